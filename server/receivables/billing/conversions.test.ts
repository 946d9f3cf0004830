import assert from 'node:assert/strict'
import { type Api, newCompany, onOneDatabase } from '../../../test/api.ts'

const paths = {
  offer: '/v2/receivables/offers',
  'order-confirmation': '/v2/receivables/order-confirmations',
  'delivery-note': '/v2/receivables/delivery-notes',
  invoice: '/v2/receivables/invoices',
} as const

type Kind = keyof typeof paths
const kinds = Object.keys(paths) as Kind[]

const positions = [
  { type: 'H', catalog_type: 'S', name: 'Garten' },
  {
    type: 'N',
    catalog_type: 'S',
    name: 'Pflege',
    price: 120.5,
    amount: 1.25,
    unit_id: 1,
    vat: 8.1,
    discount_rate: 5,
    discount_type: 'P',
  },
]

const documentOf = async (api: Api, kind: Kind, values: object = {}) => {
  const body = await api.given.invoiceBody({
    positions,
    valid_until: '2026-04-01',
    discount_rate: 10,
    vat_included: true,
    notes: 'Schlüssel beim Nachbarn',
    period_text: 'Frühling',
    free_texts: [{ text: 'Danke', font_size: 10, position_x: 20, position_y: 30, page: 1 }],
    ...values,
  })
  return (await api.post(paths[kind], body)).item
}

for (const [place, source] of kinds.entries()) {
  for (const target of kinds.slice(place + 1)) {
    onOneDatabase(
      `${source} becomes ${target}: positions are copied and the source is billed`,
      async (api) => {
        const made = await documentOf(api, source)
        await documentOf(api, target)
        const answer = await api.request('POST', `${paths[source]}/${made.id}/${target}`, { body: {} })
        assert.equal(answer.status, 201)
        const { item } = answer.body
        assert.deepEqual((await api.get(`${paths[target]}/${item.id}`)).item, item)
        const same = [
          'contact_id',
          'contact_address_id',
          'currency',
          'total',
          'vat_included',
          'discount_rate',
          'language',
        ]
        for (const key of [...same, 'notes', 'period_text', 'layout_id'])
          assert.deepEqual(item[key], made[key], key)
        assert.equal(item.status, 'DR')
        assert.equal(item.number, '10001')
        const from = { source_type: source.replace('-', '_'), source_id: made.id }
        const { items } = await api.get(paths[target], { filter: JSON.stringify(from) })
        assert.deepEqual(
          items.map(({ id }: { id: number }) => id),
          [item.id],
        )

        const parts = { with: 'positions,free_texts,texts,contact_name' }
        const before = (await api.get(`${paths[source]}/${made.id}`, parts)).item
        const after = (await api.get(`${paths[target]}/${item.id}`, parts)).item
        for (const key of ['positions', 'free_texts', 'contact_name'])
          assert.deepEqual(after[key], before[key], key)
        assert.notEqual(after.texts[0].title, before.texts[0].title)
        assert.equal(before.status, 'B')
      },
    )
  }
}

onOneDatabase(
  'a document is not turned into the next one twice, unless its status is set back',
  async (api) => {
    const offer = await documentOf(api, 'offer')
    const answers = await Promise.all(
      [1, 2, 3].map(() => api.request('POST', `${paths.offer}/${offer.id}/invoice`)),
    )
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 400, 400])
    assert.equal(answers.find(({ status }) => status === 400)?.body.code, 2000)
    assert.equal((await api.get(paths.invoice)).pagination.total, 1)

    await api.patch(`${paths.offer}/${offer.id}/change-status`, { status: 'A' })
    await api.post(`${paths.offer}/${offer.id}/invoice`, {})
    assert.equal((await api.get(paths.invoice)).pagination.total, 2)
  },
)

onOneDatabase('what a document was made from stays known, and nobody else says it', async (api) => {
  const order = await documentOf(api, 'order-confirmation')
  const { item: invoice } = await api.post(`${paths['order-confirmation']}/${order.id}/invoice`, {})
  const source = { source_type: 'order_confirmation', source_id: order.id }
  const { item: written } = await api.post(
    paths.invoice,
    await api.given.invoiceBody({ positions, ...source }),
  )
  const read = async (id: number) => {
    const { item } = await api.get(`${paths.invoice}/${id}`, { with: 'source_type,source_id' })
    return [item.source_type, item.source_id]
  }
  assert.deepEqual(await read(written.id), [null, null])
  await api.delete(`${paths['order-confirmation']}/${order.id}`)
  await api.put(`${paths.invoice}/${invoice.id}`, { source_type: null, source_id: null, notes: 'Danke' })
  assert.deepEqual(await read(invoice.id), ['order_confirmation', order.id])
})

onOneDatabase('a deleted document is turned into nothing', async (api) => {
  const note = await documentOf(api, 'delivery-note')
  await api.patch(`${paths['delivery-note']}/${note.id}/change-status`, { status: 'D' })
  assert.equal((await api.request('POST', `${paths['delivery-note']}/${note.id}/invoice`)).status, 400)
})

onOneDatabase(
  'an invoice from an offer is due by the terms of the contact and has the usual slip',
  async (api) => {
    const account = { description: 'Konto', iban: 'CH9300762011623852957', default: true }
    const bank = (await api.post('/v2/configuration/bank-accounts', account)).item
    const slip = (
      await api.post('/v2/receivables/configuration/isrs', {
        type: 'RIS',
        default: true,
        position: 'L',
        recipient_name: 'Brunner Bau AG',
        recipient_street: 'Seeweg 4',
        recipient_city: '6003 Luzern',
      })
    ).item
    const contact = await api.given.contact({ payment_grace: 10 })
    const offer = await documentOf(api, 'offer', {
      contact_id: contact.id,
      contact_address_id: contact.main_address_id,
    })
    const { item } = await api.post(`${paths.offer}/${offer.id}/invoice`, { date: '2026-02-25' })
    assert.deepEqual([item.date, item.due], ['2026-02-25', '2026-03-07'])
    assert.deepEqual([item.bank_account_id, item.isr_id, item.isr_position], [bank.id, slip.id, 'L'])
    assert.match(item.isr_reference_number, /^\d{27}$/)

    const second = await documentOf(api, 'offer')
    const dated = await api.post(`${paths.offer}/${second.id}/invoice`, {
      date: '2026-02-25',
      due: '2026-02-26',
    })
    assert.equal(dated.item.due, '2026-02-26')
    const third = await documentOf(api, 'offer')
    assert.equal(
      (await api.post(`${paths.offer}/${third.id}/invoice`, { date: '2026-01-01' })).item.due,
      '2026-01-31',
    )
  },
)

onOneDatabase('a refused conversion leaves both as they were', async (api) => {
  const offer = await documentOf(api, 'offer')
  const url = `${paths.offer}/${offer.id}/invoice`
  assert.deepEqual(await api.problems('POST', url, { date: '2026-02-30', due: 7 }), { date: 1103, due: 1101 })
  await api.delete(`/v2/contacts/${offer.contact_id}`)
  const problems = await api.problems('POST', url, {})
  assert.equal(problems.contact_id, 1102)
  assert.equal((await api.get(`${paths.offer}/${offer.id}`)).item.status, 'DR')
  assert.equal((await api.get(paths.invoice)).pagination.total, 0)
})

onOneDatabase('a person or a cover page that is gone by now is left out', async (api) => {
  const contact = await api.given.contact()
  const person = (
    await api.post(`/v2/contacts/${contact.id}/people`, { name: 'Nora', surname: 'Keller', gender: 'F' })
  ).item
  const offer = await documentOf(api, 'offer', {
    contact_id: contact.id,
    contact_address_id: contact.main_address_id,
    contact_person_id: person.id,
  })
  await api.delete(`/v2/contacts/${contact.id}/people/${person.id}`)
  assert.equal((await api.post(`${paths.offer}/${offer.id}/invoice`, {})).item.contact_person_id, null)
})

onOneDatabase('only an invoice is due, so other documents ignore when', async (api) => {
  const offer = await documentOf(api, 'offer')
  await api.post(`${paths.offer}/${offer.id}/delivery-note`, { due: 7 })
})

onOneDatabase('a conversion needs the scopes of both documents', async (api) => {
  const offer = await documentOf(api, 'offer')
  const url = `${paths.offer}/${offer.id}/invoice`
  for (const scopes of ['offer', 'invoice', 'offer delivery_note']) {
    const answer = await (await api.withScopes(scopes)).request('POST', url)
    assert.deepEqual([answer.status, answer.body.code], [400, 11])
  }
  assert.equal((await (await api.withScopes('offer invoice')).request('POST', url)).status, 201)
})

onOneDatabase("another company's document is turned into nothing", async (api) => {
  const offer = await documentOf(api, 'offer')
  const stranger = await newCompany(api.server)
  const answer = await stranger.request('POST', `${paths.offer}/${offer.id}/invoice`)
  assert.deepEqual([answer.status, answer.body.meta], [404, { entity_type: 'offer' }])
  assert.equal((await api.get(`${paths.offer}/${offer.id}`)).item.status, 'DR')
})

onOneDatabase('what is billed leaves its reservation to the next document', async (api) => {
  const product = await api.given.product()
  const stock = async () => {
    const { item } = await api.get(`/v2/catalog/products/${product.id}`)
    return [item.inventory_available, item.inventory_reserved]
  }
  const position = { ...positions[1], catalog_type: 'P', number: product.number, amount: 4 }
  const offer = await documentOf(api, 'offer', { positions: [position] })
  assert.deepEqual(await stock(), [0, 4])
  const note = (await api.post(`${paths.offer}/${offer.id}/delivery-note`, {})).item
  assert.deepEqual(await stock(), [0, 4])
  await api.patch(`${paths['delivery-note']}/${note.id}/change-status`, { status: 'S' })
  assert.deepEqual(await stock(), [-4, 0])
  const invoice = (await api.post(`${paths['delivery-note']}/${note.id}/invoice`, {})).item
  assert.deepEqual(await stock(), [0, 4])
  await api.patch(`${paths.invoice}/${invoice.id}/change-status`, { status: 'S' })
  assert.deepEqual(await stock(), [-4, 0])
})

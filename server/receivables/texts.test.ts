import assert from 'node:assert/strict'
import { type Api, newCompany, onOneDatabase } from '../../test/api.ts'

const path = '/v2/receivables/configuration/texts'

const documents = {
  invoice: '/v2/receivables/invoices',
  offer: '/v2/receivables/offers',
  order_confirmation: '/v2/receivables/order-confirmations',
  delivery_note: '/v2/receivables/delivery-notes',
} as const

type Kind = keyof typeof documents

/** The texts of a new document. */
async function textsOfNew(api: Api, kind: Kind, values: object = {}) {
  const body = await api.given.invoiceBody({ valid_until: '2026-03-08', ...values })
  const { item } = await api.post(documents[kind], body)
  return textsOf(api, kind, item.id)
}

async function textsOf(api: Api, kind: Kind, id: number) {
  return (await api.get(`${documents[kind]}/${id}`, { with: 'texts' })).item.texts
}

onOneDatabase('a text is stored by document, language and status', async (api) => {
  const { item } = await api.post(path, { document: 'offer', language: 'de', title: 'Angebot' })
  const expected = {
    id: item.id,
    document: 'offer',
    language: 'de',
    status: 'D',
    title: 'Angebot',
    introduction: '',
    conditions: '',
  }
  assert.deepEqual(item, expected)
  assert.deepEqual(Object.keys(item), Object.keys(expected))
  const changed = await api.put(`${path}/${item.id}`, { title: null, conditions: 'Zahlbar in 30 Tagen' })
  assert.deepEqual(changed.item, { ...expected, title: '', conditions: 'Zahlbar in 30 Tagen' })
})

onOneDatabase('document, language and status exist once together', async (api) => {
  const body = { document: 'invoice', language: 'de', status: 'R1', title: 'Mahnung' }
  const { item } = await api.post(path, body)
  assert.deepEqual(await api.problems('POST', path, { ...body, title: 'Andere' }), { document: 1105 })
  for (const values of [{ language: 'fr' }, { status: 'R2' }, { status: undefined }])
    await api.post(path, { ...body, ...values })
  const { item: other } = await api.post(path, { ...body, language: 'it' })
  assert.deepEqual(await api.problems('PUT', `${path}/${other.id}`, { language: 'de' }), { document: 1105 })
  assert.deepEqual((await api.put(`${path}/${item.id}`, body)).item, item)
  assert.equal((await api.get(path)).pagination.total, 5)
  await (await newCompany(api.server)).post(path, body)
})

onOneDatabase('all that is wrong with a text is told at once', async (api) => {
  assert.deepEqual(await api.problems('POST', path, {}), { document: 1100, language: 1100 })
  assert.deepEqual(
    await api.problems('POST', path, {
      document: 'letter',
      language: 'rm',
      status: 'S',
      title: 7,
      introduction: 'x'.repeat(65_536),
    }),
    { document: 1102, language: 1102, status: 1102, title: 1101, introduction: 1102 },
  )
  assert.equal((await api.get(path)).pagination.total, 0)
})

for (const kind of Object.keys(documents) as Kind[]) {
  onOneDatabase(`a new ${kind} gets the text of its kind and language`, async (api) => {
    const own = { status: 'D', title: 'Titel {DATE}', introduction: 'Guten Tag', conditions: 'Bar' }
    const [plain] = await textsOfNew(api, kind)
    const [french] = await textsOfNew(api, kind, { language: 'fr' })
    const body = await api.given.invoiceBody({ valid_until: '2026-03-08' })
    const { item: early } = await api.post(documents[kind], body)
    const { item: text } = await api.post(path, { document: kind, language: 'de', ...own })

    assert.deepEqual(await textsOfNew(api, kind), [own])
    assert.deepEqual(await textsOfNew(api, kind, { language: 'fr' }), [french])
    for (const other of Object.keys(documents) as Kind[])
      if (other !== kind) assert.notDeepEqual(await textsOfNew(api, other), [own])
    assert.notDeepEqual(await textsOfNew(await newCompany(api.server), kind), [own])
    assert.deepEqual(await textsOf(api, kind, early.id), [plain])
    const sent = [{ status: 'D', title: 'Eigener', introduction: '', conditions: '' }]
    assert.deepEqual(await textsOfNew(api, kind, { texts: sent }), sent)

    // A document keeps its text when the company changes its own.
    const { item: late } = await api.post(documents[kind], body)
    await api.put(`${path}/${text.id}`, { title: 'Neu' })
    assert.deepEqual(await textsOf(api, kind, late.id), [own])
    assert.deepEqual(await textsOfNew(api, kind), [{ ...own, title: 'Neu' }])
    await api.delete(`${path}/${text.id}`)
    assert.deepEqual(await textsOfNew(api, kind), [plain])
  })
}

onOneDatabase('a new invoice also gets the texts of its reminders', async (api) => {
  const reminder = { status: 'R1', title: '1. Mahnung', introduction: '', conditions: '' }
  await api.post(path, { document: 'invoice', language: 'de', ...reminder })
  const [plain, ...others] = await textsOfNew(api, 'invoice')
  assert.equal(plain.status, 'D')
  assert.deepEqual(others, [reminder])
})

onOneDatabase('only invoices have texts of reminders', async (api) => {
  for (const kind of ['offer', 'order_confirmation', 'delivery_note'] as const) {
    await api.post(path, { document: kind, language: 'de', status: 'R1', title: '1. Mahnung' })
    const texts = await textsOfNew(api, kind)
    assert.deepEqual(
      texts.map(({ status }: { status: string }) => status),
      ['D'],
    )
  }
})

onOneDatabase('texts of new documents need the scope configuration', async (api) => {
  const answer = await (await api.withScopes('invoice offer')).request('GET', path)
  assert.deepEqual([answer.status, answer.body.code], [400, 11])
})

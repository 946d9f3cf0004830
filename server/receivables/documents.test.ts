// The common behaviour of offers, order confirmations and delivery notes.

import assert from 'node:assert/strict'
import sql from 'sql-template-tag'
import { deliveryStatuses, offerStatuses } from '../../domain/documents/statuses.ts'
import { type Api, newCompany, onOneDatabase } from '../../test/api.ts'
import { address, position, standardLayout } from '../../test/given.ts'

const kinds = [
  {
    name: 'offers',
    path: '/v2/receivables/offers',
    statuses: offerStatuses,
    others: ['P', 'PP', 'R', 'C', 'X', '', 'dr'],
    titles: {
      de: 'Offerte Nr. {OFFERNO} / Kunden Nr. {CUSTOMERNO}',
      en: 'Offer no. {OFFERNO} / Customer no. {CUSTOMERNO}',
      es: 'Oferta n.º {OFFERNO} / Cliente n.º {CUSTOMERNO}',
      fr: 'Offre n° {OFFERNO} / Client n° {CUSTOMERNO}',
      it: 'Offerta n. {OFFERNO} / Cliente n. {CUSTOMERNO}',
    },
  },
  {
    name: 'order confirmations',
    path: '/v2/receivables/order-confirmations',
    statuses: deliveryStatuses,
    others: ['A', 'DE', 'P', 'C', 'X', ''],
    titles: {
      de: 'Auftragsbestätigung Nr. {SALESCONFIRMATIONNO} / Kunden Nr. {CUSTOMERNO}',
      en: 'Order confirmation no. {SALESCONFIRMATIONNO} / Customer no. {CUSTOMERNO}',
      es: 'Confirmación de pedido n.º {SALESCONFIRMATIONNO} / Cliente n.º {CUSTOMERNO}',
      fr: 'Confirmation de commande n° {SALESCONFIRMATIONNO} / Client n° {CUSTOMERNO}',
      it: 'Conferma d’ordine n. {SALESCONFIRMATIONNO} / Cliente n. {CUSTOMERNO}',
    },
  },
  {
    name: 'delivery notes',
    path: '/v2/receivables/delivery-notes',
    statuses: deliveryStatuses,
    others: ['A', 'DE', 'P', 'C', 'X', ''],
    titles: {
      de: 'Lieferschein Nr. {RECEIPTNO} / Kunden Nr. {CUSTOMERNO}',
      en: 'Delivery note no. {RECEIPTNO} / Customer no. {CUSTOMERNO}',
      es: 'Albarán n.º {RECEIPTNO} / Cliente n.º {CUSTOMERNO}',
      fr: 'Bulletin de livraison n° {RECEIPTNO} / Client n° {CUSTOMERNO}',
      it: 'Bollettino di consegna n. {RECEIPTNO} / Cliente n. {CUSTOMERNO}',
    },
  },
] as const

/** The body of a document of any kind: a kind ignores fields that it does not have. */
function bodyFor(api: Api, values: object = {}) {
  return api.given.invoiceBody({ valid_until: '2026-03-08', ...values })
}

for (const { name, path, statuses, others, titles } of kinds) {
  const given = async (api: Api, values: object = {}) =>
    (await api.post(path, await bodyFor(api, values))).item

  onOneDatabase(`${name} are numbered on their own from 10000`, async (api) => {
    await api.given.invoice({ number: '50000' })
    for (const other of kinds)
      if (other.path !== path) await api.post(other.path, await bodyFor(api, { number: '60000' }))
    const numbers: string[] = []
    for (const values of [{}, { number: 'AB-12' }, { number: null }, { number: '20000' }, {}])
      numbers.push((await given(api, values)).number)
    assert.deepEqual(numbers, ['10000', 'AB-12', '10001', '20000', '20001'])
  })

  onOneDatabase(`${name} have numbers that exist once`, async (api) => {
    const one = await given(api, { number: 'A-1' })
    const two = await given(api, { number: 'A-2' })
    const body = await bodyFor(api, { number: 'A-1' })
    assert.deepEqual(await api.problems('POST', path, body), { number: 1105 })
    assert.deepEqual(await api.problems('PUT', `${path}/${two.id}`, { number: 'A-1' }), { number: 1105 })
    assert.deepEqual((await api.put(`${path}/${one.id}`, { number: 'A-1' })).item, one)
    assert.equal((await api.get(path)).pagination.total, 2)
    await api.given.invoice({ number: 'A-1' })
    const stranger = await newCompany(api.server)
    assert.equal((await given(stranger, { number: 'A-1' })).number, 'A-1')
  })

  onOneDatabase(`${name} made at the same moment get different numbers without gaps`, async (api) => {
    const body = await bodyFor(api)
    const made = await Promise.all(Array.from({ length: 10 }, () => api.post(path, body)))
    assert.deepEqual(
      made.map(({ item }) => Number(item.number)).sort((one, other) => one - other),
      Array.from({ length: 10 }, (_, index) => 10000 + index),
    )
  })

  onOneDatabase(`${name} add up as the reference says`, async (api) => {
    const mixed = [
      { ...position, price: 260, amount: 2, vat: 7.7, discount_rate: 10, discount_type: 'P' },
      { ...position, price: 120.5, amount: 1.25, vat: 2.5 },
    ]
    const hundred = { ...position, price: 100, amount: 1, vat: 10 }
    for (const [values, total] of [
      [{ positions: mixed }, 658.44],
      [{ positions: [] }, 0],
      [{ positions: [hundred], vat_included: true }, 100],
      [{ positions: [hundred], discount_rate: 10 }, 99],
      [{ positions: [hundred], discount_rate: 10, discount_type: 'A' }, 99],
      [{ positions: [{ ...hundred, discount_rate: 50 }] }, 55],
      [{ positions: [{ ...hundred, discount_rate: 0.5, discount_type: 'A' }] }, 109.45],
      [{ positions: [{ ...hundred, amount: -1 }] }, -110],
      [{ positions: [hundred, { ...hundred, type: 'T' }, { ...hundred, type: 'SI' }] }, 110],
      [{ positions: [hundred], total: 7 }, 110],
    ] as const)
      assert.equal((await given(api, values)).total, total, JSON.stringify(values))
  })

  onOneDatabase(`${name} are priced anew when their positions or discounts change`, async (api) => {
    const { id } = await given(api)
    const url = `${path}/${id}`
    const hundred = { ...position, price: 100, amount: 1, vat: 10 }
    for (const [change, total] of [
      [{ positions: [hundred] }, 110],
      [{ discount_rate: 10 }, 99],
      [{ discount_type: 'A', discount_rate: 50 }, 55],
      [{ vat_included: true }, 50],
      [{ discount_rate: null }, 100],
      [{ total: 7, notes: 'später' }, 100],
      [{ positions: [hundred, hundred] }, 200],
    ] as const)
      assert.equal((await api.put(url, change)).item.total, total, JSON.stringify(change))
    const { item } = await api.get(url, { with: 'positions' })
    assert.deepEqual(
      item.positions.map((line: { total: number }) => line.total),
      [100, 100],
    )
    assert.deepEqual(await api.problems('PUT', url, { positions: null }), { positions: 1100 })
    assert.deepEqual(await api.problems('PUT', url, { discount_type: 'P', discount_rate: 101 }), {
      discount_rate: 1102,
    })
    assert.equal((await api.get(url)).item.total, 200)
  })

  onOneDatabase(`${name} refuse positions that lack something`, async (api) => {
    const body = await bodyFor(api)
    for (const [positions, problems] of [
      [undefined, { positions: 1100 }],
      [null, { positions: 1100 }],
      ['x', { positions: 1101 }],
      [[7], { 'positions.0': 1101 }],
      [[{}], { 'positions.0.type': 1100, 'positions.0.catalog_type': 1100 }],
      [[{ type: 'X', catalog_type: 'N' }], { 'positions.0.type': 1102, 'positions.0.catalog_type': 1102 }],
      [[{ type: 'T' }], { 'positions.0.catalog_type': 1100 }],
      [
        [{ type: 'N', amount: 'x', discount_rate: 101 }],
        {
          'positions.0.catalog_type': 1100,
          'positions.0.amount': 1101,
          'positions.0.price': 1100,
          'positions.0.vat': 1100,
          'positions.0.unit_id': 1100,
          'positions.0.discount_rate': 1102,
        },
      ],
      [
        [position, { type: 'N', catalog_type: 'S' }],
        {
          'positions.1.price': 1100,
          'positions.1.vat': 1100,
          'positions.1.amount': 1100,
          'positions.1.unit_id': 1100,
        },
      ],
      [[{ ...position, unit_id: 99 }], { 'positions.0.unit_id': 1102 }],
      [[{ ...position, type: 'T', unit_id: 99 }], { 'positions.0.unit_id': 1102 }],
      [[{ ...position, vat: 100.5 }], { 'positions.0.vat': 1102 }],
      [[{ ...position, price: '1' }], { 'positions.0.price': 1101 }],
      [[{ ...position, amount: 0.0000001 }], { 'positions.0.amount': 1102 }],
      [[{ ...position, discount_rate: 101 }], { 'positions.0.discount_rate': 1102 }],
      [[{ ...position, discount_rate: -1 }], { 'positions.0.discount_rate': 1102 }],
      [[{ ...position, discount_rate: 1, discount_type: 'X' }], { 'positions.0.discount_type': 1102 }],
      [[{ ...position, show_only_total: 'yes' }], { 'positions.0.show_only_total': 1101 }],
    ] as const)
      assert.deepEqual(await api.problems('POST', path, { ...body, positions }), problems)
    assert.equal((await api.get(path)).pagination.total, 0)
  })

  onOneDatabase(`${name} keep positions of every type in their order`, async (api) => {
    const positions = [
      { type: 'H', catalog_type: 'S', name: 'Garten' },
      { ...position, description: '', show_only_total: true, id: 7, unknown: 1, total: 1 },
      { type: 'T', catalog_type: 'P', description: 'Ein Text' },
      { type: 'SI', catalog_type: 'S' },
      { type: 'SNI', catalog_type: 'S' },
      { type: 'PB', catalog_type: 'P' },
    ]
    const { id } = await given(api, { positions })
    const { item } = await api.get(`${path}/${id}`, { with: 'positions' })
    const blank = {
      number: null,
      name: null,
      description: null,
      price: null,
      vat: null,
      amount: null,
      unit_id: null,
      discount_rate: null,
      discount_type: null,
      total: null,
      show_only_total: false,
    }
    const line = { ...blank, ...position, description: '', show_only_total: true, total: 843.18 }
    assert.deepEqual(
      item.positions,
      positions.map((sent, index) => (index === 1 ? line : { ...blank, ...sent })),
    )
    assert.equal(item.total, 843.18)
  })

  onOneDatabase(`${name} without texts get a title in their language`, async (api) => {
    for (const [language, title] of Object.entries(titles)) {
      const { id } = await given(api, { language, texts: null })
      const { item } = await api.get(`${path}/${id}`, { with: 'texts' })
      assert.deepEqual(item.texts, [{ status: 'D', title, introduction: '', conditions: '' }])
      assert.deepEqual(Object.keys(item.texts[0]), ['status', 'title', 'introduction', 'conditions'])
    }
  })

  onOneDatabase(`${name} keep the texts that were sent`, async (api) => {
    const { id } = await given(api, { texts: [{ title: 'Plan {DATE}', conditions: 'bar' }] })
    const textsOf = async () => (await api.get(`${path}/${id}`, { with: 'texts' })).item.texts
    const sent = { status: 'D', title: 'Plan {DATE}', introduction: '', conditions: 'bar' }
    assert.deepEqual(await textsOf(), [sent])
    await api.put(`${path}/${id}`, { language: 'fr' })
    assert.deepEqual(await textsOf(), [sent])
    await api.put(`${path}/${id}`, { texts: [{ status: 'D', introduction: 'Guten Tag' }] })
    assert.deepEqual(await textsOf(), [{ status: 'D', title: '', introduction: 'Guten Tag', conditions: '' }])
    for (const status of ['R', 'R1', 'DC', 'RE', 'DR', 'S'])
      assert.deepEqual(await api.problems('PUT', `${path}/${id}`, { texts: [{ status }] }), {
        'texts.0.status': 1102,
      })
    await api.put(`${path}/${id}`, { texts: [] })
    assert.deepEqual(await textsOf(), [])
  })

  onOneDatabase(`${name} keep texts at places of their own`, async (api) => {
    const free_texts = [{ text: '<b>Kopie</b>', font_size: 50, position_x: 12.5, position_y: 280, page: 1 }]
    const { id } = await given(api, { free_texts })
    assert.deepEqual((await api.get(`${path}/${id}`, { with: 'free_texts' })).item.free_texts, free_texts)
    assert.deepEqual(
      await api.problems('PUT', `${path}/${id}`, {
        free_texts: [{ font_size: 51, position_x: 'links', page: 0 }],
      }),
      {
        'free_texts.0.text': 1100,
        'free_texts.0.font_size': 1102,
        'free_texts.0.position_x': 1101,
        'free_texts.0.position_y': 1100,
        'free_texts.0.page': 1102,
      },
    )
    await api.put(`${path}/${id}`, { free_texts: null })
    assert.deepEqual((await api.get(`${path}/${id}`, { with: 'free_texts' })).item.free_texts, [])
  })

  onOneDatabase(`${name} take every status after every other`, async (api) => {
    const document = await given(api)
    assert.equal(document.status, 'DR')
    for (const from of statuses)
      for (const status of statuses) {
        await api.patch(`${path}/${document.id}/change-status`, { status: from })
        const { item } = await api.patch(`${path}/${document.id}/change-status`, {
          status,
          date_time: '2026-03-01 10:00:00',
        })
        assert.deepEqual(item, { ...document, status })
      }
    const last = await api.server.db.get<{ after: string }>(sql`
      select after from journal where company_id = ${api.identity.company}
        and resource = ${path.split('/').at(-1)} and record_id = ${document.id} order by id desc limit 1`)
    assert.equal(JSON.parse(last?.after ?? '{}').status_changed, '2026-03-01 10:00:00')
  })

  onOneDatabase(`${name} refuse a status that they do not have`, async (api) => {
    const document = await given(api)
    const url = `${path}/${document.id}/change-status`
    for (const status of others)
      assert.deepEqual(await api.problems('PATCH', url, { status }), { status: 1102 })
    for (const [body, problems] of [
      [{}, { status: 1100 }],
      [{ status: null }, { status: 1100 }],
      [
        { status: 7, date_time: '2026-03-01' },
        { status: 1101, date_time: 1103 },
      ],
      [{ status: 'S', date_time: '2026-02-30 10:00:00' }, { date_time: 1103 }],
    ] as const)
      assert.deepEqual(await api.problems('PATCH', url, body), problems)
    const stranger = await newCompany(api.server)
    for (const [who, id] of [
      [api, 999_999],
      [stranger, document.id],
    ] as const)
      assert.equal(
        (await who.request('PATCH', `${path}/${id}/change-status`, { body: { status: 'S' } })).status,
        404,
      )
    assert.deepEqual((await api.get(`${path}/${document.id}`)).item, document)
  })

  onOneDatabase(`${name} change their status by change-status alone`, async (api) => {
    const document = await given(api, { status: 'B' })
    assert.equal(document.status, 'DR')
    for (const status of statuses) {
      await api.patch(`${path}/${document.id}/change-status`, { status })
      const { item } = await api.put(`${path}/${document.id}`, { status: 'DR', notes: status })
      assert.deepEqual([item.status, item.notes], [status, status])
    }
  })

  onOneDatabase(`${name} that are marked as deleted stay visible, deleted ones do not`, async (api) => {
    const marked = await given(api)
    const gone = await given(api)
    await api.patch(`${path}/${marked.id}/change-status`, { status: 'D' })
    await api.delete(`${path}/${gone.id}`)
    assert.deepEqual((await api.get(path)).items, [{ ...marked, status: 'D' }])
    const answer = await api.request('GET', `${path}/${gone.id}`)
    assert.equal(answer.status, 404)
  })

  onOneDatabase(`${name} go to an address and a person of their contact`, async (api) => {
    const contact = await api.given.contact()
    const other = await api.given.contact()
    const { item: person } = await api.post(`/v2/contacts/${contact.id}/people`, {
      name: 'Nora',
      surname: 'Keller',
      gender: 'F',
    })
    const { item: box } = await api.post(`/v2/contacts/${contact.id}/addresses`, {
      ...address,
      street: 'Postfach',
    })
    const body = await bodyFor(api, { contact_id: contact.id, contact_address_id: contact.main_address_id })
    for (const [values, problems] of [
      [{ contact_id: 999_999 }, { contact_id: 1102, contact_address_id: 1102 }],
      [{ contact_id: null }, { contact_id: 1100 }],
      [{ contact_address_id: other.main_address_id }, { contact_address_id: 1102 }],
      [{ contact_prepage_address_id: other.main_address_id }, { contact_prepage_address_id: 1102 }],
      [
        { contact_id: other.id, contact_person_id: person.id },
        { contact_address_id: 1102, contact_person_id: 1102 },
      ],
    ])
      assert.deepEqual(await api.problems('POST', path, { ...body, ...values }), problems)
    assert.equal((await api.get(path)).pagination.total, 0)

    const { item } = await api.post(path, {
      ...body,
      contact_prepage_address_id: box.id,
      contact_person_id: person.id,
    })
    const shown = await api.get(`${path}/${item.id}`, {
      with: 'contact_name,contact,contact_address,contact_prepage_address,contact_person',
    })
    assert.deepEqual(shown.item, {
      ...item,
      contact_name: contact.name,
      contact,
      contact_address: (await api.get(`/v2/contacts/${contact.id}/addresses/${contact.main_address_id}`))
        .item,
      contact_prepage_address: box,
      contact_person: person,
    })
    assert.deepEqual(await api.problems('PUT', `${path}/${item.id}`, { contact_id: other.id }), {
      contact_address_id: 1102,
    })
    // People and cover pages that the body does not name do not move to another contact.
    const { item: moved } = await api.put(`${path}/${item.id}`, {
      contact_id: other.id,
      contact_address_id: other.main_address_id,
    })
    assert.deepEqual(
      [moved.contact_id, moved.contact_person_id, moved.contact_prepage_address_id],
      [other.id, null, null],
    )
  })

  onOneDatabase(`${name} outlive their contact`, async (api) => {
    const document = await given(api)
    const url = `${path}/${document.id}`
    await api.put(`/v2/contacts/${document.contact_id}`, { name: 'Käserei Égger' })
    assert.deepEqual((await api.get(path, { q: 'kaserei eg' })).items, [document])
    assert.deepEqual((await api.get(path, { q: 'sonnenrain' })).items, [])
    await api.delete(`/v2/contacts/${document.contact_id}`)
    const read = await api.get(url, { with: 'contact_name,contact,contact_address,contact_person' })
    assert.deepEqual(read.item, {
      ...document,
      contact_name: 'Käserei Égger',
      contact: null,
      contact_address: null,
      contact_person: null,
    })
    const { contact_id, contact_address_id } = document
    const changed = await api.put(url, { contact_id, contact_address_id, notes: 'später' })
    assert.deepEqual(changed.item, { ...document, notes: 'später' })
    assert.equal((await api.get(url, { with: 'contact_name' })).item.contact_name, 'Käserei Égger')
    await api.patch(`${url}/change-status`, { status: 'S' })
    await api.delete(url)
  })

  onOneDatabase(`${name} are listed by number, the highest first`, async (api) => {
    for (const number of ['9', 'AB-1', '10', '100']) await given(api, { number })
    const { items } = await api.get(path)
    assert.deepEqual(
      items.map(({ number }: { number: string }) => number),
      ['AB-1', '100', '10', '9'],
    )
    const { contact_id } = items[0]
    const own = await api.get(path, { filter: JSON.stringify({ contact_id }) })
    assert.deepEqual(own.items, [items[0]])
  })

  onOneDatabase(`${name} need a scope of their own`, async (api) => {
    const own = path.split('/').at(-1)?.replace('-', '_').replace(/s$/, '') as string
    const body = await bodyFor(api)
    const others = ['invoice', 'offer', 'order_confirmation', 'delivery_note'].filter(
      (scope) => scope !== own,
    )
    const token = await api.withScopes(others.join(' '))
    for (const [method, sent] of [
      ['GET', undefined],
      ['POST', body],
    ] as const) {
      const answer = await token.request(method, path, { body: sent })
      assert.deepEqual([answer.status, answer.body.code], [400, 11])
    }
    await (await api.withScopes(own)).post(path, body)
  })
}

const [offers, orderConfirmations, deliveryNotes] = kinds.map(({ path }) => path) as [string, string, string]

onOneDatabase('an offer is answered as in the reference', async (api) => {
  const contact = await api.given.contact()
  const answer = await api.request('POST', offers, {
    body: {
      contact_id: contact.id,
      contact_address_id: contact.main_address_id,
      date: '2026-02-06',
      valid_until: '2026-03-08',
      currency: 'CHF',
      language: 'de',
      positions: [
        {
          type: 'N',
          catalog_type: 'S',
          name: 'Umgebungsplan',
          price: 1450.0,
          amount: 2.0,
          unit_id: 13,
          vat: 8.1,
        },
      ],
    },
  })
  assert.equal(answer.status, 201)
  const { id, created } = answer.body.item
  const expected = {
    id,
    number: '10000',
    contact_id: contact.id,
    contact_address_id: contact.main_address_id,
    contact_prepage_address_id: null,
    contact_person_id: null,
    date: '2026-02-06',
    valid_until: '2026-03-08',
    period_text: null,
    currency: 'CHF',
    total: 3134.9,
    vat_included: false,
    discount_rate: 0,
    discount_type: 'P',
    accept_online: false,
    accept_online_url: null,
    accept_online_status: 'U',
    language: 'de',
    signature_id: null,
    layout_id: standardLayout,
    page_amount: null,
    notes: null,
    status: 'DR',
    created,
  }
  assert.deepEqual(answer.body, { item: expected })
  assert.deepEqual(Object.keys(answer.body.item), Object.keys(expected))
  assert.match(created, /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)
})

for (const path of [orderConfirmations, deliveryNotes]) {
  onOneDatabase(`what ${path} answers is as in the reference`, async (api) => {
    const contact = await api.given.contact()
    const answer = await api.request('POST', path, {
      body: {
        contact_id: contact.id,
        contact_address_id: contact.main_address_id,
        date: '2026-02-11',
        currency: 'CHF',
        language: 'de',
        positions: [
          {
            type: 'N',
            catalog_type: 'P',
            number: '104',
            name: 'Gartenerde 40 l',
            price: 48.5,
            amount: 10.0,
            unit_id: 7,
            vat: 8.1,
          },
        ],
      },
    })
    assert.equal(answer.status, 201)
    const { id, created } = answer.body.item
    const expected = {
      id,
      number: '10000',
      contact_id: contact.id,
      contact_address_id: contact.main_address_id,
      contact_prepage_address_id: null,
      contact_person_id: null,
      date: '2026-02-11',
      period_text: null,
      currency: 'CHF',
      total: 524.29,
      vat_included: false,
      discount_rate: 0,
      discount_type: 'P',
      language: 'de',
      signature_id: null,
      layout_id: standardLayout,
      page_amount: null,
      notes: null,
      status: 'DR',
      created,
    }
    assert.deepEqual(answer.body, { item: expected })
    assert.deepEqual(Object.keys(answer.body.item), Object.keys(expected))
  })
}

onOneDatabase('an offer says until when it is valid', async (api) => {
  const body = await bodyFor(api)
  for (const [valid_until, code] of [
    [undefined, 1100],
    [null, 1100],
    ['2026-02-30', 1103],
    [20260308, 1101],
  ])
    assert.deepEqual(await api.problems('POST', offers, { ...body, valid_until }), { valid_until: code })
  const { item } = await api.post(offers, body)
  assert.deepEqual(await api.problems('PUT', `${offers}/${item.id}`, { valid_until: null }), {
    valid_until: 1100,
  })
  const changed = await api.put(`${offers}/${item.id}`, { valid_until: '2026-04-30' })
  assert.equal(changed.item.valid_until, '2026-04-30')
  assert.deepEqual((await api.get(offers, { filter: '{"valid_until":">=2026-04-30"}' })).items, [
    changed.item,
  ])
})

onOneDatabase('whether an offer can be accepted online is said, how it was answered is not', async (api) => {
  const body = await bodyFor(api, {
    accept_online: true,
    accept_online_status: 'A',
    accept_online_url: 'x',
  })
  const { item } = await api.post(offers, body)
  assert.deepEqual([item.accept_online, item.accept_online_status], [true, 'U'])
  assert.notEqual(item.accept_online_url, 'x')
  const off = await api.put(`${offers}/${item.id}`, { accept_online: false, accept_online_status: 'D' })
  assert.deepEqual(off.item, { ...item, accept_online: false, accept_online_url: null })
  assert.deepEqual(await api.problems('PUT', `${offers}/${item.id}`, { accept_online: 1 }), {
    accept_online: 1101,
  })
  assert.equal((await api.put(`${offers}/${item.id}`, { accept_online: null })).item.accept_online, false)
})

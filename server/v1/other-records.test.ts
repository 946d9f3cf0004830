// Each kind of record beside clients, invoices and times: made in both interfaces, and read in both.

import assert from 'node:assert/strict'
import { newCompany, onBothDatabases, onOneDatabase } from '../../test/api.ts'
import { v1 } from '../../test/v1.ts'
import { endpoints as endpointNames } from '../http/v1-addresses.ts'
import { endpoints } from './endpoints.ts'

const position = {
  type: 1,
  number: null,
  name: 'Gartenpflege',
  description: '',
  cost: 100,
  unit: 1,
  amount: 2,
  vat: 8.1,
}

onBothDatabases('offers, confirmations, receipts and letters are the same records in both', async (api) => {
  const old = v1(api)
  const { id: client_id, main_address_id } = await api.given.contact()
  const shared = { client_id, date: '2026-02-10', language: 'de', currency: 'CHF', title: 'Titel' }
  for (const { endpoint, path, draft, v2, more, status } of [
    {
      endpoint: 'offer',
      path: '/v2/receivables/offers',
      draft: { due: '2026-03-12', acceptonline: 1, discount: 5, discount_type: 1 },
      v2: { valid_until: '2026-03-12', accept_online: true, discount_rate: 5, discount_type: 'A' },
      more: { due: '2026-03-12', acceptonline: 1, discount: 5, discount_type: 1, period: '' },
      status: [9, 'A'],
    },
    {
      endpoint: 'confirmation',
      path: '/v2/receivables/order-confirmations',
      draft: {},
      v2: {},
      more: {},
      status: [10, 'B'],
    },
    {
      endpoint: 'receipt',
      path: '/v2/receivables/delivery-notes',
      draft: {},
      v2: {},
      more: {},
      status: [10, 'B'],
    },
  ]) {
    const id = await old.add(endpoint, { ...shared, positions: [position], ...draft })
    const { item } = await api.get(`${path}/${id}`, { with: 'texts,positions' })
    assert.deepEqual({ ...item, ...v2 }, item, endpoint)
    assert.deepEqual([item.contact_address_id, item.texts[0].title], [main_address_id, 'Titel'])
    const read = await old.get(endpoint, id)
    assert.deepEqual(read, {
      ...read,
      id,
      client_id,
      client_name: 'Hofladen Sonnenrain',
      client_address_id: main_address_id,
      client_contact_id: 0,
      currency: 'CHF',
      title: 'Titel',
      date: '2026-02-10',
      introduction: '',
      conditions: '',
      language: 'de',
      vat_included: 0,
      totalamount: item.total,
      status: 7,
      pages: 0,
      ...more,
      positions: [{ ...position, discount: null, discount_type: 0 }],
    })
    const { number: _, id: __, ...copied } = item
    const made = (await api.post(path, { ...copied, positions: item.positions, texts: item.texts })).item
    const { id: ___, number: ____, ...same } = await old.get(endpoint, made.id)
    const { id: _____, number: ______, ...first } = read
    assert.deepEqual(same, first, endpoint)
    await old.done(`${endpoint}/status/id/${id}`, { status: status[0] })
    assert.equal((await api.get(`${path}/${id}`)).item.status, status[1])
    assert.equal((await old.done(`${endpoint}/list/filter/status:${status[0]}`)).count, 1)
    const pdf = await old.request(`${endpoint}/pdf/id/${id}`)
    assert.equal(Buffer.from(pdf.bytes).toString('latin1', 0, 4), '%PDF')
    await old.done(`${endpoint}/edit/id/${made.id}`, { title: 'Neu' })
    assert.equal((await old.get(endpoint, made.id)).title, 'Neu')
    await old.done(`${endpoint}/delete/id/${made.id}`)
    assert.equal(await old.code(`${endpoint}/get/id/${made.id}`), 99410)
    assert.equal(await old.code(`${endpoint}/status/id/${made.id}`, { status: 1 }), 99410)
  }
  const id = await old.add('letter', {
    client_id,
    client_address_id: main_address_id,
    date: '2026-02-10',
    title: 'Dank',
  })
  const letter = await old.get('letter', id)
  assert.deepEqual(letter, {
    id,
    client_id,
    client_name: 'Hofladen Sonnenrain',
    client_address_id: main_address_id,
    client_contact_id: 0,
    date: '2026-02-10',
    title: 'Dank',
    status: 7,
    pages: 0,
  })
  const { item } = await api.get(`/v2/contacts/letters/${id}`)
  assert.deepEqual([item.title, item.language, item.status], ['Dank', 'de', 'DR'])
  const made = await api.given.letter({ title: 'Von v2' })
  assert.equal((await old.get('letter', made.id)).title, 'Von v2')
  await old.done(`letter/status/id/${made.id}`, { status: 1 })
  assert.equal((await api.get(`/v2/contacts/letters/${made.id}`)).item.status, 'S')
  assert.equal(await old.code(`letter/status/id/${made.id}`, { status: 10 }), 4003)
  assert.equal(await old.code('letter/add', { client_id, date: 'x', title: 'Dank' }), 4003)
})

onBothDatabases('the catalog has the services and products of v2 in one list', async (api) => {
  const old = v1(api)
  const id = await old.add('catalog', {
    type: '2',
    unit: 7,
    name: 'Besen',
    cost_per_unit: '12.5000',
    category: 'Werkzeug',
    number: 'W1',
  })
  const expected = {
    id,
    type: 2,
    number: 'W1',
    unit: 7,
    name: 'Besen',
    description: '',
    category: 'Werkzeug',
    vat: 0,
    cost_per_unit: 12.5,
    cost_vat_included: 0,
    notes: '',
  }
  assert.deepEqual(await old.get('catalog', id), expected)
  const { item } = await api.get(`/v2/catalog/products/${id}`, { with: 'category_name' })
  assert.deepEqual([item.name, item.price, item.unit_id, item.category_name], ['Besen', 12.5, 7, 'Werkzeug'])
  const twin = await old.add('catalog', {
    type: 1,
    unit: 1,
    name: 'Ärger',
    cost_per_unit: 1,
    category: 'Werkzeug',
    vat: 8.1,
  })
  const service = await api.given.service({ name: 'Zaun' })
  const product = await api.given.product({ name: 'Azalee', including_vat: true })
  const ids = async (parameters: string) => {
    const { items, count } = await old.done(`catalog/list${parameters}`)
    return [count, ...items.map((one: { id: number }) => one.id)]
  }
  assert.deepEqual(await ids('/sorttype/asc'), [4, twin, product.id, id, service.id])
  assert.deepEqual(await ids(''), [4, service.id, id, product.id, twin])
  assert.deepEqual(await ids('/limit/2/page/2/sorttype/asc'), [4, id, service.id])
  assert.deepEqual(await ids('/filter/type:1'), [2, service.id, twin])
  assert.deepEqual(await ids('/filter/category:Werkzeug'), [2, id, twin])
  assert.deepEqual((await ids('/sort/number/sorttype/asc')).toSorted(), (await ids('')).toSorted())
  assert.deepEqual(
    [(await old.get('catalog', product.id)).cost_vat_included, (await old.get('catalog', service.id)).type],
    [1, 1],
  )
  await old.done(`catalog/edit/id/${service.id}`, { type: 1, name: 'Hag', cost_per_unit: 9 })
  assert.deepEqual((await api.get(`/v2/catalog/services/${service.id}`)).item.name, 'Hag')
  assert.equal(await old.code(`catalog/edit/id/${service.id}`, { type: 2 }), 6001)
  for (const [body, errorcode] of [
    [{ unit: 7, name: 'X', cost_per_unit: 1 }, 4002],
    [{ type: 3, unit: 7, name: 'X', cost_per_unit: 1 }, 4003],
    [{ type: 1, unit: 99, name: 'X', cost_per_unit: 1 }, 4003],
    [{ type: 1, unit: 7, name: 'X' }, 4002],
  ] as const)
    assert.equal(await old.code('catalog/add', body), errorcode)
  for (const one of [id, twin]) {
    await old.done(`catalog/delete/id/${one}`)
    assert.equal(await old.code(`catalog/get/id/${one}`), 99410)
  }
  assert.equal(await old.code('catalog/get/id/2000000'), 15016)
})

onBothDatabases('projects, cost units and assigns are the same records in both', async (api) => {
  const old = v1(api)
  const { id: client_id } = await api.given.contact()
  const project = await old.add('project', {
    name: 'Dach',
    client_id,
    estimate: '10.5',
    status: 2,
    start: '2026-01-05',
  })
  const stored = (await api.get(`/v2/reporting/projects/${project}`)).item
  assert.deepEqual(
    [stored.name, stored.contact_id, stored.hours_estimated, stored.status, stored.start_date],
    ['Dach', client_id, 10.5, 'P', '2026-01-05'],
  )
  const unit = await old.add('costunit', { name: 'Büro', status: 2 })
  assert.equal((await api.get(`/v2/reporting/cost-units/${unit}`)).item.type, 'U')
  const assign = await old.add('assign', {
    type: 1,
    type_id: String(project),
    hours: '6.00',
    date: '2026-02-12',
    activity: 'Planung',
    comment: 'Pläne',
  })
  const expected = {
    id: assign,
    type: 1,
    type_id: project,
    name: 'Dach',
    employee: 'Lea Brunner',
    hours: 6,
    year: 2026,
    month: 2,
    day: 12,
    date: '2026-02-12',
    activity: 'Planung',
    comment: 'Pläne',
    billed: 0,
  }
  assert.deepEqual(await old.get('assign', assign), expected)
  const short = {
    id: assign,
    employee: 'Lea Brunner',
    comment: 'Pläne',
    hours: 6,
    year: 2026,
    month: 2,
    day: 12,
  }
  assert.deepEqual(await old.get('project', project), {
    id: project,
    name: 'Dach',
    client_id,
    description: '',
    estimate: 10.5,
    costperhour: 0,
    status: 2,
    start: '2026-01-05',
    assigns: [{ ...short, billed: 0 }],
  })
  const made = (
    await api.post('/v2/reporting/efforts', {
      entity_type: 'CU',
      entity_id: unit,
      duration: 2,
      date: '2026-02-13',
    })
  ).item
  assert.deepEqual(
    (await old.done('assign/list')).items.map((one: { id: number }) => one.id),
    [made.id, assign],
  )
  assert.deepEqual(
    (await old.get('costunit', unit)).assigns.map((one: object) => Object.keys(one)),
    [Object.keys(short)],
  )
  assert.deepEqual((await old.done('assign/list/filter/type:2;year:2026')).count, 1)
  await old.done(`assign/edit/id/${assign}`, { ...expected, hours: 7, billed: true })
  const { item } = await api.get(`/v2/reporting/efforts/${assign}`)
  assert.deepEqual([item.duration, item.is_invoiced], [7, true])
  assert.equal(await old.code(`assign/edit/id/${assign}`, { type_id: unit }), 6001)
  for (const [body, errorcode] of [
    [{ type: 1, type_id: 2_000_000, hours: 1, date: '2026-02-12' }, 4004],
    [{ type: 3, type_id: project, hours: 1, date: '2026-02-12' }, 4003],
    [{ type: 1, type_id: project, date: '2026-02-12' }, 4002],
  ] as const)
    assert.equal(await old.code('assign/add', body), errorcode)
  await old.done(`project/edit/id/${project}`, { status: 3, name: 'Dach 2' })
  assert.deepEqual((await api.get(`/v2/reporting/projects/${project}`)).item.status, 'C')
  assert.equal(await old.code(`project/edit/id/${project}`, { status: 9, name: 'Never' }), 4003)
  assert.equal((await old.get('project', project)).name, 'Dach 2')
  assert.deepEqual(
    (await old.done('project/list')).items.map((one: { name: string }) => one.name),
    ['Dach 2'],
  )
  await old.done(`client/delete/id/${client_id}`)
  await old.done(`project/delete/id/${project}`)
})

onBothDatabases(
  'bank accounts of the company and of its clients are the same records in both',
  async (api) => {
    const old = v1(api)
    const iban = 'CH93 0076 2011 6238 5295 7'
    const id = await old.add('account', {
      title: 'Konto',
      institute: 'Bank',
      iban,
      swiftbic: 'BANKCHZZ',
      clearing: '1',
    })
    const { error, item, ...beside } = await old.done(`account/get/id/${id}`)
    assert.deepEqual([error, item], [false, beside])
    const stored = (await api.get(`/v2/configuration/bank-accounts/${id}`)).item
    assert.deepEqual(item, {
      id,
      title: 'Konto',
      institute: 'Bank',
      number: '',
      iban: stored.iban,
      swiftbic: 'BANKCHZZ',
      clearing: '00762',
      postaccount: '',
      lsv: 0,
      dd: 0,
      esr: 0,
    })
    assert.deepEqual(
      (await old.done('account/list/limit/0/page/1/sort/name/sorttype/desc')).items.at(-1).id,
      id,
    )
    assert.equal(await old.code('account/add', { title: 'Konto', institute: 'Bank', iban: 'Iban123' }), 4003)

    const { id: client } = await api.given.contact()
    assert.deepEqual((await old.done(`clientaccount/list/client_id/${client}`)).items, [])
    const own = (
      await old.done(`clientaccount/add/client_id/${client}`, { type: 'IBAN', number: iban, default: 1 })
    ).id
    const made = (
      await api.post(`/v2/contacts/${client}/accounts`, { type: 'ISR', number: '123', description: 'Alt' })
    ).item
    assert.deepEqual((await old.done(`clientaccount/get/id/${made.id}/client_id/${client}`)).item, {
      id: made.id,
      type: 'ISR',
      number: 123,
      clearing: '',
      swift: '',
      name: 'Alt',
      default: 0,
    })
    await old.done(`clientaccount/edit/id/${made.id}/client_id/${client}`, { default: '1', swift: 'X' })
    const { items } = await api.get(`/v2/contacts/${client}/accounts`)
    assert.deepEqual(
      items.filter((one: { default: boolean }) => one.default).map((one: { id: number }) => one.id),
      [made.id],
    )
    await old.done(`clientaccount/delete/id/${own}/client_id/${client}`)
    assert.equal(await old.code(`clientaccount/get/id/${own}/client_id/${client}`), 99410)
    assert.equal(await old.code('clientaccount/list'), 3001)
    assert.equal(await old.code('clientaccount/list/client_id/x'), 3002)
    assert.equal(await old.code('clientaccount/list/client_id/2000000'), 15016)
  },
)

onOneDatabase('every endpoint answers, and none shows or changes records of another company', async (api) => {
  assert.deepEqual(Object.keys(endpoints).toSorted(), endpointNames.toSorted())
  const old = v1(api)
  const other = await newCompany(api.server)
  const foreign: Record<string, number> = {
    time: (await other.given.workingHours()).id,
    client: (await other.given.contact()).id,
    invoice: (await other.given.invoice()).id,
    letter: (await other.given.letter()).id,
    catalog: (await other.given.service()).id,
  }
  for (const [endpoint, actions] of Object.entries(endpoints)) {
    const path =
      endpoint === 'clientaccount'
        ? `${endpoint}/list/client_id/${(await api.given.contact()).id}`
        : `${endpoint}/list`
    for (const method of ['GET', 'POST']) {
      const { body } = await api.request(method, `/${path}/token/${api.identity.v1Token}/`)
      assert.deepEqual([body.error, body.page, Array.isArray(body.items)], [false, 1, true], path)
    }
    const id = foreign[endpoint]
    if (!id) continue
    for (const action of Object.keys(actions))
      if (action !== 'list' && action !== 'add') {
        const { body } = await old.request(`${endpoint}/${action}/id/${id}`, { status: 1 })
        assert.equal(body.errorcode, endpoint === 'time' ? 5001 : 15016, `${endpoint}/${action}`)
      }
  }
  for (const name of ['quote', 'Invoice', 'users'])
    for (const method of ['GET', 'POST', 'DELETE']) {
      const { status, body } = await api.request(method, `/${name}/list/token/${api.identity.v1Token}`)
      assert.deepEqual([status, body.errorcode, body.errormessage], [200, 2001, 'Unknown endpoint'])
    }
})

onOneDatabase('v1 allows no more than the role does', async (api) => {
  const invoice = await api.given.invoice()
  const contact = await api.given.contact()
  const member = v1(await api.colleague('member'))
  assert.equal((await member.get('invoice', invoice.id)).id, invoice.id)
  for (const path of [
    `invoice/edit/id/${invoice.id}`,
    `invoice/delete/id/${invoice.id}`,
    'invoice/add',
    'project/add',
  ])
    assert.equal(await member.code(path, {}), 1003, path)
  const offer = await member.add('offer', {
    client_id: contact.id,
    date: '2026-02-10',
    due: '2026-03-10',
    currency: 'CHF',
    language: 'de',
    positions: [position],
  })
  assert.equal(await member.code(`offer/status/id/${offer}`, { status: 1 }), 1003)
  const unknown = { type: 4, type_id: contact.id, hours: 1, date: '2026-02-12', activity: 'Unknown' }
  assert.equal(await member.code('assign/add', unknown), 4004)
  const reader = v1(await api.colleague('reader'))
  assert.equal((await reader.done('client/list')).count, 2)
  assert.equal(await reader.code(`client/delete/id/${contact.id}`), 1003)
})

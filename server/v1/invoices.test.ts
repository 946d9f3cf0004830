import assert from 'node:assert/strict'
import { type Api, newCompany, onBothDatabases, onOneDatabase } from '../../test/api.ts'
import { v1 } from '../../test/v1.ts'

const position = {
  type: 1,
  number: 'X25',
  name: 'Gartenpflege',
  description: null,
  cost: 120,
  unit: 1,
  amount: 6.5,
  vat: 8.1,
  discount: null,
  discount_type: 0,
}

/** The body of a new invoice to a new client. */
async function draftFor(api: Api, values: object = {}) {
  const { id, main_address_id } = await api.given.contact()
  return {
    client_id: id,
    client_address_id: main_address_id,
    currency: 'CHF',
    date: '2026-02-10',
    due: '2026-03-12',
    language: 'de',
    positions: [position],
    ...values,
  }
}

onBothDatabases('an invoice is the same record in both interfaces', async (api) => {
  const old = v1(api)
  const slip = await api.given.slip()
  const draft = await draftFor(api)
  const id = await old.add('invoice', {
    ...draft,
    client_address_id: undefined,
    number: 2026001,
    title: 'Rechnung {1}',
    introduction: 'Guten Tag',
    conditions: 'Zahlbar in 30 Tagen',
    period: 'Februar 2026',
    esr: 1,
    esr_singlepage: false,
    esr_position: '2',
    discount: '10.0000',
    discount_type: '0',
    vat_included: false,
    totalamount: 1,
    paypal_url: 'ignored',
    positions: [
      position,
      { ...position, type: '2', number: 77, cost: '-10.5', discount: '', discount_type: null },
    ],
  })
  const { item } = await api.get(`/v2/receivables/invoices/${id}`, { with: 'texts,positions' })
  const { contact_id, contact_address_id, number, period_text, isr_id, isr_position, discount_rate, status } =
    item
  assert.deepEqual(
    { contact_id, contact_address_id, number, period_text, isr_id, isr_position, discount_rate, status },
    {
      contact_id: draft.client_id,
      contact_address_id: draft.client_address_id,
      number: '2026001',
      period_text: 'Februar 2026',
      isr_id: slip.id,
      isr_position: 'L',
      discount_rate: 10,
      status: 'DR',
    },
  )
  assert.deepEqual(item.texts, [
    { status: 'D', title: 'Rechnung {1}', introduction: 'Guten Tag', conditions: 'Zahlbar in 30 Tagen' },
  ])
  assert.deepEqual(
    item.positions.map((one: { type: string; catalog_type: string; price: number }) => [
      one.type,
      one.catalog_type,
      one.price,
    ]),
    [
      ['N', 'S', 120],
      ['N', 'P', -10.5],
    ],
  )
  const read = await old.get('invoice', id)
  assert.deepEqual(read, {
    id,
    number: 2026001,
    client_id: draft.client_id,
    client_name: 'Hofladen Sonnenrain',
    client_address_id: draft.client_address_id,
    client_contact_id: 0,
    currency: 'CHF',
    title: 'Rechnung {1}',
    period: 'Februar 2026',
    date: '2026-02-10',
    due: '2026-03-12',
    account_id: 0,
    esr: 3,
    esr_number: item.isr_reference_number,
    esr_position: 2,
    esr_singlepage: 0,
    lsvplus: 0,
    dd: 0,
    discount: 10,
    discount_type: 0,
    introduction: 'Guten Tag',
    conditions: 'Zahlbar in 30 Tagen',
    language: 'de',
    paypal: 0,
    paypal_url: '',
    vat_included: 0,
    totalamount: item.total,
    status: 7,
    pages: 0,
    positions: [position, { ...position, type: 2, number: 77, cost: -10.5 }],
  })

  const made = await api.given.invoice({ vat_included: true, discount_rate: 5, discount_type: 'A' })
  const other = await old.get('invoice', made.id)
  assert.deepEqual(
    [
      other.vat_included,
      other.discount,
      other.discount_type,
      other.totalamount,
      other.positions.length,
      other.esr,
    ],
    [1, 5, 1, made.total, 1, 0],
  )
  const list = await old.done(`invoice/list/sort/number/sorttype/asc/filter/client_id:${draft.client_id}`)
  assert.deepEqual([list.count, list.items], [1, [read]])
})

onOneDatabase('a whole invoice that is sent again changes what differs', async (api) => {
  const old = v1(api)
  const draft = await draftFor(api, { title: 'A', introduction: 'B' })
  const id = await old.add('invoice', draft)
  const before = await old.get('invoice', id)
  await api.put(`/v2/receivables/invoices/${id}`, {
    texts: [
      { status: 'D', title: 'A', introduction: 'B' },
      { status: 'R1', title: 'Mahnung' },
    ],
  })
  await old.done(`invoice/edit/id/${id}`, {
    ...before,
    conditions: 'C',
    positions: [{ ...position, cost: 100 }],
  })
  const after = await old.get('invoice', id)
  assert.deepEqual(
    [after.number, after.title, after.introduction, after.conditions],
    [before.number, 'A', 'B', 'C'],
  )
  assert.equal(after.totalamount, 702.65)
  const { item } = await api.get(`/v2/receivables/invoices/${id}`, { with: 'texts' })
  assert.deepEqual(item.texts.map((one: { status: string }) => one.status).toSorted(), ['D', 'R1'])
  await old.done(`invoice/edit/id/${id}`, { title: '' })
  assert.deepEqual((await old.get('invoice', id)).title, '')
  assert.equal((await old.get('invoice', id)).positions.length, 1)
  // Another client without an address gets it at the main one.
  const { id: other, main_address_id } = await api.given.contact({ name: 'Another' })
  await old.done(`invoice/edit/id/${id}`, { client_id: other })
  const moved = await old.get('invoice', id)
  assert.deepEqual([moved.client_name, moved.client_address_id], ['Another', main_address_id])
})

onOneDatabase('an invoice that is not acceptable is refused by its first bad field', async (api) => {
  const old = v1(api)
  const draft = await draftFor(api)
  for (const [change, errorcode, errormessage] of [
    [{ client_id: undefined }, 4002, 'Field "client_id" is required'],
    [{ client_id: 2_000_000_000, currency: 'xx' }, 4004, 'Field "client_id" refers to an unknown object'],
    [{ client_address_id: 1 }, 4004, 'Field "client_address_id" refers to an unknown object'],
    [{ account_id: 1 }, 4004, 'Field "account_id" refers to an unknown object'],
    [{ currency: '' }, 4002, 'Field "currency" is required'],
    [{ currency: 'chf' }, 4003, 'Field "currency" is invalid'],
    [{ date: '2026-02-30' }, 4003, 'Field "date" is invalid'],
    [{ due: undefined }, 4002, 'Field "due" is required'],
    [{ esr: 9 }, 4003, 'Field "esr" is invalid'],
    [{ vat_included: 2 }, 4003, 'Field "vat_included" is invalid'],
    [{ positions: undefined }, 4002, 'Field "positions" is required'],
    [{ positions: 'x' }, 4003, 'Field "positions" is invalid'],
    [{ positions: [7] }, 4003, 'Field "positions.0" is invalid'],
    [{ positions: [position, { ...position, cost: 'abc' }] }, 4003, 'Field "positions.1.cost" is invalid'],
    [
      { positions: [{ ...position, unit: 99 }] },
      4003,
      'Field "positions.0.unit" is invalid: There is no unit with this id.',
    ],
    [{ positions: [{ ...position, type: 5, vat: 'x' }] }, 4003, 'Field "positions.0.type" is invalid'],
  ] as const) {
    const answer = await old.call('invoice/add', { ...draft, ...change })
    assert.deepEqual(answer, { error: true, errorcode, errormessage }, JSON.stringify(change))
  }
  assert.equal((await old.done('invoice/list')).count, 0)
})

onOneDatabase('the status of an invoice is a number', async (api) => {
  const old = v1(api)
  const { id } = await api.given.invoice()
  const v2Status = async () => (await api.get(`/v2/receivables/invoices/${id}`)).item.status
  for (const [status, stored] of [
    [3, 'R1'],
    ['4', 'R2'],
    [5, 'R3'],
    [12, 'R'],
    [8, 'DC'],
    [1, 'S'],
    [11, 'PP'],
    [2, 'P'],
  ] as const) {
    await old.done(`invoice/status/id/${id}`, { status })
    assert.equal(await v2Status(), stored)
    assert.equal((await old.get('invoice', id)).status, Number(status))
  }
  for (const [body, errorcode] of [
    [{ status: 9 }, 4003],
    [{ status: 'S' }, 4003],
    [{}, 4002],
  ] as const)
    assert.equal(await old.code(`invoice/status/id/${id}`, body), errorcode)
  assert.equal(await old.code(`invoice/status/id/${id}`), 4001)
  const draft = await api.given.invoice()
  await old.done(`invoice/status/id/${draft.id}`, { status: 0 })
  assert.equal((await old.get('invoice', draft.id)).status, 7)
  assert.deepEqual((await old.done('invoice/list/filter/status:7')).items[0].id, draft.id)
  await old.done(`invoice/status/id/${draft.id}`, { status: 99 })
  assert.equal((await old.get('invoice', draft.id)).status, 99)
})

onOneDatabase('payments come to their invoice', async (api) => {
  const old = v1(api)
  const { id, total } = await api.given.invoice()
  const status = async () => (await old.get('invoice', id)).status
  await old.done(`invoice/payment/id/${id}`, { amount: '100.00', date: '2026-02-20', type: 1 })
  assert.equal(await status(), 11)
  const rest = total - 100
  await old.done(`invoice/payment/id/${id}`, { amount: rest, date: '2026-02-21', keep_status: 1 })
  assert.equal(await status(), 11)
  await old.done(`invoice/payment/id/${id}`, { amount: 1, date: '2026-02-22', type: 1 })
  assert.equal(await status(), 2)
  for (const [body, errorcode, errormessage] of [
    [{ date: '2026-02-20' }, 4002, 'Field "amount" is required'],
    [{ amount: 'x', date: '2026-02-20' }, 4003, 'Field "amount" is invalid'],
    [{ amount: 5 }, 4002, 'Field "date" is required'],
    [{ amount: 5, date: '2026-02-20', type: 0 }, 4003, 'Field "type" is invalid'],
  ] as const)
    assert.deepEqual(await old.call(`invoice/payment/id/${id}`, body), {
      error: true,
      errorcode,
      errormessage,
    })
  assert.equal((await api.get(`/v2/receivables/invoices/${id}/payments`)).pagination.total, 3)
})

onOneDatabase('a file is a file, and a refusal of one has another status than 200', async (api) => {
  const old = v1(api)
  const { id } = await api.given.invoice()
  const pdf = await old.request(`invoice/pdf/id/${id}`)
  assert.deepEqual([pdf.status, pdf.headers.get('content-type')], [200, 'application/pdf'])
  assert.equal(Buffer.from(pdf.bytes).toString('latin1', 0, 4), '%PDF')
  assert.equal((await old.get('invoice', id)).pages, 1)
  for (const [size, width] of [
    ['', 595],
    ['/page/1/size/825', 825],
    ['/size/240', 240],
  ] as const) {
    const png = await old.request(`invoice/preview/id/${id}${size}`)
    assert.deepEqual([png.status, png.headers.get('content-type')], [200, 'image/png'])
    assert.equal(Buffer.from(png.bytes).toString('latin1', 1, 4), 'PNG')
    assert.equal(Buffer.from(png.bytes).readUInt32BE(16), width)
  }
  const gone = await api.given.invoice()
  await old.done(`invoice/delete/id/${gone.id}`, {})
  const foreign = await (await newCompany(api.server)).given.invoice()
  for (const action of ['pdf', 'preview'])
    for (const [parameters, status, errorcode] of [
      ['', 400, 3001],
      ['/id/x', 400, 3002],
      [`/id/${gone.id}`, 404, 99410],
      [`/id/${foreign.id}`, 404, 15016],
    ] as const) {
      const answer = await old.request(`invoice/${action}${parameters}`)
      assert.equal(answer.status, status, action + parameters)
      assert.deepEqual([answer.body.error, answer.body.errorcode], [true, errorcode])
    }
  for (const [parameters, status, errorcode] of [
    ['/page/2', 404, 5001],
    ['/page/0', 400, 3002],
    ['/size/0', 400, 3002],
    ['/size/2481', 400, 3002],
  ] as const) {
    const answer = await old.request(`invoice/preview/id/${id}${parameters}`)
    assert.deepEqual([answer.status, answer.body.errorcode], [status, errorcode])
  }
  for (const [path, status, errorcode] of [
    [`/invoice/pdf/id/${id}`, 401, 1001],
    [`/invoice/pdf/id/${id}/token/wrong`, 401, 1002],
    [`/quote/pdf/id/${id}/token/${api.identity.v1Token}`, 404, 2001],
  ] as const) {
    const answer = await api.request('GET', path, { headers: { authorization: '' } })
    assert.deepEqual([answer.status, answer.body.errorcode], [status, errorcode])
  }
})

onOneDatabase('an invoice goes out by mail and by post', async (api) => {
  const old = v1(api)
  const { id } = await api.given.invoice()
  const mail = {
    subject: 'Rechnung',
    body: 'Guten Tag',
    sendstatus: 1,
    afterstatus: 3,
    recipients: [
      { cc: false, email: 'post@sonnenrain.example', name: 'Nora' },
      { cc: true, email: 'b@sonnenrain.example' },
    ],
  }
  await old.done(`invoice/email/id/${id}`, mail)
  assert.equal((await old.get('invoice', id)).status, 3)
  await old.done(`invoice/post/id/${id}`, { speed: 1, color: 1 })
  const { items } = await api.get('/v2/outbox')
  assert.deepEqual(items.map((one: { channel: string }) => one.channel).toSorted(), ['E', 'P'])
  for (const [action, body, errorcode, errormessage] of [
    ['email', { ...mail, subject: '' }, 4002, 'Field "subject" is required'],
    ['email', { ...mail, recipients: [] }, 4002, 'Field "recipients" is required'],
    ['email', { ...mail, recipients: [{ email: 'x' }] }, 4003, 'Field "recipients.0.email" is invalid'],
    ['email', { ...mail, afterstatus: 77 }, 4003, 'Field "afterstatus" is invalid'],
    ['post', { speed: 3, color: 1 }, 4003, 'Field "speed" is invalid'],
    ['post', { speed: 2 }, 4002, 'Field "color" is required'],
  ] as const)
    assert.deepEqual(await old.call(`invoice/${action}/id/${id}`, body), {
      error: true,
      errorcode,
      errormessage,
    })
  assert.equal((await api.get('/v2/outbox')).pagination.total, 2)
})

onOneDatabase('what the state of an invoice forbids says so', async (api) => {
  const old = v1(api)
  const { id } = await api.given.invoice()
  await api.put('/v2/configuration/settings', { issued_documents: 'final' })
  await old.done(`invoice/status/id/${id}`, { status: 1 })
  for (const [path, body] of [
    [`invoice/status/id/${id}`, { status: 7 }],
    [`invoice/edit/id/${id}`, { currency: 'EUR' }],
    [`invoice/delete/id/${id}`, {}],
  ] as const) {
    const { errorcode, errormessage } = await old.call(path, body)
    assert.equal(errorcode, 6001, path)
    assert.ok(errormessage.length > 20)
  }
})

import assert from 'node:assert/strict'
import type { Detail, Entry } from '../../../domain/bank/statement.ts'
import { minorNumber } from '../../../domain/money/money.ts'
import { creditorReference, firstReference, paymentReference } from '../../../domain/payment/references.ts'
import { type Api, newCompany, onBothDatabases, onOneDatabase } from '../../../test/api.ts'
import { detail, entry, file, iban, imported, withAccount } from '../../../test/bank-files.ts'
import { position } from '../../../test/given.ts'
import { companyFaults } from '../../doctor/doctor.ts'
import { mostFollowed } from '../../resource/list/changes.ts'

interface Invoice {
  readonly id: number
  readonly number: string
  readonly total: number
  readonly contact_id: number
  readonly contact_address_id: number
}

const invoicePath = '/v2/receivables/invoices'

async function sentInvoice(api: Api, values: object = {}): Promise<Invoice> {
  const invoice = await api.given.invoice(values)
  await api.patch(`${invoicePath}/${invoice.id}/change-status`, { status: 'S' })
  return invoice
}

/** An invoice of this amount without VAT. */
function invoiceOver(api: Api, price: number, values: object = {}): Promise<Invoice> {
  const positions = [{ ...position, amount: 1, price, vat: 0 }]
  return sentInvoice(api, { positions, ...values })
}

function referring({ number }: Invoice): Partial<Detail> {
  return { reference: creditorReference(number) }
}

let statements = 0

/** Imports payments as a statement of their own. */
async function pay(api: Api, details: readonly Detail[], more: Partial<Entry> = {}, currency = 'CHF') {
  const entries = details.map((one) => entry([one], { currency, ...more }))
  await imported(api, file(entries, { number: `P-${++statements}`, currency }))
}

async function invoiceOf(api: Api, { id }: Invoice) {
  const { status, total_paid } = (await api.get(`${invoicePath}/${id}`)).item
  return [status, total_paid]
}

/** All entries, the oldest first. */
async function entries(api: Api) {
  return (await api.get('/v2/bank/entries', { sort: 'id', limit: 200 })).items
}

async function lastEntry(api: Api) {
  return (await entries(api)).at(-1)
}

const entryPath = ({ id }: { readonly id: number }) => `/v2/bank/entries/${id}`

onBothDatabases('a sure payment is booked once, and can be undone', async (api) => {
  await withAccount(api)
  const invoice = await invoiceOver(api, 125.5)
  const content = file([entry([detail(125_500n, { message: `Zahlung Rechnung ${invoice.number}` })])])
  await imported(api, content)
  await imported(api, content)
  const [only, ...others] = await entries(api)
  assert.deepEqual([only.status, only.contact_id, others], ['booked', invoice.contact_id, []])
  assert.deepEqual(await invoiceOf(api, invoice), ['P', 125.5])
  const [booked] = (await api.get(`${entryPath(only)}/allocations`)).items
  assert.deepEqual(
    [booked.amount, booked.reasons, booked.is_automatic],
    [125.5, ['number', 'name', 'amount'], true],
  )
  const deletion = await api.request('DELETE', `/v2/receivables/payments/${booked.payment_id}`)
  assert.equal(deletion.status, 400)
  assert.match(deletion.body.message, new RegExp(`bank entry ${only.id}`))
  const undone = (await api.patch(`${entryPath(only)}/undo`, {})).item
  assert.deepEqual([undone.status, undone.proposals.length], ['proposed', 1])
  assert.deepEqual(await invoiceOf(api, invoice), ['S', 0])
  await imported(api, content)
  assert.deepEqual(await invoiceOf(api, invoice), ['S', 0], 'what a person took back is not booked again')
  await api.patch(`${entryPath(only)}/book`, {})
  assert.deepEqual(await invoiceOf(api, invoice), ['P', 125.5])
})

onBothDatabases('the reference that is printed on an invoice without a slip finds it', async (api) => {
  await withAccount(api)
  // The running number of the first one is the number of the second one.
  const running = firstReference
  const first = await invoiceOver(api, 40)
  const second = await invoiceOver(api, 40, { number: String(running) })
  await pay(api, [detail(40_000n, { reference: creditorReference(String(running)) as string })])
  assert.deepEqual(await invoiceOf(api, first), ['P', 40])
  assert.deepEqual(await invoiceOf(api, second), ['S', 0])
  await pay(api, [detail(30_000n, { reference: paymentReference('', running + 1) })])
  assert.deepEqual(await invoiceOf(api, second), ['PP', 30])
})

onOneDatabase(
  'the reference of an invoice that is cancelled books no other one with that number',
  async (api) => {
    await withAccount(api)
    const reference = creditorReference(String(firstReference)) as string
    const printed = await invoiceOver(api, 40)
    const other = await invoiceOver(api, 90, { number: String(firstReference) })
    await api.patch(`/v2/receivables/invoices/${printed.id}/change-status`, { status: 'C' })
    await pay(api, [detail(40_000n, { name: 'Jemand', reference })])
    assert.deepEqual(await invoiceOf(api, other), ['S', 0])
    const { status, proposals } = await lastEntry(api)
    assert.deepEqual(
      [status, proposals[0].reasons, proposals[0].allocations[0].number],
      [...['proposed', ['number'], other.number]],
    )
    // With its exact amount, it is booked as with the number in the message.
    await pay(api, [detail(90_000n, { name: 'Jemand', reference })])
    assert.deepEqual(await invoiceOf(api, other), ['P', 90])
  },
)

onOneDatabase('a payment that names an invoice that is paid already is proposed as too much', async (api) => {
  await withAccount(api)
  const invoice = await invoiceOver(api, 40)
  const message = `Rechnung ${invoice.number}`
  await pay(api, [detail(40_000n, { name: 'Jemand', message })])
  await pay(api, [detail(40_000n, { name: 'Jemand', message: `${message} noch einmal` })])
  const { id, status, proposals } = await lastEntry(api)
  const [{ certainty, reasons, difference, allocations }] = proposals
  assert.deepEqual([status, certainty, reasons, difference], ['proposed', 'likely', ['number'], 'over'])
  assert.equal(allocations[0].invoice_id, invoice.id)
  await api.patch(`${entryPath({ id })}/book`, {})
  assert.deepEqual(await invoiceOf(api, invoice), ['P', 80])
})

onOneDatabase('numbers in a message may be separated by any sign', async (api) => {
  await withAccount(api)
  const first = await invoiceOver(api, 60)
  const { contact_id, contact_address_id } = first
  const second = await invoiceOver(api, 40, { contact_id, contact_address_id })
  const third = await invoiceOver(api, 77)
  await pay(api, [
    detail(100_000n, { name: 'Jemand', message: `${first.number}/${second.number}` }),
    detail(50_000n, { name: 'Jemand', message: `Rechnung Nr.${third.number}` }),
  ])
  assert.deepEqual(await invoiceOf(api, first), ['P', 60])
  assert.deepEqual(await invoiceOf(api, second), ['P', 40])
  const { proposals } = await lastEntry(api)
  assert.deepEqual([proposals[0].reasons, proposals[0].allocations[0].number], [['number'], third.number])
})

onOneDatabase('the account that was paid to is no sign of who paid', async (api) => {
  await withAccount(api)
  const [first, second] = [await invoiceOver(api, 31.45), await invoiceOver(api, 47.85)]
  // Without the account of the payer, banks still name ours.
  await pay(api, [detail(31_450n, { message: first.number, iban })])
  const booked = await lastEntry(api)
  assert.deepEqual([booked.status, booked.iban], ['booked', null])
  await pay(api, [detail(47_850n, { name: 'Jemand', message: 'Miete', iban })])
  const entry = await lastEntry(api)
  assert.deepEqual([entry.status, entry.proposals[0].reasons], ['proposed', ['amount']])
  assert.deepEqual(await invoiceOf(api, second), ['S', 0])
})

onBothDatabases(
  'what a person took back is booked by people only, also if a later file says more',
  async (api) => {
    await withAccount(api)
    const invoice = await invoiceOver(api, 125.5)
    const [known, batch] = [{ servicerReference: 'B-1' }, { servicerReference: 'B-2' }]
    const first = await invoiceOver(api, 60)
    const { contact_id, contact_address_id } = first
    const second = await invoiceOver(api, 40, { contact_id, contact_address_id })
    const sum = detail(100_000n, { message: `${first.number} und ${second.number}` })
    await imported(
      api,
      file([entry([detail(125_500n, { message: invoice.number })], known), entry([sum], batch)]),
    )
    for (const one of await entries(api)) {
      assert.equal(one.status, 'booked')
      await api.patch(`${entryPath(one)}/undo`, {})
    }
    const parts = [detail(60_000n, referring(first)), detail(40_000n, referring(second))]
    const notice = [entry([detail(125_500n, referring(invoice))], known), entry(parts, batch)]
    await imported(api, file(notice, { format: 'camt.054', number: 'N-1' }))
    const proposed = await entries(api)
    assert.deepEqual(
      proposed.map((one: { status: string; amount: number }) => [one.amount, one.status]),
      [
        [125.5, 'proposed'],
        [60, 'proposed'],
        [40, 'proposed'],
      ],
    )
    assert.deepEqual(proposed[0].proposals[0].reasons, ['reference'])
    for (const one of proposed) await api.patch(`${entryPath(one)}/book`, {})
    for (const one of [invoice, first, second])
      assert.deepEqual(await invoiceOf(api, one), ['P', Number(one.total)])
  },
)

/** No more of an invoice can be paid than this. */
const most = 999_999_999_999_990n

onBothDatabases('a payment that is refused does not stop those that are booked with it', async (api) => {
  await withAccount(api)
  const [large, ...others] = [
    await invoiceOver(api, 10),
    await invoiceOver(api, 20),
    await invoiceOver(api, 30),
  ]
  await pay(api, [detail(most, referring(large))])
  const content = file(
    [
      detail(20_000n, referring(others[0] as Invoice)),
      detail(most, { ...referring(large), message: 'noch einmal' }),
      detail(30_000n, referring(others[1] as Invoice)),
      detail(5_000n, referring(others[1] as Invoice)),
    ].map((one) => entry([one])),
    { number: 'S-2' },
  )
  for (const expected of [
    [4, 0],
    [0, 4],
  ]) {
    const [{ added, known }] = (await imported(api, content)).statements
    assert.deepEqual([added, known], expected)
    assert.deepEqual(await decisions(api), [
      ['booked', null],
      ['booked', null],
      ['proposed', 'refused'],
      ['booked', null],
      ['booked', null],
    ])
    assert.deepEqual(await invoiceOf(api, others[0] as Invoice), ['P', 20])
    assert.deepEqual(await invoiceOf(api, others[1] as Invoice), ['P', 35])
    assert.equal((await api.get('/v2/bank/statements')).pagination.total, 2)
    assert.equal((await api.get('/v2/receivables/payments')).pagination.total, 4)
  }
})

async function decisions(api: Api) {
  return (await entries(api)).map(({ status, obstacle }: Record<string, string>) => [status, obstacle])
}

onBothDatabases('a step that is done again knows its payments as the first time', async (api) => {
  await withAccount(api)
  const [large, small] = [await invoiceOver(api, 10), await invoiceOver(api, 20)]
  await pay(api, [detail(most, referring(large))])
  // The payments of the batch take a step or more of their own.
  const batch = entry(
    Array.from({ length: 450 }, () => detail(-10n)),
    { servicerReference: 'B-1' },
  )
  const twice = (first: Partial<Detail>, second: Partial<Detail>) => [
    batch,
    entry([detail(20_000n, first)], { servicerReference: 'B-2' }),
    entry([detail(most, second)], { servicerReference: 'B-3' }),
  ]
  await imported(api, file(twice({}, {}), { number: 'S-2' }))
  const notice = file(twice(referring(small), referring(large)), { format: 'camt.054', number: 'N-1' })
  for (const _ of ['first', 'again']) {
    const [{ added, known }] = (await imported(api, notice)).statements
    assert.deepEqual([added, known], [0, 452])
    const { items, pagination } = await api.get('/v2/bank/entries', { sort: '-id', limit: 2 })
    assert.equal(pagination.total, 453)
    assert.deepEqual(
      items.map(({ status, obstacle }: Record<string, string>) => [status, obstacle]),
      [
        ['proposed', 'refused'],
        ['booked', null],
      ],
    )
    assert.deepEqual(await invoiceOf(api, small), ['P', 20])
    assert.equal((await api.get('/v2/bank/statements')).pagination.total, 3)
    assert.equal((await api.get('/v2/receivables/payments')).pagination.total, 2)
  }
})

onBothDatabases('many payments at once change their invoices as one alone does', async (api) => {
  await withAccount(api)
  const all: Invoice[] = []
  for (let count = 0; count < mostFollowed + 3; count++) all.push(await invoiceOver(api, 40))
  const [alone, partly, ...others] = all as [Invoice, Invoice, ...Invoice[]]
  await pay(api, [detail(40_000n, referring(alone))])
  await pay(api, [
    detail(15_000n, referring(partly)),
    ...others.map((one) => detail(40_000n, referring(one))),
  ])
  assert.deepEqual(await invoiceOf(api, partly), ['PP', 15])
  const [expected, ...same] = await Promise.all([alone, ...others].map((one) => paidForm(api, one)))
  assert.equal(expected?.entry.after.status, 'P')
  for (const one of same) assert.deepEqual(one, expected)
  const { pagination } = await api.get(invoicePath, { filter: '{"status":"P"}', limit: 1 })
  assert.equal(pagination.total, others.length + 1)
  for (const path of ['/v2/bank/entries', '/v2/receivables/payments']) {
    const total = async (q: string) => (await api.get(path, { q })).pagination.total
    assert.equal(await total('40.00'), all.length - 1)
    assert.equal(await total('15.00'), 1)
  }
  assert.deepEqual(await faultsOf(api), [])
})

/** What the doctor finds wrong in a company. */
async function faultsOf({ server, identity }: Api): Promise<string[]> {
  const company = { id: identity.company, name: 'Company' }
  const faults: string[] = []
  const names = ['journal', 'sums', 'references', 'search']
  for await (const { fault } of companyFaults(server.db, company, names)) faults.push(fault.message)
  return faults
}

/** An invoice and the last entry of its journal, without what each has of its own. */
async function paidForm(api: Api, { id }: Invoice) {
  const { item } = await api.get(`${invoicePath}/${id}`)
  const filter = JSON.stringify({ and: [{ resource: 'invoices' }, { record_id: id }] })
  const { items } = await api.get('/v2/journal', { filter, sort: '-id', limit: 1 })
  const [{ action, before, after }] = items
  const own = [
    'id',
    'number',
    'contact_id',
    'contact_address_id',
    'contact_person_id',
    'created',
    'document_link',
  ]
  const shared = Object.entries(item).filter(([key]) => !own.includes(key))
  return { invoice: Object.fromEntries(shared), entry: { action, before, after } }
}

onOneDatabase('parts, too much, a little less, cash discounts and charges are booked', async (api) => {
  await withAccount(api)
  const discount = { cash_discount_rate: 2, cash_discount_date: '2026-03-10' }
  for (const [amounts, values, expected, more] of [
    [[40_000n], {}, ['PP', 40]],
    [[40_000n, 60_000n], {}, ['P', 100]],
    [[110_000n], {}, ['P', 110]],
    [[99_300n], {}, ['P', 100]],
    [[98_000n], discount, ['P', 100]],
    [[98_000n], { ...discount, cash_discount_date: '2026-03-01' }, ['PP', 98]],
    [[95_000n], {}, ['P', 100], { charges: 5_000n }],
  ] as const) {
    const invoice = await invoiceOver(api, 100, values)
    await pay(
      api,
      amounts.map((amount) => detail(amount, { ...referring(invoice), ...more })),
    )
    assert.deepEqual(await invoiceOf(api, invoice), expected, `${amounts} ${JSON.stringify(values)}`)
  }
})

onOneDatabase('what is likely is proposed with its reasons, and accepted as it was seen', async (api) => {
  await withAccount(api)
  const invoice = await invoiceOver(api, 71)
  await pay(api, [detail(71_000n, { iban: 'CH5604835012345678009' }), detail(71_000n)])
  const [first, second] = await entries(api)
  assert.deepEqual(
    [first.status, first.proposals.map(({ reasons }: { reasons: string[] }) => reasons)],
    ['proposed', [['name', 'amount']]],
  )
  // Somebody records the payment by hand meanwhile.
  const payments = `${invoicePath}/${invoice.id}/payments`
  const { item } = await api.post(payments, { type: 'N', amount: 71, date: '2026-03-03' })
  const refused = await api.request('PATCH', `${entryPath(first)}/book`, { body: {} })
  assert.equal(refused.status, 422)
  assert.match(refused.body.meta.errors[0].message, /has changed/)
  assert.equal((await api.patch(`${entryPath(first)}/match`, {})).item.status, 'waiting')
  await api.delete(`${payments}/${item.id}`)
  await api.patch(`${entryPath(first)}/match`, {})
  await api.patch(`${entryPath(first)}/book`, { proposal: 1 })
  assert.deepEqual(await invoiceOf(api, invoice), ['P', 71])
  const waiting = (await api.get(entryPath(second))).item
  assert.deepEqual(
    [waiting.status, waiting.proposals],
    ['waiting', []],
    'the other one is not proposed any more',
  )
  // The account is known now.
  const { contact_id, contact_address_id } = invoice
  const next = await invoiceOver(api, 72, { contact_id, contact_address_id })
  await pay(api, [detail(72_000n, { iban: 'CH5604835012345678009' })])
  assert.deepEqual(await invoiceOf(api, next), ['P', 72])
})

onOneDatabase('a payment is split over invoices, and comes to its amount', async (api) => {
  await withAccount(api)
  const [one, other] = [await invoiceOver(api, 30), await invoiceOver(api, 50)]
  await pay(api, [detail(79_000n)])
  const path = `${entryPath(await lastEntry(api))}/book`
  const allocations = (a: number, b: number) => ({
    allocations: [
      { invoice_id: one.id, amount: a },
      { invoice_id: other.id, amount: b, rest: 'W', rest_reason: 'goodwill' },
    ],
  })
  assert.equal((await api.request('PATCH', path, { body: allocations(30, 48) })).status, 422)
  assert.deepEqual(await invoiceOf(api, one), ['S', 0])
  await api.patch(path, allocations(30, 49))
  assert.deepEqual(
    [await invoiceOf(api, one), await invoiceOf(api, other)],
    [
      ['P', 30],
      ['P', 50],
    ],
  )
  assert.equal((await lastEntry(api)).contact_id, null)
  await api.patch(`${entryPath(await lastEntry(api))}/undo`, {})
  assert.deepEqual(
    [await invoiceOf(api, one), await invoiceOf(api, other)],
    [
      ['S', 0],
      ['S', 0],
    ],
  )
})

onBothDatabases('a payment that comes back opens its invoice again, in any order', async (api) => {
  await withAccount(api)
  for (const isReturnFirst of [false, true]) {
    const invoice = await invoiceOver(api, 100, { cash_discount_rate: 2, cash_discount_date: '2026-03-10' })
    const name = `Kunde ${invoice.number}`
    const payment = () => pay(api, [detail(98_000n, { ...referring(invoice), name })])
    const comeBack = () =>
      pay(api, [detail(-98_000n, { name, returnReason: 'AC04' })], { bookingDate: '2026-03-04' })
    if (isReturnFirst) {
      await comeBack()
      const { status, obstacle } = await lastEntry(api)
      assert.deepEqual([status, obstacle], ['waiting', 'return'])
      await payment()
    } else {
      await payment()
      assert.deepEqual(await invoiceOf(api, invoice), ['P', 100])
      await comeBack()
    }
    assert.deepEqual(await invoiceOf(api, invoice), ['S', 0])
    const [paid, returned] = (await entries(api))
      .slice(-2)
      .toSorted((a: { amount: number }, b: { amount: number }) => b.amount - a.amount)
    assert.deepEqual([paid.status, returned.status, returned.reverses_id], ['booked', 'booked', paid.id])
    const refused = await api.request('PATCH', `${entryPath(paid)}/undo`, { body: {} })
    assert.match(refused.body.meta.errors[0].message, /undo that one first/)
    await api.patch(`${entryPath(returned)}/undo`, {})
    assert.deepEqual(await invoiceOf(api, invoice), ['P', 100])
    await api.patch(`${entryPath(returned)}/book`, {})
    assert.deepEqual(await invoiceOf(api, invoice), ['S', 0])
  }
})

onOneDatabase('what was paid too much is paid back', async (api) => {
  await withAccount(api)
  const invoice = await invoiceOver(api, 100)
  const { item: note } = await api.post(`${invoicePath}/${invoice.id}/credit-note`, { amount: 30 })
  await api.patch(`/v2/receivables/credit-notes/${note.id}/change-status`, { status: 'S' })
  await pay(api, [detail(100_000n, referring(invoice))])
  const before = await invoiceOf(api, invoice)
  assert.deepEqual(before, ['P', 130])
  await pay(api, [detail(-30_000n, { message: `Zu viel bezahlt ${invoice.number}` })])
  assert.equal((await lastEntry(api)).status, 'booked')
  assert.deepEqual(await invoiceOf(api, invoice), ['P', 100])
})

onOneDatabase('money for no invoice is kept as credit of a contact, used later, and undone', async (api) => {
  await withAccount(api)
  await pay(api, [detail(55_000n, { name: 'Carla' })])
  const { id } = await lastEntry(api)
  const invoice = await invoiceOver(api, 100)
  const { contact_id } = invoice
  const keep = (more: object = {}) => ({ allocations: [{ contact_id, amount: 55, ...more }] })
  const book = (body: object) => api.request('PATCH', `/v2/bank/entries/${id}/book`, { body })
  assert.match(
    JSON.stringify((await book(keep())).body),
    /no paid invoice in CHF to keep the money with. If the contact pays ahead, send vat/,
  )
  await pay(api, [detail(100_000n, referring(invoice))])
  assert.equal((await book(keep({ invoice_id: invoice.id }))).status, 422)
  assert.equal((await book({ allocations: [{ contact_id: 999_999, amount: 55 }] })).status, 422)

  assert.equal((await book(keep())).status, 200)
  const credit = async () => (await api.get(`/v2/contacts/${contact_id}/credit`)).item.credit
  assert.deepEqual(await credit(), [{ currency: 'CHF', surplus: 55, credit_notes: 0 }])
  const [balance] = (await api.get('/v2/bank/balances')).items
  assert.deepEqual([balance.outside, balance.waiting_count], [155, 0])
  await api.patch(`/v2/bank/entries/${id}/undo`, {})
  assert.deepEqual(await credit(), [])
  assert.equal((await book(keep())).status, 200)

  const { contact_address_id } = invoice
  const later = await invoiceOver(api, 70, { contact_id, contact_address_id })
  await api.patch(`${invoicePath}/${invoice.id}/apply-surplus`, { invoice_id: later.id })
  assert.deepEqual(await invoiceOf(api, later), ['PP', 55])
  assert.equal((await api.request('PATCH', `/v2/bank/entries/${id}/undo`, { body: {} })).status, 422)
})

const creditNotePath = '/v2/receivables/credit-notes'

/** Somebody without any invoice, whose money waits. */
async function paidAhead(api: Api, amount: bigint, currency = 'CHF') {
  const contact = await api.given.contact()
  await pay(api, [detail(amount, { name: 'Carla' })], {}, currency)
  const { id } = await lastEntry(api)
  const book = (said: object, body: object = {}) =>
    api.request('PATCH', `/v2/bank/entries/${id}/book`, {
      body: { allocations: [{ contact_id: contact.id, amount: minorNumber(amount), ...said }], ...body },
    })
  const undo = () => api.request('PATCH', `/v2/bank/entries/${id}/undo`, { body: {} })
  const made = async () => (await api.get(invoicePath, { with: 'billing_type,positions,texts,issued' })).items
  return { id, contact, book, undo, made }
}

onBothDatabases(
  'what somebody pays ahead becomes a deposit invoice, issued and paid at once',
  async (api) => {
    await withAccount(api)
    const { id, contact, book, made } = await paidAhead(api, 540_500n)
    const answers = await Promise.all([book({ vat: 8.1 }), book({ vat: 8.1 })])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 422], 'one of two at the same moment')
    const [invoice, ...others] = await made()
    assert.equal(others.length, 0)
    const { status, total, total_paid, billing_type, contact_id, date, due, positions, texts } = invoice
    assert.deepEqual(
      [status, total, total_paid, billing_type, contact_id],
      ['P', 540.5, 540.5, 'D', contact.id],
    )
    assert.deepEqual([date, due], ['2026-03-02', '2026-03-02'])
    assert.deepEqual(
      positions.map(({ name, price, vat }: Record<string, unknown>) => [name, price, vat]),
      [['Anzahlung', 540.5, 8.1]],
    )
    assert.match(texts[0].title, /Anzahlungsrechnung/)
    const [booking] = (await api.get(`/v2/bank/entries/${id}/allocations`)).items
    assert.deepEqual([booking.invoice_id, booking.amount, booking.is_advance], [invoice.id, 540.5, true])
    const [balance] = (await api.get('/v2/bank/balances')).items
    assert.equal(balance.waiting_count, 0)
  },
)

onBothDatabases('an advance that is undone leaves its invoice cancelled by a credit note', async (api) => {
  await withAccount(api)
  const { id, book, undo, made } = await paidAhead(api, 100_000n)
  assert.equal((await book({ vat: 8.1 })).status, 200)
  assert.equal((await undo()).status, 200)
  assert.equal((await undo()).status, 200, 'undone once')
  const [invoice] = await made()
  assert.equal(invoice.status, 'C')
  const { items: notes } = await api.get(creditNotePath)
  assert.deepEqual(
    notes.map((note: Record<string, unknown>) => [note.invoice_id, note.total]),
    [[invoice.id, 100]],
  )
  assert.equal((await api.get(`/v2/bank/entries/${id}`)).item.status, 'waiting')
  // Another rate makes another invoice.
  assert.equal((await book({ vat: 2.6 })).status, 200)
  assert.deepEqual((await made()).map((one: { status: string }) => one.status).sort(), ['C', 'P'])
})

onOneDatabase('the money of an advance settles the invoice of the delivery', async (api) => {
  await withAccount(api)
  const { contact, book, undo, made } = await paidAhead(api, 100_000n)
  await book({ vat: 8.1 })
  const [advance] = await made()
  await api.patch(`${invoicePath}/${advance.id}/cancel`, { reason: 'Geliefert' })
  const [note] = (await api.get(creditNotePath)).items
  const { contact_id, contact_address_id } = advance
  const delivery = await invoiceOver(api, 250, { contact_id, contact_address_id })
  await api.patch(`${creditNotePath}/${note.id}/use`, { invoice_id: delivery.id })
  assert.deepEqual(await invoiceOf(api, delivery), ['S', 100])
  assert.equal(contact_id, contact.id)
  const late = await undo()
  assert.equal(late.status, 422)
  assert.match(JSON.stringify(late.body), /is used or paid back from its credit note: delete that first/)
  const [use] = (await api.get(`${invoicePath}/${delivery.id}/payments`)).items
  await api.delete(`${invoicePath}/${delivery.id}/payments/${use.id}`)
  assert.equal((await undo()).status, 200)
  assert.equal((await api.get(`${creditNotePath}/${note.id}`)).item.total_used, 100, 'nobody has a credit')
})

onOneDatabase('an advance with another payment is not undone', async (api) => {
  await withAccount(api)
  const { book, undo, made } = await paidAhead(api, 100_000n)
  await book({ vat: 8.1 })
  const [advance] = await made()
  await api.post(`${invoicePath}/${advance.id}/payments`, {
    ...{ type: 'N', channel: 'C', amount: 5, date: '2026-03-03' },
  })
  const { status, body } = await undo()
  assert.equal(status, 422)
  assert.match(JSON.stringify(body), /was made for this payment and has other payments/)
  assert.deepEqual(await invoiceOf(api, advance), ['P', 105])
})

onOneDatabase('an advance that is refused says why, and makes nothing', async (api) => {
  await withAccount(api)
  const { contact, book, made } = await paidAhead(api, 100_000n)
  const neighbour = await newCompany(api.server)
  const theirs = await neighbour.given.contact()
  for (const [said, sentence] of [
    [{ contact_id: theirs.id, vat: 8.1 }, /contact/],
    [{ contact_id: 999_999, vat: 8.1 }, /contact/],
    [{ contact_id: null, vat: 8.1 }, /pays ahead has a VAT rate/],
    [{ vat: -1 }, /vat/],
    [{ vat: 101 }, /vat/],
    [{ vat: 8.1, rest: 'W' }, /only an amount/],
    [{ vat: 8.1, amount: 99 }, /CHF.1.00 is left/],
    [{ vat: 8.1, amount: -100 }, /Only money that came/],
  ] as const) {
    const { status, body } = await book(said)
    assert.ok(status === 422 || status === 400 || status === 404, `${status}`)
    assert.match(JSON.stringify(body), sentence)
  }
  await api.post('/v2/accounting/closed-periods', { from: '2026-01-01', to: '2026-03-31' })
  const closed = await book({ vat: 8.1 })
  assert.equal(closed.status, 422)
  assert.match(JSON.stringify(closed.body), /2026-04-01|closed/)
  assert.deepEqual(await made(), [])
  assert.equal((await book({ vat: 8.1 }, { date: '2026-04-01' })).status, 200)
  const [{ date, contact_id }] = await made()
  assert.deepEqual([date, contact_id], ['2026-04-01', contact.id])
})

onOneDatabase('an advance is in the currency of its entry, and comes to it to the cent', async (api) => {
  await withAccount(api)
  await api.put('/v2/configuration/settings', { round_to_five_rappen: true })
  const inFrancs = await paidAhead(api, 12_030n)
  assert.equal((await inFrancs.book({ vat: 8.1 })).status, 200)
  const inEuros = await paidAhead(api, 50_000n, 'EUR')
  assert.equal((await inEuros.book({ vat: 0 })).status, 200)
  const shown = (await inEuros.made()).map(({ currency, status, total }: Record<string, unknown>) => [
    ...[currency, status, total],
  ])
  assert.deepEqual(shown.sort(), [
    ['CHF', 'P', 12.05],
    ['EUR', 'P', 50],
  ])
})

async function creditNoteOver(api: Api, price: number) {
  const positions = [{ ...position, amount: 1, price, vat: 0 }]
  const { due: _, ...body } = await api.given.invoiceBody({ positions })
  const { item: note } = await api.post(creditNotePath, body)
  await api.patch(`${creditNotePath}/${note.id}/change-status`, { status: 'S' })
  const noteOf = async () => {
    const { status, total_used } = (await api.get(`${creditNotePath}/${note.id}`)).item
    return [status, total_used]
  }
  return { note, noteOf }
}

onOneDatabase('money that goes out pays a credit note back, and undo takes that back', async (api) => {
  await withAccount(api)
  const { note, noteOf } = await creditNoteOver(api, 30)
  await pay(api, [detail(-30_000n, { message: `Gutschrift ${note.number}` })])
  assert.deepEqual([(await lastEntry(api)).status, await noteOf()], ['booked', ['P', 30]])
  await api.patch(`${entryPath(await lastEntry(api))}/undo`, {})
  assert.deepEqual(await noteOf(), ['S', 0])
})

onBothDatabases('a refund that comes back leaves its credit note open again', async (api) => {
  await withAccount(api)
  const { note, noteOf } = await creditNoteOver(api, 30)
  const known = { endToEndId: 'E-7' }
  await pay(api, [detail(-30_000n, { ...known, message: `Gutschrift ${note.number}` })])
  const refund = await lastEntry(api)
  await pay(api, [detail(30_000n, { ...known, returnReason: 'AC04' })], { bookingDate: '2026-03-05' })
  const back = await lastEntry(api)
  assert.deepEqual([back.status, back.reverses_id], ['booked', refund.id])
  assert.deepEqual(await noteOf(), ['S', 0])
  const [part] = (await api.get(`${entryPath(back)}/allocations`)).items
  assert.deepEqual([part.credit_note_id, part.amount, part.reasons], [note.id, 30, ['return']])
  const { items } = await api.get(`${creditNotePath}/${note.id}/refunds`, { sort: 'id' })
  assert.deepEqual(
    items.map(({ amount, date }: { amount: number; date: string }) => [amount, date]),
    [
      [30, '2026-03-02'],
      [-30, '2026-03-05'],
    ],
  )
  assert.equal((await api.request('PATCH', `${entryPath(refund)}/undo`, { body: {} })).status, 422)
  await api.patch(`${entryPath(back)}/undo`, {})
  assert.deepEqual(await noteOf(), ['P', 30])
  await api.patch(`${entryPath(back)}/book`, { allocations: [{ credit_note_id: note.id, amount: 30 }] })
  assert.deepEqual(await noteOf(), ['S', 0])
  await api.post(`${creditNotePath}/${note.id}/refunds`, { amount: 12, date: '2026-03-06' })
  const used = await api.request('PATCH', `${entryPath(back)}/undo`, { body: {} })
  assert.match(used.body.meta.errors[0].message, /is used already/)
  assert.deepEqual(await noteOf(), ['S', 12])
})

onOneDatabase(
  'an invoice in another currency is proposed, and a person says what is paid of it',
  async (api) => {
    await withAccount(api)
    const invoice = await invoiceOver(api, 100, { currency: 'EUR' })
    await pay(api, [detail(93_500n, referring(invoice))])
    const { status, obstacle, proposals, ...found } = await lastEntry(api)
    assert.deepEqual([status, obstacle, proposals[0].difference], ['proposed', 'currency', 'currency'])
    const path = `${entryPath(found)}/book`
    const allocation = { invoice_id: invoice.id, amount: 93.5 }
    const refused = await api.request('PATCH', path, { body: { allocations: [allocation] } })
    assert.match(refused.body.meta.errors[0].message, /say with invoice_amount/)
    await api.patch(path, { allocations: [{ ...allocation, invoice_amount: 99 }] })
    assert.deepEqual(await invoiceOf(api, invoice), ['PP', 99])
    const { items } = await api.get(`${invoicePath}/${invoice.id}/payments?with=company_amount`)
    assert.equal(items[0].company_amount, 93.5)
  },
)

onOneDatabase('nothing is booked into a closed period', async (api) => {
  await withAccount(api)
  const invoice = await invoiceOver(api, 100)
  await api.post('/v2/accounting/closed-periods', { from: '2026-01-01', to: '2026-03-31' })
  await pay(api, [detail(100_000n, referring(invoice))])
  const { status, obstacle, ...found } = await lastEntry(api)
  assert.deepEqual([status, obstacle], ['proposed', 'closed_period'])
  assert.equal((await api.request('PATCH', `${entryPath(found)}/book`, { body: {} })).status, 422)
  await api.patch(`${entryPath(found)}/book`, { date: '2026-04-01' })
  assert.deepEqual(await invoiceOf(api, invoice), ['P', 100])
})

onBothDatabases('an entry that two people book at the same moment is booked once', async (api) => {
  await withAccount(api)
  await api.put('/v2/configuration/settings', { bank_booking: 'never' })
  const invoice = await invoiceOver(api, 100)
  await pay(api, [detail(100_000n, referring(invoice))])
  const path = `${entryPath(await lastEntry(api))}/book`
  const answers = await Promise.all([1, 2, 3].map(() => api.request('PATCH', path, { body: {} })))
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 422, 422])
  assert.deepEqual(await invoiceOf(api, invoice), ['P', 100])
})

onOneDatabase('what is no payment is put away with a reason, and comes back', async (api) => {
  await withAccount(api)
  await pay(api, [detail(-5_000n, { name: null, message: 'Kontoführung' })])
  const path = entryPath(await lastEntry(api))
  assert.equal((await api.request('PATCH', `${path}/put-away`, { body: {} })).status, 422)
  const { item } = await api.patch(`${path}/put-away`, { reason: 'Gebühr' })
  assert.deepEqual([item.status, item.reason], ['put_away', 'Gebühr'])
  assert.equal((await api.request('PATCH', `${path}/book`, { body: {} })).status, 422)
  const undone = (await api.patch(`${path}/undo`, {})).item
  assert.deepEqual([undone.status, undone.reason], ['waiting', null])
})

import assert from 'node:assert/strict'
import fc from 'fast-check'
import { openInvoiceStatuses } from '../../domain/documents/statuses.ts'
import { oneOf, writeFilter } from '../../domain/filter.ts'
import { daysAfter } from '../../domain/time/dates.ts'
import { type Api, newCompany, onBothDatabases, onOneDatabase } from '../../test/api.ts'
import { position } from '../../test/given.ts'
import { inLane } from '../../test/lane.ts'
import { localTimeAt } from '../resource/clock.ts'

const path = '/v2/reports/open-items'
const ageing = '/v2/reports/ageing'
const invoices = '/v2/receivables/invoices'
const notes = '/v2/receivables/credit-notes'
const today = localTimeAt(new Date()).slice(0, 10)
const hundred = { ...position, price: 100, amount: 1, vat: 0 }

async function issuedOn(api: Api, date: string, values: object = {}) {
  const invoice = await api.given.invoice({ date, due: daysAfter(date, 30), positions: [hundred], ...values })
  return (await api.patch(`${invoices}/${invoice.id}/change-status`, { status: 'S' })).item
}

const pay = (api: Api, id: number, date: string, amount: number, type = 'N') =>
  api.post(`${invoices}/${id}/payments`, { type, amount, date })

/** The open amounts of a day, by document. */
async function openOn(api: Api, date: string, query: object = {}) {
  const { items } = await api.get(path, { date, ...query })
  return items.map(({ type, id, amount }: { type: string; id: number; amount: number }) => [type, id, amount])
}

onBothDatabases('an invoice is open from its date until it was paid, and no longer', async (api) => {
  const { id } = await issuedOn(api, '2026-03-10')
  await pay(api, id, '2026-04-01', 60)
  await pay(api, id, '2026-05-01', 40)
  for (const [date, amount] of [
    ['2026-03-09', undefined],
    ['2026-03-10', 100],
    ['2026-03-31', 100],
    ['2026-04-01', 40],
    ['2026-04-30', 40],
    ['2026-05-01', undefined],
  ] as const)
    assert.deepEqual(await openOn(api, date), amount ? [['invoice', id, amount]] : [], date)
})

onBothDatabases('what was paid too much and what is left of a credit is below zero', async (api) => {
  const contact = await api.given.contact()
  const recipient = { contact_id: contact.id, contact_address_id: contact.main_address_id }
  const first = await issuedOn(api, '2026-03-01', recipient)
  await pay(api, first.id, '2026-03-05', 130)
  const { item: note } = await api.post(`${invoices}/${first.id}/credit-note`, {
    amount: 40,
    date: '2026-03-10',
  })
  await api.patch(`${notes}/${note.id}/change-status`, { status: 'S', date_time: '2026-03-10 12:00:00' })
  const second = await issuedOn(api, '2026-03-15', recipient)
  const use = { invoice_id: second.id, date: '2026-03-20' }
  await api.patch(`${invoices}/${first.id}/apply-surplus`, { ...use, amount: 20 })
  await api.patch(`${notes}/${note.id}/use`, { ...use, amount: 30 })
  await api.post(`${notes}/${note.id}/refunds`, { amount: 10, date: '2026-03-25' })
  const surplus = (amount: number) => ['surplus', first.id, amount]
  const credit = (amount: number) => ['credit_note', note.id, amount]
  const owed = (id: number, amount: number) => ['invoice', id, amount]
  for (const [date, ...items] of [
    ['2026-03-04', owed(first.id, 100)],
    ['2026-03-05', surplus(-30)],
    ['2026-03-10', surplus(-30), credit(-40)],
    ['2026-03-15', surplus(-30), credit(-40), owed(second.id, 100)],
    ['2026-03-20', surplus(-10), credit(-10), owed(second.id, 50)],
    ['2026-03-25', surplus(-10), owed(second.id, 50)],
  ] as const)
    assert.deepEqual(new Set(await openOn(api, date)), new Set(items), date)
  const { sums } = await api.get(path, { date: '2026-03-20' })
  const { ageing: steps, ...sum } = sums[0]
  assert.deepEqual(sum, { currency: 'CHF', open: 50, credits: -20, balance: 30, count: 3 })
  assert.deepEqual(steps[0], { from_days: null, to_days: 0, amount: 50, count: 1 })
})

onBothDatabases('a cancelled invoice is open until it was cancelled', async (api) => {
  const { id } = await issuedOn(api, '2026-03-01')
  await api.patch(`${invoices}/${id}/change-status`, { status: 'C', date_time: '2026-04-02 10:00:00' })
  assert.deepEqual(await openOn(api, '2026-04-01'), [['invoice', id, 100]])
  assert.deepEqual(await openOn(api, '2026-04-02'), [])
})

onOneDatabase('drafts, what was deleted and what was taken back are in no report', async (api) => {
  await api.given.invoice({ date: '2026-03-01' })
  const gone = await issuedOn(api, '2026-03-01')
  await api.patch(`${invoices}/${gone.id}/undo-issue`, {})
  await api.put('/v2/configuration/settings', { issued_documents: 'editable' })
  const deleted = await issuedOn(api, '2026-03-01')
  await api.patch(`${invoices}/${deleted.id}/change-status`, { status: 'D' })
  const draft = await api.given.invoice({ date: '2026-03-01' })
  await api.patch(`${invoices}/${draft.id}/cancel`, { reason: 'Irrtum' })
  const paid = await issuedOn(api, '2026-03-01')
  const { item } = await pay(api, paid.id, '2026-03-02', 100)
  assert.deepEqual(await openOn(api, '2026-03-03'), [])
  await api.delete(`${invoices}/${paid.id}/payments/${item.id}`)
  assert.deepEqual(await openOn(api, '2026-03-03'), [['invoice', paid.id, 100]])
})

onOneDatabase('an invoice below zero is open until it is marked as paid', async (api) => {
  const { id } = await issuedOn(api, '2026-03-01', { positions: [{ ...hundred, price: -100 }] })
  await api.patch(`${invoices}/${id}/change-status`, { status: 'P', date_time: '2026-03-09 10:00:00' })
  assert.deepEqual(await openOn(api, '2026-03-08'), [['invoice', id, -100]])
  assert.deepEqual(await openOn(api, '2026-03-09'), [])
})

onOneDatabase('fees of reminders are no part of what an invoice asks for', async (api) => {
  await api.put('/v2/configuration/settings', { reminder_terms: [{ status: 'R', fee: 20, days: 10 }] })
  const { id } = await issuedOn(api, '2026-03-01')
  await api.patch(`${invoices}/${id}/change-status`, { status: 'R', date_time: '2026-04-10 10:00:00' })
  await pay(api, id, '2026-04-20', 120)
  const { item } = await api.get(`${invoices}/${id}`, { with: 'charges_paid' })
  assert.deepEqual([item.total_paid, item.charges_paid], [100, 20])
  assert.deepEqual(await openOn(api, '2026-04-19'), [['invoice', id, 100]])
  assert.deepEqual(await openOn(api, '2026-04-20'), [])
})

onBothDatabases('today the open items are those of the list and of the overview', async (api) => {
  for (const days of [-5, 0, 1, 30, 31, 90, 91])
    await issuedOn(api, daysAfter(today, -120), { due: daysAfter(today, -days) })
  const { id } = await issuedOn(api, daysAfter(today, -20), { currency: 'EUR' })
  await pay(api, id, daysAfter(today, -10), 33.35)
  const settled = await issuedOn(api, daysAfter(today, -20))
  await api.patch(`${invoices}/${settled.id}/change-status`, { status: 'P' })
  const { item: overview } = await api.get('/v2/receivables/overview')
  const { sums, date } = await api.get(path)
  assert.equal(date, today)
  assert.deepEqual(
    sums.map(({ currency, open, count }: Balance) => ({ currency, amount: open, count })),
    overview.open,
  )
  assert.deepEqual(
    sums.flatMap(({ currency, ageing }: Balance) => ageing.map((step) => ({ currency, ...step }))),
    overview.ageing,
  )
  const filter = writeFilter(oneOf('status', openInvoiceStatuses))
  const { items } = await api.get(invoices, { filter, sort: 'due', limit: 200 })
  assert.deepEqual(
    new Set((await openOn(api, today)).map(([, id]: [string, number]) => id)),
    new Set(items.map((one: { id: number }) => one.id)),
  )
})

interface Balance {
  readonly currency: string
  readonly open: number
  readonly credits: number
  readonly balance: number
  readonly count: number
  readonly ageing: readonly { readonly amount: number; readonly count: number }[]
}

onBothDatabases('each customer has a row for each currency, and the rows come to the sums', async (api) => {
  const contact = await api.given.contact({ name: 'Hofladen Sonnenrain' })
  const recipient = { contact_id: contact.id, contact_address_id: contact.main_address_id }
  await issuedOn(api, '2026-03-01', recipient)
  await issuedOn(api, '2026-03-01', { ...recipient, due: '2026-03-05' })
  await issuedOn(api, '2026-03-01', { ...recipient, currency: 'EUR' })
  const other = await issuedOn(api, '2026-03-01')
  const { items, sums, total } = await api.get(ageing, { date: '2026-03-31' })
  assert.equal(total, 3)
  assert.deepEqual(
    items.map((row: Balance & { contact_id: number }) => [
      row.contact_id,
      row.currency,
      row.balance,
      row.ageing.map(({ amount }) => amount),
    ]),
    [
      [contact.id, 'CHF', 200, [100, 100, 0, 0, 0]],
      [other.contact_id, 'CHF', 100, [100, 0, 0, 0, 0]],
      [contact.id, 'EUR', 100, [100, 0, 0, 0, 0]],
    ],
  )
  assert.equal(items[0].contact_name, 'Hofladen Sonnenrain')
  assert.deepEqual(
    sums.map(({ currency, balance }: Balance) => [currency, balance]),
    [
      ['CHF', 300],
      ['EUR', 100],
    ],
  )
  const own = await api.get(path, { date: '2026-03-31', contact_id: contact.id, currency: 'CHF', limit: 1 })
  assert.deepEqual([own.items.length, own.total, own.sums[0].balance], [1, 2, 200])
  assert.deepEqual([own.items[0].due, own.items[0].overdue_days], ['2026-03-05', 26])
  const last = await api.get(ageing, { date: '2026-03-31', limit: 1, offset: 2 })
  assert.deepEqual([last.items.length, last.items[0].currency], [1, 'EUR'])
})

onOneDatabase('a report says what is wrong with its key date', async (api) => {
  for (const url of [path, ageing])
    for (const date of ['2026-02-30', 'gestern', daysAfter(today, 1)])
      assert.deepEqual(Object.keys(await api.problems('GET', `${url}?date=${date}`)), ['date'], date)
  assert.deepEqual(Object.keys(await api.problems('GET', `${path}?contact_id=x&currency=Franken`)), [
    'contact_id',
    'currency',
  ])
  assert.equal((await api.request('GET', `${ageing}?limit=0`)).status, 400)
})

onOneDatabase('who may not see invoices gets no report, and nobody that of another company', async (api) => {
  await issuedOn(api, '2026-03-01')
  const stranger = await newCompany(api.server)
  const reader = await api.colleague('reader')
  const other = await api.withScopes('effort')
  for (const url of [path, ageing]) {
    assert.deepEqual((await stranger.get(url)).items, [])
    assert.equal((await reader.get(url)).items.length, 1)
    assert.equal((await other.request('GET', url)).status, 400)
  }
})

// Whatever happens on which day: what was open on a day is what the lists said on that day.

const cents = fc.integer({ min: 1, max: 20_000 }).map((value) => value / 100)
const step = fc.record({
  does: fc.constantFrom(
    'issue',
    'issue',
    'pay',
    'pay',
    'pay',
    'write off',
    'settle',
    'credit',
    'cancel',
    'use',
    'apply',
    'refund',
    'pay back',
  ),
  which: fc.nat(9),
  other: fc.nat(9),
  amount: cents,
  /** Days since the last step. */
  days: fc.nat(40),
})

interface Step {
  readonly does: string
  readonly which: number
  readonly other: number
  readonly amount: number
}

onBothDatabases('the open items of every day are those that the lists had on that day', async (api) => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 22 }), async (steps) => {
      const company = await newCompany(api.server)
      const { id, main_address_id } = await company.given.contact()
      const history = new History(company, { contact_id: id, contact_address_id: main_address_id })
      const seen = new Map<string, string[]>()
      let day = '2025-01-01'
      for (const { days, ...one } of steps) {
        day = daysAfter(day, days)
        await history.does(one, day)
        seen.set(day, await history.openNow())
      }
      for (const [date, expected] of seen) assert.deepEqual(await history.openOn(date), expected, date)
      const days = [...seen.keys()]
      // Between two days with steps nothing happens.
      for (const [index, date] of days.entries())
        if (index > 0)
          assert.deepEqual(await history.openOn(daysAfter(date, -1)), seen.get(days[index - 1] as string))
      await history.checkToday()
    }),
    { numRuns: inLane({ short: 5, long: 80 }) },
  )
})

class History {
  readonly #api: Api
  readonly #recipient: object
  readonly #made: number[] = []
  readonly #credits: number[] = []

  constructor(api: Api, recipient: object) {
    this.#api = api
    this.#recipient = recipient
  }

  /** Asks for one step on a day. It may be refused. */
  async does({ does, which, other, amount }: Step, day: string): Promise<void> {
    const id = this.#made[which % this.#made.length]
    const target = this.#made[other % this.#made.length]
    const note = this.#credits[which % this.#credits.length]
    const date_time = `${day} 10:00:00`
    const one = `${invoices}/${id}`
    if (does === 'issue') {
      const { id } = await issuedOn(this.#api, day, {
        ...this.#recipient,
        positions: [{ ...position, amount: 1 + which / 2 }],
      })
      return void this.#made.push(id)
    }
    if (id === undefined) return
    if (does === 'pay') await this.#ask('POST', `${one}/payments`, { type: 'N', amount, date: day })
    if (does === 'write off') await this.#ask('POST', `${one}/payments`, { type: 'W', amount, date: day })
    if (does === 'pay back')
      await this.#ask('POST', `${one}/payments`, { type: 'B', amount: -amount, date: day })
    if (does === 'settle') await this.#ask('PATCH', `${one}/change-status`, { status: 'P', date_time })
    if (does === 'cancel') await this.#ask('PATCH', `${one}/change-status`, { status: 'C', date_time })
    if (does === 'apply') await this.#ask('PATCH', `${one}/apply-surplus`, { invoice_id: target, date: day })
    if (does === 'credit') {
      const made = (await this.#ask('POST', `${one}/credit-note`, { amount, date: day })).item?.id
      if (made === undefined) return
      this.#credits.push(made)
      await this.#ask('PATCH', `${notes}/${made}/change-status`, { status: 'S', date_time })
    }
    if (note === undefined) return
    if (does === 'use') await this.#ask('PATCH', `${notes}/${note}/use`, { invoice_id: target, date: day })
    if (does === 'refund') await this.#ask('POST', `${notes}/${note}/refunds`, { amount, date: day })
  }

  async #ask(method: string, url: string, body: object) {
    const { status, body: answer } = await this.#api.request(method, url, { body })
    assert.ok(status < 300 || [400, 422].includes(status), `${method} ${url}: ${JSON.stringify(answer)}`)
    return answer
  }

  /** What the lists say is open. */
  async openNow(): Promise<string[]> {
    const { items } = await this.#api.get(invoices, { limit: 200 })
    const { items: credits } = await this.#api.get(notes, { limit: 200, with: 'issued' })
    const rows: [string, number, number][] = [
      ...items.map((one: { id: number; total: number; total_paid: number }) => [
        'invoice',
        one.id,
        cent(one.total) - cent(one.total_paid),
      ]),
      ...credits
        .filter((one: { issued: string | null }) => one.issued)
        .map((one: { id: number; total: number; total_used: number }) => [
          'credit_note',
          one.id,
          cent(one.total_used) - cent(one.total),
        ]),
    ]
    return written(rows.filter(([, , amount]) => amount !== 0))
  }

  async openOn(date: string): Promise<string[]> {
    const { items, sums } = await this.#api.get(path, { date })
    const all = items.reduce((sum: number, { amount }: { amount: number }) => sum + cent(amount), 0)
    assert.equal(cent(sums[0]?.balance ?? 0), all, 'the sums are those of the items')
    return written(
      items.map(({ type, id, amount }: { type: string; id: number; amount: number }) => [
        type === 'surplus' ? 'invoice' : type,
        id,
        cent(amount),
      ]),
    )
  }

  async checkToday(): Promise<void> {
    assert.deepEqual(await this.openOn(today), await this.openNow())
    const { item } = await this.#api.get('/v2/receivables/overview')
    const { sums } = await this.#api.get(path)
    assert.equal(sums[0]?.open ?? 0, item.open[0]?.amount ?? 0, 'the overview says the same')
  }
}

function written(rows: readonly (readonly [string, number, number])[]): string[] {
  return rows.map((row) => row.join(' ')).sort()
}

function cent(amount: number): number {
  return Math.round(amount * 100)
}

// Whatever happens, on whatever day and by whatever setting: the books of a closed period stay as they were.

import assert from 'node:assert/strict'
import fc from 'fast-check'
import { daysAfter } from '../../../domain/time/dates.ts'
import { type Api, newCompany, onBothDatabases } from '../../../test/api.ts'
import { position } from '../../../test/given.ts'
import { inLane } from '../../../test/lane.ts'

const invoices = '/v2/receivables/invoices'
const creditNotes = '/v2/receivables/credit-notes'
const payments = '/v2/receivables/payments'
const periods = '/v2/accounting/closed-periods'

const day = fc.nat(60).map((days) => daysAfter('2025-07-01', days))
const which = fc.nat(9)
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ does: fc.constantFrom('make', 'make and issue'), day }) },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constantFrom(
        'issue',
        'undo',
        'cancel',
        'reprice',
        'delete',
        'delete payment',
        'delete refund',
      ),
      which,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constantFrom('pay', 'settle', 'cancel on', 'move', 'draft', 'credit', 'refund', 'use'),
      which,
      day,
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('close'), day }) },
  fc.record({ does: fc.constantFrom('reopen', 'final', 'editable') }),
) as fc.Arbitrary<Step>

interface Step {
  readonly does: string
  readonly which?: number
  readonly day?: string
}

onBothDatabases('whatever happens, the books of a closed period stay as they were', async (api) => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 40 }), async (steps) => {
      const company = await newCompany(api.server)
      const { id, main_address_id } = await company.given.contact()
      const office = new Office(company, { contact_id: id, contact_address_id: main_address_id })
      for (const one of steps) await office.does(one)
      await office.check()
    }),
    { numRuns: inLane({ short: 6, long: 60 }) },
  )
})

class Office {
  readonly #api: Api
  readonly #recipient: object
  /** The closed periods, and the books as they were then. */
  readonly #closed: { readonly id: number; readonly to: string; readonly books: readonly string[] }[] = []

  constructor(api: Api, recipient: object) {
    this.#api = api
    this.#recipient = recipient
  }

  /** Asks for one step. A refusal is as good as any other answer, but it must be one. */
  async does({ does, which = 0, day = '' }: Step): Promise<void> {
    if (does === 'final' || does === 'editable')
      return void (await this.#ask('PUT', '/v2/configuration/settings', { issued_documents: does }))
    if (does === 'close') return this.#close(day)
    if (does === 'reopen') return this.#reopen()
    if (does.startsWith('make')) {
      const { item } = await this.#api.post(invoices, {
        ...this.#recipient,
        ...{ date: day, due: '2025-12-31', currency: 'CHF', language: 'de', positions: [position] },
      })
      if (does === 'make') return
      return void (await this.#ask('PATCH', `${invoices}/${item.id}/change-status`, { status: 'S' }))
    }
    const of = async (list: string) => {
      const ids = (await this.#api.get(list, { sort: 'id' })).items.map(({ id }: { id: number }) => id)
      return ids[which % ids.length] ?? 0
    }
    if (does === 'delete payment')
      return void (await this.#ask('DELETE', `${payments}/${await of(payments)}`))
    if (does === 'delete refund') {
      const note = `${creditNotes}/${await of(creditNotes)}/refunds`
      const answer = await this.#api.request('GET', note)
      const [refund] = answer.status === 200 ? answer.body.items : []
      return void (refund && (await this.#ask('DELETE', `${note}/${refund.id}`)))
    }
    const one = `${invoices}/${await of(invoices)}`
    const note = `${creditNotes}/${await of(creditNotes)}`
    const at = { date_time: `${day} 10:00:00` }
    if (does === 'issue') await this.#ask('PATCH', `${one}/change-status`, { status: 'S' })
    if (does === 'undo') await this.#ask('PATCH', `${one}/undo-issue`, {})
    if (does === 'cancel') await this.#ask('PATCH', `${one}/cancel`, { reason: 'Irrtum' })
    if (does === 'reprice') await this.#ask('PUT', one, { positions: [{ ...position, price: 10 + which }] })
    if (does === 'delete') await this.#ask('DELETE', one)
    if (does === 'pay') await this.#ask('POST', `${one}/payments`, { type: 'N', amount: 500, date: day })
    if (does === 'settle') await this.#ask('PATCH', `${one}/change-status`, { status: 'P', ...at })
    if (does === 'cancel on') await this.#ask('PATCH', `${one}/change-status`, { status: 'C', ...at })
    if (does === 'draft') await this.#ask('PATCH', `${one}/change-status`, { status: 'DR', ...at })
    if (does === 'move') await this.#ask('PUT', one, { date: day })
    if (does === 'refund') await this.#ask('POST', `${note}/refunds`, { amount: 10, date: day })
    if (does === 'use') await this.#ask('PATCH', `${note}/use`, { invoice_id: await of(invoices), date: day })
    if (does === 'credit') {
      await this.#ask('POST', `${one}/credit-note`, { amount: 50, date: day })
      await this.#ask('PATCH', `${note}/change-status`, { status: 'S' })
    }
  }

  async #ask(method: string, url: string, body?: object): Promise<void> {
    const { status, body: answer } = await this.#api.request(method, url, body ? { body } : {})
    assert.ok(status < 300 || [400, 404, 422].includes(status), `${method} ${url}: ${JSON.stringify(answer)}`)
  }

  async #close(to: string): Promise<void> {
    const last = this.#closed.at(-1)?.to
    const from = last ? daysAfter(last, 1) : '2025-07-01'
    const answer = await this.#api.request('POST', periods, { body: { from, to } })
    assert.equal(answer.status, to < from ? 422 : 201)
    if (answer.status === 201)
      this.#closed.push({ id: answer.body.item.id, to, books: await this.#books(to) })
  }

  async #reopen(): Promise<void> {
    await this.check()
    const last = this.#closed.pop()
    if (last) await this.#api.delete(`${periods}/${last.id}`)
  }

  async check(): Promise<void> {
    for (const { to, books } of this.#closed) assert.deepEqual(await this.#books(to), books)
  }

  /** What is booked up to a day, in lines. */
  async #books(to: string): Promise<string[]> {
    const all = async (list: string, query = {}) =>
      (await this.#api.get(list, { limit: '200', ...query })).items
    const isBooked = (one: Row) => one.issued && one.status !== 'DR' && one.status !== 'D'
    const shown = { with: 'issued,vat', sort: 'id' }
    const issued = [...(await all(invoices, shown)), ...(await all(creditNotes, shown))].filter(isBooked)
    const refunds: Row[] = []
    for (const { id } of await all(creditNotes)) refunds.push(...(await all(`${creditNotes}/${id}/refunds`)))
    return [...issued, ...(await all(payments, { sort: 'id' })), ...refunds]
      .filter(({ date }: Row) => date <= to)
      .map(({ id, date, number, contact_id, currency, total, vat, amount, type }) =>
        JSON.stringify({ id, date, number, contact_id, currency, total, vat, amount, type }),
      )
      .sort()
  }
}

// biome-ignore lint/suspicious/noExplicitAny: rows of several lists.
type Row = Readonly<Record<string, any>>

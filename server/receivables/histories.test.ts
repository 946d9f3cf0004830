// Whatever happens to invoices, in any order: what was issued stays, and every surface says the same of what is open.

import assert from 'node:assert/strict'
import fc from 'fast-check'
import { postingsOf } from '../../domain/accounting/bookings.ts'
import { openInvoiceStatuses } from '../../domain/documents/statuses.ts'
import { type Api, newCompany, onBothDatabases } from '../../test/api.ts'
import { position } from '../../test/given.ts'
import { inLane } from '../../test/lane.ts'
import { textOf } from '../../test/pdf.ts'
import { bookedIn, booksOf } from '../accounting/books.ts'

const path = '/v2/receivables/invoices'
const notes = '/v2/receivables/credit-notes'

const cents = fc.integer({ min: 1, max: 50_000 }).map((value) => value / 100)
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ does: fc.constant('make'), amount: fc.integer({ min: 1, max: 9 }) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constantFrom('issue', 'undo', 'cancel', 'change', 'delete', 'settle'),
      which: fc.nat(9),
    }),
  },
  fc.record({ does: fc.constantFrom('pay', 'credit'), which: fc.nat(9), amount: cents }),
  fc.record({ does: fc.constantFrom('give back', 'use'), which: fc.nat(9), amount: cents }),
  fc.record({ does: fc.constantFrom('final', 'editable') }),
) as fc.Arbitrary<Step>

interface Step {
  readonly does: string
  readonly which?: number
  readonly amount?: number
}

interface Invoice {
  readonly id: number
  readonly number: string
  readonly total: number
  readonly status: string
  readonly issued: string | null
}

onBothDatabases(
  'whatever happens to invoices, issued ones stay and the open amount is right',
  async (api) => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 30 }), async (steps) => {
        const company = await newCompany(api.server)
        const { id, main_address_id } = await company.given.contact()
        const history = new History(company, { contact_id: id, contact_address_id: main_address_id })
        for (const one of steps) await history.does(one)
        await history.check()
      }),
      { numRuns: inLane({ short: 6, long: 60 }) },
    )
  },
)

class History {
  readonly #api: Api
  readonly #recipient: object
  readonly #made: number[] = []
  readonly #credits: number[] = []
  /** The first paper of each issued invoice, and its number. */
  readonly #issued = new Map<number, { hash: string; number: string }>()

  constructor(api: Api, recipient: object) {
    this.#api = api
    this.#recipient = recipient
  }

  /** Asks for one step. A refusal is as good as any other answer, but it must be one. */
  async does({ does, which = 0, amount = 0 }: Step): Promise<void> {
    const id = this.#made[which % this.#made.length]
    const credit = this.#credits[which % this.#credits.length]
    const today = '2026-03-01'
    const one = `${path}/${id}`
    if (does === 'final' || does === 'editable')
      return void (await this.#ask('PUT', '/v2/configuration/settings', { issued_documents: does }))
    if (does === 'make') {
      const { item } = await this.#api.post(path, {
        ...this.#recipient,
        ...{ date: '2026-02-01', due: '2026-03-03', currency: 'CHF', language: 'de' },
        positions: [{ ...position, amount: amount / 2 }],
      })
      return void this.#made.push(item.id)
    }
    if (does === 'give back' || does === 'use') {
      if (!credit) return
      if (does === 'use') await this.#ask('PATCH', `${notes}/${credit}/use`, { invoice_id: id, amount })
      else await this.#ask('POST', `${notes}/${credit}/refunds`, { amount, date: today })
      return
    }
    if (!id) return
    if (does === 'issue') await this.#ask('PATCH', `${one}/change-status`, { status: 'S' })
    if (does === 'settle') await this.#ask('PATCH', `${one}/change-status`, { status: 'P' })
    if (does === 'undo' && (await this.#ask('PATCH', `${one}/undo-issue`, {})) === 200)
      this.#issued.delete(id)
    if (does === 'cancel') await this.#ask('PATCH', `${one}/cancel`, { reason: 'Irrtum' })
    if (does === 'change') await this.#ask('PUT', one, { positions: [position] })
    if (does === 'delete') await this.#ask('DELETE', one)
    if (does === 'pay') await this.#ask('POST', `${one}/payments`, { type: 'N', amount, date: today })
    if (does === 'credit') {
      const answer = await this.#api.request('POST', `${one}/credit-note`, { body: { amount } })
      assert.ok([201, 404, 422].includes(answer.status), JSON.stringify(answer.body))
      const made = answer.status === 201 ? answer.body.item.id : undefined
      if (made) this.#credits.push(made)
      if (made) await this.#ask('PATCH', `${notes}/${made}/change-status`, { status: 'S' })
    }
    await this.#note(id)
  }

  async #ask(method: string, url: string, body?: object): Promise<number> {
    const { status, body: answer } = await this.#api.request(method, url, body ? { body } : {})
    assert.ok(status < 300 || [400, 404, 422].includes(status), `${method} ${url}: ${JSON.stringify(answer)}`)
    return status
  }

  async #papers(id: number): Promise<string[]> {
    const filter = JSON.stringify({ document_type: 'invoice', document_id: id, printed_as: 'D' })
    const { items } = await this.#api.get('/v2/receivables/papers', { filter, sort: 'id' })
    return items.map(({ hash }: { hash: string }) => hash)
  }

  /** Remembers the paper of an invoice that has just gone out. */
  async #note(id: number): Promise<void> {
    const answer = await this.#api.request('GET', `${path}/${id}`, { query: { with: 'issued' } })
    if (answer.status !== 200 || !answer.body.item.issued || this.#issued.has(id)) return
    const [hash] = await this.#papers(id)
    this.#issued.set(id, { hash: hash as string, number: answer.body.item.number })
  }

  async check(): Promise<void> {
    const query = { with: 'total_credited,issued', limit: '200' }
    const { items } = await this.#api.get(path, query)
    const { items: credits } = await this.#api.get(notes, { with: 'issued', limit: '200' })
    const numbers = items.map(({ number }: { number: string }) => number)
    assert.equal(new Set(numbers).size, numbers.length, 'no number twice')

    for (const [id, { hash, number }] of this.#issued) {
      const invoice = items.find((one: { id: number }) => one.id === id)
      assert.equal(invoice?.number, number, 'what was issued is there under its number')
      assert.ok((await this.#papers(id)).includes(hash), 'and its paper is as it was')
    }

    let open = 0
    for (const invoice of items) {
      const { items: payments } = await this.#api.get(`${path}/${invoice.id}/payments`, { limit: '200' })
      assert.equal(
        thousandths(invoice.total_paid),
        sumOf(payments),
        'paid is the sum of payments and credits',
      )
      const own = credits.filter(
        (one: { invoice_id: number; issued: string | null }) => one.invoice_id === invoice.id && one.issued,
      )
      const credited = own.reduce((all: number, one: { total: number }) => all + thousandths(one.total), 0)
      assert.equal(thousandths(invoice.total_credited), credited)
      if (invoice.issued)
        assert.ok(credited <= thousandths(invoice.total), 'credits never exceed the invoice')
      if (credited && credited === thousandths(invoice.total)) assert.equal(invoice.status, 'C')
      if (openInvoiceStatuses.includes(invoice.status))
        open += thousandths(invoice.total) - thousandths(invoice.total_paid)
      if (invoice.status === 'P') assert.ok(thousandths(invoice.total_paid) >= thousandths(invoice.total))
    }
    for (const one of credits) assert.ok(one.total_used <= one.total, 'a credit is used once')
    await this.#checkPdfs(items)
    await this.#checkBooks(items, credits)

    const { item } = await this.#api.get('/v2/receivables/overview')
    assert.equal(sumOf(item.open), open, 'the figures say what the list says')
    assert.equal(sumOf(item.ageing), open, 'and the ageing too')
  }

  /** The paper says what the list says. Drawing takes long: only `--long` looks at all of them. */
  async #checkPdfs(items: readonly Invoice[]): Promise<void> {
    const issued = items.filter((invoice) => invoice.issued && invoice.status !== 'D')
    for (const { id, number, total } of issued.slice(0, inLane({ short: 1, long: issued.length }))) {
      const { status, bytes } = await this.#api.request('GET', `${path}/${id}/pdf`)
      assert.equal(status, 200)
      const text = (await textOf(bytes)).join('\n')
      assert.ok(text.includes(number), 'the paper has the number')
      assert.ok(text.includes(amountText(total)), `and the total ${amountText(total)}: ${text}`)
    }
  }

  /** The books say of every document what the lists say, and their debits equal their credits. */
  async #checkBooks(invoices: readonly BookedDocument[], credits: readonly BookedDocument[]): Promise<void> {
    const books = await booksOf(this.#api.server.db, this.#api.identity.company)
    const period = { from: '2026-01-01', to: '2029-12-31' }
    const receivables = new Map<string, number>()
    const clearing: number[] = []
    let vat = 0
    for await (const { fact, bookings } of bookedIn(books, period, () => assert.fail('no rate'))) {
      for (const booking of bookings)
        if (booking.vat)
          vat += Number(booking.vat.side === 'credit' ? booking.vat.amount : -booking.vat.amount)
      for (const { account, side, amount } of bookings.flatMap(postingsOf)) {
        const signed = Number(side === 'debit' ? amount : -amount)
        const key = `${fact.document.type} ${fact.document.id}`
        receivables.set(key, (receivables.get(key) ?? 0) + (account === '1100' ? signed : 0))
        if (account === '1099') clearing.push(signed)
      }
    }
    const { item } = await this.#api.get('/v2/reports/vat', { ...period, basis: 'agreed' })
    const returned = item.rows.reduce((all: number, row: { vat: number }) => all + thousandths(row.vat), 0)
    assert.equal(vat, returned, 'the books and the return have the same VAT')
    const owedOf = (type: string, id: number) => receivables.get(`${type} ${id}`)
    for (const { id, status, issued, total, total_paid = 0 } of invoices)
      if (issued) {
        const owed = status === 'D' ? undefined : thousandths(total) - thousandths(total_paid)
        assert.equal(owedOf('invoice', id), owed, 'an invoice is owed, unless it was deleted')
      }
    for (const { id, issued, total, total_used = 0 } of credits)
      if (issued)
        assert.equal(
          owedOf('credit_note', id),
          thousandths(total_used) - thousandths(total),
          'a credit is not',
        )
    assert.equal(
      clearing.reduce((all, one) => all + one, 0),
      0,
      'what one document settles of another is cleared',
    )
  }
}

interface BookedDocument {
  readonly id: number
  readonly status: string
  readonly issued: string | null
  readonly total: number
  readonly total_paid?: number
  readonly total_used?: number
}

function amountText(amount: number): string {
  const [whole = '', part] = amount.toFixed(2).split('.')
  return `${whole.replace(/\B(?=(\d{3})+$)/g, '’')}.${part}`
}

function sumOf(rows: readonly { readonly amount: number }[]): number {
  return rows.reduce((all, { amount }) => all + thousandths(amount), 0)
}

function thousandths(amount: number): number {
  return Math.round(amount * 1000)
}

// `GET /accounting/bookings`: the lines of the books of a period, and what they come to.

import { bookingText } from '../../domain/accounting/booking-texts.ts'
import { type Booking, postingsOf } from '../../domain/accounting/bookings.ts'
import { factKinds } from '../../domain/accounting/facts.ts'
import { sum } from '../../domain/money/money.ts'
import { creditNotes } from '../receivables/credit/credit-notes.ts'
import { invoices } from '../receivables/invoices.ts'
import { needCovered } from '../resource/coverage.ts'
import { optional, required } from '../resource/fields.ts'
import { currency, date, id, money, oneOf, rate, text } from '../resource/kinds.ts'
import type { Operation } from '../resource/operation.ts'
import { jsonOf } from '../resource/records.ts'
import { rowsAnswer, rowsSchema, rowsUpTo } from '../resource/report.ts'
import { bookedIn, booksOf, periodQuery, readPeriod } from './books.ts'
import { Missing, missingFields, mostMissing } from './missing.ts'
import { accounting } from './topic.ts'

const bookingFields = {
  date: required(date()),
  kind: required(oneOf(...factKinds)),
  document_type: required(oneOf('invoice', 'credit_note')),
  document_id: required(id()),
  number: required(text()),
  text: required(text()),
  debit: required(text()),
  credit: required(text()),
  amount: required(money()),
  vat_account: optional(text()),
  vat_amount: optional(money()),
  vat_rate: optional(rate()),
  vat_code: optional(text()),
  currency: optional(currency()),
  currency_amount: optional(money()),
}

const sumFields = {
  debit: required(money()),
  credit: required(money()),
  ...missingFields,
}

const place = rowsUpTo(1000)

export const listBookings: Operation = {
  name: 'listBookings',
  method: 'GET',
  path: '/accounting/bookings',
  scopes: invoices.scopes,
  topic: accounting,
  isExtension: true,
  summary: 'List what is booked in a period',
  description: `One line for each category and rate of a document, and for everything that settles one: an amount in the currency of the company that goes from the account "credit" to the account "debit". Of it, "vat_amount" belongs to "vat_account", on the side of the account that is not the receivables. "currency" and "currency_amount" are those of a document in another currency. \
"debit" and "credit" beside "items" are the sums over all lines of the period, and equal. "missing" has the first ${mostMissing} documents that cannot be booked, as no exchange rate was known when they were issued, and "missing_count" how many there are; PATCH /receivables/invoices/{invoiceId}/set-exchange-rate brings one in. The accounts are those of /configuration/settings.`,
  query: [...periodQuery, ...place.parameters],
  alsoAnswers: [422],
  answer: {
    status: 200,
    schema: rowsSchema(bookingFields, sumFields),
  },
  run: async ({ db, actor, query, language }) => {
    needCovered(actor, [invoices, creditNotes])
    const { limit, offset } = place.read(query)
    const period = readPeriod(query)
    const books = await booksOf(db, actor.company)
    const items: string[] = []
    const missing = new Missing()
    const sums = { debit: 0n, credit: 0n }
    let total = 0
    const booked = bookedIn(books, period, (document) => missing.add(document))
    for await (const { fact, bookings } of booked)
      for (const booking of bookings) {
        if (total >= offset && items.length < limit) {
          const { type: document_type, id: document_id } = fact.document
          const row = rowOf(booking, bookingText(booking, language))
          items.push(jsonOf(bookingFields, { ...row, document_type, document_id }))
        }
        total += 1
        sums.debit += sideOf(booking, 'debit')
        sums.credit += sideOf(booking, 'credit')
      }
    const head = jsonOf(sumFields, { ...sums, ...missing.answer() })
    return rowsAnswer(items, total, head)
  },
}

function sideOf(booking: Booking, side: 'debit' | 'credit'): bigint {
  return sum(
    postingsOf(booking)
      .filter((posting) => posting.side === side)
      .map((posting) => posting.amount),
  )
}

function rowOf({ date, kind, number, debit, credit, amount, vat, vatCode, foreign }: Booking, text: string) {
  return {
    ...{ date, kind, number, text, debit, credit, amount },
    vat_account: vat?.account ?? null,
    vat_amount: vat?.amount ?? null,
    vat_rate: vat?.rate ?? null,
    vat_code: vatCode,
    currency: foreign?.currency ?? null,
    currency_amount: foreign?.amount ?? null,
  }
}

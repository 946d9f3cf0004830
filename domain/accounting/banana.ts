// Bookings for Banana Accounting: the text file with column headers that it imports into its table of transactions.

import { amountText } from '../money/money.ts'
import type { Language } from '../text/languages.ts'
import { bookingText } from './booking-texts.ts'
import { type Booking, withVatApart } from './bookings.ts'
import { automatic } from './charts.ts'

const columns = [
  'Date',
  'Doc',
  'DocInvoice',
  'Description',
  'AccountDebit',
  'AccountCredit',
  'Amount',
  'VatCode',
  'Notes',
]

export const bananaHead = `${columns.join('\t')}\n`

/** With a code, Banana splits off the VAT. Without one, the VAT has its own line. */
export function bananaLines(booking: Booking, language: Language): string {
  const code = booking.vatCode === automatic ? null : booking.vatCode
  const lines = code === null ? withVatApart(booking) : [booking]
  return lines
    .map(({ date, number, debit, credit, amount, foreign }) => [
      ...[
        date,
        number,
        number,
        bookingText(booking, language),
        debit,
        credit,
        amountText(amount),
        code ?? '',
      ],
      foreign ? `${foreign.currency} ${amountText(foreign.amount)}` : '',
    ])
    .map((values) => `${values.map(cell).join('\t')}\n`)
    .join('')
}

/** Nothing that ends a cell or a line, nor begins a formula where the file is opened as a table. */
function cell(text: string): string {
  return text.replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ').replace(/^[=+\-@]/, "'$&")
}

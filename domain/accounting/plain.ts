import { decimalScale, formatDecimal, minorNumber } from '../money/money.ts'
import { type CsvSigns, type CsvValue, csvHead, csvLines } from '../text/csv.ts'
import type { Language } from '../text/languages.ts'
import { bookingText } from './booking-texts.ts'
import { type Booking, postingsOf } from './bookings.ts'

export function plainHead(signs: CsvSigns): string {
  return csvHead(
    ['date', 'number', 'text', 'account', 'debit', 'credit', 'vat_rate', 'vat_code', 'currency', 'amount'],
    signs,
  )
}

/** A line for each account that is posted to. The VAT has its own one, with its rate; the first one has the amount in another currency. */
export function plainLines(booking: Booking, language: Language, signs: CsvSigns): string {
  const { date, number, vat, vatCode, foreign } = booking
  const text = bookingText(booking, language)
  return csvLines(
    postingsOf(booking).map(({ account, side, amount }, index): CsvValue[] => [
      ...[date, number, text, account],
      ...(side === 'debit' ? [minorNumber(amount), null] : [null, minorNumber(amount)]),
      ...(vat?.account === account && vat.side === side
        ? [Number(formatDecimal(vat.rate, decimalScale)), vatCode]
        : [null, null]),
      ...(foreign && index === 0 ? [foreign.currency, minorNumber(foreign.amount)] : [null, null]),
    ]),
    signs,
  )
}

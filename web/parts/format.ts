// Numbers, amounts and days as the company writes them, and as people type them.

import { microNumber, microOf, minorOf } from '../../domain/money/money.ts'
import {
  amountIn,
  columnSeparator,
  dateIn,
  formatsOf,
  inCurrency,
  priceIn,
  quantityIn,
  readDate as readDateIn,
  readNumber as readNumberIn,
} from '../../domain/text/company-formats.ts'
import { wallClock } from '../../domain/time/dates.ts'
import { company, session } from '../start.ts'
import { words } from '../words/words.ts'

export const formats = formatsOf(company.country, session.user.language)

/** The separators of CSV files. */
export const csvSigns = { separator: columnSeparator(company.country), decimal: formats.decimal }

/** An amount of money: 1’234.50 */
export function amountText(value: number, currency: string = company.currency): string {
  return amountIn(inCurrency(formats, currency), minorOf(value))
}

/** A price, with as many decimals as it has and at least those of its currency. */
export function priceText(value: number, currency: string = company.currency): string {
  return priceIn(inCurrency(formats, currency), microOf(value))
}

/** A quantity, hours or another number, without superfluous zeros. */
export function numberText(value: number): string {
  return quantityIn(formats, microOf(value))
}

export function percentText(value: number): string {
  return `${numberText(value)}\u00a0%`
}

/** A day: 28.02.2026 */
export function dateText(date: string): string {
  return dateIn(formats, date)
}

/** A time of the company, such as 2026-02-28 09:30:00, to the minute. */
export function dateTimeText(time: string): string {
  return `${dateText(time.slice(0, 10))} ${time.slice(11, 16)}`
}

/** An instant in UTC, as the clock of the company shows it. */
export function instantText(instant: string): string {
  return dateTimeText(clockOf(new Date(instant)))
}

/** The company's clock, in any time zone of the browser: 2026-02-28 09:30:00. The server has the same. */
export function clockOf(at: Date): string {
  return wallClock(at, 'Europe/Zurich')
}

/** A day in the API's format: 2026-02-28 */
export function dayOf(at: Date): string {
  return clockOf(at).slice(0, 10)
}

/** Today for the company. */
export function today(): string {
  return dayOf(new Date())
}

/** The typed text as a number, or undefined if it is none. */
export function readNumber(text: string): number | undefined {
  const read = readNumberIn(text, formats)
  return read === undefined ? undefined : microNumber(read)
}

/** What is said of a text that is no number, or could be two, such as 1,234 in Switzerland. */
export function notNumberText(): string {
  return words.parts.notNumber(numberText(1234.5))
}

/** The typed text as a day, or undefined if it is none. */
export function readDate(text: string): string | undefined {
  return readDateIn(text, formats, today())
}

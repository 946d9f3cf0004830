import { decimalScale, formatDecimal, moneyScale, sum } from '../money/money.ts'
import type { VatRow } from '../money/vat.ts'
import { qrText } from './qr-bill.ts'

/**
 * The data by which the payer's software books an invoice: Swico's syntax S1, limited in length. Values that do not fit
 * are dropped whole, from the end.
 */
export function billingInformation(invoice: BilledInvoice, maxLength: number): string {
  const values: readonly [tag: number, value: string][] = [
    [10, escaped(invoice.number)],
    [11, shortDate(invoice.date)],
    [30, uidDigits(invoice.vatId ?? '')],
    [31, serviceDates(invoice)],
    [32, vatDetails(invoice.vat)],
    [40, conditionList(invoice.conditions)],
  ]
  let text = ''
  for (const [tag, value] of values) {
    if (value === '') continue
    const longer = `${text || '//S1'}/${tag}/${value}`
    if (longer.length > maxLength) break
    text = longer
  }
  return text
}

export interface BilledInvoice {
  readonly number: string
  readonly date: string
  /** `CHE-123.456.788 MWST`; other countries' numbers are left out. */
  readonly vatId: string | null
  /** The day of the service, or the first and the last one. */
  readonly serviceFrom: string | null
  readonly serviceTo: string | null
  readonly vat: readonly Taxed[]
  readonly conditions: readonly PaymentCondition[]
}

type Taxed = Pick<VatRow, 'rate' | 'net'>

/** A discount in percent when paid within some days after the date of the invoice; 0 percent is the term itself. */
export interface PaymentCondition {
  readonly percent: number
  readonly days: number
}

function escaped(text: string): string {
  return qrText(text).replace(/[/\\]/g, '\\$&')
}

/** yymmdd */
function shortDate(date: string): string {
  return date.slice(2).replaceAll('-', '')
}

function uidDigits(vatId: string): string {
  const digits = vatId.replace(/\D/g, '')
  return /^CHE/i.test(vatId) && digits.length === 9 ? digits : ''
}

function serviceDates({ serviceFrom, serviceTo }: BilledInvoice): string {
  const days = new Set([serviceFrom, serviceTo].filter((day) => day !== null))
  return [...days].map(shortDate).join('')
}

/** A single rate applies to the whole invoice; several come with their net amounts. */
function vatDetails(vat: readonly Taxed[]): string {
  const rates = [...Map.groupBy(vat, ({ rate }) => rate)]
  const [only, ...others] = rates
  if (only && others.length === 0) return plain(only[0], decimalScale)
  const netOf = (rows: readonly Taxed[]) => sum(rows.map(({ net }) => net))
  return rates
    .map(([rate, rows]) => `${plain(rate, decimalScale)}:${plain(netOf(rows), moneyScale)}`)
    .join(';')
}

/** An invoice that was due before its date has no term. */
function conditionList(conditions: readonly PaymentCondition[]): string {
  return conditions
    .filter(({ days }) => days >= 0)
    .map(({ percent, days }) => `${percent}:${days}`)
    .join(';')
}

function plain(value: bigint, scale: number): string {
  return formatDecimal(value, scale).replace(/\.0$/, '')
}

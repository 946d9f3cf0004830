// What happens to the documents of a company, day by day: VAT returns and bookings are made of these facts.

import { unitOfShares } from '../money/currency-units.ts'
import { divideToUnit, type Micro, type Minor, sum } from '../money/money.ts'
import type { VatRow } from '../money/vat.ts'
import { shareOfVat, type TaxedDocument } from '../money/vat-share.ts'

/**
 * A document is issued, or something settles a part of one: money, a cash discount, a rounding difference, a write-off, a
 * credit note (a fact of the invoice, and another one of the credit note), a surplus that is used (of either invoice) or
 * paid back, and money that is paid back for a credit note.
 */
export const factKinds = [
  'invoice',
  'credit_note',
  'payment',
  'cash_discount',
  'rounding',
  'write_off',
  'credit_use',
  'surplus_use',
  'paid_back',
  'refund',
] as const
export type FactKind = (typeof factKinds)[number]

export interface Fact {
  readonly kind: FactKind
  readonly date: string
  readonly document: FactDocument
  /** The payment, or the refund of a credit note; null when the document is issued. */
  readonly paymentId: number | null
  readonly channel: string | null
  /** Why it is settled without money. */
  readonly reason: string | null
  /** In the currency of the document. What is taken from a surplus is below zero. */
  readonly amount: Minor
  /** What of the amount settles fees and interest of reminders, and so nothing of the document. */
  readonly charges: Minor
  /** The amount in the company's currency: what came, or its worth by the document's rate; null while no rate is known. */
  readonly companyAmount: Minor | null
  /** How much more that is than its worth by the document's rate. */
  readonly exchangeDifference: Minor
  /** What of the amount settles the document: neither charges, nor what exceeds it. */
  readonly settled: Minor
  /** What of the document is settled by it, in the company's currency; of a document that is issued, all of it. */
  readonly share: CompanyVat | null
}

/** Whether a document is issued, and not a part of one settled. */
export function isIssue({ kind }: Pick<Fact, 'kind'>): boolean {
  return kind === 'invoice' || kind === 'credit_note'
}

/** Whether the consideration is reduced, and so its VAT. */
export function isReduction({ kind }: Pick<Fact, 'kind'>): boolean {
  return kind === 'cash_discount' || kind === 'rounding' || kind === 'write_off'
}

export interface FactDocument {
  readonly type: 'invoice' | 'credit_note'
  readonly id: number
  readonly number: string
  readonly date: string
  readonly contact_id: number
  readonly contact_name: string
  /** Where the document went to; null when that is not known. */
  readonly country: string | null
  readonly currency: string
  /** That of the company when it was issued. */
  readonly accounting_currency: string
  readonly total: Minor
  readonly exchangeRate: Micro | null
  /** Its VAT in the company's currency; null while no exchange rate is known. */
  readonly vat: CompanyVat | null
}

/** Amounts in the company's currency: those of every category and rate, and the rounding of the total. */
export type CompanyVat = TaxedDocument<VatRow>

/** What amounts come to in the company's currency. */
export function companyTotal({ vat, rounding }: CompanyVat): Minor {
  return sum(vat.map((row) => row.net + row.vat)) + rounding
}

/** What of each of several amounts lies within the total of a document, in their order. */
export function settledAmounts(total: Minor, amounts: readonly Minor[]): Minor[] {
  let paid = 0n
  return amounts.map((amount) => {
    const before = withinTotal(paid, total)
    paid += amount
    return withinTotal(paid, total) - before
  })
}

/**
 * What each of several amounts settles of a document, in their order. All together are the document, once it is settled:
 * what exceeds it, and what is taken from that, settles nothing.
 */
export function settledShares(
  { total, vat, accounting_currency }: Pick<FactDocument, 'total' | 'vat' | 'accounting_currency'>,
  amounts: readonly Minor[],
): (CompanyVat | null)[] {
  if (vat === null) return amounts.map(() => null)
  const whole = companyTotal(vat)
  const unit = unitOfShares(accounting_currency, [
    vat.rounding,
    ...vat.vat.flatMap((row) => [row.net, row.vat]),
  ])
  const inCompanyCurrency = (amount: Minor) => (total === 0n ? 0n : divideToUnit(amount * whole, total, unit))
  let paid = 0n
  return amounts.map((amount) => {
    const before = inCompanyCurrency(withinTotal(paid, total))
    paid += amount
    const until = inCompanyCurrency(withinTotal(paid, total))
    return shareOfVat(vat, until - before, before, unit)
  })
}

function withinTotal(amount: Minor, total: Minor): Minor {
  const [low, high] = total < 0n ? [total, 0n] : [0n, total]
  return amount < low ? low : amount > high ? high : amount
}

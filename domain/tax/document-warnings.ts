// What the tax law may find fault with in a document. A warning keeps nobody from anything.

import { validRates } from '../money/vat-rates.ts'

export interface TaxedDocument {
  readonly kind: string
  readonly date: string
  readonly period_from?: string | null
  readonly period_to?: string | null
  readonly period_text?: string | null
  /** Of its positions, in percent. */
  readonly rates: readonly number[]
}

interface KnownRate {
  readonly rate: number
  readonly valid_from: string
  readonly valid_to: string | null
}

/** Rates that are not valid on the days of the service, or else of the document; a company without rates has none. */
export function ratesOutOfDate(document: TaxedDocument, known: readonly KnownRate[]): readonly number[] {
  const { date, period_from, period_to, rates } = document
  const service = [period_from, period_to].filter((day) => typeof day === 'string')
  const days = service.length > 0 ? service : [date]
  const valid = days.flatMap((day) => validRates(known, day)).map(({ rate }) => rate)
  if (known.length === 0) return []
  return [...new Set(rates)].filter((rate) => rate !== 0 && !valid.includes(rate)).sort((a, b) => b - a)
}

/** Whether an invoice lacks the day of the service where the law wants it. */
export function lacksServiceDate(document: TaxedDocument, country: string): boolean {
  const { kind, period_from, period_to, period_text } = document
  return (
    kind === 'invoice' && serviceDateCountries.includes(country) && !period_from && !period_to && !period_text
  )
}

/** Germany: § 14 (4) UStG. Austria: § 11 (1) UStG. */
const serviceDateCountries: readonly string[] = ['DE', 'AT']

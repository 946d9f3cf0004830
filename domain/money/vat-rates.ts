import { countryRates } from '../tax/country-rates.ts'
import type { Language } from '../text/languages.ts'
import type { Micro } from './money.ts'
import type { VatCategory } from './vat.ts'

interface Valid {
  readonly valid_from: string
  readonly valid_to: string | null
}

export function validRates<Rate extends Valid>(rates: readonly Rate[], day: string): readonly Rate[] {
  return rates.filter(
    ({ valid_from, valid_to }) => valid_from <= day && (valid_to === null || day <= valid_to),
  )
}

/** The usual VAT rate: the highest percentage of the day, or 0. */
export function usualRate(rates: readonly (Valid & { readonly rate: number })[], day: string): number {
  return Math.max(0, ...validRates(rates, day).map(({ rate }) => rate))
}

/** The rate agreed with a contact, before that of an article: its own, or `zero` where its category says that it pays no VAT. */
export function agreedRate<Rate extends number | Micro>(
  { vat_rate, vat_category }: { readonly vat_rate: Rate | null; readonly vat_category: VatCategory | null },
  zero: Rate,
): Rate | null {
  return vat_rate ?? (vat_category === null ? null : zero)
}

export interface VatRate extends Valid {
  readonly name: string
  readonly rate: Micro
}

/** The VAT rates of a country, with names in a language; none if they are unknown. */
export function vatRatesOf(country: string, language: Language): VatRate[] {
  const rates = countryRates[country] ?? []
  return rates.map((vatRate) => ({ ...vatRate, name: vatRate.name[language] }))
}

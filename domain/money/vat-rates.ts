import type { Language } from '../text/languages.ts'
import type { Micro } from './money.ts'

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

export interface VatRate extends Valid {
  readonly name: string
  readonly rate: Micro
}

/** The VAT rates of a country, with names in a language; none if they are unknown. */
export function vatRatesOf(country: string, language: Language): VatRate[] {
  return hasSwissVat.includes(country)
    ? swissRates.map((vatRate) => ({ ...vatRate, name: vatRate.name[language] }))
    : []
}

/** Liechtenstein has the VAT of Switzerland. */
const hasSwissVat: readonly string[] = ['CH', 'LI']

type Names = Record<Language, string>

const standard: Names = {
  de: 'Normalsatz',
  fr: 'Taux normal',
  it: 'Aliquota normale',
  en: 'Standard rate',
}
const reduced: Names = {
  de: 'Reduzierter Satz',
  fr: 'Taux réduit',
  it: 'Aliquota ridotta',
  en: 'Reduced rate',
}
const accommodation: Names = {
  de: 'Sondersatz Beherbergung',
  fr: 'Taux spécial hébergement',
  it: 'Aliquota speciale alloggio',
  en: 'Special rate for accommodation',
}

const until2023 = { valid_from: '2018-01-01', valid_to: '2023-12-31' }
const since2024 = { valid_from: '2024-01-01', valid_to: null }

const swissRates = [
  { name: standard, rate: 7_700_000n, ...until2023 },
  { name: reduced, rate: 2_500_000n, ...until2023 },
  { name: accommodation, rate: 3_700_000n, ...until2023 },
  { name: standard, rate: 8_100_000n, ...since2024 },
  { name: reduced, rate: 2_600_000n, ...since2024 },
  { name: accommodation, rate: 3_800_000n, ...since2024 },
]

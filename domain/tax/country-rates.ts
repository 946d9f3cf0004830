// The VAT rates of countries, with the days of their changes. An older rate without a change since has its first day.

import { decimalScale, type Micro, parseDecimal } from '../money/money.ts'
import type { Language } from '../text/languages.ts'

export interface CountryRate {
  readonly name: Readonly<Record<Language, string>>
  readonly rate: Micro
  readonly valid_from: string
  readonly valid_to: string | null
}

const names = {
  standard: {
    de: 'Normalsatz',
    fr: 'Taux normal',
    it: 'Aliquota normale',
    en: 'Standard rate',
  },
  reduced: {
    de: 'Reduzierter Satz',
    fr: 'Taux réduit',
    it: 'Aliquota ridotta',
    en: 'Reduced rate',
  },
  accommodation: {
    de: 'Sondersatz Beherbergung',
    fr: 'Taux spécial hébergement',
    it: 'Aliquota speciale alloggio',
    en: 'Special rate for accommodation',
  },
  intermediate: {
    de: 'Zwischensatz',
    fr: 'Taux intermédiaire',
    it: 'Aliquota intermedia',
    en: 'Intermediate rate',
  },
  lowest: {
    de: 'Stark reduzierter Satz',
    fr: 'Taux particulier',
    it: 'Aliquota minima',
    en: 'Super-reduced rate',
  },
  zero: {
    de: 'Nullsteuersatz',
    fr: 'Taux zéro',
    it: 'Aliquota zero',
    en: 'Zero rate',
  },
  temporary: {
    de: 'Befristeter Satz',
    fr: 'Taux temporaire',
    it: 'Aliquota temporanea',
    en: 'Temporary rate',
  },
} as const

function rate(
  name: keyof typeof names,
  percent: number,
  valid_from: string,
  valid_to: string | null = null,
): CountryRate {
  return { name: names[name], rate: parseDecimal(percent, decimalScale) as Micro, valid_from, valid_to }
}

const swiss = [
  rate('standard', 7.7, '2018-01-01', '2023-12-31'),
  rate('reduced', 2.5, '2018-01-01', '2023-12-31'),
  rate('accommodation', 3.7, '2018-01-01', '2023-12-31'),
  rate('standard', 8.1, '2024-01-01'),
  rate('reduced', 2.6, '2024-01-01'),
  rate('accommodation', 3.8, '2024-01-01'),
]

/** By country. Liechtenstein has the VAT of Switzerland. */
export const countryRates: Readonly<Record<string, readonly CountryRate[]>> = {
  CH: swiss,
  LI: swiss,
  DE: [
    rate('standard', 19, '2007-01-01', '2020-06-30'),
    rate('reduced', 7, '1983-07-01', '2020-06-30'),
    rate('standard', 16, '2020-07-01', '2020-12-31'),
    rate('reduced', 5, '2020-07-01', '2020-12-31'),
    rate('standard', 19, '2021-01-01'),
    rate('reduced', 7, '2021-01-01'),
    // Solar panels: § 12 (3) UStG.
    rate('zero', 0, '2023-01-01'),
  ],
  AT: [
    rate('standard', 20, '1984-01-01'),
    rate('reduced', 10, '1984-01-01'),
    rate('intermediate', 13, '2016-01-01'),
    rate('temporary', 5, '2020-07-01', '2021-12-31'),
    // Solar panels: § 28 (62) UStG.
    rate('zero', 0, '2024-01-01', '2025-03-31'),
    rate('lowest', 4.9, '2026-07-01'),
  ],
  FR: [
    rate('standard', 19.6, '2000-04-01', '2013-12-31'),
    rate('intermediate', 7, '2012-01-01', '2013-12-31'),
    rate('standard', 20, '2014-01-01'),
    rate('intermediate', 10, '2014-01-01'),
    rate('reduced', 5.5, '1982-07-01'),
    rate('lowest', 2.1, '1987-09-17'),
  ],
  IT: [
    rate('standard', 21, '2011-09-17', '2013-09-30'),
    rate('standard', 22, '2013-10-01'),
    rate('intermediate', 10, '1995-02-24'),
    rate('reduced', 5, '2016-01-01'),
    rate('lowest', 4, '1989-01-01'),
  ],
}

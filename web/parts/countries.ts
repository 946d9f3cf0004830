// Countries and currencies by their names in the user's language.

import { countries, paymentCurrencies } from '../../domain/text/codes.ts'
import type { Choice } from '../fields/choice-field.tsx'
import { company, session } from '../start.ts'

/** The most frequent ones. */
const near = ['CH', 'LI', 'DE', 'AT', 'FR', 'IT']
const common = ['CHF', 'EUR', 'USD', 'GBP']

export function countryName(code: string): string {
  return namesOf('region').of(code) ?? code
}

/** All countries: the own one, those around Switzerland, then the others by name. */
export function countryChoices(): readonly Choice<string>[] {
  const names = namesOf('region')
  return ordered(countries, [company.country, ...near], (code) => names.of(code) ?? code)
}

/** All currencies: the own one, those in use, the common ones, then the others by code. */
export function currencyChoices(used: readonly string[]): readonly Choice<string>[] {
  const names = namesOf('currency')
  const first = [company.currency, ...used, ...common]
  return ordered(paymentCurrencies, first, (code) => `${code} ${names.of(code) ?? ''}`)
}

export function languageName(code: string): string {
  return namesOf('language').of(code) ?? code
}

function namesOf(type: 'region' | 'currency' | 'language'): Intl.DisplayNames {
  return new Intl.DisplayNames([session.user.language], { type })
}

function ordered(
  codes: readonly string[],
  first: readonly string[],
  nameOf: (code: string) => string,
): readonly Choice<string>[] {
  const inFront = new Set(first)
  const rest = codes
    .filter((code) => !inFront.has(code))
    .map((value) => ({ value, name: nameOf(value) }))
    .toSorted((one, other) => one.name.localeCompare(other.name, session.user.language))
  return [...[...inFront].map((value) => ({ value, name: nameOf(value) })), ...rest]
}

// The countries to choose from.

import { countries } from '../../domain/text/codes.ts'
import type { Language } from '../../domain/text/languages.ts'

/** The countries of most users of Kontor: first in the list. */
const near = ['CH', 'LI', 'DE', 'AT', 'FR', 'IT']

/** The countries by their names in a language, the near ones first. */
export function countryOptions(language: Language): (readonly [string, string])[] {
  const names = new Intl.DisplayNames(language, { type: 'region' })
  const order = new Intl.Collator(language)
  const named = (codes: readonly string[]) => codes.map((code) => [code, names.of(code) ?? code] as const)
  const others = named(countries.filter((code) => !near.includes(code)))
  return [...named(near), ...others.sort(([, one], [, other]) => order.compare(one, other))]
}

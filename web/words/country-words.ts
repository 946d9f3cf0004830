// The word for VAT on screens, as on paper: a German company speaks of USt. where a Swiss one speaks of MWST.

import { taxWords } from '../../domain/tax/paper-words.ts'
import type { Language } from '../../domain/text/languages.ts'

/** The words of a language with the word for VAT of a country. */
export function inCountry<Words>(words: Words, country: string, language: Language): Words {
  const usual = taxWords('', language).vat
  const own = taxWords(country, language).vat
  if (own === usual) return words
  // USt-Satz, and no second point at the end of a sentence.
  const stem = own.replace(/\.$/, '')
  const replaced = (text: string) =>
    text.replaceAll(`${usual}-`, `${stem}-`).replaceAll(`${usual}.`, own).replaceAll(usual, own)
  return mapped(words, replaced)
}

function mapped<Value>(value: Value, change: (text: string) => string): Value {
  const map = (one: unknown): unknown => {
    if (typeof one === 'string') return change(one)
    if (typeof one === 'function') return (...values: readonly unknown[]) => map(one(...values))
    if (Array.isArray(one)) return one.map(map)
    if (typeof one !== 'object' || one === null) return one
    return Object.fromEntries(Object.entries(one).map(([key, entry]) => [key, map(entry)]))
  }
  return map(value) as Value
}

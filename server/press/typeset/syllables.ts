// The places where words may be broken, by the patterns of their language.

import { createRequire } from 'node:module'
import createHyphenator, { type Patterns } from 'hyphen'
import type { DocumentLanguage } from '../../../domain/text/languages.ts'

/** The parts that a word can be broken into. A text that is no plain word, such as a number or web address, has one. */
export function syllablesOf(word: string, language: DocumentLanguage): string[] {
  if (word.length > longest || !plainWord.test(word)) return [word]
  return hyphenatorFor(language)(word).split('\u00ad')
}

/** No language has longer words. */
const longest = 100

/** Letters, with apostrophes or & between them and any punctuation around them. */
const plainWord = /^[^\p{L}\p{N}\u00ad]*\p{L}+(?:['’&]\p{L}+)*[^\p{L}\p{N}\u00ad]*$/u

type Hyphenator = (word: string) => string

const hyphenators = new Map<DocumentLanguage, { readonly hyphenate: Hyphenator; words: number }>()

/** The package caches every word for good, and users write any words: so it is created anew now and then. */
const mostRemembered = 1_000

function hyphenatorFor(language: DocumentLanguage): Hyphenator {
  const known = hyphenators.get(language)
  if (known && known.words++ < mostRemembered) return known.hyphenate
  const [levels, patterns, exceptions] = patternsOf(language)
  const hyphenate = createHyphenator([levels, patterns, { ...exceptions }], { html: false })
  hyphenators.set(language, { hyphenate, words: 1 })
  return hyphenate
}

const files = { de: 'de-1996', en: 'en-gb', es: 'es', fr: 'fr', it: 'it' } as const

const require = createRequire(import.meta.url)

/** Loaded when the first word needs them: they are large, and most papers have no such word. */
function patternsOf(language: DocumentLanguage): Patterns {
  return require(`hyphen/patterns/${files[language]}.js`)
}

// The words of the application in the user's language. A change of language takes effect with a new page.

import type { Language } from '../../domain/text/languages.ts'
import { inCountry } from './country-words.ts'
import type en from './en/words.ts'

export type Words = typeof en

const files: Readonly<Record<Language, () => Promise<{ default: Words }>>> = {
  de: () => import('./de/words.ts'),
  fr: () => import('./fr/words.ts'),
  it: () => import('./it/words.ts'),
  en: () => import('./en/words.ts'),
}

/** Loaded before anything is shown. Modules must not use it while they are being loaded. */
export let words: Words

export async function loadWords(language: Language, country: string): Promise<void> {
  words = inCountry((await files[language]()).default, country, language)
}

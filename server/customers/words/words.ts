// The words around a document on its page. Words in braces are filled in.

import type { DocumentLanguage } from '../../../domain/text/languages.ts'
import { type CustomerWords, de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'

export const customerWords: Readonly<Record<DocumentLanguage, CustomerWords>> = { de, fr, it, en, es }

/** Fills in what is in braces. */
export function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{([A-Z]+)\}/g, (whole, key: string) => values[key] ?? whole)
}

import type { Language } from '../../../domain/text/languages.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'
import type { Words } from './words.ts'

const all: Record<Language, Words> = { de, fr, it, en }

/** The words of a language. German is written with ss in Switzerland and Liechtenstein only. */
export function wordsIn(language: Language, country: string): Words {
  const words = all[language]
  if (language !== 'de' || ['CH', 'LI'].includes(country)) return words
  return JSON.parse(JSON.stringify(words).replace(/(stra|Grü|gemä|Gefä)ss/gi, '$1ß'))
}

// For pages that people open before their language is known: the browser's language, and links to the others.

import { type Language, languages } from '../../domain/text/languages.ts'
import type { Visit } from './site.ts'

const names: Record<Language, string> = { de: 'Deutsch', fr: 'Français', it: 'Italiano', en: 'English' }

/** The languages to choose from, by their own names. */
export const languageOptions = languages.map((language) => [language, names[language]] as const)

/** The visit in the language that its address asks for. */
export function inChosenLanguage(visit: Visit): Visit {
  const chosen = languages.find((language) => language === visit.query.get('language'))
  return chosen ? { ...visit, language: chosen } : visit
}

/** Links to the same page in the other languages. */
export function languageLinks({ language }: Visit): string {
  const links = languageOptions
    .filter(([other]) => other !== language)
    .map(([other, name]) => `<a href="?language=${other}" lang="${other}" hreflang="${other}">${name}</a>`)
  return `<p><small>${links.join(' · ')}</small></p>`
}

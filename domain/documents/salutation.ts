import type { DocumentLanguage } from '../text/languages.ts'

type Gender = 'M' | 'F'

/** The title before a name in an address: Frau, Monsieur. */
export function personTitle(gender: Gender, language: DocumentLanguage): string {
  return words[language].titles[gender]
}

/** The salutation of a letter; without a person it greets everybody. */
export function salutation(
  person: { readonly gender: Gender; readonly surname: string } | null,
  language: DocumentLanguage,
): string {
  const { greetings, everybody } = words[language]
  return person ? greetings[person.gender].replace('{NAME}', () => person.surname).trim() : everybody
}

const words: Record<DocumentLanguage, Words> = {
  de: {
    titles: { M: 'Herr', F: 'Frau' },
    greetings: { M: 'Sehr geehrter Herr {NAME}', F: 'Sehr geehrte Frau {NAME}' },
    everybody: 'Sehr geehrte Damen und Herren',
  },
  en: {
    titles: { M: 'Mr', F: 'Ms' },
    greetings: { M: 'Dear Mr {NAME}', F: 'Dear Ms {NAME}' },
    everybody: 'Dear Sir or Madam',
  },
  es: {
    titles: { M: 'Señor', F: 'Señora' },
    greetings: { M: 'Estimado señor {NAME}', F: 'Estimada señora {NAME}' },
    everybody: 'Estimados señores y señoras',
  },
  fr: {
    titles: { M: 'Monsieur', F: 'Madame' },
    greetings: { M: 'Monsieur', F: 'Madame' },
    everybody: 'Mesdames, Messieurs',
  },
  it: {
    titles: { M: 'Signor', F: 'Signora' },
    greetings: { M: 'Egregio signor {NAME}', F: 'Gentile signora {NAME}' },
    everybody: 'Gentili signore e signori',
  },
}

interface Words {
  readonly titles: Readonly<Record<Gender, string>>
  readonly greetings: Readonly<Record<Gender, string>>
  readonly everybody: string
}

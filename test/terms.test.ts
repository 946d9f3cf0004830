// The words that people read: one word for each thing, and the rules of each language that a test can hold.

import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { type Language, languages } from '../domain/text/languages.ts'

const root = join(import.meta.dirname, '..')

/** Words for which there is a better one by now. */
const replaced: Readonly<Record<Language, RegExp>> = {
  de: /Zwischensumme|Stoppuhr|Abschreibung|\b[Ee]in Mail\b|[Kk]eine Mails?\b|(?:Total|Summe|Betrag) ohne MWST|Ihre Rolle sieht|freiwillig/,
  fr: /Amortissement|Comptant|[Cc]ours de change|\b[Nn]o TVA|TVA incluse|Champs? propres?|\bRappeler\b/,
  it: /\b[Ss]ollecit(?!o promemoria|o scaduta)|Subtotale|Cronometro|Impaginazione|\bDitta\b|\bMoneta\b|1°|non è giusto/,
  en: /\bOffers?\b|[Cc]ost units?\b|\bstands? here\b|Own fields?\b|As usual|As the device|(?:Total|Sum|Amount) with(?:out)? VAT|not reminded/,
}

/** Verbs as they begin a button, in the form in which no button of ours begins. */
const infinitives =
  /^(?:Accedere|Accettare|Aggiornare|Aggiungere|Annullare|Aprire|Bloccare|Cambiare|Caricare|Cercare|Chiudere|Completare|Configurare|Confermare|Continuare|Copiare|Creare|Duplicare|Eliminare|Fatturare|Impostare|Inserire|Inviare|Invitare|Lasciare|Modificare|Mostrare|Nascondere|Passare|Permettere|Proseguire|Registrare|Rendere|Restare|Ricaricare|Ricominciare|Rifiutare|Rinnovare|Ripetere|Riportare|Riprendere|Riprovare|Ritirare|Saltare|Salvare|Scaricare|Scegliere|Scollegare|Scrivere|Segnare|Sospendere|Spostare|Stampare|Svuotare|Togliere|Tornare|Trascinare|Trasformare|Uscire|Usare)\b/

for (const language of languages)
  test(`one thing has one word in ${language}`, () => {
    assert.deepEqual(
      textsIn(language).filter((text) => replaced[language].test(text)),
      [],
    )
  })

test('French has its narrow spaces', () => {
  const wrong = /(?:[^\s\u202f])[;:!?»](?=\s|$)|[ \u00a0][;:!?»](?=\s|$)|«(?!\u202f)/
  assert.deepEqual(
    textsIn('fr').filter((text) => wrong.test(withoutForeign(text))),
    [],
  )
})

test('Italian buttons are imperatives', () => {
  assert.deepEqual(
    textsIn('it').filter((text) => infinitives.test(text)),
    [],
  )
})

test('no sentence is left in English', () => {
  const english = new Set(textsIn('en').filter((text) => /[a-z]+ [a-z]+ [a-z]+/.test(text)))
  for (const language of languages.filter((one) => one !== 'en'))
    assert.deepEqual(
      textsIn(language).filter((text) => english.has(text)),
      [],
    )
})

/** The texts of a language: those of the web application, and those in tables by language elsewhere. */
function textsIn(language: Language): string[] {
  const own = globSync(`web/words/${language}/*.ts`, { cwd: root })
  const tables = globSync(
    ['server/{pages,press,auth,customers}/**/*.ts', 'server/receivables/**/*.ts', 'domain/**/*.ts'],
    {
      cwd: root,
      exclude: ['**/*.test.ts'],
    },
  )
  const table = new RegExp(
    `^  ${language}: \\{(?:.*\\},?$|[\\s\\S]*?^  \\},?$)|^export const ${language}\\b[\\s\\S]*?^\\}$`,
    'gm',
  )
  return [
    ...own.flatMap((file) => literalsOf(readFileSync(join(root, file), 'utf8'))),
    ...tables.flatMap((file) =>
      Array.from(readFileSync(join(root, file), 'utf8').matchAll(table), ([text]) => text).flatMap(
        literalsOf,
      ),
    ),
  ]
}

/** The texts in quotes, with `…` for the values in them. Lists of words for the search are no texts to read. */
function literalsOf(source: string): string[] {
  const code = source
    .replace(/^import .*$/gm, '')
    .replace(/\bfinds:\s*'[^']*'/g, '')
    .replace(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '…')
  return Array.from(
    code.matchAll(/'([^'\n]*)'|`([^`]*)`/g),
    ([, quoted, template]) => quoted ?? template ?? '',
  )
}

/** Names of languages are written as the languages do. */
function withoutForeign(text: string): string {
  return text.replace(/^(?:Sprache|Lingua|Language): .*/, '')
}

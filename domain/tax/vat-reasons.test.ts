import assert from 'node:assert/strict'
import test from 'node:test'
import type { VatCategory } from '../money/vat.ts'
import type { DocumentLanguage } from '../text/languages.ts'
import { vatReason } from './vat-reasons.ts'

const cases: readonly {
  readonly rule: string
  readonly category: VatCategory
  readonly said?: string
  readonly country: string
  readonly language: DocumentLanguage
  readonly isVatLiable?: boolean
  readonly sentence: string | null
}[] = [
  { rule: 'taxed needs no sentence', category: 'S', country: 'CH', language: 'de', sentence: null },
  { rule: 'a rate of zero needs none', category: 'Z', country: 'DE', language: 'de', sentence: null },
  {
    rule: 'a reason that a user gives at a rate of zero is told',
    category: 'Z',
    said: 'Photovoltaik',
    country: 'DE',
    language: 'de',
    sentence: 'Photovoltaik',
  },
  {
    rule: 'reverse charge has the words of the law, and its place',
    category: 'AE',
    country: 'DE',
    language: 'de',
    sentence: 'Steuerschuldnerschaft des Leistungsempfängers (§ 13b UStG)',
  },
  {
    rule: 'the words of the law stay when a user says more',
    category: 'AE',
    said: 'construction',
    country: 'FR',
    language: 'fr',
    sentence: 'Autoliquidation (art. 283 CGI, construction)',
  },
  {
    rule: 'a country without a known place has the sentence alone',
    category: 'K',
    country: 'NL',
    language: 'en',
    sentence: 'Exempt intra-Community supply',
  },
  {
    rule: 'what is exempt has the reason of the user instead',
    category: 'E',
    said: 'Ärztliche Heilbehandlung, Art. 21 Abs. 2 Ziff. 3 MWSTG',
    country: 'CH',
    language: 'de',
    sentence: 'Ärztliche Heilbehandlung, Art. 21 Abs. 2 Ziff. 3 MWSTG',
  },
  {
    rule: 'an export names the law of the country',
    category: 'G',
    country: 'CH',
    language: 'it',
    sentence: 'Esportazione non imponibile (art. 23 LIVA)',
  },
  {
    rule: 'Swiss law has its French name in French',
    category: 'E',
    country: 'CH',
    language: 'fr',
    sentence: 'Exclu du champ de l’impôt (art. 21 LTVA)',
  },
  {
    rule: 'the law of Liechtenstein has one name',
    category: 'E',
    country: 'LI',
    language: 'fr',
    sentence: 'Exclu du champ de l’impôt (Art. 21 MWSTG)',
  },
  {
    rule: 'what is exempt in Germany has the German word',
    category: 'E',
    country: 'DE',
    language: 'de',
    sentence: 'Umsatzsteuerfrei (§ 4 UStG)',
  },
  {
    rule: 'what is exempt in France has the French word',
    category: 'E',
    country: 'FR',
    language: 'fr',
    sentence: 'Exonéré de TVA (art. 261 CGI)',
  },
  {
    rule: 'a small German business says so',
    category: 'O',
    country: 'DE',
    language: 'de',
    isVatLiable: false,
    sentence: 'Umsatzsteuerfrei aufgrund der Kleinunternehmerregelung (§ 19 UStG)',
  },
  {
    rule: 'a small Austrian business says so in every language',
    category: 'O',
    country: 'AT',
    language: 'en',
    isVatLiable: false,
    sentence: 'No VAT is charged: small business (§ 6 Abs. 1 Z 27 UStG)',
  },
  {
    rule: 'a small Swiss business has nothing to say',
    category: 'O',
    country: 'CH',
    language: 'de',
    isVatLiable: false,
    sentence: null,
  },
]

for (const { rule, category, said = null, country, language, isVatLiable = true, sentence } of cases)
  test(rule, () => assert.equal(vatReason(category, said, { country, isVatLiable }, language), sentence))

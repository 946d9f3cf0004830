// The words of a VAT return, on the screen and on paper. Those of the figures are in figures.ts.

import type { VatCategory } from '../money/vat.ts'
import type { Language } from '../text/languages.ts'
import type { VatBasis } from './vat-return.ts'

export interface ReturnWords {
  /** What the return is called, with the word for VAT of the country. */
  readonly title: (vat: string) => string
  readonly period: string
  readonly basis: string
  readonly bases: Readonly<Record<VatBasis, string>>
  readonly netTaxRates: string
  readonly figure: string
  readonly base: string
  readonly tax: string
  readonly byRate: string
  readonly category: string
  readonly categories: Readonly<Record<VatCategory, string>>
  readonly rate: string
  readonly net: string
  readonly noFigure: string
  readonly total: string
  /** What the documents come to, where the form rounds. */
  readonly onDocuments: (tax: string) => string
  readonly withoutInputTax: string
  readonly missing: (numbers: string) => string
}

export const returnWords: Readonly<Record<Language, ReturnWords>> = {
  de: {
    title: (vat) => (vat === 'USt.' ? 'Umsatzsteuer-Voranmeldung' : `${vat}-Abrechnung`),
    period: 'Zeitraum',
    basis: 'Entgelte',
    bases: { agreed: 'vereinbart', received: 'vereinnahmt' },
    netTaxRates: 'Saldosteuersätze, Umsätze inkl. MWST',
    figure: 'Ziffer',
    base: 'Umsatz',
    tax: 'Steuer',
    byRate: 'Nach Art und Satz',
    category: 'Art',
    categories: {
      S: 'Steuerpflichtig',
      Z: 'Nullsatz',
      E: 'Ausgenommen',
      AE: 'Steuerschuldnerschaft des Empfängers',
      K: 'Innergemeinschaftliche Lieferung',
      G: 'Ausfuhr',
      O: 'Ort im Ausland',
    },
    rate: 'Satz',
    net: 'Netto',
    noFigure: 'in keiner Ziffer',
    total: 'Total',
    onDocuments: (tax) =>
      `Auf den Belegen stehen ${tax} Steuer. Das Formular rechnet sie aus dem Umsatz und rundet.`,
    withoutInputTax: 'Ohne Vorsteuer und Bezugsteuer: Kontor kennt nur, was verkauft wird.',
    missing: (numbers) => `Ohne Wechselkurs und deshalb nicht enthalten: ${numbers}.`,
  },
  fr: {
    title: (vat) => `Décompte ${vat}`,
    period: 'Période',
    basis: 'Contre-prestations',
    bases: { agreed: 'convenues', received: 'reçues' },
    netTaxRates: 'Taux de la dette fiscale nette, chiffres d’affaires TVA comprise',
    figure: 'Chiffre',
    base: 'Chiffre d’affaires',
    tax: 'Impôt',
    byRate: 'Par type et taux',
    category: 'Type',
    categories: {
      S: 'Imposable',
      Z: 'Taux zéro',
      E: 'Exclu',
      AE: 'Autoliquidation',
      K: 'Livraison intracommunautaire',
      G: 'Exportation',
      O: 'Lieu à l’étranger',
    },
    rate: 'Taux',
    net: 'Net',
    noFigure: 'dans aucun chiffre',
    total: 'Total',
    onDocuments: (tax) =>
      `Les documents indiquent ${tax} d’impôt. Le formulaire le calcule à partir du chiffre d’affaires et l’arrondit.`,
    withoutInputTax: 'Sans impôt préalable ni impôt sur les acquisitions : Kontor ne connaît que les ventes.',
    missing: (numbers) => `Sans cours, donc non compris : ${numbers}.`,
  },
  it: {
    title: (vat) => `Rendiconto ${vat}`,
    period: 'Periodo',
    basis: 'Controprestazioni',
    bases: { agreed: 'convenute', received: 'ricevute' },
    netTaxRates: 'Aliquote saldo, cifre d’affari IVA compresa',
    figure: 'Cifra',
    base: 'Cifra d’affari',
    tax: 'Imposta',
    byRate: 'Per tipo e aliquota',
    category: 'Tipo',
    categories: {
      S: 'Imponibile',
      Z: 'Aliquota zero',
      E: 'Escluso',
      AE: 'Inversione contabile',
      K: 'Cessione intracomunitaria',
      G: 'Esportazione',
      O: 'Luogo all’estero',
    },
    rate: 'Aliquota',
    net: 'Netto',
    noFigure: 'in nessuna cifra',
    total: 'Totale',
    onDocuments: (tax) =>
      `I documenti indicano ${tax} di imposta. Il modulo la calcola dalla cifra d’affari e arrotonda.`,
    withoutInputTax: 'Senza imposta precedente e sull’acquisto: Kontor conosce solo le vendite.',
    missing: (numbers) => `Senza corso di cambio, quindi non compresi: ${numbers}.`,
  },
  en: {
    title: (vat) => `${vat} return`,
    period: 'Period',
    basis: 'Consideration',
    bases: { agreed: 'agreed', received: 'received' },
    netTaxRates: 'Net tax rates, turnover with VAT',
    figure: 'Figure',
    base: 'Turnover',
    tax: 'Tax',
    byRate: 'By category and rate',
    category: 'Category',
    categories: {
      S: 'Taxed',
      Z: 'Zero rate',
      E: 'Exempt',
      AE: 'Reverse charge',
      K: 'Intra-Community supply',
      G: 'Export',
      O: 'Supplied abroad',
    },
    rate: 'Rate',
    net: 'Net',
    noFigure: 'in no figure',
    total: 'Total',
    onDocuments: (tax) =>
      `The documents have ${tax} of tax. The form works it out from the turnover, and rounds.`,
    withoutInputTax: 'Without input tax and acquisition tax: Kontor knows only what is sold.',
    missing: (numbers) => `Without an exchange rate, and therefore left out: ${numbers}.`,
  },
}

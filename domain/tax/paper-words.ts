// The words for VAT and its numbers on paper: they depend on the country of the company and the language of the document.

import type { DocumentLanguage } from '../text/languages.ts'

export interface TaxWords {
  /** The tax. */
  readonly vat: string
  /** Before the company's own VAT number, unless the number says itself what it is. */
  readonly ownNumber: string
  readonly customerNumber: string
  /** Before the number that the tax office gave. */
  readonly taxNumber: string
}

/** The words of a country in a language. */
export function taxWords(country: string, language: DocumentLanguage): TaxWords {
  return { ...byLanguage[language], ...byCountry[country]?.[language] }
}

const byLanguage: Readonly<Record<DocumentLanguage, TaxWords>> = {
  de: {
    vat: 'MWST',
    ownNumber: 'MWST-Nr.',
    customerNumber: 'Ihre MWST-Nr.',
    taxNumber: 'Steuernr.',
  },
  fr: { vat: 'TVA', ownNumber: 'N° TVA', customerNumber: 'Votre n° TVA', taxNumber: 'N° fiscal' },
  it: {
    vat: 'IVA',
    ownNumber: 'N. IVA',
    customerNumber: 'Il Suo n. IVA',
    taxNumber: 'Cod. fisc.',
  },
  en: { vat: 'VAT', ownNumber: 'VAT no.', customerNumber: 'Your VAT number', taxNumber: 'Tax no.' },
  es: {
    vat: 'IVA',
    ownNumber: 'N.º IVA',
    customerNumber: 'Su número de IVA',
    taxNumber: 'N.º fiscal',
  },
}

const byCountry: Readonly<Record<string, Partial<Record<DocumentLanguage, Partial<TaxWords>>>>> = {
  DE: {
    de: { vat: 'USt.', ownNumber: 'USt-IdNr.', customerNumber: 'Ihre USt-IdNr.', taxNumber: 'St.-Nr.' },
  },
  AT: { de: { vat: 'USt.', ownNumber: 'UID', customerNumber: 'Ihre UID', taxNumber: 'St.-Nr.' } },
  FR: { fr: { ownNumber: 'N° TVA', customerNumber: 'Votre n° TVA', taxNumber: 'SIREN' } },
  IT: { it: { ownNumber: 'P. IVA', customerNumber: 'La Sua partita IVA', taxNumber: 'C.F.' } },
}

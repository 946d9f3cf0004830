// Why a document charges no VAT: the sentence that the law asks for, in the language of the document.

import type { VatCategory } from '../money/vat.ts'
import type { DocumentLanguage } from '../text/languages.ts'

interface Issuer {
  readonly country: string
  readonly isVatLiable: boolean
}

/** The sentence of a category, with what the user has said; null where none is needed. */
export function vatReason(
  category: VatCategory,
  said: string | null,
  { country, isVatLiable }: Issuer,
  language: DocumentLanguage,
): string | null {
  if (!isVatLiable) return smallBusiness(country, language)
  const isSwiss = country === 'CH' || country === 'LI'
  const text = (category === 'E' && isSwiss ? swissExempt : sentences[category])?.[language]
  if (text === undefined) return said
  // The law has its own words for these. The others depend on what is sold, which the user knows better.
  if (said !== null && !['AE', 'K'].includes(category)) return said
  const law = isSwiss ? swissLaw(category, country, language) : laws[category]?.[country]
  const details = [law, said].filter(Boolean).join(', ')
  return details === '' ? text : `${text} (${details})`
}

type Sentence = Readonly<Record<DocumentLanguage, string>>

const sentences: Readonly<Partial<Record<VatCategory, Sentence>>> = {
  E: {
    de: 'Umsatzsteuerfrei',
    fr: 'Exonéré de TVA',
    it: 'Esente da IVA',
    en: 'Exempt from VAT',
    es: 'Exento de IVA',
  },
  AE: {
    de: 'Steuerschuldnerschaft des Leistungsempfängers',
    fr: 'Autoliquidation',
    it: 'Inversione contabile',
    en: 'Reverse charge',
    es: 'Inversión del sujeto pasivo',
  },
  K: {
    de: 'Steuerfreie innergemeinschaftliche Lieferung',
    fr: 'Livraison intracommunautaire exonérée',
    it: 'Cessione intracomunitaria non imponibile',
    en: 'Exempt intra-Community supply',
    es: 'Entrega intracomunitaria exenta',
  },
  G: {
    de: 'Steuerfreie Ausfuhr',
    fr: 'Exportation exonérée',
    it: 'Esportazione non imponibile',
    en: 'Exempt export',
    es: 'Exportación exenta',
  },
  O: {
    de: 'Nicht steuerbar: der Ort der Leistung liegt im Ausland',
    fr: 'Hors du champ de la TVA: le lieu de la prestation est à l’étranger',
    it: 'Fuori campo IVA: il luogo della prestazione è all’estero',
    en: 'Outside the scope of VAT: supplied abroad',
    es: 'No sujeto a IVA: el lugar de la prestación está en el extranjero',
  },
}

/** Swiss law tells what is excluded from the tax from what is exempt, such as exports. */
const swissExempt: Sentence = {
  de: 'Von der Steuer ausgenommen',
  fr: 'Exclu du champ de l’impôt',
  it: 'Escluso dall’imposta',
  en: 'Exempt from VAT',
  es: 'Exento de IVA',
}

/** The law of Switzerland has a name in each of its languages, that of Liechtenstein has one. */
function swissLaw(category: VatCategory, country: string, language: DocumentLanguage): string | undefined {
  const article = swissArticles[category]
  if (article === undefined) return undefined
  if (country === 'CH' && language === 'fr') return `art. ${article} LTVA`
  return country === 'CH' && language === 'it' ? `art. ${article} LIVA` : `Art. ${article} MWSTG`
}

const swissArticles: Readonly<Partial<Record<VatCategory, number>>> = { E: 21, G: 23 }

/** The places in the laws of other countries. */
const laws: Readonly<Partial<Record<VatCategory, Readonly<Record<string, string>>>>> = {
  E: {
    DE: '§ 4 UStG',
    AT: '§ 6 UStG',
    FR: 'art. 261 CGI',
    IT: 'art. 10 DPR 633/1972',
  },
  AE: { DE: '§ 13b UStG', AT: '§ 19 UStG', FR: 'art. 283 CGI', IT: 'art. 17 DPR 633/1972' },
  K: {
    DE: '§ 4 Nr. 1 Buchst. b UStG',
    AT: 'Art. 6 Abs. 1 UStG',
    FR: 'art. 262 ter I CGI',
    IT: 'art. 41 DL 331/1993',
  },
  G: {
    DE: '§ 4 Nr. 1 Buchst. a UStG',
    AT: '§ 7 UStG',
    FR: 'art. 262 I CGI',
    IT: 'art. 8 DPR 633/1972',
  },
}

/** Swiss law asks for no sentence: without VAT there is nothing to say. */
function smallBusiness(country: string, language: DocumentLanguage): string | null {
  const law = smallBusinessLaws[country]
  return law === undefined ? null : `${noVat[language]} (${law})`
}

const smallBusinessLaws: Readonly<Record<string, string>> = {
  DE: '§ 19 UStG',
  AT: '§ 6 Abs. 1 Z 27 UStG',
  FR: 'art. 293 B CGI',
  IT: 'art. 1, commi 54-89, L. 190/2014',
}

const noVat: Sentence = {
  de: 'Umsatzsteuerfrei aufgrund der Kleinunternehmerregelung',
  fr: 'TVA non applicable',
  it: 'Operazione senza applicazione dell’IVA, regime forfettario',
  en: 'No VAT is charged: small business',
  es: 'Sin IVA: pequeña empresa',
}

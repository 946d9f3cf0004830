// Placeholders in the texts of documents: {INVOICENO}, {RECHNUNGSNR}, {CUSTOM:KEY}, {D#d.m.Y#+1Y#-1D}.

import { invalid } from '../refusal.ts'
import { dateIn, type Formats, swiss } from '../text/company-formats.ts'
import { type DocumentLanguage, documentLanguages } from '../text/languages.ts'
import { escapedMarkup } from '../text/text.ts'
import { daysAfter, isDate, monthsLater } from '../time/dates.ts'

/** Fills in the placeholders of texts. All texts of one filler share a limit on their length. */
export interface Filler {
  /** Fills a plain text, or refuses it by its key if it gets too long. */
  text(key: string, text: string): string
  /** The same for simple HTML. */
  html(key: string, html: string): string
}

const maxLength = 1_000_000
/** Mails are put together while a request waits, and no real mail is longer. */
export const maxMailLength = 100_000

/**
 * Fills the texts of one document. Names of placeholders may be of any language and case. A known placeholder without a
 * value becomes empty; an unknown one stays, so that a typo is seen. Values are not expanded again.
 */
export function filler(
  kind: DocumentKind,
  language: DocumentLanguage,
  values: PlaceholderValues,
  length = maxLength,
): Filler {
  const customValue = customValues(values)
  const escapedValues = new Map<string, string>()
  let room = length

  function meaningOf(content: string, personName: ValueName): string | undefined {
    const name = content.toUpperCase()
    if (name.startsWith('CUSTOM:')) return customValue(content.slice('CUSTOM:'.length))
    return namedValue(name === ambiguousName ? personName : valueNames[kind].get(name), values)
  }

  function escaped(value: string): string {
    const known = escapedValues.get(value) ?? escapedMarkup(value)
    escapedValues.set(value, known)
    return known
  }

  function take(key: string, count: number): void {
    room -= count
    if (room < 0) throw invalid(key, 'not_allowed', tooLong(length))
  }

  function fill(key: string, text: string, written: (value: string) => string): string {
    const personName = whatPersonNameMeans(text, language)
    take(key, text.length)
    return text.replace(/\{([^{}]+)\}/g, (placeholder, content: string) => {
      const value = meaningOf(content, personName)
      const filled = value === undefined ? dateAt(content, values.date ?? null) : written(value)
      if (filled === undefined) return placeholder
      // Checked before filling in: a short text can expand to more than the memory holds.
      take(key, filled.length - placeholder.length)
      return filled
    })
  }

  return {
    text: (key, text) => fill(key, text, (value) => value),
    html: (key, html) => fill(key, html, escaped),
  }
}

function tooLong(length: number): string {
  return `With placeholders filled in, the texts can have at most ${length} characters together: shorten this one.`
}

/** Fills in only the dates, such as {D#d.m.Y#+1M}, for documents that are created on one day and printed later. */
export function expandDates(text: string, date: string): string {
  return text.replace(/\{([^{}]+)\}/g, (placeholder, content: string) => dateAt(content, date) ?? placeholder)
}

/** The same text with its placeholders named in a language. */
export function withNamesOf(language: DocumentLanguage, kind: DocumentKind, text: string): string {
  return text.replace(/\{([^{}]+)\}/g, (placeholder, name: string) => {
    const value = valueNames[kind].get(name.toUpperCase())
    return placeholders(kind, language).find((one) => one.value === value)?.name ?? placeholder
  })
}

/** The placeholders of a kind of document, by their names in a language. */
export function placeholderNames(kind: DocumentKind, language: DocumentLanguage): string[] {
  return placeholders(kind, language).map(({ name }) => name)
}

/** The same, with the value that each stands for. */
export function placeholders(kind: DocumentKind, language: DocumentLanguage): Placeholder[] {
  return Object.entries(namesByKind[kind]).map(([value, names]) => ({
    value: value as ValueName,
    name: `{${names[documentLanguages.indexOf(language)]}}`,
  }))
}

export interface Placeholder {
  readonly value: ValueName
  /** With its braces. */
  readonly name: string
}

export type DocumentKind =
  | 'invoice'
  | 'credit_note'
  | 'offer'
  | 'order_confirmation'
  | 'delivery_note'
  | 'letter'

/** The values of a document's placeholders. */
export interface PlaceholderValues {
  readonly salutation?: string | null
  readonly clientName?: string | null
  readonly creatorName?: string | null
  /** The first name. */
  readonly personName?: string | null
  /** The last name. */
  readonly personSurname?: string | null
  readonly customerNumber?: string | null
  readonly contactName?: string | null
  /** YYYY-MM-DD, printed as 28.02.2026. */
  readonly date?: string | null
  readonly currency?: string | null
  readonly total?: string | null
  readonly documentNumber?: string | null
  /** The number of the invoice that a credit note is for. */
  readonly invoiceNumber?: string | null
  readonly amount?: string | null
  readonly paidAmount?: string | null
  /** The amount still to be paid. */
  readonly openAmount?: string | null
  /** The fees of all reminders so far. */
  readonly reminderFee?: string | null
  /** Until the day of the reminder. */
  readonly lateInterest?: string | null
  /** The amount still to be paid, with fees and interest. */
  readonly askedAmount?: string | null
  /** YYYY-MM-DD: the new date of a reminder, or else that of the invoice. */
  readonly payBy?: string | null
  /** YYYY-MM-DD, printed as 28.02.2026. */
  readonly due?: string | null
  /** The days to pay, or to accept an offer. */
  readonly grace?: string | null
  readonly service?: string | null
  readonly esrNumber?: string | null
  readonly paypalLink?: string | null
  readonly postfinanceLink?: string | null
  readonly payrexxLink?: string | null
  readonly smartcommerceLink?: string | null
  readonly acceptLink?: string | null
  /** By key: every custom field of this kind of document, null if the document leaves it empty. */
  readonly custom?: Readonly<Record<string, string | null>>
  /** How days are written; the Swiss way without any. */
  readonly formats?: Formats
}

export type ValueName = Exclude<keyof PlaceholderValues, 'custom' | 'formats'>
type Names = readonly [de: string, en: string, es: string, fr: string, it: string]
type NamesOfValues = Readonly<Partial<Record<ValueName, Names>>>

const personal: NamesOfValues = {
  salutation: ['ANREDE', 'SALUTATION', 'SALUDO', 'SALUTATION', 'SALUTO'],
  clientName: ['KUNDENNAME', 'CLIENTNAME', 'NOMBRECLIENTE', 'NOMCLIENT', 'NOMECLIENTE'],
  creatorName: ['ERSTELLERNAME', 'CREATORNAME', 'NOMBRECREADOR', 'NOMCREATEUR', 'NOMECREATORE'],
  personName: ['PERSON_VORNAME', 'PERSON_NAME', 'PERSONA_NOMBRE', 'PERSONNE_PRENOM', 'PERSONA_NOME'],
  personSurname: ['PERSON_NAME', 'PERSON_SURNAME', 'PERSONA_APELLIDO', 'PERSONNE_NOM', 'PERSONA_COGNOME'],
}

const general: NamesOfValues = {
  ...personal,
  customerNumber: ['KUNDENNR', 'CUSTOMERNO', 'NOCLIENTE', 'NOCLIENT', 'NOCLIENTE'],
  contactName: ['KONTAKTNAME', 'CONTACTNAME', 'NOMBRECONTACTO', 'NOMCONTACT', 'NOMECONTATTO'],
  date: ['DATUM', 'DATE', 'FECHA', 'DATE', 'DATA'],
  currency: ['WAEHRUNG', 'CURRENCY', 'MONEDA', 'MONNAIE', 'VALUTA'],
  total: ['TOTAL', 'TOTAL', 'TOTAL', 'TOTAL', 'TOTALE'],
}

const deadline: NamesOfValues = {
  due: ['FAELLIG', 'DATEDUE', 'FECHAVENCIMIENTO', 'DATEECHEANCE', 'DATASCADENZA'],
  grace: ['FRIST', 'GRACE', 'PLAZO', 'DELAI', 'TERMINE'],
}

const namesByKind: Readonly<Record<DocumentKind, NamesOfValues>> = {
  invoice: {
    ...general,
    documentNumber: ['RECHNUNGSNR', 'INVOICENO', 'NOFACTURA', 'NOFACTURE', 'NOFATTURA'],
    amount: ['RECHNUNGSBETRAG', 'INVOICEAMOUNT', 'IMPORTEFACTURA', 'MONTANTFACTURE', 'IMPORTOFATTURA'],
    paidAmount: ['BEZAHLTERBETRAG', 'PAIDAMOUNT', 'IMPORTEPAGADO', 'MONTANTPAYE', 'IMPORTOPAGATO'],
    openAmount: ['OFFENERBETRAG', 'OPENAMOUNT', 'IMPORTEPENDIENTE', 'MONTANTOUVERT', 'IMPORTOAPERTO'],
    reminderFee: ['MAHNGEBUEHR', 'REMINDERFEE', 'GASTOSRECORDATORIO', 'FRAISRAPPEL', 'SPESERICHIAMO'],
    lateInterest: ['VERZUGSZINS', 'LATEINTEREST', 'INTERESESDEMORA', 'INTERETSMORATOIRES', 'INTERESSIDIMORA'],
    askedAmount: [
      'GEFORDERTERBETRAG',
      'ASKEDAMOUNT',
      'IMPORTERECLAMADO',
      'MONTANTRECLAME',
      'IMPORTORICHIESTO',
    ],
    payBy: ['ZAHLBARBIS', 'PAYBY', 'PAGARHASTA', 'PAYABLEJUSQUAU', 'PAGABILEENTRO'],
    ...deadline,
    service: ['LEISTUNG', 'SERVICE', 'PRESTACION', 'PRESTATION', 'PRESTAZIONE'],
    esrNumber: ['ESRNR', 'ESRNO', 'NOESR', 'NOBVR', 'NOPVR'],
    paypalLink: ['PAYPALLINK', 'PAYPALLINK', 'ENLACEPAYPAL', 'LIENPAYPAL', 'LINKPAYPAL'],
    postfinanceLink: [
      'POSTFINANCELINK',
      'POSTFINANCELINK',
      'ENLACEPOSTFINANCE',
      'LIENPOSTFINANCE',
      'LINKPOSTFINANCE',
    ],
    payrexxLink: ['PAYREXXLINK', 'PAYREXXLINK', 'ENLACEPAYREXX', 'LIENPAYREXX', 'LINKPAYREXX'],
    smartcommerceLink: [
      'SMARTCOMMERCELINK',
      'SMARTCOMMERCELINK',
      'ENLACESMARTCOMMERCE',
      'LIENSMARTCOMMERCE',
      'LINKSMARTCOMMERCE',
    ],
  },
  credit_note: {
    ...general,
    documentNumber: ['GUTSCHRIFTNR', 'CREDITNOTENO', 'NONOTACREDITO', 'NONOTECREDIT', 'NONOTADICREDITO'],
    amount: [
      'GUTSCHRIFTBETRAG',
      'CREDITNOTEAMOUNT',
      'IMPORTENOTACREDITO',
      'MONTANTNOTECREDIT',
      'IMPORTONOTADICREDITO',
    ],
    invoiceNumber: ['RECHNUNGSNR', 'INVOICENO', 'NOFACTURA', 'NOFACTURE', 'NOFATTURA'],
  },
  offer: {
    ...general,
    documentNumber: ['OFFERTENNR', 'OFFERNO', 'NOOFERTA', 'NOOFFRE', 'NOOFFERTA'],
    amount: ['OFFERTENBETRAG', 'OFFERAMOUNT', 'IMPORTEOFERTA', 'MONTANTOFFRE', 'IMPORTOOFFERTA'],
    ...deadline,
    acceptLink: [
      'ONLINEAKZEPTIERENLINK',
      'ACCEPTONLINELINK',
      'ENLACEACEPTACION',
      'LIENACCEPTATION',
      'LINKACCETTAZIONE',
    ],
  },
  order_confirmation: {
    ...general,
    documentNumber: [
      'AUFTRAGSBESTAETIGUNGSNR',
      'SALESCONFIRMATIONNO',
      'NOCONFIRMACION',
      'NOCONFIRMATION',
      'NOCONFERMA',
    ],
    amount: [
      'AUFTRAGSBESTAETIGUNGSBETRAG',
      'SALESCONFIRMATIONAMOUNT',
      'IMPORTECONFIRMACION',
      'MONTANTCONFIRMATION',
      'IMPORTOCONFERMA',
    ],
  },
  delivery_note: {
    ...general,
    documentNumber: ['LIEFERSCHEINNR', 'RECEIPTNO', 'NOALBARAN', 'NOBULLETIN', 'NOBOLLETTINO'],
    amount: ['LIEFERSCHEINBETRAG', 'RECEIPTAMOUNT', 'IMPORTEALBARAN', 'MONTANTBULLETIN', 'IMPORTOBOLLETTINO'],
  },
  letter: personal,
}

/** The first name in English, and the last name in German. */
const ambiguousName = 'PERSON_NAME'

/** Another name placeholder in the text tells which one is meant, else the language of the document does. */
function whatPersonNameMeans(text: string, language: DocumentLanguage): ValueName {
  const usesGerman = /\{PERSON_VORNAME\}/i.test(text)
  const usesEnglish = /\{PERSON_SURNAME\}/i.test(text)
  const isGerman = usesGerman === usesEnglish ? language === 'de' : usesGerman
  return isGerman ? 'personSurname' : 'personName'
}

const valueNames: Readonly<Record<DocumentKind, ReadonlyMap<string, ValueName>>> = {
  invoice: byName(namesByKind.invoice),
  credit_note: byName(namesByKind.credit_note),
  offer: byName(namesByKind.offer),
  order_confirmation: byName(namesByKind.order_confirmation),
  delivery_note: byName(namesByKind.delivery_note),
  letter: byName(namesByKind.letter),
}

/** The value of each name. If two values have the same name, the first one counts. */
function byName(values: NamesOfValues): ReadonlyMap<string, ValueName> {
  const pairs = Object.entries(values).flatMap(([value, names]) =>
    names.map((name) => [name, value as ValueName] as const),
  )
  return new Map(pairs.reverse())
}

function namedValue(name: ValueName | undefined, values: PlaceholderValues): string | undefined {
  if (name === undefined) return undefined
  const value = values[name] ?? ''
  const isDay = name === 'date' || name === 'due' || name === 'payBy'
  return value && isDay ? dateIn(values.formats ?? swiss, value) : value
}

/** Finds the value of a custom field by its key: an exact match, else the first match that ignores case. */
function customValues({ custom = {} }: PlaceholderValues): (key: string) => string | undefined {
  const fields = Object.entries(custom)
  const byKey = new Map(fields)
  const byCapitals = new Map(fields.toReversed().map(([key, value]) => [key.toUpperCase(), value]))
  return (key) => {
    const value = byKey.has(key) ? byKey.get(key) : byCapitals.get(key.toUpperCase())
    return value === undefined ? undefined : (value ?? '')
  }
}

/**
 * The day of the document in a format of PHP's letters d j m n Y y, shifted by days, weeks, months or years:
 * D#d.m.Y#+1Y#-1D. Undefined if it cannot be read.
 */
function dateAt(content: string, date: string | null): string | undefined {
  const [, format, shifts = ''] = dateFormat.exec(content) ?? []
  if (format === undefined) return undefined
  if (date === null) return ''
  let day: string | undefined = date
  for (const shift of shifts.split('#').slice(1)) day &&= shifted(day, shift)
  return day && formatted(day, format)
}

const dateFormat = /^[Dd]#((?:[djmnYy]|[^\p{L}#])+)((?:#[+-]\d{1,4}[DWMYdwmy])*)$/u

function shifted(date: string, shift: string): string | undefined {
  const count = Number(shift.slice(0, -1))
  switch (shift.at(-1)?.toUpperCase()) {
    case 'D':
      return calendarDay(daysAfter(date, count))
    case 'W':
      return calendarDay(daysAfter(date, 7 * count))
    case 'M':
      return monthsLater(date, count)
    default:
      return monthsLater(date, 12 * count)
  }
}

function calendarDay(date: string): string | undefined {
  return isDate(date) ? date : undefined
}

function formatted(date: string, format: string): string {
  const [year = '', month = '', day = ''] = date.split('-')
  const parts: Readonly<Record<string, string>> = {
    d: day,
    j: String(Number(day)),
    m: month,
    n: String(Number(month)),
    Y: year,
    y: year.slice(2),
  }
  return format.replace(/[djmnYy]/g, (letter) => parts[letter] ?? letter)
}

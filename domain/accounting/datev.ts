// Bookings for DATEV: a batch of bookings in its format EXTF, version 700 of the header and 13 of the batch.

import { amountText } from '../money/money.ts'
import type { Language } from '../text/languages.ts'
import { bookingText } from './booking-texts.ts'
import { type Booking, withVatApart } from './bookings.ts'
import { automatic, type Chart } from './charts.ts'

/** A batch lies in one fiscal year: its lines have a day and a month, and no year. */
export interface DatevBatch {
  readonly consultant: number
  readonly client: number
  readonly chart: Chart
  readonly currency: string
  readonly fiscalYear: string
  readonly from: string
  readonly to: string
  /** How many digits the accounts have. */
  readonly accountDigits: number
  readonly created: Date
}

/** The first two lines of a batch: what it is, and its columns. */
export function datevHead(batch: DatevBatch): string {
  const { consultant, client, chart, currency, fiscalYear, from, to, accountDigits, created } = batch
  const header = [
    ...[quoted('EXTF'), 700, 21, quoted('Buchungsstapel'), 13, timeOf(created), '', quoted('KO')],
    ...[quoted('Kontor'), quoted(''), consultant, client, dayOf(fiscalYear), accountDigits, dayOf(from)],
    ...[dayOf(to), quoted(`Kontor ${from.slice(0, 7)}`), quoted(''), 1, 0, 0, quoted(currency), ''],
    ...[quoted(''), '', '', quoted(charts[chart] ?? ''), '', '', quoted(''), quoted('')],
  ]
  return `${line(header)}${line(columns)}`
}

const charts: Readonly<Partial<Record<Chart, string>>> = { skr03: '03', skr04: '04' }

/** With an automatic account or a key, DATEV splits off the VAT. Without, the VAT has its own line. */
export function datevLines(booking: Booking, language: Language): string {
  const { vatCode, vat } = booking
  const key = vatCode && isKey(vatCode) ? quoted(vatCode) : ''
  const lines = vatCode === automatic || key ? [booking] : withVatApart(booking)
  return lines
    .map(({ debit, credit, amount, date, number, foreign }) => {
      // The VAT is split off from the second account.
      const isTurned = vat?.side === 'debit'
      const [account, other] = isTurned ? [credit, debit] : [debit, credit]
      const values: Partial<Record<string, string>> = {
        [columns[0]]: amountText(amount).replace('.', ','),
        'Soll/Haben-Kennzeichen': quoted(isTurned ? 'H' : 'S'),
        Konto: account,
        'Gegenkonto (ohne BU-Schlüssel)': other,
        'BU-Schlüssel': key,
        Belegdatum: `${date.slice(8)}${date.slice(5, 7)}`,
        'Belegfeld 1': quoted(number.replace(/[^a-z\d$&%*+\-/]/gi, '-').slice(0, 36)),
        Buchungstext: quoted(bookingText(booking, language).slice(0, 60)),
        ...(foreign && {
          'Beleginfo - Art 1': quoted('Fremdwährung'),
          'Beleginfo - Inhalt 1': quoted(
            `${foreign.currency} ${amountText(foreign.amount).replace('.', ',')}`,
          ),
        }),
      }
      return line(columns.map((column) => values[column] ?? ''))
    })
    .join('')
}

/** Whether DATEV can take this as the number of an account. */
export function isDatevAccount(account: string): boolean {
  return /^\d{4,8}$/.test(account)
}

function isKey(code: string): boolean {
  return /^\d{1,4}$/.test(code)
}

function line(values: readonly (string | number)[]): string {
  return `${values.join(';')}\r\n`
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`
}

function dayOf(date: string): string {
  return date.replaceAll('-', '')
}

function timeOf(instant: Date): string {
  return instant.toISOString().replace(/\D/g, '')
}

const columns = [
  'Umsatz (ohne Soll/Haben-Kz)',
  'Soll/Haben-Kennzeichen',
  'WKZ Umsatz',
  'Kurs',
  'Basis-Umsatz',
  'WKZ Basis-Umsatz',
  'Konto',
  'Gegenkonto (ohne BU-Schlüssel)',
  'BU-Schlüssel',
  'Belegdatum',
  'Belegfeld 1',
  'Belegfeld 2',
  'Skonto',
  'Buchungstext',
  'Postensperre',
  'Diverse Adressnummer',
  'Geschäftspartnerbank',
  'Sachverhalt',
  'Zinssperre',
  'Beleglink',
  ...numbered(8, (number) => [`Beleginfo - Art ${number}`, `Beleginfo - Inhalt ${number}`]),
  'KOST1 - Kostenstelle',
  'KOST2 - Kostenstelle',
  'Kost-Menge',
  'EU-Land u. UStID (Bestimmung)',
  'EU-Steuersatz (Bestimmung)',
  'Abw. Versteuerungsart',
  'Sachverhalt L+L',
  'Funktionsergänzung L+L',
  'BU 49 Hauptfunktionstyp',
  'BU 49 Hauptfunktionsnummer',
  'BU 49 Funktionsergänzung',
  ...numbered(20, (number) => [`Zusatzinformation - Art ${number}`, `Zusatzinformation- Inhalt ${number}`]),
  'Stück',
  'Gewicht',
  'Zahlweise',
  'Forderungsart',
  'Veranlagungsjahr',
  'Zugeordnete Fälligkeit',
  'Skontotyp',
  'Auftragsnummer',
  'Buchungstyp',
  'USt-Schlüssel (Anzahlungen)',
  'EU-Land (Anzahlungen)',
  'Sachverhalt L+L (Anzahlungen)',
  'EU-Steuersatz (Anzahlungen)',
  'Erlöskonto (Anzahlungen)',
  'Herkunft-Kz',
  'Buchungs GUID',
  'KOST-Datum',
  'SEPA-Mandatsreferenz',
  'Skontosperre',
  'Gesellschaftername',
  'Beteiligtennummer',
  'Identifikationsnummer',
  'Zeichnernummer',
  'Postensperre bis',
  'Bezeichnung SoBil-Sachverhalt',
  'Kennzeichen SoBil-Buchung',
  'Festschreibung',
  'Leistungsdatum',
  'Datum Zuord. Steuerperiode',
  'Fälligkeit',
  'Generalumkehr (GU)',
  'Steuersatz',
  'Land',
  'Abrechnungsreferenz',
  'BVV-Position',
  'EU-Land u. UStID (Ursprung)',
  'EU-Steuersatz (Ursprung)',
  'Abw. Skontokonto',
] as const

function numbered(count: number, names: (number: number) => readonly string[]): string[] {
  return Array.from({ length: count }, (_, index) => names(index + 1)).flat()
}

// CSV files of Swiss banks: PostFinance, UBS, Zürcher Kantonalbank and Raiffeisen. Columns are found by their names, in the languages of the bank.

import { type Minor, sum } from '../money/money.ts'
import { isIban } from '../payment/iban.ts'
import { ibanIn, referenceIn } from './found-in-text.ts'
import {
  bankAmount,
  bankDate,
  type Detail,
  joined,
  type Part,
  referenceOrNull,
  shown,
  unreadable,
} from './statement.ts'

/** The beginning of the name of each column, in lower case. The first that fits is taken; `text` takes all that fit. */
const columns = {
  date: [
    'buchungsdatum',
    'booking date',
    'date de comptabilisation',
    'data di contabilizzazione',
    'data di registrazione',
    'booked at',
    'datum',
    'date',
    'data',
  ],
  value: ['valuta', 'value', 'date de valeur', 'valeur', 'data valuta', 'data di valuta'],
  trade: ['abschlussdatum', 'trade date', 'date de transaction', "data dell'operazione"],
  // “Whg” and “Curr” of ZKB are those of a part, and not of the account.
  currency: ['währung', 'whrg', 'currency', 'ccy', 'devise', 'monnaie', 'valuta/divisa', 'moneta'],
  amount: [
    ...['credit/debit amount', 'betrag chf', 'betrag eur', 'transaktionsbetrag'],
    ...['transaction amount', 'montant de la transaction', 'importo della transazione'],
  ],
  debit: ['belastung', 'lastschrift', 'debit', 'débit', 'addebito'],
  credit: ['gutschrift', 'credit', 'crédit', 'accredito'],
  part: [
    ...['einzelbetrag', 'betrag detail', 'individual amount', 'amount details'],
    ...['sous-montant', 'importo singolo'],
  ],
  reference: [
    'zkb-referenz',
    'zkb reference',
    'transaktions-nr',
    'transaction no',
    'no de transaction',
    'n° de transaction',
    'n. di transazione',
    'numero di transazione',
  ],
  account: ['iban', 'konto'],
  text: [
    ...[
      'avisierungstext',
      'notification text',
      'texte de notification',
      'testo di avviso',
      'buchungstext',
      'booking text',
      'beschreibung',
    ],
    ...['description', 'descrizione', 'zahlungszweck', 'payment purpose', 'details', 'text'],
    ...['referenznummer', 'reference number', 'bewegungstyp'],
  ],
} as const

type Column = keyof typeof columns
type Places = Readonly<Record<Column, readonly number[]>>

/** The table begins before this line. */
const longestPreamble = 1_000

/** What the lines above the table say. */
interface Preamble {
  account: string
  currency: string
  opening: Minor | null
  closing: Minor | null
}

/** The parts of a file, from its lines. */
export function* readBankCsv(lines: Iterable<string>): Generator<Part> {
  const preamble: Preamble = { account: '', currency: '', opening: null, closing: null }
  let places: Places | undefined
  let isBegun = false
  let group:
    | { readonly cells: readonly string[]; readonly line: number; readonly parts: string[][] }
    | undefined
  const entryOf = (places: Places) => entryIn(group as NonNullable<typeof group>, places, preamble.currency)

  for (const { cells, line } of rowsOf(lines)) {
    if (cells.every((cell) => cell === '')) continue
    if (!places) {
      if (line > longestPreamble) break
      places = placesIn(cells)
      if (places) preamble.currency ||= currencyIn(cells)
      else readPreamble(cells, preamble)
      continue
    }
    if (/^disclaimer/i.test(cells[0] ?? '')) break
    const date = cellAt(cells, places, 'date') || cellAt(cells, places, 'trade')
    // A line without a date goes on with the entry above it, and so does one of UBS that has a date and only the amount of a part.
    if (!isDay(date) || (group && isPart(cells, places))) {
      group?.parts.push([...cells])
      continue
    }
    if (!isBegun) {
      preamble.account ||= accountIn(cells, places)
      preamble.currency ||= currencyOf(cells, places)
      yield { kind: 'statement', statement: { format: 'csv', number: '', from: null, to: null, ...preamble } }
      isBegun = true
    }
    if (group) yield { kind: 'entry', entry: entryOf(places) }
    group = { cells, line, parts: [] }
  }
  if (!places)
    throw unreadable('The file is neither camt nor MT940, and no CSV of PostFinance, UBS, ZKB or Raiffeisen.')
  if (!isBegun) throw unreadable('The file has no entries.')
  yield { kind: 'entry', entry: entryOf(places) }
  yield { kind: 'end', closing: preamble.closing }
}

function entryIn(
  { cells, line, parts }: { cells: readonly string[]; line: number; parts: readonly (readonly string[])[] },
  places: Places,
  currency: string,
) {
  const at = `Line ${line}`
  const own = currencyOf(cells, places) || currency
  const amount = amountIn(cells, places, at, own)
  const dayText = cellAt(cells, places, 'date') || cellAt(cells, places, 'trade')
  const value = cellAt(cells, places, 'value')
  const text = textIn(cells, places)
  const singles = parts.flatMap((part): Detail[] => {
    const single = signed(cellAt(part, places, 'part'), at, own)
    return single === null ? [] : [detailOf(single, textIn(part, places))]
  })
  const isOut = amount < 0n
  const details = singles.map((one) => ({
    ...one,
    amount: one.amount < 0n === isOut ? one.amount : -one.amount,
  }))
  const isWhole = details.length > 1 && sum(details.map((one) => one.amount)) === amount
  const allText = joined([text, ...parts.map((part) => textIn(part, places))])
  return {
    amount,
    currency: own,
    bookingDate: dayIn(dayText, at),
    valueDate: isDay(value) ? dayIn(value, at) : null,
    isBooked: true,
    isReversal: false,
    servicerReference: referenceOrNull(cellAt(cells, places, 'reference')),
    entryReference: null,
    code: null,
    text,
    details: isWhole ? details : [detailOf(amount, allText)],
  }
}

function detailOf(amount: Minor, text: string): Detail {
  return {
    ...{ amount, servicerReference: null, endToEndId: null, name: null, charges: 0n, returnReason: null },
    ...{ iban: ibanIn(text), reference: referenceIn(text), message: text },
  }
}

function isPart(cells: readonly string[], places: Places): boolean {
  const has = (column: Column) => cellAt(cells, places, column) !== ''
  return has('part') && !has('amount') && !has('credit') && !has('debit')
}

function amountIn(cells: readonly string[], places: Places, at: string, currency: string): Minor {
  const [amount, credit, debit] = (['amount', 'credit', 'debit'] as const).map((column) =>
    signed(cellAt(cells, places, column), at, currency),
  )
  if (typeof amount === 'bigint') return amount
  if (typeof credit === 'bigint') return credit
  // Some banks write a minus before debits, others do not.
  if (typeof debit === 'bigint') return debit > 0n ? -debit : debit
  throw unreadable(`${at} has no amount.`)
}

function signed(text: string, at: string, currency: string): Minor | null {
  const plain = text.replace(/['’\s]/g, '')
  if (plain === '') return null
  const amount = bankAmount(plain.replace(/^[-+]/, ''), at, currency)
  return plain.startsWith('-') ? -amount : amount
}

/** The places of the columns, if these cells are their names. */
function placesIn(cells: readonly string[]): Places | undefined {
  const names = cells.map((cell) => cell.toLowerCase())
  const found = Object.fromEntries(
    Object.entries(columns).map(([column, beginnings]) => {
      const fitting = beginnings.flatMap((beginning) =>
        names.flatMap((name, place) => (name.startsWith(beginning) ? [place] : [])),
      )
      return [column, [...new Set(fitting)]]
    }),
  ) as unknown as Record<Column, number[]>
  // “Credit/Debit Amount” is one column with a sign.
  if (found.amount.length > 0) {
    found.credit = []
    found.debit = []
  }
  const hasAmount = found.amount.length > 0 || (found.credit.length > 0 && found.debit.length > 0)
  return hasAmount && found.date.length > 0 && found.text.length > 0 ? found : undefined
}

function cellAt(cells: readonly string[], places: Places, column: Column): string {
  const [place] = places[column]
  return place === undefined ? '' : (cells[place] ?? '')
}

function textIn(cells: readonly string[], places: Places): string {
  return joined(places.text.toSorted((one, other) => one - other).map((place) => cells[place]))
}

function accountIn(cells: readonly string[], places: Places): string {
  const cell = cellAt(cells, places, 'account').replaceAll(' ', '')
  return isIban(cell) ? cell : ''
}

function currencyOf(cells: readonly string[], places: Places): string {
  return /^[A-Z]{3}$/.exec(cellAt(cells, places, 'currency'))?.[0] ?? ''
}

/** PostFinance and ZKB name the currency in the head of the columns with amounts. */
function currencyIn(cells: readonly string[]): string {
  return cells.map((cell) => /\b(CHF|EUR|USD|GBP)\b/.exec(cell)?.[1]).find(Boolean) ?? ''
}

/** The lines above the table have a name and a value; the two balances of UBS are known by their names. */
function readPreamble([name = '', raw = '']: readonly string[], preamble: Preamble): void {
  const value = raw
    .replace(/^=?"?=?/, '')
    .replace(/"$/, '')
    .trim()
  const compact = value.replaceAll(' ', '')
  if (isIban(compact)) preamble.account ||= compact
  if (/^[A-Z]{3}$/.test(value)) preamble.currency ||= value
  if (/^(anfangssaldo|opening balance|solde initial|saldo iniziale)/i.test(name))
    preamble.opening = signed(value, name, preamble.currency)
  if (/^(schlusssaldo|closing balance|solde final|saldo finale)/i.test(name))
    preamble.closing = signed(value, name, preamble.currency)
}

/** Older files have years of two digits, and some a time behind the day. */
const swissDay = /^(\d{1,2})\.(\d{1,2})\.(\d{4}|\d{2})(?: .*)?$/

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}/.test(text) || swissDay.test(text)
}

function dayIn(text: string, at: string): string {
  const [, day = '', month = '', year = ''] = swissDay.exec(text) ?? []
  if (year === '') return bankDate(text, at)
  return bankDate(`${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`, at)
}

interface CsvRow {
  readonly cells: readonly string[]
  readonly line: number
}

const longestRow = 20_000

/** The rows of a table with semicolons, or with commas if its first line has no semicolon. A cell in quotes may have line breaks. */
function* rowsOf(lines: Iterable<string>): Generator<CsvRow> {
  let separator: string | undefined
  let open = ''
  let line = 0
  let begin = 0
  for (const text of lines) {
    line += 1
    if (open === '') begin = line
    separator ??= text.includes(';') ? ';' : ','
    open = open === '' ? text : `${open}\n${text}`
    if (open.length > longestRow) throw unreadable(`Line ${begin} is too long: ${shown(open)}.`)
    if (quotesIn(open) % 2 === 1) continue
    yield { cells: cellsOf(open, separator), line: begin }
    open = ''
  }
  if (open !== '') throw unreadable(`Line ${begin} has a quote that does not end.`)
}

function quotesIn(text: string): number {
  return text.split('"').length - 1
}

function cellsOf(row: string, separator: string): string[] {
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (const sign of row.replace(/^\uFEFF/, '')) {
    if (sign === '"') isQuoted = !isQuoted
    else if (sign === separator && !isQuoted) {
      cells.push(cell.trim())
      cell = ''
    } else cell += sign
  }
  return [...cells, cell.trim()]
}

// MT940 of SWIFT: statements as lines of text, each field with a tag such as :61:.

import type { Minor } from '../money/money.ts'
import { ibanIn, referenceIn } from './found-in-text.ts'
import {
  bankAmount,
  bankDate,
  type Entry,
  joined,
  type Part,
  referenceOrNull,
  shown,
  textOrNull,
  unreadable,
} from './statement.ts'

/** Whether a file is MT940: its first field names the message. */
export function isMt940(beginning: string): boolean {
  return /^\s*(?:\{1:[\s\S]{0,500}?\{4:\s*)?:(?:20|940):/.test(beginning)
}

interface Field {
  readonly tag: string
  readonly text: string
  readonly line: number
}

/** The parts of a file, from its lines. */
export function* readMt940(lines: Iterable<string>): Generator<Part> {
  let account: string | undefined
  let number = ''
  let currency: string | undefined
  let waiting: Omit<Entry, 'details'> | undefined
  let entries = 0
  let statements = 0

  for (const { tag, text, line } of fieldsOf(lines)) {
    const at = `Line ${line}`
    if (tag !== '86' && waiting) {
      yield { kind: 'entry', entry: withInformation(waiting, '') }
      waiting = undefined
    }
    if (tag === '25') account = joined([text.replace(/\s/g, '')], 100)
    // The bank itself stands in the second line.
    else if (tag === '25P') account = joined([text.split('\n', 1)[0]?.replace(/\s/g, '')], 100)
    else if (tag === '28C' || tag === '28') number = joined([text], 100)
    else if (tag === '60F' || tag === '60M') {
      if (!account) throw unreadable(`${at} has a balance before the account is named.`)
      const opening = balanceIn(text, at)
      currency = opening.currency
      yield {
        kind: 'statement',
        statement: {
          ...{ format: 'mt940', account, number, currency, closing: null, to: null },
          ...{ from: opening.date, opening: opening.amount },
        },
      }
    } else if (tag === '61') {
      if (!currency) throw unreadable(`${at} has an entry before the opening balance.`)
      entries += 1
      waiting = entryIn(text, currency, `Entry ${entries} in line ${line}`)
    } else if (tag === '86' && waiting) {
      yield { kind: 'entry', entry: withInformation(waiting, text) }
      waiting = undefined
    } else if (tag === '62F' || tag === '62M') {
      if (!currency) throw unreadable(`${at} has a closing balance before the opening one.`)
      yield { kind: 'end', closing: balanceIn(text, at).amount }
      currency = undefined
      statements += 1
    }
  }
  if (currency || statements === 0) throw unreadable('The file ends before the closing balance (:62F:).')
}

/** A field goes on until the next line with a tag. */
function* fieldsOf(lines: Iterable<string>): Generator<Field> {
  let field: Field | undefined
  let line = 0
  for (const text of lines) {
    line += 1
    const begin = /^(?:\{1:.*\{4:)?\s*:(\w{2,3}):(.*)$/.exec(text)
    if (begin) {
      if (field) yield field
      field = { tag: begin[1] as string, text: begin[2] as string, line }
    } else if (field && !/^\s*(-\}?|\{\d:.*)\s*$/.test(text)) {
      field = { ...field, text: `${field.text}\n${text}`.slice(0, 5_000) }
    }
  }
  if (field) yield field
}

function balanceIn(text: string, at: string): { amount: Minor; currency: string; date: string } {
  const [, sign, day = '', currency = '', amount] = /^([CD])(\d{6})([A-Z]{3})([\d,.]+)\s*$/.exec(text) ?? []
  if (!sign) throw unreadable(`${at} has no balance: ${shown(text)}.`)
  const positive = bankAmount(amount, at, currency)
  return { amount: sign === 'D' ? -positive : positive, currency, date: shortDate(day, at) }
}

const entryForm = /^(\d{6})(\d{4})?(RC|RD|C|D)[A-Z]?([\d,.]*)([A-Z][A-Z0-9]{3})([^\n]*)(?:\n([\s\S]*))?$/

/** The date of an entry is its value date; the day of its booking, where it has one, has no year. */
function entryIn(text: string, currency: string, at: string): Omit<Entry, 'details'> {
  const [, value = '', booked, sign, amountText, code, references = '', supplement = ''] =
    entryForm.exec(text) ?? []
  if (!sign) throw unreadable(`${at} cannot be read: ${shown(text)}.`)
  const positive = bankAmount(amountText, at, currency)
  const valueDate = shortDate(value, at)
  const [own = '', bank] = references.split('//')
  return {
    amount: sign === 'D' || sign === 'RC' ? -positive : positive,
    currency,
    bookingDate: booked ? nearest(valueDate, booked, at) : valueDate,
    valueDate,
    isBooked: true,
    isReversal: sign.startsWith('R'),
    servicerReference: referenceOrNull(bank),
    entryReference: referenceOrNull(own),
    code: code as string,
    text: joined([supplement]),
  }
}

/** The information is plain text, or has subfields: ?20 to ?29 and ?60 to ?63 are the message, ?31 the account, ?32 and ?33 the name. */
function withInformation(entry: Omit<Entry, 'details'>, information: string): Entry {
  const flat = information.replaceAll('\n', '')
  const subfields = [...flat.matchAll(/\?(\d{2})([^?]*)/g)].map(
    ([, key = '', text = '']) => [key, text] as const,
  )
  const texts = (pattern: RegExp) => subfields.filter(([key]) => pattern.test(key)).map(([, text]) => text)
  const isStructured = subfields.length > 0
  const message = isStructured ? joined([continued(texts(/^(2\d|6[0-3])$/))]) : joined([information])
  const name = joined([continued(texts(/^3[23]$/))])
  const account = joined(texts(/^31$/)).replaceAll(' ', '')
  const detail = {
    amount: entry.amount,
    servicerReference: null,
    endToEndId: null,
    name: textOrNull(name, 140),
    iban: textOrNull(account, 34) ?? ibanIn(message),
    reference: referenceIn(message),
    message,
    charges: 0n,
    returnReason: null,
  }
  return { ...entry, text: joined([...texts(/^00$/), entry.text]), details: [detail] }
}

/** A subfield has 27 characters. A full one may end in the middle of a word; a shorter one is a line of its own. */
const subfieldLength = 27

function continued(texts: readonly string[]): string {
  return texts.map((text) => (text.length < subfieldLength ? `${text} ` : text)).join('')
}

/** YYMMDD */
function shortDate(text: string, at: string): string {
  return bankDate(`20${text.slice(0, 2)}-${text.slice(2, 4)}-${text.slice(4, 6)}`, at)
}

/** The day MMDD that is nearest to another day: around New Year it is in the other year. */
function nearest(date: string, monthAndDay: string, at: string): string {
  const year = Number(date.slice(0, 4))
  const [month, own] = [Number(monthAndDay.slice(0, 2)), Number(date.slice(5, 7))]
  const chosen = month - own > 6 ? year - 1 : own - month > 6 ? year + 1 : year
  return bankDate(`${chosen}-${monthAndDay.slice(0, 2)}-${monthAndDay.slice(2)}`, at)
}

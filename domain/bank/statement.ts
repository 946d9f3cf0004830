// What a bank says about an account, whatever the format of its file: a statement, its entries, and the single payments of an entry.

import { decimalsOf, usualDecimals } from '../money/currency-units.ts'
import { isTooLarge, type Minor, moneyScale } from '../money/money.ts'
import { Refusal } from '../refusal.ts'
import { isDate } from '../time/dates.ts'
import type { OrderReport } from './order-report.ts'

/** The kinds of files: an interim report, a statement, a notice of entries, and the older formats. */
export const formats = ['camt.052', 'camt.053', 'camt.054', 'mt940', 'csv'] as const
export type Format = (typeof formats)[number]

export interface Statement {
  readonly format: Format
  /** An IBAN without blanks, or another number; empty in a CSV that does not name it. */
  readonly account: string
  readonly currency: string
  /** What the bank calls this statement. */
  readonly number: string
  readonly from: string | null
  readonly to: string | null
  /** Before the first entry and after the last one; null where the file does not say. */
  readonly opening: Minor | null
  readonly closing: Minor | null
}

/** One booking on the account. Money that came is above zero. */
export interface Entry {
  readonly amount: Minor
  readonly currency: string
  readonly bookingDate: string
  readonly valueDate: string | null
  /** False for an entry that the bank has only announced. */
  readonly isBooked: boolean
  /** Whether it takes back an earlier entry. */
  readonly isReversal: boolean
  /** The bank's own reference of this entry: the same in every file that has it. */
  readonly servicerReference: string | null
  /** `NtryRef`: in Switzerland the QR-IBAN to which a batch was paid. */
  readonly entryReference: string | null
  /** The bank's code for the kind of entry, such as PMNT/RCDT/VCOM. */
  readonly code: string | null
  readonly text: string
  /** The payments in it, at least one. Their amounts have the sign of the entry. */
  readonly details: readonly Detail[]
}

export interface Detail {
  readonly amount: Minor
  readonly servicerReference: string | null
  readonly endToEndId: string | null
  /** Who paid, or who was paid. */
  readonly name: string | null
  readonly iban: string | null
  /** A QR reference or a creditor reference, without blanks. */
  readonly reference: string | null
  readonly message: string
  /** What banks have taken from the amount. */
  readonly charges: Minor
  /** The bank's code for the reason, where money came back. */
  readonly returnReason: string | null
}

/** What a reader finds, in the order of the file. A statement has ended before the next one begins. */
export type Part =
  | { readonly kind: 'statement'; readonly statement: Statement }
  | { readonly kind: 'entry'; readonly entry: Entry }
  | { readonly kind: 'end'; readonly closing: Minor | null }
  | { readonly kind: 'report'; readonly report: OrderReport }

/** More entries than this are refused: the bank can send a shorter period. */
export const mostEntries = 100_000

/** The refusal of a file from a bank. */
export function unreadable(sentence: string): Refusal {
  return new Refusal('bad_request', sentence)
}

/** An amount as a bank writes it, which says apart whether it came or went. `at` is the place for people. */
export function bankAmount(text: string | undefined, at: string, currency = ''): Minor {
  if (text === undefined || text === '') throw unreadable(`${at} has no amount.`)
  const [, sign = '', whole = '', fraction = ''] = /^([-+]?)(\d+)(?:[.,](\d*))?$/.exec(text) ?? []
  if (whole === '') throw unreadable(`${at} has an amount that is no number: ${shown(text)}.`)
  if (sign === '-') throw unreadable(`${at} has an amount below zero: ${shown(text)}.`)
  // Some banks write decimals of currencies that have none.
  const decimals = Math.max(decimalsOf(currency), usualDecimals)
  if (/[1-9]/.test(fraction.slice(decimals)))
    throw unreadable(
      `${at} has an amount with more than ${decimals === 3 ? 'three' : 'two'} decimals: ${shown(text)}.`,
    )
  const amount = BigInt(whole.slice(0, 30) + fraction.slice(0, moneyScale).padEnd(moneyScale, '0'))
  if (isTooLarge(amount)) throw unreadable(`${at} has an amount that is too large: ${shown(text)}.`)
  return amount
}

/** A day as YYYY-MM-DD, perhaps with a time behind it. */
export function bankDate(text: string, at: string): string {
  const day = text.slice(0, 10)
  if (!isDate(day)) throw unreadable(`${at} has a date that is none: ${shown(text)}.`)
  return day
}

/** A currency code. */
export function bankCurrency(text: string | undefined, at: string): string {
  if (!/^[A-Z]{3}$/.test(text ?? '')) throw unreadable(`${at} has no currency.`)
  return text as string
}

/** A part of the file for a message: never long. */
export function shown(text: string): string {
  const line = text.replace(/\s+/g, ' ').slice(0, 40)
  return `“${line}”`
}

/** Several texts as one, each once, without line breaks and other control characters. */
export function joined(texts: readonly (string | null | undefined)[], longest = 1_000): string {
  const parts = texts.map((text) => inOneLine(text ?? ''))
  // The cut must not leave half of a character.
  return [...new Set(parts.filter(Boolean))]
    .join(' ')
    .slice(0, longest)
    .replace(/[\uD800-\uDBFF]$/, '')
}

// Most texts have single blanks at most, and a file asks for a million of them.
const plain = /^[!-~]*(?: [!-~]+)*$/

function inOneLine(text: string): string {
  return plain.test(text) ? text.trim() : text.replace(/[\p{Cc}\s]+/gu, ' ').trim()
}

/** A text of a bank; null for none. */
export function textOrNull(text: string | undefined, longest = 100): string | null {
  return text === undefined ? null : joined([text], longest) || null
}

/** What banks write where they have no reference. As a reference it would make one booking of many. */
const placeholder = /^(no(t|ne?)?[ _-]?(ref|reference|provided)|none|n\/?a|[0-]+)$/i

/** A reference of a bank; null for none. */
export function referenceOrNull(text: string | undefined): string | null {
  const reference = textOrNull(text)
  return reference !== null && placeholder.test(reference) ? null : reference
}

// Which open documents a payment is for, and why. The reasons stand from the strongest to the weakest.

import { type Minor, magnitude, sum } from '../money/money.ts'
import { creditorReference } from '../payment/references.ts'
import { fold } from '../text/text.ts'
import type { Allocation, Difference, Proposal, Reason } from './proposal.ts'

/** A payment on an account of the company. What went out is below zero. */
export interface BankPayment {
  readonly amount: Minor
  readonly currency: string
  readonly date: string
  readonly name: string | null
  readonly reference: string | null
  readonly message: string
  readonly charges: Minor
}

/** An invoice that is to be paid or was, or a credit note that can be paid back. */
export interface OpenDocument {
  readonly kind: 'invoice' | 'credit_note'
  readonly id: number
  readonly number: string
  readonly contactId: number
  readonly contactName: string
  readonly currency: string
  /** What is still to be paid; of a credit note, what is left of it. Below zero when too much was paid. */
  readonly open: Minor
  /** The QR reference on its slip. */
  readonly reference: string | null
  /** Those of its running number, which are printed but not stored. */
  readonly runningReferences?: readonly string[]
  /** Whether the creditor reference of its number is printed on another invoice, which can no longer be paid. */
  readonly isReferenceOfAnother?: boolean
  readonly cashDiscount: { readonly amount: Minor; readonly until: string } | null
}

export interface MatchOptions {
  /** As much as may be missing without asking for it. */
  readonly tolerance: Minor
  /** The contacts for whom this account has paid before. */
  readonly payers: ReadonlySet<number>
}

/** What a payment may be for, the most likely first. */
export function proposalsFor(
  payment: BankPayment,
  documents: readonly OpenDocument[],
  options: MatchOptions,
): Proposal[] {
  const fitting = documents.filter(({ currency }) => currency === payment.currency)
  if (payment.amount === 0n) return []
  if (payment.amount < 0n) return outgoing(payment, fitting)
  const referredTo = referredBy(payment, documents)
  const found = incoming(payment, fitting, referredTo, options)
  const { referred, mentioned } = inOtherCurrencies(payment, documents, referredTo)
  // The reference says that it is for another one.
  const others = referred.length > 0 ? found.map(likely) : found
  // So does the number in the message, unless it also names one in this currency.
  const isNamed = ({ reasons }: Proposal) => reasons.includes('number') || reasons.includes('reference')
  const [named, guessed] = [others.filter(isNamed), others.filter((one) => !isNamed(one))]
  if (mentioned.length === 0) return [...referred, ...others].slice(0, most)
  return [...referred, ...named, ...mentioned, ...guessed.map(likely)].slice(0, most)
}

const most = 5

function incoming(
  payment: BankPayment,
  documents: readonly OpenDocument[],
  named: ReadonlySet<OpenDocument>,
  options: MatchOptions,
): Proposal[] {
  const invoices = documents.filter(({ kind }) => kind === 'invoice')
  const referred = invoices.filter((invoice) => named.has(invoice))
  if (referred.length === 1)
    return [single(payment, referred[0] as OpenDocument, ['reference'], true, options)]
  const open = invoices.filter((invoice) => invoice.open > 0n)
  const signs = new Map(open.map((invoice) => [invoice, signsOf(payment, invoice, options)]))
  const several = sums(payment, open, signs)
  const ranked = open
    .map((invoice) => ({ invoice, reasons: signs.get(invoice) as Reason[] }))
    .filter(({ reasons }) => reasons.length > 0 && reasons.join() !== 'name' && reasons.join() !== 'payer')
    .toSorted(
      (one, other) => weight(other.reasons) - weight(one.reasons) || one.invoice.id - other.invoice.id,
    )
  const [best, second] = ranked
  const isAlone = best && (!second || weight(second.reasons) < weight(best.reasons))
  const isSure = Boolean(isAlone && best.reasons.includes('amount') && isStrong(payment, best.reasons))
  const singles = ranked
    .slice(0, most)
    .map(({ invoice, reasons }, index) => single(payment, invoice, reasons, isSure && index === 0, options))
  const [first] = several
  // Several numbers in the message say that it is for several invoices.
  if (first?.certainty === 'sure') return [first, ...singles.map(likely)].slice(0, most)
  // Somebody may pay twice: the money is too much then, and theirs.
  const paid = invoices.filter((invoice) => invoice.open <= 0n && isNumbered(payment, invoice.number))
  const again = paid.map((invoice) => single(payment, invoice, ['number'], false, options))
  return [...singles, ...several, ...again].slice(0, most)
}

/**
 * Invoices in another currency than that of the payment, by their reference or number: the amounts say nothing. What it pays of them is for
 * people to say; all of it is a beginning.
 */
function inOtherCurrencies(
  payment: BankPayment,
  documents: readonly OpenDocument[],
  named: ReadonlySet<OpenDocument>,
): { referred: Proposal[]; mentioned: Proposal[] } {
  const invoices = documents.filter(
    ({ kind, currency, open }) => kind === 'invoice' && currency !== payment.currency && open > 0n,
  )
  const [isReferred, isMentioned] = [
    (invoice: OpenDocument) => named.has(invoice),
    (invoice: OpenDocument) => isNumbered(payment, invoice.number),
  ]
  const proposed = (invoice: OpenDocument, reason: Reason): Proposal => ({
    certainty: 'likely',
    reasons: [reason],
    difference: 'currency',
    ...contactOf(invoice),
    allocations: [{ ...allocationOf(invoice, payment.amount), invoiceAmount: invoice.open }],
  })
  return {
    referred: invoices.filter(isReferred).map((invoice) => proposed(invoice, 'reference')),
    mentioned: invoices
      .filter((invoice) => isMentioned(invoice) && !isReferred(invoice))
      .map((invoice) => proposed(invoice, 'number')),
  }
}

function likely(proposal: Proposal): Proposal {
  return { ...proposal, certainty: 'likely' }
}

/** The number, or an account that paid before, together with the amount. A reference that fits nothing leaves a doubt. */
function isStrong({ reference }: BankPayment, reasons: readonly Reason[]): boolean {
  return reasons.includes('number') || (reasons.includes('payer') && reference === null)
}

const weights: Readonly<Partial<Record<Reason, number>>> = { number: 8, payer: 4, amount: 3, name: 2 }

function weight(reasons: readonly Reason[]): number {
  return reasons.reduce((total, reason) => total + (weights[reason] ?? 0), 0)
}

function signsOf(payment: BankPayment, document: OpenDocument, { payers }: MatchOptions): Reason[] {
  const reasons: Reason[] = []
  if (isNumbered(payment, document.number)) reasons.push('number')
  if (payers.has(document.contactId)) reasons.push('payer')
  if (isSameName(payment.name ?? payment.message, document.contactName)) reasons.push('name')
  if (isAsked(payment, document)) reasons.push('amount')
  return reasons
}

/** Whether the amount is what the invoice asks for, also with its cash discount. */
function isAsked({ amount, date }: BankPayment, { open, cashDiscount }: OpenDocument): boolean {
  if (magnitude(amount) === open) return true
  return cashDiscount !== null && date <= cashDiscount.until && amount === open - cashDiscount.amount
}

/** The invoices with the reference of a payment. */
function referredBy(
  { reference }: BankPayment,
  documents: readonly OpenDocument[],
): ReadonlySet<OpenDocument> {
  const invoices = documents.filter(({ kind }) => kind === 'invoice')
  return new Set((reference !== null && byReference(invoices).get(reference)) || [])
}

/** Invoices by their references. What is printed counts before the creditor reference of a number: another one may have that as running number. */
export function byReference(invoices: readonly OpenDocument[]): Map<string, readonly OpenDocument[]> {
  const printed = inGroups(invoices, ({ reference, runningReferences = [] }) => [
    ...[reference, ...runningReferences],
  ])
  const numbered = inGroups(invoices, ({ number, isReferenceOfAnother }) =>
    isReferenceOfAnother ? [] : [creditorReference(number)],
  )
  return new Map([...numbered, ...printed])
}

function inGroups(
  invoices: readonly OpenDocument[],
  referencesOf: (invoice: OpenDocument) => readonly (string | null | undefined)[],
): Map<string, OpenDocument[]> {
  const groups = new Map<string, OpenDocument[]>()
  for (const invoice of invoices)
    for (const reference of new Set(referencesOf(invoice))) {
      if (!reference) continue
      const group = groups.get(reference)
      if (group) group.push(invoice)
      else groups.set(reference, [invoice])
    }
  return groups
}

/** Whether a payment names the number of a document, in its message or as a creditor reference. */
export function isNumbered(
  { message, reference }: Pick<BankPayment, 'message' | 'reference'>,
  number: string,
): boolean {
  return (
    mentions(message, number) ||
    (reference?.startsWith('RF') === true && creditorReference(number) === reference)
  )
}

/** A number stands alone in a message: 10042 is not in 100425. */
export function mentions(message: string, number: string): boolean {
  if (number.length < 3) return false
  const escaped = fold(number).replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
  return new RegExp(`(?<![\\p{L}\\d])${escaped}(?![\\p{L}\\d])`, 'u').test(fold(message))
}

const legalForms = new Set(['ag', 'gmbh', 'sa', 'sarl', 'sagl', 'ltd', 'kg', 'inc', 'herr', 'frau', 'und'])

/** Whether all words of the shorter name are in the other one, beside legal forms. */
export function isSameName(one: string, other: string): boolean {
  const [a, b] = [wordsOf(one), wordsOf(other)]
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  return short.some((word) => word.length > 3) && short.every((word) => long.includes(word))
}

function wordsOf(text: string): string[] {
  return (fold(text).match(/[\p{L}\d]+/gu) ?? []).filter((word) => word.length > 1 && !legalForms.has(word))
}

/** A payment for one invoice. */
function single(
  payment: BankPayment,
  invoice: OpenDocument,
  reasons: readonly Reason[],
  isSure: boolean,
  { tolerance }: MatchOptions,
): Proposal {
  const { difference, rest, restReason } = settling(payment, invoice, tolerance)
  return {
    certainty: isSure ? 'sure' : 'likely',
    reasons,
    difference,
    ...contactOf(invoice),
    allocations: [{ ...allocationOf(invoice, payment.amount), rest, restReason }],
  }
}

type Settling = Pick<Allocation, 'rest' | 'restReason'> & { readonly difference: Difference }

/** What becomes of the part that is not paid. */
function settling({ amount, date, charges }: BankPayment, invoice: OpenDocument, tolerance: Minor): Settling {
  const missing = invoice.open - amount
  const open = (difference: Difference): Settling => ({ difference, rest: null, restReason: null })
  if (missing === 0n) return open('none')
  if (missing < 0n) return open('over')
  const { cashDiscount } = invoice
  if (cashDiscount && missing === cashDiscount.amount)
    return date <= cashDiscount.until
      ? { difference: 'cash_discount', rest: 'C', restReason: null }
      : open('late_discount')
  if (charges > 0n && missing === charges) return { difference: 'charges', rest: 'W', restReason: 'charges' }
  if (missing <= tolerance) return { difference: 'short', rest: 'W', restReason: 'small' }
  return open('part')
}

const mostSummed = 16

/** Several invoices of one contact whose open amounts come to the payment. */
function sums(
  payment: BankPayment,
  open: readonly OpenDocument[],
  signs: ReadonlyMap<OpenDocument, readonly Reason[]>,
): Proposal[] {
  const hinted = open.filter((invoice) =>
    signs.get(invoice)?.some((reason) => reason === 'number' || reason === 'payer' || reason === 'name'),
  )
  const contacts = new Set(hinted.map(({ contactId }) => contactId))
  return [...contacts].flatMap((contactId) => {
    const own = open.filter((invoice) => invoice.contactId === contactId)
    const named = own.filter((invoice) => signs.get(invoice)?.includes('number'))
    if (named.length > 1 && sum(named.map((one) => one.open)) === payment.amount)
      return [together(named, ['number', 'sum'], true)]
    const found = subsetOf(own.slice(0, mostSummed), payment.amount)
    const isFromPayer = own.some((invoice) => signs.get(invoice)?.includes('payer'))
    return found ? [together(found, [isFromPayer ? 'payer' : 'name', 'sum'], false)] : []
  })
}

function together(invoices: readonly OpenDocument[], reasons: readonly Reason[], isSure: boolean): Proposal {
  return {
    certainty: isSure ? 'sure' : 'likely',
    reasons,
    difference: 'none',
    ...contactOf(invoices[0] as OpenDocument),
    allocations: invoices.map((invoice) => allocationOf(invoice, invoice.open)),
  }
}

/** At least two of these whose open amounts come to the sum, the oldest first. */
function subsetOf(invoices: readonly OpenDocument[], wanted: Minor): OpenDocument[] | undefined {
  const search = (from: number, left: Minor, taken: readonly OpenDocument[]): OpenDocument[] | undefined => {
    if (left === 0n) return taken.length > 1 ? [...taken] : undefined
    for (let at = from; at < invoices.length; at++) {
      const invoice = invoices[at] as OpenDocument
      if (invoice.open > left) continue
      const found = search(at + 1, left - invoice.open, [...taken, invoice])
      if (found) return found
    }
    return undefined
  }
  return search(0, wanted, [])
}

/** Money that goes out: a credit note, or what was paid too much, is paid back. */
function outgoing(payment: BankPayment, documents: readonly OpenDocument[]): Proposal[] {
  const amount = -payment.amount
  const left = ({ kind, open }: OpenDocument) => (kind === 'credit_note' ? open : -open)
  return documents
    .filter((document) => left(document) >= amount)
    .map((document) => {
      const reasons: Reason[] = [
        ...(mentions(payment.message, document.number) ? (['number'] as const) : []),
        ...(isSameName(payment.name ?? '', document.contactName) ? (['name'] as const) : []),
        ...(left(document) === amount ? (['amount'] as const) : []),
      ]
      return { document, reasons }
    })
    .filter(({ reasons }) => reasons.includes('number') || reasons.length > 1)
    .toSorted((one, other) => weight(other.reasons) - weight(one.reasons))
    .slice(0, most)
    .map(({ document, reasons }) => ({
      certainty: reasons.includes('number') && reasons.includes('amount') ? 'sure' : 'likely',
      reasons,
      difference: left(document) === amount ? 'none' : 'part',
      ...contactOf(document),
      allocations: [allocationOf(document, payment.amount)],
    }))
}

function contactOf({ contactId, contactName }: OpenDocument): Pick<Proposal, 'contactId' | 'contactName'> {
  return { contactId, contactName }
}

function allocationOf({ kind, id, number }: OpenDocument, amount: Minor): Allocation {
  const [invoiceId, creditNoteId] = kind === 'invoice' ? [id, null] : [null, id]
  return { invoiceId, creditNoteId, number, amount, invoiceAmount: null, rest: null, restReason: null }
}

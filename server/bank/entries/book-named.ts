// Payments that name their invoice by its reference or its number: most of a large file. They are booked together, in few statements.

import { byReference, isNumbered, type OpenDocument, proposalsFor } from '../../../domain/bank/match.ts'
import type { Tx } from '../../db/db.ts'
import { closedUntil } from '../../receivables/issue/closed-until.ts'
import { bookPlainPayments, type PlainPayment } from './book-entry.ts'
import { namedInvoices, numbersIn, payersOf, tolerance } from './candidates.ts'
import type { NewEntry } from './entries.ts'
import { isReturn } from './returns.ts'

/**
 * Books those of some entries that are sure by the invoice that they name, and returns them. The others are for `matchOf`. If one is refused, so
 * are all: see `Booking`.
 */
export async function bookNamed(
  tx: Tx,
  entries: readonly NewEntry[],
  are: 'new' | 'stored',
): Promise<NewEntry[]> {
  const plain = await plainPayments(tx, entries)
  if (plain.length > 0) await bookPlainPayments(tx, plain, are)
  return plain.map(({ entry }) => entry)
}

const nobody: ReadonlySet<number> = new Set()

/** The entries that pay one invoice and leave nothing to settle, the first one for each invoice. */
async function plainPayments(tx: Tx, entries: readonly NewEntry[]): Promise<PlainPayment[]> {
  const until = await closedUntil(tx, tx.actor.company)
  const isOpen = ({ date }: NewEntry) => until === null || date > until
  const bookable = entries.filter(
    (entry) => entry.amount > 0n && !isReturn(entry) && !entry.was_undone && isOpen(entry),
  )
  const named = inMaps(await namedInvoices(tx, bookable))
  const plain = new Map<number, PlainPayment>()
  for (const entry of bookable) {
    const invoice = onlyInvoice(entry, named)
    if (!invoice || plain.has(invoice.id)) continue
    // A reference says enough.
    const payers = named.byReference.has(entry.reference ?? '') ? nobody : await payersOf(tx, entry)
    const [proposal] = proposalsFor(entry, [invoice], { tolerance, payers })
    const isPlain = proposal?.certainty === 'sure' && proposal.allocations[0]?.rest === null
    if (isPlain) plain.set(invoice.id, { entry, proposal, invoiceId: invoice.id })
  }
  return [...plain.values()]
}

interface NamedInvoices {
  readonly byReference: ReadonlyMap<string, readonly OpenDocument[]>
  readonly byNumber: ReadonlyMap<string, OpenDocument>
}

function inMaps(invoices: readonly OpenDocument[]): NamedInvoices {
  return {
    byReference: byReference(invoices),
    byNumber: new Map(invoices.map((invoice) => [invoice.number, invoice])),
  }
}

/** The one invoice that an entry names. Other signs are weaker, and could not make another one as likely. */
function onlyInvoice(entry: NewEntry, { byReference, byNumber }: NamedInvoices): OpenDocument | undefined {
  const referred = byReference.get(entry.reference ?? '') ?? []
  const [only, ...others] = referred.length > 0 ? referred : mentioned(entry, byNumber)
  return others.length === 0 && only?.currency === entry.currency ? only : undefined
}

function mentioned(entry: NewEntry, byNumber: NamedInvoices['byNumber']): OpenDocument[] {
  return numbersIn(entry)
    .map((number) => byNumber.get(number))
    .filter((invoice) => invoice !== undefined)
    .filter(({ open, number }) => open > 0n && isNumbered(entry, number))
}

// Payments that name their invoice by its reference: most of a large file. They are booked together, in few statements.

import { type OpenDocument, proposalsFor, referencesOf } from '../../domain/bank/match.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Db, Tx } from '../db/db.ts'
import { closedUntil } from '../receivables/issue/closed-until.ts'
import { bookPlainPayments, type PlainPayment } from './book-entry.ts'
import { referredInvoices, tolerance } from './candidates.ts'
import type { BankEntry } from './entries.ts'
import { isReturn } from './returns.ts'

/** Books those of new entries that are sure by their reference alone, and returns them. The others are for `matchOf`. */
export async function bookReferred(tx: Tx, steps: Db, entries: readonly BankEntry[]): Promise<BankEntry[]> {
  const plain = await plainPayments(tx, entries)
  if (plain.length === 0) return []
  try {
    await steps.transaction(tx.actor, (step) => bookPlainPayments(step, plain))
    return plain.map(({ entry }) => entry)
  } catch (error) {
    // One of them is refused. Each is tried alone.
    if (error instanceof Refusal) return []
    throw error
  }
}

/** The entries that pay one invoice and leave nothing to settle, the first one for each invoice. */
async function plainPayments(tx: Tx, entries: readonly BankEntry[]): Promise<PlainPayment[]> {
  const until = await closedUntil(tx, tx.actor.company)
  const isOpen = ({ date }: BankEntry) => until === null || date > until
  const referring = entries.filter(
    (entry) => entry.reference && entry.amount > 0n && !isReturn(entry) && !entry.was_undone && isOpen(entry),
  )
  if (referring.length === 0) return []
  const references = new Set(referring.map(({ reference }) => reference as string))
  const referred = byReference(await referredInvoices(tx, [...references]))
  const plain = new Map<number, PlainPayment>()
  for (const entry of referring) {
    const [invoice, ...others] = referred.get(entry.reference as string) ?? []
    if (!invoice || others.length > 0 || invoice.currency !== entry.currency || plain.has(invoice.id))
      continue
    const [proposal] = proposalsFor(entry, [invoice], { tolerance, payers: new Set() })
    const isPlain = proposal?.certainty === 'sure' && proposal.allocations[0]?.rest === null
    if (isPlain) plain.set(invoice.id, { entry, proposal, invoiceId: invoice.id })
  }
  return [...plain.values()]
}

function byReference(invoices: readonly OpenDocument[]): Map<string, OpenDocument[]> {
  const found = new Map<string, OpenDocument[]>()
  for (const invoice of invoices)
    for (const reference of new Set(referencesOf(invoice)))
      found.set(reference, [...(found.get(reference) ?? []), invoice])
  return found
}

// What becomes of an entry of the bank that nobody has decided about yet.

import sql, { join, type Sql } from 'sql-template-tag'
import { proposalsFor } from '../../../domain/bank/match.ts'
import type { Obstacle, Proposal } from '../../../domain/bank/proposal.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { settingsOf } from '../../configuration/settings.ts'
import type { Db, Tx } from '../../db/db.ts'
import { insideTransaction } from '../../db/inside-transaction.ts'
import { isClosed } from '../../receivables/issue/closed-until.ts'
import { need, update } from '../../resource/write.ts'
import { insertAll } from '../../resource/write-many.ts'
import { isBill, markPaid, ordersOf, refundProposal } from '../orders/order-of-entry.ts'
import { putAwayByRule, rulesOf } from './apply-rules.ts'
import { bookProposal } from './book-entry.ts'
import { bookNamed } from './book-named.ts'
import { candidatesFor, payersOf, tolerance } from './candidates.ts'
import { type BankEntry, bankEntries, isUndecided, type NewEntry } from './entries.ts'
import { isReturn, originalOf, returnProposal, waitingReturnsOf } from './returns.ts'

/** What an entry may be for. */
export interface Match {
  readonly proposals: readonly Proposal[]
  readonly obstacle: Obstacle | null
  /** The entry whose payments it takes back. */
  readonly original: BankEntry | null
}

/** Looks for what an entry is for. */
export async function matchOf(tx: Tx, entry: BankEntry): Promise<Match> {
  const isDayClosed = await isClosed(tx, entry.date)
  const obstacleOf = (best: Proposal | undefined): Obstacle | null => {
    if (best?.difference === 'currency') return 'currency'
    return isDayClosed && best?.certainty === 'sure' ? 'closed_period' : null
  }
  if (isReturn(entry)) {
    const original = await originalOf(tx, entry)
    const proposal = original && (await returnProposal(tx, original))
    if (!proposal) return { proposals: [], obstacle: 'return', original: null }
    return { proposals: [proposal], obstacle: obstacleOf(proposal), original }
  }
  const refund = await refundProposal(tx, entry, await ordersOf(tx, entry))
  if (refund) return { proposals: [refund], obstacle: obstacleOf(refund), original: null }
  const payers = await payersOf(tx, entry)
  const documents = await candidatesFor(tx, entry, payers)
  const proposals = proposalsFor(entry, documents, { tolerance, payers })
  return { proposals, obstacle: obstacleOf(proposals[0]), original: null }
}

/**
 * How payments that name their invoice are booked. Together is faster, but one that is refused throws, and the transaction is undone; it is done
 * again with each alone. A savepoint around them would make SQLite copy every page that they change, in every step of every file.
 */
export type Booking = 'together' | 'alone'

/** Stores new entries and decides about them: what is sure is booked, if the company lets it; what is likely is proposed; the rest waits. */
export async function decideAll(
  tx: Tx,
  db: Db,
  fresh: readonly NewEntry[],
  again: readonly BankEntry[],
  booking: Booking,
): Promise<void> {
  if (fresh.length + again.length === 0) return
  const { bank_booking } = await settingsOf(tx)
  const isAllowed = bank_booking !== 'never'
  const steps = insideTransaction(tx, db)
  const ways: Ways = { steps, isAllowed, rules: await rulesOf(tx, tx.actor.company) }
  const named =
    isAllowed && booking === 'together'
      ? [...(await bookNamed(tx, fresh, 'new')), ...(await bookNamed(tx, again, 'stored'))]
      : []
  const isNamed = new Set(named.map(({ id }) => id))
  const others = await insertAll(
    tx,
    bankEntries,
    fresh.filter(({ id }) => !isNamed.has(id)),
  )
  const booked = [...named]
  for (const entry of [...again.filter(({ id }) => !isNamed.has(id)), ...others])
    if (await bookOrPropose(tx, entry, ways)) booked.push(entry)
  // What came back before it was booked.
  const returns = await waitingReturnsOf(tx, booked)
  for (let id = returns.shift(); id !== undefined; id = returns.shift()) {
    const entry = await need(tx, bankEntries, id)
    if (isUndecided(entry) && (await bookOrPropose(tx, entry, ways)))
      returns.push(...(await waitingReturnsOf(tx, [entry])))
  }
}

interface Ways {
  /** Bookings, each of which can be undone alone. */
  readonly steps: Db
  /** Whether entries are booked without a person. */
  readonly isAllowed: boolean
  readonly rules: Awaited<ReturnType<typeof rulesOf>>
}

/** Books an entry if it is sure, puts it away if a rule says so, and otherwise proposes what it may be for. Whether it was booked. */
async function bookOrPropose(tx: Tx, entry: BankEntry, { steps, isAllowed, rules }: Ways): Promise<boolean> {
  const orders = await markPaid(tx, entry)
  if (orders.length > 0 && orders.every(isBill) && isAllowed && !entry.was_undone) {
    await putAwayAsOrdered(tx, entry)
    return false
  }
  const match = await matchOf(tx, entry)
  const looksSure = match.proposals[0]?.certainty === 'sure'
  const isLeft = looksSure || isReturn(entry) || entry.was_undone
  if (!isLeft && (await putAwayByRule(tx, rules, entry))) return false
  const isSure = looksSure && match.obstacle === null
  const isToBook = isSure && isAllowed && !entry.was_undone
  if (isToBook && (await bookAlone(steps, tx, entry, match))) return true
  await propose(tx, entry, isToBook ? { ...match, obstacle: 'refused' } : match)
  return false
}

/** A bill that was paid as ordered is no payment of an invoice. It needs no reason: the order says it. */
async function putAwayAsOrdered(tx: Tx, entry: BankEntry): Promise<void> {
  await update(tx, bankEntries, entry.id, { status: 'put_away', proposals: [], obstacle: null }, entry)
}

/** Whether the best match could be booked. What is refused is left to people, and does not stop the others. */
async function bookAlone(steps: Db, tx: Tx, entry: BankEntry, match: Match): Promise<boolean> {
  const [best] = match.proposals as [Proposal]
  try {
    await steps.transaction(tx.actor, (step) =>
      bookProposal(step, entry, best, { original: match.original, isAutomatic: true }),
    )
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/** Looks again for what an undecided entry is for, and books nothing. */
export async function proposeAgain(tx: Tx, id: number): Promise<void> {
  const entry = await need(tx, bankEntries, id)
  await propose(tx, entry, await matchOf(tx, entry))
}

async function propose(tx: Tx, entry: BankEntry, { proposals, obstacle }: Match): Promise<void> {
  const status = proposals.length > 0 ? 'proposed' : 'waiting'
  await update(
    tx,
    bankEntries,
    entry.id,
    { ...{ status, obstacle }, proposals: proposals.map(storedProposal) },
    entry,
  )
}

export function storedProposal({ contactId, contactName, allocations, ...proposal }: Proposal) {
  return {
    ...proposal,
    ...{ contact_id: contactId, contact_name: contactName },
    allocations: allocations.map(({ invoiceId, creditNoteId, invoiceAmount, restReason, ...allocation }) => ({
      ...allocation,
      ...{ invoice_id: invoiceId, credit_note_id: creditNoteId },
      ...{ invoice_amount: invoiceAmount, rest_reason: restReason },
    })),
  }
}

/** So many other entries at most are looked at again after a decision. */
const mostFollowing = 100

/** Looks again at undecided entries of the same payer, and at those for the same documents. */
export async function followDecision(
  tx: Tx,
  entry: BankEntry,
  allocations: readonly { readonly invoice_id: number | null; readonly credit_note_id: number | null }[],
): Promise<void> {
  const signs: Sql[] = [
    ...(entry.iban === null ? [] : [sql`iban = ${entry.iban}`]),
    ...allocations.map(({ invoice_id, credit_note_id }) =>
      invoice_id === null
        ? sql`proposals like ${`%"credit_note_id":${credit_note_id},%`}`
        : sql`proposals like ${`%"invoice_id":${invoice_id},%`}`,
    ),
  ]
  if (signs.length === 0) return
  const rows = await tx.all<{ id: number }>(sql`
    select id from bank_entries
    where company_id = ${tx.actor.company} and status in ('proposed', 'waiting') and id <> ${entry.id}
      and (${join(signs, ' or ')})
    order by date, id limit ${mostFollowing}`)
  for (const { id } of rows) await proposeAgain(tx, id)
}

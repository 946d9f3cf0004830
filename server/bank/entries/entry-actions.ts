// What a person decides about an entry of the bank.

import { isDeepStrictEqual } from 'node:util'
import sql from 'sql-template-tag'
import { rests, writeOffReasons } from '../../../domain/bank/proposal.ts'
import { checkDecimals } from '../../../domain/money/currency-units.ts'
import { invalid, Problems } from '../../../domain/refusal.ts'
import type { Tx } from '../../db/db.ts'
import { issueAdvance } from '../../receivables/billing/advance-invoice.ts'
import { invoices } from '../../receivables/invoices.ts'
import { recordAction } from '../../resource/actions.ts'
import { optional, type Row, required } from '../../resource/fields.ts'
import { date, id, integer, oneOf, payable, rate, text } from '../../resource/kinds.ts'
import { list } from '../../resource/records.ts'
import { find, need, update } from '../../resource/write.ts'
import { bookAllocations, bookProposal, unbook } from './book-entry.ts'
import { followDecision, matchOf, proposeAgain, storedProposal } from './decide.ts'
import { type BankEntry, bankEntries, isUndecided } from './entries.ts'

const allocationFields = {
  invoice_id: optional(id()),
  credit_note_id: optional(id()),
  /** The contact that keeps the money as credit, or has paid ahead with it. */
  contact_id: optional(id()),
  /** The VAT rate of what is paid ahead. */
  vat: optional(rate()),
  amount: required(payable()),
  invoice_amount: optional(payable()),
  rest: optional(oneOf(...rests)),
  rest_reason: optional(oneOf(...writeOffReasons)),
}

const bookBody = {
  proposal: optional(integer(1, 5)),
  allocations: optional(list(allocationFields)),
  date: optional(date()),
}

/** `PATCH …/book`: books an entry as a person says. */
const book = recordAction(bankEntries, {
  name: 'book',
  summary: 'Book a bank entry',
  description:
    'Books the entry as payments of invoices, or money that went out as refunds of credit notes or of what was paid. Without "allocations" it is booked as proposed: "proposal" is the place of the proposal, the first one if nothing is said. The amounts of allocations are in the currency of the entry and come to its amount; what exceeds an invoice stays as its surplus. Money that came for no invoice is kept as credit of a contact with "contact_id": as surplus of the last paid invoice of that contact. With "vat" beside it, the contact has paid ahead: a deposit invoice over the amount, VAT at this rate included, is made, issued and paid, all in one. "invoice_amount" says what is settled of an invoice in another currency, "rest" what becomes of the part that is still open. "date" is the day of the payments, if it is not that of the entry.',
  isExtension: true,
  body: bookBody,
  run: async (tx: Tx, entryId: number, body: Row<typeof bookBody>) => {
    const entry = await undecided(tx, entryId)
    const { allocations, proposal, date } = body
    if (allocations && proposal)
      throw invalid('proposal', 'not_allowed', 'Send either a proposal or allocations.')
    const booked = allocations
      ? await bookAsSaid(tx, entry, allocations, date)
      : await bookAsProposed(tx, entry, (proposal ?? 1) - 1, date)
    await followDecision(tx, entry, booked)
  },
})

type SaidAllocation = Row<typeof allocationFields>

async function bookAsSaid(
  tx: Tx,
  entry: BankEntry,
  sent: readonly SaidAllocation[],
  date: string | null,
): Promise<readonly SaidAllocation[]> {
  await needDecimals(tx, entry, sent)
  const said: SaidAllocation[] = []
  const advances = new Set<number>()
  for (const one of sent) {
    if (one.contact_id === null) {
      if (one.vat !== null)
        throw invalid('allocations', 'not_allowed', 'Only money that a contact pays ahead has a VAT rate.')
      said.push(one)
      continue
    }
    needOnlyAmount(one)
    if (one.vat === null) said.push({ ...one, invoice_id: await creditPlace(tx, entry, one.contact_id) })
    else {
      const advance = { contactId: one.contact_id, amount: one.amount, vat: one.vat }
      const invoice_id = await issueAdvance(tx, {
        ...{ ...advance, currency: entry.currency, date: date ?? entry.date },
      })
      advances.add(invoice_id)
      // Where the company rounds to five rappen, the invoice may ask for a little more than came.
      said.push({ ...one, invoice_id, rest: 'D' })
    }
  }
  const allocations = said.map(
    ({ invoice_id, credit_note_id, amount, invoice_amount, rest, rest_reason }) => ({
      ...{ invoiceId: invoice_id, creditNoteId: credit_note_id, amount, invoiceAmount: invoice_amount },
      ...{ number: '', rest, restReason: rest_reason },
    }),
  )
  await bookAllocations(tx, entry, allocations, ['person'], { isAutomatic: false, date, advances })
  return said
}

/** Refuses amounts with more decimals than the entry and the invoices have. */
async function needDecimals(tx: Tx, entry: BankEntry, sent: readonly SaidAllocation[]): Promise<void> {
  const problems = new Problems()
  for (const [index, { amount, invoice_amount, invoice_id }] of sent.entries()) {
    checkDecimals(`allocations.${index}.amount`, amount, entry.currency, problems)
    if (invoice_id === null || invoice_amount === null) continue
    const currency = (await find(tx, tx.actor.company, invoices, invoice_id))?.currency ?? ''
    checkDecimals(`allocations.${index}.invoice_amount`, invoice_amount, currency, problems)
  }
  problems.throwIfAny()
}

function needOnlyAmount({ invoice_id, credit_note_id, invoice_amount, rest, amount }: SaidAllocation): void {
  if (invoice_id ?? credit_note_id ?? invoice_amount ?? rest)
    throw invalid('allocations', 'not_allowed', 'With contact_id there is only an amount, and perhaps vat.')
  if (amount <= 0n)
    throw invalid('allocations', 'not_allowed', 'Only money that came is kept as credit or paid ahead.')
}

/** Where money that came for no invoice is kept for a contact: what is paid beyond its last paid invoice can be used and paid back. */
async function creditPlace(tx: Tx, entry: BankEntry, contact_id: number): Promise<number> {
  const row = await tx.get<{ id: number }>(sql`
    select id from invoices
    where company_id = ${tx.actor.company} and contact_id = ${contact_id} and currency = ${entry.currency} and status = 'P'
      and total_paid >= total and issued is not null
    order by date desc, id desc limit 1`)
  if (row) return row.id
  throw invalid(
    'allocations',
    'not_allowed',
    `The contact has no paid invoice in ${entry.currency} to keep the money with. If the contact pays ahead, send vat: a deposit invoice is made then.`,
  )
}

/** Books what was proposed, if it would still be. */
async function bookAsProposed(tx: Tx, entry: BankEntry, place: number, date: string | null) {
  const seen = entry.proposals[place]
  if (!seen) throw invalid('proposal', 'not_allowed', 'The entry has no such proposal: send allocations.')
  const { proposals, original } = await matchOf(tx, entry)
  const proposal = proposals.find((one) =>
    isDeepStrictEqual(storedProposal(one).allocations, [...seen.allocations]),
  )
  if (!proposal)
    throw invalid('proposal', 'not_allowed', 'What is open has changed since this was proposed: look again.')
  await bookProposal(tx, entry, proposal, { original, isAutomatic: false, date })
  return seen.allocations
}

/** `PATCH …/match`: looks again. */
const match = recordAction(bankEntries, {
  name: 'match',
  summary: 'Look again for what a bank entry is for',
  description: 'Proposes again, by what is open now. Books nothing. An entry that is decided stays as it is.',
  isExtension: true,
  body: {},
  run: async (tx: Tx, entryId: number) => {
    if (isUndecided(await need(tx, bankEntries, entryId))) await proposeAgain(tx, entryId)
  },
})

const putAwayBody = { reason: required(text()) }

/** `PATCH …/put-away`: the entry is no payment of an invoice. */
const putAway = recordAction(bankEntries, {
  name: 'put-away',
  summary: 'Put a bank entry away',
  description: 'Notes that an entry is no payment of an invoice, such as a fee or a salary, and why.',
  isExtension: true,
  body: putAwayBody,
  run: async (tx: Tx, entryId: number, { reason }: Row<typeof putAwayBody>) => {
    const entry = await undecided(tx, entryId)
    await update(
      tx,
      bankEntries,
      entryId,
      { status: 'put_away', reason, proposals: [], obstacle: null },
      entry,
    )
  },
})

/** `PATCH …/undo`: nobody has decided about the entry. */
const undo = recordAction(bankEntries, {
  name: 'undo',
  summary: 'Undo a decision about a bank entry',
  description:
    'Deletes the payments and refunds that were booked from the entry, or brings back one that was put away. It is proposed again, or waits. A deposit invoice that was made for it is cancelled by a credit note.',
  isExtension: true,
  body: {},
  run: async (tx: Tx, entryId: number) => {
    const entry = await need(tx, bankEntries, entryId)
    if (isUndecided(entry)) return
    const unbooked = await unbook(tx, entry)
    await proposeAgain(tx, entryId)
    await followDecision(tx, entry, unbooked)
  },
})

export const entryActions = [book, match, putAway, undo].map((action) => ({
  ...action,
  alsoScopes: ['invoice'] as const,
}))

async function undecided(tx: Tx, entryId: number): Promise<BankEntry> {
  const entry = await need(tx, bankEntries, entryId)
  if (!isUndecided(entry))
    throw invalid('id', 'not_changeable', 'Somebody has decided about it already: undo that first.')
  return entry
}

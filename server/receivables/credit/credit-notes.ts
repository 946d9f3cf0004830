// Credit notes: what a company gives back of an invoice, or without one. An issued credit note is always final.

import sql from 'sql-template-tag'
import { creditNoteStatuses } from '../../../domain/documents/statuses.ts'
import { invalid } from '../../../domain/refusal.ts'
import { moneyText } from '../../../domain/text/formats.ts'
import { newPublicKey } from '../../auth/secrets.ts'
import { customFieldValues } from '../../configuration/custom-fields.ts'
import type { Tx } from '../../db/db.ts'
import { computed, hidden, onRequest, optional, preset, type Row, readonly } from '../../resource/fields.ts'
import { flag, money, reference, text } from '../../resource/kinds.ts'
import {
  type ChangeForm,
  everyOperation,
  type NewForm,
  type Resource,
  resource,
} from '../../resource/resource.ts'
import { need, update } from '../../resource/write.ts'
import {
  documentEmbeds,
  headFields,
  issueFields,
  numberedDocument,
  tailFields,
  textsField,
} from '../document-fields.ts'
import { createDocument, editDocument, removeDocuments } from '../documents.ts'
import { deductionsField } from '../invoice-fields.ts'
import { invoices } from '../invoices.ts'
import { amountFields } from '../positions.ts'
import { pageFields } from '../public/public-address.ts'

const fields = {
  ...headFields('credit_note'),
  /** The invoice of which it gives something back. */
  invoice_id: optional(readonly(reference(() => invoices))),
  reason: optional(text()),
  /** True for the one that cancels the rest of its invoice. */
  is_cancellation: preset(readonly(flag()), false),
  period_text: optional(text()),
  ...amountFields,
  /** What is settled with it, and paid back. */
  total_used: preset(readonly(money()), 0n),
  ...tailFields(creditNoteStatuses),
  ...issueFields,
  is_final: onRequest(
    computed(
      flag(),
      () => [],
      (table) => `case when ${table}.issued is null then 0 else 1 end`,
    ),
  ),
  /** What earlier documents have billed or given back of what it lists, and this one therefore does not give back. */
  deductions: deductionsField,
  texts: textsField('D'),
  /** True for a draft that was issued once: its number is never given again. */
  is_number_spent: preset(hidden(flag()), false),
  custom_fields: customFieldValues('credit_note'),
  ...pageFields,
}

export type CreditNote = Row<typeof fields>

export const creditNotes: Resource<typeof fields> = resource({
  name: 'credit-notes',
  entity: 'credit_note',
  path: '/receivables/credit-notes',
  scopes: ['invoice'],
  extension: { operations: everyOperation },
  summary: 'credit notes',
  description:
    'What is given back of an invoice: it settles what is still open of it, is paid back, or is used for another invoice of the contact.',
  fields,
  ...numberedDocument,
  embeds: documentEmbeds,
  create: createCreditNote,
  update: editCreditNote,
  remove: (tx: Tx, ids: readonly number[]) => removeDocuments(tx, creditNotes, ids),
})

async function createCreditNote(tx: Tx, form: NewForm<typeof fields>): Promise<number> {
  const { total } = form.values
  // The server knows the total of what it takes over from an invoice.
  const id = await createDocument(tx, creditNotes, form, {
    ...(total === undefined ? {} : { total }),
    public_key: newPublicKey(),
  })
  await needCreditLeft(tx, await need(tx, creditNotes, id))
  return id
}

async function editCreditNote(tx: Tx, id: number, form: ChangeForm<typeof fields>): Promise<void> {
  const stored = await need(tx, creditNotes, id)
  const { contact_id = stored.contact_id, currency = stored.currency } = form.values
  if (stored.invoice_id !== null && contact_id !== stored.contact_id)
    form.problems.add('contact_id', 'not_allowed', 'The invoice is for another contact.')
  if (stored.invoice_id !== null && currency !== stored.currency)
    form.problems.add('currency', 'not_allowed', `The invoice is in ${stored.currency}.`)
  const { number } = form.values
  if (stored.is_number_spent && number && number !== stored.number)
    form.problems.add(
      'number',
      'not_changeable',
      'The credit note was issued under this number, so it keeps it.',
    )
  await editDocument(tx, creditNotes, id, form, {}, stored)
  await needCreditLeft(tx, await need(tx, creditNotes, id))
}

/**
 * Refuses credit notes that come to more than their invoice. Drafts count, as each of them could be issued, until this one
 * is: then it was first.
 */
export async function needCreditLeft(
  tx: Tx,
  { id, invoice_id, is_cancellation, issued }: CreditNote,
): Promise<void> {
  if (invoice_id === null) return
  const { total, currency } = await need(tx, invoices, invoice_id)
  const others = is_cancellation || issued ? sql`issued is not null` : sql`status <> 'D'`
  const row = await tx.get<{ total: string }>(sql`
    select cast(sum(total) as text) as total from credit_notes
    where company_id = ${tx.actor.company} and invoice_id = ${invoice_id} and (id = ${id} or ${others})`)
  const credited = BigInt(row?.total ?? 0)
  const isTooMuch = total < 0n ? credited < total : credited > total
  if (isTooMuch)
    throw invalid(
      'positions',
      'not_allowed',
      `The credit notes would come to ${moneyText(currency, credited)}, the invoice comes to ${moneyText(currency, total)}.`,
    )
}

/** What of a credit note is neither settled with an invoice nor paid back. */
export function creditLeft({ total, total_used }: CreditNote): bigint {
  return total - total_used
}

/** Brings an issued credit note up to date after it was used. */
export async function followUses(tx: Tx, creditNoteId: number): Promise<void> {
  const stored = await need(tx, creditNotes, creditNoteId)
  const row = await tx.get<{ used: string }>(sql`
    select cast(
      (select coalesce(sum(amount), 0) from payments where company_id = ${tx.actor.company} and credit_note_id = ${creditNoteId})
      + (select coalesce(sum(amount), 0) from refunds where company_id = ${tx.actor.company} and credit_note_id = ${creditNoteId})
      as text) as used`)
  const total_used = BigInt(row?.used ?? 0)
  const status = total_used === stored.total && stored.total !== 0n ? 'P' : 'S'
  await update(tx, creditNotes, creditNoteId, { total_used, status }, stored)
}

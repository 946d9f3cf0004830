import sql from 'sql-template-tag'
import type { Reader, Tx } from '../../db/db.ts'
import { find } from '../../resource/write.ts'
import { changeDocument } from '../documents.ts'
import { type CreditNote, creditNotes } from './credit-notes.ts'

/** The issued credit notes of an invoice, the oldest first. */
export async function creditsOf(reader: Reader, company: number, invoiceId: number): Promise<CreditNote[]> {
  const rows = await reader.all<{ id: number }>(sql`
    select id from credit_notes
    where company_id = ${company} and invoice_id = ${invoiceId} and issued is not null order by id`)
  const found: CreditNote[] = []
  for (const { id } of rows) found.push((await find(reader, company, creditNotes, id)) as CreditNote)
  return found
}

/** Leaves the goods of a cancelled invoice to that: its credit notes bring nothing back any more. */
export async function leaveGoods(tx: Tx, invoiceId: number): Promise<void> {
  for (const note of await creditsOf(tx, tx.actor.company, invoiceId))
    if (note.stock_moved.length > 0) await changeDocument(tx, creditNotes, note.id, {}, note)
}

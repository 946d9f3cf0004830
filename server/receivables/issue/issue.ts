// Issuing: what a document shows is stored when it goes out, and is final from then on.

import sql from 'sql-template-tag'
import { isIssuing } from '../../../domain/documents/issuing.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { constantStatement } from '../../db/constant-statement.ts'
import type { Tx } from '../../db/db.ts'
import { localTime } from '../../resource/clock.ts'
import type { AnyResource } from '../../resource/resource.ts'
import { documentPaper, documentToPrint } from '../paper/document-paper.ts'
import { adoptPdf, type IssuedType, keepPaper, lastPaper, outdatePaper, sentPdf } from './papers.ts'

/** The time of issue, for a document that this status takes out of the house. Not every kind of document is issued. */
export function issueAt(
  tx: Tx,
  { fields }: AnyResource,
  { issued, status }: { readonly issued?: string | null; readonly status: string },
): { issued?: string } {
  return 'issued' in fields && !issued && isIssuing(status) ? { issued: localTime(tx) } : {}
}

interface Addressed {
  readonly issued?: string | null
  readonly contact_address_id: number
  readonly invoice_id?: number | null
}

/**
 * The country of a document that goes out, or whose address has changed since. What is given back of an invoice is in its
 * country, so that it takes off where the invoice counts.
 */
export async function issuedCountry(
  tx: Tx,
  stored: Addressed,
  { issued, contact_address_id, invoice_id }: Addressed,
): Promise<{ issued_country?: string | null }> {
  if (!issued || (stored.issued && stored.contact_address_id === contact_address_id)) return {}
  const row = await tx.get<{ country: string | null }>(
    invoice_id
      ? countryOfInvoice([tx.actor.company, invoice_id])
      : countryOfAddress([tx.actor.company, contact_address_id]),
  )
  return { issued_country: row?.country ?? null }
}

const countryOfAddress = constantStatement(
  sql`select country from addresses where company_id = ${0} and id = ${0}`,
)
const countryOfInvoice = constantStatement(
  sql`select issued_country as country from invoices where company_id = ${0} and id = ${0}`,
)

/**
 * Keeps the paper of a document that goes out, or was changed since. One that cannot be printed has none yet: see
 * `keepLatePaper`.
 */
export async function keepIssued(tx: Tx, resource: AnyResource, id: number): Promise<void> {
  try {
    await keepCollected(tx, resource, id, {})
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await outdatePaper(tx, resource.entity as IssuedType, id)
  }
}

/**
 * Keeps the paper of an issued document that has none: it was issued before papers were kept, or could not be printed
 * then. The PDF that was sent is its PDF.
 */
export async function keepLatePaper(tx: Tx, resource: AnyResource, id: number): Promise<void> {
  const { company } = tx.actor
  const type = resource.entity as IssuedType
  const last = await lastPaper(tx, company, type, id)
  if (last && !last.is_outdated) return
  // What was sent is not what the document says after a change.
  const sent = last ? undefined : await sentPdf(tx, company, type, id)
  const paperId = await keepCollected(tx, resource, id, { made_later: true, isSent: sent !== undefined })
  if (sent) await adoptPdf(tx, paperId, sent)
}

async function keepCollected(
  tx: Tx,
  resource: AnyResource,
  id: number,
  { made_later = false, isSent = false },
): Promise<number> {
  const { company } = tx.actor
  const document = await documentToPrint(tx, company, resource, id)
  const paper = await documentPaper(tx, company, resource, document, { printedAs: 'D', isSent })
  const document_type = resource.entity as IssuedType
  return keepPaper(
    tx,
    { document_type, document_id: id, document_number: document.number, made_later },
    paper,
  )
}

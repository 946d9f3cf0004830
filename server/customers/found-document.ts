// The document behind the address of a page, and the answer to an address that names none.

import type { FastifyReply } from 'fastify'
import { networkOf } from '../../domain/access/networks.ts'
import { type DocumentTypeWithPage, isShownToCustomers } from '../../domain/documents/customer-pages.ts'
import { type Throttle, takeTry, waitOf } from '../auth/sessions/throttle.ts'
import { settings, settingsId } from '../configuration/settings.ts'
import type { Db, Reader } from '../db/db.ts'
import { show, type Visit } from '../pages/site.ts'
import { creditNotes } from '../receivables/credit/credit-notes.ts'
import { invoices } from '../receivables/invoices.ts'
import { offers } from '../receivables/offers.ts'
import type { PrintableDocument } from '../receivables/paper/document-paper.ts'
import { findByShortAddress, pagePath } from '../receivables/public/public-address.ts'
import type { Row } from '../resource/fields.ts'
import { find } from '../resource/write.ts'
import { customerWords } from './words/words.ts'

/** The fields of every document, and the further ones of invoices and offers. */
export type ShownDocument = PrintableDocument &
  Partial<Pick<Row<typeof offers.fields>, 'accept_online' | 'accept_online_status'>> & {
    readonly public_key: string
  }

export interface FoundDocument {
  readonly company: number
  readonly type: DocumentTypeWithPage
  readonly document: ShownDocument
  /** The path of its page. */
  readonly path: string
}

/** The document that the customer with this address may see. */
export async function findShown(reader: Reader, address: string): Promise<FoundDocument | undefined> {
  return (
    (await shownOf(reader, 'invoice', await findByShortAddress(reader, invoices, address))) ??
    (await shownOf(reader, 'offer', await findByShortAddress(reader, offers, address))) ??
    (await shownOf(reader, 'credit_note', await findByShortAddress(reader, creditNotes, address)))
  )
}

async function shownOf(
  reader: Reader,
  type: DocumentTypeWithPage,
  found: { readonly company: number; readonly document: unknown } | undefined,
): Promise<FoundDocument | undefined> {
  if (!found) return undefined
  const { company } = found
  const document = found.document as ShownDocument
  if (!isShownToCustomers(document)) return undefined
  if (!(await hasPages(reader, company))) return undefined
  return { company, type, document, path: pagePath(company, document.public_key) }
}

/** Whether a company exists and shows its documents to customers. */
export async function hasPages(reader: Reader, company: number): Promise<boolean> {
  return (await find(reader, company, settings, settingsId))?.customer_pages ?? false
}

/** Counts a wrong address, and refuses right ones too after too many: otherwise guessing would go on. */
export async function waitAfterGuesses(db: Db, visit: Visit, isFound: boolean): Promise<number> {
  const throttle: Throttle = `guess:${networkOf(visit.place.address)}`
  return isFound ? waitOf(db, throttle) : takeTry(db, [throttle])
}

/** An address that names nothing, or never did, or does not any more: all get the same answer. */
export function sayMissing(visit: Visit, waitSeconds = 0): FastifyReply {
  const { missing, tooManyTries } = customerWords[visit.language]
  if (waitSeconds > 0) visit.reply.header('retry-after', waitSeconds)
  const title = waitSeconds > 0 ? tooManyTries : missing
  return show(visit, {
    status: waitSeconds > 0 ? 429 : 404,
    title,
    body: `<p role="status">${title}</p>`,
  })
}

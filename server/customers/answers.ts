// What a customer's answer changes: the offer, and the list of responses.

import sql from 'sql-template-tag'
import { acceptanceOf, decisions } from '../../domain/documents/acceptance.ts'
import { DatabaseUnavailable, type Db, type Reader } from '../db/db.ts'
import { collect } from '../paper/collect.ts'
import { contentKey } from '../press/content-key.ts'
import { changeDocument } from '../receivables/documents.ts'
import { offers } from '../receivables/offers.ts'
import { addResponse, type NewResponse } from '../receivables/public/customer-responses.ts'
import { currentDay, localTime } from '../resource/clock.ts'
import { find } from '../resource/write.ts'
import type { Answer } from './answer-form.ts'
import type { FoundDocument } from './found-document.ts'

/** Who writes at the pages for customers. */
export const customerActor = (company: number) => ({ company, user: null, via: 'customer-page' }) as const

/**
 * Accepts or declines an offer. The first decision counts; one about an offer that is not open any more, or that has
 * changed since the customer read it, changes nothing.
 */
export function decide(
  db: Db,
  found: FoundDocument,
  done: 'accept' | 'decline',
  { values }: Answer,
): Promise<'done' | 'closed' | 'changed'> {
  const { company, document } = found
  return db.transaction(customerActor(company), async (tx) => {
    const offer = await find(tx, company, offers, document.id)
    const at = localTime(tx)
    if (!offer || acceptanceOf(offer, at.slice(0, 10)) !== 'open') return 'closed'
    const { paper } = await collect(tx, company, 'offer', offer.id)
    const hash = contentKey(paper)
    if (hash !== values.hash) return 'changed'
    await changeDocument(tx, offers, offer.id, { ...decisions[done], status_changed: at })
    const response = { ...subjectOf(found), hash }
    if (done === 'accept') {
      const { name = '', signature } = values
      await addResponse(tx, { ...response, type: 'accepted', name, signature: signature || null }, paper)
    } else await addResponse(tx, { ...response, type: 'declined', text: values.reason || null })
    return 'done'
  })
}

/** Stores a question. */
export async function ask(db: Db, found: FoundDocument, hash: string, { values }: Answer): Promise<void> {
  const { asker = '', email = '', question = '' } = values
  await db.transaction(customerActor(found.company), (tx) =>
    addResponse(tx, { ...subjectOf(found), type: 'asked', hash, name: asker, email, text: question }),
  )
}

/** Notes that a document was opened, once a day. The page is shown in any case. */
export async function noteOpened(db: Db, found: FoundDocument, hash: string): Promise<void> {
  const isKnown = (reader: Reader) => wasOpenedToday(reader, found)
  try {
    if (await isKnown(db)) return
    await db.transaction(customerActor(found.company), async (tx) => {
      if (!(await isKnown(tx))) await addResponse(tx, { ...subjectOf(found), type: 'opened', hash })
    })
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) throw error
  }
}

async function wasOpenedToday(reader: Reader, { company, type, document }: FoundDocument): Promise<boolean> {
  const row = await reader.get(sql`
    select id from customer_responses
    where company_id = ${company} and document_type = ${type} and document_id = ${document.id}
      and type = 'opened' and created >= ${currentDay()} limit 1`)
  return row !== undefined
}

/** Who has accepted a document last, and when. */
export function lastAcceptance(
  reader: Reader,
  { company, type, document }: FoundDocument,
): Promise<{ readonly name: string; readonly created: string } | undefined> {
  return reader.get(sql`
    select name, created from customer_responses
    where company_id = ${company} and document_type = ${type} and document_id = ${document.id} and type = 'accepted'
    order by id desc limit 1`)
}

function subjectOf({
  type,
  document,
}: FoundDocument): Pick<NewResponse, 'document_type' | 'document_id' | 'document_number'> {
  return { document_type: type, document_id: document.id, document_number: document.number }
}

import sql, { raw } from 'sql-template-tag'
import { undoMinutes } from '../../../domain/documents/issuing.ts'
import { Refusal } from '../../../domain/refusal.ts'
import type { Tx } from '../../db/db.ts'
import { localTime, localTimeAt } from '../../resource/clock.ts'
import { numberOrder } from '../../resource/kinds.ts'
import { spoken } from '../../resource/names.ts'
import type { AnyResource } from '../../resource/resource.ts'
import { remove } from '../../resource/write.ts'
import { type IssuedType, lastPaper, papers } from './papers.ts'

interface Issued {
  readonly id: number
  readonly number: string
  readonly issued: string | null
}

/** The sentences that describe the operation, for a kind of document. */
export function undoIssueOf({ entity }: AnyResource) {
  return {
    name: 'undo-issue',
    summary: `Take back that ${entity === 'invoice' ? 'an invoice' : `a ${spoken(entity)}`} was marked as sent`,
    description: `Makes it a draft again, for ${undoMinutes} minutes and while nothing has left the house: no mail or letter, no PDF, no payment, and no later number.`,
    isExtension: true,
    needs: 'manage',
    body: {},
  } as const
}

/** The values of a document whose issue is taken back. Its number is never given again. */
export function draftAgain(tx: Tx) {
  return { status: 'DR', status_changed: localTime(tx), issued: null, is_number_spent: true } as const
}

/** Takes the paper of a document back, as long as nobody can have noticed its issue. */
export async function takePaperBack(
  tx: Tx,
  resource: AnyResource,
  document: Issued,
  { hasPayments, wayOut }: { readonly hasPayments: boolean; readonly wayOut: string },
): Promise<void> {
  const hindrance = await hindranceOf(tx, resource, document)
  const reason = hindrance ?? (hasPayments ? `The ${spoken(resource.entity)} has payments.` : undefined)
  if (reason) throw new Refusal('bad_request', `${reason} ${wayOut}`)
  const paper = await lastPaper(tx, tx.actor.company, resource.entity as IssuedType, document.id)
  if (paper) await remove(tx, papers, [paper.id])
}

/** Why the issue of a document cannot be taken back any more, in a sentence. */
async function hindranceOf(
  tx: Tx,
  { entity, table }: AnyResource,
  { id, issued, number }: Issued,
): Promise<string | undefined> {
  const { company } = tx.actor
  const name = spoken(entity)
  if (!issued) return `The ${name} is not issued.`
  if (issued < localTimeAt(new Date(tx.now.getTime() - undoMinutes * 60_000)))
    return `The ${name} was issued more than ${undoMinutes} minutes ago.`
  const found = await tx.get<{ messages: number; pdfs: number; later: number }>(sql`
    select
      (select count(*) from outbox o where o.company_id = ${company} and o.document_type = ${entity} and o.document_id = ${id}) as messages,
      (select count(*) from papers p where p.company_id = ${company} and p.document_type = ${entity} and p.document_id = ${id} and p.file is not null) as pdfs,
      (select count(*) from ${raw(table)} i where i.company_id = ${company} and i.issued is not null
        and (${raw(numberOrder('i.number').join(', '))}) > (${[...number].length}, ${number})) as later`)
  if (found?.messages) return `The ${name} was sent.`
  if (found?.pdfs) return `Somebody has got the PDF of the ${name}.`
  return found?.later
    ? `${entity === 'invoice' ? 'An' : 'A'} ${name} with a later number is issued.`
    : undefined
}

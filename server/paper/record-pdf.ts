// Printing a record: collect, print, and store its number of pages.

import sql, { raw } from 'sql-template-tag'
import { type Actor, DatabaseUnavailable, type Db, type Reader } from '../db/db.ts'
import { storedFile } from '../files.ts'
import { contentKey } from '../press/content-key.ts'
import { pdfOf } from '../press/press.ts'
import { words } from '../press/words.ts'
import { keepLatePaper } from '../receivables/issue/issue.ts'
import { contentOf, type IssuedType, keepFollowUp, keepPdf, papers } from '../receivables/issue/papers.ts'
import { fileNameOf, type PaperOptions, type RecordPaper } from '../receivables/paper/record-paper.ts'
import { customerResponses } from '../receivables/public/customer-responses.ts'
import type { File } from '../resource/operation.ts'
import { find, notFound, touch } from '../resource/write.ts'
import { collect } from './collect.ts'
import { type PaperEntity, paperResources } from './resources.ts'

interface RecordPdf extends RecordPaper {
  readonly pdf: Uint8Array
  readonly pages: number
  /** Changes with anything on the paper. */
  readonly key: string
}

/** Prints a record of a company, or finds the PDF that was kept. */
export async function recordPdf(
  db: Db,
  actor: Actor,
  entity: PaperEntity,
  id: number,
  options: PaperOptions = {},
  toPdf = pdfOf,
): Promise<RecordPdf> {
  const record = await collect(db, actor.company, entity, id, options)
  const { key, pdf, pages } = await printed(db, actor.company, record, toPdf)
  if (pages !== record.knownPages)
    await keepPages(db, actor, entity, id, key, pages).catch((error) => {
      // The paper is made all the same, and the next printing counts the pages again.
      if (!(error instanceof DatabaseUnavailable)) throw error
    })
  return { ...record, key, pdf, pages }
}

/**
 * Prints a record for somebody. The PDF of an issued document is kept, and is the same for ever. So is that of each of its
 * reminders and receipts.
 */
export async function handedOutPdf(
  db: Db,
  actor: Actor,
  entity: PaperEntity,
  id: number,
  options: PaperOptions = {},
  toPdf = pdfOf,
): Promise<RecordPdf> {
  // Whoever gets a copy knows the original, so that is kept and final too.
  if (options.isCopy) await handedOutPdf(db, actor, entity, id, { printedAs: 'D' })
  const print = await recordPdf(db, actor, entity, id, options, toPdf)
  if (print.isUnkept && print.printedAs !== 'D') {
    const document = { document_type: entity as IssuedType, document_id: id, document_number: print.number }
    await db.transaction(actor, (tx) => keepFollowUp(tx, { ...document, printed_as: print.printedAs }, print))
    return print
  }
  if (print.isUnkept) {
    await db.transaction(actor, (tx) => keepLatePaper(tx, paperResources[entity], id))
    return handedOutPdf(db, actor, entity, id, options, toPdf)
  }
  const { kept } = print
  if (kept?.file === null) await db.transaction(actor, (tx) => keepPdf(tx, kept, print))
  return print
}

/** Prints a version of an issued document, as it was. */
export async function versionPdf(db: Db, actor: Actor, paperId: number): Promise<File> {
  const { company } = actor
  const kept = await find(db, company, papers, paperId)
  if (!kept) throw notFound(papers)
  const paper = await contentOf(db, company, kept)
  const print = await printed(db, company, { paper, kept })
  if (kept.file === null) await db.transaction(actor, (tx) => keepPdf(tx, kept, print))
  return { name: fileNameOf(words[paper.language].kinds[paper.kind], kept.document_number), bytes: print.pdf }
}

/** Prints an offer as the customer has accepted it. */
export async function acceptedPdf(reader: Reader, company: number, responseId: number): Promise<File> {
  const accepted = await find(reader, company, customerResponses, responseId)
  if (!accepted?.content) throw notFound(customerResponses)
  const paper = await contentOf(reader, company, { content: accepted.content })
  const { pdf } = await pdfOf(paper)
  return { name: fileNameOf(words[paper.language].kinds[paper.kind], accepted.document_number), bytes: pdf }
}

async function printed(
  reader: Reader,
  company: number,
  { paper, kept }: Pick<RecordPaper, 'paper' | 'kept'>,
  toPdf = pdfOf,
) {
  const pdf = kept?.file ? await storedFile(reader, company, kept.file) : undefined
  return kept && pdf ? { key: kept.hash, pdf, pages: kept.page_amount as number } : toPdf(paper)
}

/**
 * The number of pages follows from the record and its references: it is computed, not entered, and so has no journal
 * entry. It is not stored when the printed paper is not the usual paper of the current record.
 */
async function keepPages(
  db: Db,
  actor: Actor,
  entity: PaperEntity,
  id: number,
  key: string,
  pages: number,
): Promise<void> {
  await db.transaction(actor, async (tx) => {
    const { paper } = await collect(tx, actor.company, entity, id)
    if (contentKey(paper) !== key) return
    await tx.run(sql`
      update ${raw(paperResources[entity].table)} set page_amount = ${pages}
      where company_id = ${actor.company} and id = ${id}`)
    await touch(tx, paperResources[entity])
  })
}

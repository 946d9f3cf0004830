// Printing a record: collect, print, and store its number of pages.

import sql, { raw } from 'sql-template-tag'
import { type Actor, DatabaseUnavailable, type Db } from '../db/db.ts'
import { contentKey } from '../press/cache.ts'
import { pdfOf } from '../press/press.ts'
import type { PaperOptions, RecordPaper } from '../receivables/paper/record-paper.ts'
import { touch } from '../resource/write.ts'
import { collect } from './collect.ts'
import { type PaperEntity, paperResources } from './resources.ts'

interface RecordPdf extends RecordPaper {
  readonly pdf: Uint8Array
  readonly pages: number
  /** Changes with anything on the paper. */
  readonly key: string
}

/** Prints a record of a company. */
export async function recordPdf(
  db: Db,
  actor: Actor,
  entity: PaperEntity,
  id: number,
  options: PaperOptions = {},
): Promise<RecordPdf> {
  const record = await collect(db, actor.company, entity, id, options)
  const { key, pdf, pages } = await pdfOf(record.paper)
  if (pages !== record.knownPages)
    await keepPages(db, actor, entity, id, key, pages).catch((error) => {
      // The paper is made all the same, and the next printing counts the pages again.
      if (!(error instanceof DatabaseUnavailable)) throw error
    })
  return { ...record, key, pdf, pages }
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

// Printing a record: collect, print, and keep how many pages it has.

import sql, { raw } from 'sql-template-tag'
import { type Actor, DatabaseUnavailable, type Db } from '../db/db.ts'
import { contentKey } from '../press/cache.ts'
import { pdfOf } from '../press/press.ts'
import { touch } from '../resource/write.ts'
import { collect } from './collect.ts'
import type { PaperOptions, RecordPaper } from './record-paper.ts'
import { type PaperEntity, paperResources } from './resources.ts'

interface RecordPdf extends RecordPaper {
  readonly pdf: Uint8Array
  readonly pages: number
  /** Changes when anything on the paper does. */
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
      // The paper is there, and the next one is counted again.
      if (!(error instanceof DatabaseUnavailable)) throw error
    })
  return { ...record, key, pdf, pages }
}

/**
 * The number of pages follows from the record and what it refers to: it is found, not entered, and so leaves no entry
 * in the journal. It is not kept when what was printed is not the usual paper of the record as it is now.
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

// Printing a record: collect, print, and keep how many pages it has.

import sql, { raw } from 'sql-template-tag'
import { type Actor, DatabaseUnavailable, type Db } from '../db/db.ts'
import { touch } from '../resource/write.ts'
import { contentKey } from '../press/cache.ts'
import { collect } from './collect.ts'
import type { Printable, PrintOptions } from './record-paper.ts'
import { type PrintableEntity, printables } from './resources.ts'
import { printed } from '../press/press.ts'

interface PrintOut extends Printable {
  readonly pdf: Uint8Array
  readonly pages: number
  /** Changes when anything on the paper does. */
  readonly key: string
}

/** Prints a record of a company. */
export async function printOut(
  db: Db,
  actor: Actor,
  entity: PrintableEntity,
  id: number,
  options: PrintOptions = {},
): Promise<PrintOut> {
  const printable = await collect(db, actor.company, entity, id, options)
  const { key, pdf, pages } = await printed(printable.paper)
  if (pages !== printable.knownPages)
    await keepPages(db, actor, entity, id, key, pages).catch((error) => {
      // The paper is there, and the next one is counted again.
      if (!(error instanceof DatabaseUnavailable)) throw error
    })
  return { ...printable, key, pdf, pages }
}

/**
 * The number of pages follows from the record and what it refers to: it is found, not entered, and so leaves no entry
 * in the journal. It is not kept when what was printed is not the usual paper of the record as it is now.
 */
async function keepPages(
  db: Db,
  actor: Actor,
  entity: PrintableEntity,
  id: number,
  key: string,
  pages: number,
): Promise<void> {
  await db.transaction(actor, async (tx) => {
    const { paper } = await collect(tx, actor.company, entity, id)
    if (contentKey(paper) !== key) return
    await tx.run(sql`
      update ${raw(printables[entity].table)} set page_amount = ${pages}
      where company_id = ${actor.company} and id = ${id}`)
    await touch(tx, printables[entity])
  })
}

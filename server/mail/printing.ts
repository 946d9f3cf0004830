import { Refusal } from '../../domain/refusal.ts'
import type { Db } from '../db/db.ts'
import { printOut } from '../paper/print-out.ts'
import { spoken } from '../resource/names.ts'
import type { CompanyMessage } from './worker.ts'

/** Prints what a message brings. */
export async function printMessage(db: Db, message: CompanyMessage): Promise<Uint8Array> {
  const { company, user_id, channel, document_type, document_id, printed_as } = message
  const actor = { company, user: user_id, via: 'outbox' }
  // Who reads it on a screen has no perforated paper.
  const options = { printedAs: printed_as, displaysSlip: channel === 'E' }
  try {
    return (await printOut(db, actor, document_type, document_id, options)).pdf
  } catch (error) {
    if (error instanceof Refusal && error.code === 'not_found')
      throw new Refusal('not_found', `The ${spoken(document_type)} was deleted before it was printed.`)
    throw error
  }
}

// Prints the PDF of a message that has none.

import { Refusal } from '../../domain/refusal.ts'
import type { Db } from '../db/db.ts'
import { handedOutPdf } from '../paper/record-pdf.ts'
import { type IssuedType, lastPaper } from '../receivables/issue/papers.ts'
import { spoken } from '../resource/names.ts'
import type { Print } from './files.ts'
import type { CompanyMessage } from './worker.ts'

/** Neither a screen nor a print service has perforated paper. */
export const plainPaper = { displaysSlip: true } as const

/** Prints the document of a message. */
export async function printMessage(db: Db, message: CompanyMessage): Promise<Print> {
  const { company, user_id, document_type, document_id, printed_as } = message
  const actor = { company, user: user_id, via: 'outbox' }
  try {
    const options = { ...plainPaper, printedAs: printed_as }
    const print = await handedOutPdf(db, actor, document_type, document_id, options)
    const type = document_type as IssuedType
    const paper = printed_as === 'D' ? await lastPaper(db, company, type, document_id) : undefined
    return { ...print, isFinal: paper !== undefined }
  } catch (error) {
    if (error instanceof Refusal && error.code === 'not_found')
      throw new Refusal('not_found', `The ${spoken(document_type)} was deleted before it was printed.`)
    throw error
  }
}

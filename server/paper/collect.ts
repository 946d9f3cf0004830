import type { Reader } from '../db/db.ts'
import { documentPaper } from './document-paper.ts'
import { letterPaper } from './letter-paper.ts'
import type { PaperOptions, RecordPaper } from './record-paper.ts'
import type { PaperEntity } from './resources.ts'

/** Collects the paper of a record; refuses with "not found" when there is none. */
export function collect(
  reader: Reader,
  company: number,
  entity: PaperEntity,
  id: number,
  options: PaperOptions = {},
): Promise<RecordPaper> {
  return entity === 'letter'
    ? letterPaper(reader, company, id)
    : documentPaper(reader, company, entity, id, options)
}

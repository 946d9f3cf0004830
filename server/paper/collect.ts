import type { Reader } from '../db/db.ts'
import { documentPaper } from '../receivables/paper/document-paper.ts'
import type { PaperOptions, RecordPaper } from '../receivables/paper/record-paper.ts'
import { letterPaper } from './letter-paper.ts'
import { type PaperEntity, paperResources } from './resources.ts'

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
    : documentPaper(reader, company, paperResources[entity], id, options)
}

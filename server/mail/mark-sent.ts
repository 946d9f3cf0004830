import { letters } from '../contacts/letters.ts'
import type { Tx } from '../db/db.ts'
import { type PaperEntity, paperResources } from '../paper/resources.ts'
import { issueCreditNote } from '../receivables/credit/issue-credit-note.ts'
import type { DocumentFields } from '../receivables/document-fields.ts'
import { changeDocument } from '../receivables/documents.ts'
import { localTime } from '../resource/clock.ts'
import { need, update } from '../resource/write.ts'

/** A draft becomes sent; every other status stays. */
export async function markSent(tx: Tx, entity: PaperEntity, id: number): Promise<void> {
  const { status } = await need<Pick<DocumentFields, 'status'>>(tx, paperResources[entity], id)
  if (status !== 'DR') return
  const change = { status: 'S', status_changed: localTime(tx) } as const
  if (entity === 'letter') await update(tx, letters, id, change)
  else if (entity === 'credit_note') await issueCreditNote(tx, id, change.status_changed)
  else await changeDocument<DocumentFields>(tx, paperResources[entity], id, change)
}

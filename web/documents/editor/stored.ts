// The stored version of a document that is being edited.

import { type Body, bodyOf, type Draft, type Values } from '../draft.ts'
import type { DocumentRecord, DocumentText, EditedKind } from '../kinds.ts'

export interface Stored {
  readonly record: DocumentRecord
  readonly tag: string | undefined
  /** Undefined until they are read. */
  readonly texts: readonly DocumentText[] | undefined
  readonly body: Body
}

export function storedOf(
  kind: EditedKind,
  draft: Draft,
  record: DocumentRecord,
  tag: string | undefined,
): Stored {
  const texts = record.texts ?? []
  return { record, tag, texts, body: bodyOf(kind, draft, texts) }
}

/** The values that the server chose. */
export function foundIn({ number, layout_id, isr_position }: DocumentRecord): Partial<Values> {
  return { number, layout_id, ...(isr_position === undefined ? {} : { isr_position }) }
}

/** The same, without the fields that the user has changed meanwhile. */
export function foundFor(values: Values, sent: Values, record: DocumentRecord): Partial<Values> {
  const entries = Object.entries(foundIn(record)) as [keyof Values, never][]
  return Object.fromEntries(entries.filter(([key]) => values[key] === sent[key]))
}

// Why a document was not stored, and in which of its fields.

import { KontorError } from '../../../client/index.ts'
import { kontor } from '../../data/kontor.ts'
import { problemText } from '../../parts/problems.ts'
import { may } from '../../start.ts'
import { words } from '../../words/words.ts'
import { type Draft, type Values, writtenRows } from '../draft.ts'
import type { EditedKind } from '../kinds.ts'

/** Sentences by field; of rows by the key of the row: `r3.price`. */
export type Errors = Readonly<Record<string, string>>

/** The required fields that are empty. */
export function missingIn(kind: EditedKind, values: Values): Errors {
  const keys = ['contact_id', 'date', ...(kind.lastDay ? [kind.lastDay] : [])] as const
  const missing = keys.filter((key) => !values[key])
  return Object.fromEntries(missing.map((key) => [key, words.parts.required]))
}

/** The fields that the server refused. Its indices count only the rows that were sent. */
export function refusedIn(draft: Draft, error: unknown): Errors {
  const problems = error instanceof KontorError ? error.problems : []
  const rows = writtenRows(draft)
  const errors = problems.map((problem) => {
    const [, index, field] = /^positions\.(\d+)\.(\w+)$/.exec(problem.key) ?? []
    const row = index === undefined ? undefined : rows[Number(index)]
    return [row ? `${row.key}.${field}` : problem.key, problemText(problem)]
  })
  return Object.fromEntries(errors)
}

/** A request that did not reach the server is tried again; a refused draft waits until the user changes it. */
export function isPassing(error: unknown): boolean {
  return error instanceof KontorError && [0, 429, 502, 503, 504].includes(error.status)
}

/** The journal knows who changed a document last. Not every role may read it. */
export async function lastChangeOf(
  kind: EditedKind,
  id: number | undefined,
): Promise<{ readonly by: string | undefined; readonly at: string | undefined }> {
  const entries = may('view', 'journal')
    ? await kontor.journal
        .list({ filter: { resource: kind.resource, record_id: id ?? null }, limit: 1, with: ['user_name'] })
        .catch(() => undefined)
    : undefined
  const last = entries?.items[0]
  return { by: last?.user_name ?? undefined, at: last?.at }
}

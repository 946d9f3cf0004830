import type { RowHead } from './sheet-writes.ts'

/** The task of a row in one line. */
export function rowName({
  entity_name,
  activity_name,
}: Pick<RowHead, 'entity_name' | 'activity_name'>): string {
  return [entity_name, activity_name].filter(Boolean).join(', ')
}

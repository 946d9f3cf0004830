import type { RowHead } from './sheet-writes.ts'

/** What a row is about, in one line. */
export function rowName({
  entity_name,
  activity_name,
}: Pick<RowHead, 'entity_name' | 'activity_name'>): string {
  return [entity_name, activity_name].filter(Boolean).join(', ')
}

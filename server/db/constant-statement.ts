import type { Sql } from 'sql-template-tag'
import type { Statement } from './db.ts'

/** A statement whose text is made once. The values in the pattern say where those of each use go. */
export function constantStatement({ sql, text }: Sql): (values: unknown[]) => Statement {
  return (values) => ({ sql, text, values })
}

import { type Reader, type Statement, TookTooLong } from '../server/db/db.ts'

/** The database when no index finds rows in a moment, or in a time up to this one. */
export function withoutIndexes<Db extends Reader>(db: Db, upToMs = 50): Db {
  return {
    ...db,
    get: async <Row>(statement: Statement) => {
      if ((statement.limitMs ?? Infinity) <= upToMs) throw new TookTooLong('no')
      return db.get<Row>(statement)
    },
    all: async <Row>(statement: Statement) =>
      /^explain/.test(statement.sql) ? ([{ detail: 'SCAN t' }] as Row[]) : db.all<Row>(statement),
  }
}

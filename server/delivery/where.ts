// Parts of statements that look for what is due in all companies.

import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { Where } from './worker.ts'

type Alias = '' | 'o.' | 'd.' | 'f.'

/** The condition for these companies, after others. */
export function inCompanies(where: Where, alias: Alias = ''): Sql {
  return typeof where === 'string' ? empty : sql` and ${raw(alias)}company_id in (${join([...where])})`
}

/**
 * The company, for `select distinct`. Without the sum, SQLite would read a whole index by company, in order to find each
 * company once, rather than the index of what is due.
 */
export function eachCompany(alias: Alias = ''): Sql {
  return sql`${raw(alias)}company_id + 0`
}

// How SQLite finds the rows of a filter that the usual indexes do not answer: a narrow index, and one of long texts.
// Why so: docs/decisions/0024.

import sql, { raw, type Sql } from 'sql-template-tag'
import type { Piece } from '../piece.ts'
import { lastIndexed, waiting } from './indexing.ts'
import { indexPhrase, isIndexed, longestPhrase, straysIn } from './search.ts'

/**
 * Rows of some tables are long, because texts and positions lie in them, and a filter that no other index answers would
 * read all of that. A narrow index holds what lists compare and sort by, and is read instead.
 */
export interface Narrow {
  readonly from: Sql
  /** The index is used only where this condition is. */
  readonly condition: Sql
  /** Explains how a statement is carried out. */
  explain(statement: Sql): Sql
  /** Whether a statement that is explained so reads rows of `t`, and not just an index. */
  readsRows(steps: readonly PlanStep[]): boolean
  /** Whether it sorts rows, because no index gives them in their order. */
  sortsRows(steps: readonly PlanStep[]): boolean
}

/** A step in which a statement is carried out. */
export interface PlanStep {
  readonly detail: string
}

/** Some tables have a second one, of what most filters are about. */
export type Narrowness = 'narrow' | 'narrowest'

/** A narrow index of a table. */
export function narrowIndex(table: string, narrowness: Narrowness, columns: string): string {
  return `create index ${table}_${narrowness} on ${table} (company_id, ${columns}) where company_id > 0;`
}

/**
 * The way to rows of `t` by a narrow index of their table. The condition of the index is always true. Without it in a
 * statement, the planner does not know the index, which seems better to it than those that give an order.
 */
export function narrow(table: string, narrowness: Narrowness): Narrow {
  return {
    from: sql`${raw(table)} t indexed by ${raw(`${table}_${narrowness}`)}`,
    condition: sql`t.company_id > 0`,
    explain: (statement) => sql`explain query plan ${statement}`,
    readsRows: (steps) => steps.some(({ detail }) => /^(SCAN|SEARCH) t\b(?!.* COVERING )/.test(detail)),
    sortsRows: (steps) => steps.some(({ detail }) => detail === 'USE TEMP B-TREE FOR ORDER BY'),
  }
}

/** A part of a long text, and the rows in which it is looked for. */
export interface PartOfText {
  readonly table: string
  readonly company: number
  readonly piece: Piece
  readonly key: string
  readonly part: string
  /** The condition on the text itself. */
  readonly contains: Sql
}

/**
 * Rows of `t` with a long text that contains a part. The row numbers of the index hold company and id, as those of the
 * search index do. Undefined for parts that are too short for it.
 */
export function textContains(asked: PartOfText): Sql | undefined {
  const { part, contains } = asked
  if (!isIndexed(part)) return undefined
  const { indexed, others } = textsWith(asked)
  const found = sql`t.id in (select rowid & 2147483647 ${indexed} union all ${others})`
  return part.length > longestPhrase ? sql`(${found} and ${contains})` : found
}

/** The number of these rows, without looking at those in the index. Undefined when it does not know. */
export function countTextContains(asked: PartOfText): Sql | undefined {
  if (!isIndexed(asked.part) || asked.part.length > longestPhrase) return undefined
  const { indexed, others } = textsWith(asked)
  return sql`select (select count(*) ${indexed}) + (select count(*) from (${others}))`
}

/** What to select rows with a text from: the index, and the ids of rows that it does not know yet. */
function textsWith({ table, company, piece, key, part, contains }: PartOfText) {
  const index = raw(`${table}_texts`)
  const indexed = sql`from ${index} where ${index} match ${`{${key}}: ${indexPhrase(part)}`}
    and rowid between ${company} << 31 | ${piece.from} and ${company} << 31 | ${piece.to}
    and likely(rowid & 1023 or in_time())`
  const others = waiting(table, company, contains, piece)
  return { indexed, others }
}

/** The index of long texts, as the doctor sees it. */
export interface TextIndex {
  /** Whether a row of `t` has a long text and is not in the index, or has none and is in it. */
  misses(table: string, company: number, keys: readonly string[]): Sql
  /** The ids in the index whose rows should not be there, or are gone. */
  strays(table: string, company: number): Sql
  remove(table: string, company: number, id: number): Sql
}

export const textIndex: TextIndex = {
  misses: (table, company, keys) => {
    const hasText = raw(keys.map((key) => `ifnull(t.${key}_folded, '') <> ''`).join(' or '))
    return sql`t.id <= ${lastIndexed(table, company)} and (${hasText}) <> exists (
      select 1 from ${raw(table)}_texts_docsize d where d.id = (${company} << 31 | t.id))`
  },
  strays: (table, company) => straysIn(`${table}_texts`, table, company),
  remove: (table, company, id) =>
    sql`delete from ${raw(table)}_texts where rowid = (${company} << 31 | ${id})`,
}

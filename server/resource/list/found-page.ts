// Which rows are on a page, and the versions at the same moment: the ids that were kept, if nothing has moved them, or those
// that the database finds.

import sql, { empty, raw, type Sql } from 'sql-template-tag'
import type { Reader, Statement } from '../../db/db.ts'
import type { Dialect } from '../../db/dialect.ts'
import { type Remembered, remembered } from '../remembered.ts'
import { comesFromOthers, sumOf, versionBeside, versionCounter, versionOf } from '../versions.ts'
import { countersOfItems, type ItemState } from './item-cache.ts'
import { keepingOf } from './kept-pages.ts'
import type { AskedList } from './page-row.ts'
import { rowsOfPage, type Way } from './page-rows.ts'
import { type ListQuery, mostOfQuery } from './query.ts'
import type { Amount } from './where.ts'

interface FoundPage {
  readonly ids: readonly number[]
  readonly state: ItemState
  readonly shown?: number | null
}

/** Undefined where items are not cached, and where it is too far from the beginning for that. */
export async function findPage(
  list: AskedList,
  way: Way,
  limits: Pick<Statement, 'limitMs' | 'isLong'>,
): Promise<FoundPage | undefined> {
  const { reader, query } = list
  const statements = query.offset < cachedUpTo ? statementsOf(list) : undefined
  if (!statements) return undefined
  const keeping = keepingOf(list, 'page')
  if (keeping.isKept) {
    const now = versionsOfList(list) ?? (await readVersions(reader, statements.versions))
    const rows = await keeping.at(now.state.version)
    if (rows) return { ids: rows.ids, ...now }
  }
  const { sql, text, values } = statements.ids(way)
  const { limitMs, isLong } = limits
  const row = await reader.get<IdsRow>({ sql, text, values, limitMs, isLong })
  if (!row) return undefined
  const ids: number[] = JSON.parse(row.ids)
  const found = versionsOfRow(row)
  const { version } = found.state
  if (way.version === undefined || way.version === version) keeping.keep({ version, ids, from: query.offset })
  return { ids, ...found }
}

/** Whoever reads a long list to its end sees each record once. */
const cachedUpTo = 1_000

interface VersionsRow {
  readonly version: number | null
  /** The sum of the counters that were asked for, where it is another number. */
  readonly shown?: number | null
  /** The sum of the counters of the items, where it is another number. */
  readonly sum?: number | null
}

interface IdsRow extends VersionsRow {
  /** A JSON list. */
  readonly ids: string
}

type Versions = Omit<FoundPage, 'ids'>

async function readVersions(reader: Reader, statement: Statement): Promise<Versions> {
  const row = await reader.get<VersionsRow>(statement)
  return versionsOfRow(row as VersionsRow)
}

function versionsOfRow({ version, shown, sum }: VersionsRow): Versions {
  return { state: { version: version ?? 0, sum: sum ?? version ?? 0 }, shown }
}

/** The versions that were read for the list already. */
function versionsOfList({ reader, resource, view, query, counters, at }: AskedList): Versions | undefined {
  if (!at || !counters) return undefined
  const ofItems = countersOfItems(reader.dialect, resource, view, query) ?? []
  const version = sumOf(at, [versionCounter(resource)])
  return { state: { version, sum: sumOf(at, ofItems) }, shown: sumOf(at, counters) }
}

interface Statements {
  /** Reads the versions that a page of items needs. */
  readonly versions: Statement
  /** Finds a page, and reads the versions at the same moment. */
  ids(way: Way): Statement
}

/** The statements of one page. Undefined where items are not cached. */
function statementsOf(list: AskedList): Statements | undefined {
  const { reader, view, query, counters } = list
  const { company, language, role, only, parent } = view
  const key = `${reader.dialect.name} ${company} ${language} ${role} ${only} ${parent} ${counters}`
  return remembered(statementsOfQueries, query, key, () => makeStatements(list), mostOfQuery)
}

const statementsOfQueries: Remembered<Statements | undefined, ListQuery> = new WeakMap()

function makeStatements({ reader, resource, view, query, counters }: AskedList): Statements | undefined {
  const { dialect } = reader
  const { pageIds } = dialect
  if (!pageIds || comesFromOthers(resource, query)) return undefined
  const ofItems = countersOfItems(dialect, resource, view, query)
  if (!ofItems) return undefined
  const shown = counters && versionBeside(resource, view, query, counters)
  const sum = versionBeside(resource, view, query, ofItems)
  const versions = sql`
    (${versionOf(resource, view, query)}) as version${asNumber('shown', shown)}${asNumber('sum', sum)}`
  const make = (way: Way) =>
    withKnownText(dialect, pageIds(rowsOfPage(dialect, resource, view, query, way).page, versions))
  // Most pages are found by the same way.
  const byAmount = new Map<Amount, Statement>()
  return {
    versions: withKnownText(dialect, sql`select ${versions}`),
    ids(way) {
      const { amount, count: _, ...others } = way
      if (Object.keys(others).length > 0) return make(way)
      const statement = byAmount.get(amount) ?? make(way)
      byAmount.set(amount, statement)
      return statement
    },
  }
}

function asNumber(name: string, number: Sql | undefined): Sql {
  return number ? sql`, (${number}) as ${raw(name)}` : empty
}

/** A statement with the same text as others of its kind: a new one takes longer to look up. */
function withKnownText(dialect: Dialect, statement: Sql): Statement {
  const { values, sql: key } = statement
  const texts = remembered(knownTexts, dialect, key, () => ({ sql: key, text: statement.text }))
  return { ...texts, values }
}

const knownTexts: Remembered<Pick<Statement, 'sql' | 'text'>> = new WeakMap()

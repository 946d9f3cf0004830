// The measured lists, each in two ways: as a request to the engine, and as plain SQL for SQLite alone.

import type { DatabaseSync } from 'node:sqlite'
import sql from 'sql-template-tag'
import { scopes } from '../domain/access/scopes.ts'
import type { Db } from '../server/db/db.ts'
import { invoices } from '../server/receivables/invoices.ts'
import type { Field } from '../server/resource/fields.ts'
import { readListQuery } from '../server/resource/list/query.ts'
import { type Page, readPage } from '../server/resource/read.ts'
import type { AnyResource } from '../server/resource/resource.ts'
import { writtenItem } from '../server/resource/routes.ts'
import { updateRow } from '../server/resource/write.ts'
import { firstContact, frequentWord, rareWord } from './fill.ts'

export interface List {
  readonly name: string
  readonly resource: AnyResource
  /** The parent record of the list, where it has one. */
  readonly parent?: number
  readonly isSearch?: boolean
  readonly parameters: Readonly<Record<string, string>>
  /** The same rows in SQL. */
  readonly where: string
  readonly order: string
}

/** A caller who sees everything. */
export const owner = { scopes: new Set<string>(scopes), role: 'owner' } as const

/** The list of a resource without any parameters. */
export function plainList(resource: AnyResource, parent?: number): List {
  return {
    name: resource.summary,
    resource,
    parent,
    parameters: {},
    where: resource.parent ? `t."${resource.parent.key}" = ${parent}` : 'true',
    order: defaultOrder(resource),
  }
}

function defaultOrder(resource: AnyResource): string {
  const { sort } = readListQuery(resource, new URLSearchParams(), owner)
  const direction = (descending = false) => (descending ? ' desc' : '')
  const keys = sort.flatMap(({ field, descending }) =>
    (resource.fields[field] as Field).kind
      .sortKeys('t', field, language)
      .map((key) => key + direction(descending)),
  )
  return [...keys, `t.id${direction(sort[0]?.descending)}`].join(', ')
}

const language = 'de'

const newestNumbers: List = { ...plainList(invoices), name: 'in the default order' }

/** Lists of invoices. */
export const lists: readonly List[] = [
  newestNumbers,
  {
    ...newestNumbers,
    name: 'that are sent, newest first',
    parameters: { filter: '{"status":"S"}', sort: '-date' },
    where: `status = 'S'`,
    order: 'date desc, id desc',
  },
  {
    ...newestNumbers,
    name: 'of one contact',
    parameters: { filter: `{"contact_id":${firstContact}}` },
    where: `contact_id = ${firstContact}`, // has one invoice in twenty
  },
  {
    ...newestNumbers,
    name: 'of one year, largest first',
    parameters: { filter: '{"and":[{"date":">=2024-01-01"},{"date":"<=2024-12-31"}]}', sort: '-total' },
    // The plus keeps SQLite from collecting and sorting the whole year: SQLite alone should be as fast as it can be.
    where: `+date >= '2024-01-01' and +date <= '2024-12-31'`,
    order: 'total desc, id desc',
  },
  search('with a word that 50 invoices have', rareWord.word),
  search('with a word that one invoice in nine has', frequentWord),
]

function search(name: string, word: string): List {
  const folded = word.toLowerCase()
  return {
    ...newestNumbers,
    name,
    isSearch: true,
    parameters: { q: word },
    where: `id in (select rowid & 2147483647 from invoices_search where invoices_search match '"${folded}"')`,
    order: `case when instr(search, '\n${folded}\n') > 0 then 0 when instr(search, '\n${folded}') > 0 then 1 else 2 end,
      ${newestNumbers.order}`,
  }
}

/**
 * The engine: a page as JSON text, with the total of the list. Its rows are looked for each time, as if nobody had asked
 * for this page before, unless it `isKnown`.
 */
export function engineList(
  db: Db,
  company: number,
  list: List,
  rows: number,
  { isKnown = false } = {},
): () => Promise<Page> {
  const { resource, parent } = list
  const query = readListQuery(
    resource,
    new URLSearchParams({ ...list.parameters, limit: String(rows) }),
    owner,
  )
  const view = { company, language, parent } as const
  // What is known of a page belongs to the object of its query.
  return () => readPage(db, resource, view, isKnown ? query : { ...query })
}

/** Changes the newest invoice, and reads it for the answer, as a request does. */
export function changeInvoice(db: Db, company: number): () => Promise<void> {
  let changes = 0
  return () =>
    db.transaction({ company, user: null, via: 'bench' }, async (tx) => {
      const newest = await tx.get<{ id: number }>(
        sql`select max(id) as id from invoices where company_id = ${company}`,
      )
      const id = newest?.id as number
      await updateRow(tx, invoices, id, { notes: `Geändert ${++changes}` })
      await writtenItem(tx, invoices, { company, language }, id)
    })
}

/** SQLite alone: walks the rows of the page and reads every column that the list shows, but returns nothing. */
export function sqliteAlone(
  database: DatabaseSync,
  company: number,
  list: List,
  rows: number,
): () => unknown {
  const { table, fields } = list.resource
  const shown = Object.entries<Field>(fields).filter(([, field]) => field.show === 'always')
  // Computed values are computed here as in the engine.
  const columns = shown.map(([key, { kind }]) => `${kind.value('t', key, language)} as "${key}"`).join(', ')
  const page = (selected: string) => `
    select ${selected} from ${table} t where t.company_id = ${company} and ${list.where}
    order by ${list.order} limit ${rows}`
  // Rows that must be sorted are sorted faster by their id alone.
  const walk = list.isSearch
    ? `select ${columns} from ${table} t where t.company_id = ${company} and t.id in (${page('t.id')})`
    : page(columns)
  const statement = database.prepare(`
    select ${shown.map(([key]) => `count("${key}")`).join(' + ')} from (${walk})`)
  return () => statement.get()
}

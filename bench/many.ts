// An installation with many companies: a big one and a small one are made over the API, everything else is copied inside
// the database. The copies have people, tokens and sessions of their own; their journals are not proven.

import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import sql from 'sql-template-tag'
import { inDirectory } from '../server/auth/directory.ts'
import { startSession } from '../server/auth/sessions/sessions.ts'
import type { Db } from '../server/db/db.ts'
import { openDatabase } from '../server/db/open.ts'
import { isSqlite } from '../server/db/sqlite/file.ts'
import { type Table, tablesOf } from '../server/db/tables.ts'
import { fillByApi, firstContact, makeCompany, openPoster, plainInvoiceBody } from './fill.ts'

export interface Member {
  readonly company: number
  readonly user: number
  readonly token: string
}

export interface Pair {
  readonly big: Member
  readonly small: Member
  readonly tables: readonly Table[]
}

export interface Sizes {
  /** The other small companies. */
  readonly count: number
  /** The invoices of each small one, and of the big one. */
  readonly invoices: number
  readonly big: number
}

/** Of the big company. */
const patternCount = 400

/** The two companies of which the others are copies. */
export async function makePair(address: string, invoices: number): Promise<Pair> {
  const db = openDatabase(address)
  const big = await fillByApi(db, patternCount)
  const small = await makeSmall(db, invoices)
  const tables = await tablesOf(db)
  await db.close()
  return { big, small, tables }
}

/** A company that has a bit of everything that workers look for. */
async function makeSmall(db: Db, invoiceCount: number): Promise<Member> {
  const made = await makeCompany(db, 'small@kontor.example')
  const { post, close } = await openPoster(db, made.token)
  const address = { country: 'CH', street: 'Weg', street_no: '1', postcode: '3000', city: 'Bern' }
  const contact = { relation: ['CL'], type: 'C', name: 'Hofladen', main_address: address }
  const { item } = await post('/v2/contacts', contact)
  assert(item.id === firstContact, 'the contact has the id that invoices name')
  const workflow = [{ active: true, status: 'R', overdue_days: 3650, action: 'M' }]
  for (let index = 0; index < invoiceCount; index++)
    await post('/v2/receivables/invoices', {
      ...JSON.parse(plainInvoiceBody()),
      ...(index % 20 === 0 && { workflow }),
    })
  // The last one: it has nothing to tell of what was before it.
  await post('/v2/webhooks', { url: 'https://receiver.example/', types: ['invoice.created'] })
  await close()
  const { company, user } = made
  await db.transaction({ company, user, via: 'bench' }, (tx) =>
    tx.run(sql`update invoices set status = 'S' where company_id = ${company} and workflow <> '[]'`),
  )
  const place = { address: '127.0.0.1', agent: 'bench' }
  await inDirectory(db, { user, via: 'bench' }, (tx) => startSession(tx, user, place, company))
  return made
}

/** Copies both companies inside the database, until it has these sizes. */
export async function grow(address: string, { big, small, tables }: Pair, sizes: Sizes): Promise<void> {
  const database = isSqlite(address) ? openFile(address) : await openServer(address)
  // Making an index of all rows takes a fraction of keeping it right row by row.
  const indexes = await database.all<{ name: string; sql: string }>(database.indexes)
  for (const { name } of indexes) await database.run(`drop index ${name}`)
  for (const table of tables) await database.run(copiesOf(table, small, sizes.count))
  await database.run(`update counters set value = value + ${sizes.count}
    where company_id = 0 and name in ('companies', 'users', 'sessions')`)
  for (const statement of copiedInvoices(tables, big.company, sizes.big)) await database.run(statement)
  for (const { sql } of indexes) await database.run(sql)
  await database.close()
}

/** Numbers from 1 on, on both databases. */
const numbers = (count: number) =>
  `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})`

/** Columns that are unique over all companies. */
const ownNames: Readonly<Record<string, readonly string[]>> = {
  users: ['email'],
  clients: ['identifier', 'identifier_folded'],
  sessions: ['hash'],
  known_devices: ['hash'],
  bearer_tokens: ['hash'],
  v1_tokens: ['hash'],
  one_time_keys: ['hash'],
}
/** Tables whose ids are those of companies, users or sessions. */
const ownIds = ['companies', 'users', 'memberships', 'sessions']

/** The rows of a company, once for each of the others. */
function copiesOf({ name, columns }: Table, { company, user }: Member, count: number): string {
  const names = columns.map((column) => column.name)
  const owner = names.includes('company_id')
    ? `t.company_id = ${company}`
    : { companies: `t.id = ${company}`, users: `t.id = ${user}`, known_devices: `t.user_id = ${user}` }[name]
  if (!owner) return 'select 1'
  const values = names.map((column) => {
    if (column === 'company_id' || column === 'user_id' || column === 'last_company_id')
      return `t.${column} + n.i`
    if (column === 'id' && ownIds.includes(name)) return 't.id + n.i'
    return ownNames[name]?.includes(column) ? `t.${column} || '-' || n.i` : `t."${column}"`
  })
  return `insert into ${name} (${quoted(names)}) ${numbers(count)}
    select ${values.join(', ')} from n cross join ${name} t where ${owner}`
}

/** Invoices of the big company, each with its entry in the journal. */
function copiedInvoices(tables: readonly Table[], company: number, count: number): string[] {
  const copies = count - patternCount
  const last = `(select value from counters where company_id = ${company} and name = 'ids')`
  const lastEntry = `(select value from counters where company_id = ${company} and name = 'journal')`
  const copy = (name: string, only: string, changed: Readonly<Record<string, string>>) => {
    const names = (tables.find((table) => table.name === name) as Table).columns.map((column) => column.name)
    return `insert into ${name} (${quoted(names)}) ${numbers(copies)}
      select ${names.map((column) => changed[column] ?? `p."${column}"`).join(', ')}
      from n cross join (select t.*, row_number() over (order by t.id) - 1 as place from ${name} t
        where t.company_id = ${company} ${only}) p where p.place = n.i % ${patternCount}`
  }
  const number = `p.number_value + (n.i / ${patternCount} + 1) * ${patternCount}`
  return [
    copy('invoices', '', {
      id: `${last} + n.i`,
      number: `cast(${number} as text)`,
      number_folded: `cast(${number} as text)`,
      number_value: number,
      running_number: `p.running_number + (n.i / ${patternCount} + 1) * ${patternCount}`,
      public_key: `'copy' || n.i`,
      total: 'p.total + n.i % 1000',
      total_paid: 'case when n.i % 20 < 16 then p.total + n.i % 1000 else p.total_paid end',
      paid_date: 'case when n.i % 20 < 16 then p.due end',
      status: `case when n.i % 20 < 16 then 'P' when n.i % 20 < 18 then 'S' when n.i % 20 = 18 then 'R' else 'DR' end`,
    }),
    copy('journal', `and t.resource = 'invoices' and t.action = 'create'`, {
      id: `${lastEntry} + n.i`,
      record_id: `${last} + n.i`,
      hash: `'copy' || n.i`,
    }),
    `update counters set value = value + ${copies} where company_id = ${company}
      and name in ('invoices', 'invoices.version', 'ids', 'journal', 'journal.version', 'payment-references')`,
  ]
}

function quoted(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(', ')
}

interface Growing {
  readonly indexes: string
  all<Row>(statement: string): Promise<Row[]>
  run(statement: string): Promise<unknown>
  close(): Promise<void>
}

function openFile(file: string): Growing {
  const database = new DatabaseSync(file)
  database.exec('pragma synchronous = off; pragma cache_size = -262144; pragma foreign_keys = off; begin')
  return {
    indexes: `select name, sql from sqlite_master where type = 'index' and sql like 'create index%'`,
    all: async <Row>(statement: string) => database.prepare(statement).all() as Row[],
    run: async (statement) => database.exec(statement),
    close: async () => {
      database.exec('commit; analyze; pragma wal_checkpoint(truncate)')
      database.close()
    },
  }
}

async function openServer(address: string): Promise<Growing> {
  const client = new pg.Client(address)
  await client.connect()
  // Foreign keys of copies are right, and checking each of them takes longer than the copy.
  await client.query(`set session_replication_role = replica; set maintenance_work_mem = '1GB'`)
  return {
    indexes: `select indexname as name, indexdef as sql from pg_indexes
      where schemaname = 'public' and indexdef not like 'CREATE UNIQUE%'`,
    all: async <Row>(statement: string) => (await client.query(statement)).rows as Row[],
    run: (statement) => client.query(statement),
    close: async () => {
      await client.query('vacuum analyze')
      await client.end()
    },
  }
}

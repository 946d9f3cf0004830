// Counters, and the numbers taken from them: a counter that is behind gives the same number twice.

import sql, { empty, raw } from 'sql-template-tag'
import { directory } from '../auth/directory.ts'
import { members } from '../auth/people/members.ts'
import { countStoredBytes, setStoredBytes, useOf } from '../company-limits.ts'
import { lastTaken } from '../db/counters.ts'
import type { Reader } from '../db/db.ts'
import { invoices } from '../receivables/invoices.ts'
import { type AnyResource, allResources, numberedWith } from '../resource/resource.ts'
import { type Check, type Company, called, type Fault } from './check.ts'
import { issuedAgain } from './issued-numbers.ts'

export const numbersCheck: Check = {
  name: 'numbers',
  things: 'counters',
  async *run(reader, company, seen) {
    for (const [name, numbers] of Object.entries(countersOf(company))) {
      seen(1)
      let used = 0
      for (const numbered of numbers) used = Math.max(used, await highest(reader, company, numbered))
      yield* behind(reader, company, name, used)
    }
    yield* behind(reader, company, 'journal.version', await lastTaken(reader, company.id, 'journal'))
    for (const resource of allResources()) yield* doubles(reader, company, resource)
    yield* issuedAgain(reader, company)
    yield* storedBytes(reader, company)
  },
}

/** A column with numbers that were taken from a counter. */
interface Numbered {
  readonly table: string
  readonly column?: string
}

const directoryTables = ['companies', 'users', 'sessions', 'passkeys']

function countersOf(company: Company): Record<string, Numbered[]> {
  const journal = [{ table: 'journal' }]
  if (company.id === directory)
    return { journal, ...Object.fromEntries(directoryTables.map((table) => [table, [{ table }]])) }
  return {
    journal,
    'payment-references': [{ table: invoices.table, column: 'running_number' }],
    // A member has the id of the user.
    ids: allResources().filter(({ name, isAppendOnly }) => name !== members.name && !isAppendOnly),
  }
}

async function highest(
  reader: Reader,
  company: Company,
  { table, column = 'id' }: Numbered,
): Promise<number> {
  const ofCompany = directoryTables.includes(table) ? empty : sql`where company_id = ${company.id}`
  const row = await reader.get<{ highest: number | null }>(
    sql`select max(${raw(column)}) as highest from ${raw(table)} ${ofCompany}`,
  )
  return row?.highest ?? 0
}

async function* behind(reader: Reader, company: Company, name: string, used: number): AsyncGenerator<Fault> {
  const taken = await lastTaken(reader, company.id, name)
  if (taken >= used) return
  yield {
    message: `The counter ${name} stands at ${taken}, but ${used} is in use.`,
    repair: 'kontor doctor --repair moves it on.',
    fix: async (tx) => {
      await tx.run(sql`
        insert into counters (company_id, name, value) values (${company.id}, ${name}, ${used})
        on conflict (company_id, name) do update set value = ${used}`)
    },
  }
}

/** The bytes of files by which the storage limit of a company is kept. */
async function* storedBytes(reader: Reader, company: Company): AsyncGenerator<Fault> {
  const { stored_bytes: counted } = await useOf(reader, company.id)
  const bytes = await countStoredBytes(reader, company.id)
  if (counted === bytes) return
  yield {
    message: `Its files take ${bytes} bytes, but ${counted} are counted towards its storage limit.`,
    repair: 'kontor doctor --repair counts them anew.',
    fix: (tx) => setStoredBytes(tx, bytes),
  }
}

/** Values that must be unique by definition and occur several times. */
async function* doubles(reader: Reader, company: Company, resource: AnyResource): AsyncGenerator<Fault> {
  for (const keys of resource.unique ?? []) {
    const table = raw(resource.table)
    const columns = raw(keys.map((key) => `t."${key}"`).join(', '))
    const eachOf = (condition: (column: string) => string) =>
      raw(keys.map((key) => condition(`"${key}"`)).join(' and '))
    // An index has the values themselves. Only records that share them are read.
    const rows = await reader.all<Record<string, unknown> & { first: number; last: number }>(sql`
      select ${columns}, min(t.id) as first, max(t.id) as last from (
        select ${columns} from ${table} t
        where t.company_id = ${company.id} and ${eachOf((column) => `t.${column} is not null`)}
        group by ${columns} having count(*) > 1) shared
      join ${table} t on t.company_id = ${company.id} and ${eachOf((column) => `t.${column} = shared.${column}`)}
      group by ${columns} order by min(t.id) limit 1000`)
    for (const row of rows) yield double(resource, keys, row, row.first, called(resource, row.last))
  }
  for (const other of numberedWith(resource)) {
    const rows = await reader.all<{ number: string; first: number; last: number }>(sql`
      select t.number, t.id as first, o.id as last from ${raw(resource.table)} t join ${raw(other.table)} o
        on o.company_id = t.company_id and o.number = t.number
      where t.company_id = ${company.id} and t.id < o.id order by t.id limit 1000`)
    for (const row of rows) yield double(resource, ['number'], row, row.first, called(other, row.last))
  }
}

function double(
  resource: AnyResource,
  keys: readonly string[],
  values: Readonly<Record<string, unknown>>,
  id: number,
  other: string,
): Fault {
  const same = keys.map((key) => `${key} "${values[key]}"`).join(' and ')
  return {
    message: `${called(resource, id)} has the ${same}, and so has ${other.replace(/^The/, 'the')}.`,
    repair: 'Give one of them another one.',
  }
}

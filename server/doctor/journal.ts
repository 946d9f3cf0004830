// The journals: whether their chains are valid, and whether the records agree with them.

import sql, { raw, type Sql } from 'sql-template-tag'
import { directory } from '../auth/directory.ts'
import { profileOf } from '../configuration/company.ts'
import type { Reader } from '../db/db.ts'
import type { Dialect } from '../db/dialect.ts'
import { verifyJournal } from '../db/journal.ts'
import type { Field } from '../resource/fields.ts'
import { type AnyResource, allResources } from '../resource/resource.ts'
import { type Check, type Company, called, type Fault, type Seen } from './check.ts'
import { batchesOf, type LoadedRow, storedKeys } from './rows.ts'

export const journalCheck: Check = {
  name: 'journal',
  things: 'journal entries',
  async *run(reader, company, seen, passed) {
    const { fault } = await verifyJournal(reader, company.id, (entries) => {
      seen(entries)
      passed(entries)
    })
    // Records are compared only with a valid journal.
    if (fault) yield { message: fault, repair: repairOfChain }
    else if (company.id === directory) yield* compareUsers(reader, company)
    else {
      yield* compareTexts(reader, company, companies, [await profileOf(reader, company.id)])
      yield* compareRecords(reader, company, passed)
    }
  },
}

const repairOfChain =
  'Somebody changed the journal outside of Kontor. Compare it with a proof (kontor journal verify --file) and with a backup.'

const companies = { name: 'companies', entity: 'company' }
const users = { name: 'users', entity: 'user' }

async function* compareUsers(reader: Reader, company: Company): AsyncGenerator<Fault> {
  for (let last = 0; ; ) {
    const rows = await reader.all<{ id: number }>(sql`
      select id, email, name, surname, language from users where id > ${last} order by id limit 200`)
    if (rows.length === 0) return
    yield* compareTexts(reader, company, users, rows)
    last = (rows.at(-1) as { id: number }).id
  }
}

/**
 * Compares data that is not a resource and has only texts. A user without an entry is no fault: users are included in
 * an exported company, and the journal of the directory is not.
 */
async function* compareTexts(
  reader: Reader,
  company: Company,
  kind: Pick<AnyResource, 'name' | 'entity'>,
  rows: readonly { readonly id: number }[],
): AsyncGenerator<Fault> {
  const histories = await historiesOf(reader, company, kind, rows)
  for (const row of rows) {
    const told = Object.entries(histories.get(row.id) ?? {})
    const changed = told.filter(([key, value]) => key in row && row[key as keyof typeof row] !== value)
    yield* changedFields(
      called(kind, row.id),
      changed.map(([key]) => key),
    )
  }
}

async function* compareRecords(reader: Reader, company: Company, passed: Seen): AsyncGenerator<Fault> {
  const isTold = ({ name, isAppendOnly }: AnyResource) => !isAppendOnly && !bookkeeping.has(name)
  for (const resource of allResources().filter(isTold)) {
    const wanted = { keys: storedKeys(resource), where: unlessAsTold(reader.dialect, resource) }
    for await (const rows of batchesOf(reader, company.id, resource, wanted, passed))
      yield* checkRows(reader, company, resource, rows)
    yield* missingRecords(reader, company, resource)
  }
}

/**
 * Leaves out the records that are as the last entry has them, in each field: most were never changed, and the database
 * compares them much faster.
 */
function unlessAsTold(dialect: Dialect, { name, fields }: AnyResource): Sql | undefined {
  if (!dialect.entryContent) return undefined
  const pairs = Object.entries<Field>(fields)
    .filter(([, { stored, isUnjournalled }]) => stored && !isUnjournalled)
    .map(
      ([key, { kind, nullable }]) => [key, kind.json(dialect, kind.value('t', key, 'en'), nullable)] as const,
    )
  return sql`${raw(dialect.object(pairs))} <> ifnull((
    select j.after from journal j where j.company_id = t.company_id and j.resource = ${name} and j.record_id = t.id
    order by j.id desc limit 1), '')`
}

/** Fields that are not in the journal: copies of values that it has elsewhere, and the server's own notes. */
const untold = new Set(['contact_name', 'page_amount', 'last_used', 'cursor'])

/** Records that follow from the journal itself, and have no entries in it. */
const bookkeeping = new Set(['webhook-deliveries'])

/** Every company has these; older companies got them from a migration, without an entry. */
const givenByMigrations = new Set(['settings', 'layouts', 'vat-rates', 'memberships'])

async function* checkRows(
  reader: Reader,
  company: Company,
  resource: AnyResource,
  rows: readonly LoadedRow[],
): AsyncGenerator<Fault> {
  const histories = await historiesOf(reader, company, resource, rows)
  for (const { id, values, columns } of rows) {
    const name = called(resource, id, values.number)
    const told = histories.get(id)
    if (told === undefined) {
      if (!givenByMigrations.has(resource.name)) yield differs(`${name} is in no entry of the journal.`)
    } else if (told === null) yield differs(`${name} was deleted, says the journal, but is still there.`)
    else {
      const changed = Object.keys(told).filter(
        (key) =>
          isFieldTold(resource, key) &&
          !isSameJson(told[key], columns[key]) &&
          !isAsTold(resource, key, told[key], values[key]),
      )
      yield* changedFields(name, changed)
    }
  }
}

function* changedFields(name: string, keys: readonly string[]): Generator<Fault> {
  if (keys.length > 0) yield differs(`${name} has another ${keys.join(', ')} than the journal tells.`)
}

type History = Readonly<Record<string, unknown>>

/**
 * The records according to the journal: their values by the last entry, or null for deleted ones. They are found from
 * the first to the last id, in the order of the index: with a list of ids, SQLite may read the whole journal.
 */
async function historiesOf(
  reader: Reader,
  company: Company,
  { name }: Pick<AnyResource, 'name'>,
  rows: readonly { readonly id: number }[],
): Promise<Map<number, History | null>> {
  const [first, last] = [rows[0]?.id ?? 0, rows.at(-1)?.id ?? 0]
  const entries = await reader.all<{ record_id: number; action: string; after: string | null }>(sql`
    select record_id, action, after from journal
    where company_id = ${company.id} and resource = ${name} and record_id >= ${first} and record_id <= ${last}
    order by record_id, id`)
  const histories = new Map<number, History | null>()
  for (const { record_id, action, after } of entries) {
    const before = action === 'create' ? {} : histories.get(record_id)
    histories.set(record_id, action === 'delete' ? null : { ...before, ...JSON.parse(after ?? '{}') })
  }
  return histories
}

/** Whether entries have this field. Removed and later added fields are only in some entries. */
function isFieldTold({ fields }: AnyResource, key: string): boolean {
  const field: Field | undefined = fields[key]
  return Boolean(field?.stored) && !field?.isUnjournalled && !untold.has(key)
}

/** Whether a value is stored as the JSON of the entry, as lists are. Comparing that is faster than reading the value. */
function isSameJson(told: unknown, column: unknown): boolean {
  if (typeof told !== 'object' || typeof column !== 'string' || !/^[[{]/.test(column)) return false
  return JSON.stringify(told) === JSON.stringify(JSON.parse(column))
}

function isAsTold({ fields }: AnyResource, key: string, told: unknown, value: unknown): boolean {
  if (told === value) return true
  const { kind } = fields[key] as Field
  return agrees(told, value === null ? null : JSON.parse(kind.toJson(value)))
}

/** Whether the entry has all stored values. It may have more, and lacks values that did not exist at its time. */
function agrees(told: unknown, stored: unknown): boolean {
  if (typeof stored !== 'object' || stored === null) return told === stored
  if (typeof told !== 'object' || told === null || Array.isArray(told) !== Array.isArray(stored)) return false
  if (Array.isArray(stored) && stored.length !== (told as unknown[]).length) return false
  const parts = told as Readonly<Record<string, unknown>>
  return Object.entries(stored).every(([key, part]) => agrees(parts[key] ?? null, part))
}

/** Records that were made and not deleted, and are missing. */
async function* missingRecords(
  reader: Reader,
  company: Company,
  resource: AnyResource,
): AsyncGenerator<Fault> {
  const missing = await reader.all<{ id: number }>(sql`
    select j.record_id as id from journal j
    where j.company_id = ${company.id} and j.resource = ${resource.name} and j.action = 'create'
      and not exists (select 1 from ${raw(resource.table)} t
        where t.company_id = j.company_id and t.id = j.record_id)
      and not exists (select 1 from journal d where d.company_id = j.company_id and d.resource = j.resource
        and d.record_id = j.record_id and d.action = 'delete' and d.id > j.id)
    order by j.record_id limit 1000`)
  for (const { id } of missing)
    yield differs(
      `${called(resource, id)} is missing: the journal tells that it was made, and not that it was deleted.`,
    )
}

function differs(message: string): Fault {
  return {
    message,
    repair:
      'It was changed outside of Kontor. Compare it with a backup, and put it right over the interface, so that the journal tells it.',
  }
}

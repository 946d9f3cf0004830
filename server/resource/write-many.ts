// Many records of one resource at once: the counters and the version move once for all of them, and not once for each.

import assert from 'node:assert/strict'
import { moveOn } from '../db/counters.ts'
import type { Reader, Tx } from '../db/db.ts'
import { localTime } from './clock.ts'
import type { Fields, NewRow, Row } from './fields.ts'
import type { AnyResource, ResourceWith } from './resource.ts'
import { type Reading, storedForm, type Values } from './stored-form.ts'
import {
  assertKnownKeys,
  changed,
  changeOf,
  idCounter,
  insertStatements,
  need,
  notFound,
  raise,
  updateStatement,
} from './write.ts'

/** Ids for this many new records. */
export async function newIds(tx: Tx, count: number): Promise<number[]> {
  const values = await moveOn(tx, [[idCounter, count]])
  return Array.from({ length: count }, (_, index) => (values[0] as number) - count + 1 + index)
}

/** So few new rows wait for others, to be indexed with them. */
const fewRows = 30

/** Stores new records of a resource that gives no numbers, in few statements. Returns them as they are stored. */
export async function insertAll<F extends Fields>(
  tx: Tx,
  resource: ResourceWith<F>,
  drafts: readonly NewRow<F>[],
): Promise<Row<F>[]> {
  if (drafts.length === 0) return []
  const { fields, blank } = storedForm(resource)
  assert(
    !resource.single && !fields.some(([, { kind }]) => kind.numbering),
    'records do not depend on others',
  )
  const rows = drafts.map((draft) => {
    assertKnownKeys(resource, draft)
    const row: Values = { ...blank, ...draft }
    for (const [key, field] of fields) if (field.stamped) row[key] = localTime(tx)
    return row
  })
  const withoutId = rows.filter(({ id }) => !id)
  const raised = await raise(tx, resource, rows.length, [
    [resource.name, rows.length],
    [idCounter, withoutId.length],
  ])
  const lastId = raised.others[1] as number
  for (const [index, row] of withoutId.entries()) row.id = lastId - withoutId.length + 1 + index
  const { company } = tx.actor
  const indexing = rows.length > fewRows ? tx.dialect.heldIndexing?.(resource.table, company) : undefined
  if (indexing) await tx.send(indexing.before)
  for (const statement of insertStatements(resource, company, rows)) await tx.send(statement)
  for (const statement of indexing?.after ?? []) await tx.send(statement)
  const changes = rows.map((row) => ({ id: row.id as number, before: null, after: row }))
  await changed(tx, resource, changes, raised)
  return rows as Row<F>[]
}

/** A change of a record that was just read. */
interface Update {
  readonly id: number
  readonly stored: Readonly<Values>
  readonly changes: Values
}

/** Changes records that were just read, in few statements. */
export async function updateAll(tx: Tx, resource: AnyResource, updates: readonly Update[]): Promise<void> {
  await store(tx, resource, changesIn(tx, resource, updates))
}

/** The same for records of which `needParts` has read what changes. Searched fields stay, and lists that are kept are read again. */
export async function updateParts(tx: Tx, resource: AnyResource, updates: readonly Update[]): Promise<void> {
  const all = changesIn(tx, resource, updates).map((change) => ({ ...change, isPartial: true }))
  for (const { fields } of all) assert(!resource.search.some((key) => key in fields), 'the search text stays')
  await store(tx, resource, all)
}

function changesIn(tx: Tx, resource: AnyResource, updates: readonly Update[]) {
  assert(!resource.single, 'records do not depend on others')
  return updates
    .map(({ id, stored, changes }) => changeOf(tx, resource, id, stored, changes))
    .filter((change) => change !== undefined)
}

async function store(tx: Tx, resource: AnyResource, changes: ReturnType<typeof changesIn>): Promise<void> {
  if (changes.length === 0) return
  for (const { after, fields } of changes)
    await tx.send(updateStatement(resource, tx.actor.company, after, fields))
  await changed(tx, resource, changes)
}

/** The stored records with these ids, in their order; refuses with "not found" when one is missing. */
export async function needAll<F extends Fields>(
  tx: Reader & Pick<Tx, 'actor'>,
  resource: ResourceWith<F>,
  ids: readonly number[],
): Promise<Row<F>[]> {
  if (ids.length < 2) return Promise.all(ids.map((id) => need(tx, resource, id)))
  return (await readAll(tx, resource, ids, storedForm(resource).whole)) as Row<F>[]
}

/** The same, with these fields of the records. A list of objects, such as positions, takes as long to read as all other fields. */
export async function needParts<F extends Fields, Key extends keyof Row<F> & string>(
  tx: Reader & Pick<Tx, 'actor'>,
  resource: ResourceWith<F>,
  ids: readonly number[],
  keys: readonly Key[],
): Promise<Pick<Row<F>, Key>[]> {
  return (await readAll(tx, resource, ids, storedForm(resource).partly(keys))) as Pick<Row<F>, Key>[]
}

async function readAll(
  tx: Reader & Pick<Tx, 'actor'>,
  resource: AnyResource,
  ids: readonly number[],
  { findAll, load }: Reading,
): Promise<Values[]> {
  const rows = await tx.all<Values>(findAll(tx.actor.company, ids))
  const records = new Map(rows.map((row) => [row.id as number, load(row)]))
  return ids.map((id) => {
    const record = records.get(id)
    if (!record) throw notFound(resource)
    return record
  })
}

// Citus spreads a database over several servers: rows of a company lie together on one of them, found by company_id.
// Tables that companies share are reference tables, which are whole on every server. See docs/decisions/0057.

import sql, { raw } from 'sql-template-tag'
import { Refusal } from '../../../domain/refusal.ts'
import { directory, type Misplaced, type Reader, type Store, type Tell } from '../db.ts'
import { tablesOf } from '../tables.ts'

/** Distributes the tables that are not distributed yet, with their rows, and returns their names. For a transaction. */
export async function distributeTables(store: Reader & Store, tell: Tell = () => {}): Promise<string[]> {
  const plan = await planOf(store)
  const state = await stateOf(store)
  const pending = plan.filter(({ table, kind }) => state.get(table)?.kind !== kind).map(({ table }) => table)
  if (pending.length === 0) return []
  const distributed = plan.filter(({ kind }) => kind === 'distributed').map(({ table }) => table)
  const together = distributed.find((table) => !pending.includes(table)) ?? (distributed[0] as string)
  // Citus has no foreign keys between a distributed table and one that is not: those come back at the end.
  const keys = (await foreignKeys(store)).filter(
    ({ table, parent }) =>
      distributed.includes(parent) && [table, parent].some((one) => pending.includes(one)),
  )
  await store.run(oneShardAtATime)
  for (const { table, name } of keys)
    await store.run(sql`alter table ${raw(table)} drop constraint ${raw(name)}`)
  for (const [index, table] of pending.entries()) {
    tell(index, pending.length, table)
    if (!distributed.includes(table)) await store.run(sql`select create_reference_table(${table})`)
    else if (table === together) await store.run(sql`select create_distributed_table(${table}, 'company_id')`)
    else
      await store.run(
        sql`select create_distributed_table(${table}, 'company_id', colocate_with => ${together})`,
      )
  }
  for (const { table, name, definition } of keys)
    await store.run(sql`alter table ${raw(table)} add constraint ${raw(name)} ${raw(definition)}`)
  // The rows from before are still on the disk of the coordinator, where nobody sees them.
  for (const table of pending)
    await store.run(sql`select truncate_local_data_after_distributing_table(${table})`)
  return pending
}

/** Otherwise Citus refuses to change reference tables in a transaction that has changed several shards at once. */
export const oneShardAtATime = sql`set local citus.multi_shard_modify_mode to 'sequential'`

/** A snapshot belongs to a connection, so Citus gets one to each worker. Without Citus, this sets nothing. */
export const oneConnection = 'set local citus.max_adaptive_executor_pool_size = 1'
export const onEveryWorker = sql`select max(value) from counters`

/**
 * Lets a worker take part in a transaction before it waits for a lock. Citus takes all transactions on the coordinator alone
 * for one: when they wait in a row with others, it sees a deadlock where there is none.
 */
export const beingDistributed = `select 1 from counters where company_id = ${directory} limit 1`

/**
 * The statements of a migration, for a distributed database: Citus takes them only one by one, and a check of a new column
 * only with a name.
 */
export function distributedStatements(script: string): string[] {
  return script
    .replaceAll(
      /^(alter table (\w+) add column "?(\w+)"? .*?) check (\(.*\));$/gm,
      // The name that PostgreSQL gives.
      '$1;\nalter table $2 add constraint $2_$3_check check $4;',
    )
    .split(/;$/m)
}

/** Refuses a database that cannot be distributed, and says what to do. */
export async function needCitus(reader: Reader): Promise<void> {
  if (!(await hasCitus(reader)))
    throw new Refusal(
      'no_citus',
      'The database has no Citus. Install it on all servers, then in this database on each: create extension citus. Then add the servers: docs/scale.md.',
    )
  const row = await reader.get<{ count: number }>(
    sql`select cast(count(*) as int) as count from pg_dist_node where isactive and noderole = 'primary' and shouldhaveshards`,
  )
  if (!row?.count)
    throw new Refusal(
      'no_citus',
      "Citus has no servers for the rows yet. Add them in this database: select citus_add_node('10.0.0.2', 5432). See docs/scale.md.",
    )
}

/** Whether the tables of a database are distributed. */
export async function isDistributed(reader: Reader): Promise<boolean> {
  return (await stateOf(reader)).has('counters')
}

/** The tables of a distributed database that are whole on every server. Others have none. */
export async function sharedTables(reader: Reader): Promise<ReadonlySet<string>> {
  const shared = [...(await stateOf(reader))].filter(([, { kind }]) => kind === 'reference')
  return new Set(shared.map(([table]) => table))
}

/**
 * Whether a statement writes such a table. Citus then locks it and all that it refers to, weakly for an insert, strongly for
 * anything else: of two transactions that write several of them, each may wait for the other.
 */
export function writesOneOf(tables: ReadonlySet<string>, text: string): boolean {
  if (tables.size === 0) return false
  const [, table] = /^\s*(?:insert into|update|delete from)\s+"?(\w+)/.exec(text) ?? []
  return table !== undefined && tables.has(table)
}

/** The tables of a distributed database that are not where they belong. */
export async function misplacedTables(reader: Reader): Promise<Misplaced[]> {
  if (!(await isDistributed(reader))) return []
  const state = await stateOf(reader)
  const together = state.get('counters')?.colocation
  return (await planOf(reader)).flatMap(({ table, kind }) => {
    const found = state.get(table)
    if (found?.kind !== kind)
      return [
        {
          message: `${table} is not a ${kind} table of Citus.`,
          repair: 'Stop all servers, then: kontor distribute',
        },
      ]
    if (kind === 'reference' || found.colocation === together) return []
    return [
      {
        message: `The rows of ${table} do not lie beside the other rows of their company.`,
        repair: `Stop all servers, then in the database: select alter_distributed_table('${table}', colocate_with => 'counters')`,
      },
    ]
  })
}

type Kind = 'distributed' | 'reference'

interface Placement {
  readonly table: string
  readonly kind: Kind
}

/**
 * What becomes of each of our tables, parents first. A table is distributed if company_id is a part of all its unique
 * indexes. Those that a reference table refers to are reference tables, and so are those that belong to such records.
 */
async function planOf(reader: Reader): Promise<Placement[]> {
  const names = (await tablesOf(reader)).map(({ name }) => name)
  const shared = await reader.all<{ name: string }>(sql`
    select distinct t.relname as name from pg_class t left join pg_index x on x.indrelid = t.oid and x.indisunique
    left join pg_attribute a on a.attrelid = t.oid and a.attname = 'company_id' and a.attnum = any (x.indkey)
    where t.relnamespace = current_schema()::regnamespace and t.relkind = 'r' and a.attname is null`)
  const reference = new Set(shared.map(({ name }) => name))
  const keys = await foreignKeys(reader)
  for (let size = 0; size < reference.size; ) {
    size = reference.size
    for (const { table, parent, isOfCompany } of keys) {
      if (reference.has(table)) reference.add(parent)
      if (reference.has(parent) && isOfCompany) reference.add(table)
    }
  }
  const kindOf = (table: string): Kind => (reference.has(table) ? 'reference' : 'distributed')
  // Distributed tables may refer to reference tables, but not the other way round.
  const plan = names.map((table) => ({ table, kind: kindOf(table) }))
  return plan.toSorted((one, other) => other.kind.localeCompare(one.kind))
}

interface ForeignKey {
  readonly table: string
  readonly parent: string
  readonly name: string
  readonly definition: string
  /** Whether it names the company beside the record. */
  readonly isOfCompany: boolean
}

function foreignKeys(reader: Reader): Promise<ForeignKey[]> {
  return reader.all<ForeignKey>(sql`
    select t.relname as "table", p.relname as parent, c.conname as name, pg_get_constraintdef(c.oid) as definition,
      cardinality(c.conkey) > 1 as "isOfCompany"
    from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_class p on p.oid = c.confrelid
    where c.contype = 'f' and t.relnamespace = current_schema()::regnamespace and t.oid <> p.oid`)
}

async function hasCitus(reader: Reader): Promise<boolean> {
  return (await reader.get(sql`select 1 from pg_extension where extname = 'citus'`)) !== undefined
}

/** The tables that Citus knows. */
async function stateOf(reader: Reader): Promise<Map<string, { kind: Kind | null; colocation: number }>> {
  if (!(await hasCitus(reader))) return new Map()
  const rows = await reader.all<{ table: string; kind: Kind | null; colocation: number }>(sql`
    select t.relname as "table", d.colocationid as colocation,
      case when d.partmethod = 'h' then 'distributed' when d.repmodel = 't' then 'reference' end as kind
    from pg_dist_partition d join pg_class t on t.oid = d.logicalrelid
    where t.relnamespace = current_schema()::regnamespace`)
  return new Map(rows.map(({ table, ...state }) => [table, state]))
}

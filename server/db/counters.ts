import sql, { join } from 'sql-template-tag'
import { constantStatement, statementBy } from './constant-statement.ts'
import type { Reader, Tx } from './db.ts'

const taking = constantStatement(sql`
  insert into counters (company_id, name, value) values (${0}, ${''}, ${0})
  on conflict (company_id, name) do update set value = counters.value + 1 returning value`)

/** The next whole number of a company's counter, without gaps: an aborted transaction takes it back. */
export async function take(tx: Tx, name: string, first = 1, company = tx.actor.company): Promise<number> {
  const row = await tx.get<{ value: number }>(taking([company, name, first]))
  return (row as { value: number }).value
}

/** How far each counter moves. */
export type Moves = readonly (readonly [name: string, by: number])[]

/** Moves several counters of a company on in one statement, and gives their new values in the order of the names. */
export async function moveOn(tx: Tx, moves: Moves): Promise<number[]> {
  const parameters = moves.flatMap(([name, by]) => [tx.actor.company, name, by])
  const rows = await tx.all<{ name: string; value: number }>(moving(moves.length)(parameters))
  return moves.map(([name]) => rows.find((row) => row.name === name)?.value as number)
}

/** Moves this many counters. */
const moving = statementBy(
  (count: number) => sql`
    insert into counters (company_id, name, value)
    values ${join(Array.from({ length: count }, () => sql`(${0}, ${''}, ${0})`))}
    on conflict (company_id, name) do update set value = counters.value + excluded.value
    returning name, value`,
)

/** The last number taken, or 0. */
export async function lastTaken(reader: Reader, company: number, name: string): Promise<number> {
  const row = await reader.get<{ value: number }>(sql`
    select value from counters where company_id = ${company} and name = ${name}`)
  return row?.value ?? 0
}

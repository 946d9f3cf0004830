import sql, { join } from 'sql-template-tag'
import type { Reader, Tx } from './db.ts'

/** The next whole number of a company's counter, without gaps: an aborted transaction takes it back. */
export async function take(tx: Tx, name: string, first = 1, company = tx.actor.company): Promise<number> {
  const row = await tx.get<{ value: number }>(sql`
    insert into counters (company_id, name, value) values (${company}, ${name}, ${first})
    on conflict (company_id, name) do update set value = counters.value + 1 returning value`)
  return (row as { value: number }).value
}

/** Takes the next number of one counter and moves another counter on in the same statement. */
export async function takeAlso(tx: Tx, name: string, other: string): Promise<number> {
  const { company } = tx.actor
  const rows = await tx.all<{ name: string; value: number }>(sql`
    insert into counters (company_id, name, value) values (${company}, ${name}, 1), (${company}, ${other}, 1)
    on conflict (company_id, name) do update set value = counters.value + 1 returning name, value`)
  return (rows.find((row) => row.name === name) as { value: number }).value
}

/** Moves several counters of a company on by one. */
export async function moveOn(tx: Tx, names: readonly string[]): Promise<void> {
  await tx.run(sql`
    insert into counters (company_id, name, value)
    values ${join(names.map((name) => sql`(${tx.actor.company}, ${name}, 1)`))}
    on conflict (company_id, name) do update set value = counters.value + 1`)
}

/** The last number taken, or 0. */
export async function lastTaken(reader: Reader, company: number, name: string): Promise<number> {
  const row = await reader.get<{ value: number }>(sql`
    select value from counters where company_id = ${company} and name = ${name}`)
  return row?.value ?? 0
}

import assert from 'node:assert/strict'
import sql from 'sql-template-tag'
import type { Actor, Contents, Tx } from './db.ts'
import { type Migration, migrationNames, migrations, migrationsOfEmpty, runMigration } from './migrations.ts'

/** The actor of a restore: no user and no company. */
export const rebuilder: Actor = { company: 0, user: null, via: 'restore' }

/** Makes the tables of a database that has none, with these contents. `script` runs several statements at once. */
export async function build(
  tx: Tx,
  script: (text: string) => unknown,
  { schema, fill, check }: Contents,
): Promise<void> {
  const names = migrationNames()
  const later = names.indexOf(schema) + 1
  assert(later > 0, `${schema} is a migration`)

  async function migrate(migration: Migration): Promise<void> {
    await runMigration(migration, script, tx)
    await tx.run(sql`insert into migrations values (${migration.name}, ${tx.now.toISOString()})`)
  }

  await tx.run(sql`create table migrations (name text primary key, at text not null)`)
  for (const migration of migrationsOfEmpty(tx.dialect, names.slice(0, later))) await migrate(migration)
  await fill(tx)
  for (const migration of migrations(tx.dialect, names.slice(later))) await migrate(migration)
  await check(tx)
}

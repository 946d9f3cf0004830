import { randomBytes } from 'node:crypto'
import { chmodSync, copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '../server/db/open.ts'
import { type Identity, makeCompany } from './company.ts'
import { databaseFolder } from './database-folder.ts'
import { createDatabase, dropDatabase, joinServers } from './postgres-databases.ts'

/** Databases that tests copy: paths of SQLite files, names on PostgreSQL. */
export interface Template {
  /** A migrated database. */
  readonly migrated: string
  /** The same with companies, and the list of them. */
  readonly inhabited: string
  readonly companies: readonly Identity[]
}

export interface Templates {
  readonly SQLite: Template
  readonly PostgreSQL: Template
}

/**
 * Makes a database of each kind, with and without companies: migrating one and creating a company takes longer than
 * most tests. `file` is the path of a file that lists them; `drop` drops those on PostgreSQL.
 */
export async function makeTemplates(
  postgres: string,
  companies: number,
): Promise<{ file: string; drop: () => Promise<void> }> {
  const folder = mkdtempSync(join(databaseFolder, 'kontor-template-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const [sqlite, server] = await Promise.all([
    makeFiles(folder, companies),
    makeDatabases(postgres, companies),
  ])
  const file = join(folder, 'templates.json')
  writeFileSync(file, JSON.stringify({ SQLite: sqlite, PostgreSQL: server } satisfies Templates))
  const drop = async () => {
    for (const name of [server.inhabited, server.migrated]) await dropDatabase(postgres, name)
  }
  return { file, drop }
}

async function makeFiles(folder: string, companies: number): Promise<Template> {
  const [migrated, inhabited] = [join(folder, 'migrated.db'), join(folder, 'inhabited.db')]
  await migrate(migrated)
  chmodSync(migrated, 0o600)
  copyFileSync(migrated, inhabited)
  return { migrated, inhabited, companies: await makeCompanies(inhabited, companies) }
}

async function makeDatabases(postgres: string, companies: number): Promise<Template> {
  // A server that is named by KONTOR_TEST_DATABASE may have those of another run.
  const run = randomBytes(4).toString('hex')
  const [migrated, inhabited] = [`kontor_${run}_migrated`, `kontor_${run}_inhabited`]
  await createDatabase(postgres, migrated)
  const hasCitus = await joinServers(postgres, migrated)
  await migrate(new URL(migrated, postgres).href, hasCitus)
  await createDatabase(postgres, inhabited, migrated)
  return { migrated, inhabited, companies: await makeCompanies(new URL(inhabited, postgres).href, companies) }
}

async function migrate(address: string, isToDistribute = false): Promise<void> {
  const db = openDatabase(address)
  await db.migrate()
  if (isToDistribute) await db.distribute?.(() => {})
  await db.close()
}

async function makeCompanies(address: string, count: number): Promise<Identity[]> {
  const db = openDatabase(address)
  const companies: Identity[] = []
  while (companies.length < count) companies.push(await makeCompany(db))
  await db.close()
  return companies
}

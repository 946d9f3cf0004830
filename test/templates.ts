import { chmodSync, copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { openDatabase } from '../server/db/open.ts'
import { type Identity, makeCompany } from './company.ts'
import { databaseFolder } from './database-folder.ts'

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
 * most tests. Returns the path of a file that lists them.
 */
export async function makeTemplates(postgres: string, companies: number): Promise<string> {
  const folder = mkdtempSync(join(databaseFolder, 'kontor-template-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const [sqlite, server] = await Promise.all([
    makeFiles(folder, companies),
    makeDatabases(postgres, companies),
  ])
  const file = join(folder, 'templates.json')
  writeFileSync(file, JSON.stringify({ SQLite: sqlite, PostgreSQL: server } satisfies Templates))
  return file
}

async function makeFiles(folder: string, companies: number): Promise<Template> {
  const [migrated, inhabited] = [join(folder, 'migrated.db'), join(folder, 'inhabited.db')]
  await migrate(migrated)
  chmodSync(migrated, 0o600)
  copyFileSync(migrated, inhabited)
  return { migrated, inhabited, companies: await makeCompanies(inhabited, companies) }
}

async function makeDatabases(postgres: string, companies: number): Promise<Template> {
  const [migrated, inhabited] = ['kontor_migrated', 'kontor_inhabited']
  const client = new pg.Client(postgres)
  await client.connect()
  await client.query(`create database ${migrated}`)
  await migrate(new URL(migrated, postgres).href)
  await client.query(`create database ${inhabited} template ${migrated}`)
  await client.end()
  return { migrated, inhabited, companies: await makeCompanies(new URL(inhabited, postgres).href, companies) }
}

async function migrate(address: string): Promise<void> {
  const db = openDatabase(address)
  await db.migrate()
  await db.close()
}

async function makeCompanies(address: string, count: number): Promise<Identity[]> {
  const db = openDatabase(address)
  const companies: Identity[] = []
  while (companies.length < count) companies.push(await makeCompany(db))
  await db.close()
  return companies
}

import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openDatabase } from '../server/db/open.ts'

/** Migrates a database of each kind, of which tests take copies: migrating takes longer than most tests. */
export async function makeTemplates(postgres: string): Promise<{ sqlite: string; postgres: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-template-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'kontor.db')
  await migrate(file)
  chmodSync(file, 0o600)

  const name = 'kontor_template'
  const client = new pg.Client(postgres)
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  await migrate(new URL(name, postgres).href)
  return { sqlite: file, postgres: name }
}

async function migrate(address: string): Promise<void> {
  const db = openDatabase(address)
  await db.migrate()
  await db.close()
}

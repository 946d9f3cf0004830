// Backups: a copy of all data at one instant, while the database is in use.

import { statSync } from 'node:fs'
import { Refusal } from '../../domain/refusal.ts'
import { openDatabase } from '../db/open.ts'
import { copySqlite, isPartOfSqlite, isSqlite } from '../db/sqlite/file.ts'
import type { Progress } from '../progress.ts'
import { writeArchive } from './archive.ts'
import { everything } from './scope.ts'
import { databaseSource, sum } from './source.ts'
import { verifyArchiveOf, verifyCopy } from './verify.ts'
import { notWritten, writeWhole } from './whole-file.ts'

export interface Backup {
  readonly file: string
  readonly bytes: number
  readonly companies: number
  readonly rows: number
  /** The faults of the database's rows, which the backup has as well, in sentences. */
  readonly faults: readonly string[]
}

interface Options {
  readonly replaces?: boolean
  readonly progress?: Progress
}

/** The file extension for a backup of this database: a SQLite file is copied as it is, other databases row by row. */
export function extensionFor(address: string): 'db' | 'zip' {
  return isSqlite(address) ? 'db' : 'zip'
}

/** Refuses to write to the database itself, or to a part of it. */
export function refuseDatabase(address: string, file: string): void {
  if (isSqlite(address) && isPartOfSqlite(file, address)) throw notWritten(file, 'It is the database itself.')
}

/** Writes a backup of the database at this address, and verifies that it equals the database, faults included. */
export async function makeBackup(
  address: string,
  file: string,
  { replaces = false, progress = () => {} }: Options = {},
): Promise<Backup> {
  refuseDatabase(address, file)
  const make = isSqlite(address) ? copyFile : copyRows
  const copied = await writeWhole(file, replaces, (part) => make(address, part, progress))
  return { file, bytes: statSync(file).size, ...copied }
}

type Copied = Omit<Backup, 'file' | 'bytes'>

async function copyFile(address: string, part: string, progress: Progress): Promise<Copied> {
  if (!statSync(address, { throwIfNoEntry: false }))
    throw new Refusal('no_database', `There is no database ${address}.`)
  const { rows, companies } = await copySqlite(
    address,
    part,
    (page, pages) => progress(page, pages, 'pages'),
    (source) => databaseSource(source, everything),
  )
  const faults = await verifyCopy(address, part, rows)
  return { companies: companies.length, rows: sum(rows.values()), faults }
}

async function copyRows(address: string, part: string, progress: Progress): Promise<Copied> {
  const db = openDatabase(address)
  try {
    const { companies, tables } = await db.snapshot(async (reader) =>
      writeArchive(part, await databaseSource(reader, everything), null, progress),
    )
    const faults = await verifyArchiveOf(db, part, progress)
    return { companies: companies.length, rows: sum(tables.map(({ rows }) => rows)), faults }
  } finally {
    await db.close()
  }
}

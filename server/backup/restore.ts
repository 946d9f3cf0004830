// Restoring: a backup or an export replaces the contents of a database.

import { chmod, copyFile, open, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sql from 'sql-template-tag'
import { Refusal } from '../../domain/refusal.ts'
import { isEmpty } from '../auth/sessions/set-up.ts'
import { DatabaseUnavailable, type Db, type Reader } from '../db/db.ts'
import { appliedMigrations } from '../db/migrations.ts'
import { openDatabase } from '../db/open.ts'
import {
  foldLog,
  isPartOfSqlite,
  isSqlite,
  sqliteHeader,
  takePossession,
  withSqliteFile,
} from '../db/sqlite/file.ts'
import type { Progress } from '../progress.ts'
import { damaged } from '../zip/read-zip.ts'
import { openArchive } from './archive.ts'
import { makeBackup } from './backup.ts'
import { everything } from './scope.ts'
import { contentsFrom, databaseSource, knownSchema, type Source } from './source.ts'
import { verifySqliteFile } from './verify.ts'
import { flush, makeFolder, reasonOf, removeAtExit, removeFile, withPart } from './whole-file.ts'

interface Options {
  /** Whether it may replace a database that has companies. */
  readonly replaces: boolean
  /** Whether the file has to be an archive. */
  readonly isImport: boolean
  /** Whether journals and references may have faults. */
  readonly acceptsFaults?: boolean
  /** The folder for a backup of the previous PostgreSQL contents; null for none. */
  readonly backupFolder: string | null
  readonly progress: Progress
}

export interface Restored {
  readonly companies: readonly string[]
  /** Messages that were waiting to be sent, and wait again. */
  readonly waiting: number
  /** Where the previous database is now. */
  readonly previous: string | null
  /** The faults of its rows, in sentences. */
  readonly faults: readonly string[]
}

/**
 * Replaces the contents of the database at `address` by those of a file. The file is verified first. When it is not
 * good, or the database is in use or has companies that may not be replaced, nothing changes.
 */
export async function restore(address: string, file: string, options: Options): Promise<Restored> {
  try {
    const kind = await kindOf(file)
    if (options.isImport && kind !== 'archive')
      throw new Refusal('bad_file', 'It is a backup and not an export. Use: kontor restore')
    if (isSqlite(address)) return await restoreFile(address, file, kind, options)
    return await restoreRows(address, file, kind, options)
  } catch (error) {
    const reason = reasonOf(error, address)
    if (reason !== undefined) throw new Refusal('not_restored', `Nothing was changed. ${reason}`)
    if (!(error instanceof Refusal) || error.code !== 'bad_file') throw error
    throw new Refusal(error.code, `${file} cannot be used. ${error.message}`)
  }
}

type Kind = 'SQLite' | 'archive'

/** The kind of a file, by its first bytes. */
async function kindOf(file: string): Promise<Kind> {
  const begin = await firstBytes(file)
  if (begin === sqliteHeader) return 'SQLite'
  if (begin.startsWith('PK\x03\x04')) return 'archive'
  throw damaged('It is neither a backup nor an export')
}

async function firstBytes(file: string): Promise<string> {
  try {
    const handle = await open(file)
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(16), 0, 16, 0)
      return buffer.toString('latin1', 0, bytesRead)
    } finally {
      await handle.close()
    }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw new Refusal('bad_file', code === 'ENOENT' ? 'There is no such file.' : `${message}.`)
  }
}

/** Makes a SQLite database beside the old one, which it replaces in the last step. */
async function restoreFile(address: string, file: string, kind: Kind, options: Options): Promise<Restored> {
  await makeFolder(dirname(address))
  if (isPartOfSqlite(file, address)) throw new Refusal('bad_file', 'It is the database itself.')
  const possession = takePossession(address)
  const forget = possession.isNew ? removeAtExit(address) : () => {}
  try {
    return await withPart(address, async (part) => {
      const isFilled = await mayHaveCompanies(possession.reader)
      if (isFilled && !options.replaces) throw hasData()
      const { isVerified, ...made } =
        kind === 'SQLite'
          ? await copied(file, part, options)
          : { ...(await filled(part, file, options)), isVerified: false }
      // After a full disk, the log may hold data that would be lost with it.
      foldLog(part)
      await flush(part)
      const others = isVerified ? [] : await verifySqliteFile(part)
      const faults = [...new Set([...made.faults, ...others])]
      refuseFaults(faults, options)
      const previous = isFilled ? `${address}.replaced-${timeInName()}` : null
      possession.replaceBy(part, previous)
      forget()
      await flush(dirname(address))
      return { ...made, faults, previous }
    })
  } finally {
    forget()
    possession.release()
  }
}

function timeInName(): string {
  return new Date().toISOString().replaceAll(':', '-')
}

function refuseFaults(faults: readonly string[], { acceptsFaults }: Options): void {
  if (acceptsFaults || faults.length === 0) return
  throw new Refusal(
    'bad_file',
    `${faults[0]} When the database that it was made of was not better: kontor restore --with-faults`,
  )
}

/** True for a database that cannot be read: it may have some. */
async function mayHaveCompanies(reader: Reader | null): Promise<boolean> {
  return reader === null || hasCompanies(reader).catch(() => true)
}

function hasData(): Refusal {
  return new Refusal(
    'database_not_empty',
    'The database has companies already. kontor restore --replace puts the backup in their place.',
  )
}

type Made = Omit<Restored, 'previous'>

/** A copy that needs no migration stays as it was verified. */
async function copied(
  file: string,
  part: string,
  options: Options,
): Promise<Made & { readonly isVerified: boolean }> {
  if (await stat(`${file}-wal`).catch(() => undefined))
    throw new Refusal('bad_file', 'It has a log beside it, so it is a database in use and not a backup.')
  await copyFile(file, part)
  await chmod(part, 0o600)
  const faults = await verifySqliteFile(part)
  refuseFaults(faults, options)
  return withDatabase(part, async (db) => {
    const migrations = await broughtUpToDate(() => db.migrate())
    const isVerified = migrations.length === 0
    return { ...(await madeOf(db)), faults: isVerified ? faults : [], isVerified }
  })
}

/** A failing migration means that the rows are faulty. */
async function broughtUpToDate<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal || error instanceof DatabaseUnavailable) throw error
    throw new Refusal('bad_file', `It cannot be brought up to date: ${(error as Error).message}.`)
  }
}

async function filled(address: string, file: string, options: Options): Promise<Made> {
  const archive = await openArchive(file)
  try {
    knownSchema(archive.schema)
    refuseFaults(await archive.verify(options.progress), options)
    return await withDatabase(address, (db) => fill(db, archive, options))
  } finally {
    archive.close()
  }
}

async function fill(db: Db, source: Source, options: Options): Promise<Made> {
  let faults: readonly string[] = []
  const contents = contentsFrom(source, options.progress, (found) => {
    refuseFaults(found, options)
    faults = found
  })
  await broughtUpToDate(() => db.rebuild(contents))
  return { ...(await madeOf(db)), faults }
}

async function restoreRows(address: string, file: string, kind: Kind, options: Options): Promise<Restored> {
  const isFilled = await withDatabase(address, hasCompanies)
  if (isFilled && !options.replaces) throw hasData()
  const previous = isFilled ? await keepRows(address, options) : null
  try {
    const made = await (kind === 'archive' ? filled(address, file, options) : moved(address, file, options))
    return { ...made, previous }
  } catch (error) {
    if (previous) await removeFile(previous)
    throw error
  }
}

/** Backs up the previous contents, as SQLite keeps the previous file. */
async function keepRows(address: string, { backupFolder, progress }: Options): Promise<string | null> {
  if (backupFolder === null) return null
  const previous = join(backupFolder, `before-restore-${timeInName()}.zip`)
  try {
    await makeFolder(backupFolder)
    await makeBackup(address, previous, { progress })
    return previous
  } catch (error) {
    throw new Refusal(
      'not_restored',
      `Nothing was changed. What is there could not be kept: ${(error as Error).message} KONTOR_BACKUPS chooses another folder, or "off" to keep nothing.`,
    )
  }
}

async function moved(address: string, file: string, options: Options): Promise<Made> {
  refuseFaults(await verifySqliteFile(file), options)
  return withSqliteFile(file, async (reader) => {
    const source = await databaseSource(reader, everything)
    return withDatabase(address, (db) => fill(db, source, options))
  })
}

async function hasCompanies(reader: Reader): Promise<boolean> {
  return (await appliedMigrations(reader)).length > 0 && !(await isEmpty(reader))
}

async function withDatabase<Result>(address: string, work: (db: Db) => Promise<Result>): Promise<Result> {
  const db = openDatabase(address)
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

async function madeOf(reader: Reader): Promise<Omit<Made, 'faults'>> {
  const companies = await reader.all<{ name: string }>(sql`select name from companies order by id`)
  const waiting = await reader.get<{ count: number }>(sql`
    select count(*) as count from outbox where status in ('W', 'H', 'P')`)
  return { companies: companies.map(({ name }) => name), waiting: waiting?.count ?? 0 }
}

// A SQLite file as a whole: copied while others write, read as it is, replaced while no process uses it.

import assert from 'node:assert/strict'
import {
  chownSync,
  closeSync,
  copyFileSync,
  existsSync,
  linkSync,
  openSync,
  readSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { Refusal } from '../../../domain/refusal.ts'
import type { Reader } from '../db.ts'
import { isBusy, isDamage, sqliteFailure } from '../failures.ts'
import { connect } from './connection.ts'

/** The first bytes of every SQLite file. */
export const sqliteHeader = 'SQLite format 3\0'

/** Whether an address in the settings is the path of a SQLite file. */
export function isSqlite(address: string): boolean {
  return !address.includes('://')
}

/** The endings of the files that SQLite puts beside a database. */
export const besideSqlite = ['-wal', '-shm', '-journal'] as const

/** Whether a path leads to the database or to a file that belongs to it, also through a link or another name. */
export function isPartOfSqlite(path: string, database: string): boolean {
  return ['', ...besideSqlite].some((beside) => isSameFile(path, database + beside))
}

function isSameFile(one: string, other: string): boolean {
  const [first, second] = [one, other].map((file) => statSync(file, { throwIfNoEntry: false }))
  if (first && second) return first.dev === second.dev && first.ino === second.ino
  const [name, otherName] = [one, other].map(realName)
  return name !== undefined && name === otherName
}

/** A file that does not exist yet has its name in the real folder. */
function realName(file: string): string | undefined {
  const folder = dirname(file)
  return existsSync(folder) ? join(realpathSync(folder), basename(file)) : undefined
}

/** Copies the contents of the database at one instant, and lets `look` read the same. The copy is a single file. */
export async function copySqlite<Result>(
  file: string,
  copy: string,
  progress: (page: number, pages: number) => void,
  look: (source: Reader) => Promise<Result>,
): Promise<Result> {
  let database: DatabaseSync | undefined
  try {
    const opened = connect(file, { readOnly: true })
    database = opened.database
    // Writers go on in the log beside the file. This connection keeps its snapshot, so the copy never starts again.
    database.exec('begin; select count(*) from sqlite_master')
    await backup(database, copy, {
      rate: 2_000,
      progress: ({ totalPages, remainingPages }) => progress(totalPages - remainingPages, totalPages),
    })
    // The copy is marked to have a log beside it, as its source has.
    foldLog(copy)
    return await look(opened.reads)
  } catch (error) {
    throw sqliteFailure(error)
  } finally {
    database?.close()
  }
}

/** Writes the log beside an unused file into the file, so that the file can be moved without the log. */
export function foldLog(file: string): void {
  try {
    const database = new DatabaseSync(file)
    try {
      database.exec('pragma journal_mode = delete')
    } finally {
      database.close()
    }
  } catch (error) {
    throw sqliteFailure(error)
  }
  assert(!existsSync(`${file}-wal`), 'a database without a log has none beside it')
}

/** Reads a SQLite file as it is. Refuses one that cannot be read. */
export async function withSqliteFile<Result>(
  file: string,
  work: (reader: Reader) => Promise<Result>,
): Promise<Result> {
  let database: DatabaseSync | undefined
  try {
    const opened = connect(file, { readOnly: true })
    database = opened.database
    return await work(opened.reads)
  } catch (error) {
    if (isDamage(error) || isDamage((error as Error).cause ?? {}))
      throw new Refusal('bad_file', 'It is damaged.')
    throw sqliteFailure(error)
  } finally {
    database?.close()
  }
}

export interface Possession {
  /** Whether there was no file before. */
  readonly isNew: boolean
  /** Reads the contents; null when the file cannot be read. */
  readonly reader: Reader | null
  /** Puts another file in its place, and keeps the old one beside it under the name `kept`. */
  replaceBy(file: string, kept: string | null): void
  /** Lets others use the file again. Removes a file that was new and was not replaced. */
  release(): void
}

/** Keeps other processes from using or creating a SQLite file. Refuses while one uses it. */
export function takePossession(file: string): Possession {
  const isNew = makeFile(file)
  const old = statSync(file)
  const held = hold(file)
  let isReplaced = false
  return {
    isNew,
    reader: held?.reads ?? null,
    replaceBy(next, kept) {
      // A file without a lock can be moved away by others, and created again.
      if (statSync(file, { throwIfNoEntry: false })?.ino !== old.ino)
        throw new Refusal(
          'database_in_use',
          `${file} was replaced meanwhile. Stop the server, and try again.`,
        )
      const { uid, gid } = isNew ? statSync(dirname(file)) : old
      if (process.getuid?.() === 0) chownSync(next, uid, gid)
      if (kept) keep(file, kept)
      if (!held) moveLogs(file, kept)
      renameSync(next, file)
      isReplaced = true
    },
    release() {
      if (isNew && !isReplaced) rmSync(file, { force: true })
      held?.database.close()
    },
  }
}

/** Creates an empty file where there is none, and returns whether it did. */
function makeFile(file: string): boolean {
  try {
    closeSync(openSync(file, 'wx', 0o600))
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** Undefined for a file that is not a database any more: no process can use it. */
function hold(file: string) {
  // SQLite would remove the log of a file that it does not understand.
  if (!hasHeader(file)) return undefined
  let held: ReturnType<typeof connect> | undefined
  try {
    held = connect(file, {})
    // Exclusive for as long as this connection lives. Without a log, all data is in the one file.
    held.database.exec(
      'pragma busy_timeout = 0; pragma locking_mode = exclusive; begin exclusive; commit; pragma journal_mode = delete',
    )
    return held
  } catch (error) {
    held?.database.close()
    if (isBusy(error))
      throw new Refusal('database_in_use', `${file} is in use. Stop the server, and try again.`)
    if (isDamage(error)) return undefined
    throw sqliteFailure(error)
  }
}

/** Whether the file begins like a SQLite file, or is new and empty. */
function hasHeader(file: string): boolean {
  const descriptor = openSync(file, 'r')
  try {
    const begin = Buffer.alloc(16)
    return readSync(descriptor, begin) === 0 || begin.toString('latin1') === sqliteHeader
  } finally {
    closeSync(descriptor)
  }
}

/** Keeps the file under a second name, so that there is always a database in place. */
function keep(file: string, kept: string): void {
  try {
    linkSync(file, kept)
  } catch {
    // Not every file system has hard links.
    copyFileSync(file, kept)
  }
}

/** A database that cannot be opened may still have a log, which must not be used as the log of its successor. */
function moveLogs(file: string, kept: string | null): void {
  for (const beside of ['-wal', '-journal'])
    if (kept && existsSync(file + beside)) renameSync(file + beside, kept + beside)
  for (const beside of besideSqlite) rmSync(file + beside, { force: true })
}

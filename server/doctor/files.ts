// The storage below the data: the files of the database, their folder, and the backups.

import { existsSync, statfsSync, statSync } from 'node:fs'
import sql from 'sql-template-tag'
import { lastBackupDay } from '../backup/backup-of-day.ts'
import { madeBackups } from '../backup/daily.ts'
import type { Db, Reader } from '../db/db.ts'
import { localTimeAt } from '../resource/clock.ts'
import type { Fault } from './check.ts'

export interface Place {
  readonly dataFolder: string
  /** The folder of the daily backups; null when there are none. */
  readonly backupFolder: string | null
  /** The file of the database, where it is one. */
  readonly file: string | null
  readonly now: Date
}

/** The faults that the database itself finds in its files. */
export async function* checkFiles(db: Db, place: Place): AsyncGenerator<Fault> {
  for (const message of await db.check())
    yield {
      message,
      repair:
        'Stop the server, keep a copy of what is there, and restore the last good backup: kontor restore',
    }
  yield* (await db.misplaced?.()) ?? []
  if (!existsSync(place.dataFolder)) return
  yield* openPlaces(place)
  yield* scarceSpace(place.dataFolder)
}

/** Other users who can read the files can read the company's data. */
function* openPlaces({ dataFolder, file }: Place): Generator<Fault> {
  if (process.platform === 'win32') return
  for (const path of [dataFolder, ...(file ? [file] : [])]) {
    const mode = statSync(path).mode & 0o777
    if ((mode & 0o077) === 0) continue
    yield {
      message: `Other users of this machine may enter ${path}: its mode is ${mode.toString(8)}.`,
      repair: `chmod go= '${path}'`,
      isAdvice: true,
    }
  }
}

const scarceBytes = 500_000_000

function* scarceSpace(folder: string): Generator<Fault> {
  const { bavail, bsize } = statfsSync(folder)
  const free = bavail * bsize
  if (free >= scarceBytes) return
  yield {
    message: `The disk of ${folder} has ${Math.floor(free / 1_000_000)} MB left.`,
    repair: 'Make room: when it is full, nothing can be written.',
    isAdvice: true,
  }
}

const backupDays = 2

/** The last backup, once there has been time to make one. With several servers, one of them makes it. */
export async function* checkBackups(
  reader: Reader,
  { backupFolder, file, now }: Place,
): AsyncGenerator<Fault> {
  if (backupFolder === null) return
  const oldest = localTimeAt(new Date(now.getTime() - backupDays * 86_400_000)).slice(0, 10)
  const start = await reader.get<{ at: string | null }>(sql`select min(at) as at from migrations`)
  const isNew = !start?.at || start.at.slice(0, 10) >= oldest
  const made = await madeBackups(backupFolder, file ? 'db' : 'zip')
  const last = made
    .map(({ day }) => day)
    .sort()
    .at(-1)
  const anywhere = await lastBackupDay(reader)
  if (isNew || [last, anywhere].some((day) => day && day >= oldest)) return
  const elsewhere = anywhere && (!last || anywhere > last)
  yield {
    message: elsewhere
      ? `The last backup of all servers is of ${anywhere}.`
      : last
        ? `The last backup in ${backupFolder} is of ${last}.`
        : `There is no backup in ${backupFolder}.`,
    repair:
      'The server makes one every day while it runs: its log says why it did not. Or make one now: kontor backup FILE',
    isAdvice: true,
  }
}

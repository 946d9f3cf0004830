// The backups that the server makes by itself, once a day.

import type { ChildProcess } from 'node:child_process'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { isEmpty } from '../auth/sessions/set-up.ts'
import type { Db } from '../db/db.ts'
import { diskFull } from '../db/failures.ts'
import { localTimeAt } from '../resource/clock.ts'
import { type Backup, extensionFor } from './backup.ts'
import { agreedInDatabase } from './backup-of-day.ts'
import type { Order, Outcome } from './backup-process.ts'
import { outcomeOf, startProcess } from './own-process.ts'
import { backupsToKeep, isBackupDue } from './rotation.ts'
import { makeFolder, partOf, removeAbandoned, removeFile } from './whole-file.ts'

interface DailyBackups {
  /** Makes the backup of the day when it is due, and removes old ones. Returns the backup when it was made. */
  runOnce(now: Date): Promise<Backup | undefined>
  /** Stops the backup that is being made. */
  stop(): void
}

interface LastBackup {
  readonly succeeded: Date | null
  readonly failed: Date | null
}

let last: LastBackup = { succeeded: null, failed: null }

/** When the server last made a backup, and when it last failed to. */
export function lastBackup(): LastBackup {
  return last
}

/** Backups of the database at `address`, by day. Old ones are removed only when the new one is good. */
export function createDailyBackups(
  db: Db,
  address: string,
  folder: string,
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>,
): DailyBackups {
  // A SQLite file has one server.
  const ofDay = db.dialect.name === 'PostgreSQL' ? agreedInDatabase(db, folder) : undefined
  const extension = extensionFor(address)
  let child: ChildProcess | undefined
  let isStopping = false

  async function runOnce(now: Date): Promise<Backup | undefined> {
    const clock = localTimeAt(now)
    const made = await madeBackups(folder, extension)
    last = { ...last, succeeded: (await timeOfNewest(folder, made)) ?? last.succeeded }
    const days = made.map(({ day }) => day)
    if (!isBackupDue(days, clock) || (await isEmpty(db)) || isStopping) return undefined
    const today = clock.slice(0, 10)
    if (ofDay && !(await ofDay.claim(clock, now))) return undefined
    try {
      const backup = await make(join(folder, `kontor-${today}.${extension}`))
      await ofDay?.made(today)
      last = { ...last, succeeded: now }
      if (backup.faults.length === 0) log.info(backup, 'A backup was made.')
      else log.warn(backup, 'A backup was made of a database with faults. Run: kontor doctor')
      const kept = backupsToKeep([...days, today])
      for (const { day, name } of made) if (!kept.includes(day)) await removeFile(join(folder, name))
      return backup
    } catch (error) {
      // Why the backup failed matters more than that this could not be noted.
      await ofDay?.failed().catch(() => {})
      if (isStopping) return undefined
      last = { ...last, failed: now }
      const { message } = error as Error
      throw new Error(`There is no backup of today: ${message} ${adviceOn(message)} It is tried again.`, {
        cause: error,
      })
    }
  }

  async function make(file: string): Promise<Backup> {
    await makeFolder(folder)
    await removeAbandoned(folder, (name) => backupName.test(name))
    child = startProcess(new URL('./backup-process.ts', import.meta.url))
    try {
      const outcome = await outcomeOf<Outcome>(child, { address, file } satisfies Order)
      if ('problem' in outcome) throw new Error(outcome.problem)
      return outcome.backup
    } finally {
      await removeFile(partOf(file, child.pid))
      child = undefined
    }
  }

  return {
    runOnce,
    stop: () => {
      isStopping = true
      child?.kill('SIGKILL')
    },
  }
}

const backupName = /^kontor-(\d{4}-\d{2}-\d{2})\.(db|zip)$/

function adviceOn(problem: string): string {
  return problem.includes(diskFull)
    ? 'Make room, or choose another folder with KONTOR_BACKUPS.'
    : 'Run: kontor doctor. KONTOR_BACKUPS chooses another folder.'
}

interface Made {
  readonly name: string
  readonly day: string
}

/** The daily backups of this kind of database in a folder; other files in it are not ours. */
export async function madeBackups(folder: string, extension: string): Promise<Made[]> {
  const names = await readdir(folder).catch(() => [])
  return names.flatMap((name) => {
    const [, day, kind] = backupName.exec(name) ?? []
    return day && kind === extension ? [{ name, day }] : []
  })
}

async function timeOfNewest(folder: string, made: readonly Made[]): Promise<Date | undefined> {
  const newest = made.toSorted((one, other) => (one.day < other.day ? -1 : 1)).at(-1)
  return newest && (await stat(join(folder, newest.name))).mtime
}

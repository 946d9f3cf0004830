// Which of several servers makes the backup of a day. They agree in the database, by counters of the directory.

import { hash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import sql from 'sql-template-tag'
import type { Db, Reader, Tx } from '../db/db.ts'
import { makeFolder } from './whole-file.ts'

export interface BackupOfDay {
  /** Claims the backup of a day for this folder. False when another server has made it, makes it, or goes first. */
  claim(wallClock: string, now: Date): Promise<boolean>
  /** Notes that it was made. */
  made(day: string): Promise<void>
  /** Lets others try it too. */
  failed(): Promise<void>
}

/** Who made the last one goes first; another one takes its place when it is late. */
const lateFrom = '03:30:00'
/** A claim of a server that has ended is over after this time. */
const longestMs = 3_600_000

const names = { day: 'backup.day', folder: 'backup.folder', claimed: 'backup.claimed' } as const

/** The servers with backups in different folders make one a day. Those with the same folder see each other's file. */
export function agreedInDatabase(db: Db, folder: string): BackupOfDay {
  const inDirectory = <Result>(work: (tx: Tx) => Promise<Result>) =>
    db.transaction({ company: 0, user: null, via: 'backup' }, work)
  return {
    claim: async (wallClock, now) => {
      const own = await idOf(folder)
      const today = numberOf(wallClock.slice(0, 10))
      return inDirectory(async (tx) => {
        const last = await stored(tx)
        const isOwn = last.folder === 0 || last.folder === own
        if (!isOwn && (last.day >= today || wallClock.slice(11) < lateFrom)) return false
        if (!isOwn && now.getTime() < last.claimed + longestMs) return false
        await store(tx, { folder: own, claimed: now.getTime() })
        return true
      })
    },
    made: (day) => inDirectory((tx) => store(tx, { day: numberOf(day), claimed: 0 })),
    failed: () => inDirectory((tx) => store(tx, { claimed: 0 })),
  }
}

type Agreement = Record<keyof typeof names, number>

/** The day of the last backup that any of the servers has made. */
export async function lastBackupDay(reader: Reader): Promise<string | undefined> {
  const { day } = await stored(reader)
  return day > 0 ? String(day).replace(/^(....)(..)(..)$/, '$1-$2-$3') : undefined
}

async function stored(reader: Reader): Promise<Agreement> {
  const rows = await reader.all<{ name: string; value: number }>(sql`
    select name, value from counters where company_id = 0 and name in (${names.day}, ${names.folder}, ${names.claimed})`)
  const counted = (wanted: string) => rows.find(({ name }) => name === wanted)?.value ?? 0
  return { day: counted(names.day), folder: counted(names.folder), claimed: counted(names.claimed) }
}

async function store(tx: Tx, values: Partial<Agreement>): Promise<void> {
  for (const [key, value] of Object.entries(values))
    await tx.run(sql`
      insert into counters (company_id, name, value) values (0, ${names[key as keyof Agreement]}, ${value})
      on conflict (company_id, name) do update set value = excluded.value`)
}

/** `2026-11-17` as 20261117. */
function numberOf(day: string): number {
  return Number(day.replaceAll('-', ''))
}

/** A number by which a folder is known again, also after a restart of its server. */
async function idOf(folder: string): Promise<number> {
  await makeFolder(folder)
  const { ino, birthtimeNs } = await stat(folder, { bigint: true })
  return Number.parseInt(hash('sha256', `${ino} ${birthtimeNs}`).slice(0, 12), 16) + 1
}

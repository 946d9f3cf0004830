// What SQLite finds wrong in a file.

import { once } from 'node:events'
import type { DatabaseSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import { isDamage } from '../failures.ts'

/** The faults of a database file, in sentences. */
export interface FileFaults {
  /** Of its pages. */
  readonly damages: readonly string[]
  /** Rows that refer to missing rows. They are not looked for in a damaged file, which may not be readable. */
  readonly strays: readonly string[]
}

/** Checks a file in a thread, beside other work: that reads the whole file, which takes long. */
export async function checkInThread(file: string): Promise<FileFaults> {
  const worker = new Worker(new URL('./check-thread.ts', import.meta.url), { workerData: file })
  const [faults] = await once(worker, 'message')
  return faults as FileFaults
}

export function checkFile(database: DatabaseSync): FileFaults {
  const damages = damagesOf(database)
  return { damages, strays: damages.length > 0 ? [] : straysOf(database) }
}

function damagesOf(database: DatabaseSync): string[] {
  const damages: string[] = []
  try {
    for (const row of database.prepare('pragma integrity_check').iterate())
      if (row.integrity_check !== 'ok') damages.push(String(row.integrity_check))
  } catch (error) {
    if (!isDamage(error)) throw error
    damages.push((error as Error).message)
  }
  return damages
}

function straysOf(database: DatabaseSync): string[] {
  const strays = database.prepare('pragma foreign_key_check').all()
  return strays.map((row) => `A row of ${row.table} refers to a missing row of ${row.parent}.`)
}

// Where the parts of the doctor's checks run: those of many records in threads, so that they use several cores.

import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import sql from 'sql-template-tag'
import type { Db } from '../server/db/db.ts'
import {
  type CheckReport,
  examinePart,
  joined,
  type PartName,
  type RunPart,
} from '../server/doctor/doctor.ts'
import { type Share, whole } from '../server/doctor/rows.ts'

export interface PartInThread {
  readonly database: string
  readonly name: PartName
  readonly share: Share
}

export type PartMessage = { readonly share: number } | { readonly reports: CheckReport[] }

/** From so many entries of journals on, a thread is worth the second that it takes to start. */
const manyEntries = 50_000

/** Runs the parts of a large database in threads, and those of a small one here. */
export function partsOf(db: Db, database: string): RunPart {
  return async (name, tell) => {
    const row = await db.get<{ entries: number | null }>(sql`
      select sum(value) as entries from counters where name = 'journal'`)
    if (Number(row?.entries) < manyEntries || name === 'rest')
      return db.snapshot((reader) => examinePart(reader, name, tell))
    return name === 'records'
      ? runInShares(database, maxShares, tell)
      : runInThread({ database, name, share: whole }, tell)
  }
}

/** Records are the largest part. */
const maxShares = Math.min(availableParallelism(), 4)

/** Runs the part of the records in several threads, and puts together what they have found. */
export async function runInShares(
  database: string,
  of: number,
  tell: (share: number) => void,
): Promise<CheckReport[]> {
  const done = Array.from({ length: of }, () => 0)
  const reports = done.map((_, index) =>
    runInThread({ database, name: 'records', share: { index, of } }, (share) => {
      done[index] = share
      tell(Math.min(...done))
    }),
  )
  return joined(await Promise.all(reports))
}

/** Runs a part in a thread with a connection of its own. */
export function runInThread(part: PartInThread, tell: (share: number) => void): Promise<CheckReport[]> {
  const worker = new Worker(new URL('./doctor-thread.ts', import.meta.url), { workerData: part })
  const { promise, resolve, reject } = Promise.withResolvers<CheckReport[]>()
  worker
    .on('message', (message: PartMessage) =>
      'share' in message ? tell(message.share) : resolve(message.reports),
    )
    .once('error', reject)
    .once('exit', () => reject(new Error(`The thread that checked the ${part.name} has ended.`)))
  return promise
}

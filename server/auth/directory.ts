// The directory: users and their keys. It belongs to no company.

import sql from 'sql-template-tag'
import { type Actor, type Db, directory, type Tx } from '../db/db.ts'

export { directory }

/** An actor outside any company. The user is unknown before the first sign-in. */
export interface DirectoryActor {
  readonly user: number | null
  readonly via: string
  readonly address?: string
}

/** Runs a transaction on the directory. */
export function inDirectory<Result>(
  db: Db,
  actor: DirectoryActor,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return db.transaction(inDirectoryAs(actor), work)
}

export function inDirectoryAs({ user, via, address }: DirectoryActor): Actor {
  return { company: directory, user, via, address }
}

/** Deletes expired rows: nothing refers to them, and no journal records them. */
export async function clearExpired(tx: Tx): Promise<void> {
  const now = tx.now.toISOString()
  const longAgo = new Date(tx.now.getTime() - 400 * 86_400_000).toISOString()
  await tx.run(sql`delete from one_time_keys where expires < ${now}`)
  await tx.run(sql`delete from known_devices where last_used < ${longAgo}`)
}

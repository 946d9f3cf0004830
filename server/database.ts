import { Refusal } from '../domain/refusal.ts'
import type { Db } from './db/db.ts'
import { openDatabase } from './db/open.ts'

/** Opens the database and brings it up to date. What stands in the way is told in a sentence. */
export async function openUpToDate(address: string): Promise<{ db: Db; ran: string[] }> {
  let db: Db | undefined
  try {
    db = openDatabase(address)
    return { db, ran: await db.migrate() }
  } catch (error) {
    await db?.close()
    const { message, code } = error as { message: string; code?: string }
    const reason = message || code
    throw new Refusal('no_database', `The database ${shownAddress(address)} cannot be used: ${reason}.`)
  }
}

/** Where the data lies, without the password. */
export function shownAddress(address: string): string {
  if (!address.includes('://')) return address
  const { protocol, host, pathname } = new URL(address)
  return `${protocol}//${host}${pathname}`
}

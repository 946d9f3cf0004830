// What a command of `kontor` is, and what they share.

import { chooseCompany, ownerOf } from '../server/auth/companies.ts'
import { readConfig } from '../server/config.ts'
import { openUpToDate } from '../server/database.ts'
import type { Db, Tx } from '../server/db/db.ts'

export interface Command {
  readonly summary: string
  readonly options: Readonly<Record<string, Option>>
  readonly run: (options: Readonly<Record<string, string | undefined>>) => Promise<Result | undefined>
}

interface Option {
  readonly about: string
  readonly required?: boolean
  /** Stands alone: what it is given counts as "yes". */
  readonly isFlag?: boolean
}

export interface Result {
  readonly text: string
  readonly json: unknown
  readonly failed?: boolean
}

export const companyOption = { about: 'which company, by its name; without it, the first one' }

/** Opens the database that the settings name, brings it up to date, and closes it afterwards. */
export async function withDatabase<Outcome>(
  work: (db: Db, ran: string[]) => Promise<Outcome>,
): Promise<Outcome> {
  const { db, ran } = await openUpToDate(readConfig(process.env).database)
  try {
    return await work(db, ran)
  } finally {
    await db.close()
  }
}

/** Works in a company in the name of its owner. */
export function asOwner(
  company: string | undefined,
  work: (tx: Tx, user: number) => Promise<Result>,
): Promise<Result> {
  return withDatabase(async (db) => {
    const { id } = await chooseCompany(db, company)
    const user = await ownerOf(db, id)
    return db.transaction({ company: id, user, via: 'cli' }, (tx) => work(tx, user))
  })
}

// A command of `kontor`, and the functions that commands share.

import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { Refusal } from '../domain/refusal.ts'
import { chooseCompany, ownerOf } from '../server/auth/people/companies.ts'
import { readConfig } from '../server/config.ts'
import { openUpToDate } from '../server/database.ts'
import type { Db, Tx } from '../server/db/db.ts'

export interface Command {
  readonly summary: string
  /** The meaning of its positional argument: a file. */
  readonly file?: string
  /** Whether it takes several files. */
  readonly takesMany?: boolean
  readonly options: Readonly<Record<string, Option>>
  readonly run: (
    options: Readonly<Record<string, string | undefined>>,
    files: readonly string[],
  ) => Promise<Result | undefined>
}

interface Option {
  readonly about: string
  readonly required?: boolean
  /** Takes no value: its presence means "yes". */
  readonly isFlag?: boolean
}

export interface Result {
  /** For users. A line stays one line, whatever values it contains. */
  readonly lines: readonly string[]
  readonly json: unknown
  readonly failed?: boolean
}

export const companyOption = { about: 'which company, by its name or its id; without it, the first one' }

/** Opens the database that the settings name, migrates it, and closes it afterwards. */
export async function withDatabase<Outcome>(
  work: (db: Db, ran: string[]) => Promise<Outcome>,
): Promise<Outcome> {
  const { db, ran } = await openUpToDate(readConfig(process.env))
  try {
    return await work(db, ran)
  } finally {
    await db.close()
  }
}

/** Works in a company on behalf of its owner. */
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

/** The given password, or for `-` the one from the standard input: so it is in no list of processes and no history. */
export async function readPassword(given: string | undefined): Promise<string | undefined> {
  if (given !== '-') return given || undefined
  const { stdin, stderr } = process
  if (stdin.isTTY) stderr.write('Password: ')
  // Typed characters are not shown.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: stdin, output: nowhere, terminal: stdin.isTTY })
  const { value: password } = await lines[Symbol.asyncIterator]().next()
  lines.close()
  if (stdin.isTTY) stderr.write('\n')
  if (!password) throw new Refusal('bad_usage', 'No password came from the standard input.')
  return password
}

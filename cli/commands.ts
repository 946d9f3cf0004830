// What each command of `kontor` does. They all work on a running server's data.

import { languages } from '../domain/languages.ts'
import { createClient, createV1Token } from '../server/auth/clients.ts'
import {
  allCompanies,
  chooseCompany,
  createCompany,
  ownerOf,
  readNewCompany,
} from '../server/auth/companies.ts'
import { scopes } from '../server/auth/scopes.ts'
import { readConfig } from '../server/config.ts'
import { openUpToDate } from '../server/database.ts'
import type { Db, Tx } from '../server/db/db.ts'
import { verifyJournal } from '../server/db/journal.ts'

export interface Command {
  readonly summary: string
  readonly options: Readonly<Record<string, { about: string; required?: boolean }>>
  readonly run: (options: Readonly<Record<string, string | undefined>>) => Promise<Result | undefined>
}

interface Result {
  readonly text: string
  readonly json: unknown
  readonly failed?: boolean
}

const companyOption = { about: 'which company, by its name; without it, the first one' }

export const commands: Readonly<Record<string, Command>> = {
  serve: {
    summary: 'start the server',
    options: {},
    run: async () => {
      const config = readConfig(process.env)
      // Loading the server takes longer than most commands, so only those that need it do.
      const { serve } = await import('../server/main.ts')
      await serve(config)
      return undefined
    },
  },
  setup: {
    summary: 'make a company and its owner',
    options: {
      company: { about: 'name of the company', required: true },
      email: { about: 'e-mail address of the owner', required: true },
      password: { about: 'password of the owner, at least 8 characters', required: true },
      name: { about: 'first name of the owner' },
      surname: { about: 'last name of the owner' },
      country: { about: 'country of the company (CH)' },
      currency: { about: 'currency of the company (CHF)' },
      language: { about: `language of the company: ${languages.join(', ')} (de)` },
    },
    run: (options) => withDatabase((db) => setup(db, options)),
  },
  'client create': {
    summary: 'make an API client; its secret is shown once',
    options: {
      name: { about: 'name of the client', required: true },
      scopes: { about: `what it may do, with spaces between; all: ${scopes.join(' ')}`, required: true },
      company: companyOption,
    },
    run: (options) =>
      asOwner(options.company, async (tx, user) => {
        const client = await createClient(tx, {
          name: options.name as string,
          scopes: options.scopes as string,
          user,
        })
        return {
          text: `client_id:     ${client.client_id}\nclient_secret: ${client.client_secret}`,
          json: client,
        }
      }),
  },
  'token create': {
    summary: 'make a token for the v1 interface; the one before it stops working',
    options: { company: companyOption },
    run: (options) =>
      asOwner(options.company, async (tx, user) => {
        const token = await createV1Token(tx, user)
        return { text: token, json: { token } }
      }),
  },
  migrate: {
    summary: 'bring the database up to date',
    options: {},
    run: () =>
      withDatabase(async (_db, ran) => ({
        text: ran.length === 0 ? 'The database is up to date.' : `Done: ${ran.join(', ')}`,
        json: { migrations: ran },
      })),
  },
  doctor: {
    summary: 'check files and journal, and name the first bad entry',
    options: {},
    run: () => withDatabase(doctor),
  },
  openapi: {
    summary: 'print the description of the API',
    options: {},
    run: async () => {
      const { description } = await import('../server/app.ts')
      return { text: JSON.stringify(description, null, 2), json: description }
    },
  },
}

/** Opens the database that the settings name, brings it up to date, and closes it afterwards. */
async function withDatabase<Outcome>(work: (db: Db, ran: string[]) => Promise<Outcome>): Promise<Outcome> {
  const { db, ran } = await openUpToDate(readConfig(process.env).database)
  try {
    return await work(db, ran)
  } finally {
    await db.close()
  }
}

function asOwner(
  company: string | undefined,
  work: (tx: Tx, user: number) => Promise<Result>,
): Promise<Result> {
  return withDatabase(async (db) => {
    const { id } = await chooseCompany(db, company)
    const user = await ownerOf(db, id)
    return db.transaction({ company: id, user, via: 'cli' }, (tx) => work(tx, user))
  })
}

async function setup(db: Db, options: Readonly<Record<string, string | undefined>>): Promise<Result> {
  const draft = readNewCompany(options)
  const ids = await createCompany(db, draft)
  return {
    text: `${draft.company} is ready, and ${draft.email} is its owner. Next: npx kontor client create --help`,
    json: { company_id: ids.company, user_id: ids.user },
  }
}

async function doctor(db: Db): Promise<Result> {
  const faults = await db.check()
  let entries = 0
  for (const { id } of await allCompanies(db)) {
    const { verified, fault } = await verifyJournal(db, id)
    entries += verified
    if (fault) faults.push(fault)
  }
  const text = faults.length === 0 ? `All is well. ${entries} journal entries verified.` : faults.join('\n')
  return {
    text,
    json: { ok: faults.length === 0, journal_entries: entries, faults },
    failed: faults.length > 0,
  }
}

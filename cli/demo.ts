// `kontor demo`: data to try Kontor with.

import { shownLine } from '../domain/text/text.ts'
import { allCompanies, chooseCompany, createCompany, ownerOf } from '../server/auth/people/companies.ts'
import { newToken } from '../server/auth/secrets.ts'
import { readConfig } from '../server/config.ts'
import type { Db } from '../server/db/db.ts'
import { type Command, companyOption, type Result, withDatabase } from './command.ts'

export const demoCommands: Readonly<Record<string, Command>> = {
  demo: {
    summary: 'fill an empty company with invented data, and make one where there is none',
    options: { company: companyOption },
    run: ({ company }) => withDatabase((db) => fill(db, company)),
  },
}

async function fill(db: Db, company: string | undefined): Promise<Result> {
  const isFirst = company === undefined && (await allCompanies(db)).length === 0
  const login = isFirst ? await makeCompany(db) : undefined
  const { id, name } = await chooseCompany(db, company)
  const user = await ownerOf(db, id)
  // Only this command needs all areas of the server.
  const { fillWithDemo } = await import('../server/demo/demo.ts')
  const records = await fillWithDemo(db, { company: id, user, via: 'cli' }, { onProgress: showProgress })
  const lines = [`${name} has now:`, ...Object.entries(records).map(recordLine)]
  if (login) lines.push('', ...signInLines(login))
  return {
    lines,
    json: { company_id: id, user_id: user, ...login, records },
  }
}

interface Login {
  readonly email: string
  readonly password: string
}

async function makeCompany(db: Db): Promise<Login> {
  const login = { email: 'demo@kontor.example', password: newToken().slice(0, 16) }
  await createCompany(db, {
    ...login,
    company: 'Gartenwerk Brunner GmbH',
    name: 'Lea',
    surname: 'Brunner',
    country: 'CH',
    currency: 'CHF',
    language: 'de',
  })
  return login
}

/** One line that changes, on a terminal. */
function showProgress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${shownLine(text)}\r`)
}

function recordLine([name, count]: [string, number]): string {
  return `${String(count).padStart(6)} ${name.replace('-', ' ')}`
}

function signInLines({ email, password }: Login): string[] {
  const { url, port } = readConfig(process.env)
  return [
    `Sign in at ${url ?? `http://localhost:${port}`}/sign-in`,
    `E-mail:   ${email}`,
    `Password: ${password} (it is shown only now)`,
  ]
}

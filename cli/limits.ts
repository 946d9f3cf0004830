// What a company may use of what all companies share.

import { Refusal } from '../domain/refusal.ts'
import { chooseCompany } from '../server/auth/people/companies.ts'
import {
  type CompanyLimits,
  type LimitName,
  limitForms,
  limitNames,
  limitsOf,
  readLimit,
  setLimits,
  shownBytes,
  useOf,
} from '../server/company-limits.ts'
import type { Db } from '../server/db/db.ts'
import { currentDay } from '../server/resource/clock.ts'
import { type Command, companyOption, type Result, withDatabase } from './command.ts'

type Options = Readonly<Record<string, string | undefined>>

const optionNames = {
  requests_per_minute: 'requests',
  stored_bytes: 'storage',
  mails_per_day: 'mails',
} as const satisfies Record<LimitName, string>

export const limitCommands: Readonly<Record<string, Command>> = {
  'company limits': {
    summary: 'show or set how much a company may use of what all companies share',
    options: {
      company: companyOption,
      requests: { about: 'requests per minute of all its people and programs: a number, off, or default' },
      storage: { about: 'room for its files: bytes, such as 500MB or 5GB, off, or default' },
      mails: { about: 'mails per day: a number, off, or default' },
    },
    run: (options) => withDatabase((db) => limits(db, options)),
  },
}

async function limits(db: Db, options: Options): Promise<Result> {
  const { id: company, name } = await chooseCompany(db, options.company)
  const given = limitNames.filter((limit) => options[optionNames[limit]] !== undefined)
  const changes = Object.fromEntries(given.map((limit) => [limit, wanted(limit, options)]))
  if (given.length > 0)
    await db.transaction({ company, user: null, via: 'cli' }, async (tx) =>
      setLimits(tx, { ...(await limitsOf(tx, company)), ...changes }),
    )
  const [own, forAll, use] = [await limitsOf(db, company), await limitsOf(db, 0), await useOf(db, company)]
  const mails = use.mail_day === currentDay() ? use.mails : 0
  const json = { company_id: company, limits: own, for_all: forAll, use: { ...use, mails } }
  return {
    lines: [
      name,
      `requests  ${shown('requests_per_minute', own, forAll)} a minute`,
      `storage   ${shown('stored_bytes', own, forAll)}, ${shownBytes(use.stored_bytes)} used`,
      `mails     ${shown('mails_per_day', own, forAll)} a day, ${mails} today`,
    ],
    json,
  }
}

/** The limit that an option asks for; null for that of all companies. */
function wanted(limit: LimitName, options: Options): number | null {
  const option = optionNames[limit]
  const text = options[option] as string
  if (text === 'default') return null
  const value = readLimit(limit, text)
  if (value !== undefined) return value
  throw new Refusal('bad_usage', `--${option} is "${text}", but must be ${limitForms[limit]}, or default.`)
}

function shown(limit: LimitName, own: CompanyLimits, forAll: CompanyLimits): string {
  const value = own[limit] ?? forAll[limit]
  const amount = !value ? 'any number' : limit === 'stored_bytes' ? shownBytes(value) : String(value)
  return `${limit === 'stored_bytes' && !value ? 'any size' : amount}${own[limit] === null ? ' (as for all)' : ''}`
}

// Companies and the people who belong to them.

import sql from 'sql-template-tag'
import { type Language, languages } from '../../domain/languages.ts'
import { Problems, Refusal } from '../../domain/refusal.ts'
import { addSystemUnits } from '../catalog/units.ts'
import { layouts, usualLayout } from '../configuration/layouts.ts'
import { settings, settingsId } from '../configuration/settings.ts'
import { addVatRates } from '../configuration/vat-rates.ts'
import { take } from '../db/counters.ts'
import type { Db, Reader, Tx } from '../db/db.ts'
import { journal } from '../db/journal.ts'
import { localTime } from '../resource/clock.ts'
import { optional, preset, type Row, required } from '../resource/fields.ts'
import { country, currency, email, oneOf, text } from '../resource/kinds.ts'
import { parseNew } from '../resource/records.ts'
import { insert } from '../resource/write.ts'
import { hashPassword } from './secrets.ts'

export interface Company {
  readonly id: number
  readonly name: string
  readonly currency: string
  readonly language: Language
}

const newCompanyFields = {
  company: required(text()),
  email: required(email()),
  password: required(text(1000)),
  name: optional(text()),
  surname: preset(text(), ''),
  country: preset(country(), 'CH'),
  currency: preset(currency(), 'CHF'),
  language: preset(oneOf(...languages), 'de'),
}

export type NewCompany = Row<typeof newCompanyFields>

/** Reads what a company is made from, by the rules that the interface has for such values. */
export function readNewCompany(values: object): NewCompany {
  const problems = new Problems()
  const draft = parseNew(newCompanyFields, values, problems)
  if (draft.company?.trim() === '') problems.add('company', 'required', 'must not be empty')
  if (draft.password && [...draft.password].length < 8)
    problems.add('password', 'not_allowed', 'must have at least 8 characters')
  problems.throwIfAny()
  return draft as NewCompany
}

/** The company that a transaction works for. */
export async function companyOf(tx: Tx): Promise<Company> {
  return (await tx.get<Company>(sql`
    select id, name, currency, language from companies where id = ${tx.actor.company}`)) as Company
}

export async function allCompanies(reader: Reader): Promise<Company[]> {
  return reader.all<Company>(sql`
    select id, name, currency, language from companies order by id`)
}

/** The company with this name, or the first one. */
export async function chooseCompany(reader: Reader, name: string | undefined): Promise<Company> {
  const companies = await allCompanies(reader)
  const chosen = name === undefined ? companies[0] : companies.find((company) => company.name === name)
  if (chosen) return chosen
  throw name === undefined
    ? new Refusal('no_company', 'There is no company yet. Make one with: kontor setup')
    : new Refusal('no_company', `There is no company called "${name}".`)
}

// Companies and users are counted for all companies together, under a number that no company has.
const directory = 0

/** Makes a company, its owner and what every company starts with. */
export async function createCompany(db: Db, draft: NewCompany): Promise<NewOwner> {
  return storeCompany(db, draft, await hashPassword(draft.password))
}

interface NewOwner {
  readonly company: number
  readonly user: number
}

/** The same, when the password is hashed already. */
export async function storeCompany(
  db: Db,
  draft: Omit<NewCompany, 'password'>,
  passwordHash: string,
): Promise<NewOwner> {
  const address = draft.email.toLowerCase()
  const name = draft.name ?? (draft.email.split('@')[0] as string)
  return db.transaction({ company: directory, user: null, via: 'setup' }, async (tx) => {
    // Whoever takes the number first goes first, so that an address is not given twice.
    const company = await take(tx, 'companies')
    const known = await tx.get(sql`select id from users where email = ${address}`)
    if (known) throw new Refusal('email_taken', `There is already a user with the address ${address}.`)
    const user = await take(tx, 'users')
    const created = localTime(tx)
    await tx.run(sql`
      insert into companies (id, name, country, currency, language, email, created)
      values (${company}, ${draft.company}, ${draft.country}, ${draft.currency}, ${draft.language}, ${address}, ${created})`)
    await tx.run(sql`
      insert into users (id, email, name, surname, language, password_hash, created)
      values (${user}, ${address}, ${name}, ${draft.surname}, ${draft.language}, ${passwordHash}, ${created})`)
    await tx.run(sql`
      insert into memberships (company_id, user_id, role) values (${company}, ${user}, 'owner')`)
    const own = { ...tx, actor: { company, user, via: 'setup' } }
    await journal(own, {
      action: 'create',
      resource: 'companies',
      record: company,
      before: null,
      after: JSON.stringify({
        name: draft.company,
        country: draft.country,
        currency: draft.currency,
        language: draft.language,
      }),
    })
    await journal(own, {
      action: 'create',
      resource: 'users',
      record: user,
      before: null,
      after: JSON.stringify({ email: address, name, surname: draft.surname, role: 'owner' }),
    })
    await addSystemUnits(own)
    await insert(own, settings, { id: settingsId })
    await insert(own, layouts, { name: 'Standard', default: true, ...usualLayout(draft.country) })
    await addVatRates(own, draft.country, draft.language)
    return { company, user }
  })
}

/** The owner of a company: who acts when nobody else is named. */
export async function ownerOf(reader: Reader, company: number): Promise<number> {
  const row = await reader.get<{ user_id: number }>(sql`
    select user_id from memberships where company_id = ${company} and role = 'owner' order by user_id limit 1`)
  return (row as { user_id: number }).user_id
}

// Companies and the people who belong to them.

import sql from 'sql-template-tag'
import { Refusal } from '../../domain/refusal.ts'
import { addSystemUnits } from '../catalog/units.ts'
import { take } from '../db/counters.ts'
import type { Db, Reader, Tx } from '../db/db.ts'
import { journal } from '../db/journal.ts'
import type { Language } from '../resource/kinds.ts'
import { localTime } from '../resource/write.ts'
import { hashPassword } from './secrets.ts'

export interface Company {
  readonly id: number
  readonly name: string
  readonly currency: string
  readonly language: Language
  readonly round_to_five_rappen: number
}

export interface NewCompany {
  readonly company: string
  readonly email: string
  readonly password: string
  readonly name: string
  readonly surname: string
  readonly country: string
  readonly currency: string
  readonly language: Language
}

/** The company that a transaction works for. */
export async function companyOf(tx: Tx): Promise<Company> {
  return (await tx.get<Company>(sql`
    select id, name, currency, language, round_to_five_rappen from companies where id = ${tx.actor.company}`)) as Company
}

export async function allCompanies(reader: Reader): Promise<Company[]> {
  return reader.all<Company>(sql`
    select id, name, currency, language, round_to_five_rappen from companies order by id`)
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
export async function createCompany(db: Db, draft: NewCompany): Promise<{ company: number; user: number }> {
  const passwordHash = await hashPassword(draft.password)
  const email = draft.email.trim().toLowerCase()
  const ids = await db.transaction({ company: directory, user: null, via: 'setup' }, async (tx) => {
    // Whoever takes the number first goes first, so that an address is not given twice.
    const company = await take(tx, 'companies')
    const known = await tx.get(sql`select id from users where email = ${email}`)
    if (known) throw new Refusal('email_taken', `There is already a user with the address ${email}.`)
    const user = await take(tx, 'users')
    const created = localTime(tx)
    await tx.run(sql`
      insert into companies (id, name, country, currency, language, email, created)
      values (${company}, ${draft.company}, ${draft.country}, ${draft.currency}, ${draft.language}, ${email}, ${created})`)
    await tx.run(sql`
      insert into users (id, email, name, surname, language, password_hash, created)
      values (${user}, ${email}, ${draft.name}, ${draft.surname}, ${draft.language}, ${passwordHash}, ${created})`)
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
      after: JSON.stringify({ email, name: draft.name, surname: draft.surname, role: 'owner' }),
    })
    await addSystemUnits(own)
    return { company, user }
  })
  return ids
}

/** The owner of a company: who acts when nobody else is named. */
export async function ownerOf(reader: Reader, company: number): Promise<number> {
  const row = await reader.get<{ user_id: number }>(sql`
    select user_id from memberships where company_id = ${company} and role = 'owner' order by user_id limit 1`)
  return (row as { user_id: number }).user_id
}

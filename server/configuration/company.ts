// The profile of the company, for its letter head and its mails.

import sql, { join, raw } from 'sql-template-tag'
import { Problems } from '../../domain/refusal.ts'
import { checkTaxNumber } from '../../domain/tax/tax-numbers.ts'
import { checkVatNumber } from '../../domain/tax/vat-numbers.ts'
import { languages } from '../../domain/text/languages.ts'
import type { Reader, Tx } from '../db/db.ts'
import { journal } from '../db/journal.ts'
import { inputSchema, objectSchema, optional, ownId, type Row, required } from '../resource/fields.ts'
import { email } from '../resource/formats.ts'
import { country, currency, oneOf, text } from '../resource/kinds.ts'
import { topicOf } from '../resource/names.ts'
import { answerWith } from '../resource/openapi/schemas.ts'
import type { Call, Item, Operation } from '../resource/operation.ts'
import { jsonOf, parseChange } from '../resource/records.ts'
import { needUnchanged, readVersion } from '../resource/tags.ts'
import { followCompany } from './isrs.ts'
import { settings } from './settings.ts'
import { followCountry } from './vat-rates.ts'

const fields = {
  id: ownId(),
  name: required(text()),
  addition: optional(text()),
  country: required(country()),
  street: optional(text()),
  street_no: optional(text()),
  street2: optional(text()),
  postcode: optional(text()),
  city: optional(text()),
  phone: optional(text()),
  fax: optional(text()),
  email: optional(email()),
  website: optional(text()),
  vat_id: optional(text(255, { examples: ['CHE-123.456.788 MWST', 'DE123456788'] })),
  currency: required(currency()),
  language: required(oneOf(...languages)),
  tax_number: optional(text(255, { examples: ['21/815/08150', '181/815/08155'] })),
}

export type CompanyProfile = Row<typeof fields>

/** The profile of a company. */
export async function profileOf(reader: Reader, company: number): Promise<CompanyProfile> {
  const columns = raw(Object.keys(fields).join(', '))
  return (await reader.get<CompanyProfile>(
    sql`select ${columns} from companies where id = ${company}`,
  )) as CompanyProfile
}

const item = objectSchema(fields, () => true)
const shared = {
  path: '/configuration/company',
  scopes: ['configuration'],
  topic: topicOf(settings),
  isExtension: true,
  answer: { status: 200, schema: answerWith(item) },
} as const

export const companyRoutes: readonly Operation[] = [
  {
    ...shared,
    name: 'getCompany',
    method: 'GET',
    summary: 'Get what stands on the letter head of the company',
    run: ({ db, actor }) => answer(db, actor.company),
  },
  {
    ...shared,
    name: 'updateCompany',
    method: 'PUT',
    summary: 'Change what stands on the letter head of the company',
    body: inputSchema(fields, 'update'),
    run: changeCompany,
  },
]

const journaledAs = 'companies'

async function answer(reader: Reader, company: number): Promise<Item> {
  const json = jsonOf(fields, await profileOf(reader, company))
  return { json, version: await readVersion(reader, company, journaledAs, company) }
}

async function changeCompany(call: Call): Promise<Item> {
  const problems = new Problems()
  const changes = parseChange(fields, call.body(), problems)
  if (changes.name?.trim() === '') problems.add('name', 'required', 'must not be empty')
  problems.throwIfAny()
  return call.db.transaction(call.actor, async (tx) => {
    const { company } = call.actor
    await needUnchanged(tx, { company, name: journaledAs, ids: [company] }, call)
    await checkNumbers(tx, changes)
    const { country } = await profileOf(tx, company)
    await storeChanges(tx, changes)
    if (changes.country) await followCountry(tx, country, await profileOf(tx, company))
    return answer(tx, call.actor.company)
  })
}

/** Checks new numbers only: those that were stored before the rules were known stay. */
async function checkNumbers(tx: Tx, changes: Partial<CompanyProfile>): Promise<void> {
  const before = await profileOf(tx, tx.actor.company)
  const { country, vat_id, tax_number } = { ...before, ...changes }
  const problems = new Problems()
  if (vat_id !== before.vat_id) checkVatNumber('vat_id', vat_id, country, problems)
  if (tax_number !== before.tax_number) checkTaxNumber('tax_number', tax_number, country, problems)
  problems.throwIfAny()
}

async function storeChanges(tx: Tx, changes: Partial<CompanyProfile>): Promise<void> {
  const { company } = tx.actor
  const before = await profileOf(tx, company)
  const changed = Object.entries(changes).filter(
    ([key, value]) => before[key as keyof CompanyProfile] !== value,
  )
  if (changed.length === 0) return
  await tx.run(sql`
    update companies set ${join(changed.map(([key, value]) => sql`${raw(key)} = ${value}`))} where id = ${company}`)
  const old = changed.map(([key]) => [key, before[key as keyof CompanyProfile]])
  await journal(tx, {
    action: 'update',
    resource: journaledAs,
    record: company,
    before: JSON.stringify(Object.fromEntries(old)),
    after: JSON.stringify(Object.fromEntries(changed)),
  })
  await followCompany(tx, before, { ...before, ...changes })
}

// Companies and their owners.

import assert from 'node:assert/strict'
import sql from 'sql-template-tag'
import { currencyOf } from '../../../domain/money/country-currencies.ts'
import { compactIban, isSwissIban } from '../../../domain/payment/iban.ts'
import { tellingReferenceType } from '../../../domain/payment/qr-bill.ts'
import { invalid, Problems, Refusal } from '../../../domain/refusal.ts'
import { checkVatNumber } from '../../../domain/tax/vat-numbers.ts'
import { type Language, languages } from '../../../domain/text/languages.ts'
import { addSystemUnits } from '../../catalog/units.ts'
import { bankAccounts } from '../../configuration/bank-accounts.ts'
import { addFirstTexts } from '../../configuration/document-texts.ts'
import { isrs, payeeOf } from '../../configuration/isrs.ts'
import { layouts, usualLayout } from '../../configuration/layouts.ts'
import { settings, settingsId } from '../../configuration/settings.ts'
import { addVatRates } from '../../configuration/vat-rates.ts'
import { take } from '../../db/counters.ts'
import type { Db, Reader, Tx } from '../../db/db.ts'
import { journal } from '../../db/journal.ts'
import { localTime } from '../../resource/clock.ts'
import { filled, optional, preset, type Row, required } from '../../resource/fields.ts'
import { iban } from '../../resource/formats.ts'
import { country, currency, flag, oneOf, text } from '../../resource/kinds.ts'
import { parseNew } from '../../resource/records.ts'
import { insert } from '../../resource/write.ts'
import { checkPassword } from '../account/password-rules.ts'
import { type DirectoryActor, inDirectory } from '../directory.ts'
import { hashPassword } from '../secrets.ts'
import { addMember } from './members.ts'
import { createUser, findUserByEmail, type NewUser, ownAddress } from './users.ts'

interface Company {
  readonly id: number
  readonly name: string
  readonly currency: string
  readonly language: Language
}

/** The facts about a new company that its maker states. */
export const companyFields = {
  company: required(text()),
  country: preset(country(), 'CH'),
  /** Without one, the currency of the country. */
  currency: filled(currency()),
  language: preset(oneOf(...languages), 'de'),
  street: optional(text()),
  street_no: optional(text()),
  postcode: optional(text()),
  city: optional(text()),
  vat_id: optional(text(255, { examples: ['CHE-123.456.788 MWST', 'DE123456788'] })),
  /** Without VAT, no document has any. */
  vat_liable: preset(flag(), true),
  /** A Swiss one also makes the payment slip of the company. */
  iban: optional(iban()),
  bank_name: optional(text()),
}

const newCompanyFields = {
  ...companyFields,
  email: required(ownAddress()),
  password: optional(text(1000)),
  name: optional(text()),
  surname: preset(text(), ''),
}

type Further = 'street' | 'street_no' | 'postcode' | 'city' | 'vat_id' | 'vat_liable' | 'iban' | 'bank_name'
type NewCompanyRow = Row<typeof newCompanyFields>
export type NewCompany = Omit<NewCompanyRow, Further> &
  Partial<Pick<NewCompanyRow, Further>> & {
    /** As `pictureFrom` reads it. */
    readonly logo?: string | undefined
  }

/** Reads the draft of a company, by the API's rules for such values. */
export function readNewCompany(values: object): NewCompany {
  const problems = new Problems()
  const draft = parseNew(newCompanyFields, values, problems)
  if (draft.company?.trim() === '') problems.add('company', 'required', 'must not be empty')
  if (typeof draft.password === 'string') checkPassword(draft.password, draft.email, problems)
  if (draft.bank_name && !draft.iban) problems.add('iban', 'required', 'is required')
  if (draft.country) checkVatNumber('vat_id', draft.vat_id, draft.country, problems)
  const currency = draft.currency ?? (draft.country && currencyOf(draft.country))
  if (draft.country && !currency) problems.add('currency', 'required', 'is required for this country')
  problems.throwIfAny()
  return { ...draft, currency } as NewCompany
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

/** The company with this id or this name, or the first one. */
export async function chooseCompany(reader: Reader, wanted: string | undefined): Promise<Company> {
  const companies = await allCompanies(reader)
  if (wanted === undefined)
    return companies[0] ?? refuseCompany('There is no company yet. Make one with: kontor setup')
  const byId = companies.find(({ id }) => String(id) === wanted)
  const [chosen, ...others] = byId ? [byId] : companies.filter(({ name }) => name === wanted)
  if (!chosen) return refuseCompany(`There is no company called "${wanted}".`)
  if (others.length === 0) return chosen
  const ids = [chosen, ...others].map(({ id }) => id).join(', ')
  return refuseCompany(`Several companies are called "${wanted}". Say which one by its id: ${ids}.`)
}

function refuseCompany(sentence: string): never {
  throw new Refusal('no_company', sentence)
}

/** Makes a company, its owner and its first records. A user who exists already becomes its owner too. */
export async function createCompany(db: Db, draft: NewCompany): Promise<NewOwner> {
  const known = await findUserByEmail(db, draft.email)
  if (known && draft.password)
    throw new Refusal(
      'email_taken',
      `There is already a user with the address ${known.email}. Leave the password away to make them the owner of this company too.`,
    )
  if (!known && !draft.password) throw invalid('password', 'required', 'is required')
  const passwordHash = draft.password ? await hashPassword(draft.password) : null
  return inDirectory(db, fromSetUp, (tx) => makeCompany(tx, draft, passwordHash))
}

const fromSetUp: DirectoryActor = { user: null, via: 'setup' }

export interface NewOwner {
  readonly company: number
  readonly user: number
}

/** The same, as a part of a transaction on the directory, and with a hashed password; a user who exists already needs none. */
export async function makeCompany(
  tx: Tx,
  draft: Omit<NewCompany, 'password'>,
  passwordHash: string | null,
): Promise<NewOwner> {
  const owner = await makePlainCompany(tx, draft, passwordHash)
  await addFirstTexts({ ...tx, actor: { ...tx.actor, ...owner } }, draft.country)
  return owner
}

/** Makes a company without texts of its own: its documents have the standard ones. */
export function storeCompany(
  db: Db,
  draft: Omit<NewCompany, 'password'>,
  passwordHash: string | null,
): Promise<NewOwner> {
  return inDirectory(db, fromSetUp, (tx) => makePlainCompany(tx, draft, passwordHash))
}

async function makePlainCompany(
  tx: Tx,
  draft: Omit<NewCompany, 'password'>,
  passwordHash: string | null,
): Promise<NewOwner> {
  const company = await take(tx, 'companies')
  const known = await findUserByEmail(tx, draft.email)
  const user = known?.id ?? (await createUser(tx, ownerFrom(draft, passwordHash)))
  await tx.run(sql`
    insert into companies (
      id, name, country, street, street_no, postcode, city, currency, language, vat_id, email, created)
    values (${company}, ${draft.company}, ${draft.country}, ${draft.street ?? null}, ${draft.street_no ?? null},
      ${draft.postcode ?? null}, ${draft.city ?? null}, ${draft.currency}, ${draft.language},
      ${draft.vat_id ?? null}, ${draft.email.toLowerCase()}, ${localTime(tx)})`)
  await equip({ ...tx, actor: { ...tx.actor, company, user } }, draft)
  return { company, user }
}

function ownerFrom(draft: Omit<NewCompany, 'password'>, passwordHash: string | null): NewUser {
  const { email, surname, language } = draft
  assert(passwordHash !== null, 'a new user has a password')
  return { email, name: draft.name ?? (email.split('@')[0] as string), surname, language, passwordHash }
}

/** Gives a company its owner, who is the actor, and its first records. */
async function equip(tx: Tx, draft: Omit<NewCompany, 'password'>): Promise<void> {
  const { company, country, currency, language, vat_id = null, logo } = draft
  await journal(tx, {
    action: 'create',
    resource: 'companies',
    record: tx.actor.company,
    before: null,
    after: JSON.stringify({ name: company, country, currency, language, vat_id }),
  })
  await addSystemUnits(tx)
  await addMember(tx, tx.actor.user as number, 'owner')
  await insert(tx, settings, { id: settingsId, vat_liable: draft.vat_liable ?? true })
  await insert(tx, layouts, { name: 'Standard', default: true, ...usualLayout(country), logo: logo ?? null })
  await addVatRates(tx, country, language)
  await addAccount(tx, draft)
}

/** The account that a company is paid to, with its payment slip. */
async function addAccount(tx: Tx, draft: Omit<NewCompany, 'password'>): Promise<void> {
  const { iban, bank_name, company: name } = draft
  if (!iban) return
  await insert(tx, bankAccounts, { description: bank_name ?? iban, bank_name, iban, default: true })
  const { street = null, street_no = null, postcode = null, city = null, country } = draft
  const payee = payeeOf({ name, street, street_no, postcode, city, country })
  if (!payee || !isSwissIban(iban)) return
  const reference_type = tellingReferenceType(iban)
  await insert(tx, isrs, {
    ...payee,
    ...{ type: 'RIS', iban: compactIban(iban), reference_type, bank_name, default: true },
  })
}

/** The owner of a company, who is the actor when no other user is named. */
export async function ownerOf(reader: Reader, company: number): Promise<number> {
  const row = await reader.get<{ id: number }>(sql`
    select id from memberships where company_id = ${company} and role = 'owner' order by id limit 1`)
  return (row as { id: number }).id
}

import sql, { raw } from 'sql-template-tag'
import { checkDiscount } from '../../domain/money/discount.ts'
import { Refusal } from '../../domain/refusal.ts'
import { checkVatNumber } from '../../domain/tax/vat-numbers.ts'
import { documentLanguages } from '../../domain/text/languages.ts'
import { fold } from '../../domain/text/text.ts'
import { companyOf } from '../auth/people/companies.ts'
import { customFieldsEmbed, customFieldValues } from '../configuration/custom-fields.ts'
import { reminderTerms } from '../configuration/reminder-terms.ts'
import { numberingOf, vatDefaultFields } from '../configuration/settings.ts'
import type { Tx } from '../db/db.ts'
import { listed, many, one } from '../resource/embeds.ts'
import {
  created,
  type Field,
  filled,
  hidden,
  input,
  numbered,
  onRequest,
  optional,
  optionalChoice,
  ownId,
  parentId,
  preset,
  type Row,
  readonly,
  required,
} from '../resource/fields.ts'
import { email } from '../resource/formats.ts'
import {
  currency,
  date,
  decimal,
  filledText,
  flag,
  id,
  integer,
  longText,
  oneOf,
  rate,
  someOf,
  text,
} from '../resource/kinds.ts'
import { object } from '../resource/records.ts'
import {
  type ChangeForm,
  type NewForm,
  type Resource,
  resource,
  resourceNamed,
  resourcesWith,
} from '../resource/resource.ts'
import { searchText } from '../resource/search-text.ts'
import { insert, need, newId, remove, touch, update } from '../resource/write.ts'
import { addressFields, checkPlace, oneLine } from './address.ts'
import { contactGroups } from './groups.ts'

const fields = {
  id: ownId(),
  number: numbered(numberingOf('contact')),
  relation: required(someOf('CL', 'CR')),
  type: required(oneOf('P', 'C')),
  gender: optionalChoice(oneOf('M', 'F')),
  gender_salutation_active: preset(flag(), false),
  name: required(filledText()),
  name_addition: optional(text()),
  salutation: optional(text()),
  phone: optional(text()),
  fax: optional(text()),
  email: optional(email()),
  website: optional(text()),
  notes: optional(longText()),
  communication_language: filled(oneOf(...documentLanguages)),
  communication_channel: preset(oneOf('U', 'E', 'P'), 'U'),
  communication_newsletter: preset(oneOf('A', 'M', 'N'), 'A'),
  currency: optional(currency()),
  ebill_account_id: optional(text()),
  vat_identification: optional(text(255, { examples: ['CHE-123.456.788 MWST', 'DE123456788'] })),
  vat_rate: optional(rate()),
  ...vatDefaultFields,
  discount_rate: preset(decimal(0), 0n),
  discount_type: preset(oneOf('P', 'A'), 'P'),
  payment_grace: optional(integer(0, 3650)),
  hourly_rate: optional(decimal(0)),
  created: created(),
  main_address_id: readonly(id()),
  main_address: input(object(addressFields)),
  main_address_text: hidden(text(2000)),
  /** Where they differ from those of the company. */
  reminder_terms: onRequest(preset(reminderTerms(), [])),
  /** No reminder goes out up to this day, and on it. */
  reminders_paused_until: optional(onRequest(date())),
  custom_fields: customFieldValues('contact'),
}

const groupsEmbed = listed({
  fields: {
    id: { value: 'g.id', kind: id() },
    name: { value: 'g.name', kind: text() },
  },
  from: (_dialect, table) => `contact_group_members m
    join contact_groups g on g.company_id = m.company_id and g.id = m.group_id
    where m.company_id = ${table}.company_id and m.contact_id = ${table}.id`,
  order: 'g.name_folded, g.id',
  shows: () => [contactGroups],
})

export const contacts: Resource<typeof fields> = resource({
  name: 'contacts',
  entity: 'contact',
  path: '/contacts',
  scopes: ['contact'],
  summary: 'contacts',
  description: 'Customers, suppliers and partners: companies and persons.',
  fields,
  search: ['number', 'name', 'name_addition', 'email', 'phone', 'main_address_text'],
  isWide: true,
  sort: ['name'],
  unique: [['number']],
  embeds: {
    main_address: one(() => addresses, 'main_address_id'),
    addresses: many(() => addresses),
    people: many(() => resourceNamed('people')),
    groups: groupsEmbed,
    custom_fields: customFieldsEmbed,
  },
  create: createContact,
  update: updateContact,
})

async function createContact(tx: Tx, form: NewForm<typeof fields>): Promise<number> {
  checkGender(form)
  checkDiscount(form.values, form.problems)
  const { vat_identification, main_address } = form.values
  if (main_address) {
    checkPlace(main_address, form.problems, 'main_address.')
    checkVatNumber('vat_identification', vat_identification, main_address.country, form.problems)
  }
  const draft = await form.complete()
  const [company, addressId] = await Promise.all([companyOf(tx), newId(tx)])
  const contactId = await insert(tx, contacts, {
    ...draft,
    gender: draft.type === 'P' ? draft.gender : null,
    communication_language: draft.communication_language ?? company.language,
    main_address_id: addressId,
    main_address_text: oneLine(draft.main_address),
  })
  await insert(tx, addresses, { ...draft.main_address, id: addressId, contact_id: contactId, default: true })
  return contactId
}

async function updateContact(tx: Tx, id: number, form: ChangeForm<typeof fields>): Promise<void> {
  const stored = await need(tx, contacts, id)
  form.values.type ??= stored.type
  if (form.values.gender === undefined) form.values.gender = stored.gender
  checkGender(form)
  checkDiscount({ ...stored, ...form.values }, form.problems)
  await checkNewVatNumber(tx, stored, form)
  const changes = form.changes()
  await update(tx, contacts, id, { ...changes, gender: changes.type === 'P' ? changes.gender : null })
  if (changes.name !== undefined && changes.name !== stored.name)
    await renameInDocuments(tx, id, changes.name)
  const { reminders_paused_until: pause } = changes
  if (pause !== undefined && pause !== stored.reminders_paused_until) await lookForReminders(tx, id)
}

/** A number that was stored before the rules were known stays. */
async function checkNewVatNumber(
  tx: Tx,
  stored: Row<typeof fields>,
  { values, problems }: ChangeForm<typeof fields>,
): Promise<void> {
  const { vat_identification = stored.vat_identification } = values
  if (vat_identification === stored.vat_identification) return
  const { country } = await need(tx, addresses, stored.main_address_id)
  checkVatNumber('vat_identification', vat_identification, country, problems)
}

function checkGender({ values, problems }: NewForm<typeof fields> | ChangeForm<typeof fields>): void {
  if (values.type === 'P' && !values.gender)
    problems.add('gender', 'required', 'A person needs a gender, M or F.')
}

/**
 * Documents store the name of their contact, so that they can be searched by it and outlive the contact. It is a copy:
 * the journal has the change of the contact.
 */
async function renameInDocuments(tx: Tx, contactId: number, name: string): Promise<void> {
  for (const documents of resourcesWith('contact_name')) {
    const kinds = documents.search.map((key) => [key, (documents.fields[key] as Field).kind] as const)
    const rows = await tx.all<{ id: number }>(sql`
      select id, ${raw(kinds.map(([key, kind]) => kind.loadable(key)).join(', '))} from ${raw(documents.table)}
      where company_id = ${tx.actor.company} and contact_id = ${contactId}`)
    for (const row of rows) {
      const values = Object.fromEntries(kinds.map(([key, kind]) => [key, kind.load(row, key)]))
      const search = searchText(documents, { ...values, contact_name: name })
      await tx.run(sql`
        update ${raw(documents.table)}
        set contact_name = ${name}, contact_name_folded = ${fold(name)}, search = ${search}
        where company_id = ${tx.actor.company} and id = ${row.id}`)
    }
    if (rows.length > 0) await touch(tx, documents)
  }
}

// Its addresses: one of them is the main one, of which the contact has a copy.

const fieldsOfAddress = {
  id: ownId(),
  ...addressFields,
  contact_id: parentId(() => contacts),
}

/** The day of their next reminder was found with the former pause. */
async function lookForReminders(tx: Tx, contactId: number): Promise<void> {
  for (const { table } of resourcesWith('remind_from'))
    await tx.run(sql`
      update ${raw(table)} set remind_from = ''
      where company_id = ${tx.actor.company} and contact_id = ${contactId} and remind_from <> ''`)
}

export const addresses: Resource<typeof fieldsOfAddress> = resource({
  name: 'addresses',
  entity: 'address',
  path: '/contacts/{contactId}/addresses',
  scopes: ['contact'],
  summary: 'addresses of a contact',
  description: 'The addresses of a contact; one of them is the main one.',
  fields: fieldsOfAddress,
  search: ['street', 'postcode', 'city'],
  sort: ['street'],
  single: ['default', 'default_prepage'],
  parent: { resource: () => contacts, key: 'contact_id' },
  create: createAddress,
  update: updateAddress,
  remove: removeAddresses,
})

type Address = Row<typeof fieldsOfAddress>

async function createAddress(tx: Tx, form: NewForm<typeof fieldsOfAddress>): Promise<number> {
  checkPlace(form.values, form.problems)
  const draft = await form.complete()
  const addressId = await insert(tx, addresses, draft)
  if (draft.default) await becomeMain(tx, { ...draft, id: addressId })
  return addressId
}

async function updateAddress(
  tx: Tx,
  addressId: number,
  form: ChangeForm<typeof fieldsOfAddress>,
): Promise<void> {
  const stored = await need(tx, addresses, addressId)
  if (stored.default && form.values.default === false)
    form.problems.add(
      'default',
      'not_allowed',
      'A contact needs a main address: make another one the default instead.',
    )
  // One without a place that was stored before this rule keeps its other values changeable.
  if (['street', 'postcode', 'city'].some((key) => key in form.values))
    checkPlace({ ...stored, ...form.values }, form.problems)
  const changes = form.changes()
  await update(tx, addresses, addressId, changes)
  if (stored.default || changes.default) await becomeMain(tx, { ...stored, ...changes } as Address)
}

async function removeAddresses(tx: Tx, ids: readonly number[]): Promise<void> {
  for (const addressId of ids) {
    const { default: isMain } = await need(tx, addresses, addressId)
    if (isMain) throw new Refusal('bad_request', 'The main address of a contact cannot be deleted.')
  }
  await remove(tx, addresses, ids)
}

async function becomeMain(tx: Tx, address: Address): Promise<void> {
  await update(tx, contacts, address.contact_id, {
    main_address_id: address.id,
    main_address_text: oneLine(address),
  })
}

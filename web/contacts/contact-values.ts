// The values in the form of a contact, and the body that it sends. Values of the address have the server's keys.

import type { Contact, NewContact, RecordOf } from '../../client/index.ts'
import { customFieldsOf } from '../fields/custom-fields.tsx'
import { needed } from '../fields/needed.ts'
import type { Terms } from '../reminders/terms-fields.tsx'
import { company } from '../start.ts'

/** The everyday fields. */
export interface EverydayValues {
  readonly type: 'C' | 'P'
  readonly gender: 'M' | 'F' | null
  readonly name: string | null
  readonly name_addition: string | null
  readonly email: string | null
  readonly phone: string | null
}

interface AddressValues {
  readonly 'main_address.street': string | null
  readonly 'main_address.street_no': string | null
  readonly 'main_address.street2': string | null
  readonly 'main_address.postcode': string | null
  readonly 'main_address.city': string | null
  readonly 'main_address.country': string | null
}

/** The other fields. Their usual values suit most contacts. */
interface FurtherValues {
  readonly number: string | null
  readonly relation: readonly ('CL' | 'CR')[]
  readonly gender_salutation_active: boolean
  readonly salutation: string | null
  readonly website: string | null
  readonly fax: string | null
  readonly notes: string | null
  readonly communication_language: Contact['communication_language'] | null
  readonly communication_channel: Contact['communication_channel']
  readonly communication_newsletter: Contact['communication_newsletter']
  readonly currency: string | null
  readonly vat_identification: string | null
  readonly vat_rate: number | null
  readonly vat_category: RecordOf<'contacts', 'vat_category'>['vat_category']
  readonly vat_reason: string | null
  readonly payment_grace: number | null
  readonly discount_rate: number | null
  readonly discount_type: 'P' | 'A'
  readonly hourly_rate: number | null
  readonly ebill_account_id: string | null
  readonly reminder_terms: Terms
  readonly reminders_paused_until: string | null
  readonly custom_fields: Readonly<Record<string, string>>
  /** By name. New ones are created. */
  readonly groups: readonly string[]
}

export type ContactValues = EverydayValues & FurtherValues

export function newEveryday(name = ''): EverydayValues & AddressValues {
  return {
    type: 'C',
    gender: null,
    name: name || null,
    name_addition: null,
    email: null,
    phone: null,
    'main_address.street': null,
    'main_address.street_no': null,
    'main_address.street2': null,
    'main_address.postcode': null,
    'main_address.city': null,
    'main_address.country': company.country,
  }
}

export function newFurther(): FurtherValues {
  return {
    number: null,
    relation: ['CL'],
    gender_salutation_active: true,
    salutation: null,
    website: null,
    fax: null,
    notes: null,
    communication_language: company.language,
    communication_channel: 'U',
    communication_newsletter: 'A',
    currency: null,
    vat_identification: null,
    vat_rate: null,
    vat_category: null,
    vat_reason: null,
    payment_grace: null,
    discount_rate: null,
    discount_type: 'P',
    hourly_rate: null,
    ebill_account_id: null,
    reminder_terms: [],
    reminders_paused_until: null,
    custom_fields: {},
    groups: [],
  }
}

/** What the form reads besides the contact itself. */
export const formParts = [
  'groups',
  'custom_fields',
  'main_address',
  'vat_category',
  'vat_reason',
  'reminder_terms',
  'reminders_paused_until',
] as const
export type FormParts = (typeof formParts)[number]

/** The initial values of a contact's form. */
export function valuesOf(contact: RecordOf<'contacts', Exclude<FormParts, 'main_address'>>): ContactValues {
  const { custom_fields, groups, discount_rate } = contact
  const keys = [
    ...Object.keys(everydayOf(newEveryday())),
    ...Object.keys(newFurther()),
  ] as (keyof typeof contact)[]
  return {
    ...Object.fromEntries(keys.map((key) => [key, contact[key]])),
    discount_rate: discount_rate || null,
    custom_fields: Object.fromEntries(custom_fields.map(({ key, value }) => [key, value])),
    groups: groups.map(({ name }) => name),
  } as unknown as ContactValues
}

/** The address of a new contact, from the values of its form. */
export function addressOf(values: AddressValues): NewContact['main_address'] {
  return {
    street: needed(values['main_address.street']),
    street_no: values['main_address.street_no'],
    street2: values['main_address.street2'],
    postcode: needed(values['main_address.postcode']),
    city: needed(values['main_address.city']),
    country: needed(values['main_address.country']),
  }
}

export function everydayOf({ type, gender, name, name_addition, email, phone }: EverydayValues) {
  return { type, gender: type === 'P' ? gender : null, name: needed(name), name_addition, email, phone }
}

export function furtherOf(values: FurtherValues) {
  const { number, groups: _, custom_fields, discount_rate, communication_language, ...rest } = values
  return {
    ...rest,
    relation: [...rest.relation],
    discount_rate: discount_rate ?? 0,
    // The server chooses a value for an empty field.
    ...(number ? { number } : {}),
    ...(communication_language ? { communication_language } : {}),
    custom_fields: customFieldsOf(custom_fields),
  }
}

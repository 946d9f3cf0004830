// The sender and the recipient of a paper, and the design of the company's papers.

import sql from 'sql-template-tag'
import { personTitle, salutation } from '../../../domain/documents/salutation.ts'
import { decimalScale, formatDecimal } from '../../../domain/money/money.ts'
import { taxWords } from '../../../domain/tax/paper-words.ts'
import { vatNumberText } from '../../../domain/tax/vat-numbers.ts'
import type { DocumentLanguage } from '../../../domain/text/languages.ts'
import { cityLine, streetLine } from '../../../domain/text/postal-address.ts'
import { bankAccounts } from '../../configuration/bank-accounts.ts'
import type { CompanyProfile } from '../../configuration/company.ts'
import { imageOf } from '../../configuration/image.ts'
import { layouts } from '../../configuration/layouts.ts'
import { signatures } from '../../configuration/signatures.ts'
import { addresses, contacts } from '../../contacts/contacts.ts'
import { people } from '../../contacts/people.ts'
import type { Reader } from '../../db/db.ts'
import type { Design, Sender, Signature } from '../../press/paper.ts'
import type { Row } from '../../resource/fields.ts'
import { find } from '../../resource/write.ts'

export type Layout = Row<typeof layouts.fields>

/** The letter head of a company. */
export function senderOf(
  company: CompanyProfile,
  language: DocumentLanguage,
  iban: string | null,
  isVatLiable: boolean,
): Sender {
  return {
    name: company.name,
    addition: company.addition,
    street: streetLine(company) || null,
    street2: company.street2,
    postcode: company.postcode,
    city: company.city,
    phone: company.phone,
    email: company.email,
    website: company.website,
    vatId: ownVatNumber(company, language, isVatLiable),
    taxNumber: company.tax_number && `${taxWords(company.country, language).taxNumber} ${company.tax_number}`,
    iban,
  }
}

/** A Swiss number says itself what it is. */
function ownVatNumber(
  { vat_id, country }: CompanyProfile,
  language: DocumentLanguage,
  isVatLiable: boolean,
): string | null {
  if (!vat_id) return null
  const number = vatNumberText(vat_id, language, isVatLiable)
  return country === 'CH' || country === 'LI' ? number : `${taxWords(country, language).ownNumber} ${number}`
}

/** The account of a company for payments without another account. */
export async function defaultAccount(reader: Reader, company: number) {
  const row = await reader.get<{ id: number }>(sql`
    select id from bank_accounts where company_id = ${company} and "default" = 1`)
  return row && find(reader, company, bankAccounts, row.id)
}

export async function layoutOf(reader: Reader, company: number, layoutId: number): Promise<Layout> {
  return (await find(reader, company, layouts, layoutId)) as Layout
}

export function designOf(layout: Layout): Design {
  return {
    font: layout.font,
    fontSize: Number(formatDecimal(layout.font_size, decimalScale)),
    color: layout.color,
    addressSide: layout.address_position === 'R' ? 'right' : 'left',
    margins: {
      top: layout.margin_top,
      right: layout.margin_right,
      bottom: layout.margin_bottom,
      left: layout.margin_left,
    },
    foldMarks: layout.fold_marks,
    logo: imageOf(layout.logo),
    logoSide: layout.logo_position === 'R' ? 'right' : 'left',
    logoHeight: layout.logo_height,
    headText: layout.head_text,
    footText: layout.foot_text,
  }
}

export async function signatureOf(
  reader: Reader,
  company: number,
  signatureId: number | null,
): Promise<Signature | null> {
  const signature = signatureId === null ? undefined : await find(reader, company, signatures, signatureId)
  return signature ? { text: signature.text ?? '', image: imageOf(signature.image) } : null
}

/** The recipient of a document. Contact, address and person may be deleted by now; the name of the contact stays. */
export interface Recipient {
  readonly name: string
  readonly contact: Row<typeof contacts.fields> | undefined
  readonly address: Row<typeof addresses.fields> | undefined
  readonly cover: Row<typeof addresses.fields> | undefined
  readonly person: Row<typeof people.fields> | undefined
}

export async function recipientOf(
  reader: Reader,
  company: number,
  document: {
    readonly contact_id: number
    readonly contact_name: string
    readonly contact_address_id: number
    readonly contact_prepage_address_id: number | null
    readonly contact_person_id: number | null
  },
): Promise<Recipient> {
  const { contact_id, contact_address_id, contact_prepage_address_id, contact_person_id } = document
  return {
    name: document.contact_name,
    contact: await find(reader, company, contacts, contact_id),
    address: await find(reader, company, addresses, contact_address_id),
    cover:
      contact_prepage_address_id === null
        ? undefined
        : await find(reader, company, addresses, contact_prepage_address_id),
    person: contact_person_id === null ? undefined : await find(reader, company, people, contact_person_id),
  }
}

/** The lines of an address in postal form, with the country if it is not the sender's. */
export function addressLines(
  { name, contact, person }: Recipient,
  address: Recipient['address'],
  language: DocumentLanguage,
  homeCountry: string,
): string[] {
  const isGreeted = contact?.type === 'P' && contact.gender_salutation_active && contact.gender
  return [
    isGreeted ? personTitle(isGreeted, language) : null,
    name,
    contact?.name_addition,
    person && personLine(person, language),
    person?.show_department ? person.department : null,
    ...(address && !address.hide_on_documents ? placeLines(address, language, homeCountry) : []),
  ].filter((line): line is string => Boolean(line))
}

function personLine(person: NonNullable<Recipient['person']>, language: DocumentLanguage): string {
  const title = person.show_title ? personTitle(person.gender, language) : ''
  return [title, person.name, person.surname].filter(Boolean).join(' ')
}

function placeLines(
  address: NonNullable<Recipient['address']>,
  language: DocumentLanguage,
  homeCountry: string,
): (string | null)[] {
  return [
    streetLine(address),
    address.street2,
    cityLine(address),
    address.country === homeCountry ? null : countryName(address.country, language).toUpperCase(),
  ]
}

function countryName(country: string, language: DocumentLanguage): string {
  return new Intl.DisplayNames([language], { type: 'region' }).of(country) ?? country
}

/** The salutation for this recipient: the one of the person or the contact, else the usual one. */
export function greetingOf({ name, contact, person }: Recipient, language: DocumentLanguage): string {
  const wanted = person ? person.salutation : contact?.salutation
  if (wanted) return wanted
  if (person) return salutation(person, language)
  const gender = contact?.type === 'P' ? contact.gender : null
  return salutation(gender && { gender, surname: lastWord(name) }, language)
}

function lastWord(name: string): string {
  return name.trim().split(/\s+/).at(-1) as string
}

/** The name of the user who made a record. */
export async function creatorOf(
  reader: Reader,
  company: number,
  resource: string,
  record: number,
): Promise<string> {
  const user = await reader.get<{ name: string; surname: string }>(sql`
    select u.name, u.surname from journal j join users u on u.id = j.user_id
    where j.company_id = ${company} and j.resource = ${resource} and j.record_id = ${record} and j.action = 'create'`)
  return user ? [user.name, user.surname].filter(Boolean).join(' ') : ''
}

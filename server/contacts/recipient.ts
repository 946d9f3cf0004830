// The recipient of a document or a letter.

import sql, { join, raw } from 'sql-template-tag'
import type { Problems } from '../../domain/refusal.ts'
import { statementBy } from '../db/constant-statement.ts'
import type { Tx } from '../db/db.ts'
import { one } from '../resource/embeds.ts'
import { onRequest, optional, type Row, readonly, required } from '../resource/fields.ts'
import { reference, text } from '../resource/kinds.ts'
import { notFound } from '../resource/write.ts'
import { addresses, contacts } from './contacts.ts'
import { people } from './people.ts'

export const recipientFields = {
  contact_id: required(reference(() => contacts)),
  contact_address_id: required(reference(() => addresses)),
  contact_prepage_address_id: optional(reference(() => addresses)),
  contact_person_id: optional(reference(() => people)),
}

/** A copy of the contact's name, which outlives the contact. */
export const contactName = readonly(onRequest(text()))

export const recipientEmbeds = {
  contact: one(() => contacts, 'contact_id'),
  contact_address: one(() => addresses, 'contact_address_id'),
  contact_prepage_address: one(() => addresses, 'contact_prepage_address_id'),
  contact_person: one(() => people, 'contact_person_id'),
}

type Recipient = Row<typeof recipientFields>

const parts = {
  contact_address_id: addresses,
  contact_prepage_address_id: addresses,
  contact_person_id: people,
}

/**
 * Addresses and person must belong to the contact. The recipient of a stored document stays valid when its contact is
 * deleted, so unchanged values are not checked.
 */
export async function checkRecipient(
  tx: Tx,
  values: Partial<Recipient>,
  problems: Problems,
  stored?: Recipient,
): Promise<void> {
  leaveParts(values, stored)
  if (changedParts(values, stored).length > 0) await findRecipient(tx, values, problems, stored)
}

/** The same, and gives the contact, if there is one. */
export async function findRecipient(
  tx: Tx,
  values: Partial<Recipient>,
  problems: Problems,
  stored?: Recipient,
): Promise<TaxedContact | undefined> {
  leaveParts(values, stored)
  const contactId = values.contact_id ?? stored?.contact_id
  if (contactId === undefined) return undefined
  const changed = changedParts(values, stored)
  const find = finding(changed.map(({ key }) => key).join())
  const found = await tx.get<TaxedContact & Partial<Recipient>>(
    find([...changed.map(({ id }) => id), tx.actor.company, contactId]),
  )
  for (const { key } of changed)
    if (!found?.[key])
      problems.add(key, 'not_allowed', `The contact has no ${parts[key].entity} with this id.`)
  return found
}

/** Another contact does not have the same people and cover pages. */
function leaveParts(values: Partial<Recipient>, stored?: Recipient): void {
  if (!stored || isSameContact(values, stored)) return
  values.contact_person_id ??= null
  values.contact_prepage_address_id ??= null
}

function isSameContact(values: Partial<Recipient>, stored?: Recipient): boolean {
  return values.contact_id === undefined || values.contact_id === stored?.contact_id
}

/** The addresses and the person to check. */
function changedParts(
  values: Partial<Recipient>,
  stored?: Recipient,
): { readonly key: keyof typeof parts; readonly id: number }[] {
  const isSame = isSameContact(values, stored)
  return (Object.keys(parts) as (keyof typeof parts)[]).flatMap((key) => {
    const id = values[key] === undefined ? stored?.[key] : values[key]
    if (id === undefined || id === null || (isSame && id === stored?.[key])) return []
    return { key, id }
  })
}

/** What the VAT of a document depends on. */
export type TaxedContact = Pick<
  Row<typeof contacts.fields>,
  'name' | 'vat_identification' | 'vat_category' | 'vat_reason'
>

const taxedContact = sql`c.name, c.vat_identification, c.vat_category, c.vat_reason`

/** Finds a contact, and those of these parts that belong to it. */
const finding = statementBy((keys: string) => {
  const owned = keys
    .split(',')
    .filter(Boolean)
    .map(
      (key) => sql`(
      select p.id from ${raw(parts[key as keyof typeof parts].table)} p
      where p.company_id = c.company_id and p.id = ${0} and p.contact_id = c.id) as ${raw(key)}`,
    )
  return sql`select ${join([...owned, taxedContact], ', ')} from contacts c where c.company_id = ${0} and c.id = ${0}`
})

/** The contact of a document, or undefined. */
export async function findContact(tx: Tx, contactId: number): Promise<TaxedContact | undefined> {
  return tx.get<TaxedContact>(finding('')([tx.actor.company, contactId]))
}

/** The contact's name that a document stores. It stays the same for the same contact, which may be deleted by now. */
export async function nameToKeep(
  tx: Tx,
  contactId: number,
  stored?: { readonly contact_id: number; readonly contact_name: string },
): Promise<string> {
  if (contactId === stored?.contact_id) return stored.contact_name
  const contact = await findContact(tx, contactId)
  if (!contact) throw notFound(contacts)
  return contact.name
}

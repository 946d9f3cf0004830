// The values of a new document, and those that follow from its contact: currency, language, days to pay, discount,
// address, person.

import type { RecordOf } from '../../../client/index.ts'
import { usualPaymentDays } from '../../../domain/documents/conversions.ts'
import { agreedRate, usualRate } from '../../../domain/money/vat-rates.ts'
import { daysAfter } from '../../../domain/time/dates.ts'
import { kontor } from '../../data/kontor.ts'
import { allOptions } from '../../data/queries.ts'
import { queryClient } from '../../data/records.ts'
import { today } from '../../parts/format.ts'
import { company, may } from '../../start.ts'
import { type Draft, isEmptyRow, newRow, noValues, type Values } from '../draft.ts'
import type { EditedKind, Kind } from '../kinds.ts'

/** A new document, with or without a contact. */
export async function newDraft(kind: Kind, contactId: number | undefined): Promise<Draft> {
  const date = today()
  const values: Values = {
    ...noValues,
    date,
    ...(kind.lastDay ? { [kind.lastDay]: daysAfter(date, usualPaymentDays) } : {}),
    currency: company.currency,
    language: company.language,
    ...(kind.name === 'invoice' ? await usualPayment() : {}),
  }
  const terms = contactId ? await readTerms(contactId) : undefined
  const rates = await queryClient.fetchQuery(allOptions(kontor.vatRates))
  const row = newRow('N', {
    vat: (terms && agreedRate(terms.contact, 0)) ?? usualRate(rates, date),
    unit_id: usualUnit,
  })
  const draft: Draft = { values, rows: [row], text: {}, custom: {} }
  return terms ? withContact(kind, draft, terms) : draft
}

/** The hour: every company has this unit. */
const usualUnit = 1

const isDefault = { default: true }

/** The company's usual account and payment slip. */
async function usualPayment(): Promise<Partial<Values>> {
  if (!may('view', 'configuration')) return {}
  const [accounts, slips] = await Promise.all([
    kontor.bankAccounts.list({ filter: isDefault, limit: 1 }),
    kontor.isrs.list({ filter: isDefault, limit: 1 }),
  ])
  return { bank_account_id: accounts.items[0]?.id ?? null, isr_id: slips.items[0]?.id ?? null }
}

/** The facts about a contact that matter to a document. */
interface Terms {
  readonly contact: RecordOf<'contacts', 'vat_category'>
  readonly addressId: number
  readonly coverAddressId: number | null
  readonly personId: number | null
}

export async function readTerms(contactId: number): Promise<Terms> {
  const [{ item: contact }, addresses, people] = await Promise.all([
    kontor.contacts.get(contactId, { with: ['vat_category'] }),
    kontor.contacts.addresses(contactId).list(),
    kontor.contacts.people(contactId).list({ filter: isDefault, limit: 1 }),
  ])
  return {
    contact,
    addressId: addresses.items.find((address) => address.default)?.id ?? contact.main_address_id,
    coverAddressId: addresses.items.find((address) => address.default_prepage)?.id ?? null,
    personId: people.items[0]?.id ?? null,
  }
}

/** A document with its contact and all values that follow from it. */
export function withContact(
  { lastDay, name }: EditedKind,
  draft: Draft,
  { contact, addressId, coverAddressId, personId }: Terms,
): Draft {
  const { date } = draft.values
  const agreed = agreedRate(contact, 0)
  const days = name === 'invoice' ? (contact.payment_grace ?? usualPaymentDays) : usualPaymentDays
  return {
    ...draft,
    // Rows that are still empty have the rate of nobody.
    rows: draft.rows.map((row) =>
      agreed !== null && row.type === 'N' && isEmptyRow(row) ? { ...row, vat: agreed } : row,
    ),
    values: {
      ...draft.values,
      contact_id: contact.id,
      contact_address_id: addressId,
      contact_prepage_address_id: coverAddressId,
      contact_person_id: personId,
      currency: contact.currency ?? company.currency,
      language: contact.communication_language,
      discount_rate: contact.discount_rate || null,
      discount_type: contact.discount_type,
      ...(lastDay && date ? { [lastDay]: daysAfter(date, days) } : {}),
    },
  }
}

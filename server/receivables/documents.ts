// What invoices, offers, order confirmations and delivery notes have in common.

import sql, { join } from 'sql-template-tag'
import { checkDiscount } from '../../domain/discount.ts'
import { documentLanguages } from '../../domain/languages.ts'
import { largestAmount } from '../../domain/money.ts'
import type { Problems } from '../../domain/refusal.ts'
import { documentTotals } from '../../domain/totals.ts'
import { companyOf } from '../auth/companies.ts'
import { units } from '../catalog/units.ts'
import { addresses } from '../contacts/addresses.ts'
import { contacts } from '../contacts/contacts.ts'
import type { Tx } from '../db/db.ts'
import { constant, one } from '../resource/embeds.ts'
import { onRequest, optional, preset, type Row, readonly, required } from '../resource/fields.ts'
import {
  currency,
  decimal,
  flag,
  integer,
  longText,
  money,
  nothing,
  oneOf,
  rate,
  reference,
  text,
} from '../resource/kinds.ts'
import { list } from '../resource/records.ts'

const positionFields = {
  type: required(oneOf('N', 'T', 'PB', 'H', 'SI', 'SNI')),
  catalog_type: required(oneOf('P', 'S')),
  number: optional(text()),
  name: optional(text()),
  description: optional(longText()),
  price: optional(decimal()),
  vat: optional(rate()),
  amount: optional(decimal()),
  unit_id: optional(reference(() => units)),
  discount_rate: optional(decimal(0)),
  discount_type: optional(oneOf('A', 'P')),
  total: optional(readonly(money())),
  show_only_total: preset(flag(), false),
}

export type Position = Row<typeof positionFields>

const freeTextFields = {
  text: required(longText()),
  font_size: required(integer(1, 50)),
  position_x: required(decimal(0, 1000)),
  position_y: required(decimal(0, 1000)),
  page: required(integer(1, 1000)),
}

export const recipientFields = {
  contact_id: required(reference(() => contacts)),
  contact_address_id: required(reference(() => addresses)),
  contact_prepage_address_id: optional(reference(() => addresses)),
}

export const amountFields = {
  currency: required(currency()),
  total: readonly(money()),
  vat_included: preset(flag(), false),
  discount_rate: preset(decimal(0), 0n),
  discount_type: preset(oneOf('P', 'A'), 'P'),
}

export const printFields = {
  language: required(oneOf(...documentLanguages)),
  signature_id: optional(nothing('signature')),
  layout_id: preset(integer(1, 1), 1),
  page_amount: optional(readonly(integer())),
  notes: optional(longText()),
}

export const contactName = readonly(onRequest(text()))
export const positionsField = onRequest(list(positionFields))
export const freeTextsField = onRequest(preset(list(freeTextFields), []))

export const documentEmbeds = {
  contact: one(() => contacts, 'contact_id'),
  contact_address: one(() => addresses, 'contact_address_id'),
  contact_prepage_address: one(() => addresses, 'contact_prepage_address_id'),
  custom_fields: constant(),
  permissions: constant('view', 'edit', 'manage'),
}

type Recipient = Partial<Row<typeof recipientFields>>

/** Both addresses must belong to the contact. */
export async function checkRecipient(tx: Tx, recipient: Recipient, problems: Problems): Promise<void> {
  for (const key of ['contact_address_id', 'contact_prepage_address_id'] as const) {
    const addressId = recipient[key]
    if (addressId === undefined || addressId === null || recipient.contact_id === undefined) continue
    const row = await tx.get(sql`
      select id from addresses where company_id = ${tx.actor.company} and id = ${addressId}
        and contact_id = ${recipient.contact_id}`)
    if (!row) problems.add(key, 'not_allowed', 'The contact has no address with this id.')
  }
}

/** A normal position needs a price, an amount, a VAT rate and a unit that exists. */
export async function checkPositions(
  tx: Tx,
  positions: readonly (Position | undefined)[],
  problems: Problems,
): Promise<void> {
  const known = await knownUnits(tx, positions)
  for (const [index, position] of positions.entries()) {
    // A position that could not be read has been told already.
    if (position === undefined) continue
    const key = (name: string) => `positions.${index}.${name}`
    if (position.type === 'N')
      for (const name of ['price', 'vat', 'amount', 'unit_id'] as const)
        if (position[name] === null)
          problems.add(key(name), 'required', 'A normal position needs a value here.')
    if (position.unit_id !== null && !known.has(position.unit_id))
      problems.add(key('unit_id'), 'not_allowed', 'There is no unit with this id.')
    checkDiscount(position, problems, `positions.${index}.`)
  }
}

type Amounts = Pick<Row<typeof amountFields>, 'vat_included' | 'discount_rate' | 'discount_type'>

/** The positions with their totals, and the total of the document. */
export async function computeTotals(
  tx: Tx,
  amounts: Amounts,
  positions: readonly Position[],
  problems: Problems,
): Promise<{ positions: Position[]; total: bigint }> {
  const { round_to_five_rappen } = await companyOf(tx)
  const totals = documentTotals(positions, {
    vatIncluded: amounts.vat_included,
    discountRate: amounts.discount_rate,
    discountType: amounts.discount_type,
    roundToFiveRappen: round_to_five_rappen === 1,
  })
  const lines = positions.map((position, index) => ({
    ...position,
    discount_type: position.discount_type ?? (position.discount_rate ? 'P' : null),
    total: totals.lines[index]?.total ?? null,
  }))
  for (const [index, { total }] of lines.entries())
    if (isTooLarge(total ?? 0n))
      problems.add(`positions.${index}.amount`, 'not_allowed', 'The position is too large.')
  if (isTooLarge(totals.total)) problems.add('positions', 'not_allowed', 'The total is too large.')
  return { positions: lines, total: totals.total }
}

/** Whether an amount has more digits than an answer can show exactly. */
export function isTooLarge(amount: bigint): boolean {
  return amount > largestAmount || amount < -largestAmount
}

async function knownUnits(tx: Tx, positions: readonly (Position | undefined)[]): Promise<Set<number>> {
  const ids = [
    ...new Set(positions.map((position) => position?.unit_id ?? null).filter((unit) => unit !== null)),
  ]
  if (ids.length === 0) return new Set()
  const rows = await tx.all<{ id: number }>(sql`
    select id from units where company_id = ${tx.actor.company} and id in (${join(ids)})`)
  return new Set(rows.map((row) => row.id))
}

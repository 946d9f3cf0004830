import sql, { type Sql } from 'sql-template-tag'
import { compactIban } from '../../domain/payment/iban.ts'
import { pairingFault, tellingReferenceType } from '../../domain/payment/qr-bill.ts'
import type { Problems } from '../../domain/refusal.ts'
import { streetLine } from '../../domain/text/postal-address.ts'
import type { Tx } from '../db/db.ts'
import { created, onRequest, optional, ownId, preset, type Row, required } from '../resource/fields.ts'
import { digits, swissIban } from '../resource/formats.ts'
import { flag, oneOf, text } from '../resource/kinds.ts'
import { type ChangeForm, type NewForm, type Resource, resource } from '../resource/resource.ts'
import { insert, need, update } from '../resource/write.ts'

const fields = {
  id: ownId(),
  default: preset(flag(), false),
  type: preset(oneOf('RIS', 'ISR', 'ISR+'), 'RIS'),
  position: preset(oneOf('A', 'F', 'L'), 'L'),
  name: preset(text(), ''),
  bank_name: optional(text()),
  bank_address: optional(text()),
  recipient_name: required(text()),
  recipient_addition: optional(text()),
  recipient_street: required(text()),
  recipient_city: required(text(255, { examples: ['6003 Luzern'] })),
  delivery_number: optional(digits(6)),
  iban: optional(swissIban()),
  subscriber_number: preset(text(), ''),
  created: created(),
  // Null: a QR-IBAN has the reference that it needs, any other IBAN has none.
  reference_type: onRequest(optional(oneOf('NON', 'SCOR', 'QRR'))),
}

/** Payment slips. */
export const isrs: Resource<typeof fields> = resource({
  name: 'isrs',
  entity: 'isr',
  path: '/receivables/configuration/isrs',
  scopes: ['configuration'],
  extension: { operations: ['create', 'update', 'remove'] },
  summary: 'payment slips',
  description: 'Payment slips that invoices are printed with: QR-bills and others.',
  fields,
  search: ['name', 'recipient_name', 'iban'],
  sort: ['delivery_number'],
  single: ['default'],
  create: createSlip,
  update: updateSlip,
})

async function createSlip(tx: Tx, form: NewForm<typeof fields>): Promise<number> {
  checkPairing(form.values, form.problems)
  return insert(tx, isrs, await form.complete())
}

async function updateSlip(tx: Tx, slipId: number, form: ChangeForm<typeof fields>): Promise<void> {
  const stored = await need(tx, isrs, slipId)
  checkPairing({ ...stored, ...form.values }, form.problems)
  await update(tx, isrs, slipId, form.changes(), stored)
}

/** A QR-IBAN and the QR reference need each other. A slip without an IBAN can be stored, but not printed. */
function checkPairing({ iban, reference_type }: Partial<Row<typeof fields>>, problems: Problems): void {
  if (!iban || !reference_type) return
  const fault = pairingFault({ iban, referenceType: reference_type, currency: 'CHF' })
  if (fault) problems.add(fault.key, 'not_allowed', fault.message)
}

/** Of a company: what stands on its slips. */
interface Payee {
  readonly name: string
  readonly street: string | null
  readonly street_no: string | null
  readonly postcode: string | null
  readonly city: string | null
  readonly country: string
}

/** The recipient of a company's slips; undefined while it has no address. */
export function payeeOf(company: Payee) {
  const { name, postcode, city } = company
  if (!postcode || !city) return undefined
  return {
    recipient_name: name,
    recipient_street: streetLine(company),
    recipient_city: `${postcode} ${city}`,
  }
}

/** Whether a slip is that of an account: people see both as one thing. */
export function isSlipOf(iban: string): Sql {
  return sql`replace(iban, ' ', '') = ${compactIban(iban)}`
}

/** The slips of an account follow it to its new number. */
export async function followAccount(tx: Tx, before: string, after: string): Promise<void> {
  await changeWhere(tx, isSlipOf(before), { iban: after, reference_type: tellingReferenceType(after) })
}

/** Slips that name the company as it was follow it to its new name and address. */
export async function followCompany(tx: Tx, before: Payee, after: Payee): Promise<void> {
  const [former, next] = [payeeOf(before), payeeOf(after)]
  if (!former || !next) return
  const isFormer = sql`recipient_name = ${former.recipient_name}
    and recipient_street = ${former.recipient_street} and recipient_city = ${former.recipient_city}`
  await changeWhere(tx, isFormer, next)
}

async function changeWhere(tx: Tx, condition: Sql, changes: Partial<Row<typeof fields>>): Promise<void> {
  const slips = await tx.all<{ id: number }>(sql`
    select id from isrs where company_id = ${tx.actor.company} and ${condition} order by id`)
  for (const { id } of slips) await update(tx, isrs, id, changes)
}

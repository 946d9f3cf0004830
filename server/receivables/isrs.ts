import { pairingFault } from '../../domain/payment/qr-bill.ts'
import type { Problems } from '../../domain/refusal.ts'
import type { Tx } from '../db/db.ts'
import { created, onRequest, optional, ownId, preset, type Row, required } from '../resource/fields.ts'
import { digits, swissIban } from '../resource/formats.ts'
import { flag, oneOf, text } from '../resource/kinds.ts'
import { type ChangeForm, type NewForm, type Resource, resource } from '../resource/resource.ts'
import { insert, need, update } from '../resource/write.ts'

const fields = {
  id: ownId(),
  default: preset(flag(), false),
  type: required(oneOf('RIS', 'ISR', 'ISR+')),
  position: preset(oneOf('A', 'F', 'L'), 'A'),
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

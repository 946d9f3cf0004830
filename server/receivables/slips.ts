// The payment of an invoice: to an account, or by a slip with a reference.

import { hundredPercent, type Micro } from '../../domain/money/money.ts'
import { paymentReference, referenceEnd } from '../../domain/payment/references.ts'
import { bankAccounts } from '../configuration/bank-accounts.ts'
import { isrs } from '../configuration/isrs.ts'
import type { Tx } from '../db/db.ts'
import { one } from '../resource/embeds.ts'
import { filled, optional, type Row, readonly } from '../resource/fields.ts'
import { digits } from '../resource/formats.ts'
import { date, narrowed, oneOf, reference, wholeRate } from '../resource/kinds.ts'
import { find } from '../resource/write.ts'

const leavesSomething = (rate: Micro) => rate < hundredPercent
const nothingLeft =
  'must be less than 100: with a cash discount something is left to pay. Cancel the invoice or make a credit note instead.'

export const cashDiscountFields = {
  cash_discount_rate: optional(narrowed(wholeRate(), leavesSomething, 'not_allowed', nothingLeft)),
  cash_discount_date: optional(date()),
}

export const slipFields = {
  bank_account_id: optional(reference(() => bankAccounts, 'cleared')),
  // A deleted slip is still the one that was printed: its id and its reference stay.
  isr_id: optional(reference(() => isrs)),
  isr_position: filled(optional(oneOf('A', 'F', 'L'))),
  isr_reference_number: optional(
    readonly({ ...digits(27), searched: (reference: string) => [referenceEnd(reference)] }),
  ),
}

export const slipEmbeds = {
  bank_account: one(() => bankAccounts, 'bank_account_id'),
  isr: one(() => isrs, 'isr_id'),
}

type Slip = Partial<Row<typeof slipFields>>

/**
 * The place of an invoice's slip, and its reference. Both stay as long as the slip does. An invoice without a slip has
 * neither; one without a running number has no reference.
 */
export async function slipOf(
  tx: Tx,
  running: number | null,
  values: Slip,
  stored: Slip = {},
): Promise<Pick<Slip, 'isr_position' | 'isr_reference_number'>> {
  const { isr_position, referenceAt } = await placedSlip(tx, values, stored)
  return { isr_position, isr_reference_number: referenceAt(running) }
}

interface PlacedSlip extends Pick<Slip, 'isr_position'> {
  /** The reference of an invoice with this running number. */
  referenceAt(running: number | null): string | null
}

/** The place of an invoice's slip, when its running number is not known yet. */
export async function placedSlip(tx: Tx, values: Slip, stored: Slip = {}): Promise<PlacedSlip> {
  const slipId = values.isr_id === undefined ? stored.isr_id : values.isr_id
  if (!slipId) return { isr_position: null, referenceAt: () => null }
  const slip = await find(tx, tx.actor.company, isrs, slipId)
  const kept: Slip = slipId === stored.isr_id ? stored : {}
  const position = values.isr_position === undefined ? kept.isr_position : values.isr_position
  return {
    isr_position: position ?? slip?.position ?? 'A',
    referenceAt: (running) =>
      kept.isr_reference_number ??
      (running === null ? null : paymentReference(slip?.delivery_number ?? '', running)),
  }
}

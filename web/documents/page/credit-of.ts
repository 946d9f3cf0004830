// What a contact has left on a document: of a credit note, or of an invoice that was paid too much.

import type { NewRefund } from '../../../client/index.ts'
import { type Minor, minorOf } from '../../../domain/money/money.ts'
import { surplusOf } from '../../../domain/payment/surplus.ts'
import { kontor, patient } from '../../data/kontor.ts'
import type { DocumentRecord, Kind } from '../kinds.ts'

export interface Credit {
  readonly left: Minor
  /** Settles another invoice with it. */
  use(order: CreditUse, idempotencyKey: string): Promise<unknown>
  payBack(order: NewRefund, idempotencyKey: string): Promise<unknown>
}

interface CreditUse {
  readonly invoice_id: number
  readonly amount: number | null
}

/** What is left, and what can be done with it. */
export function creditOf({ name }: Kind, record: DocumentRecord): Credit {
  const { id, total, total_paid, total_used } = record
  if (name === 'credit')
    return {
      left: record.is_final ? minorOf(total) - minorOf(total_used ?? 0) : 0n,
      use: (order, idempotencyKey) => kontor.creditNotes.use(id, order, { idempotencyKey, retries: patient }),
      payBack: (order, idempotencyKey) => kontor.creditNotes.refunds(id).create(order, { idempotencyKey }),
    }
  return {
    left:
      name === 'invoice' ? surplusOf({ total: minorOf(total), total_paid: minorOf(total_paid ?? 0) }) : 0n,
    use: (order, idempotencyKey) =>
      kontor.invoices.applySurplus(id, order, { idempotencyKey, retries: patient }),
    payBack: ({ amount, ...order }, idempotencyKey) =>
      kontor.invoices.payments(id).create({ ...order, type: 'B', amount: -amount }, { idempotencyKey }),
  }
}

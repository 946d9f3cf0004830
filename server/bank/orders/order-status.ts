// What a person says about an order.

import { invalid } from '../../../domain/refusal.ts'
import type { Tx } from '../../db/db.ts'
import { statusAction } from '../../resource/actions.ts'
import { need, update } from '../../resource/write.ts'
import { type PaymentOrder, paymentOrders } from './payment-orders.ts'

/** `PATCH …/change-status`: open again, as after the bank has refused it, or paid otherwise. Only a file makes it ordered. */
export const changeOrderStatus = {
  ...statusAction(paymentOrders, changeStatus, true),
  description:
    'Sets an order back to open, for example after the bank has refused it: then it can be changed, deleted, or go out in another file. Or notes that it is paid, where no statement says so. Only a payment file makes an order ordered.',
}

async function changeStatus(tx: Tx, orderId: number, status: PaymentOrder['status']): Promise<void> {
  const order = await need(tx, paymentOrders, orderId)
  if (status === order.status) return
  if (status === 'ordered')
    throw invalid('status', 'not_allowed', 'Make a payment file: then the order is ordered.')
  const isOpen = status === 'open'
  await update(tx, paymentOrders, orderId, { status, ...(isOpen ? { bank_entry_id: null } : {}) }, order)
}

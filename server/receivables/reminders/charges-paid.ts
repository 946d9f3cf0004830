import type { Minor } from '../../../domain/money/money.ts'
import { chargesIn } from '../../../domain/payment/reminder-charges.ts'
import type { Row } from '../../resource/fields.ts'
import type { invoiceFields } from '../invoice-fields.ts'

type Charged = Pick<Row<typeof invoiceFields>, 'total' | 'total_paid' | 'total_charges' | 'charges_paid'>

/** What a payment settles of the charges of reminders: they are paid with the invoice, and so it is not paid too much. */
export function chargesPaidBy(
  { total, total_paid, total_charges, charges_paid }: Charged,
  { type, amount }: { readonly type: string; readonly amount: Minor },
): Minor {
  return type === 'N' ? chargesIn(amount, total - total_paid, total_charges - charges_paid) : 0n
}

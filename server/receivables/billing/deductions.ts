// What earlier documents have billed or given back, by rate, as later ones deduct it.

import { billedBy } from '../../../domain/documents/billing.ts'
import type { Minor } from '../../../domain/money/money.ts'
import type { Deduction } from '../../../domain/money/totals.ts'
import type { Row } from '../../resource/fields.ts'
import type { DocumentRow } from '../document-fields.ts'
import type { invoiceFields } from '../invoice-fields.ts'

type Deductions = Row<typeof invoiceFields>['deductions']

interface Priced {
  readonly vat: DocumentRow['vat']
  readonly total: Minor
}

/** What a stored document comes to, by rate, with its rounding. */
export function amountsByRate({ vat, total }: Priced): Deduction[] {
  return billedBy({ vat: vat.map(({ reason, ...row }) => row) }, total)
}

type Invoice = Priced & Pick<Row<typeof invoiceFields>, 'id' | 'number' | 'date' | 'billing_type'>

/** What the final invoice of an order deducts for an earlier one: what that has billed, less what was given back of it. */
export function billedDeductions(invoice: Invoice, credits: readonly Credit[]): Deductions {
  const { id: invoice_id, billing_type, number, date } = invoice
  const billed = amountsByRate(invoice).map(({ category = null, ...row }) => ({
    ...{ invoice_id, credit_note_id: null, billing_type, number, date, category },
    ...row,
  }))
  const given = credits.flatMap(creditDeductions)
  return [...billed, ...given.map((row) => ({ ...row, net: -row.net, vat: -row.vat }))]
}

type Credit = Priced &
  Pick<Row<typeof invoiceFields>, 'id' | 'number' | 'date'> & { readonly invoice_id: number | null }

/** What a credit note has given back of its invoice, as the one of the rest deducts it. */
export function creditDeductions(credit: Credit): Deductions {
  const { id: credit_note_id, invoice_id, number, date } = credit
  return amountsByRate(credit).map(({ category = null, ...row }) => ({
    ...{ invoice_id: invoice_id ?? 0, credit_note_id, billing_type: null, number, date, category },
    ...row,
  }))
}

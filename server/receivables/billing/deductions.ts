// What earlier documents have billed or given back, by rate, as later ones deduct it.

import { billedBy } from '../../../domain/documents/billing.ts'
import type { Micro, Minor } from '../../../domain/money/money.ts'
import { type Deduction, type DocumentTotals, documentTotals } from '../../../domain/money/totals.ts'
import type { Row } from '../../resource/fields.ts'
import type { DocumentRow } from '../document-fields.ts'
import type { invoiceFields } from '../invoice-fields.ts'

type Deductions = Row<typeof invoiceFields>['deductions']

interface Priced {
  readonly positions: DocumentRow['positions']
  readonly vat_included: boolean
  readonly discount_rate: Micro
  readonly discount_type: 'P' | 'A'
  readonly deductions?: readonly Deduction[]
}

/** The totals of a document, not rounded: its stored total says how it was rounded. */
export function totalsOf(document: Priced): DocumentTotals {
  return documentTotals(document.positions, {
    vatIncluded: document.vat_included,
    discountRate: document.discount_rate,
    discountType: document.discount_type,
    deductions: document.deductions,
  })
}

/** What a document comes to, by rate, with its rounding. */
export function amountsByRate(document: Priced & { readonly total: Minor }): Deduction[] {
  return billedBy(totalsOf(document), document.total)
}

type Invoice = Priced & Pick<Row<typeof invoiceFields>, 'id' | 'number' | 'date' | 'total' | 'billing_type'>

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
  Pick<Row<typeof invoiceFields>, 'id' | 'number' | 'date' | 'total'> & { readonly invoice_id: number | null }

/** What a credit note has given back of its invoice, as the one of the rest deducts it. */
export function creditDeductions(credit: Credit): Deductions {
  const { id: credit_note_id, invoice_id, number, date } = credit
  return amountsByRate(credit).map(({ category = null, ...row }) => ({
    ...{ invoice_id: invoice_id ?? 0, credit_note_id, billing_type: null, number, date, category },
    ...row,
  }))
}

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

interface Numbered {
  readonly id: number
  readonly number: string
  readonly date: string
}

/** The deductions for a credit note that has given back these amounts. */
export function creditDeductions({ id, number, date }: Numbered, rows: readonly Deduction[]): Deductions {
  return rows.map(({ category = null, ...row }) => ({
    invoice_id: null,
    credit_note_id: id,
    billing_type: null,
    number,
    date,
    category,
    ...row,
  }))
}

// What an invoice has billed can still change: by a credit note, or where issued documents are editable.

import { invalid, Problems } from '../../../domain/refusal.ts'
import type { Tx } from '../../db/db.ts'
import type { Row } from '../../resource/fields.ts'
import type { ResourceWith } from '../../resource/resource.ts'
import { need } from '../../resource/write.ts'
import { changeDocument, currentTaxation } from '../documents.ts'
import type { invoiceFields } from '../invoice-fields.ts'
import { computeTotals } from '../positions.ts'
import { deductingOnes } from './deducted.ts'
import { amountsByRate, billedDeductions } from './deductions.ts'

type Invoice = Row<typeof invoiceFields>
type Credits = Parameters<typeof billedDeductions>[1]

/** Deducts in the drafts of final invoices what an invoice has billed by now. An issued one stays as it is. */
export async function followBilled(
  tx: Tx,
  resource: ResourceWith<typeof invoiceFields>,
  invoice: Invoice,
  credits: Credits,
): Promise<void> {
  for (const { id } of await deductingOnes(tx, invoice)) {
    const final = await need(tx, resource, id)
    if (final.issued) continue
    const place = final.deductions.findIndex(({ invoice_id }) => invoice_id === invoice.id)
    const others = final.deductions.filter(({ invoice_id }) => invoice_id !== invoice.id)
    const deductions = others.toSpliced(place, 0, ...billedDeductions(invoice, credits))
    const taxation = await currentTaxation(tx, final)
    const priced = computeTotals({ ...final, deductions }, final.positions, taxation, new Problems())
    await changeDocument(tx, resource, id, { deductions, ...priced }, final)
  }
}

/** Refuses to change what an invoice bills once a final invoice that deducts it is out. */
export async function needSameBilled(
  tx: Tx,
  resource: ResourceWith<typeof invoiceFields>,
  stored: Invoice,
  edited: Invoice,
): Promise<void> {
  if (isSame(amountsByRate(stored), amountsByRate(edited))) return
  for (const { id, number } of await deductingOnes(tx, stored)) {
    const { issued } = await need(tx, resource, id)
    if (issued)
      throw invalid(
        'positions',
        'not_changeable',
        `The final invoice ${number} deducts this invoice and is issued, so it stays as it is. Cancel that one first.`,
      )
  }
}

type Rows = ReturnType<typeof amountsByRate>

function isSame(rows: Rows, others: Rows): boolean {
  const text = (all: Rows) =>
    all.map(({ category, rate, net, vat }) => `${category} ${rate} ${net} ${vat}`).join()
  return text(rows) === text(others)
}

// A deposit invoice for money that came before there is an order or an invoice.

import type { Micro, Minor } from '../../../domain/money/money.ts'
import { groupOf } from '../../../domain/money/vat.ts'
import { invalid } from '../../../domain/refusal.ts'
import { contacts } from '../../contacts/contacts.ts'
import type { Tx } from '../../db/db.ts'
import { words } from '../../press/words.ts'
import { localTime } from '../../resource/clock.ts'
import { create } from '../../resource/create.ts'
import { need } from '../../resource/write.ts'
import { cancel } from '../credit/cancel.ts'
import { changeDocument } from '../documents.ts'
import { invoices } from '../invoices.ts'
import { flatPosition } from '../positions.ts'
import { titledTexts } from './billing.ts'
import { invoiceTerms } from './conversions.ts'

export interface Advance {
  readonly contactId: number
  /** With VAT. */
  readonly amount: Minor
  readonly currency: string
  readonly vat: Micro
  readonly date: string
}

/** Makes the invoice and issues it. Returns its id. */
export async function issueAdvance(
  tx: Tx,
  { contactId, amount, currency, vat, date }: Advance,
): Promise<number> {
  const contact = await need(tx, contacts, contactId)
  const language = contact.communication_language
  // Why there is no VAT, if there is none, is known from the contact and the company.
  const position = {
    ...flatPosition({ ...groupOf(vat), amount }, { name: words[language].deposit, show_only_total: true }),
    vat_category: null,
  }
  const invoiceId = await create(tx, invoices, {
    ...{ contact_id: contactId, contact_address_id: contact.main_address_id, date, currency, language },
    ...(await invoiceTerms(tx, contactId, date, date)),
    ...{ vat_included: true, positions: [position], billing_type: 'D' },
    texts: await titledTexts(tx, 'D', language),
  })
  await changeDocument(tx, invoices, invoiceId, { status: 'S', status_changed: localTime(tx) })
  return invoiceId
}

/** Cancels the invoice of an advance whose payment was taken back, by a credit note as any issued invoice. */
export async function takeAdvanceBack(tx: Tx, invoiceId: number): Promise<void> {
  const { status, number, total_paid } = await need(tx, invoices, invoiceId)
  // Its credit notes settle it, now that the payment is gone.
  if (status === 'C') return
  if (total_paid !== 0n)
    throw invalid(
      'id',
      'not_changeable',
      `Invoice ${number} was made for this payment and has other payments or credit notes. Take those back first, or cancel the invoice.`,
    )
  await cancel(tx, invoiceId, localTime(tx), null)
}

import { addresses } from '../../contacts/contacts.ts'
import { people } from '../../contacts/people.ts'
import type { Tx } from '../../db/db.ts'
import type { Fields, Row } from '../../resource/fields.ts'
import type { ResourceWith } from '../../resource/resource.ts'
import { find } from '../../resource/write.ts'
import type { DocumentRow } from '../document-fields.ts'
import type { invoiceFields } from '../invoice-fields.ts'

/** The fields that a document takes over from the one it is made from. */
type Copy = Pick<
  DocumentRow,
  | 'contact_id'
  | 'contact_address_id'
  | 'contact_prepage_address_id'
  | 'contact_person_id'
  | 'period_text'
  | 'currency'
  | 'vat_included'
  | 'discount_rate'
  | 'discount_type'
  | 'language'
  | 'signature_id'
  | 'layout_id'
  | 'notes'
  | 'positions'
  | 'free_texts'
>

/** A person or a cover address that is deleted by now is left out; without its contact a document cannot be made. */
export async function copyOf(tx: Tx, document: DocumentRow): Promise<Copy> {
  return {
    contact_id: document.contact_id,
    contact_address_id: document.contact_address_id,
    contact_prepage_address_id: await existing(tx, addresses, document.contact_prepage_address_id),
    contact_person_id: await existing(tx, people, document.contact_person_id),
    period_text: document.period_text,
    currency: document.currency,
    vat_included: document.vat_included,
    discount_rate: document.discount_rate,
    discount_type: document.discount_type,
    language: document.language,
    signature_id: document.signature_id,
    layout_id: document.layout_id,
    notes: document.notes,
    positions: document.positions,
    free_texts: document.free_texts,
  }
}

/** The further fields that an invoice takes over from another one, or from a recurring one. */
type InvoiceCopy = Copy &
  Pick<
    Row<typeof invoiceFields>,
    | 'cash_discount_rate'
    | 'bank_account_id'
    | 'isr_id'
    | 'isr_position'
    | 'payment_link_paypal'
    | 'payment_link_postfinance'
    | 'payment_link_payrexx'
    | 'payment_link_smartcommerce'
    | 'texts'
    | 'workflow'
    | 'custom_fields'
  >

export async function invoiceCopyOf(tx: Tx, invoice: DocumentRow & InvoiceCopy): Promise<InvoiceCopy> {
  return {
    ...(await copyOf(tx, invoice)),
    cash_discount_rate: invoice.cash_discount_rate,
    bank_account_id: invoice.bank_account_id,
    isr_id: invoice.isr_id,
    isr_position: invoice.isr_position,
    payment_link_paypal: invoice.payment_link_paypal,
    payment_link_postfinance: invoice.payment_link_postfinance,
    payment_link_payrexx: invoice.payment_link_payrexx,
    payment_link_smartcommerce: invoice.payment_link_smartcommerce,
    texts: invoice.texts,
    workflow: invoice.workflow,
    custom_fields: invoice.custom_fields,
  }
}

async function existing<F extends Fields>(
  tx: Tx,
  resource: ResourceWith<F>,
  id: number | null,
): Promise<number | null> {
  return id !== null && (await find(tx, tx.actor.company, resource, id)) ? id : null
}

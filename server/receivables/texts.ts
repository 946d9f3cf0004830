// The texts of documents. Placeholders stay as they are until the document is printed.

import sql from 'sql-template-tag'
import { type DocumentLanguage, documentLanguages } from '../../domain/languages.ts'
import type { Tx } from '../db/db.ts'
import { constant } from '../resource/embeds.ts'
import { preset, type Row, readonly, required } from '../resource/fields.ts'
import { id, longText, oneOf, text } from '../resource/kinds.ts'
import { everyOperation, resource } from '../resource/resource.ts'

const contentFields = {
  title: preset(text(1000), ''),
  introduction: preset(longText(), ''),
  conditions: preset(longText(), ''),
}

/** One text of a document, for one of the states that it can be printed in. */
export const textFields = <const Status extends string>(...statuses: readonly Status[]) => ({
  status: preset(oneOf(...statuses), 'D' as Status),
  ...contentFields,
})

export type DocumentText = Row<ReturnType<typeof textFields<string>>>

/** What an invoice can be printed as: itself, a payment reminder, first to third reminder, debt collection, receipt. */
export const invoiceTextStatuses = ['D', 'R', 'R1', 'R2', 'R3', 'DC', 'RE'] as const

/** The texts that a company gives its new documents, by kind and language. */
export const documentTexts = resource({
  name: 'document-texts',
  entity: 'document_text',
  path: '/receivables/configuration/texts',
  scopes: ['configuration'],
  extension: { operations: everyOperation },
  summary: 'texts of new documents',
  fields: {
    id: readonly(id()),
    document: required(oneOf('invoice', 'offer', 'order_confirmation', 'delivery_note')),
    language: required(oneOf(...documentLanguages)),
    ...textFields(...invoiceTextStatuses),
  },
  search: ['title', 'introduction', 'conditions'],
  sort: 'document,language,status',
  unique: [['document', 'language', 'status']],
  embeds: { permissions: constant('view', 'edit') },
})

/** The texts of a document that was made without any: those of the company, or a plain title. */
export async function defaultTexts(
  tx: Tx,
  entity: string,
  language: DocumentLanguage,
): Promise<DocumentText[]> {
  const document = entity === 'recurring_invoice' ? 'invoice' : (entity as keyof typeof titles)
  const rows = await tx.all<DocumentText>(sql`
    select status, title, introduction, conditions from document_texts
    where company_id = ${tx.actor.company} and document = ${document} and language = ${language} order by status`)
  // Only an invoice can be printed as something else than itself.
  const own = rows.filter(({ status }) => status === 'D' || document === 'invoice')
  if (own.some(({ status }) => status === 'D')) return own
  return [{ status: 'D', title: titles[document][language], introduction: '', conditions: '' }, ...own]
}

const titles = {
  invoice: {
    de: 'Rechnung Nr. {INVOICENO} / Kunden Nr. {CUSTOMERNO}',
    en: 'Invoice no. {INVOICENO} / Customer no. {CUSTOMERNO}',
    es: 'Factura n.º {INVOICENO} / Cliente n.º {CUSTOMERNO}',
    fr: 'Facture n° {INVOICENO} / Client n° {CUSTOMERNO}',
    it: 'Fattura n. {INVOICENO} / Cliente n. {CUSTOMERNO}',
  },
  offer: {
    de: 'Offerte Nr. {OFFERNO} / Kunden Nr. {CUSTOMERNO}',
    en: 'Offer no. {OFFERNO} / Customer no. {CUSTOMERNO}',
    es: 'Oferta n.º {OFFERNO} / Cliente n.º {CUSTOMERNO}',
    fr: 'Offre n° {OFFERNO} / Client n° {CUSTOMERNO}',
    it: 'Offerta n. {OFFERNO} / Cliente n. {CUSTOMERNO}',
  },
  order_confirmation: {
    de: 'Auftragsbestätigung Nr. {SALESCONFIRMATIONNO} / Kunden Nr. {CUSTOMERNO}',
    en: 'Order confirmation no. {SALESCONFIRMATIONNO} / Customer no. {CUSTOMERNO}',
    es: 'Confirmación de pedido n.º {SALESCONFIRMATIONNO} / Cliente n.º {CUSTOMERNO}',
    fr: 'Confirmation de commande n° {SALESCONFIRMATIONNO} / Client n° {CUSTOMERNO}',
    it: 'Conferma d’ordine n. {SALESCONFIRMATIONNO} / Cliente n. {CUSTOMERNO}',
  },
  delivery_note: {
    de: 'Lieferschein Nr. {RECEIPTNO} / Kunden Nr. {CUSTOMERNO}',
    en: 'Delivery note no. {RECEIPTNO} / Customer no. {CUSTOMERNO}',
    es: 'Albarán n.º {RECEIPTNO} / Cliente n.º {CUSTOMERNO}',
    fr: 'Bulletin de livraison n° {RECEIPTNO} / Client n° {CUSTOMERNO}',
    it: 'Bollettino di consegna n. {RECEIPTNO} / Cliente n. {CUSTOMERNO}',
  },
} as const satisfies Record<string, Record<DocumentLanguage, string>>

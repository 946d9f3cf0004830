// The texts of documents. Placeholders stay as they are until the document is printed.

import sql from 'sql-template-tag'
import { type DocumentEntity, standardText } from '../../domain/documents/standard-texts.ts'
import { type DocumentLanguage, documentLanguages } from '../../domain/text/languages.ts'
import { constantStatement } from '../db/constant-statement.ts'
import type { Reader, Tx } from '../db/db.ts'
import { ownId, preset, type Row, required } from '../resource/fields.ts'
import { longText, oneOf, text } from '../resource/kinds.ts'
import { everyOperation, resource } from '../resource/resource.ts'

const contentFields = {
  title: preset(text(1000), ''),
  introduction: preset(longText(), ''),
  conditions: preset(longText(), ''),
}

/** One text of a document, for one of the states in which it can be printed. */
export const textFields = <const Status extends string>(...statuses: readonly Status[]) => ({
  status: preset(oneOf(...statuses), 'D' as Status),
  ...contentFields,
})

export type DocumentText = Row<ReturnType<typeof textFields<string>>>

/** The forms of a printed invoice: itself, a payment reminder, first to third reminder, debt collection, receipt. */
export const invoiceTextStatuses = ['D', 'R', 'R1', 'R2', 'R3', 'DC', 'RE'] as const

/** The texts of a company for its new documents, by kind and language. */
export const documentTexts = resource({
  name: 'document-texts',
  entity: 'document_text',
  path: '/receivables/configuration/texts',
  scopes: ['configuration'],
  extension: { operations: everyOperation },
  summary: 'texts of new documents',
  description: 'Titles, introductions and conditions of new documents, by kind and language.',
  fields: {
    id: ownId(),
    document: required(oneOf('invoice', 'credit_note', 'offer', 'order_confirmation', 'delivery_note')),
    language: required(oneOf(...documentLanguages)),
    ...textFields(...invoiceTextStatuses),
  },
  search: ['title', 'introduction', 'conditions'],
  sort: ['document', 'language', 'status'],
  unique: [['document', 'language', 'status']],
})

/** The texts of a document that was made without any: those of the company, or the standard one. */
export async function defaultTexts(
  tx: Tx,
  entity: string,
  language: DocumentLanguage,
): Promise<DocumentText[]> {
  const document = entity === 'recurring_invoice' ? 'invoice' : (entity as DocumentEntity)
  const rows = await companyTexts(tx, tx.actor.company, document, language)
  // Only an invoice can be printed as something else than itself.
  const own = rows.filter(({ status }) => status === 'D' || document === 'invoice')
  return own.some(({ status }) => status === 'D') ? own : [standardText(document, 'D', language), ...own]
}

/** The printed text of a document in this state: its own, else the company's, else the standard one. */
export async function printedText(
  reader: Reader,
  company: number,
  document: DocumentEntity,
  { texts, language }: { readonly texts: readonly DocumentText[]; readonly language: DocumentLanguage },
  status: string,
): Promise<DocumentText> {
  const hasStatus = (text: DocumentText) => text.status === status
  return (
    texts.find(hasStatus) ??
    (await companyTexts(reader, company, document, language)).find(hasStatus) ??
    standardText(document, status, language)
  )
}

const findTexts = constantStatement(sql`
  select status, title, introduction, conditions from document_texts
  where company_id = ${0} and document = ${''} and language = ${''} order by status`)

function companyTexts(
  reader: Reader,
  company: number,
  document: DocumentEntity,
  language: DocumentLanguage,
): Promise<DocumentText[]> {
  return reader.all<DocumentText>(findTexts([company, document, language]))
}

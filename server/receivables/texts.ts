// The texts that a document is made and printed with. Placeholders stay as they are until it is printed.

import sql from 'sql-template-tag'
import { type DocumentEntity, standardText } from '../../domain/documents/standard-texts.ts'
import type { DocumentLanguage } from '../../domain/text/languages.ts'
import type { DocumentText } from '../configuration/document-texts.ts'
import { constantStatement } from '../db/constant-statement.ts'
import type { Reader, Tx } from '../db/db.ts'

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

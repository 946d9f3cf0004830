// The papers of issued documents: all that each shows, as it was when it went out, and the PDF that was handed out.

import sql from 'sql-template-tag'
import { invoiceTextStatuses } from '../../configuration/document-texts.ts'
import type { Reader, Tx } from '../../db/db.ts'
import { storedFile, storeFile } from '../../files.ts'
import { contentKey } from '../../press/content-key.ts'
import type { Paper } from '../../press/paper.ts'
import {
  created,
  hidden,
  optional,
  ownId,
  preset,
  type Row,
  readonly,
  secret,
} from '../../resource/fields.ts'
import { flag, id, integer, oneOf, plainText, serverText, text } from '../../resource/kinds.ts'
import { type Resource, resource } from '../../resource/resource.ts'
import { find, insert, touch, update } from '../../resource/write.ts'
import { packPaper, unpackPaper } from '../paper/packed-paper.ts'

const fields = {
  id: ownId(),
  document_type: readonly(oneOf('invoice', 'credit_note')),
  document_id: readonly(id()),
  document_number: readonly(text()),
  /** The document itself, a reminder of a level, or a receipt. */
  printed_as: preset(readonly(oneOf(...invoiceTextStatuses)), 'D'),
  /** Of all that the paper shows. The journal has it too. */
  hash: readonly(plainText()),
  /** True for a document that was issued before its papers were kept. */
  made_later: preset(readonly(flag()), false),
  /** Whether the document was changed since, and cannot be printed as it is now. */
  is_outdated: preset(hidden(flag()), false),
  /** Known from the first time that somebody gets the PDF. */
  page_amount: optional(readonly(integer())),
  created: created(),
  /** The journal proves it by its hash and need not repeat it. */
  content: secret(serverText()),
  /** The name of the PDF from then on. It follows from the content, so handing it out is no change. */
  file: optional(secret(serverText())),
}

export const papers: Resource<typeof fields> = resource({
  name: 'papers',
  entity: 'paper',
  path: '/receivables/papers',
  scopes: ['invoice'],
  operations: ['list', 'get'],
  extension: { operations: ['list', 'get'] },
  summary: 'papers of issued documents',
  description:
    'Every version of a document that was issued, and every reminder and receipt of it that went out, as it was. There is more than one version where issued documents can be edited.',
  fields,
  search: ['document_number'],
  sort: ['-id'],
})

export type PaperRow = Row<typeof fields>
export type IssuedType = PaperRow['document_type']

type NewPaper = Pick<PaperRow, 'document_type' | 'document_id' | 'document_number' | 'made_later'> &
  Partial<Pick<PaperRow, 'printed_as'>>

/** Keeps the paper of a document, unless it is the last one that was kept. */
export async function keepPaper(tx: Tx, document: NewPaper, paper: Paper): Promise<number> {
  const hash = contentKey(paper)
  const last = await lastPaper(tx, tx.actor.company, document.document_type, document.document_id)
  if (last?.hash === hash && !last.is_outdated) return last.id
  return addPaper(tx, document, paper, hash)
}

/** Keeps a reminder or a receipt that somebody gets, with its PDF. */
export async function keepFollowUp(
  tx: Tx,
  document: Pick<PaperRow, 'document_type' | 'document_id' | 'document_number' | 'printed_as'>,
  { paper, ...print }: { readonly paper: Paper; readonly pdf: Uint8Array; readonly pages: number },
): Promise<void> {
  const hash = contentKey(paper)
  const { document_type, document_id } = document
  if (await paperWith(tx, tx.actor.company, document_type, document_id, hash)) return
  const paperId = await addPaper(tx, { ...document, made_later: false }, paper, hash)
  await adoptPdf(tx, paperId, { file: await storeFile(tx, print.pdf, true), pages: print.pages })
}

async function addPaper(tx: Tx, document: NewPaper, paper: Paper, hash: string): Promise<number> {
  const { text, files } = packPaper(paper)
  for (const bytes of files.values()) await storeFile(tx, bytes, true)
  return insert(tx, papers, { ...document, hash, content: text })
}

/** The last paper of a document as itself. */
export async function lastPaper(
  reader: Reader,
  company: number,
  type: IssuedType,
  documentId: number,
): Promise<PaperRow | undefined> {
  const row = await reader.get<{ id: number | null }>(sql`
    select max(id) as id from papers
    where company_id = ${company} and document_type = ${type} and document_id = ${documentId} and printed_as = 'D'`)
  return row?.id ? find(reader, company, papers, row.id) : undefined
}

/** The paper of a document with this content. */
export async function paperWith(
  reader: Reader,
  company: number,
  type: IssuedType,
  documentId: number,
  hash: string,
): Promise<PaperRow | undefined> {
  const row = await reader.get<{ id: number | null }>(sql`
    select max(id) as id from papers
    where company_id = ${company} and document_type = ${type} and document_id = ${documentId} and hash = ${hash}`)
  return row?.id ? find(reader, company, papers, row.id) : undefined
}

/** Notes that the last paper of a document does not show it as it is now. */
export async function outdatePaper(tx: Tx, type: IssuedType, documentId: number): Promise<void> {
  const last = await lastPaper(tx, tx.actor.company, type, documentId)
  if (last) await update(tx, papers, last.id, { is_outdated: true })
}

/** The PDF of a document that was sent before papers were kept. */
export function sentPdf(
  reader: Reader,
  company: number,
  type: IssuedType,
  documentId: number,
): Promise<StoredPdf | undefined> {
  return reader.get(sql`
    select m.file, m.pages from outbox m join files f on f.company_id = m.company_id and f.hash = m.file
    where m.company_id = ${company} and m.document_type = ${type} and m.document_id = ${documentId} and m.printed_as = 'D'
    order by m.id limit 1`)
}

/** What a kept paper shows. */
export function contentOf(
  reader: Reader,
  company: number,
  { content }: Pick<PaperRow, 'content'>,
): Promise<Paper> {
  return unpackPaper(content, async (name) => (await storedFile(reader, company, name)) as Uint8Array)
}

/** Keeps the PDF of a paper when somebody gets it for the first time. */
export async function keepPdf(
  tx: Tx,
  paper: PaperRow,
  { pdf, pages }: { readonly pdf: Uint8Array; readonly pages: number },
): Promise<void> {
  if (paper.file === null) await adoptPdf(tx, paper.id, { file: await storeFile(tx, pdf, true), pages })
}

/** Makes a stored file the PDF of a paper that has none. */
export async function adoptPdf(tx: Tx, paperId: number, { file, pages }: StoredPdf): Promise<void> {
  await tx.run(sql`
    update papers set file = ${file}, page_amount = ${pages}
    where company_id = ${tx.actor.company} and id = ${paperId} and file is null`)
  await touch(tx, papers)
}

interface StoredPdf {
  readonly file: string
  readonly pages: number
}

// The PDFs of an export: every document that is not a draft, as it would be printed now.

import sql, { raw } from 'sql-template-tag'
import { Refusal, sentencesOf } from '../../domain/refusal.ts'
import { fileName } from '../../domain/text/file-name.ts'
import { DatabaseUnavailable, type Reader } from '../db/db.ts'
import { collect } from '../paper/collect.ts'
import { type PaperEntity, paperResources } from '../paper/resources.ts'
import { pdfOf } from '../press/press.ts'
import type { Progress } from '../progress.ts'

/** A document with its PDF, or with the reason why it has none. */
export interface DocumentFile {
  readonly company_id: number
  readonly kind: PaperEntity
  readonly id: number
  readonly number: string
  readonly path: string
  readonly pdf?: Uint8Array
  readonly problem?: string
}

/** Prints all documents of these companies that are not drafts. Nothing is written to the database. */
export async function* printDocuments(
  reader: Reader,
  companies: readonly { readonly id: number }[],
  progress: Progress,
): AsyncGenerator<DocumentFile> {
  const documents: Pick<DocumentFile, 'company_id' | 'kind' | 'id'>[] = []
  for (const { id: company } of companies)
    for (const kind of Object.keys(paperResources) as PaperEntity[])
      for (const id of await finishedOnes(reader, company, kind))
        documents.push({ company_id: company, kind, id })
  const used = new Set<string>()
  for (const [index, { company_id, kind, id }] of documents.entries()) {
    yield await print(reader, company_id, kind, id, used)
    progress(index + 1, documents.length, 'documents')
  }
}

async function finishedOnes(reader: Reader, company: number, kind: PaperEntity): Promise<number[]> {
  const rows = await reader.all<{ id: number }>(sql`
    select id from ${raw(paperResources[kind].table)} where company_id = ${company} and status <> 'DR' order by id`)
  return rows.map(({ id }) => id)
}

async function print(
  reader: Reader,
  company_id: number,
  kind: PaperEntity,
  id: number,
  used: Set<string>,
): Promise<DocumentFile> {
  let number = String(id)
  const told = () => ({
    company_id,
    kind,
    id,
    number,
    path: pathOf(`documents/${company_id}/${kind}`, number, id, used),
  })
  try {
    const record = await collect(reader, company_id, kind, id)
    number = record.number
    const { pdf } = await pdfOf(record.paper)
    return { ...told(), pdf }
  } catch (error) {
    if (error instanceof DatabaseUnavailable) throw error
    return { ...told(), problem: error instanceof Refusal ? sentencesOf(error) : String(error) }
  }
}

/** The number, where it is a valid file name on every system, or else the id; no number looks like the other form. */
function pathOf(folder: string, number: string, id: number, used: Set<string>): string {
  const path = `${folder}/${number}.pdf`
  const isName = /^[\w.-]{1,100}$/.test(number) && fileName(number) === number
  // Some systems do not distinguish upper and lower case.
  if (!isName || used.has(path.toLowerCase())) return `${folder}/#${id}.pdf`
  used.add(path.toLowerCase())
  return path
}

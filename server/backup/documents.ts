// The PDFs of an export: every document that is not a draft, as it would be printed now.

import sql, { raw, type Sql } from 'sql-template-tag'
import { Refusal, sentencesOf } from '../../domain/refusal.ts'
import { fileName } from '../../domain/text/file-name.ts'
import { DatabaseUnavailable, type Reader } from '../db/db.ts'
import { collect } from '../paper/collect.ts'
import { type PaperEntity, paperResources } from '../paper/resources.ts'
import { pdfOnce } from '../press/press.ts'
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
  const total = await count(reader, companies)
  let done = 0
  for (const { id: company } of companies)
    for (const kind of kinds) {
      const names = await namesOf(reader, company, kind)
      for await (const id of finishedOnes(reader, company, kind)) {
        yield await print(reader, company, kind, id, names)
        progress(++done, total, 'documents')
      }
    }
}

const kinds = Object.keys(paperResources) as PaperEntity[]

/** The documents of a company that are not drafts. */
function finished(company: number, kind: PaperEntity): Sql {
  return sql`from ${raw(paperResources[kind].table)} where company_id = ${company} and status <> 'DR'`
}

async function count(reader: Reader, companies: readonly { readonly id: number }[]): Promise<number> {
  let total = 0
  for (const { id: company } of companies)
    for (const kind of kinds) {
      const row = await reader.get<{ count: number }>(
        sql`select count(*) as count ${finished(company, kind)}`,
      )
      total += row?.count ?? 0
    }
  return total
}

const idsAtATime = 1_000

async function* finishedOnes(reader: Reader, company: number, kind: PaperEntity): AsyncGenerator<number> {
  for (let last = 0; ; ) {
    const rows = await reader.all<{ id: number }>(sql`
      select id ${finished(company, kind)} and id > ${last} order by id limit ${idsAtATime}`)
    yield* rows.map(({ id }) => id)
    if (rows.length < idsAtATime) return
    last = rows.at(-1)?.id ?? last
  }
}

/** Gives each document of a kind its path. */
type Names = (number: string, id: number) => string

async function print(
  reader: Reader,
  company_id: number,
  kind: PaperEntity,
  id: number,
  names: Names,
): Promise<DocumentFile> {
  let number = String(id)
  const told = () => ({
    company_id,
    kind,
    id,
    number,
    path: names(number, id),
  })
  try {
    const record = await collect(reader, company_id, kind, id)
    number = record.number
    const { pdf } = await pdfOnce(record.paper)
    return { ...told(), pdf }
  } catch (error) {
    if (error instanceof DatabaseUnavailable) throw error
    return { ...told(), problem: error instanceof Refusal ? sentencesOf(error) : String(error) }
  }
}

/** The number, where it is a valid file name on every system, or else the id; no number looks like the other form. */
async function namesOf(reader: Reader, company: number, kind: PaperEntity): Promise<Names> {
  const folder = `documents/${company}/${kind}`
  const alike = await alikeNumbers(reader, company, kind)
  const used = new Set<string>()
  return (number, id) => {
    const isName = /^[\w.-]{1,100}$/.test(number) && fileName(number) === number
    const name = number.toLowerCase()
    if (!isName || used.has(name)) return `${folder}/#${id}.pdf`
    if (alike.has(name)) used.add(name)
    return `${folder}/${number}.pdf`
  }
}

/** Numbers that others differ from by upper and lower case alone, which some systems do not distinguish. */
async function alikeNumbers(
  reader: Reader,
  company: number,
  kind: PaperEntity,
): Promise<ReadonlySet<string>> {
  // A letter has its id.
  if (kind === 'letter') return new Set()
  const rows = await reader.all<{ name: string }>(sql`
    select lower(number) as name ${finished(company, kind)} group by lower(number) having count(*) > 1`)
  return new Set(rows.map(({ name }) => name))
}

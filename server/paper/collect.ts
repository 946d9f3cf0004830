import sql from 'sql-template-tag'
import { invalid } from '../../domain/refusal.ts'
import { dateIn, swiss } from '../../domain/text/company-formats.ts'
import { isrs } from '../configuration/isrs.ts'
import type { Reader } from '../db/db.ts'
import { contentKey } from '../press/content-key.ts'
import type { Fact, Paper } from '../press/paper.ts'
import { words } from '../press/words.ts'
import {
  contentOf,
  type IssuedType,
  lastPaper,
  type PaperRow,
  paperWith,
  sentPdf,
} from '../receivables/issue/papers.ts'
import {
  documentPaper,
  documentRecord,
  documentToPrint,
  type PrintableDocument,
  statusToPrint,
} from '../receivables/paper/document-paper.ts'
import { fileNameOf, type PaperOptions, type RecordPaper } from '../receivables/paper/record-paper.ts'
import { find } from '../resource/write.ts'
import { letterPaper } from './letter-paper.ts'
import { type PaperEntity, paperResources } from './resources.ts'

/** Collects the paper of a record, or finds the one that was kept. Refuses with "not found" when there is no record. */
export async function collect(
  reader: Reader,
  company: number,
  entity: PaperEntity,
  id: number,
  options: PaperOptions = {},
): Promise<RecordPaper> {
  if (entity === 'letter') return letterPaper(reader, company, id)
  const resource = paperResources[entity]
  const document = await documentToPrint(reader, company, resource, id)
  const printedAs = options.printedAs ?? statusToPrint(document.status)
  const record = await documentRecord(reader, company, resource, document, printedAs)
  const type = entity as IssuedType
  const asItIs = (isSent: boolean) =>
    documentPaper(reader, company, resource, document, { ...options, printedAs, isSent })
  if (options.isCopy && !document.issued)
    throw invalid('copy', 'not_allowed', 'Only an issued document has copies.')
  if (!document.issued) return { ...record, paper: await asItIs(false), kept: null, isUnkept: false }
  if (printedAs !== 'D') {
    const paper = await asItIs(false)
    const kept = (await paperWith(reader, company, type, id, contentKey(paper))) ?? null
    return { ...record, paper, kept, isUnkept: kept === null }
  }
  const last = await lastPaper(reader, company, type, id)
  if (last && !last.is_outdated) {
    const kept = await keptRecord(reader, company, document, last, options)
    const original = { ...record, ...kept, isUnkept: false }
    return options.isCopy
      ? copyOf(original, await cancellation(reader, company, document, original.paper))
      : original
  }
  // What was sent is not what the document says after a change.
  const isSent = !last && (await sentPdf(reader, company, type, id)) !== undefined
  return { ...record, paper: await asItIs(isSent), kept: null, isUnkept: true }
}

/** The kept paper, with its payment slip as the options say. */
async function keptRecord(
  reader: Reader,
  company: number,
  document: PrintableDocument,
  kept: PaperRow,
  options: PaperOptions,
): Promise<Pick<RecordPaper, 'paper' | 'kept'>> {
  const paper = await contentOf(reader, company, kept)
  if (paper.payment?.type !== 'qr-bill') return { paper, kept }
  const { position, showsLines } = paper.payment
  const slip =
    options.ignoresCustomPosition && document.isr_id
      ? await find(reader, company, isrs, document.isr_id)
      : undefined
  const wanted: Paper['payment'] = {
    ...paper.payment,
    position: slip?.position ?? position,
    showsLines: showsLines || (options.displaysSlip ?? false),
  }
  const isSame = wanted.position === position && wanted.showsLines === showsLines
  return isSame ? { paper, kept } : { paper: { ...paper, payment: wanted }, kept: null }
}

/** The same paper as a copy. That of a cancelled invoice says by what, and asks for no payment. */
function copyOf(record: RecordPaper, cancelledBy: Fact | undefined): RecordPaper {
  const { paper, number } = record
  const { copy, kinds } = words[paper.language]
  const title = [copy, paper.title].filter(Boolean).join(': ')
  return {
    ...record,
    paper: {
      ...paper,
      title,
      ...(cancelledBy ? { facts: [...paper.facts, cancelledBy], payment: null } : {}),
    },
    fileName: fileNameOf(kinds[paper.kind], `${number}-${copy}`),
    kept: null,
  }
}

/** The credit note that cancels an invoice. */
async function cancellation(
  reader: Reader,
  company: number,
  { id, status, language }: PrintableDocument,
  { formats = swiss }: Paper,
): Promise<Fact | undefined> {
  if (status !== 'C') return undefined
  const found = await reader.get<{ number: string; date: string }>(sql`
    select number, date from credit_notes
    where company_id = ${company} and invoice_id = ${id} and issued is not null order by id desc limit 1`)
  const { facts, kinds, numberOf } = words[language]
  return (
    found && {
      label: facts.cancelledBy,
      value: `${kinds.credit_note} ${numberOf(found.number, dateIn(formats, found.date))}`,
    }
  )
}

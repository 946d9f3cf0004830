// The archive: one file with all data, from either database: see docs/export-format.md.

import { createHash } from 'node:crypto'
import { Refusal } from '../../domain/refusal.ts'
import { type Chain, followChain, type JournalEntry } from '../db/journal.ts'
import type { Progress } from '../progress.ts'
import { damaged, openZip, type Zip } from '../zip/read-zip.ts'
import { type Sum, writeZip, type ZipWriter } from '../zip/write-zip.ts'
import type { DocumentFile } from './documents.ts'
import { withNamelessFile } from './nameless-file.ts'
import { pageBytes, parsed } from './rows.ts'
import { hasChain, type Source, sum } from './source.ts'

const format = 'kontor-export'
const version = 1

/** A file of lines. */
interface Lines extends Sum {
  readonly rows: number
}

/** The description that an archive has of itself. */
export interface Manifest {
  readonly format: typeof format
  readonly version: number
  /** The name of the last migration. */
  readonly schema: string
  readonly companies: readonly { readonly id: number; readonly name: string }[]
  readonly tables: readonly (Lines & { readonly name: string })[]
  /** The list of the documents, and how many of them are included as PDF; null when none were printed. */
  readonly documents: (Lines & { readonly printed: number }) | null
}

const manifestName = 'manifest.json'
const documentsName = 'documents.jsonl'
const tableName = (name: string) => `tables/${name}.jsonl`

/** Writes an archive. `documents` gives the PDF of each document. */
export async function writeArchive(
  file: string,
  source: Source,
  documents: AsyncIterable<DocumentFile> | null,
  progress: Progress,
): Promise<Manifest> {
  const { schema, rows, companies } = source
  const total = sum(rows.values())
  let done = 0
  let manifest: Manifest | undefined
  await writeZip(file, async (zip) => {
    async function* chunksOf(name: string) {
      for await (const lines of source.lines(name)) {
        yield `${lines.join('\n')}\n`
        done += lines.length
        progress(done, total, 'rows')
      }
    }

    const tables = []
    for (const [name, count] of rows)
      tables.push({ name, rows: count, ...(await zip.pack(tableName(name), chunksOf(name))) })
    const listed = documents && (await addDocuments(file, zip, documents))
    manifest = { format, version, schema, companies, tables, documents: listed }
    await zip.pack(manifestName, [`${JSON.stringify(manifest, null, 2)}\n`])
  })
  return manifest as Manifest
}

/** Adds documents, and then their list, which waits on the disk: it has a line for each. */
function addDocuments(
  file: string,
  zip: ZipWriter,
  documents: AsyncIterable<DocumentFile>,
): Promise<NonNullable<Manifest['documents']>> {
  return withNamelessFile(`${file}-list`, async (list) => {
    let rows = 0
    let printed = 0
    for await (const { pdf, path, ...document } of documents) {
      const line = pdf ? { ...document, path, ...(await zip.store(path, pdf)) } : document
      await list.appendFile(`${JSON.stringify(line)}\n`)
      rows += 1
      if (pdf) printed += 1
    }
    const lines = list.createReadStream({ start: 0, autoClose: false })
    return { rows, printed, ...(await zip.pack(documentsName, lines)) }
  })
}

export interface Archive extends Source {
  readonly manifest: Manifest
  /** Reads all of it, and refuses it when it differs from the manifest. Returns the journals' faults, in sentences. */
  verify(progress: Progress): Promise<string[]>
  close(): void
}

/** Opens an archive for reading. */
export async function openArchive(file: string): Promise<Archive> {
  const zip = await openZip(file)
  try {
    const manifest = await readManifest(zip)
    const tables = new Map(manifest.tables.map((table) => [table.name, table]))
    const archive: Source = {
      schema: manifest.schema,
      companies: manifest.companies,
      rows: new Map(manifest.tables.map(({ name, rows }) => [name, rows])),
      lines: (name) => readLines(zip, tableName(name), tables.get(name) as Lines),
    }
    return {
      ...archive,
      manifest,
      verify: (progress) => verify(zip, manifest, archive, progress),
      close: zip.close,
    }
  } catch (error) {
    zip.close()
    throw error
  }
}

const longestManifest = 16 * 1_048_576

async function readManifest(zip: Zip): Promise<Manifest> {
  let text = ''
  for await (const chunk of zip.read(manifestName)) {
    text += Buffer.from(chunk).toString('latin1')
    if (text.length > longestManifest) throw damaged('Its manifest is too long')
  }
  const manifest = parsed<Manifest>(Buffer.from(text, 'latin1').toString())
  if (manifest?.format !== format) throw damaged('It has no manifest of an export')
  if (manifest.version !== version)
    throw damaged(
      `It has version ${manifest.version} of the format, and this version of Kontor reads ${version}`,
    )
  if (!isManifest(manifest)) throw damaged('Its manifest cannot be read')
  return manifest
}

function isManifest({ schema, companies, tables, documents }: Manifest): boolean {
  return (
    typeof schema === 'string' &&
    Array.isArray(companies) &&
    companies.every((company) => Number.isSafeInteger(company?.id) && typeof company.name === 'string') &&
    Array.isArray(tables) &&
    tables.every((table) => /^\w+$/.test(table?.name) && isLines(table)) &&
    new Set(tables.map(({ name }) => name)).size === tables.length &&
    (documents === null || isLines(documents))
  )
}

function isLines(lines: Lines | undefined): boolean {
  return (
    Number.isSafeInteger(lines?.rows) &&
    Number.isSafeInteger(lines?.bytes) &&
    typeof lines?.sha256 === 'string'
  )
}

/** Longer than any row: every stored value came in one request. */
const longestLine = 256 * 1_048_576

/** The lines of a file inside, in pages. Refuses at the end when they differ from the manifest. */
async function* readLines(zip: Zip, name: string, expected: Lines): AsyncGenerator<string[]> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  const hash = createHash('sha256')
  let rows = 0
  let bytes = 0
  let page: string[] = []
  let pageBegin = 0
  let begun: string[] = []
  let begunLength = 0
  for await (const chunk of zip.read(name)) {
    hash.update(chunk)
    bytes += chunk.byteLength
    const [first = '', ...others] = decoded(decoder, name, chunk).split('\n')
    begun.push(first)
    begunLength += first.length
    if (begunLength > longestLine) throw damaged(`${name} has a line that is too long`)
    const last = others.pop()
    if (last === undefined) continue
    page.push(begun.join(''), ...others)
    rows += 1 + others.length
    begun = [last]
    begunLength = last.length
    if (bytes - pageBegin < pageBytes) continue
    yield page
    page = []
    pageBegin = bytes
  }
  if (page.length > 0) yield page
  if (
    begunLength > 0 ||
    rows !== expected.rows ||
    bytes !== expected.bytes ||
    hash.digest('hex') !== expected.sha256
  )
    throw damaged(`${name} is not as the manifest says`)
}

function decoded(decoder: TextDecoder, name: string, chunk: Uint8Array): string {
  try {
    return decoder.decode(chunk, { stream: true })
  } catch {
    throw damaged(`${name} is not text in UTF-8`)
  }
}

async function verify(
  zip: Zip,
  manifest: Manifest,
  { rows, lines }: Source,
  progress: Progress,
): Promise<string[]> {
  const total = sum(rows.values())
  const journals = hasChain(manifest.schema) ? followJournals() : undefined
  let done = 0
  for (const name of rows.keys())
    for await (const some of lines(name)) {
      if (name === 'counters') for (const line of some) journals?.count(line)
      if (name === 'journal') for (const line of some) journals?.follow(line)
      done += some.length
      progress(done, total, 'rows verified')
    }
  if (manifest.documents) await verifyDocuments(zip, manifest.documents, progress)
  const unread = await zip.unread()
  if (unread !== undefined) throw damaged(`It has a file that its manifest does not name: ${unread}`)
  return journals?.faults() ?? []
}

async function verifyDocuments(zip: Zip, list: Lines, progress: Progress): Promise<void> {
  let done = 0
  for await (const lines of readLines(zip, documentsName, list))
    for (const line of lines) {
      const { path, bytes, sha256 } = parsed<Partial<Sum> & { path?: string }>(line) ?? {}
      progress(++done, list.rows, 'documents verified')
      if (path === undefined) continue
      const hash = createHash('sha256')
      let length = 0
      for await (const chunk of zip.read(path)) {
        hash.update(chunk)
        length += chunk.byteLength
      }
      if (length !== bytes || hash.digest('hex') !== sha256) throw damaged(`${path} is not as its list says`)
    }
}

/** Checks the chains of all journals of an archive while its lines are read, each up to its first fault. */
function followJournals() {
  const chains = new Map<number, Chain>()
  const taken = new Map<number, number>()
  const faults = new Map<number, string>()

  function step(company: number, work: (chain: Chain) => void): void {
    if (faults.has(company)) return
    const chain = chains.get(company) ?? followChain(company)
    chains.set(company, chain)
    try {
      work(chain)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      faults.set(company, error.message)
    }
  }

  return {
    count(line: string) {
      const row = parsed<{ company_id: number; name: string; value: number }>(line)
      if (row?.name === 'journal') taken.set(row.company_id, row.value)
    },
    follow(line: string) {
      const entry = parsed<JournalEntry>(line)
      if (!entry) throw damaged('A line of the journal cannot be read')
      step(entry.company_id, (chain) => chain.next(entry))
    },
    faults(): string[] {
      for (const company of new Set([...chains.keys(), ...taken.keys()])) {
        const last = taken.get(company) ?? 0
        step(company, (chain) => chain.end(last, last))
      }
      return [...faults.values()]
    },
  }
}

// A proof of a journal: a file with all its entries, which can be checked without the database. Every line is the text
// whose hash is in the next line; docs/journal.md describes it.

import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { Refusal } from '../../domain/refusal.ts'
import type { Reader } from '../db/db.ts'
import { brokenJournal, genesis, hashOf, journalHead, verifiedEntries } from '../db/journal.ts'
import type { Progress } from '../progress.ts'

const format = 'kontor-journal-proof-1'

/** The first line of a proof. */
export interface Proof {
  readonly company_id: number
  readonly company: string
  readonly entries: number
  /** The hash of the last entry. */
  readonly hash: string
}

const untold: Progress = () => {}

/** Writes the proof of a company's journal, which must be valid. The file appears when it is complete. */
export async function writeProof(
  reader: Reader,
  company: { readonly id: number; readonly name: string },
  file: string,
  progress = untold,
): Promise<Proof> {
  if (existsSync(file))
    throw new Refusal('bad_file', `${file} exists already. A proof does not replace another one.`)
  const proof = { company_id: company.id, company: company.name, ...(await journalHead(reader, company.id)) }
  const unfinished = `${file}.${process.pid}.part`
  try {
    // Flushed: the data is on disk before the file is renamed.
    await pipeline(
      linesOf(reader, proof, progress),
      createWriteStream(unfinished, { flush: true, mode: 0o600 }),
    )
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw isFileError(error) ? badFile(file, error) : error
  }
  return proof
}

async function* linesOf(reader: Reader, proof: Proof, progress: Progress): AsyncGenerator<string> {
  yield `${JSON.stringify({ format, ...proof })}\n`
  for await (const { id, content } of verifiedEntries(reader, proof.company_id)) {
    // Later entries are left out.
    if (id > proof.entries) break
    progress(id, proof.entries, 'entries')
    yield `${content}\n`
  }
}

/** Checks a proof without a database. Refuses with the first invalid entry. */
export async function verifyProof(file: string, progress = untold): Promise<Proof> {
  const lines = fileLines(file)
  const proof = readHead(file, await lines.next())
  const fault = (entry: number, why: string) => brokenJournal(proof.company_id, entry, why)
  let last = { id: 0, hash: genesis }
  for await (const line of lines) {
    const id = last.id + 1
    const [previousHash, company, told] = readEntry(line) ?? []
    if (told === undefined) throw fault(id, 'its line cannot be read')
    if (told !== id) throw fault(id, `entry ${told} stands in its place`)
    if (id > proof.entries) throw fault(id, 'the first line does not tell of it')
    if (company !== proof.company_id) throw fault(id, `it belongs to company ${company}`)
    if (previousHash !== last.hash)
      throw last.id === 0
        ? fault(id, 'it is not the first of a journal')
        : fault(last.id, `it was changed, or entry ${id} does not follow from it`)
    progress(id, proof.entries, 'entries')
    last = { id, hash: hashOf(line) }
  }
  if (last.id < proof.entries) throw fault(last.id + 1, 'it is missing')
  if (last.hash !== proof.hash) throw fault(last.id, 'it is not the one that the first line names')
  return proof
}

/**
 * Checks that a company still has every entry of a valid proof, and that its journal continues from there. Returns the
 * number of later entries.
 */
export async function compareWithProof(
  reader: Reader,
  company: number,
  file: string,
  progress = untold,
): Promise<number> {
  const lines = fileLines(file)
  const { company_id, company: name, entries } = readHead(file, await lines.next())
  if (company_id !== company)
    throw new Refusal('bad_file', `${file} is of another company: ${name}, with the id ${company_id}.`)
  let last = 0
  for await (const { id, content } of verifiedEntries(reader, company)) {
    const line = id <= entries ? (await lines.next()).value : content
    if (line !== content) throw brokenJournal(company, id, 'the database has another one than the proof')
    progress(id, entries, 'entries')
    last = id
  }
  if (last < entries) throw brokenJournal(company, last + 1, 'the database does not have it any more')
  return last - entries
}

/** The lines of a file of any length. Only a line feed ends a line: texts may contain any other line end. */
async function* fileLines(file: string): AsyncGenerator<string> {
  let rest = ''
  try {
    for await (const chunk of createReadStream(file, { encoding: 'utf8', highWaterMark: 1_048_576 })) {
      const lines = (rest + chunk).split('\n')
      rest = lines.pop() as string
      yield* lines
    }
  } catch (error) {
    throw isFileError(error) ? badFile(file, error) : error
  }
  if (rest !== '') yield rest
}

function readHead(file: string, { value = '' }: IteratorResult<string>): Proof {
  const { format: found, ...proof } = (parsed(value) ?? {}) as Proof & { format?: string }
  if (found === format) return proof
  throw new Refusal('bad_file', `${file} is not the proof of a journal.`)
}

function readEntry(line: string): [previousHash: unknown, company: unknown, id: unknown] | undefined {
  const entry = parsed(line)
  return Array.isArray(entry) && entry.length >= 11 ? [entry[0], entry[1], entry[2]] : undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isFileError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error
}

function badFile(file: string, { message }: Error): Refusal {
  return new Refusal('bad_file', `${file} cannot be used: ${message}.`)
}

// Reads a file of a bank: XML, MT940 or CSV, or a zip file with many of them. Nothing but one entry is held in memory beside the file.

import { setImmediate as turnOfOthers } from 'node:timers/promises'
import type { Entry as ZipEntry, ZipFile } from 'yauzl'
import { readBankCsv } from '../../../../domain/bank/bank-csv.ts'
import { isMt940, readMt940 } from '../../../../domain/bank/mt940.ts'
import { type Part, unreadable } from '../../../../domain/bank/statement.ts'
import { Refusal } from '../../../../domain/refusal.ts'
import { readXml } from './xml.ts'

/** What a zip file may come to when it is unpacked, and how many files it may have. */
const mostBytes = 1_073_741_824
const mostFiles = 1_000
/** Formats that are no XML are read as a whole. */
const mostTextBytes = 67_108_864

/** The parts of a file, and the name of the file inside a zip that has them. */
export async function* readBankFile(bytes: Uint8Array): AsyncGenerator<Part> {
  if (bytes.length === 0) throw unreadable('The file is empty.')
  if (isZip(bytes)) yield* readZip(bytes)
  else yield* readOne(() => slices(bytes))
}

function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] ?? 0) <= 8
}

async function* readZip(bytes: Uint8Array): AsyncGenerator<Part> {
  const { fromBufferPromise } = await import('yauzl')
  const zip = await unpacking(fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)))
  if (zip.entryCount > mostFiles) throw unreadable(`The zip file has more than ${mostFiles} files.`)
  let files = 0
  let unpacked = 0
  for (let next = zip.eachEntry(); ; ) {
    const { value: entry, done } = await unpacking(next.next())
    if (done) break
    if (isPutIn(entry)) continue
    files += 1
    unpacked += entry.uncompressedSize
    if (unpacked > mostBytes) throw unreadable('The files in the zip file are larger than 1 GB.')
    yield* inFile(
      entry.fileName,
      readOne(() => unpackedChunks(zip, entry)),
    )
  }
  if (files === 0) throw unreadable('The zip file has no files.')
}

/** Whether it is a folder, or a file that an operating system adds by itself. */
function isPutIn({ fileName }: ZipEntry): boolean {
  return /\/$|(^|\/)(__MACOSX\/|\.|Thumbs\.db$)/.test(fileName)
}

/** Says in which of several files a problem is. */
async function* inFile(name: string, parts: AsyncIterable<Part>): AsyncGenerator<Part> {
  try {
    yield* parts
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw new Refusal(error.code, `${name.slice(0, 100)}: ${error.message}`, error.details)
  }
}

async function* unpackedChunks(zip: ZipFile, entry: ZipEntry): AsyncGenerator<Uint8Array> {
  const stream = await unpacking(zip.openReadStreamPromise(entry))
  try {
    yield* stream
  } catch (error) {
    throw damaged(error as Error)
  } finally {
    stream.destroy()
  }
}

async function unpacking<Result>(answer: Promise<Result>): Promise<Result> {
  try {
    return await answer
  } catch (error) {
    throw damaged(error as Error)
  }
}

function damaged({ message }: Error): Refusal {
  return unreadable(`The zip file is damaged: ${message.slice(0, 80)}.`)
}

const sliceBytes = 65_536

async function* slices(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += sliceBytes) yield bytes.subarray(at, at + sliceBytes)
}

/** The parts of a file that can be read from its beginning more than once. */
async function* readOne(open: () => AsyncGenerator<Uint8Array>): AsyncGenerator<Part> {
  const first = await firstOf(open())
  if (!first) throw unreadable('The file is empty.')
  if (isZip(first)) throw unreadable('A zip file inside a zip file is not read.')
  if (/^[^\w<]{0,10}</.test(Buffer.from(first.subarray(0, 20)).toString('latin1'))) yield* readXml(open)
  else yield* readText(await wholeText(open()))
}

async function firstOf(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array | undefined> {
  for await (const chunk of chunks) return chunk
  return undefined
}

/** So many parts are read before other requests have their turn. */
const partsInTurn = 200

async function* readText(text: string): AsyncGenerator<Part> {
  let read = 0
  for (const part of isMt940(text.slice(0, 1_000)) ? readMt940(linesOf(text)) : readBankCsv(linesOf(text))) {
    yield part
    if (++read % partsInTurn === 0) await turnOfOthers()
  }
}

async function wholeText(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of chunks) {
    bytes += chunk.length
    if (bytes > mostTextBytes) throw unreadable('The file is larger than 64 MB.')
    parts.push(chunk)
  }
  const content = Buffer.concat(parts)
  if (content.includes(0)) throw unreadable('The file is no text.')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch {
    return new TextDecoder('windows-1252').decode(content)
  }
}

/** An entry of MT940 has some lines. */
const mostLines = 1_000_000

/** The lines of a text, one after the other. */
function* linesOf(text: string): Generator<string> {
  let lines = 0
  for (let begin = 0; begin <= text.length; ) {
    if (++lines > mostLines) throw unreadable(`The file has more than ${mostLines} lines.`)
    const next = text.indexOf('\n', begin)
    const end = next < 0 ? text.length : next
    yield text.slice(begin, end).replace(/\r$/, '')
    begin = end + 1
  }
}

// Zip files, written and read as streams. The same contents give the same bytes.

import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import type { Entry } from 'yauzl'
import { Refusal } from '../../domain/refusal.ts'

/** Identifies the contents of a file inside. */
export interface Sum {
  readonly bytes: number
  readonly sha256: string
}

type Chunks = AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>

/** Adds a file and returns its sum once it is written. With `isSmall`, it is not compressed: it is small already. */
export type Add = (name: string, chunks: Chunks, isSmall?: boolean) => Promise<Sum>

/** Writes a zip file, and syncs it to disk. */
export async function writeZip(file: string, fill: (add: Add) => Promise<void>): Promise<void> {
  const { ZipFile } = await import('yazl')
  const zip = new ZipFile()
  const written = pipeline(zip.outputStream, createWriteStream(file, { mode: 0o600, flush: true }))

  const add: Add = async (name, chunks, isSmall = false) => {
    const hash = createHash('sha256')
    let bytes = 0
    async function* summed() {
      for await (const chunk of chunks) {
        const content = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
        hash.update(content)
        bytes += content.byteLength
        yield content
      }
    }
    const content = Readable.from(summed(), { objectMode: false })
    zip.addReadStreamLazy(name, { ...sameForAll, compress: !isSmall }, (give) => give(null, content))
    try {
      await Promise.race([finished(content), written])
    } finally {
      content.destroy()
    }
    return { bytes, sha256: hash.digest('hex') }
  }

  try {
    await fill(add)
    zip.end()
    await written
  } catch (error) {
    ;(zip.outputStream as Readable).destroy()
    await written.catch(() => {})
    throw error
  }
}

const sameForAll = {
  // In the zone of this machine, because the format has no zones: so the bytes are the same everywhere.
  mtime: new Date(1980, 0, 1),
  mode: 0o100600,
  forceDosTimestamp: true,
}

export interface Zip {
  /** The names of the files inside. */
  readonly names: ReadonlySet<string>
  /** The bytes of a file inside; refuses more than its header says. */
  read(name: string): AsyncIterable<Uint8Array>
  close(): void
}

const mostEntries = 2_000_000

/** Opens a zip file. Refuses a damaged one, and one whose names lead outside. */
export async function openZip(file: string): Promise<Zip> {
  const { openPromise } = await import('yauzl')
  const zip = await understood(openPromise(file, { autoClose: false, strictFileNames: true }))
  try {
    if (zip.entryCount > mostEntries) throw damaged('It has too many files')
    const entries = new Map<string, Entry>()
    let packedBytes = 0
    for (let next = zip.eachEntry(); ; ) {
      const { value: entry, done } = await understood(next.next())
      if (done) break
      if (entries.has(entry.fileName)) throw damaged(`It has ${entry.fileName} twice`)
      entries.set(entry.fileName, entry)
      packedBytes += entry.compressedSize
      // Otherwise one part could be unpacked many times.
      if (packedBytes > zip.fileSize) throw damaged('Its parts overlap')
    }
    return {
      names: new Set(entries.keys()),
      async *read(name) {
        const entry = entries.get(name)
        if (!entry) throw damaged(`${name} is missing`)
        const stream = await understood(zip.openReadStreamPromise(entry))
        try {
          yield* stream
        } catch (error) {
          throw asDamage(error)
        } finally {
          stream.destroy()
        }
      },
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error
  }
}

/** Turns errors of the library into refusals for the user who gave the file. */
async function understood<Result>(answer: Promise<Result>): Promise<Result> {
  try {
    return await answer
  } catch (error) {
    throw asDamage(error)
  }
}

function asDamage(error: unknown): unknown {
  const { message, syscall } = error as NodeJS.ErrnoException
  return syscall || error instanceof Refusal ? error : damaged(`It cannot be unpacked (${message})`)
}

/** The refusal of a damaged or unknown file. */
export function damaged(why: string): Refusal {
  return new Refusal('bad_file', `${why}. The file is damaged, or is none of Kontor.`)
}

// A .zip that somebody gives, read without trusting it.

import type { Entry, ZipFile } from 'yauzl'
import { Refusal } from '../../domain/refusal.ts'
import { Places } from './places.ts'

export interface Zip {
  /** The bytes of a file inside; refuses more than its header says. */
  read(name: string): AsyncIterable<Uint8Array>
  /** The name of a file inside that was not read, if there is one. */
  unread(): Promise<string | undefined>
  close(): void
}

const mostEntries = 2_000_000
/** What the directory at the end has of a file, at least. */
const entryBytes = 46

/** Opens a zip file. Refuses a damaged one, and one whose names lead outside. */
export async function openZip(file: string): Promise<Zip> {
  const { Entry } = await import('yauzl')
  const zip = await opened(file)
  try {
    const { entryCount, fileSize } = zip
    if (entryCount > mostEntries || entryCount > fileSize / entryBytes) throw damaged('It has too many files')
    const places = new Places(entryCount)
    let packedBytes = 0
    for await (const entry of entriesOf(zip)) {
      if (!places.add(entry.fileName, entry)) throw damaged(`It has ${entry.fileName} twice`)
      packedBytes += entry.compressedSize
      // Otherwise one part could be unpacked many times.
      if (packedBytes > fileSize) throw damaged('Its parts overlap')
    }
    return {
      async *read(name) {
        const place = places.take(name)
        if (!place) throw damaged(`${name} is missing`)
        const stream = await understood(zip.openReadStreamPromise(Object.assign(new Entry(), place)))
        try {
          yield* stream
        } catch (error) {
          throw asDamage(error)
        } finally {
          stream.destroy()
        }
      },
      async unread() {
        if (places.areAllTaken) return undefined
        const again = await opened(file)
        try {
          for await (const { fileName } of entriesOf(again)) if (!places.isTaken(fileName)) return fileName
        } finally {
          again.close()
        }
      },
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error
  }
}

async function opened(file: string): Promise<ZipFile> {
  const { openPromise } = await import('yauzl')
  return understood(openPromise(file, { autoClose: false, strictFileNames: true }))
}

async function* entriesOf(zip: ZipFile): AsyncGenerator<Entry> {
  for (let next = zip.eachEntry(); ; ) {
    const { value: entry, done } = await understood(next.next())
    if (done) return
    yield entry
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

// A .zip that somebody gives, read without trusting it.

import { Refusal } from '../../domain/refusal.ts'

export interface Zip {
  /** The names of the files inside. */
  readonly names: ReadonlySet<string>
  /** The name of a file inside that was not read yet, if there is one. */
  readonly unread: string | undefined
  /** The bytes of a file inside; refuses more than its header says. */
  read(name: string): AsyncIterable<Uint8Array>
  close(): void
}

const mostEntries = 2_000_000

/** What is kept of each file inside: there can be a million. */
interface Place {
  readonly relativeOffsetOfLocalHeader: number
  readonly compressedSize: number
  readonly uncompressedSize: number
  readonly compressionMethod: number
  readonly generalPurposeBitFlag: number
  isRead: boolean
}

/** Opens a zip file. Refuses a damaged one, and one whose names lead outside. */
export async function openZip(file: string): Promise<Zip> {
  const { Entry, openPromise } = await import('yauzl')
  const zip = await understood(openPromise(file, { autoClose: false, strictFileNames: true }))
  try {
    if (zip.entryCount > mostEntries) throw damaged('It has too many files')
    const places = new Map<string, Place>()
    let packedBytes = 0
    for (let next = zip.eachEntry(); ; ) {
      const { value: entry, done } = await understood(next.next())
      if (done) break
      if (places.has(entry.fileName)) throw damaged(`It has ${entry.fileName} twice`)
      places.set(entry.fileName, {
        relativeOffsetOfLocalHeader: entry.relativeOffsetOfLocalHeader,
        compressedSize: entry.compressedSize,
        uncompressedSize: entry.uncompressedSize,
        compressionMethod: entry.compressionMethod,
        generalPurposeBitFlag: entry.generalPurposeBitFlag,
        isRead: false,
      })
      packedBytes += entry.compressedSize
      // Otherwise one part could be unpacked many times.
      if (packedBytes > zip.fileSize) throw damaged('Its parts overlap')
    }
    return {
      get names() {
        return new Set(places.keys())
      },
      get unread() {
        return places.entries().find(([, { isRead }]) => !isRead)?.[0]
      },
      async *read(name) {
        const place = places.get(name)
        if (!place) throw damaged(`${name} is missing`)
        place.isRead = true
        const stream = await understood(zip.openReadStreamPromise(Object.assign(new Entry(), place)))
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

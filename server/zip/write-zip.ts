// A .zip in a file, written as a stream. The same contents give the same bytes.

import { createHash, hash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'
import { packedHeaderSize, ZipDirectory, type ZippedFile } from './zip-directory.ts'

/** Identifies the contents of a file inside. */
export interface Sum {
  readonly bytes: number
  readonly sha256: string
}

type Chunks = AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>

/** Both return the sum of a file once it is written. */
export interface ZipWriter {
  /** Adds a file, compressed. */
  pack(name: string, chunks: Chunks): Promise<Sum>
  /** Adds a file as it is: it is small already. */
  store(name: string, content: Uint8Array): Promise<Sum>
}

/** Writes a zip file, and syncs it to disk. */
export async function writeZip(file: string, fill: (zip: ZipWriter) => Promise<void>): Promise<void> {
  const handle = await open(file, 'w', 0o600)
  try {
    const directory = new ZipDirectory(sameForAll)
    let length = 0
    await fill({
      async pack(name, chunks) {
        const at = length
        length += packedHeaderSize(name)
        const { packedBytes, ...content } = await packed(handle, length, chunks)
        length += packedBytes
        await write(handle, directory.add({ name, ...content, packedBytes, at }), at)
        return { bytes: content.bytes, sha256: content.sha256 }
      },
      async store(name, content) {
        const bytes = directory.store(name, content, length)
        await write(handle, bytes, length)
        length += bytes.length
        return { bytes: content.length, sha256: hash('sha256', content) }
      },
    })
    for (const bytes of directory.end(length)) {
      await write(handle, bytes, length)
      length += bytes.length
    }
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const sameForAll = { moment: new Date('1980-01-01T00:00:00Z'), mode: 0o600 }

/** Writes the compressed contents of a file at a place. */
async function packed(
  handle: FileHandle,
  at: number,
  chunks: Chunks,
): Promise<Sum & Required<Pick<ZippedFile, 'crc32' | 'packedBytes'>>> {
  const sha256 = createHash('sha256')
  let bytes = 0
  let check = 0
  let packedBytes = 0
  async function* summed() {
    for await (const chunk of chunks) {
      const content = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
      sha256.update(content)
      check = crc32(content, check)
      bytes += content.byteLength
      yield content
    }
  }
  await pipeline(summed, createDeflateRaw(), async (pieces: AsyncIterable<Uint8Array>) => {
    for await (const piece of pieces) {
      await write(handle, piece, at + packedBytes)
      packedBytes += piece.length
    }
  })
  return { bytes, sha256: sha256.digest('hex'), crc32: check, packedBytes }
}

/** All of these bytes: the system may write fewer at a time. */
async function write(handle: FileHandle, bytes: Uint8Array, at: number): Promise<void> {
  for (let done = 0; done < bytes.length; )
    done += (await handle.write(bytes, done, bytes.length - done, at + done)).bytesWritten
}

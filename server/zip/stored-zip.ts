// A .zip of files that are stored as they are, sent as they come: only their names and places stay in memory.

import { ZipDirectory } from './zip-directory.ts'

export class StoredZip {
  readonly #directory: ZipDirectory
  #length = 0

  constructor(moment: Date) {
    this.#directory = new ZipDirectory({ moment })
  }

  get files(): number {
    return this.#directory.files
  }

  /** The bytes of the next file. Names are file names, each once, also in folders: see `fileNaming`. */
  add(name: string, content: Uint8Array): Uint8Array {
    const bytes = this.#directory.store(name, content, this.#length)
    this.#length += bytes.length
    return bytes
  }

  /** The bytes that end the file: the directory, and where it is. */
  end(): Uint8Array {
    return Buffer.concat([...this.#directory.end(this.#length)])
  }
}

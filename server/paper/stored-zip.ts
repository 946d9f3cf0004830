// A .zip of files that are stored as they are, written as they come: only their names and places stay in memory.

import { crc32 } from 'node:zlib'

/** From this on, sizes and places need the fields of Zip64. */
const largest32 = 0xffff_ffff
/** Names are UTF-8. */
const flags = 0x0800
const [plainVersion, zip64Version] = [20, 45]

export class StoredZip {
  readonly #dateAndTime: readonly [date: number, time: number]
  readonly #directory: Buffer[] = []
  #length = 0

  constructor(now: Date) {
    this.#dateAndTime = [
      ((now.getUTCFullYear() - 1980) << 9) | ((now.getUTCMonth() + 1) << 5) | now.getUTCDate(),
      (now.getUTCHours() << 11) | (now.getUTCMinutes() << 5) | (now.getUTCSeconds() >> 1),
    ]
  }

  get files(): number {
    return this.#directory.length
  }

  /** The bytes of the next file. Names are file names, each once, also in folders: see `fileNaming`. */
  add(name: string, content: Uint8Array): Uint8Array {
    const facts = this.#factsOf(Buffer.from(name), content)
    const header = Buffer.concat([Buffer.from('PK\x03\x04'), version(plainVersion), facts, fields([0, 2])])
    this.#directory.push(this.#directoryEntry(facts, Buffer.from(name)))
    const bytes = Buffer.concat([header, Buffer.from(name), content])
    this.#length += bytes.length
    return bytes
  }

  /** The bytes that end the file: the directory, and where it is. */
  end(): Uint8Array {
    const directory = Buffer.concat(this.#directory)
    const [count, start] = [this.#directory.length, this.#length]
    const isLarge = start + directory.length >= largest32
    const zip64 = Buffer.concat([
      ...[Buffer.from('PK\x06\x06'), fields([44, 8], [zip64Version, 2], [zip64Version, 2], [0, 4], [0, 4])],
      fields([count, 8], [count, 8], [directory.length, 8], [start, 8]),
      ...[Buffer.from('PK\x06\x07'), fields([0, 4], [start + directory.length, 8], [1, 4])],
    ])
    const ending = fields([0, 2], [0, 2], [count, 2], [count, 2], [directory.length, 4], [start, 4], [0, 2])
    return Buffer.concat([directory, ...(isLarge ? [zip64] : []), Buffer.from('PK\x05\x06'), ending])
  }

  /** What both headers of a file say of it. */
  #factsOf(name: Buffer, content: Uint8Array): Buffer {
    const [date, time] = this.#dateAndTime
    const { length } = content
    return fields(
      ...([
        [flags, 2],
        [0, 2],
        [time, 2],
        [date, 2],
        [crc32(content), 4],
      ] as const),
      ...([
        [length, 4],
        [length, 4],
        [name.length, 2],
      ] as const),
    )
  }

  #directoryEntry(facts: Buffer, name: Buffer): Buffer {
    const isLarge = this.#length >= largest32
    const extra = isLarge ? fields([1, 2], [8, 2], [this.#length, 8]) : Buffer.alloc(0)
    return Buffer.concat([
      ...[
        Buffer.from('PK\x01\x02'),
        version(plainVersion),
        version(isLarge ? zip64Version : plainVersion),
        facts,
      ],
      fields([extra.length, 2], [0, 2], [0, 2], [0, 2], [0, 4], [this.#length, 4]),
      ...[name, extra],
    ])
  }
}

function version(number: number): Buffer {
  return fields([number, 2])
}

/** Whole numbers with their sizes in bytes. One that is too large for its field has all bits set. */
function fields(...values: readonly (readonly [value: number, size: 2 | 4 | 8])[]): Buffer {
  const bytes = Buffer.alloc(values.reduce((sum, [, size]) => sum + size, 0))
  let at = 0
  for (const [value, size] of values) {
    if (size === 8) bytes.writeBigUInt64LE(BigInt(value), at)
    else bytes.writeUIntLE(Math.min(value, 2 ** (8 * size) - 1), at, size)
    at += size
  }
  return bytes
}

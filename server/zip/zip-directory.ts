// What a .zip says about the files in it: the header before each, and the directory at its end. Sizes and places that need
// more than 32 bits have the fields of Zip64.

import { crc32 } from 'node:zlib'

/** A file inside, as it was written. */
export interface ZippedFile {
  readonly name: string
  readonly crc32: number
  readonly bytes: number
  /** How many bytes it takes when it is deflated; undefined when it is stored as it is. */
  readonly packedBytes?: number
  /** Where its header begins. */
  readonly at: number
}

interface Settings {
  /** Shown as the time of each file. */
  readonly moment: Date
  /** Who may read the files once they are unpacked, as on Unix. Without it, whoever unpacks them decides. */
  readonly mode?: number
}

/** From this on, sizes and places need the fields of Zip64. */
const largest32 = 0xffff_ffff
const largest16 = 0xffff
/** Names are UTF-8. */
const flags = 0x0800
const [plainVersion, zip64Version] = [20, 45]
const [stored, deflated] = [0, 8]
const unix = 3 << 8
const regularFile = 0o100000
const none = new Uint8Array()

export class ZipDirectory {
  readonly #timeAndDate: readonly [number, number]
  readonly #mode: number | undefined
  readonly #records = new Pieces()
  #files = 0

  /** The moment is read as clocks in UTC show it, so that the bytes are the same everywhere. */
  constructor({ moment, mode }: Settings) {
    this.#mode = mode
    this.#timeAndDate = [
      (moment.getUTCHours() << 11) | (moment.getUTCMinutes() << 5) | (moment.getUTCSeconds() >> 1),
      ((moment.getUTCFullYear() - 1980) << 9) | ((moment.getUTCMonth() + 1) << 5) | moment.getUTCDate(),
    ]
  }

  get files(): number {
    return this.#files
  }

  /** Takes in a file, and gives its header. That of a packed file has `packedHeaderSize` bytes. */
  add(file: ZippedFile): Uint8Array {
    this.#files += 1
    this.#records.add(this.#record(file))
    const { name, bytes, packedBytes } = file
    // How long a packed file gets is known after its header has its place.
    const isLarge = packedBytes !== undefined || bytes >= largest32
    const sizes = isLarge ? [largest32, largest32] : [bytes, bytes]
    const extra = isLarge ? zip64(bytes, packedBytes ?? bytes) : none
    return Buffer.concat([
      Buffer.from('PK\x03\x04'),
      u16(isLarge ? zip64Version : plainVersion),
      this.#facts(file, sizes),
      u16(extra.length),
      Buffer.from(name),
      extra,
    ])
  }

  /** Takes in a file that is stored as it is, and gives all of its bytes. */
  store(name: string, content: Uint8Array, at: number): Uint8Array {
    const header = this.add({ name, crc32: crc32(content), bytes: content.length, at })
    return Buffer.concat([header, content])
  }

  /** The bytes that end an archive, of which so many stand before. */
  *end(at: number): Generator<Uint8Array> {
    yield* this.#records
    const { length } = this.#records
    const files = this.#files
    if (files >= largest16 || at >= largest32 || length >= largest32) {
      yield Buffer.concat([
        Buffer.from('PK\x06\x06'),
        u64(44),
        u16(zip64Version, zip64Version),
        u32(0, 0),
        u64(files, files, length, at),
      ])
      yield Buffer.concat([Buffer.from('PK\x06\x07'), u32(0), u64(at + length), u32(1)])
    }
    yield Buffer.concat([Buffer.from('PK\x05\x06'), u16(0, 0, files, files), u32(length, at), u16(0)])
  }

  #record(file: ZippedFile): Uint8Array {
    const { name, bytes, packedBytes = bytes, at } = file
    const large = [bytes, packedBytes, at].filter((value) => value >= largest32)
    const extra = large.length > 0 ? zip64(...large) : none
    const version = large.length > 0 || file.packedBytes !== undefined ? zip64Version : plainVersion
    const mode = this.#mode
    return Buffer.concat([
      Buffer.from('PK\x01\x02'),
      u16(mode === undefined ? version : unix | version, version),
      this.#facts(file, [packedBytes, bytes]),
      u16(extra.length, 0, 0, 0),
      u32(mode === undefined ? 0 : (regularFile | mode) * 2 ** 16, at),
      Buffer.from(name),
      extra,
    ])
  }

  /** What both the header of a file and its record say, up to the length of its name. */
  #facts({ name, crc32, packedBytes }: ZippedFile, sizes: readonly number[]): Uint8Array {
    const method = packedBytes === undefined ? stored : deflated
    return Buffer.concat([
      u16(flags, method, ...this.#timeAndDate),
      u32(crc32, ...sizes),
      u16(Buffer.byteLength(name)),
    ])
  }
}

/** How many bytes the header of a packed file takes. */
export function packedHeaderSize(name: string): number {
  return 50 + Buffer.byteLength(name)
}

/** The field with sizes, and a place, of 64 bits. */
function zip64(...values: readonly number[]): Uint8Array {
  return Buffer.concat([u16(1, 8 * values.length), u64(...values)])
}

/** Whole numbers of 16 bits. One that is too large for its field has all bits set. */
function u16(...values: readonly number[]): Uint8Array {
  const bytes = Buffer.alloc(2 * values.length)
  for (const [index, value] of values.entries()) bytes.writeUInt16LE(Math.min(value, largest16), 2 * index)
  return bytes
}

function u32(...values: readonly number[]): Uint8Array {
  const bytes = Buffer.alloc(4 * values.length)
  for (const [index, value] of values.entries()) bytes.writeUInt32LE(Math.min(value, largest32), 4 * index)
  return bytes
}

function u64(...values: readonly number[]): Uint8Array {
  const bytes = Buffer.alloc(8 * values.length)
  for (const [index, value] of values.entries()) bytes.writeBigUInt64LE(BigInt(value), 8 * index)
  return bytes
}

/** Short pieces of bytes, of which there can be a million: kept without an object for each. */
class Pieces {
  readonly #full: Uint8Array[] = []
  #open = new Uint8Array(blockSize)
  #used = 0
  length = 0

  add(piece: Uint8Array): void {
    if (this.#used + piece.length > this.#open.length) {
      this.#full.push(this.#open.subarray(0, this.#used))
      this.#open = new Uint8Array(Math.max(blockSize, piece.length))
      this.#used = 0
    }
    this.#open.set(piece, this.#used)
    this.#used += piece.length
    this.length += piece.length
  }

  *[Symbol.iterator](): Generator<Uint8Array> {
    yield* this.#full
    yield this.#open.subarray(0, this.#used)
  }
}

const blockSize = 65_536

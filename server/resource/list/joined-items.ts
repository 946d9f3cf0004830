// The items of a page in one piece of memory, with room around them for the rest of an answer: to copy and to read them
// once more for an answer and its checksum would take as long as to join them.

import { crc32 } from 'node:zlib'

/** The JSON of a record, and its checksum. */
export interface ItemBytes {
  readonly bytes: Uint8Array
  readonly checksum: number
}

/** Items with commas between them. */
export interface JoinedItems {
  readonly memory: Buffer
  /** The items end here, and begin where each piece of memory has them. */
  readonly end: number
  /** Made of the checksums of all items. */
  readonly checksum: number
}

/** The bytes of an answer, and a number that is another one when they are. */
export interface AnswerBytes {
  readonly content: Uint8Array
  readonly checksum: number
}

const begin = 32
/** The links to other pages have some hundreds of bytes, unless the filter is long. */
const roomBehind = 2_000
const comma = 0x2c

export function itemBytes(bytes: Uint8Array): ItemBytes {
  return { bytes, checksum: crc32(bytes) }
}

export function joinItems(items: readonly ItemBytes[]): JoinedItems {
  const length = items.reduce((sum, { bytes }) => sum + bytes.length + 1, 0)
  const memory = Buffer.allocUnsafe(begin + length + roomBehind)
  const checksums = new Uint32Array(items.length)
  let end = begin
  for (const [index, { bytes, checksum }] of items.entries()) {
    if (index > 0) memory[end++] = comma
    memory.set(bytes, end)
    end += bytes.length
    checksums[index] = checksum
  }
  return { memory, end, checksum: crc32(checksums) }
}

export function bytesOf({ memory, end }: JoinedItems): Uint8Array {
  return memory.subarray(begin, end)
}

/** An answer: items between two texts. */
export function between(
  before: string,
  items: string | Uint8Array | JoinedItems,
  after: string,
): AnswerBytes {
  if (typeof items === 'string' || items instanceof Uint8Array) {
    const content = concatenated(before, items, after)
    return { content, checksum: crc32(content) }
  }
  const checksum = crc32(before + after, items.checksum)
  const { memory, end } = items
  const start = begin - Buffer.byteLength(before)
  const length = Buffer.byteLength(after)
  if (start < 0 || end + length > memory.length)
    return { content: concatenated(before, bytesOf(items), after), checksum }
  memory.write(before, start)
  memory.write(after, end)
  return { content: memory.subarray(start, end + length), checksum }
}

function concatenated(before: string, items: string | Uint8Array, after: string): Uint8Array {
  const between = typeof items === 'string' ? Buffer.from(items) : items
  return Buffer.concat([Buffer.from(before), between, Buffer.from(after)])
}

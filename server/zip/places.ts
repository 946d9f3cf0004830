// Where the files in a .zip are, found by their names. There can be a million, so none of them has an object.

import { hash } from 'node:crypto'
import type { Entry } from 'yauzl'

export type Place = Pick<
  Entry,
  | 'relativeOffsetOfLocalHeader'
  | 'compressedSize'
  | 'uncompressedSize'
  | 'compressionMethod'
  | 'generalPurposeBitFlag'
>

/** The places of so many files. */
export class Places {
  /** The numbers of places, from 1 on, where the hashes of their names say; or in the next slot that was free. */
  readonly #slots: Uint32Array
  /** Two for each place: names are long, and no two have the same 64 bits. */
  readonly #hashes: Uint32Array
  /** Three for each place. */
  readonly #sizes: Float64Array
  /** Two for each place. */
  readonly #ways: Uint16Array
  readonly #isTaken: Uint8Array
  #count = 0
  #taken = 0

  constructor(count: number) {
    this.#slots = new Uint32Array(2 ** Math.ceil(Math.log2(2 * count + 1)))
    this.#hashes = new Uint32Array(2 * count)
    this.#sizes = new Float64Array(3 * count)
    this.#ways = new Uint16Array(2 * count)
    this.#isTaken = new Uint8Array(count)
  }

  /** False when there is one of this name. */
  add(name: string, place: Place): boolean {
    const hashes = hashesOf(name)
    const slot = this.#slotOf(hashes)
    if (this.#slots[slot]) return false
    const at = this.#count++
    this.#slots[slot] = at + 1
    this.#hashes.set(hashes, 2 * at)
    const { relativeOffsetOfLocalHeader, compressedSize, uncompressedSize } = place
    this.#sizes.set([relativeOffsetOfLocalHeader, compressedSize, uncompressedSize], 3 * at)
    this.#ways.set([place.compressionMethod, place.generalPurposeBitFlag], 2 * at)
    return true
  }

  /** The place of a file that is to be read. */
  take(name: string): Place | undefined {
    const at = this.#find(name)
    if (at === undefined) return undefined
    if (!this.#isTaken[at]) this.#taken++
    this.#isTaken[at] = 1
    const [relativeOffsetOfLocalHeader, compressedSize, uncompressedSize] = this.#sizes.subarray(3 * at)
    const [compressionMethod, generalPurposeBitFlag] = this.#ways.subarray(2 * at)
    return {
      relativeOffsetOfLocalHeader,
      compressedSize,
      uncompressedSize,
      compressionMethod,
      generalPurposeBitFlag,
    } as Place
  }

  get areAllTaken(): boolean {
    return this.#taken === this.#count
  }

  isTaken(name: string): boolean {
    const at = this.#find(name)
    return at !== undefined && this.#isTaken[at] === 1
  }

  #find(name: string): number | undefined {
    const number = this.#slots[this.#slotOf(hashesOf(name))]
    return number ? number - 1 : undefined
  }

  /** The slot of the place with these hashes, or the free one for it. There are twice as many as places. */
  #slotOf([one, other]: Hashes): number {
    const last = this.#slots.length - 1
    for (let slot = one & last; ; slot = (slot + 1) & last) {
      const number = this.#slots[slot]
      if (!number) return slot
      const at = 2 * (number - 1)
      if (this.#hashes[at] === one && this.#hashes[at + 1] === other) return slot
    }
  }
}

type Hashes = readonly [number, number]

function hashesOf(name: string): Hashes {
  const bytes = hash('sha256', name, 'buffer')
  return [bytes.readUInt32LE(0), bytes.readUInt32LE(4)]
}

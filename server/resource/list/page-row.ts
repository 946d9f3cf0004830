// One page, as it is asked for and as it is read.

import type { CountedList } from './following.ts'
import type { JoinedItems } from './joined-items.ts'

/** The most bytes that the items of a page have together. With the links around them, an answer has less than 32 MB. */
export const maxBytes = 32_000_000

export interface AskedList extends CountedList {
  readonly counters?: readonly string[]
}

export interface PageRow {
  readonly items: string | Uint8Array | JoinedItems | null
  /** The version of the rows. */
  readonly version: number | null
  /** The sum of the counters, where it is another number. */
  readonly shown?: number | null
  readonly bytes?: number | null
}

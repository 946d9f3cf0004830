// One page, as it is asked for and as it is read.

import type { Counters } from '../versions.ts'
import type { JoinedItems } from './joined-items.ts'
import type { CountedList } from './row-in-list.ts'

/** The most bytes that the items of a page have together. With the links around them, an answer has less than 32 MB. */
export const maxBytes = 32_000_000

export interface AskedList extends CountedList {
  /** The counters of everything that the list shows. */
  readonly counters?: readonly string[]
  /** The values of these at a moment since the list was asked for. */
  readonly at?: Counters
}

export interface PageRow {
  readonly items: string | Uint8Array | JoinedItems | null
  /** The version of the rows. */
  readonly version: number | null
  /** The sum of the counters, where it is another number. */
  readonly shown?: number | null
  readonly bytes?: number | null
}

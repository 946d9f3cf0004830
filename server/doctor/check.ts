// What a check of the doctor is. Each looks at one thing and says what is wrong with it, where, and what to do.

import type { Reader, Tx } from '../db/db.ts'
import type { AnyResource } from '../resource/resource.ts'

export interface Fault {
  /** What is wrong, and with what, in a sentence. */
  readonly message: string
  /** What to do about it. */
  readonly repair: string
  /** Puts it right. Only for what follows from other data, so that nothing can get lost. */
  readonly fix?: (tx: Tx) => Promise<void>
  /** True where nothing is wrong yet. */
  readonly isAdvice?: boolean
}

/** A company; or the directory, which has the number of no company. */
export interface Company {
  readonly id: number
  readonly name: string
}

/** Told how many more were looked at. */
export type Seen = (count: number) => void

/** Looks at what belongs to one company. */
export interface Check {
  readonly name: string
  /** What it counts. */
  readonly things: string
  run(reader: Reader, company: Company, seen: Seen): AsyncIterable<Fault>
}

/** How people call a record: `The invoice 10023 (id 58)`. */
export function called({ entity }: Pick<AnyResource, 'entity'>, id: number, number?: unknown): string {
  const noun = `The ${entity.replaceAll('_', ' ')}`
  return number === undefined ? `${noun} with the id ${id}` : `${noun} ${number} (id ${id})`
}

// A check of the doctor. Each checks one thing and reports each fault, where it is, and what to do.

import type { Reader, Tx } from '../db/db.ts'
import type { AnyResource } from '../resource/resource.ts'

export interface Fault {
  /** The fault and its place, in a sentence. */
  readonly message: string
  /** What to do about it. */
  readonly repair: string
  /** Repairs it. Only for data that follows from other data, so that nothing can get lost. */
  readonly fix?: (tx: Tx) => Promise<void>
  /** True for advice, where nothing is wrong yet. */
  readonly isAdvice?: boolean
}

/** A company; or the directory, whose number no company has. */
export interface Company {
  readonly id: number
  readonly name: string
}

/** Called with the number of further things that were checked. */
export type Seen = (count: number) => void

/** Checks the data of one company. */
export interface Check {
  readonly name: string
  /** The noun for the things that it counts. */
  readonly things: string
  run(reader: Reader, company: Company, seen: Seen): AsyncIterable<Fault>
}

/** The name of a record for users: `The invoice 10023 (id 58)`. */
export function called({ entity }: Pick<AnyResource, 'entity'>, id: number, number?: unknown): string {
  const noun = `The ${entity.replaceAll('_', ' ')}`
  return number === undefined ? `${noun} with the id ${id}` : `${noun} ${number} (id ${id})`
}

// A check of the doctor. Each checks one thing and reports each fault, where it is, and what to do.

import type { Sql } from 'sql-template-tag'
import { DatabaseUnavailable, type Reader, type Tx } from '../db/db.ts'
import type { AnyResource } from '../resource/resource.ts'
import type { LoadedRow } from './rows.ts'

export interface Fault {
  /** The fault and its place, in a sentence. */
  readonly message: string
  /** What to do about it. */
  readonly repair: string
  /** Repairs it. Only for data that follows from other data, so that nothing can get lost. */
  readonly fix?: (tx: Tx) => Promise<void>
  /** True for advice, where nothing is wrong yet. */
  readonly isAdvice?: boolean
  /** True for a check that could not be finished. */
  readonly isBreakdown?: boolean
}

/** A company; or the directory, whose number no company has. */
export interface Company {
  readonly id: number
  readonly name: string
}

/** Called with the number of further things that were checked. */
export type Seen = (count: number) => void

interface Subject {
  readonly name: string
  /** The noun for the things that it counts. */
  readonly things: string
}

/** Checks the data of one company. `passed` is called with how many rows it has read, to show how far it is. */
export interface Check extends Subject {
  run(reader: Reader, company: Company, seen: Seen, passed: Seen): AsyncIterable<Fault>
}

/** Checks the records of one company as they are read. Several such checks share one reading: see records.ts. */
export interface RecordCheck extends Subject {
  /** How it checks the records of a resource; undefined when it has nothing to check in them. */
  of(reader: Reader, company: Company, resource: AnyResource): RecordsLook | undefined
  /** Checks what is in no record. */
  others?(reader: Reader, company: Company): AsyncIterable<Fault>
}

export interface RecordsLook {
  /** The fields that it reads. */
  readonly keys: readonly string[]
  /** Further columns that it reads. */
  readonly columns?: readonly string[]
  /** What the database computes of each row of `t`, by the names of the columns in which it comes. */
  readonly computed?: Readonly<Record<string, Sql>>
  batch(rows: readonly LoadedRow[], seen: Seen): AsyncIterable<Fault>
  /** After the last batch. */
  end?(): AsyncIterable<Fault>
}

/** The name of a record for users: `The invoice 10023 (id 58)`. */
export function called({ entity }: Pick<AnyResource, 'entity'>, id: number, number?: unknown): string {
  const noun = `The ${entity.replaceAll('_', ' ')}`
  return number === undefined ? `${noun} with the id ${id}` : `${noun} ${number} (id ${id})`
}

/** The fault of a check that breaks down. */
export function breakdown(name: string, error: unknown): Fault {
  const { message } = (error instanceof DatabaseUnavailable && error.cause ? error.cause : error) as Error
  return {
    message: `The check of ${name} could not be finished: ${message}.`,
    isBreakdown: true,
    repair:
      'Repair what the checks above name first. Where they name nothing, restore the last good backup: kontor restore',
  }
}

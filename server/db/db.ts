// The seam: everything above it sees a Reader, a Tx or a Db, and never which database runs.

import type { Role } from '../../domain/access/roles.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Dialect, SchemaPart } from './dialect.ts'

/** On whose behalf a write happens; every journal entry says so. */
export interface Actor {
  readonly company: number
  readonly user: number | null
  /** What the person used: `session:7`, `client:12`, `app:3`, `token:3`, `v1`, `cli`. */
  readonly via: string
  /** The network address that a request came from. */
  readonly address?: string
  /** What the person may do in the company; the server itself and its commands have no limits. */
  readonly role?: Role
  /** What its token may be used for; the server itself and its commands have no limits. */
  readonly scopes?: ReadonlySet<string>
}

/** What sql-template-tag makes: a text for each database, and the values in it. */
export interface Statement {
  readonly sql: string
  readonly text: string
  readonly values: unknown[]
  /** No value that it gives is longer than this: otherwise it ends with `ValueTooLong`. PostgreSQL has no such limit. */
  readonly maxBytes?: number
  /** It ends with `TookTooLong` when it takes longer than this; on SQLite, when it looks for text for longer. */
  readonly limitMs?: number
  /** The rows after the one for which this is true are not needed, and not worked out where that can be spared. */
  readonly isEnough?: (row: never) => boolean
}

/** A value is longer than its statement allows. */
export class ValueTooLong extends Error {}

/** A statement takes longer than it may. */
export class TookTooLong extends Error {}

export interface Reader {
  readonly dialect: Dialect
  /** Readers with the same key see the same data: what one has read may be kept for the others. */
  readonly cacheKey: object
  all<Row>(statement: Statement): Promise<Row[]>
  get<Row>(statement: Statement): Promise<Row | undefined>
}

/** Exists only inside `db.transaction`, so whoever holds one writes inside it. */
export interface Tx extends Reader {
  readonly actor: Actor
  readonly now: Date
  /** Waits until nobody else writes for another company too, or for the directory. */
  lock(company: number): Promise<void>
  /** Runs a statement that writes and returns how many rows it changed. */
  run(statement: Statement): Promise<number>
  /** Calls `work` when the transaction has ended, one way or the other. */
  whenEnded(work: () => void): void
}

/** The database cannot be reached or is busy for too long: the same request may succeed later. */
export class DatabaseUnavailable extends Error {}

/** The end of work whose outcome nobody would see. */
export function nobodyWaits(): Refusal {
  return new Refusal('unavailable', 'Nobody waits for the answer any more.')
}

/** What a database is made from. */
export interface Contents {
  /** The name of the last migration that `fill` knows. Those that came since follow it. */
  readonly schema: string
  readonly fill: (tx: Tx) => Promise<void>
  /** Looks at the outcome. When it throws, nothing has changed. */
  readonly check: (tx: Tx) => Promise<void>
}

export interface Db extends Reader {
  /**
   * The same database for somebody who may leave, such as a request. What it reads for them ends when the signal says so.
   * What it writes does not.
   */
  until(client: { readonly signal: AbortSignal }): Db
  /**
   * Runs `work` in one transaction: all of it is on disk when the promise resolves, none of it when it rejects.
   * Transactions of one company run one after the other, so what `work` reads stays true until it is committed.
   */
  transaction<Result>(actor: Actor, work: (tx: Tx) => Promise<Result>): Promise<Result>
  /** Reads what was there at one instant, however long `work` takes and whatever is written meanwhile. */
  snapshot<Result>(work: (reader: Reader) => Promise<Result>): Promise<Result>
  /** How many transactions run or wait for their turn. */
  inHand(): number
  /** Brings the schema up to date, all the way or not at all, and returns the names of the migrations that ran. */
  migrate(folder?: URL): Promise<string[]>
  /**
   * Begins anew, in one transaction. PostgreSQL throws away what there was, and refuses while somebody else is connected;
   * a SQLite file must be empty.
   */
  rebuild(contents: Contents): Promise<void>
  /** What the migrations make of an empty database: to compare with what `dialect.schema` finds in this one. */
  plannedSchema(): Promise<SchemaPart[]>
  /** Checks the files below the data; returns what is wrong, in sentences. */
  check(): Promise<string[]>
  /** Writes something of no meaning. Fails when nothing can be written. */
  probe(): Promise<void>
  close(): Promise<void>
}

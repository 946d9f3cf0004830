// The interface to the database: other code sees a Reader, a Tx or a Db, and never which database runs.

import type { Role } from '../../domain/access/roles.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Dialect, SchemaPart } from './dialect.ts'

/** The user and company for whom a write happens; every journal entry names them. */
export interface Actor {
  readonly company: number
  readonly user: number | null
  /** The credential that the user came with: `session:7`, `client:12`, `app:3`, `token:3`, `v1`, `cli`. */
  readonly via: string
  /** The network address that a request came from. */
  readonly address?: string
  /** The user's role in the company. The server itself and its commands have no role, and no limits. */
  readonly role?: Role
  /** The scopes of the token. The server itself and its commands have none, and no limits. */
  readonly scopes?: ReadonlySet<string>
}

/** A statement as sql-template-tag makes it: a text for each database, and the values in it. */
export interface Statement {
  readonly sql: string
  readonly text: string
  readonly values: unknown[]
  /** The limit on the length of a value. SQLite throws `ValueTooLong` for a longer one; PostgreSQL has no limit. */
  readonly maxBytes?: number
  /**
   * A statement that takes longer throws `TookTooLong`. It may take long, so SQLite reads it beside the thread that serves
   * HTTP, and others do not wait for it. A statement with `Dialect.inTime` has a limit also without this.
   */
  readonly limitMs?: number
  /** It takes more than a moment, as is known before: SQLite reads it beside the thread that serves HTTP at once. */
  readonly isLong?: boolean
  /** The rows after the one for which this is true are not needed, and are not computed where that can be avoided. */
  readonly isEnough?: (row: never) => boolean
}

/** A value is longer than its statement allows. */
export class ValueTooLong extends Error {}

/** A statement takes longer than it may. */
export class TookTooLong extends Error {}

/** The company number under which what belongs to no company, the directory, has its counters, its journal and its lock. */
export const directory = 0

export interface Reader {
  readonly dialect: Dialect
  /** Readers with the same key see the same data: results of one may be cached for the others. */
  readonly cacheKey: object
  /** It shows what was written until then, by `performance.now()`, and perhaps more; without it, until it is asked. */
  readonly asOf?: number
  all<Row>(statement: Statement): Promise<Row[]>
  get<Row>(statement: Statement): Promise<Row | undefined>
}

/** Exists only inside `db.transaction`, so every write through it is part of that transaction. */
export interface Tx extends Reader {
  readonly actor: Actor
  readonly now: Date
  /** Also waits until no other transaction writes for this other company, or for the directory. */
  lock(company: number): Promise<void>
  /** Runs a statement that writes and returns how many rows it changed. */
  run(statement: Statement): Promise<number>
  /**
   * Runs a statement that writes and whose result nobody needs. PostgreSQL may still work on it when this resolves; if
   * it fails, so do the statements after it, and at the latest the transaction.
   */
  send(statement: Statement): Promise<unknown>
  /**
   * Says that a read whose statement was sent is the last one of this transaction. Others may write behind it before
   * its answer is there, so nobody waits for it in their turn.
   */
  last<Result>(answer: Promise<Result>): Promise<{ readonly answer: Promise<Result> }>
  /** The key of the readers that see the writes of this transaction once it is committed. */
  readonly sharedKey: Reader['cacheKey']
  /** Calls `work` when the transaction has been committed or rolled back. */
  whenEnded(work: () => void): void
  /**
   * Calls `work` when the transaction has been committed, before the next one of the company begins. A step that was
   * undone does not count: see `insideTransaction`.
   */
  whenCommitted(work: () => void): void
}

/** What the function of a migration may do. */
export type Store = Pick<Tx, 'all' | 'run'>

/** The database cannot be reached or is busy for too long: the same request may succeed later. */
export class DatabaseUnavailable extends Error {}

/** The refusal that ends work after its client has left. */
export function nobodyWaits(): Refusal {
  return new Refusal('unavailable', 'Nobody waits for the answer any more.')
}

/** The contents from which `rebuild` makes a database. */
export interface Contents {
  /** The name of the last migration that `fill` knows. Later migrations run after it. */
  readonly schema: string
  readonly fill: (tx: Tx) => Promise<void>
  /** Checks the result. When it throws, nothing has changed. */
  readonly check: (tx: Tx) => Promise<void>
}

/** Somebody for whom the database is read. */
export interface Client {
  readonly signal: AbortSignal
  /** Companies take turns where one read has to wait for another, and the callers of a company do. */
  readonly company: number
  /** The credential of the caller: see `Actor.via`. */
  readonly caller: string
}

/** A table that lies on the wrong server, and what to do about it. */
export interface Misplaced {
  readonly message: string
  readonly repair: string
}

/** Says how many of its tables are done. */
export type Tell = (done: number, of: number, table: string) => void

/** How long a transaction may take: that of one new record is short, that of many records may be long. */
export type TransactionLength = 'short' | 'any'

export interface Db extends Reader {
  /**
   * The same database for a client that may leave, such as a request. The signal ends its reads, but not its writes.
   */
  until(client: Client): Db
  /**
   * The same for a client that reads much, where there is a replica: it answers if it has everything that was written
   * until now.
   */
  fromReplica?(client: Client): Promise<Db>
  /** Whether the replica could be used the last time. */
  isReplicaUsable?(): boolean
  /** Calls `listen` with a sentence when another server than before answers. */
  whenServersChange?(listen: (sentence: string) => void): void
  /**
   * Runs `work` in one transaction: all of it is on disk when the promise resolves, none of it when it rejects.
   * Transactions of one company run one after the other, so what `work` reads stays true until it is committed. Short
   * ones may share the cost of a commit with others that wait: each is still undone on its own.
   */
  transaction<Result>(
    actor: Actor,
    work: (tx: Tx) => Promise<Result>,
    length?: TransactionLength,
  ): Promise<Result>
  /** Reads the data of one instant, however long `work` takes; later writes do not show. */
  snapshot<Result>(work: (reader: Reader) => Promise<Result>): Promise<Result>
  /** How many transactions run or wait for their turn. */
  inHand(): number
  /** How many long reads run or wait for their turn, where they run beside the thread that serves HTTP. */
  longReads?(): number
  /** Brings the schema up to date, all the way or not at all, and returns the names of the migrations that ran. */
  migrate(folder?: URL): Promise<string[]>
  /**
   * Replaces all contents in one transaction. PostgreSQL drops the old tables, and refuses while others are connected;
   * a SQLite file must be empty.
   */
  rebuild(contents: Contents): Promise<void>
  /** Spreads the tables over the servers of Citus, all of them or none, and returns those that it spread. */
  distribute?(tell: Tell): Promise<string[]>
  /** The tables that are not spread as `distribute` does it, if any are. */
  misplaced?(): Promise<Misplaced[]>
  /** The schema that the migrations make from an empty database, to compare with that of `dialect.schema`. */
  plannedSchema(): Promise<readonly SchemaPart[]>
  /** Checks the files of the database; returns the faults, in sentences. */
  check(): Promise<string[]>
  /** Writes a row without meaning. Fails when the database cannot be written. */
  probe(): Promise<void>
  close(): Promise<void>
}

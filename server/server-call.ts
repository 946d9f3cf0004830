import type { FastifyBaseLogger } from 'fastify'
import type { Call } from './resource/operation.ts'

/** A request, as an operation sees it that needs more of the server than its records. */
export interface ServerCall extends Call {
  /** Null where the server keeps no files, as in a test. */
  readonly storage: StorageSettings | null
  /** Null where no mail server is set. */
  readonly sendNotice: SendNotice | null
  /** Whoever runs the server reads it. */
  readonly log: RefusalLog
  /** Null where no request waits behind the call, as in the demo. */
  readonly longPoll: LongPoll | null
}

/** Where the server keeps what it has. */
export interface StorageSettings {
  /** `postgres://…`, or the path of the SQLite file. */
  readonly database: string
  readonly dataFolder: string
  /** Where it puts a backup every day; null: it makes none. */
  readonly backupFolder: string | null
}

/**
 * Lets a request wait for something to happen. The function must return soon after the signal: then the client has
 * gone, or the server stops. Refuses when the caller lost a right meanwhile.
 */
export type LongPoll = (wait: (ended: AbortSignal) => Promise<void>) => Promise<void>

/** A mail of the server itself to a person. */
export interface Notice {
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** Returns at once, so that nobody learns from the time it takes whether there was something to send. */
export type SendNotice = (notice: Notice) => void

/** Where refused sign-ins and proofs are noted. */
export type RefusalLog = Pick<FastifyBaseLogger, 'warn'>

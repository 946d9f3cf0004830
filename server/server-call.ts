import type { FastifyBaseLogger } from 'fastify'
import type { Network } from '../domain/access/networks.ts'
import type { SmtpServer } from './config.ts'
import type { Call } from './resource/operation.ts'
import type { SecretBox } from './sealing.ts'

/** A request for an operation that needs more of the server than its records. */
export interface ServerCall extends Call {
  /** Null where the server stores no files, as in a test. */
  readonly storage: StorageSettings | null
  /** Null where no mail server is set. */
  readonly sendNotice: SendNotice | null
  readonly mail: MailSettings
  readonly log: RefusalLog
  /** Null for a call without an HTTP request, as in the demo. */
  readonly longPoll: LongPoll | null
  /** Carries out a request of a batch as if it had come alone. */
  carryOut(request: BatchedRequest): Promise<{ readonly status: number; readonly body?: unknown }>
}

/** A request in a batch. */
export interface BatchedRequest {
  readonly method: string
  /** Below /v2. */
  readonly path: string
  /** The parameters of a list. */
  readonly query: string
  readonly body: object
  readonly key?: string | undefined
}

/** Where the server stores its data. */
export interface StorageSettings {
  /** `postgres://…`, or the path of the SQLite file. */
  readonly database: string
  readonly dataFolder: string
  /** The folder for daily backups; null for none. */
  readonly backupFolder: string | null
}

/** What the installation says about mail servers. */
export interface MailSettings {
  /** The server of all companies; null: each company sets its own. */
  readonly installation: SmtpServer | null
  /** The own networks in which a company's server may be. */
  readonly networks: readonly Network[]
  /** Keeps the passwords of companies. */
  readonly secrets: SecretBox
}

/**
 * Lets a request wait for an event. The function must return soon after the signal, which says that the client has gone
 * or the server stops. Refuses when the caller lost a right meanwhile.
 */
export type LongPoll = (wait: (ended: AbortSignal) => Promise<void>) => Promise<void>

/** A mail of the server itself to a user. */
export interface Notice {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** Where an answer goes; without it, nobody reads one. */
  readonly replyTo?: string
}

/** Returns at once, so that the time it takes does not reveal whether there was a mail to send. */
export type SendNotice = (notice: Notice) => void

/** Where refused sign-ins and proofs are noted. */
export type RefusalLog = Pick<FastifyBaseLogger, 'warn' | 'error'>

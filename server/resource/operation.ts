// An operation is one method on one path: what it needs, what it answers, and the function that does it. The HTTP
// server and the OpenAPI document are both made from the list of all operations.

import type { Readable } from 'node:stream'
import { may, type Permission, type Role, type Subject } from '../../domain/access/roles.ts'
import type { Scope } from '../../domain/access/scopes.ts'
import type { Language } from '../../domain/text/languages.ts'
import type { Actor, Db, TransactionLength } from '../db/db.ts'
import type { Schema } from './kind.ts'

/** The static description of an operation. */
export interface OperationFacts {
  /** Its name for clients, in the description: `sendInvoiceByEmail`. The name stays when the path changes. */
  readonly name: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below /v2, with parameters in braces. */
  readonly path: string
  /** True where the last parameter of the path takes several ids, with commas between them. */
  readonly takesSeveralIds?: boolean
  /** A token needs one of these; without any, every valid token will do. */
  readonly scopes: readonly Scope[]
  /** A token also needs all of these. */
  readonly alsoScopes?: readonly Scope[]
  /** The permission that the caller's role needs; by default, view for GET and edit for other methods. */
  readonly needs?: Permission
  /** The subject of that permission, where it is not that of the scopes. */
  readonly subject?: Subject
  /** True for operations that make credentials which outlive their maker: only for signed-in users and own clients. */
  readonly makesWayIn?: boolean
  /** True for operations that only a signed-in user may call, and no token. */
  readonly forPeople?: boolean
  /** True for operations that the original API does not have. */
  readonly isExtension?: boolean
  /** True for the few operations that need no token. */
  readonly open?: boolean
  readonly topic: Topic
  readonly summary: string
  readonly description?: string
  readonly query?: readonly QueryParameter[]
  readonly body?: Schema
  /** For an operation whose body is a file, or a form with files, and how large that may be. */
  readonly file?: { readonly maxBytes: number; readonly description: string }
  /** True for the endpoints of OAuth: they take forms too, and their errors have the keys of the standard beside ours. */
  readonly isOAuth?: boolean
  /** Statuses that it can answer although it names no record in its path, or takes no body. */
  readonly alsoAnswers?: readonly (404 | 422)[]
  readonly answer: {
    readonly status: 200 | 201 | 204
    readonly schema?: Schema
    /** The type of a file or a page; anything else is JSON. */
    readonly type?:
      | 'application/pdf'
      | 'application/xml'
      | 'application/zip'
      | 'application/x-ndjson'
      | 'image/png'
      | 'text/html'
  }
  /** How long its transaction may take; by default, any time. */
  readonly length?: TransactionLength
  /** True for an operation that only reads, though its method says otherwise. */
  readonly isReading?: boolean
  /** True for the operation that carries out others, each with a key of its own. */
  readonly isBatch?: boolean
}

export interface Operation<C extends Call = Call> extends OperationFacts {
  readonly run: (call: C) => Promise<Outcome>
  /** Slow work that changes nothing, such as printing: done before the transaction, for which others wait. */
  readonly prepare?: (call: C) => Promise<unknown>
}

/** A heading of the reference, and a sentence below it. */
export interface Topic {
  readonly name: string
  readonly description: string
}

/** A record, a list, other JSON, a file, lines, or nothing. */
export type Outcome = Item | List | string | File | FileStream | Lines | undefined

export interface Item {
  readonly json: string
  /** Changes with every change of the record. */
  readonly version: number
}

/** The JSON of a list, with its entity tag. */
export interface List {
  readonly content: Uint8Array
  readonly tag: string
}

/** Whether the answer of an operation is one item. */
export function answersItem(operation: Pick<OperationFacts, 'answer'>): boolean {
  return hasKey(operation, 'item')
}

/** Whether the answer of an operation is a page of a list. */
export function answersList(operation: Pick<OperationFacts, 'answer'>): boolean {
  return hasKey(operation, 'pagination')
}

function hasKey({ answer: { schema } }: Pick<OperationFacts, 'answer'>, key: string): boolean {
  return schema !== undefined && Object.hasOwn((schema.properties ?? {}) as object, key)
}

/** Whether a role allows an operation. */
export function roleAllows(
  role: Role,
  { method, needs, scopes, alsoScopes = [], subject }: OperationFacts,
): boolean {
  const needed = needs ?? (method === 'GET' ? 'view' : 'edit')
  const subjects: readonly Subject[] = subject ? [subject] : scopes
  const allowed = (one: Subject) => may(role, needed, one)
  return (subjects.length === 0 || subjects.some(allowed)) && alsoScopes.every(allowed)
}

export interface File {
  /** The name under which a browser saves it. */
  readonly name: string
  readonly bytes: Uint8Array
}

/** A file that is too large for memory. Only reading operations answer with one. */
export interface FileStream {
  readonly name: string
  readonly stream: Readable
  /** Missing for a file that is made while it is sent. */
  readonly length?: number
}

/** Lines that are sent as they come. */
export interface Lines {
  readonly lines: Readable
}

export interface QueryParameter {
  readonly name: string
  readonly description: string
  readonly schema: Schema
}

/** The sender of a request and its rights: its scopes, as far as the role allows. */
export interface Caller extends Actor {
  readonly user: number
  /** Its credential: a session in a browser, an own program, an approved application, or a token for a script. */
  readonly through: 'session' | 'own program' | 'application' | 'token'
  readonly role: Role
  readonly scopes: ReadonlySet<string>
  /** The language of the company, for requests that do not ask for one. */
  readonly language: Language
  /** The session of a person who is signed in. */
  readonly session?: number
  /** The limit of the company, for all its callers; 0 or null for none. */
  readonly requestsPerMinute?: number | null
}

/** A request, as an operation sees it. */
export interface Call {
  readonly db: Db
  /** When the request came, by `performance.now()`. */
  readonly since: number
  readonly actor: Caller
  readonly language: Language
  readonly parameters: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  /** The absolute address without its query. */
  readonly url: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** The body as an object; empty when none was sent. */
  body(): object
  /** The body as it came. */
  readonly rawBody: Uint8Array
}

// An operation is one method on one path: what it needs, what it answers, and the function that does it. The HTTP
// server and the OpenAPI document are both made from the list of all operations.

import type { Language } from '../../domain/languages.ts'
import type { Actor, Db } from '../db/db.ts'
import type { Schema } from './kinds.ts'

export interface Operation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below /v2, with parameters in braces. */
  readonly path: string
  /** A token needs one of these; when there are none, any valid token will do. */
  readonly scopes: readonly string[]
  /** And all of these. */
  readonly alsoScopes?: readonly string[]
  /** True for what the original interface does not have. */
  readonly isExtension?: boolean
  /** True for the few operations that need no token. */
  readonly open?: boolean
  /** The heading under which the reference shows it. */
  readonly topic: string
  readonly summary: string
  readonly description?: string
  readonly query?: readonly QueryParameter[]
  readonly body?: Schema
  readonly answer: {
    readonly status: 200 | 201 | 204
    readonly schema?: Schema
    /** Of a file; anything else is JSON. */
    readonly type?: 'application/pdf' | 'image/png'
  }
  /** JSON, a file, or nothing. */
  readonly run: (call: Call) => Promise<string | Uint8Array | File | undefined>
}

export interface File {
  /** Under which a browser keeps it. */
  readonly name: string
  readonly bytes: Uint8Array
}

export interface QueryParameter {
  readonly name: string
  readonly description: string
  readonly schema: Schema
}

/** A request, as an operation sees it. */
export interface Call {
  readonly db: Db
  readonly actor: Actor
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

// The wire format of v1: parameters and token in the path, a form with one field `data` as body, status 200 for
// everything that was understood, and an object that begins with `error`.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { may } from '../../domain/access/roles.ts'
import type { Scope } from '../../domain/access/scopes.ts'
import { Refusal } from '../../domain/refusal.ts'
import { type Access, guarded } from '../auth/access.ts'
import { DatabaseUnavailable, type Db } from '../db/db.ts'
import type { Answer } from '../http/answer.ts'
import { answerTo } from '../http/errors.ts'
import { keyedRequest, runOnce } from '../http/idempotency.ts'
import type { SendAnswer } from '../http/limits/outgoing.ts'
import { bearerToken, bodyOf, clientOf } from '../http/operations.ts'
import { endpoints, parametersOf, segmentsOf } from '../http/v1-addresses.ts'
import { readObject } from '../resource/json.ts'
import type { Caller } from '../resource/operation.ts'

/** An error in the form of this API. */
export class V1Error extends Error {
  readonly errorcode: number

  constructor(errorcode: number, message: string) {
    super(message)
    this.errorcode = errorcode
  }
}

export interface Action {
  /** For actions that write. */
  readonly db: Db
  readonly caller: Caller
  readonly parameters: ReadonlyMap<string, string>
  /** The object in the body. A missing one is empty or, where one is needed, an error. */
  body(presence: 'needed' | 'optional'): Promise<Readonly<Record<string, unknown>>>
}

export interface Endpoint {
  readonly scope: Scope
  readonly actions: Readonly<Record<string, (action: Action) => Promise<object>>>
}

export interface Serving {
  readonly db: Db
  readonly access: Access
  readonly send: SendAnswer
}

/** Serves `/<endpoint>/<action>/<key>/<value>…`. */
export function serveV1(
  app: FastifyInstance,
  serving: Serving,
  served: Readonly<Partial<Record<string, Endpoint>>>,
): void {
  app.register(async (v1) => {
    v1.setErrorHandler((error, request, reply) => {
      const { status, body } = errorAnswer(error)
      if (status === 500 || error instanceof DatabaseUnavailable) request.log.error(error)
      return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body))
    })
    for (const name of endpoints)
      v1.all(`/${name}`, (request, reply) => act(request, reply, serving, served[name]))
  })
}

async function act(
  request: FastifyRequest,
  reply: FastifyReply,
  { db, access, send }: Serving,
  endpoint: Endpoint | undefined,
): Promise<FastifyReply> {
  const [, name = '', ...pairs] = segmentsOf(request.originalUrl)
  const parameters = parametersOf(pairs)
  const caller = await callerOf(request, parameters, access)
  if (!endpoint) throw new V1Error(2001, 'Unknown endpoint')
  if (!caller.scopes.has(endpoint.scope)) throw new V1Error(1003, 'Permission denied')
  const action = Object.hasOwn(endpoint.actions, name) ? endpoint.actions[name] : undefined
  if (!action) throw new V1Error(2002, 'Unknown action')
  const needed = ['list', 'get'].includes(name) ? 'view' : 'edit'
  if (!may(caller.role, needed, endpoint.scope)) throw new V1Error(1003, 'Permission denied')
  if (!['GET', 'HEAD', 'POST'].includes(request.method)) throw new V1Error(2003, 'Method not allowed')
  const run = async (db: Db) =>
    answerOf(
      await action({
        db,
        caller: { ...caller, address: request.ip },
        parameters,
        body: (presence) => readBody(request, presence),
      }),
    )
  const isReading = needed === 'view'
  const keyed = isReading ? undefined : keyedRequest(request.headers, contentOf(request, name, parameters))
  const usedDb = isReading ? db.until(clientOf(request, caller)) : guarded(db, caller)
  const answer = await (keyed ? runOnce(usedDb, caller, keyed, run) : run(usedDb))
  return send(request, reply, answer, caller.company)
}

/** The content that identifies a request, without the token: a repeated request may have another one by then. */
function contentOf(request: FastifyRequest, name: string, parameters: ReadonlyMap<string, string>) {
  const { token, ...others } = Object.fromEntries(parameters)
  return [request.url, name, JSON.stringify(others), bodyOf(request)]
}

function answerOf(answer: object): Answer {
  return {
    status: 200,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify({ error: false, ...answer }),
  }
}

async function callerOf(
  request: FastifyRequest,
  parameters: ReadonlyMap<string, string>,
  access: Access,
): Promise<Caller> {
  const inPath = parameters.get('token')
  const token = inPath ?? bearerToken(request.headers.authorization)
  if (token === undefined) throw new V1Error(1001, 'Token is missing')
  const caller = await (inPath ? access.byV1Token(token) : access.byEitherToken(token))
  if (!caller) throw new V1Error(1002, 'Token is invalid')
  return caller
}

const unreadable = 'Body parameter "data" is missing or invalid'

async function readBody(
  request: FastifyRequest,
  presence: 'needed' | 'optional',
): Promise<Record<string, unknown>> {
  const text = await dataOf(request)
  if (text === '') {
    if (presence === 'needed') throw new V1Error(4001, unreadable)
    return {}
  }
  try {
    return readObject(text, 'The body') as Record<string, unknown>
  } catch {
    throw new V1Error(4001, unreadable)
  }
}

/** The JSON text: the field `data` of a form of either encoding, or the body itself. */
async function dataOf(request: FastifyRequest): Promise<string> {
  const bytes = bodyOf(request)
  const type = request.headers['content-type'] ?? ''
  if (bytes.length > 0 && /^multipart\/form-data/i.test(type)) return multipartData(bytes, type)
  const text = Buffer.from(bytes).toString('utf8').trim()
  if (/^application\/json/i.test(type) || /^[{[]/.test(text)) return text
  return new URLSearchParams(text).get('data')?.trim() ?? ''
}

async function multipartData(bytes: Uint8Array, type: string): Promise<string> {
  try {
    const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData()
    const data = form.get('data')
    return typeof data === 'string' ? data.trim() : ''
  } catch {
    throw new V1Error(4001, unreadable)
  }
}

function errorAnswer(error: unknown): { status: number; body: object } {
  if (error instanceof V1Error) return { status: 200, body: errorBody(error.errorcode, error.message) }
  const { status, body } = answerTo(error) ?? { status: 500, body: { message: 'Internal error' } }
  // The address has been read by now: so without another message, it is the body that cannot be read.
  if (status === 400)
    return { status: 200, body: errorBody(4001, error instanceof Refusal ? error.message : unreadable) }
  return { status, body: errorBody(v1Codes[status] ?? 9999, body.message) }
}

const v1Codes: Readonly<Record<number, number>> = { 413: 4001, 422: 4001, 429: 9001 }

function errorBody(errorcode: number, errormessage: string): object {
  return { error: true, errorcode, errormessage }
}

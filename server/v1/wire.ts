// The wire format of v1: parameters and token in the path, status 200 for everything that was understood, and an object
// that begins with `error`. What is asked for is done by the operations of v2. Why so: docs/decisions/0052.

import assert from 'node:assert/strict'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Access, guarded } from '../auth/access.ts'
import { DatabaseUnavailable, type Db } from '../db/db.ts'
import { insideTransaction } from '../db/inside-transaction.ts'
import { type Answer, answerOf } from '../http/answer.ts'
import { keyedRequest, runOnce } from '../http/idempotency.ts'
import type { SendAnswer } from '../http/limits/outgoing.ts'
import { bearerToken, bodyOf, clientOf, needRights, readingDb } from '../http/operations.ts'
import { endpoints as endpointNames, isStrangeV1, parametersOf, segmentsOf } from '../http/v1-addresses.ts'
import type { Caller, Operation } from '../resource/operation.ts'
import type { MailSettings, ServerCall } from '../server-call.ts'
import { readBody } from './body.ts'
import type { Action, Endpoint, InnerRequest, V1Call } from './call.ts'
import { endpoints } from './endpoints.ts'
import { errorAnswer, V1Error } from './errors.ts'

interface Serving {
  readonly db: Db
  readonly access: Access
  readonly send: SendAnswer
  readonly mail: MailSettings
}

type ServerOperation = Operation<ServerCall>

/** The v1 interface over the operations of v2. */
export function createV1(operations: readonly ServerOperation[], serving: Serving) {
  const byName = new Map(operations.map((operation) => [operation.name, operation]))
  const find = (name: string): ServerOperation => {
    const operation = byName.get(name)
    assert(operation, `v2 has an operation ${name}`)
    return operation
  }
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    try {
      return await act(request, reply, serving, find)
    } catch (error) {
      return sendError(error, request, reply)
    }
  }
  return {
    /** Serves `/<endpoint>/<action>/<key>/<value>…`. */
    serve(app: FastifyInstance): void {
      app.register(async (v1) => {
        v1.setErrorHandler(sendError)
        for (const name of endpointNames) v1.all(`/${name}`, answer)
      })
    },
    /** Whether a request to an address that nothing serves has the form of v1. */
    isAsked: (request: FastifyRequest) => isStrangeV1(request.originalUrl),
    /** Answers such a request. */
    refuse: answer,
  }
}

function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, body } = errorAnswer(error, expectsFile(request))
  if (status === 500 || error instanceof DatabaseUnavailable) request.log.error(error)
  return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body))
}

/** Whether the client hands on what it gets as a file, whatever it is. */
function expectsFile(request: FastifyRequest): boolean {
  const { endpoint, name } = addressed(request)
  const isFile = name === 'pdf' || name === 'preview'
  return isFile && (!endpoint || name in endpoint)
}

function addressed(request: FastifyRequest) {
  const [first = '', name = '', ...pairs] = segmentsOf(request.originalUrl)
  const endpoint: Endpoint | undefined = Object.hasOwn(endpoints, first) ? endpoints[first] : undefined
  return { endpoint, name, parameters: parametersOf(pairs) }
}

async function act(
  request: FastifyRequest,
  reply: FastifyReply,
  { db, access, send, mail }: Serving,
  find: (name: string) => ServerOperation,
): Promise<FastifyReply> {
  const { endpoint, name, parameters } = addressed(request)
  const caller = { ...(await callerOf(request, parameters, access)), address: request.ip }
  if (!endpoint) throw new V1Error(2001, 'Unknown endpoint')
  const action = Object.hasOwn(endpoint, name) ? endpoint[name] : undefined
  if (!action) throw new V1Error(2002, 'Unknown action')
  const operation = find(action.operation)
  needRights(caller, operation)
  if (!['GET', 'HEAD', 'POST'].includes(request.method)) throw new V1Error(2003, 'Method not allowed')

  const isReading = operation.method === 'GET'
  const usedDb = isReading ? await readingDb(db, operation, clientOf(request, caller)) : guarded(db, caller)
  const since = performance.now() - reply.elapsedTime
  const run = (inside: Db) =>
    carriedOut(action, createCall({ db: inside, caller, parameters, request, since, mail, find }))
  const keyed = isReading ? undefined : keyedRequest(request.headers, contentOf(request, name, parameters))
  const answer = await (keyed ? runOnce(usedDb, caller, keyed, run) : run(usedDb))
  return send(request, reply, answer, caller.company)
}

async function carriedOut(action: Action, call: V1Call): Promise<Answer> {
  const outcome = await action.run(call)
  if ('headers' in outcome) return outcome as Answer
  return {
    status: 200,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify({ error: false, ...outcome }),
  }
}

interface Inner {
  readonly db: Db
  readonly caller: Caller
  readonly parameters: ReadonlyMap<string, string>
  readonly request: FastifyRequest
  readonly since: number
  readonly mail: MailSettings
  readonly find: (name: string) => ServerOperation
}

function createCall(inner: Inner): V1Call {
  const { db, caller, parameters, request, find } = inner
  const admitted = (name: string) => {
    const operation = find(name)
    needRights(caller, operation)
    return operation
  }
  return {
    db,
    caller,
    parameters,
    body: (presence) => readBody(request, presence),
    run: async (name, asked) => {
      const operation = admitted(name)
      return operation.run(serverCall(inner, operation, asked))
    },
    prepare: async (name, asked) => {
      const operation = admitted(name)
      await operation.prepare?.(serverCall(inner, operation, asked))
    },
    file: async (name, asked) => {
      const operation = admitted(name)
      return answerOf(operation, await operation.run(serverCall(inner, operation, asked)))
    },
    together: (work) =>
      db.transaction(caller, (tx) => work(createCall({ ...inner, db: insideTransaction(tx, db) }))),
  }
}

/** A request for an operation as it sees one of v2. */
function serverCall(
  { db, caller, request, since, mail }: Inner,
  { path }: ServerOperation,
  { parameters = {}, query = {}, body = {} }: InnerRequest,
): ServerCall {
  return {
    db,
    since,
    actor: caller,
    language: caller.language,
    parameters,
    query: new URLSearchParams(query),
    // It tells cached lists apart. The links in a list begin with it, which v1 does not show.
    url: path.replace(/\{(\w+)\}/g, (_, name: string) => parameters[name] ?? ''),
    headers: {},
    rawBody: new Uint8Array(),
    body: () => body,
    log: request.log,
    mail,
    // Mails about accounts, files of the server, waiting and batches are not part of v1.
    sendNotice: null,
    storage: null,
    longPoll: null,
    carryOut: () => Promise.reject(new Error('v1 has no batches')),
  }
}

/** The content that identifies a request, without the token: a repeated request may have another one by then. */
function contentOf(request: FastifyRequest, name: string, parameters: ReadonlyMap<string, string>) {
  const { token, ...others } = Object.fromEntries(parameters)
  return [request.url, name, JSON.stringify(others), bodyOf(request)]
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

// Serves operations over HTTP: token or session → caller → scopes and role → operation → answer.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../domain/refusal.ts'
import { type Access, accessDenied, guarded } from '../auth/access.ts'
import type { Client, Db } from '../db/db.ts'
import { scopesMissing } from '../resource/coverage.ts'
import { readObject } from '../resource/json.ts'
import {
  answersList,
  type Caller,
  type Operation,
  type OperationFacts,
  roleAllows,
} from '../resource/operation.ts'
import { isKnown } from '../resource/tags.ts'
import type {
  BatchedRequest,
  MailSettings,
  Notice,
  SendNotice,
  ServerCall,
  StorageSettings,
} from '../server-call.ts'
import { type Answer, answerOf } from './answer.ts'
import { findBatched } from './batch.ts'
import { readCookie, sessionCookie } from './cookies.ts'
import { isAnswered, type KeyedRequest, keyedRequest, runOnce } from './idempotency.ts'
import { preferredLanguage } from './language.ts'
import type { SendAnswer } from './limits/outgoing.ts'
import type { Gate } from './limits/overload.ts'
import { baseUrl, isFromHere, partsOf } from './origin.ts'
import { type Found, prefix, type Router, routeOf } from './router.ts'

type ServerOperation = Operation<ServerCall>

interface Serving {
  readonly router: Router<ServerOperation>
  readonly db: Db
  readonly access: Access
  readonly url: string | null
  readonly sendNotice: SendNotice | null
  readonly mail: MailSettings
  readonly longPoll: Gate['longPoll']
  readonly storage: StorageSettings | null
  readonly send: SendAnswer
}

/** Serves every operation. */
export function serveOperations(
  app: FastifyInstance,
  operations: readonly ServerOperation[],
  serving: Serving,
): void {
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const { path } = partsOf(request.raw.url as string)
    const found = serving.router.find(request.method, path)
    return found ? serve(found, request, reply, serving) : reply.callNotFound()
  }
  app.route({ method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'], url: `${prefix}/*`, handler })
  for (const operation of operations)
    if (operation.file)
      app.route({
        ...{ method: operation.method, url: routeOf(operation), handler },
        ...largeBody(operation, operation.file.maxBytes, serving),
      })
}

/** Refuses a method that a path does not have; an unknown path passes. */
export function refuseOtherMethods(
  router: Router<ServerOperation>,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const methods = router.methodsAt(partsOf(request.url).path)
  if (methods.length === 0) return
  const allowed = methods.join(', ')
  reply.header('allow', allowed)
  throw new Refusal('method_not_allowed', `Allowed methods: ${allowed}`)
}

/** A large body is read only from those who may send it. */
function largeBody(operation: ServerOperation, bodyLimit: number, { access, url }: Serving) {
  const preParsing = async (request: FastifyRequest) => {
    await admitted(operation, request, access, url)
  }
  return { bodyLimit, preParsing }
}

async function serve(
  { operation, parameters }: Found<ServerOperation>,
  request: FastifyRequest,
  reply: FastifyReply,
  serving: Serving,
): Promise<FastifyReply> {
  const { db, access, url, sendNotice, mail, longPoll, storage, send } = serving
  const caller = await admitted(operation, request, access, url)
  const { path, search } = partsOf(request.raw.url as string)
  const rawBody = bodyOf(request)
  const readsOnly = operation.isReading || isReading(request)
  const reading = readsOnly ? readingDb(db, operation, clientOf(request, caller)) : db
  const usedDb = reading instanceof Promise ? await reading : reading
  const call: ServerCall = {
    since: performance.now() - reply.elapsedTime,
    db: operation.open || isReading(request) ? usedDb : guarded(usedDb, caller),
    sendNotice,
    mail,
    storage,
    log: request.log,
    actor: { ...caller, address: request.ip },
    language: preferredLanguage(request.headers['accept-language'], caller.language),
    parameters,
    query: new URLSearchParams(search),
    url: baseUrl(request, url) + path,
    headers: request.headers,
    rawBody,
    body: () => readBody(rawBody),
    longPoll: async (wait) => {
      await longPoll(request, (stopping) =>
        inSilence(request, () => wait(AbortSignal.any([stopping, request.signal]))),
      )
      const { company, user } = await admitted(operation, request, access, url)
      if (company !== caller.company || user !== caller.user)
        throw accessDenied('You have gone on to another company.')
    },
    carryOut: (batched) => carryOut(batched, call, request, serving),
  }
  const keyed =
    operation.open || operation.isBatch || readsOnly
      ? undefined
      : keyedRequest(call.headers, [request.method, path, search, rawBody])
  const answer = keyed
    ? await answerOnce(operation, call, keyed)
    : answerOf(operation, await operation.run(call))
  const { headers } = answer
  if (headers.etag && isReading(request) && isKnown(headers.etag, request.headers['if-none-match']))
    return reply.code(304).headers(headers).send()
  return send(request, reply, answer, caller.company)
}

/**
 * The database for a request that reads: the replica for lists and reports, where there is one. A single record costs
 * less than to ask whether the replica has everything.
 */
export function readingDb(db: Db, operation: ServerOperation, client: Client): Db | Promise<Db> {
  return db.fromReplica && readsMuch(operation) ? db.fromReplica(client) : db.until(client)
}

function readsMuch(operation: ServerOperation): boolean {
  return operation.method === 'GET' && (answersList(operation) || operation.path.startsWith('/reports/'))
}

/** Carries out a request of a batch as if it had come alone. */
async function carryOut(
  batched: BatchedRequest,
  call: ServerCall,
  request: FastifyRequest,
  { router, db, access, url }: Serving,
): Promise<Answer> {
  const { operation, parameters } = findBatched(router, batched)
  const caller = await admitted(operation, request, access, url)
  const { method, path, query, body, key } = batched
  const rawBody = Buffer.from(JSON.stringify(body))
  const { 'if-match': _, 'idempotency-key': __, ...headers } = call.headers
  const own: ServerCall = {
    ...call,
    ...{ parameters, headers, rawBody, body: () => body },
    db: method === 'GET' ? await readingDb(db, operation, clientOf(request, caller)) : guarded(db, caller),
    actor: { ...caller, address: request.ip },
    query: new URLSearchParams(query),
    url: baseUrl(request, url) + prefix + path,
  }
  const keyed =
    method === 'GET'
      ? undefined
      : keyedRequest({ 'idempotency-key': key }, [method, prefix + path, '', rawBody])
  return keyed ? answerOnce(operation, own, keyed) : answerOf(operation, await operation.run(own))
}

/** For whom a request reads. */
export function clientOf(request: FastifyRequest, { company, via }: Caller): Client {
  return new RequestClient(request, company, via)
}

/** Few reads look at the signal, which is made then. */
class RequestClient implements Client {
  readonly #request: FastifyRequest
  readonly company: number
  readonly caller: string

  constructor(request: FastifyRequest, company: number, caller: string) {
    this.#request = request
    this.company = company
    this.caller = caller
  }

  get signal(): AbortSignal {
    return this.#request.signal
  }
}

/** Turns off the idle timeout of the connection while the request waits for an event. */
async function inSilence(request: FastifyRequest, wait: () => Promise<void>): Promise<void> {
  const { socket } = request.raw
  const { timeout = 0 } = socket
  socket.setTimeout(0)
  try {
    await wait()
  } finally {
    socket.setTimeout(timeout)
  }
}

/** Answers a request with a key. Its mails are sent when the changes that they report are stored. */
async function answerOnce(
  operation: ServerOperation,
  call: ServerCall,
  keyed: KeyedRequest,
): Promise<Answer> {
  const notices: Notice[] = []
  const sendNotice = call.sendNotice && ((notice: Notice) => void notices.push(notice))
  if (operation.prepare && !(await isAnswered(call.db, call.actor, keyed))) await operation.prepare(call)
  try {
    const run = async (db: Db) => answerOf(operation, await operation.run({ ...call, db, sendNotice }))
    return await runOnce(call.db, call.actor, keyed, run, operation.length)
  } catch (error) {
    // A refusal may have mails about writes that stay; after any other failure nothing stays.
    if (!(error instanceof Refusal)) notices.length = 0
    throw error
  } finally {
    for (const notice of notices) call.sendNotice?.(notice)
  }
}

const nobody: Caller = {
  company: 0,
  user: 0,
  via: 'nobody',
  through: 'token',
  role: 'reader',
  language: 'de',
  scopes: new Set(),
}

/** The caller of a request, if allowed to use the operation. */
async function admitted(
  operation: OperationFacts,
  request: FastifyRequest,
  access: Access,
  url: string | null,
): Promise<Caller> {
  if (operation.open) return nobody
  const caller = await callerOf(request, access, url)
  needRights(caller, operation)
  return caller
}

/** Refuses a caller whose token or role does not allow an operation. */
export function needRights(caller: Caller, operation: OperationFacts): void {
  needScope(caller, operation)
  needPermission(caller, operation)
}

/** The caller of the bearer token or, without one, of the session. */
async function callerOf(request: FastifyRequest, access: Access, url: string | null): Promise<Caller> {
  const token = bearerToken(request.headers.authorization)
  if (token !== undefined) return access.byAccessToken(token)
  const session = request.headers.authorization === undefined ? readCookie(request, sessionCookie) : undefined
  if (session === undefined) throw accessDenied('Send the header "Authorization: Bearer <access token>".')
  const caller = (await access.bySession(session))?.caller
  if (!caller) throw accessDenied('You are not signed in.')
  if (!isReading(request) && !isFromHere(request, url))
    throw new Refusal('forbidden', 'With a cookie, only the pages of this server can change something.')
  needCompanyOf(request, caller)
  return caller
}

/**
 * A session works in one company at a time, and all tabs of a browser share it. A page names the company for which it
 * was opened, and is refused when another tab has changed the company.
 */
function needCompanyOf({ headers }: FastifyRequest, { company }: Caller): void {
  const expected = headers['kontor-company']
  if (expected === undefined || expected === String(company)) return
  throw new Refusal('other_company', 'The session works in another company now.')
}

/** Whether a request changes nothing. */
export function isReading({ method }: Pick<FastifyRequest, 'method'>): boolean {
  return method === 'GET' || method === 'HEAD'
}

export function bearerToken(header: string | undefined): string | undefined {
  return /^Bearer +([\w.~+/=-]+)$/i.exec(header ?? '')?.[1]
}

function needScope(caller: Caller, { scopes, alsoScopes = [] }: OperationFacts): void {
  const hasOne = scopes.length === 0 || scopes.some((scope) => caller.scopes.has(scope))
  if (hasOne && alsoScopes.every((scope) => caller.scopes.has(scope))) return
  throw scopesMissing([scopes.join(' or '), ...alsoScopes].join(' and '))
}

/** The one place where roles are enforced; the domain says what each role may do. */
function needPermission({ role, through }: Caller, operation: OperationFacts): void {
  if (operation.forPeople && through !== 'session')
    throw new Refusal('forbidden', 'Only a person who is signed in can do this, and no token.')
  if (operation.makesWayIn && through !== 'session' && through !== 'own program')
    throw new Refusal('forbidden', 'Only a person who is signed in can do this, or a client of their own.')
  if (roleAllows(role, operation)) return
  throw new Refusal('forbidden', `The role "${role}" does not allow this.`)
}

/** The body of a request as it came. */
export function bodyOf(request: FastifyRequest): Uint8Array {
  return request.body instanceof Uint8Array ? request.body : new Uint8Array()
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

function readBody(bytes: Uint8Array): object {
  return bytes.length === 0 ? {} : readObject(decode(bytes), 'The body')
}

function decode(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes)
  } catch {
    throw new Refusal('bad_request', 'The body is not valid UTF-8.')
  }
}

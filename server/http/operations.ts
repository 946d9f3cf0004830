// Serves operations over HTTP: token → caller → scopes → operation → answer.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../domain/refusal.ts'
import { type Access, accessDenied, type Caller } from '../auth/access.ts'
import type { Db } from '../db/db.ts'
import { readObject } from '../resource/json.ts'
import type { Call, Operation } from '../resource/operation.ts'
import { preferredLanguage } from './language.ts'

export const prefix = '/v2'

interface Serving {
  readonly db: Db
  readonly access: Access
  readonly url: string | null
}

/** Registers every operation, and answers 405 for the methods that a path does not have. */
export function serveOperations(
  app: FastifyInstance,
  operations: readonly Operation[],
  serving: Serving,
): void {
  const byUrl = Map.groupBy(operations, ({ path }) => prefix + path.replace(/\{\w+\}/g, ':id'))
  for (const [shape, group] of byUrl) {
    const names = group.map(({ path }) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string))
    const url = numbered(shape)
    for (const [index, operation] of group.entries()) {
      app.route({
        method: operation.method,
        url,
        handler: (request, reply) => serve(operation, names[index] as string[], request, reply, serving),
      })
    }
    refuseOtherMethods(
      app,
      url,
      group.map(({ method }) => method),
    )
  }
}

/** Parameters of one path have different names in different operations (`invoiceId`, `invoiceIds`), but one place. */
function numbered(shape: string): string {
  let count = 0
  return shape.replaceAll(':id', () => `:p${count++}`)
}

async function serve(
  operation: Operation,
  names: readonly string[],
  request: FastifyRequest,
  reply: FastifyReply,
  { db, access, url }: Serving,
): Promise<FastifyReply> {
  const caller = operation.open ? nobody : await callerOf(request, access)
  needScope(caller, operation)
  const values = request.params as Record<string, string>
  const [path = '', search = ''] = split(request.raw.url as string)
  const call: Call = {
    db,
    actor: caller,
    language: preferredLanguage(request.headers['accept-language'], caller.language),
    parameters: Object.fromEntries(names.map((name, index) => [name, values[`p${index}`] as string])),
    query: new URLSearchParams(search),
    url: (url ?? `${request.protocol}://${request.host || 'localhost'}`) + path,
    headers: request.headers,
    rawBody: bodyOf(request),
    body: () => readBody(bodyOf(request)),
  }
  const answer = await operation.run(call)
  reply.code(operation.answer.status)
  if (answer === undefined) return reply.send()
  if (typeof answer === 'string' || answer instanceof Uint8Array)
    return reply.type('application/json; charset=utf-8').send(answer)
  reply.header('content-disposition', shownAs(answer.name))
  return reply.type(operation.answer.type as string).send(answer.bytes)
}

/** For a browser to show, and to keep under this name. Old ones read the first, which is plain ASCII. */
function shownAs(name: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^ !#-.0-[\]-~]/g, '_')
  return `inline; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, percent)}`
}

function percent(char: string): string {
  return `%${char.charCodeAt(0).toString(16).toUpperCase()}`
}

const nobody: Caller = { company: 0, user: 0, via: 'nobody', scopes: new Set(), language: 'de' }

/** The caller behind the bearer token. */
async function callerOf(request: FastifyRequest, access: Access): Promise<Caller> {
  const token = bearerToken(request.headers.authorization)
  if (token === undefined) throw accessDenied('Send the header "Authorization: Bearer <access token>".')
  return access.byAccessToken(token)
}

export function bearerToken(header: string | undefined): string | undefined {
  return /^Bearer +([\w.~+/=-]+)$/i.exec(header ?? '')?.[1]
}

function needScope(caller: Caller, { scopes, alsoScopes = [] }: Operation): void {
  const hasOne = scopes.length === 0 || scopes.some((scope) => caller.scopes.has(scope))
  if (hasOne && alsoScopes.every((scope) => caller.scopes.has(scope))) return
  throw new Refusal('required_scopes_missing', 'The token lacks a scope that this needs.', {
    error_type: 'required_scopes_missing',
    hint: `Needed: ${[scopes.join(' or '), ...alsoScopes].join(' and ')}`,
  })
}

function bodyOf(request: FastifyRequest): Uint8Array {
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

function split(url: string): [string, string] {
  const mark = url.indexOf('?')
  return mark < 0 ? [url, ''] : [url.slice(0, mark), url.slice(mark + 1)]
}

const allMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'] as const

function refuseOtherMethods(app: FastifyInstance, url: string, known: readonly string[]): void {
  const allowed = known.includes('GET') ? [...known, 'HEAD'] : known
  app.route({
    method: allMethods.filter((method) => !known.includes(method)),
    url,
    handler: async (_request, reply) => {
      reply.header('allow', allowed.join(', '))
      throw new Refusal('method_not_allowed', `Allowed methods: ${allowed.join(', ')}`)
    },
  })
}

// Turns errors into answers for the client. The only table of status codes.

import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  type AnsweredCode,
  type Problem,
  type ProblemCode,
  Refusal,
  type RefusalCode,
} from '../../domain/refusal.ts'
import { DatabaseUnavailable, TookTooLong } from '../db/db.ts'

interface ErrorAnswer {
  readonly status: number
  readonly body: { code: number; message: string; meta?: object; error?: string; error_description?: string }
}

type Answer = readonly [status: number, code: number]

const answers: Readonly<Record<AnsweredCode, Answer>> = {
  bad_request: [400, 2000],
  unknown_with: [400, 2100],
  unknown_filter: [400, 2101],
  unknown_sort: [400, 2102],
  bad_limit: [400, 2103],
  bad_offset: [400, 2104],
  unsupported_grant_type: [400, 2],
  invalid_request: [400, 3],
  invalid_client: [401, 4],
  invalid_scope: [400, 5],
  invalid_credentials: [401, 6],
  server_error: [500, 7],
  invalid_refresh_token: [401, 8],
  access_denied: [401, 9],
  invalid_grant: [400, 10],
  required_scopes_missing: [400, 11],
  invalid_scopes: [400, 12],
  forbidden: [403, 5000],
  not_found: [404, 3000],
  method_not_allowed: [405, 7000],
  other_company: [409, 5001],
  changed_meanwhile: [412, 4000],
  too_large: [413, 0],
  invalid: [422, 1000],
  key_reused: [422, 1001],
  storage_full: [422, 1002],
  too_many_requests: [429, 6000],
  unavailable: [503, 8000],
}

const problemCodes: Readonly<Record<ProblemCode, number>> = {
  required: 1100,
  wrong_type: 1101,
  not_allowed: 1102,
  wrong_format: 1103,
  not_changeable: 1104,
  taken: 1105,
  period_closed: 1106,
}

/** The answer to a refusal; undefined for any other error, which is a bug. */
export function answerTo(error: unknown, maxBodyBytes = 1_048_576): ErrorAnswer | undefined {
  const refusal = error instanceof Refusal ? error : refusalOf(error, maxBodyBytes)
  const known: Partial<Record<RefusalCode, Answer>> = answers
  const [status, code] = (refusal && known[refusal.code]) ?? []
  if (!refusal || status === undefined || code === undefined) return undefined
  const meta = metaOf(refusal)
  const oauth = refusal.details.oauth
    ? { error: oauthName(refusal.code), error_description: refusal.message }
    : {}
  return { status, body: { code, message: refusal.message, ...(meta ? { meta } : {}), ...oauth } }
}

export const serverError: ErrorAnswer = {
  status: 500,
  body: { code: 0, message: 'The server made a mistake.' },
}

/** The fields of an error that are logged. Databases add the values of a row, which must not be in the log. */
export function loggedError({ name, message, stack = '', code, cause }: Error & { code?: string }) {
  return { type: name, message, stack, code, ...(cause instanceof Error ? { cause: cause.message } : {}) }
}

function metaOf({ details }: Refusal): object | undefined {
  const { problems, entity, error_type, hint } = details
  if (problems) return { errors: problems.map(problemBody) }
  if (entity) return { entity_type: entity }
  return error_type ? { error_type, hint } : undefined
}

function problemBody({ key, code, message }: Problem) {
  return { key, code: problemCodes[code], message }
}

/** The standard names of OAuth, for clients that know only those. */
function oauthName(code: RefusalCode): string {
  return oauthNames[code] ?? code
}

const oauthNames: Partial<Readonly<Record<RefusalCode, string>>> = {
  invalid_credentials: 'invalid_grant',
  invalid_refresh_token: 'invalid_grant',
  invalid_scopes: 'invalid_scope',
}

/** The refusal for errors of the HTTP server itself, and for a database that cannot be reached or takes too long. */
function refusalOf(error: unknown, maxBodyBytes: number): Refusal | undefined {
  if (error instanceof DatabaseUnavailable) return new Refusal('unavailable', error.message)
  if (error instanceof TookTooLong)
    return new Refusal(
      'unavailable',
      'The answer takes too long to compute. Try again later, or ask for less.',
    )
  const { code = '', statusCode = 500 } = error as { code?: string; statusCode?: number }
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return new Refusal('too_large', `The body is larger than ${maxBodyBytes / 1_048_576} MB.`)
  // Also a request that ends too early: then the client is gone and does not read the answer.
  if ((code.startsWith('FST_') || code === 'ECONNRESET') && statusCode < 500)
    return new Refusal('bad_request', 'The request cannot be read.')
  return undefined
}

/** Answers a request with its error. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const answer = answerTo(error, request.routeOptions.bodyLimit)
  if (!answer || error instanceof DatabaseUnavailable) request.log.error(error)
  const { status, body } = answer ?? serverError
  if (status === 401) reply.header('www-authenticate', schemeFor(error, request))
  return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body))
}

/** The authentication scheme that the request could have used. */
function schemeFor(error: unknown, { headers }: FastifyRequest): string {
  const isClient = error instanceof Refusal && error.code === 'invalid_client'
  return isClient && /^basic /i.test(headers.authorization ?? '') ? 'Basic realm="Kontor"' : 'Bearer'
}

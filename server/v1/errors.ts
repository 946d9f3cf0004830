// The errors of v1. The only table of its codes.

import { type Problem, Refusal } from '../../domain/refusal.ts'
import { answerTo } from '../http/errors.ts'

/** The codes, each with the status for clients that expect a file. All others get 200, with the code in the body. */
const statuses = {
  1001: 401,
  1002: 401,
  1003: 403,
  2001: 404,
  2002: 404,
  2003: 405,
  3001: 400,
  3002: 400,
  4001: 400,
  4002: 422,
  4003: 422,
  4004: 422,
  5001: 404,
  6001: 409,
  9001: 429,
  9999: 500,
  15016: 404,
  99410: 404,
} as const

export type V1Code = keyof typeof statuses

/** An error in the form of this interface. */
export class V1Error extends Error {
  readonly errorcode: V1Code

  constructor(errorcode: V1Code, message: string) {
    super(message)
    this.errorcode = errorcode
  }
}

export const unreadableBody = 'Body parameter "data" is missing or invalid'

export interface ErrorAnswer {
  readonly status: number
  readonly body: object
}

/** The answer to an error. A client that expects a file would take JSON with status 200 for it. */
export function errorAnswer(error: unknown, expectsFile: boolean): ErrorAnswer {
  const known = error instanceof V1Error ? error : refusedBy(error)
  if (known) return { status: expectsFile ? statuses[known.errorcode] : 200, body: bodyOf(known) }
  const { status, body } = answerTo(error) ?? { status: 500, body: { message: 'Internal error' } }
  return { status, body: bodyOf(new V1Error(codesOfStatus[status] ?? 9999, body.message)) }
}

/** The error for what v2 refuses for reasons that have nothing to do with a field. */
function refusedBy(error: unknown): V1Error | undefined {
  const status = answerTo(error)?.status
  // The address has been read by now: so without another message, it is the body that cannot be read.
  if (status === 400 && !(error instanceof Refusal)) return new V1Error(4001, unreadableBody)
  if (!(error instanceof Refusal)) return undefined
  if (error.code === 'access_denied') return new V1Error(1002, 'Token is invalid')
  if (error.code === 'required_scopes_missing' || error.code === 'forbidden')
    return new V1Error(1003, 'Permission denied')
  return status === 400 ? new V1Error(4001, error.message) : undefined
}

const codesOfStatus: Readonly<Record<number, V1Code>> = { 413: 4001, 422: 4001, 429: 9001 }

function bodyOf({ errorcode, message }: V1Error): object {
  return { error: true, errorcode, errormessage: message }
}

export const unknownClient = 'No Objects or too many found'

/** What the problem of a field is in v1. */
export function problemError(
  name: string,
  { code, message }: Problem,
  { isReference = false, isAdded = true },
): V1Error {
  if (code === 'not_changeable' || code === 'period_closed') return new V1Error(6001, message)
  if (code === 'required' && isAdded) return new V1Error(4002, `Field "${name}" is required`)
  if (code === 'not_allowed' && isReference)
    return new V1Error(4004, `Field "${name}" refers to an unknown object`)
  // A rule is told in a sentence. All else speaks of types that only v2 has.
  const reason = /^\p{Lu}/u.test(message) ? `: ${message}` : ''
  return new V1Error(4003, `Field "${name}" is invalid${reason}`)
}

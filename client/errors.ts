// The errors of the client, as classes that a caller can tell apart.

/** A refused value. Keys of lists are paths: `positions.0.price`. */
export interface FieldProblem {
  readonly key: string
  readonly code: number
  readonly message: string
}

export interface ErrorParts {
  /** The status of the answer; 0 without an answer. */
  readonly status: number
  /** The server's number for this kind of error; 0 if it has none. */
  readonly code?: number | undefined
  readonly message?: string | undefined
  /** The id of the request in the server's log. */
  readonly requestId?: string | undefined
  readonly problems?: readonly FieldProblem[] | undefined
  readonly cause?: unknown
}

/** The base of all errors of the client. */
export class KontorError extends Error {
  override readonly name: string = 'KontorError'
  readonly status: number
  readonly code: number
  readonly requestId: string | undefined
  /** All refused values, if the answer names them. */
  readonly problems: readonly FieldProblem[]

  constructor({ status, code = 0, message, requestId, problems = [], cause }: ErrorParts) {
    super(message, cause === undefined ? undefined : { cause })
    this.status = status
    this.code = code
    this.requestId = requestId
    this.problems = problems
  }
}

/** The server refuses the request as it is: 400, 422 and similar answers. */
export class RefusedError extends KontorError {
  override readonly name = 'RefusedError'
}

/** There is no session, or the token is not valid: 401. */
export class UnauthorizedError extends KontorError {
  override readonly name = 'UnauthorizedError'
}

/** The token or the role does not allow it: 403, and 400 for a token without the scope. */
export class ForbiddenError extends KontorError {
  override readonly name = 'ForbiddenError'
}

/** There is no such record: 404. */
export class NotFoundError extends KontorError {
  override readonly name = 'NotFoundError'
}

/** The request conflicts with something else: 409. */
export class ConflictError extends KontorError {
  override readonly name = 'ConflictError'
}

/** The record was changed since it was read, see `ifMatch`: 412. */
export class ChangedError extends KontorError {
  override readonly name = 'ChangedError'
}

/** Too many requests: 429. */
export class RateLimitedError extends KontorError {
  override readonly name = 'RateLimitedError'
}

/** The server could not be reached or is not ready: no answer, 502, 503, 504. */
export class UnavailableError extends KontorError {
  override readonly name = 'UnavailableError'
}

/** The server failed: 500 and other answers above it. */
export class ServerError extends KontorError {
  override readonly name = 'ServerError'
}

/** The error for an answer. */
export async function errorOf(response: Response): Promise<KontorError> {
  const { status, headers } = response
  const body: unknown = await response.json().catch(() => undefined)
  const told = isObject(body) ? body : {}
  const meta = isObject(told.meta) ? told.meta : {}
  const code = typeof told.code === 'number' ? told.code : 0
  return new (classOf(status, code))({
    status,
    code,
    message: typeof told.message === 'string' ? told.message : `The server answered with ${status}.`,
    requestId: headers.get('x-request-id') ?? undefined,
    problems: Array.isArray(meta.errors) ? meta.errors.filter(isProblem) : [],
  })
}

/** No answer arrived, or not all of it. */
export function lostConnection(cause: unknown): UnavailableError {
  const message = cause instanceof Error ? cause.message : 'The server could not be reached.'
  return new UnavailableError({ status: 0, message, cause })
}

const classes: Readonly<Record<number, typeof KontorError>> = {
  401: UnauthorizedError,
  403: ForbiddenError,
  404: NotFoundError,
  409: ConflictError,
  412: ChangedError,
  429: RateLimitedError,
  502: UnavailableError,
  503: UnavailableError,
  504: UnavailableError,
}

const scopeMissing = 11

function classOf(status: number, code: number): typeof KontorError {
  if (code === scopeMissing) return ForbiddenError
  return classes[status] ?? (status >= 500 ? ServerError : RefusedError)
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

function isProblem(value: unknown): value is FieldProblem {
  return isObject(value) && typeof value.key === 'string' && typeof value.message === 'string'
}

/** The codes of refusals over HTTP; `server/http/errors.ts` has the status of each. */
export type AnsweredCode =
  | 'bad_request'
  | 'unknown_with'
  | 'unknown_filter'
  | 'unknown_sort'
  | 'bad_limit'
  | 'bad_offset'
  | 'unsupported_grant_type'
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_scope'
  | 'invalid_credentials'
  | 'server_error'
  | 'invalid_refresh_token'
  | 'access_denied'
  | 'invalid_grant'
  | 'required_scopes_missing'
  | 'invalid_scopes'
  | 'forbidden'
  | 'not_found'
  | 'method_not_allowed'
  | 'other_company'
  | 'changed_meanwhile'
  | 'too_large'
  | 'invalid'
  | 'key_reused'
  | 'storage_full'
  | 'too_many_requests'
  | 'unavailable'

/** The codes of refusals at the command line and during setup. */
export type CommandCode =
  | 'bad_copy'
  | 'bad_file'
  | 'bad_setting'
  | 'bad_usage'
  | 'broken_journal'
  | 'damaged'
  | 'database_in_use'
  | 'database_not_empty'
  | 'email_taken'
  | 'file_exists'
  | 'newer_database'
  | 'no_address'
  | 'no_backup'
  | 'no_citus'
  | 'no_client'
  | 'no_company'
  | 'no_database'
  | 'no_role'
  | 'no_user'
  | 'not_restored'
  | 'not_written'
  | 'old_database'
  | 'unknown_scope'

export type RefusalCode = AnsweredCode | CommandCode

/** The one expected error: the caller can act on it. Any other error is a bug. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: RefusalCode
  readonly details: RefusalDetails

  constructor(code: RefusalCode, message: string, details: RefusalDetails = {}) {
    super(message)
    this.code = code
    this.details = details
  }
}

export interface RefusalDetails {
  readonly problems?: readonly Problem[]
  readonly entity?: string
  readonly [key: string]: unknown
}

export interface Problem {
  readonly key: string
  readonly code: ProblemCode
  readonly message: string
}

export type ProblemCode =
  | 'required'
  | 'wrong_type'
  | 'not_allowed'
  | 'wrong_format'
  | 'not_changeable'
  | 'taken'
  | 'period_closed'

/** The refusal of one value. */
export function invalid(key: string, code: ProblemCode, message: string): Refusal {
  return new Refusal('invalid', 'Invalid data', { problems: [{ key, code, message }] })
}

/** The sentences of a refusal for people. */
export function sentencesOf({ message, details }: Refusal): string {
  return details.problems?.map((problem) => problem.message).join(' ') ?? message
}

/** More are of no use, and a body can have hundreds of thousands. */
const maxProblems = 1000

/** Collects the problems of a body, so that all are reported at once, one problem per key. */
export class Problems implements Iterable<Problem> {
  readonly #byKey = new Map<string, Problem>()
  #found = 0

  add(key: string, code: ProblemCode, message: string): void {
    this.#found += 1
    if (this.#byKey.size < maxProblems && !this.#byKey.has(key)) this.#byKey.set(key, { key, code, message })
  }

  /** Adds what another check has found. */
  addAll(others: Problems): void {
    for (const { key, code, message } of others) this.add(key, code, message)
  }

  /** How many were found, reported or not. */
  get count(): number {
    return this.#found
  }

  throwIfAny(): void {
    if (this.count > 0) throw new Refusal('invalid', 'Invalid data', { problems: [...this] })
  }

  [Symbol.iterator](): Iterator<Problem> {
    return this.#byKey.values()
  }
}

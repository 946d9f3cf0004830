/** The one expected error: the caller can do something about it. Anything else that is thrown is a bug. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: string
  readonly details: RefusalDetails

  constructor(code: string, message: string, details: RefusalDetails = {}) {
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

/** The refusal of one value. */
export function invalid(key: string, code: ProblemCode, message: string): Refusal {
  return new Refusal('invalid', 'Invalid data', { problems: [{ key, code, message }] })
}

/** What a person has to know of a refusal. */
export function sentencesOf({ message, details }: Refusal): string {
  return details.problems?.map((problem) => problem.message).join(' ') ?? message
}

/** Nobody reads more, and a body can have hundreds of thousands. */
const maxProblems = 1000

/** Collects what is wrong with a body, so that everything is reported at once, one problem per key. */
export class Problems implements Iterable<Problem> {
  readonly #byKey = new Map<string, Problem>()
  #found = 0

  add(key: string, code: ProblemCode, message: string): void {
    this.#found += 1
    if (this.#byKey.size < maxProblems && !this.#byKey.has(key)) this.#byKey.set(key, { key, code, message })
  }

  /** How many were found, told or not. */
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

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

/** Collects what is wrong with a body, so that everything is reported at once, one problem per key. */
export class Problems implements Iterable<Problem> {
  readonly #byKey = new Map<string, Problem>()

  add(key: string, code: ProblemCode, message: string): void {
    if (!this.#byKey.has(key)) this.#byKey.set(key, { key, code, message })
  }

  get isEmpty(): boolean {
    return this.#byKey.size === 0
  }

  get list(): readonly Problem[] {
    return [...this]
  }

  throwIfAny(): void {
    if (!this.isEmpty) throw new Refusal('invalid', 'Invalid data', { problems: this.list })
  }

  [Symbol.iterator](): Iterator<Problem> {
    return this.#byKey.values()
  }
}

// A refused sign-in or proof: it is wrong, or the user has to wait.

import type { RefusalLog } from '../server-call.ts'

export type Refused = {
  /** The user whose account it was, if there is one. */
  readonly user?: number
} & ({ readonly kind: 'refused' } | { readonly kind: 'wait'; readonly seconds: number })

/**
 * Lets a reader of the log see that somebody guesses, and from where. The input is not logged: it may be a secret in
 * the wrong field.
 */
export function logRefused(
  log: RefusalLog,
  address: string,
  { kind, user }: Pick<Refused, 'kind' | 'user'>,
): void {
  log.warn({ address, user }, { refused: 'A sign-in or a proof was refused.', wait: 'Too many tries.' }[kind])
}

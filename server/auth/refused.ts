// What happens to whoever shows the wrong thing: no, or wait.

import type { RefusalLog } from '../server-call.ts'

export type Refused = {
  /** Whose account it was about, if there is one. */
  readonly user?: number
} & ({ readonly kind: 'refused' } | { readonly kind: 'wait'; readonly seconds: number })

/** Lets whoever reads the log see that somebody guesses, and from where. What was typed may be a secret in the wrong field. */
export function logRefused(
  log: RefusalLog,
  address: string,
  { kind, user }: Pick<Refused, 'kind' | 'user'>,
): void {
  log.warn({ address, user }, { refused: 'A sign-in or a proof was refused.', wait: 'Too many tries.' }[kind])
}

// The rules for a password, which depend on the user who chooses it.

import { passwordFault } from '../../../domain/access/passwords.ts'
import type { Problems } from '../../../domain/refusal.ts'

/** The fault of a password for the user with this address, or null. */
export function faultOf(password: string, email: string | undefined): ReturnType<typeof passwordFault> {
  return passwordFault(password, email ? [email, email.split('@')[0] as string] : [])
}

/** Adds to the problems why a password is too weak. */
export function checkPassword(password: string, email: string | undefined, problems: Problems): void {
  const fault = faultOf(password, email)
  if (fault) problems.add('password', 'not_allowed', passwordFaults[fault])
}

export const passwordFaults = {
  short: 'must have at least 8 characters',
  long: 'can have at most 1000 characters',
  known: 'is one of those that are guessed first',
}

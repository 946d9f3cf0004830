// The cookies of somebody who comes in, or leaves.

import { type AccountActor, endOwnSessions } from '../auth/account/own-account.ts'
import type { Admission, Browser } from '../auth/sessions/sign-in.ts'
import { deviceCookie, dropCookie, readCookie, sessionCookie, setCookie } from '../http/cookies.ts'
import type { Visit } from './site.ts'

/** The browser that a visitor uses. */
export function browserOf({ place, request }: Visit): Browser {
  const [device, session] = [readCookie(request, deviceCookie), readCookie(request, sessionCookie)]
  return { ...place, device, session }
}

/** Gives the browser what it keeps of somebody who is signed in. */
export function admit({ reply, isSecure }: Visit, { session, device }: Admission): void {
  setCookie(reply, sessionCookie, session, isSecure)
  setCookie(reply, deviceCookie, device, isSecure)
}

/** Ends the session of somebody who leaves, and takes from the browser what it kept of it. */
export async function dismiss(
  { site, reply, isSecure }: Visit,
  actor: AccountActor | undefined,
): Promise<void> {
  if (actor) await endOwnSessions(site.db, actor, { id: actor.session })
  dropCookie(reply, sessionCookie, isSecure)
}

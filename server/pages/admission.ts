// The cookies of a browser when a user signs in or out.

import { type AccountActor, endOwnSessions } from '../auth/account/own-account.ts'
import type { Admission, Browser } from '../auth/sessions/sign-in.ts'
import { deviceCookie, dropCookie, readCookie, sessionCookie, setCookie } from '../http/cookies.ts'
import type { Visit } from './site.ts'

/** The browser that a visitor uses. */
export function browserOf({ place, request }: Visit): Browser {
  const [device, session] = [readCookie(request, deviceCookie), readCookie(request, sessionCookie)]
  return { ...place, device, session }
}

/** Gives the browser the cookies of a signed-in user. */
export function admit({ reply, isSecure }: Visit, { session, device }: Admission): void {
  setCookie(reply, sessionCookie, session, isSecure)
  setCookie(reply, deviceCookie, device, isSecure)
}

/** Ends the session of a user who signs out, and removes its cookie. */
export async function dismiss(
  { site, reply, isSecure }: Visit,
  actor: AccountActor | undefined,
): Promise<void> {
  if (actor) await endOwnSessions(site.db, actor, { id: actor.session })
  dropCookie(reply, sessionCookie, isSecure)
}

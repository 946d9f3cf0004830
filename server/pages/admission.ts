// The cookies of somebody who comes in.

import type { Admission, Browser } from '../auth/sign-in.ts'
import { deviceCookie, readCookie, sessionCookie, setCookie } from '../http/cookies.ts'
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

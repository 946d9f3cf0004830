// Three cookies: who is signed in, who has given a password and not yet the code, and in which browser somebody has
// signed in before. No script can read them, and other sites cannot have them sent but by a link.

import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

export const sessionCookie = 'kontor_session'
export const secondStepCookie = 'kontor_second_step'
export const deviceCookie = 'kontor_device'

type Cookie = typeof sessionCookie | typeof secondStepCookie | typeof deviceCookie

const lifeSeconds: Readonly<Record<Cookie, number>> = {
  [sessionCookie]: 365 * 86_400,
  [secondStepCookie]: 600,
  [deviceCookie]: 400 * 86_400,
}

/**
 * The value of a cookie. Browsers take a name with this prefix over https alone, and from this host alone: no neighbour
 * under the same domain can have written it. So what came by https is read under no other name.
 */
export function readCookie({ headers, protocol }: FastifyRequest, name: Cookie): string | undefined {
  // Of two with the same name the first counts, which is the one for the longer path.
  const cookies = parseCookie(headers.cookie ?? '', { decode: ourValue })
  return cookies[hostPrefix + name] ?? (protocol === 'https' ? undefined : cookies[name])
}

const hostPrefix = '__Host-'

/** What none of our cookies has as its value is no value. */
function ourValue(value: string): string | undefined {
  return /^[\w-]{1,200}$/.test(value) ? value : undefined
}

export function setCookie(reply: FastifyReply, name: Cookie, value: string, isSecure: boolean): void {
  addCookie(reply, name, value, lifeSeconds[name], isSecure)
}

export function dropCookie(reply: FastifyReply, name: Cookie, isSecure: boolean): void {
  addCookie(reply, name, '', 0, isSecure)
}

function addCookie(
  reply: FastifyReply,
  name: Cookie,
  value: string,
  seconds: number,
  isSecure: boolean,
): void {
  const whole = stringifySetCookie({
    ...{ name: isSecure ? hostPrefix + name : name, value, maxAge: seconds, secure: isSecure },
    ...{ path: '/', httpOnly: true, sameSite: 'lax' },
  })
  reply.header('set-cookie', whole)
}

// Three cookies: for the session, for a sign-in that still needs the code, and for browsers known from an earlier
// sign-in. Scripts cannot read them, and other sites can have them sent only by a link. The web application writes a
// fourth one: the chosen colours.

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
 * The value of a cookie. Browsers accept a name with this prefix only over https and from this host: no other host
 * under the same domain can have set it. So over https, no other name is read.
 */
export function readCookie({ headers, protocol }: FastifyRequest, name: Cookie): string | undefined {
  // Of two cookies with the same name the first counts: it has the longer path.
  const cookies = parseCookie(headers.cookie ?? '', { decode: ourValue })
  return cookies[hostPrefix + name] ?? (protocol === 'https' ? undefined : cookies[name])
}

/** The colours chosen in the web application; undefined: those of the system. */
export function chosenScheme({ headers }: FastifyRequest): 'light' | 'dark' | undefined {
  const { kontor_scheme: scheme } = parseCookie(headers.cookie ?? '', { decode: ourValue })
  return scheme === 'light' || scheme === 'dark' ? scheme : undefined
}

const hostPrefix = '__Host-'

/** Undefined for a value that our cookies cannot have. */
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

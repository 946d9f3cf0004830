// Three cookies: who is signed in, who has given a password and not yet the code, and in which browser somebody has
// signed in before. No script can read them, and other sites cannot have them sent but by a link.

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
export function readCookie(request: FastifyRequest, name: Cookie): string | undefined {
  const ofThisHost = cookieNamed(request, hostPrefix + name)
  return ofThisHost ?? (request.protocol === 'https' ? undefined : cookieNamed(request, name))
}

const hostPrefix = '__Host-'

/** Of two with the same name the first counts, which is the one for the longer path. */
function cookieNamed({ headers }: FastifyRequest, name: string): string | undefined {
  for (const part of (headers.cookie ?? '').split(';')) {
    const [, key, value] = /^\s*([^=\s]+)=([\w-]{1,200})\s*$/.exec(part) ?? []
    if (key === name) return value
  }
  return undefined
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
  const attributes = [`Max-Age=${seconds}`, 'Path=/', 'HttpOnly', 'SameSite=Lax']
  const whole = isSecure
    ? [`${hostPrefix}${name}=${value}`, ...attributes, 'Secure']
    : [`${name}=${value}`, ...attributes]
  reply.header('set-cookie', whole.join('; '))
}

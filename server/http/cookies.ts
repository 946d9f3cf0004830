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

/** The value of a cookie. Of two with the same name the first counts, which is the one for the longer path. */
export function readCookie(request: FastifyRequest, name: Cookie): string | undefined {
  for (const part of (request.headers.cookie ?? '').split(';')) {
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
  const attributes = [`${name}=${value}`, `Max-Age=${seconds}`, 'Path=/', 'HttpOnly', 'SameSite=Lax']
  reply.header('set-cookie', [...attributes, ...(isSecure ? ['Secure'] : [])].join('; '))
}

// Pages for people who are signed in.

import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Language } from '../../domain/languages.ts'
import { escapedMarkup } from '../../domain/text.ts'
import type { Self } from '../auth/own-account.ts'
import { type Site, seeOther, servePage, toSignIn, type Visit } from './site.ts'

type Handler = (visit: Visit, self: Self) => Promise<FastifyReply>

/** Serves a page, or what its form is sent to, for people who are signed in. Others are sent to do so first. */
export function servePersonPage(
  app: FastifyInstance,
  site: Site,
  method: 'GET' | 'POST',
  path: string,
  handler: Handler,
): void {
  servePage(app, site, method, path, async (visit) => {
    const { person, place } = visit
    if (!person) return method === 'GET' ? toSignIn(visit) : seeOther(visit, '/sign-in?next=/me')
    const { user, session } = person
    return handler(visit, { user, session, via: `session:${session}`, address: place.address })
  })
}

/** Whose password a form asks for: for programs that keep passwords. */
export function unseenAddress(email: string): string {
  return `<input type="text" autocomplete="username" value="${escapedMarkup(email)}" hidden>`
}

/** A date and a time as people write them; see docs/decisions/0004. */
export function shownTime(language: Language, instant: string): string {
  const format = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Europe/Zurich' } as const
  return new Intl.DateTimeFormat(regions[language], format).format(new Date(instant))
}

const regions: Record<Language, string> = { de: 'de-CH', fr: 'fr-CH', it: 'it-CH', en: 'en-GB' }

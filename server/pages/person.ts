// Who may see a page: `forPeople` is for whoever is signed in, `forMembers` for those who work in a company, and
// `forManagers` for those whose role there manages a subject. `selfOf` says who it is.

import type { FastifyReply } from 'fastify'
import { may, type Subject } from '../../domain/access/roles.ts'
import type { Language } from '../../domain/text/languages.ts'
import { escapedMarkup } from '../../domain/text/text.ts'
import type { AccountActor } from '../auth/account/own-account.ts'
import type { Caller } from '../resource/operation.ts'
import { refuse, seeOther, toSignIn, type Visit } from './site.ts'

type Handler = (visit: Visit) => Promise<FastifyReply>

/** For people who are signed in. Others are sent to do so first. */
export function forPeople(handler: (visit: Visit, actor: AccountActor) => Promise<FastifyReply>): Handler {
  return async (visit) => {
    const actor = accountActorOf(visit)
    return actor ? handler(visit, actor) : signInFirst(visit)
  }
}

/** For people who are signed in and belong to a company. */
export function forMembers(handler: (visit: Visit, caller: Caller) => Promise<FastifyReply>): Handler {
  return forPeople(async (visit, { address }) => {
    const caller = visit.session?.caller
    return caller ? handler(visit, { ...caller, address }) : refuse(visit, 403, 'noCompany')
  })
}

/** For members whose role manages the subject. */
export function forManagers(
  subject: Subject,
  handler: (visit: Visit, caller: Caller) => Promise<FastifyReply>,
): Handler {
  return forMembers(async (visit, caller) =>
    may(caller.role, 'manage', subject) ? handler(visit, caller) : refuse(visit, 403, 'forbidden'),
  )
}

/** Who is signed in, as the one who acts; undefined when nobody is. */
export function accountActorOf({ session, place }: Visit): AccountActor | undefined {
  if (!session) return undefined
  const { user, id } = session
  return { user, session: id, via: `session:${id}`, address: place.address }
}

/** Afterwards a page comes again as it was. A form does not: what it was on comes. */
function signInFirst(visit: Visit): FastifyReply {
  const { method, originalUrl } = visit.request
  if (method !== 'POST') return toSignIn(visit)
  const [page] = /^\/\w+/.exec(originalUrl) ?? ['/me']
  return seeOther(visit, `/sign-in?next=${encodeURIComponent(page)}`)
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

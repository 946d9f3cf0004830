// Pages for users who are signed in.

import type { FastifyReply } from 'fastify'
import { escapedMarkup } from '../../domain/text/text.ts'
import type { AccountActor } from '../auth/account/own-account.ts'
import { seeOther, toSignIn, type Visit } from './site.ts'

type Handler = (visit: Visit) => Promise<FastifyReply>

/** For signed-in users. Others are sent to the sign-in page. */
export function forPeople(handler: (visit: Visit, actor: AccountActor) => Promise<FastifyReply>): Handler {
  return async (visit) => {
    const actor = accountActorOf(visit)
    return actor ? handler(visit, actor) : signInFirst(visit)
  }
}

/** The user who is signed in, as an actor. */
export function accountActorOf({ session, place }: Visit): AccountActor | undefined {
  if (!session) return undefined
  const { user, id } = session
  return { user, session: id, via: `session:${id}`, address: place.address }
}

/** After signing in, the same page is shown. For a form it is the page that the form is on. */
function signInFirst(visit: Visit): FastifyReply {
  const { method, originalUrl } = visit.request
  if (method !== 'POST') return toSignIn(visit)
  const [page] = /^\/\w+/.exec(originalUrl) ?? ['/me']
  return seeOther(visit, `/sign-in?next=${encodeURIComponent(page)}`)
}

/** Tells a password manager to which account the password of a form belongs. */
export function unseenAddress(email: string): string {
  return `<input type="text" autocomplete="username" value="${escapedMarkup(email)}" hidden>`
}

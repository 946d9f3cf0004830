// Forms whose answer tells a secret. Each can be sent once: a reload makes no second one.

import type { FastifyReply } from 'fastify'
import { escapedMarkup } from '../../domain/text.ts'
import { changeAccess } from '../auth/access.ts'
import { inDirectory } from '../auth/directory.ts'
import { issueKey, takeKey } from '../auth/one-time-keys.ts'
import type { Tx } from '../db/db.ts'
import type { Caller } from '../resource/operation.ts'
import { appsWords } from './apps-words.ts'
import { menuFor } from './menu.ts'
import { refuse, seeOther, show, toSignIn, type Visit } from './site.ts'

const keyMinutes = 12 * 60

/** For people who are signed in and belong to a company. */
export function forMembers(handler: (visit: Visit, caller: Caller) => Promise<FastifyReply>) {
  return async (visit: Visit): Promise<FastifyReply> => {
    const { person, request, place } = visit
    if (!person) return request.method === 'POST' ? seeOther(visit, '/sign-in?next=%2Fapps') : toSignIn(visit)
    if (!person.caller) return refuse(visit, 403, 'noCompany')
    return handler(visit, { ...person.caller, address: place.address })
  }
}

/** The hidden field that lets a form be sent once. Several forms of a page may share it. */
export async function keyField({ site }: Visit, { user, via }: Caller): Promise<string> {
  const key = await inDirectory(site.db, { user, via }, (tx) =>
    issueKey(tx, { purpose: 'form', user, data: {}, minutes: keyMinutes }),
  )
  return `<input type="hidden" name="key" value="${key}">`
}

/** Does what a form asks for; undefined when it was sent before. */
export function oncePerForm<Result>(
  { site, form }: Visit,
  caller: Caller,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result | undefined> {
  return changeAccess(site.db, caller, async (tx) => {
    const key = await takeKey(tx, 'form', form.get('key') ?? '')
    return key?.user === caller.user ? work(tx) : undefined
  })
}

/** Shows what is told once. */
export async function tellSecret(
  visit: Visit,
  title: string,
  secrets: readonly (readonly [name: string, value: string])[],
): Promise<FastifyReply> {
  const words = appsWords[visit.language]
  const shown = secrets.map(
    ([name, value]) =>
      `<p class="quiet" id="${name}">${name}</p>\n<code class="secret" aria-labelledby="${name}">${escapedMarkup(value)}</code>`,
  )
  return show(visit, {
    title,
    menu: await menuFor(visit),
    body: `<h1>${title}</h1>\n<p class="notice">${words.shownOnce}</p>\n${shown.join('\n')}\n${back(visit)}`,
  })
}

export async function tellSpent(visit: Visit): Promise<FastifyReply> {
  const { spentTitle, spent } = appsWords[visit.language]
  return show(visit, {
    ...{ status: 400, title: spentTitle, menu: await menuFor(visit) },
    body: `<h1>${spentTitle}</h1>\n<p class="notice wrong" role="alert">${spent}</p>\n${back(visit)}`,
  })
}

function back({ language }: Visit): string {
  return `<p><a href="/apps">${appsWords[language].back}</a></p>`
}

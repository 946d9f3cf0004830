// Forms whose answer tells a secret. Each can be sent once: a reload makes no second one.

import type { FastifyReply } from 'fastify'
import { escapedMarkup } from '../../domain/text/text.ts'
import { changeAccess } from '../auth/access.ts'
import { inDirectory } from '../auth/directory.ts'
import { issueKey, takeKey } from '../auth/one-time-keys.ts'
import type { Tx } from '../db/db.ts'
import type { Caller } from '../resource/operation.ts'
import { appsWords } from './apps-words.ts'
import { menuFor } from './menu.ts'
import { show, type Visit } from './site.ts'

const keyMinutes = 12 * 60

/** The hidden field that lets a form be sent once. Several forms of a page may share it. */
export async function keyField(
  { site }: Visit,
  { user, via }: Pick<Caller, 'user' | 'via'>,
): Promise<string> {
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
    body: `<h1>${title}</h1>\n<p class="notice">${words.shownOnce}</p>\n${shown.join('\n')}\n<p><a href="/apps">${words.back}</a></p>`,
  })
}

/** Says that a form was sent before, and leads back to the page that it stands on. */
export async function tellSpent(visit: Visit, page: string): Promise<FastifyReply> {
  const { spentTitle, spent, backToPage } = appsWords[visit.language]
  return show(visit, {
    status: 400,
    title: spentTitle,
    menu: await menuFor(visit),
    body: `<h1>${spentTitle}</h1>\n<p class="notice wrong" role="alert">${spent}</p>\n<p><a href="${page}">${backToPage}</a></p>`,
  })
}

// What became of a form: its page is shown again, and says so in the place of the form.

import type { FastifyReply } from 'fastify'
import { escapedMarkup } from '../../domain/text/text.ts'
import type { Self } from '../auth/account/own-account.ts'
import type { FieldErrors } from './form.ts'
import { seeOther, type Visit } from './site.ts'

/** What is wrong with a form that was sent; it is shown again as it was filled in. */
export interface Wrong {
  readonly profile?: FieldErrors
  readonly company?: FieldErrors
}

export type ShowAgain = (visit: Visit, self: Self, wrong: Wrong) => Promise<FastifyReply>

type Sentences = Readonly<Record<string, string>>

/** The sentences that a part of a page has for what was done, and for what went wrong. */
export interface Notices {
  readonly done: Sentences
  readonly faults: Sentences
}

/** What the form that was sent last has to say, when it belongs to this part of the page. */
export function noticeOf({ query }: Visit, { done, faults }: Notices): string {
  const good = sentenceIn(done, query.get('done'))
  if (good) return `<p class="notice" role="status">${escapedMarkup(good)}</p>`
  const bad = sentenceIn(faults, query.get('fault'))
  return bad ? wrongNotice(bad) : ''
}

/** What is wrong, in the place of a form. */
export function wrongNotice(sentence: string): string {
  return `<p class="notice wrong" role="alert">${escapedMarkup(sentence)}</p>`
}

function sentenceIn(sentences: Sentences, key: string | null): string | undefined {
  return key && Object.hasOwn(sentences, key) ? sentences[key] : undefined
}

/** Goes back to a part of the own account and tells there what was done. */
export function tellDone(visit: Visit, part: string, done: string) {
  return seeOther(visit, `/me?done=${done}#${part}`)
}

/** Goes back to a part of the own account and tells there what went wrong. */
export function tellFault(visit: Visit, part: string, fault: string) {
  return seeOther(visit, `/me?fault=${fault}#${part}`)
}

// What became of a form: its page is shown again, and says so in the place of the form.

import { escapedMarkup } from '../../domain/text/text.ts'
import type { Visit } from './site.ts'

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

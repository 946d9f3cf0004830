// The outcome of a form: its page is shown again, with a sentence in the place of the form.

import { escapedMarkup } from '../../domain/text/text.ts'
import type { Visit } from './site.ts'

type Sentences = Readonly<Record<string, string>>

/** The sentences of a part of a page, for success and for faults. */
export interface Notices {
  readonly done: Sentences
  readonly faults: Sentences
}

/** The outcome of the form that was sent last, when it belongs to this part of the page. */
export function noticeOf({ query }: Visit, { done, faults }: Notices): string {
  const good = sentenceIn(done, query.get('done'))
  if (good) return `<p class="notice" role="status">${escapedMarkup(good)}</p>`
  const bad = sentenceIn(faults, query.get('fault'))
  return bad ? wrongNotice(bad) : ''
}

/** A fault in the place of a form. */
export function wrongNotice(sentence: string): string {
  return `<p class="notice wrong" role="alert">${escapedMarkup(sentence)}</p>`
}

function sentenceIn(sentences: Sentences, key: string | null): string | undefined {
  return key && Object.hasOwn(sentences, key) ? sentences[key] : undefined
}

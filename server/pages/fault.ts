// Faults of a form: its page is shown again, with a sentence in the place of the form.

import { escapedMarkup } from '../../domain/text/text.ts'
import type { Visit } from './site.ts'

/** The fault that the address names, as one of these sentences. */
export function faultIn({ query }: Visit, faults: Readonly<Record<string, string>>): string {
  const key = query.get('fault')
  return key && Object.hasOwn(faults, key) ? faultNotice(faults[key] as string) : ''
}

/** A fault in the place of a form. */
export function faultNotice(sentence: string): string {
  return `<p class="notice wrong" role="alert">${escapedMarkup(sentence)}</p>`
}

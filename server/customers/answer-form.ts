// The forms at the page of a document, as they were sent.

import { isMailAddress } from '../../domain/text/mail-address.ts'
import { isCleanText } from '../../domain/text/text.ts'
import type { CustomerWords } from './words/de.ts'
import { filled } from './words/words.ts'

/** In characters. */
export const maxText = 2_000
const maxName = 255
/** Room for a long name in writing, and far from what a request may have. */
export const maxSignature = 16_000

const deeds = ['accept', 'decline', 'ask'] as const

export type Deed = (typeof deeds)[number]

/** What a customer sent, and what is wrong with it, by the names of the fields. */
export interface Answer {
  readonly done: Deed | null
  readonly values: Readonly<Record<string, string>>
  readonly errors: Readonly<Record<string, string>>
}

export const noAnswer: Answer = { done: null, values: {}, errors: {} }

/** Reads a form. Errors are in the language of the page. */
export function readAnswer(form: URLSearchParams, words: CustomerWords): Answer {
  const done = deeds.find((deed) => deed === form.get('do')) ?? null
  const names = done ? fieldsOf[done] : []
  const values = Object.fromEntries(
    names.map((name) => [name, (form.get(name) ?? '').replace(/\r\n?/g, '\n').trim()]),
  )
  const wrong = names.flatMap((name) => {
    const error = errorOf(name, values[name] ?? '', words)
    return error ? [[name, error] as const] : []
  })
  return { done, values, errors: Object.fromEntries(wrong) }
}

const fieldsOf: Readonly<Record<Deed, readonly string[]>> = {
  accept: ['name', 'terms', 'signature', 'hash'],
  decline: ['reason', 'hash'],
  ask: ['question', 'asker', 'email'],
}

function errorOf(name: string, value: string, words: CustomerWords): string | undefined {
  const isFree = name === 'reason' || name === 'signature' || name === 'hash'
  if (name === 'terms') return value === 'yes' ? undefined : words.termsMissing
  // Only the script writes it, so a wrong one is not worth a sentence of its own.
  if (name === 'signature')
    return isSignature(value) ? undefined : filled(words.tooLong, { COUNT: String(maxSignature) })
  if (!isFree && value === '') return words.required
  const most = name === 'question' || name === 'reason' ? maxText : maxName
  if ([...value].length > most) return filled(words.tooLong, { COUNT: String(most) })
  if (!isCleanText(value)) return words.required
  return name === 'email' && !isMailAddress(value) ? words.emailWrong : undefined
}

/** Whether this is the path of an SVG as our script writes it. */
function isSignature(path: string): boolean {
  return path.length <= maxSignature && /^(?:[ML]\d{1,3} \d{1,3})*$/.test(path)
}

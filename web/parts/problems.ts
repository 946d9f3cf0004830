// Errors in the language of the user.

import { type FieldProblem, KontorError } from '../../client/index.ts'
import { session } from '../start.ts'
import { words } from '../words/words.ts'

/** Codes of the API for faults of a value. */
export const requiredCode = 1100
export const takenCode = 1105

/** The sentence for a failed request. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof KontorError)) return words.parts.failed
  const { status } = error
  if (status === 0) return words.parts.unreachable
  if (status === 403) return words.parts.forbidden
  if (status === 404) return words.parts.gone
  if (status === 412) return words.parts.changed
  if (status === 429 || status === 503) return words.parts.busy
  if (status >= 500) return words.parts.serverFault
  return error.problems.length > 0 ? error.problems.map(problemText).join(' ') : error.message
}

/** The sentence for one value. English users get that of the server, which is more precise. */
export function problemText({ code, message }: FieldProblem): string {
  if (session.user.language === 'en')
    return `${message[0]?.toUpperCase()}${message.slice(1)}.`.replace(/\.\.$/, '.')
  return sentences()[code] ?? words.parts.notAllowed
}

function sentences(): Readonly<Record<number, string>> {
  const { required, wrongType, notAllowed, wrongFormat, notChangeable, taken, periodClosed } = words.parts
  return {
    [requiredCode]: required,
    1101: wrongType,
    1102: notAllowed,
    1103: wrongFormat,
    1104: notChangeable,
    [takenCode]: taken,
    1106: periodClosed,
  }
}

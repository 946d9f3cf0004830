// How the server logs: one JSON object a line, which people read in a terminal too.

import { shownJson } from '../../domain/text/text.ts'
import { loggedError } from './errors.ts'

/** What the logger of Fastify is told. */
export function logOptions(level: string) {
  return { level, serializers: { err: loggedError }, hooks: { streamWrite: shownJson } }
}

// How the server logs: one JSON object a line, which people also read in a terminal.

import { shownJson } from '../../domain/text/text.ts'
import { loggedError } from './errors.ts'

/** The options for Fastify's logger. */
export function logOptions(level: string) {
  return { level, serializers: { err: loggedError }, hooks: { streamWrite: shownJson } }
}

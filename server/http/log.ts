// How the server logs: one JSON object a line, which people also read in a terminal.

import { hostname } from 'node:os'
import type { FastifyBaseLogger } from 'fastify'
import { type DestinationStream, destination, levels } from 'pino'
import { shownJson } from '../../domain/text/text.ts'
import { loggedError } from './errors.ts'

/** The options for Fastify's logger. */
export function logOptions(level: string, stream: DestinationStream = destination(1)) {
  return { level, stream, serializers: { err: loggedError }, hooks: { streamWrite: shownJson } }
}

/** Writes the line about a request. There is one for each, and by way of the logger it would take twice as long. */
export function requestLines(
  log: Pick<FastifyBaseLogger, 'level'>,
  stream: DestinationStream,
): (level: 'debug' | 'info', facts: object) => void {
  const origin = { pid: process.pid, hostname: hostname() }
  return (name, facts) => {
    const level = levels.values[name] as number
    if (level < (levels.values[log.level] ?? Infinity)) return
    const line = JSON.stringify({ level, time: Date.now(), ...origin, ...facts })
    stream.write(`${shownJson(line)}\n`)
  }
}

// How the server logs: one JSON object a line, which people also read in a terminal.

import pino from 'pino'
import { shownJson } from '../../domain/text/text.ts'
import { loggedError } from './errors.ts'

/** The options for Fastify's logger. */
export function logOptions(level: string) {
  return {
    level,
    serializers: { err: loggedError },
    hooks: { streamWrite: shownJson },
    stream: standardOutput(),
  }
}

interface Output {
  write(lines: string): unknown
}

let output: Output | undefined

/** All servers of a process share its output. */
function standardOutput(): Output {
  output ??= gathered(pino.destination(1))
  return output
}

/** Lines are written together when they come within this time: a write costs more than a line. */
const gatherMs = 20

function gathered(out: Output): Output {
  let lines = ''
  const write = () => {
    out.write(lines)
    lines = ''
  }
  // Before the output itself writes what it still has.
  process.prependListener('exit', () => {
    if (lines) write()
  })
  return {
    write(line) {
      if (!lines) setTimeout(write, gatherMs).unref()
      lines += line
    },
  }
}

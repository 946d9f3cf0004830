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
  lastLevel?: number
}

let output: Output | undefined

/** All servers of a process share its output. */
function standardOutput(): Output {
  output ??= gathered(pino.destination(1))
  return output
}

/** Lines are written together when they come within this time: a write costs more than a line. */
const gatherMs = 20
/** The level of warnings. These and errors are written at once: they may be the last words of a process. */
const urgentLevel = 40

function gathered(out: Output): Output {
  let lines = ''
  const write = () => {
    if (lines) out.write(lines)
    lines = ''
  }
  // Before the output itself writes what it still has.
  process.prependListener('exit', write)
  return {
    // Makes pino say the level of each line.
    [Symbol.for('pino.metadata')]: true,
    lastLevel: 0,
    write(line) {
      if (!lines) setTimeout(write, gatherMs).unref()
      lines += line
      if ((this.lastLevel ?? 0) >= urgentLevel) write()
    },
  }
}

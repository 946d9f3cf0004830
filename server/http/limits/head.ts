// How much the head of a request may hold. Node refuses a head that is too long as a whole, before it is kept; the parts
// have limits of their own, which are looked at before anything reads them.

import type { FastifyRequest } from 'fastify'
import { Refusal } from '../../../domain/refusal.ts'
import { partsOf } from '../origin.ts'

/** The longest filter of plain characters fits in, also when each of them is escaped. */
export const maxHeadBytes = 262_144

/** The longest list of ids fits in: 10,000 of them, with escaped commas between. */
const maxPathLength = 147_456
/** As much as most servers and proxies take. */
const maxHeaderLength = 16_384
/** What is split into parts, each of which costs something. */
const shorterHeaders: Readonly<Record<string, number>> = { 'accept-language': 1_024 }

/** Why the head of a request is not read; undefined when it is. */
export function headProblem({ originalUrl, headers }: FastifyRequest): Refusal | undefined {
  if (partsOf(originalUrl).path.length > maxPathLength)
    return new Refusal('too_large', `The path of the address is longer than ${maxPathLength} characters.`)
  for (const name in headers) {
    const limit = shorterHeaders[name] ?? maxHeaderLength
    if ((headers[name]?.length ?? 0) > limit)
      return new Refusal('too_large', `The header "${shown(name)}" is longer than ${limit} characters.`)
  }
  return undefined
}

/** A name is as long as its sender likes. */
function shown(name: string): string {
  return name.length > 100 ? `${name.slice(0, 100)}…` : name
}

// Limits on the head of a request. Node refuses a head that is too long as a whole, before it is stored; its parts have
// their own limits, which are checked before anything reads them.

import type { FastifyRequest } from 'fastify'
import { Refusal } from '../../../domain/refusal.ts'
import { partsOf } from '../origin.ts'

/** Has room for the longest filter of plain characters, also when each of them is escaped. */
export const maxHeadBytes = 262_144

/** Has room for the longest list of ids: 10,000 of them, with escaped commas between. */
export const maxPathLength = 147_456
/** As much as most servers and proxies accept. */
const maxHeaderLength = 16_384
/** Headers that are split into parts, each of which costs time. */
const shorterHeaders: Readonly<Record<string, number>> = { 'accept-language': 1_024 }

/** Most heads have no part that is longer than this. */
const shortLength = 1_024

function isShort(part: string): boolean {
  return part.length <= shortLength
}

/** The refusal of a head that is too large; undefined when it is not. */
export function headProblem({ originalUrl, headers, raw }: FastifyRequest): Refusal | undefined {
  if (originalUrl.length <= shortLength && raw.rawHeaders.every(isShort)) return undefined
  if (partsOf(originalUrl).path.length > maxPathLength)
    return new Refusal('too_large', `The path of the address is longer than ${maxPathLength} characters.`)
  for (const name in headers) {
    const limit = shorterHeaders[name] ?? maxHeaderLength
    if ((headers[name]?.length ?? 0) > limit)
      return new Refusal('too_large', `The header "${shown(name)}" is longer than ${limit} characters.`)
  }
  return undefined
}

/** Shortens a name, because its sender decides how long it is. */
function shown(name: string): string {
  return name.length > 100 ? `${name.slice(0, 100)}…` : name
}

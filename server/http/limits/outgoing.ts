// Answers being sent. A large one stays in memory until its client has read it, so their bytes are limited for each
// company and in total. Streams wait for their client by themselves and do not count.

import type { FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../../../domain/access/networks.ts'
import { Refusal } from '../../../domain/refusal.ts'
import type { Answer } from '../answer.ts'

/** Sends an answer to a caller of a company, or of none (0). Refuses a large one when too many bytes are being sent. */
export type SendAnswer = (
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Answer,
  company: number,
) => FastifyReply

interface Bounds {
  /** Answers with fewer bytes do not count. */
  readonly largeBytes: number
  readonly maxBytes: number
  readonly maxBytesPerCompany: number
  /** When there is no room, answers that have taken longer than this are given up. */
  readonly patienceMs: number
}

const usualBounds: Bounds = {
  largeBytes: 65_536,
  maxBytes: 134_217_728,
  maxBytesPerCompany: 67_108_864,
  patienceMs: 30_000,
}

interface LargeAnswer {
  readonly owner: string
  readonly bytes: number
  readonly since: number
  readonly giveUp: () => void
}

/** A way to send answers, with limits on the bytes being sent. */
export function createOutgoing(bounds: Bounds = usualBounds): { send: SendAnswer; bytes: () => number } {
  const { largeBytes, maxBytes, maxBytesPerCompany, patienceMs } = bounds
  /** The oldest first. */
  const underway = new Set<LargeAnswer>()

  function bytesOf(owner?: string): number {
    let sum = 0
    for (const answer of underway) if (owner === undefined || answer.owner === owner) sum += answer.bytes
    return sum
  }

  function hasRoom(owner: string, bytes: number): boolean {
    return bytesOf(owner) + bytes <= maxBytesPerCompany && bytesOf() + bytes <= maxBytes
  }

  function needRoom(owner: string, bytes: number, now: number): void {
    for (const answer of underway) {
      if (hasRoom(owner, bytes) || now - answer.since < patienceMs) break
      underway.delete(answer)
      answer.giveUp()
    }
    if (!hasRoom(owner, bytes))
      throw new Refusal('unavailable', 'Too many large answers wait to be taken. Take those first.')
  }

  function send(request: FastifyRequest, reply: FastifyReply, answer: Answer, company: number): FastifyReply {
    const bytes = sizeOf(answer)
    if (bytes >= largeBytes) {
      const owner = company ? `company ${company}` : networkOf(request.ip)
      const now = performance.now()
      // The answer to a write is sent in any case.
      if (request.method === 'GET') needRoom(owner, bytes, now)
      const large = { owner, bytes, since: now, giveUp: () => reply.raw.destroy() }
      underway.add(large)
      reply.raw.once('close', () => underway.delete(large))
    }
    return reply.code(answer.status).headers(answer.headers).send(answer.body)
  }

  return { send, bytes: () => bytesOf() }
}

function sizeOf({ body }: Answer): number {
  if (typeof body === 'string') return Buffer.byteLength(body)
  return body instanceof Uint8Array ? body.byteLength : 0
}

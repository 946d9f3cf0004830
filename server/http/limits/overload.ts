// How much the server has in hand, and when that is enough. What could only be answered late is refused at once, so
// that the rest is answered soon; a server that stops finishes what it has begun and refuses the rest.

import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../../domain/refusal.ts'
import { nobodyWaits } from '../../db/db.ts'
import { watchDelay } from './delay.ts'
import { createTurns } from './turns.ts'

export interface Gate {
  /** How many requests are being answered. */
  running(): number
  /** How many only wait for something to happen. */
  waiting(): number
  isStopping(): boolean
  wasRefused(request: FastifyRequest): boolean
  /**
   * Lets a request wait for something to happen without counting as work. Whoever waits must return soon after the
   * signal: then the server stops.
   */
  longPoll<Result>(request: FastifyRequest, wait: (stopping: AbortSignal) => Promise<Result>): Promise<Result>
}

export const reasons = ['stopping', 'busy', 'late'] as const
export type Reason = (typeof reasons)[number]

interface Bounds {
  /** Infinity: no limits, neither on requests nor on delays. */
  readonly maxRequests: number
  /** Those who watch the server are let in whatever happens, and do not count. */
  readonly isWatching: (request: FastifyRequest) => boolean
  readonly onRefusal: (reason: Reason) => void
  readonly onDelay: (milliseconds: number) => void
}

const longestDelayMs = 1_000
/** When the server stops, who takes nothing of an answer for so long gets no more of it. */
const unreadMs = 3_000

const sentences: Readonly<Record<Reason, string>> = {
  stopping: 'The server is stopping.',
  busy: 'The server has too many requests in hand.',
  late: 'The server is too slow at the moment.',
}

/** Lets requests in as long as they can be answered soon. To be called before what costs something is hooked in. */
export function guardAgainstOverload(app: FastifyInstance, bounds: Bounds): Gate {
  const { maxRequests, isWatching, onRefusal, onDelay } = bounds
  const running = new Set<FastifyRequest>()
  const refused = new WeakSet<FastifyRequest>()
  const connections = new Set<Socket>()
  const stopping = new AbortController()
  const isStopping = () => stopping.signal.aborted
  const done = Promise.withResolvers<void>()
  let waiting = 0
  const isLate = watchDelay(app, longestDelayMs, onDelay)
  const noteRefusal = tellOfRefusals(app)
  const takeTurn = createTurns()

  function reasonToRefuse(): Reason | undefined {
    if (isStopping()) return 'stopping'
    if (running.size >= maxRequests) return 'busy'
    return isLate() && maxRequests < Infinity ? 'late' : undefined
  }

  /** Ends all connections when the work is done: each when its answers have left, if somebody takes them. */
  function hangUp(): void {
    if (running.size + waiting > 0) return
    for (const socket of connections) {
      socket.setTimeout(unreadMs)
      socket.destroySoon()
    }
    done.resolve()
  }

  app.server.on('connection', (socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  app.addHook('onRequest', async (request) => {
    if (isWatching(request)) return
    const reason = reasonToRefuse()
    if (reason) {
      refused.add(request)
      onRefusal(reason)
      if (reason !== 'stopping') noteRefusal()
      throw new Refusal('unavailable', `${sentences[reason]} Try again in a second.`)
    }
    running.add(request)
  })
  // The body of somebody who has gone would never come to an end.
  app.addHook('preParsing', async (_request, reply) => needSomebody(reply))
  // When the body has come: from here on it costs something.
  app.addHook('preHandler', async (request, reply) => {
    if (isWatching(request)) return
    await takeTurn()
    // Who has lost patience asks again: work for nobody would make all others wait longer.
    needSomebody(reply)
  })
  // The work has ended. How long the answer takes to leave is up to those who read it.
  app.addHook('onSend', async (request, reply) => {
    if (reply.statusCode === 503) reply.header('retry-after', 1)
    running.delete(request)
    if (!isStopping()) return
    reply.header('connection', 'close')
    // When the answer is written, after all hooks.
    setImmediate(hangUp)
  })
  app.addHook('preClose', async () => {
    stopping.abort()
    // Whose body has not come may keep it for ever. Nothing has happened for them yet.
    for (const { raw } of running) if (!raw.complete) raw.socket.destroy()
  })
  // Node calls this when the server closes. Its own destroys connections whose answers are made but have not left.
  app.server.closeIdleConnections = hangUp
  app.addHook('onClose', () => done.promise)

  return {
    running: () => running.size,
    waiting: () => waiting,
    isStopping,
    wasRefused: (request) => refused.has(request),
    async longPoll(request, wait) {
      running.delete(request)
      waiting++
      try {
        return await wait(stopping.signal)
      } finally {
        waiting--
        running.add(request)
        // Many may have waited for the same.
        await takeTurn()
      }
    },
  }
}

function needSomebody(reply: FastifyReply): void {
  if (reply.raw.closed) throw nobodyWaits()
}

const quietMs = 5_000

/** Logs that requests are refused when it begins: a line for each would be work as well. */
function tellOfRefusals(app: FastifyInstance): () => void {
  const log = app.log.child({ component: 'overload' })
  let last = -Infinity
  return () => {
    const now = performance.now()
    if (now - last > quietMs) log.warn('Requests are refused: there is too much to do.')
    last = now
  }
}

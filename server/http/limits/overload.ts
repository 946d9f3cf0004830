// Limits the requests in progress. A request that could only be answered late is refused at once, so that the others
// are answered soon; a server that stops finishes the requests it has begun and refuses new ones.

import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../../../domain/refusal.ts'
import { nobodyWaits } from '../../db/db.ts'
import { watchDelay } from './delay.ts'
import { createTurns } from './turns.ts'

export interface Gate {
  /** How many requests are being answered. */
  running(): number
  /** How many requests only wait for an event. */
  waiting(): number
  isStopping(): boolean
  wasRefused(request: FastifyRequest): boolean
  /**
   * Lets a request wait for an event without counting as work. `wait` must return soon after the signal, which says
   * that the server stops.
   */
  longPoll<Result>(request: FastifyRequest, wait: (stopping: AbortSignal) => Promise<Result>): Promise<Result>
}

export const reasons = ['stopping', 'busy', 'late'] as const
export type Reason = (typeof reasons)[number]

interface Bounds {
  /** Infinity means no limits, neither on requests nor on delays. */
  readonly maxRequests: number
  /** Health checks and metrics are always let in, and do not count. */
  readonly isWatching: (request: FastifyRequest) => boolean
  /** The company that sends a request, or 0. */
  readonly companyOf: (request: FastifyRequest) => number
  readonly onRefusal: (reason: Reason) => void
  readonly onDelay: (milliseconds: number) => void
}

const longestDelayMs = 1_000
/** When the server stops, a client that reads nothing of an answer for so long gets no more of it. */
const unreadMs = 3_000

const sentences: Readonly<Record<Reason, string>> = {
  stopping: 'The server is stopping.',
  busy: 'The server has too many requests in hand.',
  late: 'The server is too slow at the moment.',
}

/** Lets requests in as long as they can be answered soon. Call it before adding hooks that cost time. */
export function guardAgainstOverload(app: FastifyInstance, bounds: Bounds): Gate {
  const { maxRequests, isWatching, companyOf, onRefusal, onDelay } = bounds
  const running = new Set<FastifyRequest>()
  const refused = new WeakSet<FastifyRequest>()
  const connections = new Set<Socket>()
  const leaving = new Set<Socket>()
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

  /** Closes all connections when the work is done: each when its answers have left, unless the client stops reading. */
  function hangUp(): void {
    if (running.size + waiting > 0) return
    // A request that comes on a connection that is being closed ends the work once more.
    for (const socket of connections.difference(leaving)) {
      leaving.add(socket)
      socket.setTimeout(unreadMs)
      socket.destroySoon()
    }
    done.resolve()
  }

  app.server.on('connection', (socket) => {
    connections.add(socket)
    socket.once('close', () => {
      connections.delete(socket)
      leaving.delete(socket)
    })
  })
  app.addHook('onRequest', (request, _reply, done) => {
    if (isWatching(request)) return done()
    const reason = reasonToRefuse()
    if (reason) {
      refused.add(request)
      onRefusal(reason)
      if (reason !== 'stopping') noteRefusal()
      return done(new Refusal('unavailable', `${sentences[reason]} Try again in a second.`))
    }
    running.add(request)
    done()
  })
  // The body of a client that has gone would never come to an end.
  app.addHook('preParsing', (_request, reply, payload, done) =>
    reply.raw.closed ? done(nobodyWaits()) : done(null, payload),
  )
  // After the body has arrived: from here on a request costs time.
  app.addHook('preHandler', async (request, reply) => {
    if (isWatching(request)) return
    await takeTurn(companyOf(request))
    // A client that lost patience has gone and asks again: work for it would make all others wait longer.
    if (reply.raw.closed) throw nobodyWaits()
  })
  // The work has ended. How long the answer takes to leave depends on the client that reads it.
  app.addHook('onSend', (request, reply, payload, done) => {
    if (reply.statusCode === 503) reply.header('retry-after', 1)
    running.delete(request)
    if (isStopping()) {
      reply.header('connection', 'close')
      // After all hooks, when the answer has been written.
      setImmediate(hangUp)
    }
    done(null, payload)
  })
  app.addHook('preClose', async () => {
    stopping.abort()
    // A client that has not sent its whole body may never send it. Nothing has happened for it yet.
    for (const { raw } of running) if (!raw.complete) raw.socket.destroy()
  })
  // Node calls this when the server closes. Node's own function destroys connections whose answers have not left.
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
        // Many requests may have waited for the same event.
        await takeTurn(companyOf(request))
      }
    },
  }
}

const quietMs = 5_000

/** Logs the first of a series of refusals: a line for each would cost time as well. */
function tellOfRefusals(app: FastifyInstance): () => void {
  const log = app.log.child({ component: 'overload' })
  let last = -Infinity
  return () => {
    const now = performance.now()
    if (now - last > quietMs) log.warn('Requests are refused: there is too much to do.')
    last = now
  }
}

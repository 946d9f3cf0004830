// The HTTP server with all that is the same for every request: limits, headers, rate limits, errors and the log.

import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { networkOf } from '../../domain/access/networks.ts'
import { Refusal } from '../../domain/refusal.ts'
import { type Access, rightsAreKnown } from '../auth/access.ts'
import type { Config } from '../config.ts'
import type { Caller } from '../resource/operation.ts'
import { hasSiblings } from '../siblings/siblings.ts'
import { readCookie, sessionCookie } from './cookies.ts'
import { allowOrigins } from './cors.ts'
import { answerError } from './errors.ts'
import { healthPath, readinessPath } from './health.ts'
import { limitConnections } from './limits/connections.ts'
import { headProblem, maxHeadBytes } from './limits/head.ts'
import { type Gate, guardAgainstOverload } from './limits/overload.ts'
import { type Allowance, createAllowances, headersOf, tighter } from './limits/rate-limit.ts'
import { logOptions, requestLines } from './log.ts'
import { answerMalformed } from './malformed.ts'
import { createMetrics, type Metrics, mayReadMetrics, metricsPath } from './metrics.ts'
import { bearerToken, isReading } from './operations.ts'
import { baseUrl, partsOf } from './origin.ts'
import { pathPrefix, sendBelow, withoutPrefix } from './path-prefix.ts'
import type { Router } from './router.ts'
import { loggedPath } from './secret-paths.ts'
import { securityHeaders } from './security-headers.ts'
import { pathToken, routedUrl } from './v1-addresses.ts'

const maxBodyBytes = 1_048_576
/** Far fewer connections wait for an answer; the others are only kept open. */
const maxConnections = 10_000
/** How long the head of a request may take, and the whole request. Node checks them at this interval. */
const headTimeoutMs = 15_000
const requestTimeoutMs = 60_000
const timeoutCheckMs = 1_000
/** An idle connection is closed after this time, such as when the answer is not read. Waiting for events takes less. */
const silenceMs = 120_000

export type HttpConfig = Pick<
  Config,
  | 'url'
  | 'rateLimit'
  | 'maxRequests'
  | 'connectionsPerAddress'
  | 'metricsToken'
  | 'logLevel'
  | 'trustedProxies'
  | 'corsOrigins'
>

interface HttpServer {
  readonly app: FastifyInstance
  readonly metrics: Metrics
  readonly gate: Gate
  /** Whether a request is a health check or reads the metrics. */
  isWatching(request: FastifyRequest): boolean
}

const watched = [metricsPath, healthPath, readinessPath]

function unneeded(): never {
  throw new Error('Routes have no schemas.')
}

/** A server without routes. */
export function createHttpServer(config: HttpConfig, access: Access, router: Router<unknown>): HttpServer {
  const prefix = pathPrefix(config.url)
  const metrics = createMetrics()
  const takeAllowance = createAllowances()
  const takeRequest = (payer: string) => takeAllowance(payer, config.rateLimit)
  const security = securityHeaders(config.url)
  /** The response that each connection waits for, or has got last. */
  const awaited = new WeakMap<Socket, ServerResponse>()
  const callers = new WeakMap<FastifyRequest, Caller>()

  /** A valid token has its own rate limit; all other requests count for their address. */
  async function payerOf(request: FastifyRequest): Promise<string> {
    const inPath = pathToken(request.originalUrl)
    const token = inPath ?? bearerToken(request.headers.authorization)
    const session = token === undefined ? readCookie(request, sessionCookie) : undefined
    const network = networkOf(request.ip)
    if (session !== undefined) {
      const person = await access.bySession(session)
      if (person?.caller) callers.set(request, person.caller)
      return person ? session : network
    }
    if (token === undefined) return network
    const found = inPath ? access.byV1Token(token) : access.byEitherToken(token)
    const caller = await found.catch(() => undefined)
    if (caller) callers.set(request, caller)
    return caller ? token : network
  }

  /** What is left to the company of a caller, if it has a limit of its own beside those of its tokens. */
  function takeFromCompany(caller: Caller | undefined): Allowance | Promise<Allowance> | undefined {
    if (!caller?.requestsPerMinute) return undefined
    return takeAllowance(`company ${caller.company}`, { requests: caller.requestsPerMinute, seconds: 60 })
  }

  /** Health checks and metrics are answered in every state and do not count against a rate limit. */
  function isWatching(request: FastifyRequest): boolean {
    if (!watched.some((path) => request.originalUrl.startsWith(path))) return false
    const { url } = request.routeOptions
    if (url === metricsPath) return mayReadMetrics(request, config.metricsToken)
    return url === healthPath || url === readinessPath
  }

  const logger = logOptions(config.logLevel)
  const app = fastify({
    logger,
    // Routes have no schemas: the compilers for them need not be loaded.
    schemaController: { compilersFactory: { buildValidator: unneeded, buildSerializer: unneeded } },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    bodyLimit: maxBodyBytes,
    requestTimeout: requestTimeoutMs,
    connectionTimeout: silenceMs,
    // A missing host is refused below, with the headers of every other answer.
    http: {
      maxHeaderSize: maxHeadBytes,
      headersTimeout: headTimeoutMs,
      connectionsCheckingInterval: timeoutCheckMs,
      requireHostHeader: false,
    },
    // Several ids may be in one part of a path: see `readIds`.
    routerOptions: { maxParamLength: maxHeadBytes },
    trustProxy: config.trustedProxies,
    // Our own answer has the form of every other error.
    return503OnClosing: false,
    rewriteUrl: (request) => {
      const url = withoutPrefix(request.url as string, prefix)
      // Fastify reads it as `request.originalUrl`.
      Object.assign(request, { originalUrl: url })
      return routedUrl(url)
    },
    // Requests that the router cannot read or that are not HTTP pass no hook, but get the same headers.
    frameworkErrors: (error, request: FastifyRequest, reply: FastifyReply) => {
      metrics.noteMalformed()
      reply.headers({ ...security, 'x-request-id': request.id })
      Promise.resolve(takeRequest(request.ip)).then((allowance) =>
        answerError(error, request, reply.headers(headersOf(allowance))),
      )
    },
    clientErrorHandler: async (error, socket) => {
      metrics.noteMalformed()
      const limits = headersOf(await takeRequest(socket.remoteAddress ?? ''))
      const headers = { ...security, 'x-request-id': randomUUID(), ...limits }
      return answerMalformed(error, socket, headers, awaited.get(socket))
    },
  })

  sendBelow(app, prefix)

  // An `Expect` header that we do not know is no reason to refuse a request.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))

  // Bodies are read where they are needed: many operations ignore them.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

  // Hooks that wait for nothing call back: a promise for each of them costs more than they do.
  app.addHook('onRequest', (request, reply, done) => {
    awaited.set(request.raw.socket, reply.raw)
    reply.headers({ ...security, 'x-request-id': request.id })
    if (!isReading(request)) reply.header('cache-control', 'no-store')
    done()
  })
  allowOrigins(app, config.corsOrigins, config.url)
  const gate = guardAgainstOverload(app, {
    maxRequests: config.maxRequests,
    isWatching,
    companyOf: (request) => callers.get(request)?.company ?? 0,
    onRefusal: metrics.noteRefusal,
    onDelay: metrics.noteDelay,
  })
  app.addHook('onRequest', async (request, reply) => {
    if (isWatching(request)) return
    const problem = headProblem(request)
    const taken = takeRequest(problem ? networkOf(request.ip) : await payerOf(request))
    const own = taken instanceof Promise ? await taken : taken
    const ofCompany = own.exceeded ? undefined : await takeFromCompany(callers.get(request))
    const allowance = ofCompany ? tighter(own, ofCompany) : own
    reply.headers(headersOf(allowance))
    if (allowance.exceeded) {
      metrics.noteRefusal('rate_limit')
      reply.header('retry-after', allowance.resetSeconds)
      const whose = ofCompany ? ' of this company' : ''
      throw new Refusal(
        'too_many_requests',
        `Too many requests${whose}. Try again in ${allowance.resetSeconds} s.`,
      )
    }
    if (problem) throw problem
    if (!hasHost(request)) throw new Refusal('bad_request', 'The name of the host cannot be read.')
  })
  const writeLine = requestLines(app.log, logger.stream)
  const tell = (request: FastifyRequest, reply: FastifyReply, more: { abandoned?: true } = {}) => {
    const { id, method, url } = request
    const route = router.find(method, partsOf(url).path)?.route ?? request.routeOptions.url
    metrics.answers.note(method, route ?? 'none', reply)
    const { company, user, via } = callers.get(request) ?? {}
    writeLine(isWatching(request) || gate.wasRefused(request) ? 'debug' : 'info', {
      reqId: id,
      method,
      path: loggedPath(request.originalUrl),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      ...{ company, user, via, ...more },
    })
  }
  app.addHook('onResponse', (request, reply, done) => {
    tell(request, reply)
    done()
  })
  // An answer to a write may say that a user has lost a right: then they have lost it in every process.
  if (hasSiblings)
    app.addHook('onSend', async (request) => {
      if (!isReading(request)) await rightsAreKnown()
    })
  // A client that has gone gets no answer; its request is carried out all the same.
  app.addHook('onSend', (request, reply, payload, done) => {
    if (reply.raw.closed) tell(request, reply, { abandoned: true })
    done(null, payload)
  })
  app.setErrorHandler(answerError)
  app.server.maxConnections = maxConnections
  limitConnections(app.server, {
    perAddress: config.connectionsPerAddress,
    trustedProxies: config.trustedProxies,
    onRefusal: () => metrics.noteRefusal('connections'),
  })
  return { app, metrics, gate, isWatching }
}

/** Whether a request names its host, which HTTP 1.0 does not require. */
function hasHost(request: FastifyRequest): boolean {
  const isSaid = request.headers.host !== undefined || request.raw.httpVersion === '1.0'
  return isSaid && URL.canParse(baseUrl(request, null))
}

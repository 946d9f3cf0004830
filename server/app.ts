// The map of the server.

import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { networkOf } from '../domain/networks.ts'
import { Refusal } from '../domain/refusal.ts'
import packageJson from '../package.json' with { type: 'json' }
import { createAccess } from './auth/access.ts'
import { authorizePage } from './auth/authorize-page.ts'
import * as auth from './auth/routes.ts'
import { lastBackup } from './backup/daily.ts'
import * as backup from './backup/routes.ts'
import * as catalog from './catalog/routes.ts'
import type { Config } from './config.ts'
import * as configuration from './configuration/routes.ts'
import * as contacts from './contacts/routes.ts'
import { DatabaseUnavailable, type Db } from './db/db.ts'
import { countDueEvents, countPaused } from './events/claims.ts'
import * as events from './events/routes.ts'
import { limitConnections } from './http/connections.ts'
import { readCookie, sessionCookie } from './http/cookies.ts'
import { allowOrigins } from './http/cors.ts'
import { serveDocs } from './http/docs.ts'
import { answerTo, serverError } from './http/errors.ts'
import { type AddGauge, gaugesOf } from './http/exposition.ts'
import { headProblem, maxHeadBytes } from './http/head.ts'
import { healthPath, inTime, readinessPath, serveHealth } from './http/health.ts'
import { logOptions } from './http/log.ts'
import { answerMalformed } from './http/malformed.ts'
import { createMetrics, mayReadMetrics, metricsPath, serveMetrics } from './http/metrics.ts'
import { bearerToken, prefix as interfacePrefix, isReading, serveOperations } from './http/operations.ts'
import { baseUrl } from './http/origin.ts'
import { createOutgoing } from './http/outgoing.ts'
import { type Gate, guardAgainstOverload } from './http/overload.ts'
import { pathPrefix, sendBelow, watchForPrefix, withoutPrefix } from './http/path-prefix.ts'
import { createRateLimiter, headersOf } from './http/rate-limit.ts'
import { loggedPath } from './http/secret-paths.ts'
import { securityHeaders } from './http/security-headers.ts'
import { countLeft } from './in-hand.ts'
import * as journal from './journal/routes.ts'
import { countDue } from './mail/claims.ts'
import { createNotices, type SendNotice } from './mail/notices.ts'
import * as mail from './mail/routes.ts'
import { hostOf } from './mail/senders.ts'
import { serveEntrance, servePages } from './pages/pages.ts'
import { scopeWords } from './pages/scope-words.ts'
import { isForPage, showLost } from './pages/site.ts'
import { printsInHand } from './paper/press.ts'
import * as paper from './paper/routes.ts'
import { serveAcceptPage } from './receivables/accept-page.ts'
import { servePayLink } from './receivables/pay-link.ts'
import * as receivables from './receivables/routes.ts'
import * as reporting from './reporting/routes.ts'
import { openApi } from './resource/openapi.ts'
import type { Caller, Operation } from './resource/operation.ts'
import type { ServerCall, StorageSettings } from './server-call.ts'
import { serveTimes } from './v1/times.ts'
import { pathToken, routedUrl } from './v1/wire.ts'
import * as views from './views/routes.ts'
import type { BuiltWeb } from './web/built.ts'
import { serveWeb } from './web/serve.ts'

const areas = [
  auth,
  contacts,
  catalog,
  configuration,
  receivables,
  reporting,
  paper,
  mail,
  journal,
  events,
  views,
  backup,
]

export const resources = areas.flatMap((area) => area.resources)
export const operations: readonly Operation<ServerCall>[] = areas.flatMap(
  (area): readonly Operation<ServerCall>[] => area.routes,
)
export const description = describe('')

/** The description of the interface of a server that is reached below a path. */
function describe(below: string) {
  return openApi({
    operations: [authorizePage, ...operations],
    resources,
    scopes: scopeWords.en,
    address: below + interfacePrefix,
  })
}

const maxBodyBytes = 1_048_576
/** Those that wait for an answer are far fewer; the others only keep a connection open. */
const maxConnections = 10_000
/** How long the head of a request may take, and all of it. Node looks every so often, so that is how late it can be. */
const headTimeoutMs = 15_000
const requestTimeoutMs = 60_000
const timeoutCheckMs = 1_000
/** A connection on which nothing moves for so long is closed, such as when nobody takes the answer. Waiting for events takes less. */
const silenceMs = 120_000

export type AppConfig = Pick<
  Config,
  | 'url'
  | 'rateLimit'
  | 'maxRequests'
  | 'connectionsPerAddress'
  | 'metricsToken'
  | 'logLevel'
  | 'smtp'
  | 'mailSender'
  | 'trustedProxies'
  | 'corsOrigins'
> & {
  /** The web application; null: only what the server has pages of its own for. */
  readonly web: BuiltWeb | null
} & Partial<Pick<Config, 'database' | 'dataFolder' | 'backupFolder'>>

/** What is not said otherwise: no limits, and silence. */
const unset: AppConfig = {
  url: null,
  rateLimit: null,
  maxRequests: Infinity,
  connectionsPerAddress: Infinity,
  metricsToken: null,
  logLevel: 'silent',
  smtp: null,
  mailSender: null,
  trustedProxies: false,
  corsOrigins: [],
  web: null,
}

/** The HTTP server over a database. */
export async function createApp(db: Db, settings: Partial<AppConfig> = {}): Promise<FastifyInstance> {
  const config = { ...unset, ...settings }
  const access = createAccess(db)
  const takeRequest = createRateLimiter(config.rateLimit)
  const security = securityHeaders(config.url)
  const prefix = pathPrefix(config.url)
  const metrics = createMetrics()
  /** What each connection is waiting for, or has got last. */
  const awaited = new WeakMap<Socket, ServerResponse>()
  const callers = new WeakMap<FastifyRequest, Caller>()

  /** A valid token has an allowance of its own; whatever else comes counts for its address. */
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

  /** Whoever watches the server is served in every state, and pays for it with nobody's allowance. */
  function isWatching(request: FastifyRequest): boolean {
    const { url } = request.routeOptions
    if (url === metricsPath) return mayReadMetrics(request, config.metricsToken)
    return url === healthPath || url === readinessPath
  }

  const app = fastify({
    logger: logOptions(config.logLevel),
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
    // Several ids stand in one part of a path: see `readIds`.
    routerOptions: { maxParamLength: maxHeadBytes },
    trustProxy: config.trustedProxies,
    // Our own answer says the same in the form of every other error.
    return503OnClosing: false,
    rewriteUrl: (request) => {
      const url = withoutPrefix(request.url as string, prefix)
      // Fastify tells it as `request.originalUrl`.
      Object.assign(request, { originalUrl: url })
      return routedUrl(url)
    },
    // What the router cannot read and what is not HTTP come by no hook, but have the same headers.
    frameworkErrors: (error, request: FastifyRequest, reply: FastifyReply) => {
      metrics.noteMalformed()
      reply.headers({ ...security, 'x-request-id': request.id, ...headersOf(takeRequest(request.ip)) })
      return answerError(error, request, reply)
    },
    clientErrorHandler: (error, socket) => {
      metrics.noteMalformed()
      const limits = headersOf(takeRequest(socket.remoteAddress ?? ''))
      const headers = { ...security, 'x-request-id': randomUUID(), ...limits }
      return answerMalformed(error, socket, headers, awaited.get(socket))
    },
  })

  sendBelow(app, prefix)
  const refuseTakenPrefix = watchForPrefix(app, prefix)

  // What a client may expect beyond an answer is no reason to refuse one.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))

  // Bodies are read where they are needed: on many requests they are to be ignored.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

  app.addHook('onRequest', async (request, reply) => {
    awaited.set(request.raw.socket, reply.raw)
    reply.headers({ ...security, 'x-request-id': request.id })
    if (!isReading(request)) reply.header('cache-control', 'no-store')
  })
  allowOrigins(app, config.corsOrigins, config.url)
  const gate = guardAgainstOverload(app, {
    maxRequests: config.maxRequests,
    isWatching,
    onRefusal: metrics.noteRefusal,
    onDelay: metrics.noteDelay,
  })
  app.addHook('onRequest', async (request, reply) => {
    if (isWatching(request)) return
    const problem = headProblem(request)
    const allowance = takeRequest(problem ? networkOf(request.ip) : await payerOf(request))
    reply.headers(headersOf(allowance))
    if (allowance.exceeded) {
      metrics.noteRefusal('rate_limit')
      throw new Refusal('too_many_requests', `Too many requests. Try again in ${allowance.resetSeconds} s.`)
    }
    if (problem) throw problem
    if (!hasHost(request)) throw new Refusal('bad_request', 'The name of the host cannot be read.')
  })
  const tell = (request: FastifyRequest, reply: FastifyReply, more: { abandoned?: true } = {}) => {
    metrics.noteAnswer(request, reply)
    const { method, log } = request
    const { company, user, via } = callers.get(request) ?? {}
    log[isWatching(request) || gate.wasRefused(request) ? 'debug' : 'info']({
      method,
      path: loggedPath(request.originalUrl),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      ...{ company, user, via, ...more },
    })
  }
  app.addHook('onResponse', async (request, reply) => tell(request, reply))
  // To somebody who has gone, no answer is sent; what was done is done all the same.
  app.addHook('onSend', async (request, reply) => {
    if (reply.raw.closed) tell(request, reply, { abandoned: true })
  })

  const { url } = config
  const sendNotice = noticesOf(config, app.log.child({ component: 'notices' }))
  const site = { db, access, url, sendNotice }
  app.setErrorHandler(answerError)
  app.setNotFoundHandler(async (request, reply) => {
    if (isForPage(request)) return showLost(site, request, reply)
    throw new Refusal('not_found', 'There is nothing at this address.', { entity: 'route' })
  })

  const { send, bytes } = createOutgoing()
  const { longPoll } = gate
  const serving = { db, access, url, sendNotice, longPoll, storage: storageOf(config), send }
  serveOperations(app, operations, serving)
  serveTimes(app, { db, access, send })
  servePages(app, site)
  if (config.web) serveWeb(app, site, config.web)
  else serveEntrance(app, site)
  serveAcceptPage(app, db)
  servePayLink(app, db)
  await serveDocs(app, describe(prefix), prefix)
  serveHealth(app, db, gate.isStopping)
  serveMetrics(app, metrics, isWatching)
  const addGauge = gaugesOf(metrics.registry)
  addGauge('kontor_http_outgoing_bytes', 'Large answers that wait to be taken.', bytes)
  measureWork(addGauge, db, gate)
  refuseTakenPrefix()
  app.server.maxConnections = maxConnections
  limitConnections(app.server, {
    perAddress: config.connectionsPerAddress,
    trustedProxies: config.trustedProxies,
    onRefusal: () => metrics.noteRefusal('connections'),
  })
  return app
}

/** What the server has in hand, read when somebody looks. */
function measureWork(addGauge: AddGauge, db: Db, gate: Gate): void {
  addGauge('kontor_http_requests_in_progress', 'Requests that are being answered.', gate.running)
  addGauge('kontor_http_requests_waiting', 'Requests that wait for something to happen.', gate.waiting)
  addGauge('kontor_transactions', 'Transactions that run or wait for their turn.', db.inHand)
  addGauge('kontor_prints', 'Papers that are being printed or wait for it.', printsInHand)
  addGauge('kontor_outbox_due', 'Messages that are due to be sent.', () => inTime(countDue(db, new Date())))
  addGauge('kontor_webhook_deliveries_due', 'Events that are due to be sent to webhooks.', () =>
    inTime(countDueEvents(db, new Date())),
  )
  addGauge('kontor_webhooks_paused', 'Webhooks that are paused.', () => inTime(countPaused(db)))
  addGauge(
    'kontor_chore_records_skipped',
    'Records on which a process ended, by chore.',
    () => inTime(countLeft(db, new Date())),
    ['chore'],
  )
  const secondsOf = (date: Date | null) => (date ? [{ value: date.getTime() / 1000 }] : [])
  addGauge('kontor_backup_success_timestamp_seconds', 'When a daily backup was last made.', () =>
    secondsOf(lastBackup().succeeded),
  )
  addGauge('kontor_backup_failure_timestamp_seconds', 'When a daily backup last failed.', () =>
    secondsOf(lastBackup().failed),
  )
  const labels = { version: packageJson.version, node: process.versions.node, database: db.dialect.name }
  addGauge('kontor_build_info', 'What runs here.', () => [{ labels, value: 1 }], Object.keys(labels))
}

/** Whether a request says which server it means; before HTTP 1.1, none had to. */
function hasHost(request: FastifyRequest): boolean {
  const isSaid = request.headers.host !== undefined || request.raw.httpVersion === '1.0'
  return isSaid && URL.canParse(baseUrl(request, null))
}

function storageOf({ database, dataFolder, backupFolder = null }: AppConfig): StorageSettings | null {
  return database && dataFolder ? { database, dataFolder, backupFolder } : null
}

function noticesOf({ smtp, mailSender, url }: AppConfig, log: FastifyBaseLogger): SendNotice | null {
  return smtp && createNotices(smtp, mailSender ?? `no-reply@${hostOf(url ?? 'http://localhost')}`, log)
}

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const answer = answerTo(error)
  if (!answer || error instanceof DatabaseUnavailable) request.log.error(error)
  const { status, body } = answer ?? serverError
  if (status === 401) reply.header('www-authenticate', schemeFor(error, request))
  return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body))
}

/** The way in which a request could have said who it is. */
function schemeFor(error: unknown, { headers }: FastifyRequest): string {
  const isClient = error instanceof Refusal && error.code === 'invalid_client'
  return isClient && /^basic /i.test(headers.authorization ?? '') ? 'Basic realm="Kontor"' : 'Bearer'
}

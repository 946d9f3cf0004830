// The map of the server.

import { randomUUID } from 'node:crypto'
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { networkOf } from '../domain/networks.ts'
import { Refusal } from '../domain/refusal.ts'
import { createAccess } from './auth/access.ts'
import { authorizePage } from './auth/authorize-page.ts'
import * as auth from './auth/routes.ts'
import * as catalog from './catalog/routes.ts'
import type { Config } from './config.ts'
import * as configuration from './configuration/routes.ts'
import * as contacts from './contacts/routes.ts'
import type { Db } from './db/db.ts'
import { readCookie, sessionCookie } from './http/cookies.ts'
import { allowOrigins } from './http/cors.ts'
import { serveDocs } from './http/docs.ts'
import { answerTo, loggedError, serverError } from './http/errors.ts'
import { answerMalformed } from './http/malformed.ts'
import { bearerToken, isReading, serveOperations } from './http/operations.ts'
import { baseUrl } from './http/origin.ts'
import { createRateLimiter, headersOf } from './http/rate-limit.ts'
import { loggedPath } from './http/secret-paths.ts'
import { securityHeaders } from './http/security-headers.ts'
import * as journal from './journal/routes.ts'
import { createNotices, type SendNotice } from './mail/notices.ts'
import * as mail from './mail/routes.ts'
import { hostOf } from './mail/senders.ts'
import { servePages } from './pages/pages.ts'
import { isForPage, showLost } from './pages/site.ts'
import * as paper from './paper/routes.ts'
import { serveAcceptPage } from './receivables/accept-page.ts'
import { servePayLink } from './receivables/pay-link.ts'
import * as receivables from './receivables/routes.ts'
import * as reporting from './reporting/routes.ts'
import { openApi } from './resource/openapi.ts'
import { serveTimes } from './v1/times.ts'
import { pathToken, routedUrl } from './v1/wire.ts'

const areas = [auth, contacts, catalog, configuration, receivables, reporting, paper, mail, journal]

export const resources = areas.flatMap((area) => area.resources)
export const operations = areas.flatMap((area) => area.routes)
export const description = openApi([authorizePage, ...operations], resources)

const maxBodyBytes = 1_048_576
/** A filter travels in the address, so an address may be long: what is too long gets an answer in words. */
const maxHeaderBytes = 4_194_304

export type AppConfig = Pick<
  Config,
  'url' | 'rateLimit' | 'logLevel' | 'smtp' | 'mailSender' | 'trustedProxies' | 'corsOrigins'
>

/** What is not said otherwise: no limits, and silence. */
const unset: AppConfig = {
  url: null,
  rateLimit: null,
  logLevel: 'silent',
  smtp: null,
  mailSender: null,
  trustedProxies: false,
  corsOrigins: [],
}

/** The HTTP server over a database. */
export async function createApp(db: Db, settings: Partial<AppConfig> = {}): Promise<FastifyInstance> {
  const config = { ...unset, ...settings }
  const access = createAccess(db)
  const takeRequest = createRateLimiter(config.rateLimit)
  const security = securityHeaders(config.url)

  /** A valid token has an allowance of its own; whatever else comes counts for its address. */
  async function payerOf(request: FastifyRequest): Promise<string> {
    const inPath = pathToken(request.originalUrl)
    const token = inPath ?? bearerToken(request.headers.authorization)
    const session = token === undefined ? readCookie(request, sessionCookie) : undefined
    const network = networkOf(request.ip)
    if (session !== undefined) return (await access.bySession(session)) ? session : network
    if (token === undefined) return network
    const caller = inPath ? access.byV1Token(token) : access.byEitherToken(token)
    return (await caller.catch(() => undefined)) ? token : network
  }

  const app = fastify({
    logger: { level: config.logLevel, serializers: { err: loggedError } },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    bodyLimit: maxBodyBytes,
    requestTimeout: 60_000,
    http: { maxHeaderSize: maxHeaderBytes, headersTimeout: 15_000 },
    // Several ids stand in one part of a path: see `readIds`.
    routerOptions: { maxParamLength: maxHeaderBytes },
    trustProxy: config.trustedProxies,
    rewriteUrl: (request) => routedUrl(request.url as string),
    // What the router cannot read and what is not HTTP come by no hook, but have the same headers.
    frameworkErrors: (error, request: FastifyRequest, reply: FastifyReply) => {
      reply.headers({ ...security, ...headersOf(request.id, takeRequest(request.ip)) })
      return answerError(error, request, reply)
    },
    clientErrorHandler: (error, socket) => {
      const limits = headersOf(randomUUID(), takeRequest(socket.remoteAddress ?? ''))
      return answerMalformed(error, socket, { ...security, ...limits })
    },
  })

  // Bodies are read where they are needed: on many requests they are to be ignored.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

  app.addHook('onRequest', async (request, reply) => {
    reply.headers(security)
    if (!isReading(request)) reply.header('cache-control', 'no-store')
  })
  allowOrigins(app, config.corsOrigins, config.url)
  app.addHook('onRequest', async (request, reply) => {
    const allowance = takeRequest(await payerOf(request))
    reply.headers(headersOf(request.id, allowance))
    if (allowance.exceeded)
      throw new Refusal('too_many_requests', `Too many requests. Try again in ${allowance.resetSeconds} s.`)
    if (!URL.canParse(baseUrl(request, null)))
      throw new Refusal('bad_request', 'The name of the host cannot be read.')
  })
  app.addHook('onResponse', async (request, reply) => {
    const { method, log } = request
    log.info({
      method,
      path: loggedPath(request.originalUrl),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    })
  })

  const { url } = config
  const sendNotice = noticesOf(config, app.log)
  const site = { db, access, url, sendNotice }
  app.setErrorHandler(answerError)
  app.setNotFoundHandler(async (request, reply) => {
    if (isForPage(request)) return showLost(site, request, reply)
    throw new Refusal('not_found', 'There is nothing at this address.', { entity: 'route' })
  })

  serveOperations(app, operations, { db, access, url, notify: sendNotice })
  serveTimes(app, db, access)
  servePages(app, site)
  serveAcceptPage(app, db)
  servePayLink(app, db)
  await serveDocs(app, description)
  return app
}

function noticesOf({ smtp, mailSender, url }: AppConfig, log: FastifyBaseLogger): SendNotice | null {
  return smtp && createNotices(smtp, mailSender ?? `no-reply@${hostOf(url ?? 'http://localhost')}`, log)
}

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const answer = answerTo(error)
  if (!answer) request.log.error(error)
  const { status, body } = answer ?? serverError
  if (status === 401) reply.header('www-authenticate', schemeFor(error, request))
  return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body))
}

/** The way in which a request could have said who it is. */
function schemeFor(error: unknown, { headers }: FastifyRequest): string {
  const isClient = error instanceof Refusal && error.code === 'invalid_client'
  return isClient && /^basic /i.test(headers.authorization ?? '') ? 'Basic realm="Kontor"' : 'Bearer'
}

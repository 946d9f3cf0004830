// The map of the server.

import { randomUUID } from 'node:crypto'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { Refusal } from '../domain/refusal.ts'
import { createAccess } from './auth/access.ts'
import { routes as auth } from './auth/routes.ts'
import * as catalog from './catalog/routes.ts'
import type { Config } from './config.ts'
import * as configuration from './configuration/routes.ts'
import * as contacts from './contacts/routes.ts'
import type { Db } from './db/db.ts'
import { serveDocs } from './http/docs.ts'
import { answerTo, serverError } from './http/errors.ts'
import { answerMalformed } from './http/malformed.ts'
import { bearerToken, serveOperations } from './http/operations.ts'
import { createRateLimiter, headersOf } from './http/rate-limit.ts'
import * as mail from './mail/routes.ts'
import * as paper from './paper/routes.ts'
import { serveAcceptPage } from './receivables/accept-page.ts'
import { servePayLink } from './receivables/pay-link.ts'
import { withoutKey } from './receivables/public-address.ts'
import * as receivables from './receivables/routes.ts'
import * as reporting from './reporting/routes.ts'
import { openApi } from './resource/openapi.ts'
import { serveTimes } from './v1/times.ts'
import { loggedPath, pathToken, routedUrl } from './v1/wire.ts'

const areas = [contacts, catalog, configuration, receivables, reporting, paper, mail]

export const resources = areas.flatMap((area) => area.resources)
export const operations = [...auth, ...areas.flatMap((area) => area.routes)]
export const description = openApi(operations, resources)

const maxBodyBytes = 1_048_576
/** A filter travels in the address, so an address may be long: what is too long gets an answer in words. */
const maxHeaderBytes = 4_194_304

export type AppConfig = Pick<Config, 'url' | 'rateLimit' | 'logLevel'>

/** The HTTP server over a database. */
export async function createApp(db: Db, config: AppConfig): Promise<FastifyInstance> {
  const access = createAccess(db)
  const takeRequest = createRateLimiter(config.rateLimit)

  /** A valid token has an allowance of its own; whatever else comes counts for its address. */
  async function payerOf(request: FastifyRequest): Promise<string> {
    const inPath = pathToken(request.originalUrl)
    const token = inPath ?? bearerToken(request.headers.authorization)
    if (token === undefined) return request.ip
    const caller = inPath ? access.byV1Token(token) : access.byEitherToken(token)
    return (await caller.catch(() => undefined)) ? token : request.ip
  }

  const app = fastify({
    logger: { level: config.logLevel },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    bodyLimit: maxBodyBytes,
    requestTimeout: 60_000,
    http: { maxHeaderSize: maxHeaderBytes, headersTimeout: 15_000 },
    // Several ids stand in one part of a path: see `readIds`.
    routerOptions: { maxParamLength: maxHeaderBytes },
    rewriteUrl: (request) => routedUrl(request.url as string),
    // What the router cannot read and what is not HTTP come by no hook, but have the same headers.
    frameworkErrors: (error, request: FastifyRequest, reply: FastifyReply) => {
      reply.headers(headersOf(request.id, takeRequest(request.ip)))
      return answerError(error, request, reply)
    },
    clientErrorHandler: (error, socket) =>
      answerMalformed(error, socket, headersOf(randomUUID(), takeRequest(socket.remoteAddress ?? ''))),
  })

  // Bodies are read where they are needed: on many requests they are to be ignored.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

  app.addHook('onRequest', async (request, reply) => {
    const allowance = takeRequest(await payerOf(request))
    reply.headers(headersOf(request.id, allowance))
    if (allowance.exceeded)
      throw new Refusal('too_many_requests', `Too many requests. Try again in ${allowance.resetSeconds} s.`)
  })
  app.addHook('onResponse', async (request, reply) => {
    const { method, log } = request
    log.info({
      method,
      path: loggedPath(withoutKey(request.originalUrl)),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    })
  })

  app.setErrorHandler(answerError)
  app.setNotFoundHandler(async () => {
    throw new Refusal('not_found', 'There is nothing at this address.', { entity: 'route' })
  })

  serveOperations(app, operations, { db, access, url: config.url })
  serveTimes(app, db, access)
  serveAcceptPage(app, db)
  servePayLink(app, db)
  await serveDocs(app, description)
  return app
}

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const answer = answerTo(error)
  if (!answer) request.log.error(error)
  const { status, body } = answer ?? serverError
  if (status === 401) reply.header('www-authenticate', 'Bearer')
  return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body))
}

// Other sites whose scripts may use the API: with a token, and never with a user's cookie.

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { baseUrl } from './origin.ts'

const preflightHeaders = {
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers':
    'authorization, content-type, idempotency-key, if-match, if-none-match, accept-language',
  'access-control-max-age': 7200,
}

const exposed =
  'x-request-id, x-rate-limit-limit, x-rate-limit-remaining, x-rate-limit-reset, retry-after, etag, location'

/**
 * Lets scripts of these origins read answers. Without origins, no header is sent and browsers allow none. Call it
 * before requests are counted: a browser hides a refused preflight from the script, which only sees a failure.
 */
export function allowOrigins(app: FastifyInstance, origins: readonly string[], url: string | null): void {
  if (origins.length === 0) return

  app.addHook('onRequest', async (request, reply) => {
    reply.header('vary', 'Origin')
    const origin = foreignOrigin(request, url)
    if (origin === undefined || !origins.includes(origin)) return
    // Browsers send the cookie to hosts of the same site, such as from app.example.com to kontor.example.com.
    delete request.headers.cookie
    reply.headers({ 'access-control-allow-origin': origin, 'access-control-expose-headers': exposed })
    const isPreflight = request.method === 'OPTIONS' && 'access-control-request-method' in request.headers
    if (isPreflight) return reply.code(204).headers(preflightHeaders).send()
  })
}

function foreignOrigin(request: FastifyRequest, url: string | null): string | undefined {
  const { origin } = request.headers
  return origin === URL.parse(baseUrl(request, url))?.origin ? undefined : origin
}

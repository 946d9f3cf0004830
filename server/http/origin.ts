// The address of this server, and whether a request comes from its own pages.

import type { FastifyRequest } from 'fastify'

/** The address of this server, as the settings or the request say, without a slash at the end. */
export function baseUrl(request: FastifyRequest, configured: string | null): string {
  return configured ?? `${request.protocol}://${request.host || 'localhost'}`
}

/** The parts of an address before and after its question mark. */
export function partsOf(url: string): { path: string; search: string } {
  const mark = url.indexOf('?')
  return mark < 0 ? { path: url, search: '' } : { path: url.slice(0, mark), search: url.slice(mark + 1) }
}

/**
 * Whether a request comes from a page of this server, or from no page at all, as when a user types the address. A
 * browser says so in headers that no page can change. A request without them is not from a current browser: it may
 * read, but the cookie does not let it write.
 */
export function isFromHere(request: FastifyRequest, configured: string | null): boolean {
  const { 'sec-fetch-site': site, origin } = request.headers
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  if (origin === undefined) return false
  return origin === new URL(baseUrl(request, configured)).origin
}

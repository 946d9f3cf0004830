// A server below a path, such as https://example.org/kontor. Inside, no path has this prefix: it is removed from
// requests, whether or not a proxy has removed it already, and added to answers. So pages and redirects do not know it.

import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../domain/refusal.ts'

/** The path in the address of a server, without a slash at the end; empty when the server has its own host. */
export function pathPrefix(url: string | null): string {
  return url === null ? '' : new URL(url).pathname.replace(/\/$/, '')
}

/** The address of a request without the prefix. */
export function withoutPrefix(address: string, prefix: string): string {
  if (!isBelow(address, prefix)) return address
  const rest = address.slice(prefix.length)
  return rest.startsWith('/') ? rest : `/${rest}`
}

/** A path of this server as seen from outside. A path that a client sent has the prefix already. */
export function withPrefix(path: string, prefix: string): string {
  const isOfThisServer = path.startsWith('/') && !path.startsWith('//')
  return isOfThisServer && !isBelow(path, prefix) ? prefix + path : path
}

function isBelow(address: string, prefix: string): boolean {
  return address.startsWith(prefix) && /^([/?#]|$)/.test(address.slice(prefix.length))
}

/** Puts the prefix before every path in a page or a redirect. Call it before any route is added. */
export function sendBelow(app: FastifyInstance, prefix: string): void {
  if (prefix === '') return
  app.addHook('onSend', async (_request, reply, payload) => {
    const location = reply.getHeader('location')
    if (typeof location === 'string') reply.header('location', withPrefix(location, prefix))
    const isPage =
      typeof payload === 'string' && /^text\/html\b/.test(String(reply.getHeader('content-type')))
    return isPage
      ? payload.replace(addresses, (_, name, path) => `${name}="${withPrefix(path, prefix)}"`)
      : payload
  })
}

/** The places of a path in our markup. Texts of users in it have no quotation marks. */
const addresses = /(?<=\s)(href|src|action|data-options|data-places)="([^"]*)"/g

/** Watches the routes that are added from now on. The returned function refuses a prefix that begins one of them. */
export function watchForPrefix(app: FastifyInstance, prefix: string): () => void {
  let isTaken = false
  app.addHook('onRoute', ({ url }) => {
    isTaken ||= prefix !== '' && isBelow(url, prefix)
  })
  return () => {
    // Otherwise it would be unclear whether a path has the prefix.
    if (isTaken)
      throw new Refusal(
        'bad_setting',
        `KONTOR_URL cannot end in ${prefix}: the server has such paths itself.`,
      )
  }
}

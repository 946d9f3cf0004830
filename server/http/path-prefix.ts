// A server below a path, such as https://example.org/kontor. Inside, no path has this prefix: it is taken off what comes
// in, whether a proxy has done so already or not, and put before what goes out. So no page and no redirection knows of it.

import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../domain/refusal.ts'

/** The path in the address of a server, without a slash at the end; empty for one that has a host to itself. */
export function pathPrefix(url: string | null): string {
  return url === null ? '' : new URL(url).pathname.replace(/\/$/, '')
}

/** An address of a request as it is inside. */
export function withoutPrefix(address: string, prefix: string): string {
  if (!isBelow(address, prefix)) return address
  const rest = address.slice(prefix.length)
  return rest.startsWith('/') ? rest : `/${rest}`
}

/** A path of this server as others see it. One that they have told us has the prefix already. */
export function withPrefix(path: string, prefix: string): string {
  const isOfThisServer = path.startsWith('/') && !path.startsWith('//')
  return isOfThisServer && !isBelow(path, prefix) ? prefix + path : path
}

function isBelow(address: string, prefix: string): boolean {
  return address.startsWith(prefix) && /^([/?#]|$)/.test(address.slice(prefix.length))
}

/** Puts the prefix before every path that a page or a redirection names. To be called before anything is served. */
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

/** Where markup of ours names a path. What others have written stands in it without quotation marks. */
const addresses = /(?<=\s)(href|src|action|data-options)="([^"]*)"/g

/** Watches over the paths that are served from now on. What it returns refuses a prefix with which one of them begins. */
export function watchForPrefix(app: FastifyInstance, prefix: string): () => void {
  let isTaken = false
  app.addHook('onRoute', ({ url }) => {
    isTaken ||= prefix !== '' && isBelow(url, prefix)
  })
  return () => {
    // Otherwise nobody could tell whether a path has the prefix.
    if (isTaken)
      throw new Refusal(
        'bad_setting',
        `KONTOR_URL cannot end in ${prefix}: the server has such paths itself.`,
      )
  }
}

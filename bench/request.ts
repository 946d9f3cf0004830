// The requests that clients send, and one of them.

import { type Agent, request } from 'node:http'

export interface Load {
  readonly port: number
  readonly method: 'GET' | 'POST' | 'PUT'
  /** With several, each client has its own. A # in it becomes another number in each request. */
  readonly path: string | readonly string[]
  readonly token: string
  /** A # in it becomes another number in each request. */
  readonly body?: string
  /** The tag that the clients know already: they expect 304. */
  readonly tag?: string
  /** True when each request names another host, so that no answer is in the memory of the server. */
  readonly isNew?: boolean
  /** How many requests wait for an answer at the same time. */
  readonly clients: number
  readonly forMs: number
  /** Asks for the time in which this share of the answers came, in milliseconds, instead of the answers per second. */
  readonly within?: number
  /** True when an answer may be a refusal. It does not count. */
  readonly mayBeRefused?: boolean
}

let asked = 0
const refused = 503

/** Sends a request, and waits for the end of its answer. False when it was refused. */
export function ask(load: Load, path: string, agent: Agent): Promise<boolean> {
  const { port, method, token, tag, isNew, mayBeRefused } = load
  const numbered = (text: string) => text.replace('#', () => String(++asked))
  const body = load.body && numbered(load.body)
  const { promise, resolve, reject } = Promise.withResolvers<boolean>()
  const headers = {
    authorization: `Bearer ${token}`,
    ...(tag && { 'if-none-match': tag }),
    ...(isNew && { host: `host-${++asked}.localhost` }),
    ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
  }
  const expected = tag ? [304] : [200, 201, ...(mayBeRefused ? [refused] : [])]
  const address = { host: '127.0.0.1', port, path: numbered(path) }
  const asking = request({ ...address, method, headers, agent }, (answer) => {
    if (!expected.includes(answer.statusCode as number))
      reject(new Error(`${method} ${path}: ${answer.statusCode}`))
    answer.on('end', () => resolve(answer.statusCode !== refused))
    answer.resume()
  })
  asking.on('error', reject)
  asking.end(body)
  return promise
}

// Clients that send the same request again and again over connections that stay open. Runs as a process of its own.

import { Agent, request } from 'node:http'
import { workForParent } from './child.ts'
import { quantile } from './measure.ts'

export interface Load {
  readonly port: number
  readonly method: 'GET' | 'POST' | 'PUT'
  /** With several, each client has its own. */
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
  /** True when an answer may be a refusal. */
  readonly mayBeRefused?: boolean
}

workForParent(measure)

async function measure(load: Load): Promise<number> {
  const agent = new Agent({ keepAlive: true })
  const start = performance.now()
  const end = start + load.forMs
  const times: number[] = []
  const paths = [load.path].flat()
  const client = async (_: unknown, index: number) => {
    for (let begin = performance.now(); begin < end; begin = performance.now()) {
      await ask(load, paths[index % paths.length] as string, agent)
      times.push(performance.now() - begin)
    }
  }
  await Promise.all(Array.from({ length: load.clients }, client))
  const seconds = (performance.now() - start) / 1000
  agent.destroy()
  return load.within ? quantile(times, load.within) : times.length / seconds
}

let asked = 0

function ask(load: Load, path: string, agent: Agent): Promise<void> {
  const { port, method, token, tag, isNew, mayBeRefused } = load
  const body = load.body?.replace('#', String(++asked))
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const headers = {
    authorization: `Bearer ${token}`,
    ...(tag && { 'if-none-match': tag }),
    ...(isNew && { host: `host-${++asked}.localhost` }),
    ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
  }
  const expected = tag ? [304] : mayBeRefused ? [200, 503] : [200, 201]
  const asking = request({ host: '127.0.0.1', port, method, path, headers, agent }, (answer) => {
    if (!expected.includes(answer.statusCode as number))
      reject(new Error(`${method} ${path}: ${answer.statusCode}`))
    answer.on('end', resolve)
    answer.resume()
  })
  asking.on('error', reject)
  asking.end(body)
  return promise
}

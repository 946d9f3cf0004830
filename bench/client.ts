// Clients that send the same request again and again over connections that stay open. Runs as a process of its own.

import { Agent, request } from 'node:http'
import { workForParent } from './child.ts'

export interface Load {
  readonly port: number
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly token: string
  readonly body?: string
  /** The tag that the clients know already: they expect 304. */
  readonly tag?: string
  /** True when each request names another host, so that no answer is in the memory of the server. */
  readonly isNew?: boolean
  /** How many requests wait for an answer at the same time. */
  readonly clients: number
  readonly forMs: number
}

workForParent(answersPerSecond)

async function answersPerSecond(load: Load): Promise<number> {
  const agent = new Agent({ keepAlive: true })
  const start = performance.now()
  const end = start + load.forMs
  let count = 0
  const client = async () => {
    for (; performance.now() < end; count++) await ask(load, agent)
  }
  await Promise.all(Array.from({ length: load.clients }, client))
  const seconds = (performance.now() - start) / 1000
  agent.destroy()
  return count / seconds
}

let hosts = 0

function ask({ port, method, path, token, body, tag, isNew }: Load, agent: Agent): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const headers = {
    authorization: `Bearer ${token}`,
    ...(tag && { 'if-none-match': tag }),
    ...(isNew && { host: `host-${hosts++}.localhost` }),
    ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
  }
  const expected = tag ? [304] : [200, 201]
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

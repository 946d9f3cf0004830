// Clients that send the same request again and again over connections that stay open. Runs as a process of its own.

import { Agent, request } from 'node:http'
import { workForParent } from './child.ts'

export interface Load {
  readonly port: number
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly token: string
  readonly body?: string
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

function ask({ port, method, path, token, body }: Load, agent: Agent): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const headers = {
    authorization: `Bearer ${token}`,
    ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
  }
  const asking = request({ host: '127.0.0.1', port, method, path, headers, agent }, (answer) => {
    if (answer.statusCode !== 200 && answer.statusCode !== 201)
      reject(new Error(`${method} ${path}: ${answer.statusCode}`))
    answer.on('end', resolve)
    answer.resume()
  })
  asking.on('error', reject)
  asking.end(body)
  return promise
}

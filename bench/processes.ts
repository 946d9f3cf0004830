// Servers and clients run in processes of their own, so that none of them waits for another.

import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { join } from 'node:path'
import type { Measure } from './measure.ts'
import type { Load } from './request.ts'

export interface Server {
  readonly port: number
  /** The number of bytes in the answer to a request, and its tag. */
  answerTo(request: {
    readonly path: string
    readonly token: string
    /** What changes in the record at this path. Without it, the answer is read. */
    readonly changes?: object
  }): Promise<{ bytes: number; tag: string }>
  /** CPU time since its start. */
  cpuMs(): Promise<number>
  stop(): Promise<void>
}

/** Kontor over a database. It logs to a file, as in production, and has the young generation of `bin/kontor.mjs`. */
export function startKontor(database: string, log = `${database}.log`): Promise<Server> {
  return startServer('kontor-server.ts', database, openSync(log, 'a'), ['--max-semi-space-size=4'])
}

/** A server that sends a constant body of this size. */
export function startBare(bodyBytes: number): Promise<Server> {
  return startServer('bare-server.ts', String(bodyBytes), 'inherit')
}

async function startServer(
  name: string,
  argument: string,
  output: number | 'inherit',
  flags: string[] = [],
): Promise<Server> {
  const child = start(name, [argument], output, flags)
  const port = await answerOf(child)
  return {
    port,
    answerTo: async ({ path, token, changes }) => {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(changes && { method: 'PUT', body: JSON.stringify(changes) }),
      })
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
      return { bytes: (await answer.arrayBuffer()).byteLength, tag: answer.headers.get('etag') ?? '' }
    },
    cpuMs: () => ask(child, 'cpu'),
    stop: () => stop(child),
  }
}

export interface Clients {
  /** Answers per second, unless the load asks for their time. */
  run(load: Load): Promise<number>
  stop(): Promise<void>
}

export function startClients(): Clients {
  const child = start('client.ts', [], 'inherit')
  return { run: (load) => ask(child, load), stop: () => stop(child) }
}

type LoadOnAny = Omit<Load, 'port'>

export function answersPerSecond(clients: Clients, { port }: Pick<Server, 'port'>, load: LoadOnAny): Measure {
  return () => clients.run({ ...load, port })
}

/** CPU milliseconds that a server needs for each answer. */
export function cpuMsEach(clients: Clients, server: Server, load: LoadOnAny): Measure {
  return async () => {
    const before = await server.cpuMs()
    const perSecond = await clients.run({ ...load, port: server.port })
    return ((await server.cpuMs()) - before) / ((perSecond * load.forMs) / 1000)
  }
}

function start(name: string, args: string[], output: number | 'inherit', flags: string[] = []): ChildProcess {
  const path = join(import.meta.dirname, name)
  return fork(path, args, {
    stdio: ['ignore', output, 'inherit', 'ipc'],
    execArgv: [...process.execArgv, ...flags],
  })
}

function ask(child: ChildProcess, message: Load | 'cpu'): Promise<number> {
  const answer = answerOf(child)
  child.send(message)
  return answer
}

/** The next message of the process; it is always a number. */
async function answerOf(child: ChildProcess): Promise<number> {
  const listening = new AbortController()
  const { signal } = listening
  try {
    const [answer] = await Promise.race([once(child, 'message', { signal }), failure(child, signal)])
    return answer
  } finally {
    listening.abort()
  }
}

async function failure(child: ChildProcess, signal: AbortSignal): Promise<never> {
  const [code] = await once(child, 'exit', { signal })
  throw new Error(`${child.spawnargs.at(-1)} ended with ${code}`)
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const ended = once(child, 'exit')
  child.kill()
  await ended
}

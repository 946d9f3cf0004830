// Watches a server in a process of its own: no caller waits long because of another caller's request, and memory is
// released. The fuzzer itself takes no time from the server.

import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import {
  type DatabaseName,
  migratedDatabase,
  newCompany,
  openMigrated,
  type TestServer,
  temporaryFile,
} from '../api.ts'
import { type Memory, megabytes } from './memory.ts'
import type { Order, Report } from './neighbour.ts'
import type { Question, Reply, Turns } from './server.ts'
import type { Request } from './wire.ts'

/** The effect of a request on all others. */
export interface Effect {
  /** The longest time that the server did nothing else. */
  readonly turnMs: number
  /** The longest wait of a small request beside it. */
  readonly waitMs: number
  /** The largest size of the server. */
  readonly process: number
}

export interface Watch {
  readonly server: TestServer
  /** Starts the server again if it has ended or no longer answers. */
  ensureRunning(): Promise<void>
  /** Runs work, and reports the effect on others meanwhile. */
  during<Result>(work: () => Promise<Result>): Promise<Effect & { readonly result: Result }>
  memory(): Promise<Memory>
  stop(): Promise<void>
}

/** The longest that a caller may wait for another caller's request. */
export const longestBlockMs = 500
/** The largest size that a server may have at any time. */
export const largestProcess = 1.25 * 2 ** 30
/** The memory that an idle server needs: the database and the print threads are beside the heap. */
const largestMemory: Memory = { heap: 256 * 2 ** 20, process: 2 ** 30 }

/** Starts a server in a process of its own. */
export async function startWatch(database: DatabaseName): Promise<Watch> {
  const address = await migratedDatabase(database)
  const dataFolder = dirname(temporaryFile())
  const db = await openMigrated(address)
  let child = await startServer(address, dataFolder)
  const server: TestServer = {
    get url() {
      return child.url
    },
    db,
    address,
  }
  const { accessToken } = (await newCompany(server)).identity
  const headers = [['authorization', `Bearer ${accessToken}`]] as const
  const small: Request = { method: 'GET', url: '/v2/contacts?limit=1', headers }
  const neighbour = new Worker(new URL('neighbour.ts', import.meta.url))
  const ask = <Answer extends Reply>(question: Question) => reply<Answer>(child.process, question)

  /** Sends a small request beside a large one, as soon as that takes long. Returns its longest wait. */
  function beginNeighbour(): () => Promise<number> {
    let reported: Promise<[Report]> | undefined
    const timer = setTimeout(() => {
      reported = once(neighbour, 'message') as Promise<[Report]>
      neighbour.postMessage({ url: child.url, request: small } satisfies Order)
    }, patienceMs)
    return async () => {
      clearTimeout(timer)
      if (!reported) return 0
      neighbour.postMessage('end' satisfies Order)
      const [report] = await reported
      if ('problem' in report) throw new Error(report.problem)
      return report.waitMs
    }
  }

  return {
    server,

    async ensureRunning() {
      if (child.isUsable()) return
      await end(child.process)
      child = await startServer(address, dataFolder)
    },

    async during(work) {
      await ask<Turns>('turns')
      const endNeighbour = beginNeighbour()
      try {
        const result = await work()
        const waitMs = await endNeighbour()
        const { longestMs, process } = await ask<Turns>('turns')
        if (process > largestProcess) child.giveUp()
        return { result, turnMs: longestMs, waitMs, process }
      } catch (error) {
        child.giveUp()
        await endNeighbour().catch(() => {})
        throw child.process.connected ? error : new Error('The server has ended.')
      }
    },

    async memory() {
      let memory = await ask<Memory>('memory')
      // Closed connections release their memory soon.
      for (let i = 0; i < memoryLooks && !isSmall(memory); i++) {
        await pause(memoryEveryMs)
        memory = await ask<Memory>('memory')
      }
      if (!isSmall(memory)) child.giveUp()
      return memory
    },

    async stop() {
      await neighbour.terminate()
      await end(child.process)
      await db.close()
    },
  }
}

const patienceMs = 100
const memoryLooks = 20
const memoryEveryMs = 250

export function isSmall({ heap, process }: Memory): boolean {
  return heap <= largestMemory.heap && process <= largestMemory.process
}

export function shownMemory({ heap, process }: Memory): string {
  return `${megabytes(heap)} in use, ${megabytes(process)} with all that is beside the heap`
}

interface Server {
  readonly url: string
  readonly process: ChildProcess
  isUsable(): boolean
  /** Drops this server: the next request starts another one. */
  giveUp(): void
}

async function startServer(address: string, dataFolder: string): Promise<Server> {
  const child = fork(join(import.meta.dirname, 'server.ts'), [address, dataFolder], {
    // The child is not a test, even if a test starts it.
    env: { ...process.env, NODE_TEST_CONTEXT: undefined },
  })
  const { url } = await reply<{ url: string }>(child)
  let isGivenUp = false
  return {
    url,
    process: child,
    isUsable: () => !isGivenUp && child.connected,
    giveUp: () => {
      isGivenUp = true
    },
  }
}

async function reply<Answer extends Reply>(child: ChildProcess, question?: Question): Promise<Answer> {
  const ending = new AbortController()
  const over = () => ending.abort(new Error('The server has ended.'))
  child.once('exit', over)
  try {
    if (!child.connected) throw new Error('The server has ended.')
    const answer = once(child, 'message', { signal: ending.signal })
    if (question) child.send(question)
    return (await answer)[0] as Answer
  } catch (error) {
    throw ending.signal.aborted ? ending.signal.reason : error
  } finally {
    child.off('exit', over)
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

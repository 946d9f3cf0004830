// Several processes that serve one address. This one, their parent, starts them, starts another one when one dies, and
// keeps what they share: messages between them, allowances, counts of connections, and the turns of those who write to a
// file. It serves nothing itself. Why so: docs/decisions/0048.

import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Config, RateLimit } from './config.ts'
import { openUpToDate } from './database.ts'
import { countConnections } from './http/limits/connections.ts'
import { createRateLimiter } from './http/limits/rate-limit.ts'
import { unusableAddress } from './http/unusable-address.ts'
import { createHearings, type News } from './siblings/hearings.ts'
import type { Message } from './siblings/siblings.ts'
import { createProcessTurns, type ProcessTurns } from './siblings/turns.ts'

/** Tells a process that it is the one that also sends, prints and does the chores. */
const firstProcess = 'KONTOR_FIRST_PROCESS'

export const isFirstProcess = process.env[firstProcess] === 'yes'

/** A process that dies again and again is not started more often than this. */
const restartMs = 1_000

/** Serves until a signal stops it, or until its first process cannot start. */
export async function serveInProcesses(config: Config): Promise<void> {
  // Once, before any of them reads.
  const { db } = await openUpToDate(config)
  await db.close()
  await needFreePort(config)
  cluster.setupPrimary({ serialization: 'advanced' })
  const running = new Set<Worker>()
  const hearings = createHearings<Worker>(tell)
  const answers = answersOf(config, {
    siblings: () => running.size - 1,
    'tell all': (worker, news) =>
      hearings.hold(
        [...running].filter((other) => other !== worker),
        news as News,
      ),
  })
  let { port } = config
  let isStopping = false

  function start(isFirst: boolean): Child {
    const worker = cluster.fork({ [firstProcess]: isFirst ? 'yes' : 'no', PORT: String(port) })
    const serving = Promise.withResolvers<void>()
    running.add(worker)
    worker.on('message', (message: Message) => {
      if (message.kind === 'news') for (const other of running) if (other !== worker) tell(other, message)
      if (message.kind === 'answer') hearings.heard(worker, message.id)
      if (message.kind !== 'question') return
      if (message.topic !== 'serving') return void answers.answer(worker, message)
      port = message.question as number
      serving.resolve()
    })
    const ended = once(worker, 'exit').then(([code, signal]): Ending => {
      running.delete(worker)
      answers.forget(worker)
      hearings.forget(worker)
      if (isStopping) process.exitCode ||= code ?? 1
      return { code: code ?? 1, why: signal ?? code }
    })
    return { serves: serving.promise, ended }
  }

  /** Starts another one whenever it has ended. */
  async function keep(child: Child, isFirst: boolean): Promise<void> {
    const { why } = await child.ended
    if (isStopping) return
    console.error(`A process has ended (${why}). Another one starts.`)
    await pause(restartMs)
    if (!isStopping) void keep(start(isFirst), isFirst)
  }

  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      isStopping = true
      for (const worker of running) worker.process.kill('SIGTERM')
    })

  const first = start(true)
  const failure = await Promise.race([first.serves, first.ended])
  if (failure) {
    process.exitCode = failure.code
    return
  }
  void keep(first, true)
  for (let count = 1; count < config.processes; count++) void keep(start(false), false)
}

interface Ending {
  readonly code: number
  /** The signal, or else the code. */
  readonly why: string | number
}

interface Child {
  readonly serves: Promise<void>
  readonly ended: Promise<Ending>
}

/** Processes share a port without asking, also with those of another server: so nobody else may listen there. */
async function needFreePort({ port, host }: Config): Promise<void> {
  const server = createServer().listen({ port, host, exclusive: true })
  await once(server, 'listening').catch((error) => {
    throw unusableAddress(error)
  })
  await new Promise((resolve) => server.close(resolve))
}

type Topics = Readonly<Record<string, (worker: Worker, question: never) => unknown>>

/** What the processes ask their parent. */
function answersOf(config: Config, others: Topics) {
  const takeRequest = createRateLimiter()
  const connections = countConnections(config.connectionsPerAddress)
  const turns = new Map<string, ProcessTurns<Worker>>()
  /** The connections of each process, to forget them with it. */
  const networks = new Map<Worker, string[]>()

  const turnsOf = (name: string) => {
    const known = turns.get(name) ?? createProcessTurns()
    turns.set(name, known)
    return known
  }

  const topics: Topics = {
    ...others,
    allowance: (_worker, { caller, rate }: { caller: string; rate: RateLimit }) => takeRequest(caller, rate),
    connection(worker, network: string) {
      if (!connections.take(network)) return false
      const open = networks.get(worker) ?? []
      networks.set(worker, open)
      open.push(network)
      return true
    },
    disconnection(worker, network: string) {
      const open = networks.get(worker) ?? []
      const place = open.indexOf(network)
      if (place < 0) return
      open.splice(place, 1)
      connections.giveBack(network)
    },
    turn: (worker, name: string) => turnsOf(name).take(worker),
    'turn over': (worker, name: string) => turnsOf(name).end(worker),
  }

  return {
    async answer(worker: Worker, { id, topic, question }: Message & { kind: 'question' }): Promise<void> {
      const answer = topics[topic]?.(worker, question as never)
      if (id > 0)
        tell(worker, { kind: 'answer', id, answer: answer instanceof Promise ? await answer : answer })
    },
    forget(worker: Worker): void {
      for (const network of networks.get(worker) ?? []) connections.giveBack(network)
      networks.delete(worker)
      for (const turn of turns.values()) turn.forget(worker)
    },
  }
}

function tell(worker: Worker, message: Message): void {
  // It may be ending at this moment.
  if (worker.isConnected()) worker.send(message, () => {})
}

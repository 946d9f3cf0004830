// Reads beside the thread that serves HTTP: threads with connections of their own, for questions that may take long.
// Why so: docs/decisions/0022.

import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import {
  type Client,
  DatabaseUnavailable,
  nobodyWaits,
  type Statement,
  TookTooLong,
  ValueTooLong,
} from '../db.ts'
import { createFairQueue, type Turn } from '../fair-queue.ts'

export interface Question {
  readonly id: number
  readonly wants: 'all' | 'get'
  readonly statement: Statement
}

export interface ThreadData {
  readonly file: string
  /** The id of the question that need not be answered any more. */
  readonly cancelled: Int32Array
}

export interface Found {
  readonly found: unknown
  /** How long the thread took for it. */
  readonly tookMs: number
}

export type ThreadAnswer =
  | Found
  | { readonly failure: { readonly kind: FailureKind; readonly message: string } }

/** What a thread can say of an error: its class does not come across. */
export type FailureKind = 'slow' | 'long' | 'unavailable' | 'bug'

interface Waiting extends Question {
  resolve(found: Found): void
  reject(error: unknown): void
}

interface Thread {
  readonly worker: Worker
  readonly cancelled: Int32Array
  turn?: Turn<Waiting>
  /** When the turn began. */
  since: number
  idle?: NodeJS.Timeout
}

export interface Readers {
  read(wants: Question['wants'], statement: Statement, client: Client): Promise<Found>
  /** How many questions are read or wait for their turn. */
  inHand(): number
  close(): Promise<void>
}

/** The thread that serves HTTP goes first: see reader-thread.ts. */
const maxThreads = Math.min(availableParallelism(), 4)
/** Where several ask at the same time, somebody always asks: then the thread that serves HTTP has a core for itself. */
const maxForSeveral = Math.max(1, Math.min(availableParallelism() - 1, 4))
/** Behind a question that takes longer, the others do not wait. */
const patienceMs = 100
/** The questions that one caller can have waiting. */
const maxWaiting = 50
/** A thread that has had nothing to do for so long ends: its connection has a cache of its own. */
const idleMs = 30_000

/** Threads that read a file. They are started when there is something to read. */
export function createReaders(file: string): Readers {
  const threads = new Set<Thread>()
  const queue = createFairQueue<Waiting>({ waiting: maxWaiting })
  /** How many questions of each are in hand: a list that is counted in pieces has many. */
  const askers = new Map<Client, number>()
  let losePatience: NodeJS.Timeout | undefined
  let lastId = 0
  let isClosed = false

  function start(): Thread {
    const cancelled = new Int32Array(new SharedArrayBuffer(4))
    const data: ThreadData = { file, cancelled }
    const worker = new Worker(new URL('./reader-thread.ts', import.meta.url), { workerData: data })
    const thread: Thread = { worker, cancelled, since: 0 }
    const end = (error?: Error) => {
      threads.delete(thread)
      endTurn(thread)?.reject(error ?? new Error('A thread that read has ended.'))
      goOn()
    }
    worker
      .on('message', (answer: ThreadAnswer) => {
        settle(thread, answer)
        goOn()
      })
      .once('error', end)
      .once('exit', () => end())
      .unref()
    threads.add(thread)
    return thread
  }

  function settle(thread: Thread, answer: ThreadAnswer): void {
    const asked = endTurn(thread)
    if ('found' in answer) asked?.resolve(answer)
    else asked?.reject(errorOf(answer.failure))
  }

  function endTurn(thread: Thread): Waiting | undefined {
    const { turn } = thread
    thread.turn = undefined
    turn?.end()
    return turn?.item
  }

  /** Gives the next questions to threads that have none. */
  function goOn(): void {
    // The process waits for threads that are being ended.
    if (isClosed) return
    while (queue.size > 0) {
      const thread = freeThread()
      if (!thread) break
      ask(thread, queue.next() as Turn<Waiting>)
    }
    rest()
  }

  function freeThread(): Thread | undefined {
    const busy = [...threads].filter(({ turn }) => turn)
    if (busy.length >= maxThreads) return undefined
    if (askers.size > 1) {
      const now = performance.now()
      const quick = busy.filter(({ since }) => now - since < patienceMs)
      if (quick.length >= maxForSeveral) {
        losePatience ??= setTimeout(() => {
          losePatience = undefined
          goOn()
        }, patienceMs).unref()
        return undefined
      }
    }
    return [...threads].find(({ turn }) => !turn) ?? start()
  }

  function noteAsker(client: Client, change: 1 | -1): void {
    const inHand = (askers.get(client) ?? 0) + change
    if (inHand > 0) askers.set(client, inHand)
    else askers.delete(client)
  }

  function ask(thread: Thread, turn: Turn<Waiting>): void {
    clearTimeout(thread.idle)
    thread.idle = undefined
    thread.turn = turn
    thread.since = performance.now()
    const { id, wants, statement } = turn.item
    const { sql, text, values, maxBytes, limitMs } = statement
    // A question keeps the process alive; a thread that waits for one does not.
    thread.worker.ref()
    thread.worker.postMessage({ id, wants, statement: { sql, text, values, maxBytes, limitMs } })
  }

  function rest(): void {
    for (const thread of threads) {
      if (thread.turn || thread.idle) continue
      thread.worker.unref()
      thread.idle = setTimeout(() => {
        threads.delete(thread)
        thread.worker.terminate()
      }, idleMs).unref()
    }
  }

  async function read(wants: Question['wants'], statement: Statement, client: Client): Promise<Found> {
    const { signal } = client
    if (isClosed) throw closed()
    if (signal.aborted) throw nobodyWaits()
    const id = ++lastId
    const { promise, resolve, reject } = Promise.withResolvers<Found>()
    const waiting: Waiting = { id, wants, statement, resolve, reject }
    if (!queue.add(client, waiting)) throw new DatabaseUnavailable('You ask for too much at once.')
    const leave = () => {
      queue.remove(client, waiting)
      for (const thread of threads) if (thread.turn?.item === waiting) Atomics.store(thread.cancelled, 0, id)
      reject(nobodyWaits())
    }
    signal.addEventListener('abort', leave, { once: true })
    noteAsker(client, 1)
    goOn()
    try {
      return await promise
    } finally {
      signal.removeEventListener('abort', leave)
      noteAsker(client, -1)
      goOn()
    }
  }

  return {
    read,
    inHand: () => queue.size + [...threads].filter(({ turn }) => turn).length,
    async close() {
      isClosed = true
      clearTimeout(losePatience)
      for (let turn = queue.next(); turn; turn = queue.next()) turn.item.reject(closed())
      for (const { idle, turn, cancelled } of threads) {
        clearTimeout(idle)
        turn?.item.reject(closed())
        if (turn) Atomics.store(cancelled, 0, turn.item.id)
      }
      await Promise.all([...threads].map(({ worker }) => worker.terminate()))
    },
  }
}

function closed(): DatabaseUnavailable {
  return new DatabaseUnavailable('The database is closed.')
}

function errorOf({ kind, message }: { readonly kind: FailureKind; readonly message: string }): Error {
  if (kind === 'slow') return new TookTooLong(message)
  if (kind === 'long') return new ValueTooLong(message)
  return kind === 'unavailable' ? new DatabaseUnavailable(message) : new Error(message)
}

// Connections to PostgreSQL. Every wait has an end, and a silent connection is replaced. Why these limits:
// docs/decisions/0019.

import { connect } from 'node:net'
import pg from 'pg'
import { type Client as Asker, nobodyWaits, TookTooLong } from '../db.ts'
import { createLane } from '../lane.ts'
import { createSlowStatements } from '../slow-statements.ts'
import { serversOf } from './address.ts'
import { type Server, type Servers, watchServers } from './servers.ts'
import { type Watch, watchSilence } from './silence.ts'

/**
 * How long things may take, in milliseconds. The server's limits are shorter than our wait for an answer: when we give
 * up, the server has released its locks.
 */
export interface Limits {
  /** Our wait for a connection, new or from the pool. */
  readonly connectMs: number
  /** Our wait for the company's turn to write. Longer than for an answer: the next one after a failure still runs. */
  readonly turnMs: number
  /** After so long a transaction takes no more writers, because those before them wait for its commit. */
  readonly togetherMs: number
  /** The server's wait for a lock, such as the company's in another process. Shorter than a statement, to say why. */
  readonly lockMs: number
  /** The server's time for one statement; 0 means no limit. */
  readonly statementMs: number
  /** The server's wait for the next statement of a transaction: a client that has gone would keep its locks. */
  readonly idleMs: number
  /** Our wait for the answer to any statement, also to begin, commit and rollback. */
  readonly answerMs: number
  /** Silence after which the system probes whether the other machine is still there: once a second, ten times. */
  readonly keepAliveMs: number
  /** Our wait for the server to close the connection after we asked it to. */
  readonly goodbyeMs: number
}

/** For requests, whose clients wait. */
export const usualLimits: Limits = {
  connectMs: 2_500,
  turnMs: 9_000,
  togetherMs: 20,
  lockMs: 4_500,
  statementMs: 6_000,
  idleMs: 6_000,
  answerMs: 6_500,
  keepAliveMs: 5_000,
  goodbyeMs: 1_000,
}

/** For migrations, backups, restores and checks, which take long: some print between two statements. */
export const longLimits = {
  statementMs: 0,
  idleMs: 600_000,
  answerMs: 3_600_000,
} as const satisfies Partial<Limits>

type Query = string | pg.QueryConfig

export interface Connections {
  /** Runs a query on any connection. */
  ask(query: Query, end?: End): Promise<pg.QueryResult>
  /** A connection for several statements. */
  borrow(): Promise<Connection>
  close(): Promise<void>
}

/** When the server stops working on a query: when the client has left, or after a time limit. */
export interface End {
  readonly client?: Asker
  /** A query with a limit may take long. It waits for its turn, and leaves connections to others. */
  readonly limitMs?: number
}

export interface Connection {
  /** Sends a statement without waiting for those before it, and resolves with its result. */
  ask<Row extends pg.QueryResultRow>(query: Query, answerMs?: number): Promise<pg.QueryResult<Row>>
  /** Sends what was asked so far, and not only at the end of this moment: the server may work on it meanwhile. */
  flush(): void
  giveBack(isBroken: boolean): void
}

/** Opens a pool of connections to the database at `url`. `moved` is called when another server has taken over. */
export function openConnections(
  url: string,
  limits: Limits,
  moved: (server: string) => void = () => {},
): Connections {
  const [address = url, ...others] = serversOf(url)
  const servers = others.length > 0 ? watchServers(url, leaveOthers) : undefined
  const pool = new pg.Pool({
    connectionString: address,
    // One connection stays open while idle: a restore that wants to replace the database sees by it that it is in use.
    min: 1,
    max: maxConnections,
    pipeline: true,
    connectionTimeoutMillis: limits.connectMs,
    statement_timeout: limits.statementMs,
    lock_timeout: limits.lockMs,
    idle_in_transaction_session_timeout: limits.idleMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: limits.keepAliveMs,
    types: { getTypeParser },
    Client: clientOf(limits, servers),
  })
  const idle = new Set<Client>()
  const open = new Map<Client, Watch>()
  pool.on('release', (_error, client) => idle.add(client as unknown as Client))
  pool.on('acquire', (client) => idle.delete(client as unknown as Client))
  pool.on('remove', (client) => {
    idle.delete(client as unknown as Client)
    open.delete(client as unknown as Client)
  })
  // The pool replaces a connection that breaks while idle; the next request finds out what it means.
  pool.on('error', () => {})
  // Without a listener, a connection that breaks while in use would end the process. Its query fails anyway.
  pool.on('connect', (client) => {
    const ours = client as unknown as Client
    open.set(
      ours,
      watchSilence((silentMs) => giveUp(ours, silentMs)),
    )
    client.on('error', () => {})
    // A question gets one process of PostgreSQL. With several, the few that run at the same time would take all cores.
    client.query('set max_parallel_workers_per_gather = 0').catch(() => {})
  })

  /** The idle connections lead to the same silent server. They are closed too, so that no query waits for each. */
  function giveUp(client: Client, silentMs: number): void {
    const silence = Object.assign(new Error(`No answer within ${silentMs} ms.`), { code: 'ETIMEDOUT' })
    for (const one of [client, ...idle]) one.connection.stream.destroy(silence)
  }

  /** Ends the connections to servers that another one has replaced: a frozen one would keep its clients waiting. */
  function leaveOthers({ host, port }: Server): void {
    const replaced = Object.assign(new Error('Another server has taken over.'), { code: 'ECONNRESET' })
    for (const client of open.keys())
      if (client.host !== host || client.port !== port) client.connection.stream.destroy(replaced)
    moved(`${host}:${port}`)
  }

  async function ask<Row extends pg.QueryResultRow>(
    client: Client,
    query: Query,
    answerMs = limits.answerMs,
  ) {
    const watch = open.get(client)
    watch?.begin(answerMs)
    if (typeof query !== 'string') client.use(query.name)
    // Statements that are sent at the same moment go out together.
    const { stream } = client.connection
    if (stream.writableCorked === 0) {
      stream.cork()
      process.nextTick(() => stream.uncork())
    }
    try {
      return await client.query<Row>(query)
    } finally {
      watch?.end()
    }
  }

  function lend(signal?: AbortSignal): Promise<Client> {
    return unlessLeft(pool.connect() as unknown as Promise<Client>, signal)
  }

  async function askOne(
    query: Query,
    { client: { signal } = server, limitMs }: End,
  ): Promise<pg.QueryResult> {
    const client = await lend(signal)
    let isLate = false
    let heard: Promise<boolean> | undefined
    const stop = () => {
      heard ??= client.stop().then(
        () => true,
        () => false,
      )
    }
    const late = () => {
      isLate = true
      stop()
    }
    const timer = limitMs === undefined ? undefined : setTimeout(late, limitMs)
    signal.addEventListener('abort', stop)
    let isUsable = true
    try {
      return await ask(client, query)
    } catch (error) {
      // A query that the server has stopped leaves its connection usable.
      isUsable = (error as { code?: string }).code === stopped
      if (signal.aborted) throw nobodyWaits()
      // A server that has heard the cancellation is not frozen, even if it cannot stop at once.
      const isTooLong = isLate && (isUsable || (await heard))
      throw isTooLong ? new TookTooLong('A statement takes too long.', { cause: error }) : error
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
      // A cancellation that arrived later would stop the next query.
      isUsable &&= (await heard) !== false
      if (isUsable) client.forgetUnused()
      client.release(!isUsable)
    }
  }

  const quick = createLane({ ...quickPlaces, patienceMs: limits.answerMs })
  const slow = createLane({ ...slowPlaces, patienceMs: limits.answerMs })
  const slowStatements = createSlowStatements()

  /** Lists take turns: a slow one of a company does not keep the quick ones of others waiting. */
  async function askInLane(query: pg.QueryConfig, end: End): Promise<pg.QueryResult> {
    const { client = server } = end
    const isSlow = slowStatements.has(client.company, query.text)
    const leave = await (isSlow ? slow : quick).enter(client)
    const start = performance.now()
    try {
      return await askOne(query, end)
    } finally {
      leave()
      if (performance.now() - start > quickMs) slowStatements.add(client.company, query.text)
      else if (isSlow) slowStatements.noteQuick(client.company, query.text)
    }
  }

  return {
    ask: (query, end = {}) =>
      end.limitMs === undefined || typeof query === 'string' ? askOne(query, end) : askInLane(query, end),
    async borrow() {
      const client = await lend()
      return {
        ask: (query, answerMs) => ask(client, query, answerMs),
        flush: () => client.connection.stream.uncork(),
        giveBack: (isBroken) => client.release(isBroken),
      }
    },
    close: async () => {
      await Promise.all([pool.end(), servers?.close()])
    },
  }
}

/** The server itself, where it reads for nobody. */
const server: Asker = { signal: new AbortController().signal, company: 0, caller: 'server' }
const maxConnections = 10
// Lists never have all connections: two are left to writes and to reads of single records. And one company never has all
// places of lists.
const quickPlaces = { places: 5, placesOfCompany: 3 }
const slowPlaces = { places: 3, placesOfCompany: 2 }
/** A list that takes longer is slow. */
const quickMs = 100

const stopped = '57014'

/** Waits for a connection until the client leaves. A connection that comes too late goes back to the pool. */
async function unlessLeft(coming: Promise<Client>, signal?: AbortSignal): Promise<Client> {
  if (!signal) return coming
  const { promise: left, reject } = Promise.withResolvers<never>()
  const leave = () => reject(nobodyWaits())
  signal.addEventListener('abort', leave)
  if (signal.aborted) leave()
  try {
    return await Promise.race([left, coming])
  } catch (error) {
    coming.then(
      (client) => client.release(),
      () => {},
    )
    throw error
  } finally {
    signal.removeEventListener('abort', leave)
  }
}

interface Client extends pg.Client {
  release(isBroken?: boolean): void
  /** Tells the server to stop working on the query; resolves when the server has received it. */
  stop(): Promise<void>
  /** Marks a prepared statement as used. */
  use(name: string | undefined): void
  /** Drops the prepared statement that was not used for the longest time, when there are too many. */
  forgetUnused(): void
}

/** A connection keeps the plans of so many statements. One of a long list takes some hundred kilobytes. */
const maxPrepared = 200
const cancelRequest = 80_877_102

/** The driver's client: with a time limit for closing the connection, and for a database with several servers. */
function clientOf({ connectMs, goodbyeMs }: Limits, servers: Servers | undefined) {
  return class extends pg.Client {
    declare readonly processID: number
    declare readonly secretKey: number
    declare readonly connection: pg.Connection & { parsedStatements: Record<string, string> }
    /** The least recently used first. */
    readonly #prepared = new Set<string>()

    use(name: string | undefined): void {
      if (name === undefined) return
      this.#prepared.delete(name)
      this.#prepared.add(name)
    }

    /** Not inside a transaction: one that has failed would refuse to drop it. */
    forgetUnused(): void {
      if (this.#prepared.size <= maxPrepared) return
      const [oldest] = this.#prepared as Iterable<string> as [string]
      this.#prepared.delete(oldest)
      delete this.connection.parsedStatements[oldest]
      this.query(`deallocate "${oldest}"`).catch(() => {})
    }

    /** PostgreSQL takes a cancellation on a connection of its own, without a password. */
    stop(): Promise<void> {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const { host, port } = this
      const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
      socket.setTimeout(connectMs, () => socket.destroy(new Error('The server did not hear.')))
      socket.on('error', reject).on('close', () => resolve())
      const message = Buffer.alloc(16)
      for (const [index, word] of [message.length, cancelRequest, this.processID, this.secretKey].entries())
        message.writeInt32BE(word, index * 4)
      socket.resume().write(message)
      return promise
    }

    /** Connects to the server that accepts writes. */
    // biome-ignore lint/suspicious/noExplicitAny: the driver has two forms of it.
    override connect(callback?: any): any {
      if (!servers) return super.connect(callback)
      servers.writable().then(({ host, port }) => {
        Object.assign(this, { host, port })
        super.connect(callback)
      }, callback)
    }

    // biome-ignore lint/suspicious/noExplicitAny: the driver has two forms of it.
    override end(...callback: any[]): any {
      const { stream } = this.connection
      // The open stream keeps the process alive, so the timer fires although it is unreferenced.
      setTimeout(() => stream.destroy(), goodbyeMs).unref()
      return super.end(...(callback as []))
    }
  }
}

const bigintType = 20

/** Ids and counts are safe integers; scaled amounts are selected as text and never pass here. */
function getTypeParser(type: number, format?: 'text' | 'binary') {
  return type === bigintType ? Number : pg.types.getTypeParser(type, format as 'text')
}

// The servers of a database that has several. One accepts writes, the others follow it, and when it is gone another one
// takes over. Why so: docs/decisions/0056.

import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { serversOf } from './address.ts'

export interface Server {
  readonly host: string
  readonly port: number
}

export interface Servers {
  /** The server that accepts writes. Waits a moment for one, and throws `NoWritableServer` when there is none. */
  writable(): Promise<Server>
  close(): Promise<void>
}

/** No server accepts writes. The message says of each why not. */
export class NoWritableServer extends Error {}

/** The name under which PostgreSQL lists the connections that only watch. */
export const watchName = 'kontor watch'

interface Watched extends Server {
  readonly address: string
  client?: pg.Client | undefined
  /** Servers that take over begin a new timeline, with a higher number. Only those that accept writes have one here. */
  timeline?: number | undefined
  /** Why it accepts no writes. */
  problem?: string | undefined
}

/** A server that says nothing for so long is taken for gone. */
const lookMs = 1_500
const restMs = 1_000
/** The pause while no server accepts writes. */
const searchMs = 200
/** How long somebody waits for a server. Longer than a look, so that the first look at a silent server ends before. */
const patienceMs = 2_000

/** Watches the servers of an address. `moved` is called when another server than before accepts writes. */
export function watchServers(address: string, moved: (server: Server) => void): Servers {
  const servers: Watched[] = serversOf(address).map((one) => {
    const { host, port } = new pg.Client(one)
    return { address: one, host, port }
  })
  const closing = new AbortController()
  const unseen = new Set(servers)
  let current: Watched | undefined
  let latestTimeline = 1

  function choose(): void {
    // A server on an older timeline was replaced, and knows nothing of what was written since.
    const timeline = Math.max(latestTimeline, ...servers.map((server) => server.timeline ?? 0))
    const able = servers.filter((server) => server.timeline === timeline)
    const best = able.find((server) => server === current) ?? able[0]
    // Before all were looked at, the one that took over may be still unknown.
    if (!best || unseen.size > 0) return
    const before = current
    current = best
    latestTimeline = timeline
    if (before && before !== best) moved(best)
  }

  async function watch(server: Watched): Promise<void> {
    while (!closing.signal.aborted) {
      try {
        server.timeline = await timelineOf(server)
        server.problem = server.timeline === undefined ? 'follows another server' : undefined
      } catch (error) {
        server.timeline = undefined
        server.problem = (error as Error).message || (error as { code?: string }).code
      }
      unseen.delete(server)
      choose()
      await pause(current?.timeline ? restMs : searchMs, undefined, closing).catch(() => {})
    }
    server.client?.connection.stream.destroy()
  }

  const watching = servers.map(watch)
  return {
    async writable() {
      for (const start = performance.now(); !current?.timeline; await pause(searchMs / 4))
        if (performance.now() - start > patienceMs || closing.signal.aborted)
          throw nobodyWrites(servers, latestTimeline)
      return current
    },
    async close() {
      closing.abort()
      for (const { client } of servers) client?.connection.stream.destroy()
      await Promise.all(watching)
    },
  }
}

function nobodyWrites(servers: readonly Watched[], latestTimeline: number): NoWritableServer {
  const reasons = servers.map(
    ({ host, port, problem, timeline }) =>
      `${host}:${port} ${problem ?? `was replaced (it is on timeline ${timeline}, the latest is ${latestTimeline})`}`,
  )
  return new NoWritableServer(`No server of the database accepts writes: ${reasons.join('; ')}.`)
}

// `pg_walfile_name` begins with the timeline in hexadecimal digits.
const question = `
  select case when pg_is_in_recovery() or current_setting('default_transaction_read_only') = 'on' then null
    else left(pg_walfile_name(pg_current_wal_lsn()), 8) end as timeline`

/** The timeline of a server that accepts writes. Keeps its connection until it fails. */
async function timelineOf(server: Watched): Promise<number | undefined> {
  const isNew = server.client === undefined
  const client = server.client ?? newClient(server.address)
  server.client = client
  const silence = setTimeout(() => client.connection.stream.destroy(new Error('does not answer')), lookMs)
  try {
    if (isNew) await client.connect()
    const { rows } = await client.query<{ timeline: string | null }>(question)
    const digits = rows[0]?.timeline
    return digits ? Number.parseInt(digits, 16) : undefined
  } catch (error) {
    server.client = undefined
    client.connection.stream.destroy()
    throw error
  } finally {
    clearTimeout(silence)
  }
}

function newClient(address: string): pg.Client {
  const client = new pg.Client({ connectionString: address, application_name: watchName })
  // Its question fails anyway.
  client.on('error', () => {})
  return client
}

// The server as `npm start` runs it, and its metrics.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../test/postgres.ts'

export interface LoadedServer {
  readonly port: number
  metrics(): Promise<ReadonlyMap<string, number>>
  /** Stops the server; returns the exit code and how long it took. */
  stop(): Promise<{ code: number | null; ms: number }>
}

/** Starts `kontor serve` on a free port, with its log in a file, and waits until it is ready. */
export async function startServer(
  settings: Readonly<Record<string, string>>,
  logFile: string,
): Promise<LoadedServer> {
  const port = await freePort()
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', 'bin', 'kontor.mjs'), 'serve'], {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      // All clients come from this machine.
      KONTOR_RATE_LIMIT: 'off',
      KONTOR_CONNECTIONS_PER_ADDRESS: '10000',
      ...settings,
    },
    stdio: ['ignore', openSync(logFile, 'a'), 'inherit'],
  })
  process.on('exit', () => child.kill('SIGKILL'))
  const ended = once(child, 'exit')
  const at = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
  while (!(await at('/readyz').catch(() => null))?.ok) {
    if (child.exitCode !== null) throw new Error(`The server ended: see ${logFile}`)
    await pause(100)
  }
  return {
    port,
    metrics: async () => readMetrics(await (await at('/metrics')).text()),
    async stop() {
      const start = performance.now()
      child.kill('SIGTERM')
      const [code] = await ended
      return { code, ms: performance.now() - start }
    },
  }
}

/** Every sample by its name and labels, as they are written. */
function readMetrics(text: string): ReadonlyMap<string, number> {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(' ')
      return [line.slice(0, at), Number(line.slice(at + 1))]
    }),
  )
}

export interface Delay {
  /** The bound below which this share of all delays lies, in milliseconds. */
  below(share: number): number
  /** The share of delays that were longer than this, which must be a bound. */
  over(milliseconds: number): number
}

/** How late the event loop was between two readings of the metrics. */
export function delayBetween(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): Delay {
  const name = 'kontor_event_loop_delay_seconds'
  const grown = (key: string) => (after.get(key) ?? 0) - (before.get(key) ?? 0)
  const buckets = [...after.keys()].flatMap((key) => {
    const [, bound] = /^kontor_event_loop_delay_seconds_bucket\{le="(.+)"\}$/.exec(key) ?? []
    return bound ? [{ ms: bound === '+Inf' ? Infinity : Number(bound) * 1000, count: grown(key) }] : []
  })
  const all = grown(`${name}_count`)
  return {
    below: (share) => buckets.find(({ count }) => count >= share * all)?.ms ?? Infinity,
    over: (milliseconds) => 1 - (buckets.find(({ ms }) => ms >= milliseconds)?.count ?? 0) / all,
  }
}

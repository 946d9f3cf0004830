// Starting the server as `npm start` does, and what it takes at rest.

import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { Filled } from './fill.ts'
import { median } from './measure.ts'
import { type Chapter, plainFigure, thousands } from './report.ts'

/** From the start until the server is at rest. */
export const settleMs = 5_000

/** Starts the server on a filled file, again and again. */
export async function startChapter({ file, invoiceCount }: Filled, turns: number): Promise<Chapter> {
  // The first start builds, and compiles what the next ones find compiled.
  await start(file)
  const starts = []
  for (let turn = 0; turn < turns; turn++) starts.push(await start(file))
  return {
    title: `(f) Start and rest, ${thousands(invoiceCount)} invoices`,
    about: `From the start of \`kontor serve\` to the line with its address, with all checks of packages and sources, and its computing until then; then the resident memory of its processes after ${settleMs / 1000} s: the one that was started, and its children.`,
    figures: [
      plainFigure('ready after', median(starts.map(({ readyMs }) => readyMs)), 'ms', { atMost: 600 }),
      plainFigure('computing until then', median(starts.map(({ cpuMs }) => cpuMs)), 'ms'),
      plainFigure('memory at rest', median(starts.map(({ mib }) => mib)), 'MiB', { atMost: 128 }),
      plainFigure('processes', median(starts.map(({ processes }) => processes)), '', { atMost: 1 }),
    ],
  }
}

interface Started {
  readonly readyMs: number
  readonly cpuMs: number
  readonly mib: number
  readonly processes: number
}

async function start(file: string): Promise<Started> {
  const server = await serve(file)
  const metrics = await (await fetch(`${server.url}/metrics`)).text()
  const cpuMs = Number(/^process_cpu_seconds_total (\S+)$/m.exec(metrics)?.[1]) * 1000
  await pause(settleMs)
  const mib = memoryOf(server)
  const processes = residentMib(server.pid).length
  await server.stop()
  return { readyMs: server.readyMs, cpuMs, mib, processes }
}

export interface Serving {
  readonly pid: number
  readonly url: string
  readonly readyMs: number
  stop(): Promise<void>
}

/** The memory of a server and its children. */
export function memoryOf({ pid }: Serving): number {
  return residentMib(pid).reduce((sum, one) => sum + one, 0)
}

/** The `kontor` command. */
export const command = join(import.meta.dirname, '..', 'bin', 'kontor.mjs')

/** The environment in which it works on a file. */
export function settings(file: string): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    PORT: '0',
    KONTOR_DATABASE: file,
    KONTOR_DATA: dirname(file),
    KONTOR_BACKUPS: 'off',
    KONTOR_RATE_LIMIT: 'off',
  }
}

/** Starts the server, and waits until it is ready. */
export async function serve(file: string): Promise<Serving> {
  const begin = performance.now()
  const child = spawn(process.execPath, [command, 'serve'], {
    env: settings(file),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const ended = once(child, 'exit').then(() => process.off('exit', kill))
  const url = await addressIn(child.stdout)
  return {
    pid: child.pid as number,
    url,
    readyMs: performance.now() - begin,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** The address that a server prints when it is ready. */
function addressIn(output: Readable): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  let printed = ''
  output.on('data', (chunk) => {
    printed += chunk
    const [, url] = /^Kontor runs at (\S+)$/m.exec(printed) ?? []
    if (url) resolve(url)
  })
  return promise
}

/** The memory of a process and of each of its children. */
function residentMib(pid: number): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,rss='], { encoding: 'utf8' }).trim().split('\n')
  return lines
    .map((line) => line.trim().split(/\s+/).map(Number) as [number, number, number])
    .filter(([own, parent]) => own === pid || parent === pid)
    .map(([, , kib]) => kib / 1024)
}

// The `kontor` command, in this process or in one of its own.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { dirname, join } from 'node:path'
import { run } from '../cli/main.ts'
import {
  type DatabaseName,
  migratedFile,
  migratedPostgres,
  someDatabases,
  temporaryFile,
  temporaryPostgres,
} from './api.ts'
import { kontorCommand } from './built-command.ts'
import { atProcessEnd } from './end.ts'
import { test } from './turns.ts'

export type Environment = Readonly<Record<string, string>>

/** Settings for an empty data folder and an empty database. */
export async function emptyData(database: DatabaseName): Promise<Environment> {
  const folder = { KONTOR_DATA: dirname(temporaryFile()) }
  return database === 'SQLite' ? folder : { ...folder, KONTOR_DATABASE: await temporaryPostgres() }
}

/** The same, but the first command finds the database migrated. */
export async function migratedData(database: DatabaseName): Promise<Environment> {
  if (database === 'SQLite') return { KONTOR_DATA: dirname(migratedFile()) }
  return { KONTOR_DATA: dirname(temporaryFile()), KONTOR_DATABASE: await migratedPostgres() }
}

/** Runs a slow test of commands on one database, in the long lane on each. It is migrated. */
export function withMigratedData(name: string, work: (data: Environment) => Promise<void>): void {
  for (const database of someDatabases(name))
    test(`${name} (${database})`, async () => work(await migratedData(database)))
}

/** The same on an empty one. */
export function withEmptyData(name: string, work: (data: Environment) => Promise<void>): void {
  for (const database of someDatabases(name))
    test(`${name} (${database})`, async () => work(await emptyData(database)))
}

/** The address for openDatabase to read the same data. */
export function databaseOf({ KONTOR_DATA, KONTOR_DATABASE }: Environment): string {
  return KONTOR_DATABASE ?? join(KONTOR_DATA as string, 'kontor.db')
}

/** Runs a command to its end, in this process: starting one takes longer than most commands. */
export function kontor(environment: Environment, ...args: string[]): Promise<Outcome> {
  const outcome = turn.then(() => runHere(environment, args))
  turn = outcome.catch(() => {})
  return outcome
}

export interface Outcome {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Commands read their settings from the environment of the process, so one runs after the other. */
let turn: Promise<unknown> = Promise.resolve()

async function runHere(environment: Environment, args: string[]): Promise<Outcome> {
  const output = { stdout: '', stderr: '' }
  const usual = process.env
  const usualMask = process.umask(0o077)
  process.env = { PATH, ...environment }
  try {
    const code = await run(args, {
      log: (line) => {
        output.stdout += `${line}\n`
      },
      error: (line) => {
        output.stderr += `${line}\n`
      },
    })
    return { code, ...output }
  } finally {
    process.env = usual
    process.umask(usualMask)
  }
}

/** Runs a command to its end as a process of its own, with this text as its standard input. */
export async function kontorProcess(
  environment: Environment,
  args: readonly string[],
  input = '',
): Promise<Outcome> {
  const launcher = join(import.meta.dirname, '..', 'bin', 'kontor.mjs')
  const command = start({ PATH, ...environment }, [launcher, ...args])
  command.process.stdin.end(input)
  const [code] = await once(command.process, 'close')
  return { code: code as number | null, ...command.output }
}

/** Runs a command that must succeed, and parses the JSON that it prints. */
export async function kontorJson(environment: Environment, ...args: string[]) {
  const { code, stdout, stderr } = await kontor(environment, ...args, '--json')
  if (code !== 0) throw new Error(`kontor ${args.join(' ')} ended with ${code}: ${stderr}`)
  return JSON.parse(stdout)
}

export interface RunningServer {
  readonly url: string
  /** Everything it has printed so far. */
  readonly output: { readonly stdout: string; readonly stderr: string }
  /** Sends a signal and waits for the end; returns the exit code, or null if the signal ended it. */
  end(signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): Promise<number | null>
}

/** Starts a server on a free port and waits until it prints its address. */
export async function kontorServe(environment: Environment): Promise<RunningServer> {
  const kontor = kontorCommand()
  const quiet = { PORT: '0', KONTOR_RATE_LIMIT: 'off', KONTOR_BACKUPS: 'off' }
  const server = start({ ...kontor.environment, ...quiet, ...environment }, [...kontor.words, 'serve'])
  const ended = once(server.process, 'close')
  const port = await new Promise<string>((resolve, reject) => {
    server.process.stdout?.on('data', () => {
      const [, found] = /Kontor runs at http:\/\/localhost:(\d+)/.exec(server.output.stdout) ?? []
      if (found) resolve(found)
    })
    ended.then(() => reject(new Error(`The server ended.\n${server.output.stderr}`)), reject)
  })
  return {
    url: `http://127.0.0.1:${port}`,
    output: server.output,
    async end(signal) {
      server.process.kill(signal)
      const [code] = await ended
      return code
    },
  }
}

const { PATH } = process.env
const started: ChildProcess[] = []
atProcessEnd(() => {
  for (const child of started) child.kill('SIGKILL')
})

function start(env: NodeJS.ProcessEnv, words: readonly string[]) {
  const child = spawn(process.execPath, words, { env, stdio: 'pipe' })
  started.push(child)
  const output = { stdout: '', stderr: '' }
  child.stdout.on('data', (chunk) => {
    output.stdout += chunk
  })
  child.stderr.on('data', (chunk) => {
    output.stderr += chunk
  })
  return { process: child, output }
}

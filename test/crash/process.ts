// `kontor serve` as a process that may be killed at any instant.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { kontorCommand } from '../built-command.ts'

export interface Launch {
  readonly environment: Readonly<Record<string, string>>
  /** A program that starts Node, such as one that drops privileges, with its arguments. */
  readonly through?: readonly string[]
  /** Options of Node, such as a module to load first. */
  readonly options?: readonly string[]
  /** The command to run; by default `serve`. */
  readonly command?: readonly string[]
}

export interface Running {
  readonly process: ChildProcess
  /** Everything it has printed so far. */
  readonly output: { readonly stdout: string; readonly stderr: string }
  /** Its exit code; null if a signal ended it. */
  readonly ended: Promise<number | null>
  end(signal: NodeJS.Signals): Promise<number | null>
}

export interface Server extends Running {
  readonly url: string
}

const running = new Set<ChildProcess>()
process.on('exit', killAll)

/** Ends every launched process that still runs, for example after a failed check. */
export function killAll(): void {
  for (const child of running) child.kill('SIGKILL')
}

const quiet = { PORT: '0', KONTOR_RATE_LIMIT: 'off', KONTOR_LOG: 'warn' }

/** Starts a command of `kontor` without waiting. */
export function launch({ environment, through = [], options = [], command = ['serve'] }: Launch): Running {
  const kontor = kontorCommand()
  const words = [...through, process.execPath, ...options, ...kontor.words, ...command]
  const child = spawn(words[0] as string, words.slice(1), {
    env: { ...kontor.environment, ...quiet, ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  running.add(child)
  const output = { stdout: '', stderr: '' }
  child.stdout?.on('data', (chunk) => {
    output.stdout += chunk
  })
  child.stderr?.on('data', (chunk) => {
    output.stderr += chunk
  })
  // On exit, not when its output closes: its children may hold that for longer.
  const ended = once(child, 'exit').then(([code]) => {
    running.delete(child)
    return code as number | null
  })
  return {
    process: child,
    output,
    ended,
    end: (signal) => {
      child.kill(signal)
      return inTime(ended, `It does not end on ${signal}.`)
    },
  }
}

/** Starts a server and waits until it prints its address. */
export async function serve(options: Launch): Promise<Server> {
  const server = launch(options)
  return { ...server, url: await addressOf(server) }
}

/** The address of a launched server, once it prints it. */
export function addressOf({ process, output, ended }: Running): Promise<string> {
  const address = new Promise<string>((resolve, reject) => {
    process.stdout?.on('data', () => {
      const [, port] = /Kontor runs at http:\/\/localhost:(\d+)/.exec(output.stdout) ?? []
      if (port) resolve(`http://127.0.0.1:${port}`)
    })
    ended.then((code) => reject(new Error(`The server ended with ${code}.\n${output.stderr}`)), reject)
  })
  return inTime(address, 'The server does not start.')
}

/** Much longer than anything takes on a busy machine. */
const patienceMs = 120_000

function inTime<Result>(work: Promise<Result>, problem: string): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(problem)), patienceMs)
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** Runs a command to its end. */
export async function run(options: Launch): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const command = launch(options)
  await once(command.process, 'close')
  return { code: await command.ended, ...command.output }
}

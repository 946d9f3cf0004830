// A replica that answers lists: only when it has everything that was written before.

import assert from 'node:assert/strict'
import sql from 'sql-template-tag'
import { type Api, newCompany } from '../../../test/api.ts'
import { address as contactAddress } from '../../../test/given.ts'
import type { Postgres } from '../../../test/postgres.ts'
import { withClient } from '../../../test/postgres-databases.ts'
import { promote, startPrimary, startStandby } from '../../../test/replication.ts'
import { rareTest } from '../../../test/turns.ts'
import { v1 } from '../../../test/v1.ts'
import { createApp } from '../../app.ts'
import type { Db } from '../db.ts'
import { openPostgres } from './postgres.ts'

interface Scene {
  readonly api: Api
  readonly db: Db
  readonly standby: Postgres
  /** What was said about the replica. */
  readonly told: string[]
}

async function withReplica(work: (scene: Scene) => Promise<void>): Promise<void> {
  const primary = await startPrimary()
  const standby = await startStandby(primary, 'second')
  const db = openPostgres(primary.url, {}, standby.url)
  const app = await createApp(db)
  const told: string[] = []
  db.whenServersChange?.((sentence) => told.push(sentence))
  try {
    await db.migrate()
    const url = await app.listen({ port: 0, host: '127.0.0.1' })
    await work({ api: await newCompany({ url, db, address: primary.url }), db, standby, told })
  } finally {
    await app.close()
    await db.close()
    await standby.stop()
    await primary.stop()
  }
}

/** The database for a request that comes now. */
async function readerOf(db: Db): Promise<Db> {
  const client = { signal: new AbortController().signal, company: 1, caller: 'test' }
  return (await db.fromReplica?.(client)) as Db
}

const whichServer = sql`select pg_is_in_recovery() as is_replica`

/** Whether the replica answers a request that comes now. */
async function isOnReplica(db: Db): Promise<boolean> {
  const row = await (await readerOf(db)).get<{ is_replica: boolean }>(whichServer)
  return row?.is_replica ?? false
}

async function untilOnReplica(db: Db): Promise<void> {
  while (!(await isOnReplica(db))) await new Promise(setImmediate)
}

rareTest('whoever has written sees it, also while the replica is behind, gone or promoted', () =>
  withReplica(async ({ api, db, standby, told }) => {
    const list = async () =>
      (await api.get('/v2/contacts?sort=id')).items.map(({ name }: { name: string }) => name)
    const add = (name: string) =>
      api.post('/v2/contacts', { relation: ['CL'], type: 'C', name, main_address: contactAddress })
    const onStandby = (text: string) => withClient(standby.url, (client) => client.query(text))
    const usable = async () => {
      const metrics = await (await fetch(`${api.server.url}/metrics`)).text()
      return /^kontor_replica_usable (\d)$/m.exec(metrics)?.[1]
    }

    await add('One')
    // PostgreSQL writes by itself now and then, so the replica may be behind for a moment.
    while ((await usable()) !== '1') await untilOnReplica(db)
    assert.deepEqual(await list(), ['One'])

    // The older interface and batches read lists there too; single records are read from the primary.
    const { id } = (await api.get('/v2/contacts')).items[0]
    const asksOfReplica = async (work: () => Promise<unknown>) => {
      const usual = db.fromReplica as NonNullable<Db['fromReplica']>
      let asks = 0
      db.fromReplica = (client) => {
        asks++
        return usual(client)
      }
      await work().finally(() => {
        db.fromReplica = usual
      })
      return asks
    }
    const inBatch = (path: string) => api.post('/v2/batch', { requests: [{ method: 'GET', path }] })
    assert.equal(await asksOfReplica(() => v1(api).done('client/list')), 1)
    assert.equal(await asksOfReplica(() => inBatch('/contacts')), 1)
    assert.equal(
      await asksOfReplica(() => api.get('/v2/reports/turnover?from=2026-01-01&to=2026-12-31&by=month')),
      1,
    )
    assert.equal(await asksOfReplica(() => v1(api).get('client', id)), 0)

    // Twice each: the first list of a kind is not cached, and the second one is.
    await onStandby('select pg_wal_replay_pause()')
    await add('Two')
    assert.deepEqual(
      [await list(), await list()],
      [
        ['One', 'Two'],
        ['One', 'Two'],
      ],
    )
    assert.equal((await v1(api).done('client/list')).count, 2)
    assert.equal((await inBatch('/contacts')).body.items.length, 2)
    assert.deepEqual([await isOnReplica(db), await usable()], [false, '0'])
    assert.deepEqual(told.slice(-1), ['The primary answers in place of the replica: it is behind.'])
    await onStandby('select pg_wal_replay_resume()')
    while (!(await isOnReplica(db)) || (await usable()) !== '1') await untilOnReplica(db)
    assert.deepEqual(await list(), ['One', 'Two'])
    assert.ok(told.includes('The replica answers again.'))

    const reader = await readerOf(db)
    await standby.kill('SIGKILL')
    assert.deepEqual(await reader.get(whichServer), { is_replica: false })
    await add('Three')
    assert.deepEqual(await list(), ['One', 'Two', 'Three'])
    assert.match(told.at(-1) ?? '', /^The primary answers in place of the replica: /)
    await standby.restart()
    await untilOnReplica(db)

    // A promoted one goes its own way.
    await promote(standby)
    await add('Four')
    assert.deepEqual(await list(), ['One', 'Two', 'Three', 'Four'])
    assert.equal(await isOnReplica(db), false)
    assert.ok(told.includes('The primary answers in place of the replica: it does not follow this primary.'))
  }),
)

// A PostgreSQL that is slow, silent or gone, and clients that leave: every wait has an end.

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import sql from 'sql-template-tag'
import { Refusal } from '../../../domain/refusal.ts'
import {
  type Api,
  migratedPostgres,
  newCompany,
  temporaryFile,
  temporaryPostgres,
} from '../../../test/api.ts'
import { address as contactAddress } from '../../../test/given.ts'
import { freeze, startPostgres } from '../../../test/postgres.ts'
import { withClient } from '../../../test/postgres-databases.ts'
import { proxyTo } from '../../../test/proxy.ts'
import { createApp } from '../../app.ts'
import { take } from '../counters.ts'
import { DatabaseUnavailable, type Db } from '../db.ts'
import type { Limits } from './connections.ts'
import { openPostgres } from './postgres.ts'

/** Short, and in the same order as the usual limits. */
const short: Partial<Limits> = { lockMs: 1_000, statementMs: 1_500, idleMs: 1_000, answerMs: 2_000 }
/** So long that only the tested event ends the wait. */
const endless = { connectMs: 600_000, lockMs: 0, statementMs: 0, answerMs: 600_000 }
const actor = { company: 1, user: null, via: 'test' }
const lost = unavailable('The database cannot be reached at the moment.')

function unavailable(message: string) {
  return (error: unknown) => {
    assert.ok(error instanceof DatabaseUnavailable, String(error))
    assert.equal(error.message, message)
    return true
  }
}

async function opened(
  address: string,
  limits: Partial<Limits>,
  work: (db: Db) => Promise<void>,
): Promise<void> {
  const db = openPostgres(address, limits)
  try {
    await work(db)
  } finally {
    await db.close()
  }
}

async function served(
  address: string,
  limits: Partial<Limits>,
  work: (api: Api) => Promise<void>,
): Promise<void> {
  await opened(address, limits, async (db) => {
    const app = await createApp(db)
    try {
      const url = await app.listen({ port: 0, host: '127.0.0.1' })
      await work(await newCompany({ url, db, address }))
    } finally {
      await app.close()
    }
  })
}

/** Opens all connections of the pool, and leaves them idle. */
async function fillPool(db: Db): Promise<void> {
  await Promise.all(Array.from({ length: 10 }, () => db.get(sql`select 1`)))
}

const contact = { relation: ['CL'], type: 'C', name: 'Hofladen', main_address: contactAddress }

test('a list is answered at once while another company has more of them than there are places', async () => {
  const address = await temporaryPostgres()
  await opened(address, endless, async (db) => {
    const reader = (company: number) => {
      const { signal } = new AbortController()
      const { get } = db.until({ company, caller: 'test', signal })
      const list = (seconds: number, lock: number) => ({
        ...plain(
          sql`select pg_sleep(${seconds}), pg_advisory_lock_shared(${lock}), pg_advisory_unlock_shared(${lock})`,
        ),
        limitMs: 600_000,
      })
      return {
        list: () => get(list(0, 1)),
        heldUp: () => get(list(0, 2)),
        /** Afterwards lists like it are known to be slow. */
        slow: () => get(list(0.2, 1)),
      }
    }
    const [big, small, other] = [reader(1), reader(2), reader(3)]
    for (const lane of ['quick', 'slow']) {
      const held = await withClient(address, async (client) => {
        await client.query('select pg_advisory_lock(2)')
        const held = Array.from({ length: 20 }, big.heldUp)
        for (const one of [small, other, small]) await one.list()
        await Promise.all([small.list(), other.list()])
        return held
      })
      await Promise.all(held)
      if (lane === 'quick') await Promise.all([big.slow(), small.slow(), other.slow()])
    }
  })
})

function plain({ sql, text, values }: { sql: string; text: string; values: unknown[] }) {
  return { sql, text, values }
}

test('of connections that swallow everything one write finds out, and the next one works', async () => {
  const address = await migratedPostgres()
  const proxy = await proxyTo(address)
  await served(proxy.url, short, async (api) => {
    const add = () =>
      api.request('POST', '/v2/contacts', { body: contact, headers: { 'idempotency-key': 'one' } })
    await api.get('/v2/contacts')
    await fillPool(api.server.db)
    assert.equal(proxy.swallow(), 10)
    const first = await add()
    assert.deepEqual(
      [first.status, first.body.message],
      [503, 'The database cannot be reached at the moment.'],
    )
    assert.equal((await add()).status, 201)
    const lists = await Promise.all(Array.from({ length: 10 }, () => api.get('/v2/contacts')))
    for (const { pagination } of lists) assert.equal(pagination.total, 1)
  })
  proxy.close()
})

test('writers who wait behind a connection that swallows everything get their turn', async () => {
  const proxy = await proxyTo(await migratedPostgres())
  await opened(proxy.url, short, async (db) => {
    await fillPool(db)
    proxy.swallow()
    const writers = Array.from({ length: 5 }, () => db.transaction(actor, (tx) => take(tx, 'turns')))
    const outcomes = await Promise.allSettled(writers)
    assert.deepEqual(
      outcomes.map(({ status }) => status),
      ['rejected', 'fulfilled', 'fulfilled', 'fulfilled', 'fulfilled'],
    )
  })
  proxy.close()
})

test('a transaction that is cut off in its middle does not keep the lock of its company', async () => {
  const proxy = await proxyTo(await migratedPostgres())
  await opened(proxy.url, short, async (db) => {
    const cutOff = db.transaction(actor, async (tx) => {
      await take(tx, 'tries')
      proxy.swallow()
      await take(tx, 'tries')
    })
    await assert.rejects(cutOff, lost)
    assert.equal(await db.transaction(actor, (tx) => take(tx, 'tries')), 1)
  })
  proxy.close()
})

test('a process of PostgreSQL that is stopped is replaced', async () => {
  await opened(await migratedPostgres(), short, async (db) => {
    const backend = () => db.get<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    const { pid } = (await backend()) as { pid: number }
    process.kill(pid, 'SIGSTOP')
    try {
      await assert.rejects(backend(), lost)
      assert.notEqual((await backend())?.pid, pid)
    } finally {
      process.kill(pid, 'SIGCONT')
    }
  })
})

test('a server whose processes are all stopped gives 503 with words, and is used again when they go on', async () => {
  const postgres = await startPostgres()
  try {
    await opened(postgres.url, {}, (db) => db.migrate().then(() => {}))
    await served(postgres.url, { ...short, connectMs: 1_500, turnMs: 3_000 }, async (api) => {
      const add = (key: string) =>
        api.request('POST', '/v2/contacts', { body: contact, headers: { 'idempotency-key': key } })
      assert.equal((await add('before')).status, 201)
      await fillPool(api.server.db)
      const goOn = await freeze(postgres)
      try {
        const keys = ['one', 'two', 'three', 'four']
        const lists = Array.from({ length: 20 }, () => api.request('GET', '/v2/contacts'))
        for (const { status, body } of await Promise.all([...keys.map(add), ...lists])) {
          assert.equal(status, 503)
          assert.match(
            body.message,
            /^(The database (cannot be reached|has no connection)|Others have been \w+ for too long)/,
          )
        }
      } finally {
        goOn()
      }
      await until(async () => (await add('one')).status === 201)
      const { pagination } = await api.get('/v2/contacts')
      assert.equal(pagination.total, 2)
    })
  } finally {
    await postgres.stop()
  }
})

test('a server that takes connections and says nothing is given up', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  await opened(`postgres://nobody@127.0.0.1:${port}/none`, { connectMs: 100 }, async (db) => {
    await assert.rejects(db.get(sql`select 1`), lost)
    await assert.rejects(
      db.transaction(actor, async () => {}),
      lost,
    )
  })
  silent.close()
})

test('a statement that takes too long is ended, and its connection goes on', async () => {
  await opened(await migratedPostgres(), { statementMs: 200 }, async (db) => {
    const backend = () => db.get<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    const before = await backend()
    const slow = unavailable('The database took too long.')
    await assert.rejects(db.get(sql`select pg_sleep(600)`), slow)
    await assert.rejects(
      db.transaction(actor, (tx) => tx.get(sql`select pg_sleep(600)`)),
      slow,
    )
    assert.deepEqual(await backend(), before)
  })
})

test('a lock that another process holds for too long is told as such', async () => {
  const address = await migratedPostgres()
  await opened(address, { lockMs: 100 }, (db) =>
    withClient(address, async (other) => {
      await other.query('select pg_advisory_lock(7251, 1)')
      await assert.rejects(
        db.transaction(actor, (tx) => take(tx, 'tries')),
        unavailable('Another process has been writing for too long.'),
      )
    }),
  )
})

test('a transaction whose owner says nothing any more is ended by the server', async () => {
  const address = await migratedPostgres()
  await opened(address, { idleMs: 100 }, (db) =>
    withClient(address, async (other) => {
      const silent = db.transaction(actor, async (tx) => {
        const row = await tx.get<{ pid: number }>(sql`select pg_backend_pid() as pid`)
        await until(async () => {
          const { rowCount } = await other.query('select 1 from pg_stat_activity where pid = $1', [row?.pid])
          return rowCount === 0
        })
        await take(tx, 'tries')
      })
      await assert.rejects(silent, lost)
      assert.equal(await db.transaction(actor, (tx) => take(tx, 'tries')), 1)
    }),
  )
})

test('statements that take long together are no silence', async () => {
  await opened(await migratedPostgres(), { answerMs: 1_000 }, async (db) => {
    const all = db.transaction(actor, (tx) =>
      Promise.all([1, 2, 3, 4].map((id) => tx.get(sql`select ${id}::int as id from pg_sleep(0.4)`))),
    )
    assert.deepEqual(await all, [{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }])
  })
})

test('what is long by nature has no limit for a statement', async () => {
  const folder = join(dirname(temporaryFile()), 'migrations')
  mkdirSync(folder)
  const look = `select current_setting('statement_timeout') as statement,
    current_setting('idle_in_transaction_session_timeout') as idle`
  writeFileSync(join(folder, '0001-look.sql'), `create table looked as ${look};`)
  await opened(await temporaryPostgres(), {}, async (db) => {
    await db.migrate(pathToFileURL(`${folder}/`))
    const seen = { statement: '0', idle: '10min' }
    assert.deepEqual(await db.get(sql`select * from looked`), seen)
    assert.deepEqual(await db.snapshot((reader) => reader.get(sql([look]))), seen)
    assert.deepEqual(await db.get(sql([look])), { statement: '6s', idle: '6s' })
    assert.deepEqual(await db.transaction(actor, (tx) => tx.get(sql([look]))), {
      statement: '6s',
      idle: '6s',
    })
  })
})

test('a question has one process of the server', async () => {
  await opened(await migratedPostgres(), {}, async (db) => {
    const row = await db.get(sql`select current_setting('max_parallel_workers_per_gather') as workers`)
    assert.deepEqual(row, { workers: '0' })
  })
})

test('lists that nobody waits for any more leave their connections to others', async () => {
  const address = await migratedPostgres()
  await served(address, endless, (api) =>
    withClient(address, async (other) => {
      const waiting = async () => {
        // Within a transaction the statistics would never change.
        await other.query('select pg_stat_clear_snapshot()')
        const { rows } = await other.query<{ pid: number }>(`select pid from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' order by pid`)
        return rows.map(({ pid }) => pid)
      }
      await other.query('begin; lock table contacts in access exclusive mode')
      const headers = { authorization: `Bearer ${api.identity.accessToken}` }
      const lists = Array.from({ length: 10 }, () =>
        get(`${api.server.url}/v2/contacts`, { headers, agent: false }).on('error', () => {}),
      )
      await until(async () => (await waiting()).length === 3)
      const pids = await waiting()
      for (const list of lists) list.destroy()
      assert.deepEqual((await api.get('/v2/catalog/products')).items, [])
      await until(async () => (await waiting()).length === 0)
      await other.query('rollback')
      // The same connections are used again.
      await fillPool(api.server.db)
      const { rows } = await other.query<{ pid: number }>(`select pid from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()
          and backend_type = 'client backend' order by pid`)
      assert.deepEqual(
        pids.filter((pid) => !rows.some((row) => row.pid === pid)),
        [],
      )
    }),
  )
})

test('a connection keeps the plans of so many statements, and prepares one again that was dropped', async () => {
  await opened(await migratedPostgres(), {}, async (db) => {
    const ask = (number: number) => db.get<{ n: number }>(sql([`select ${number} as n`]))
    const prepared = async () => {
      const rows = await db.all<{ text: string }>(sql`
        select statement as text from pg_prepared_statements where statement like 'select % as n'`)
      return rows.map(({ text }) => text)
    }
    // A statement is prepared when it comes again.
    for (let number = 1; number <= 300; number++)
      for (let time = 0; time < 2; time++) assert.deepEqual(await ask(number), { n: number })
    const kept = await prepared()
    assert.equal(kept.length, 200)
    assert.ok(!kept.includes('select 1 as n'))
    assert.deepEqual(await ask(1), { n: 1 })
    assert.ok((await prepared()).includes('select 1 as n'))
  })
})

test('lists that take long leave connections to writes and to other reads', async () => {
  const address = await migratedPostgres()
  await opened(address, endless, (db) =>
    withClient(address, async (other) => {
      await other.query('begin; lock table contacts in access exclusive mode')
      const { signal } = new AbortController()
      const lists = Array.from({ length: 30 }, (_, index) => {
        const reader = db.until({ signal, company: index % 3, caller: 'test' })
        const {
          sql: ours,
          text,
          values,
        } = sql`select count(*) as n from contacts where company_id = ${index}`
        return reader.get<{ n: number }>({ sql: ours, text, values, limitMs: endless.answerMs })
      })
      assert.deepEqual(await db.get(sql`select 1 as one`), { one: 1 })
      assert.equal(await db.transaction(actor, (tx) => take(tx, 'tries')), 1)
      await other.query('rollback')
      for (const found of await Promise.all(lists)) assert.deepEqual(found, { n: 0 })
    }),
  )
})

test('who waits for a connection and leaves is not served, and takes nothing from others', async () => {
  const address = await migratedPostgres()
  await opened(address, endless, (db) =>
    withClient(address, async (other) => {
      await other.query('begin; lock table contacts in access exclusive mode')
      const readers = Array.from({ length: 10 }, () =>
        db.get(sql`select 1 from contacts where company_id = 1`),
      )
      const leaving = new AbortController()
      const left = db.until({ signal: leaving.signal, company: 1, caller: 'test' }).get(sql`select 1`)
      const staying = db.get(sql`select 1 as one`)
      leaving.abort()
      const nobody = (error: unknown) => error instanceof Refusal && error.code === 'unavailable'
      await assert.rejects(left, nobody)
      await assert.rejects(
        db.until({ signal: leaving.signal, company: 1, caller: 'test' }).get(sql`select 1`),
        nobody,
      )
      await other.query('rollback')
      assert.deepEqual(await staying, { one: 1 })
      await Promise.all(readers)
    }),
  )
})

test('a write goes on though its client has left', async () => {
  await opened(await migratedPostgres(), endless, async (db) => {
    const leaving = new AbortController()
    const writing = db
      .until({ signal: leaving.signal, company: 1, caller: 'test' })
      .transaction(actor, async (tx) => {
        leaving.abort()
        return take(tx, 'tries')
      })
    assert.equal(await writing, 1)
  })
})

async function until(isDone: () => Promise<boolean>): Promise<void> {
  while (!(await isDone())) await pause(5)
}

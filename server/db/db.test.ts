// Promises of the database interface beyond single statements.

import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { newCompany, onBothDatabases, serverOn } from '../../test/api.ts'
import { take } from './counters.ts'
import { DatabaseUnavailable } from './db.ts'
import { verifyJournal } from './journal.ts'

onBothDatabases('a transaction that fails leaves nothing, not even a number', async (api) => {
  const { db } = api.server
  const actor = { company: api.identity.company, user: api.identity.user, via: 'test' }
  const taken = await db.transaction(actor, (tx) => take(tx, 'tries'))
  await assert.rejects(
    db.transaction(actor, async (tx) => {
      await take(tx, 'tries')
      throw new Error('no')
    }),
  )
  assert.equal(await db.transaction(actor, (tx) => take(tx, 'tries')), taken + 1)
})

onBothDatabases('transactions of one company run one after the other', async (api) => {
  const { db } = api.server
  const actor = { company: api.identity.company, user: api.identity.user, via: 'test' }
  const steps: string[] = []
  const work = (name: string) =>
    db.transaction(actor, async (tx) => {
      steps.push(`${name} begins`)
      await take(tx, 'steps')
      await new Promise(setImmediate)
      steps.push(`${name} ends`)
    })
  await Promise.all([work('first'), work('second'), work('third')])
  assert.deepEqual(
    steps,
    ['first', 'second', 'third'].flatMap((name) => [`${name} begins`, `${name} ends`]),
  )
})

onBothDatabases('the journal holds while others write', async (api) => {
  const writing = Promise.all(Array.from({ length: 20 }, () => api.given.workingHours()))
  assert.equal((await verifyJournal(api.server.db, api.identity.company)).fault, null)
  await writing
})

test('a connection that is lost fails its transaction and nothing else (PostgreSQL)', async () => {
  const server = await serverOn('PostgreSQL')
  const { identity } = await newCompany(server)
  const actor = { company: identity.company, user: identity.user, via: 'test' }
  await assert.rejects(
    server.db.transaction(actor, (tx) => tx.get(sql`select pg_terminate_backend(pg_backend_pid())`)),
    DatabaseUnavailable,
  )
  await assert.rejects(
    server.db.transaction(actor, async (tx) => {
      const row = await tx.get<{ pid: number }>(sql`select pg_backend_pid() as pid`)
      await server.db.get(sql`select pg_terminate_backend(cast(${row?.pid} as int))`)
      await new Promise(setImmediate)
      await take(tx, 'tries')
    }),
    DatabaseUnavailable,
  )
  assert.equal(await server.db.transaction(actor, (tx) => take(tx, 'tries')), 1)
})

test('writers that wait for each other leave the others their connections (PostgreSQL)', async () => {
  const server = await serverOn('PostgreSQL')
  const { identity } = await newCompany(server)
  const actor = { company: identity.company, user: identity.user, via: 'test' }
  const gate = Promise.withResolvers<void>()
  const writers = Array.from({ length: 30 }, () =>
    server.db.transaction(actor, async (tx) => {
      await gate.promise
      return take(tx, 'turns')
    }),
  )
  assert.deepEqual(await server.db.get(sql`select 1 as one`), { one: 1 })
  gate.resolve()
  assert.equal((await Promise.all(writers)).at(-1), 30)
})

test('another process that writes is waited for without stopping this one (SQLite)', async () => {
  const server = await serverOn('SQLite')
  const { identity } = await newCompany(server)
  const other = new DatabaseSync(server.address)
  other.exec('begin immediate')
  const actor = { company: identity.company, user: identity.user, via: 'test' }
  let isWritten = false
  const writing = server.db
    .transaction(actor, (tx) => take(tx, 'turns'))
    .then(() => {
      isWritten = true
    })
  assert.deepEqual({ ...(await server.db.get<object>(sql`select 1 as one`)) }, { one: 1 })
  assert.equal(isWritten, false)
  other.exec('commit')
  other.close()
  await writing
  assert.equal(isWritten, true)
})

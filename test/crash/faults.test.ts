// How the server behaves when disk, database, clock or network fail: see docs/crash-tests.md.

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { chmodSync, closeSync, openSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { take } from '../../server/db/counters.ts'
import { DatabaseUnavailable } from '../../server/db/db.ts'
import { insideTransaction } from '../../server/db/inside-transaction.ts'
import { journal, journalHead } from '../../server/db/journal.ts'
import { migratedFile, temporaryFile } from '../api.ts'
import { address } from '../given.ts'
import { inLane, seed } from '../lane.ts'
import { startPostgres } from '../postgres.ts'
import { proxyTo } from '../proxy.ts'
import { test } from '../turns.ts'
import { Audit } from './audit.ts'
import { connect, databaseOf, type Environment, makeCompany, newDatabase, withDatabase } from './books.ts'
import { type Connection, request } from './connection.ts'
import { allowWriting, smallDisk, stopWriting, unableToWrite, withoutPrivileges } from './disk.ts'
import { Load } from './load.ts'
import { run, serve } from './process.ts'

function inFolder(folder: string): Environment {
  return { KONTOR_DATA: folder, KONTOR_BACKUPS: 'off' }
}

const contact = { relation: ['CL'], type: 'C', name: 'Hofladen', main_address: address }

function addContact(connection: Connection, key: string, notes = '') {
  return request(connection, 'POST', '/v2/contacts', { body: { ...contact, notes }, key })
}

async function countContacts(connection: Connection): Promise<number> {
  const { status, body } = await request(connection, 'GET', '/v2/contacts?limit=1')
  assert.equal(status, 200, JSON.stringify(body))
  return body.pagination.total
}

test('a full disk stops writing and nothing else, until there is space again', async () => {
  const disk = smallDisk()
  try {
    const environment = inFolder(disk.folder)
    const company = await makeCompany(environment)
    const server = await serve({ environment })
    const connection = await connect(server.url, company)
    assert.equal((await addContact(connection, 'first')).status, 201)

    disk.fill(server)
    let written = 1
    const long = 'x'.repeat(50_000)
    let refused = await addContact(connection, `key ${written}`, long)
    while (refused.status === 201 && written < 1_000)
      refused = await addContact(connection, `key ${++written}`, long)
    assert.deepEqual([refused.status, refused.body], [503, { code: 8000, message: disk.sentence }])
    assert.equal(await countContacts(connection), written)
    const unready = await fetch(`${server.url}/readyz`)
    assert.deepEqual(await unready.json(), { status: 'not ready', reasons: [disk.sentence] })

    disk.free(server)
    assert.equal((await addContact(connection, `key ${written}`, long)).status, 201)
    assert.equal(await countContacts(connection), written + 1)
    assert.equal(await server.end('SIGTERM'), 0, server.output.stderr)
    await withDatabase(environment, (db) => new Audit(company.id).run(db, true))

    disk.fill()
    const { code, stderr } = await run({ environment, through: disk.through })
    assert.deepEqual(
      [code, stderr],
      [1, `The database ${databaseOf(environment)} cannot be used: ${disk.reason}.\n`],
    )
  } finally {
    disk.remove()
  }
})

test('a database that gives up in the middle of a transaction leaves nothing of it', async () => {
  const environment = inFolder(dirname(migratedFile()))
  const { id: company } = await makeCompany(environment)
  await withDatabase(environment, async (db) => {
    const actor = { company, user: null, via: 'test' }
    const entries = async () => (await journalHead(db, company)).entries
    const before = await entries()
    await assert.rejects(
      db.transaction(actor, async (tx) => {
        await take(tx, 'tries')
        await tx.get(sql`pragma max_page_count = 1`)
        const steps = insideTransaction(tx, db)
        const tooMuch = steps.transaction(actor, (step) =>
          journal(step, {
            action: 'update',
            resource: 'companies',
            record: company,
            before: null,
            after: JSON.stringify('x'.repeat(1e6)),
          }),
        )
        await assert.rejects(tooMuch, { message: 'The disk is full.' })
        // Code that goes on regardless does not write outside of the transaction.
        await take(tx, 'tries')
      }),
      DatabaseUnavailable,
    )
    await db.transaction(actor, (tx) => tx.get(sql`pragma max_page_count = 1073741823`))
    assert.equal(await entries(), before)
    assert.equal(await db.transaction(actor, (tx) => take(tx, 'tries')), 1)
  })
})

test('a data folder that cannot be written to is told at the start, and stops only writing later', async () => {
  const folder = dirname(migratedFile())
  const environment = inFolder(folder)
  const company = await makeCompany(environment)

  chmodSync(databaseOf(environment), 0o400)
  chmodSync(folder, 0o500)
  const readOnly = await run({ environment, through: withoutPrivileges })
  const missing = await run({ environment: inFolder(join(folder, 'new')), through: withoutPrivileges })
  chmodSync(folder, 0o700)
  chmodSync(databaseOf(environment), 0o600)
  const server = await serve({ environment })
  const second = await run({ environment, through: unableToWrite })
  for (const { code, stderr } of [readOnly, missing]) {
    assert.equal(code, 1)
    assert.match(stderr, /^The database \S+ cannot be used: [^\n]+\.\n$/)
  }
  assert.deepEqual(
    [second.code, second.stderr],
    [1, `The database ${databaseOf(environment)} cannot be used: disk I/O error.\n`],
  )

  const connection = await connect(server.url, company)
  stopWriting(server)
  const refused = await addContact(connection, 'one')
  assert.deepEqual(
    [refused.status, refused.body.message],
    [503, 'The disk cannot be read or written at the moment.'],
  )
  assert.equal(await countContacts(connection), 0)
  allowWriting(server)
  assert.equal((await addContact(connection, 'one')).status, 201)
  assert.equal(await countContacts(connection), 1)
  assert.equal(await server.end('SIGTERM'), 0, server.output.stderr)
})

test('a damaged page is told where it is needed, and nothing else suffers', async () => {
  const environment = inFolder(dirname(migratedFile()))
  const company = await makeCompany(environment)
  const first = await serve({ environment })
  const writer = await connect(first.url, company)
  const mark = (index: number) => `mark-${index}-`.repeat(100)
  const ids: number[] = []
  for (let index = 0; index < 40; index++)
    ids.push((await addContact(writer, `key ${index}`, mark(index))).body.item.id)
  assert.equal(await first.end('SIGTERM'), 0, first.output.stderr)
  damage(databaseOf(environment), 'contacts')

  const server = await serve({ environment })
  const connection = await connect(server.url, company)
  const answers = await Promise.all(ids.map((id) => request(connection, 'GET', `/v2/contacts/${id}`)))
  const damaged = answers.filter(({ status }) => status === 503)
  assert.ok(damaged.length > 0 && damaged.length < 10, `${damaged.length} of 40 are damaged`)
  for (const [index, { status, body }] of answers.entries())
    if (status === 503) assert.match(body.message, /^A part of the database is damaged\./)
    else assert.equal(body.item.notes, mark(index))
  const list = await request(connection, 'GET', '/v2/contacts?limit=100')
  assert.equal(list.status, 503)
  assert.match(server.output.stdout, /kontor doctor.*kontor restore/)
  const product = { name: 'Erde', including_vat: false, vat: 8.1, unit_id: 7, price: 4 }
  const elsewhere = await request(connection, 'POST', '/v2/catalog/products', { body: product })
  assert.equal(elsewhere.status, 201)
  const doctor = await run({ environment, command: ['doctor'] })
  assert.equal(doctor.code, 1)
  assert.match(doctor.stdout + doctor.stderr, /page|malformed|damaged/)
  assert.equal(await server.end('SIGTERM'), 0, server.output.stderr)
})

/** Overwrites a page in the middle of a table. */
function damage(file: string, table: string): void {
  const database = new DatabaseSync(file)
  database.exec('pragma wal_checkpoint(truncate)')
  const pages = database
    .prepare(`select pgoffset, pgsize from dbstat where name = ? and pagetype = 'leaf' order by path`)
    .all(table) as { pgoffset: number; pgsize: number }[]
  database.close()
  const { pgoffset, pgsize } = pages[Math.floor(pages.length / 2)] as (typeof pages)[number]
  const descriptor = openSync(file, 'r+')
  writeSync(descriptor, Buffer.alloc(pgsize, 0xa5), 0, pgsize, pgoffset)
  closeSync(descriptor)
}

test('two servers over one file lose nothing and count on', async () => {
  const environment = inFolder(dirname(migratedFile()))
  const company = await makeCompany(environment)
  const servers = await Promise.all([serve({ environment }), serve({ environment })])
  const connections = await Promise.all(servers.map(({ url }) => connect(url, company)))
  const load = new Load(company, seed)
  const writing = load.write(connections, AbortSignal.timeout(inLane({ short: 500, long: 2_000 })))
  const verified = await run({ environment, command: ['journal', 'verify'] })
  assert.equal(verified.code, 0, verified.stderr)
  await writing
  // Each server sees at once what the other one has written.
  for (const connection of connections) await load.checkRecords(connection, true)
  await load.replay(connections[1] as Connection, 20)
  for (const server of servers) assert.equal(await server.end('SIGTERM'), 0, server.output.stderr)
  await load.audit(true)
})

test('a clock that steps by hours and days confuses neither the journal nor who may come in', async () => {
  const environment = inFolder(dirname(migratedFile()))
  const company = await makeCompany(environment)
  const preload = join(import.meta.dirname, 'clock.ts')
  const server = await serve({ environment, options: ['--import', preload] })
  const step = async (offsetMs: number) => {
    server.process.send(offsetMs)
    await once(server.process, 'message')
  }
  const load = new Load(company, seed)
  const first = await connect(server.url, company)
  await load.write([first], AbortSignal.timeout(300))
  for (const hours of [3, -5, 9 * 24, -4 * 24]) {
    await step(hours * hourMs)
    const connection = await connect(server.url, company)
    await load.write([connection], AbortSignal.timeout(300))
    await load.replay(connection, 5)
  }

  // A token expires by the clock, and its cached lookup does not last for days when the clock goes back.
  await step(9 * 24 * hourMs)
  const ahead = await connect(server.url, company)
  await untilRefused(first)
  assert.equal((await request(ahead, 'GET', '/v2/contacts?limit=1')).status, 200)
  await step(0)
  assert.equal((await request(ahead, 'GET', '/v2/contacts?limit=1')).status, 200)
  const revoked = await run({ environment, command: ['client', 'revoke', '--id', company.client.client_id] })
  assert.equal(revoked.code, 0, revoked.stderr)
  await untilRefused(ahead)
  assert.equal(await server.end('SIGTERM'), 0, server.output.stderr)
  await load.audit(true)
})

const hourMs = 3_600_000

/** A token's lookup is cached for some seconds. */
async function untilRefused(connection: Connection): Promise<void> {
  for (;;) {
    const { status } = await request(connection, 'GET', '/v2/contacts?limit=1')
    if (status === 401) return
    assert.equal(status, 200)
    await pause(100)
  }
}

test('a PostgreSQL that is killed is waited for, and what was acknowledged is there', async () => {
  const postgres = await startPostgres({ isDurable: true })
  try {
    const environment = {
      ...inFolder(dirname(temporaryFile())),
      KONTOR_DATABASE: await newDatabase(postgres.url, 'books'),
    }
    const company = await makeCompany(environment)
    const proxy = await proxyTo(environment.KONTOR_DATABASE)
    const server = await serve({ environment: { ...environment, KONTOR_DATABASE: proxy.url } })
    const connection = await connect(server.url, company)
    const load = new Load(company, seed)
    for (const signal of ['SIGKILL', 'SIGQUIT'] as const) {
      const enough = new AbortController()
      const writing = load.write([connection], enough.signal)
      await moreWrites(load)
      await postgres.kill(signal)
      await refusedWrites(load)
      const read = await request(connection, 'GET', '/v2/contacts?limit=1')
      assert.deepEqual(
        [read.status, read.body.message],
        [503, 'The database cannot be reached at the moment.'],
      )

      await postgres.restart()
      await within5s(moreWrites(load, 1))
      await moreWrites(load)
      enough.abort()
      await writing
      await load.audit(false)
      await load.retry(connection)
      await load.replay(connection, 10)
      await load.checkRecords(connection)
    }
    await load.audit(true)

    // The answer to a commit is lost: its outcome is unknown until the same key comes again.
    const before = await countContacts(connection)
    proxy.loseNextCommit()
    const unknown = await addContact(connection, 'unknown')
    assert.deepEqual([unknown.status, await countContacts(connection)], [503, before + 1])
    assert.match(
      unknown.body.message,
      /^The database did not confirm this change, so it may be stored or not\./,
    )
    assert.equal((await addContact(connection, 'unknown')).status, 201)
    assert.equal(await countContacts(connection), before + 1)

    // A server that gets no more data, not even an answer to its goodbye, ends nevertheless.
    proxy.swallow()
    assert.equal(await server.end('SIGTERM'), 0, server.output.stderr)
    proxy.close()
  } finally {
    await postgres.stop()
  }
})

/** Waits for this many successful writes; by default about two of each client. */
async function moreWrites({ figures }: Load, count = 32): Promise<void> {
  for (const before = figures.acknowledged; figures.acknowledged < before + count; ) await pause(5)
}

async function refusedWrites({ figures }: Load): Promise<void> {
  for (const before = figures.putOff; figures.putOff < before + 16; ) await pause(5)
}

async function within5s(work: Promise<void>): Promise<void> {
  const isInTime = await Promise.race([work.then(() => true), pause(5_000, false)])
  assert.ok(isInTime, 'a server writes again within 5 s')
}

// Reads beside the thread that serves HTTP, on a real file.

import assert from 'node:assert/strict'
import { copyFileSync } from 'node:fs'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { migratedFile, temporaryFile } from '../../../test/api.ts'
import { atFileEnd } from '../../../test/end.ts'
import { DatabaseUnavailable, TookTooLong } from '../db.ts'
import { openDatabase } from '../open.ts'
import { createSlowStatements } from '../slow-statements.ts'
import { createReaders } from './readers.ts'

const readers = createReaders(migratedFile())
atFileEnd(readers.close)

function client(company = 1, caller = 'test') {
  const leaving = new AbortController()
  return { company, caller, signal: leaving.signal, leave: () => leaving.abort() }
}

/** Counts to a number for which nobody has the time. */
const endless = (limitMs = 60_000) => ({
  ...plain(sql`
    with recursive t(rowid) as (select 1 union all select rowid + 1 from t)
    select count(*) as n from t where (t.rowid & 255 or in_time())`),
  limitMs,
})

function plain({ sql, text, values }: { sql: string; text: string; values: unknown[] }) {
  return { sql, text, values, limitMs: 60_000 }
}

test('a thread reads what the thread that serves would read', async () => {
  const one = plain(sql`select 7 as n, 'Zürich' as place, x'00ff' as bytes, null as none`)
  const row = { n: 7, place: 'Zürich', bytes: new Uint8Array([0, 255]), none: null }
  assert.deepEqual({ ...((await readers.read('get', one, client())).found as object) }, row)
  assert.equal(((await readers.read('all', one, client())).found as unknown[]).length, 1)
  assert.equal((await readers.read('get', plain(sql`select 1 where 1 = 0`), client())).found, undefined)
})

test('a statement that takes too long ends alone', async () => {
  await assert.rejects(readers.read('get', endless(20), client()), TookTooLong)
  await readers.read('get', plain(sql`select 1`), client())
})

test('a client that leaves ends its statement, and one that waits never begins', async () => {
  const [first, second] = [client(1, 'one'), client(1, 'other')]
  const reads = [first, second].map((one) => readers.read('get', endless(), one))
  for (const one of [second, first]) one.leave()
  for (const read of reads) await assert.rejects(read, /Nobody waits/)
  await readers.read('get', plain(sql`select 1`), client())
  while (readers.inHand() > 0) await pause(1)
})

test('a statement that can be ended is read beside others without being told to', async () => {
  const file = temporaryFile()
  copyFileSync(migratedFile(), file)
  const db = openDatabase(file)
  try {
    const asker = client()
    const { sql: text, values } = endless()
    const read = assert.rejects(db.until(asker).get({ sql: text, text, values }), /Nobody waits/)
    await db.get(sql`select 1`)
    assert.equal(db.longReads?.(), 1)
    asker.leave()
    await read
  } finally {
    await db.close()
  }
})

test('a bug stays a bug, and the next question is answered', async () => {
  await assert.rejects(readers.read('get', plain(sql`select one from nowhere`), client()), /nowhere/)
  await readers.read('get', plain(sql`select 1`), client())
})

test('a thread that ends fails its question alone, and is replaced', async () => {
  const file = temporaryFile()
  const own = createReaders(file)
  try {
    await assert.rejects(own.read('get', plain(sql`select 1`), client()), /unable to open/)
    copyFileSync(migratedFile(), file)
    await own.read('get', plain(sql`select count(*) from companies`), client())
  } finally {
    await own.close()
  }
})

test('who asks for something quick does not wait behind a question of somebody else that takes long', async () => {
  const slow = client(1, 'slow')
  const asked = readers.read('get', endless(), slow).catch((error) => error)
  await readers.read('get', plain(sql`select 1`), client(2))
  slow.leave()
  assert.match(String(await asked), /Nobody waits/)
})

test('a caller who asks for too much at once is told so, and others are not', async () => {
  const greedy = client(1, 'greedy')
  const reads = Array.from({ length: 200 }, () => readers.read('get', endless(), greedy))
  const outcomes = Promise.allSettled(reads)
  const other = readers.read('get', plain(sql`select 1 as n`), client(2))
  greedy.leave()
  await other
  const reasons = (await outcomes).map((outcome) => outcome.status === 'rejected' && outcome.reason)
  assert.ok(reasons.some((reason) => reason instanceof DatabaseUnavailable))
  assert.ok(reasons.some((reason) => /Nobody waits/.test(String(reason))))
})

test('questions end with their readers', async () => {
  const own = createReaders(migratedFile())
  const reads = Array.from({ length: 10 }, () => own.read('get', endless(), client()))
  const outcomes = Promise.allSettled(reads)
  await own.close()
  for (const outcome of await outcomes)
    assert.ok(outcome.status === 'rejected' && outcome.reason instanceof DatabaseUnavailable)
  await assert.rejects(own.read('get', plain(sql`select 1`), client()), DatabaseUnavailable)
})

test('a statement that was slow is tried again later, and for another company at once', () => {
  let now = 0
  const slow = createSlowStatements(() => now)
  slow.add(1, 'select')
  assert.deepEqual([slow.has(1, 'select'), slow.has(2, 'select'), slow.has(1, 'other')], [true, false, false])
  now = 5_000
  assert.equal(slow.has(1, 'select'), false)
})

test('a statement that was slow is tried again when it was quick beside', () => {
  const slow = createSlowStatements()
  slow.add(1, 'select')
  for (const isSlow of [true, true, false]) {
    slow.noteQuick(1, 'select')
    assert.equal(slow.has(1, 'select'), isSlow)
  }
  slow.add(1, 'select')
  assert.equal(slow.has(1, 'select'), true)
})

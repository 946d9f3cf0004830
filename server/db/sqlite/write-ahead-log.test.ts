import assert from 'node:assert/strict'
import { createHook } from 'node:async_hooks'
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { take } from '../counters.ts'
import { openSqlite } from './sqlite.ts'
import { openLog } from './write-ahead-log.ts'

test('all who have committed during a sync share the next one', async (context) => {
  const file = fileFor(context)
  writeFileSync(`${file}-wal`, '')
  const log = openLog(file)
  log.sync()
  await log.synced()

  let requests = 0
  const counting = createHook({ init: (_, type) => void (type === 'FSREQCALLBACK' && requests++) }).enable()
  const waits = Array.from({ length: 20 }, () => {
    log.sync()
    return log.synced()
  })
  await Promise.all(waits)
  counting.disable()
  assert.equal(requests, 2)
  await log.close()
})

test('after a failed sync nothing is acknowledged until the database is on the disk again', async (context) => {
  const file = fileFor(context)
  await migrated(file)
  const db = openSqlite(file)
  const actor = { company: 0, user: null, via: 'test' }
  const write = () => db.transaction(actor, (tx) => take(tx, 'tries'))
  const failure = { message: 'The disk cannot be read or written at the moment.' }
  assert.deepEqual(await db.check(), [])
  // SQLite goes on writing to its log, which cannot be opened by its name any more.
  renameSync(`${file}-wal`, `${file}-log`)
  await assert.rejects(write(), failure)
  renameSync(`${file}-log`, `${file}-wal`)

  // A reader keeps the log from being copied.
  await db.snapshot(() => assert.rejects(write(), failure))
  // The first one has happened, as after a lost answer to a commit.
  assert.equal(await write(), 2)
  await db.close()
})

test('a long transaction does not keep the answers of others', async (context) => {
  const file = fileFor(context)
  await migrated(file)
  const db = openSqlite(file)
  const actor = { company: 0, user: null, via: 'test' }
  const short = db.transaction(actor, (tx) => take(tx, 'short'))
  let isAnswered = false
  const long = db.transaction(actor, async (tx) => {
    for (let steps = 0; !isAnswered && steps < 100_000; steps++) await take(tx, 'long')
    assert(isAnswered, 'the short transaction has its answer before the long one ends')
  })
  await short
  isAnswered = true
  await long
  await db.close()
})

async function migrated(file: string): Promise<void> {
  const db = openSqlite(file)
  await db.migrate()
  await db.close()
}

function fileFor(context: { after(work: () => void): void }): string {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-log-'))
  context.after(() => rmSync(folder, { recursive: true }))
  return join(folder, 'kontor.db')
}

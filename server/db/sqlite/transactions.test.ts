import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { lastTaken, take } from '../counters.ts'
import { DatabaseUnavailable, type Db, type Tx } from '../db.ts'
import { openSqlite } from './sqlite.ts'

const actor = { company: 0, user: null, via: 'test' }

test('short transactions that wait together share a commit, and each is undone on its own', async (context) => {
  const db = await openFile(context)
  const committed: string[] = []
  const write = (name: string, work: (tx: Tx) => Promise<unknown> = async () => {}) =>
    db.transaction(
      actor,
      async (tx) => {
        tx.whenCommitted(() => committed.push(name))
        const taken = await take(tx, 'turns')
        await work(tx)
        return taken
      },
      'short',
    )
  const outcomes = await Promise.allSettled([
    write('first'),
    write('second', async () => {
      throw new Error('no')
    }),
    write('third', async (tx) => {
      assert.equal(await lastTaken(tx, 0, 'turns'), 2)
      // The first one has ended, but nobody else sees it yet.
      assert.equal(await lastTaken(db, 0, 'turns'), 0)
    }),
  ])
  assert.deepEqual(
    outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : outcome.reason.message)),
    [1, 'no', 2],
  )
  assert.deepEqual(committed, ['first', 'third'])
  assert.equal(await lastTaken(db, 0, 'turns'), 2)
})

test('when SQLite undoes a shared transaction, all in it fail and the next ones do not', async (context) => {
  const db = await openFile(context)
  const write = (work: (tx: Tx) => Promise<unknown> = async () => {}) =>
    db.transaction(
      actor,
      async (tx) => {
        await take(tx, 'turns')
        await work(tx)
      },
      'short',
    )
  const undoAll = (tx: Tx) =>
    tx.run(sql`insert or rollback into counters (company_id, name, value) values (0, 'turns', 1)`)
  const outcomes = await Promise.allSettled([write(), write(undoAll), write()])
  for (const outcome of outcomes) {
    assert(outcome.status === 'rejected')
    assert(outcome.reason instanceof DatabaseUnavailable)
  }
  assert.equal(await lastTaken(db, 0, 'turns'), 0)
  await write()
  assert.equal(await lastTaken(db, 0, 'turns'), 1)
})

test('more short transactions than one commit takes all have their effect', async (context) => {
  const db = await openFile(context)
  const writes = Array.from({ length: 100 }, () => db.transaction(actor, (tx) => take(tx, 'turns'), 'short'))
  const long = db.transaction(actor, (tx) => take(tx, 'turns'))
  const taken = await Promise.all([...writes, long])
  assert.deepEqual(
    taken.toSorted((one, other) => one - other),
    Array.from({ length: 101 }, (_, index) => index + 1),
  )
  assert.equal(db.inHand(), 0)
})

async function openFile(context: { after(work: () => Promise<void>): void }): Promise<Db> {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-transactions-'))
  const db = openSqlite(join(folder, 'kontor.db'))
  context.after(async () => {
    await db.close()
    rmSync(folder, { recursive: true })
  })
  await db.migrate()
  return db
}

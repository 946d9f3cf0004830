// Writers of one company that wait at the same moment share a transaction: each is still undone alone.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { migratedPostgres } from '../../../test/api.ts'
import { lastTaken, take } from '../counters.ts'
import { DatabaseUnavailable, type Db, type Tx } from '../db.ts'
import type { Limits } from './connections.ts'
import { openPostgres } from './postgres.ts'

const actor = { company: 1, user: null, via: 'test' }

async function opened(work: (db: Db) => Promise<void>, limits: Partial<Limits> = {}): Promise<void> {
  const db = openPostgres(await migratedPostgres(), { togetherMs: 600_000, ...limits })
  try {
    await work(db)
  } finally {
    await db.close()
  }
}

/** The number of the transaction that a writer is in. */
async function transactionOf(tx: Tx): Promise<string> {
  await take(tx, 'turns')
  const row = await tx.get<{ number: string }>(sql`select pg_current_xact_id()::text as number`)
  return (row as { number: string }).number
}

/** Lets all of this be asked for at the same moment: the first begins a transaction, and the others wait. */
function together<Result>(db: Db, works: readonly ((tx: Tx) => Promise<Result>)[]) {
  return Promise.allSettled(works.map((work) => db.transaction(actor, work, 'short')))
}

test('writers that wait at the same moment share a transaction', () =>
  opened(async (db) => {
    const outcomes = await together(
      db,
      Array.from({ length: 5 }, () => transactionOf),
    )
    const numbers = outcomes.map((outcome) => outcome.status === 'fulfilled' && outcome.value)
    assert.equal(new Set(numbers).size, 1)
    assert.equal(await lastTaken(db, 1, 'turns'), 5)
    assert.equal(db.inHand(), 0)
  }))

test('a writer that fails is undone alone, whatever its place', async () => {
  for (const failing of [0, 2, 4])
    await opened(async (db) => {
      const outcomes = await together(
        db,
        Array.from({ length: 5 }, (_, index) => async (tx: Tx) => {
          const number = await take(tx, 'turns')
          if (index === failing) throw new Error('no')
          return number
        }),
      )
      assert.deepEqual(
        outcomes.map(({ status }) => status),
        Array.from({ length: 5 }, (_, index) => (index === failing ? 'rejected' : 'fulfilled')),
      )
      const numbers = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? outcome.value : []))
      assert.deepEqual(numbers, [1, 2, 3, 4])
      assert.equal(await lastTaken(db, 1, 'turns'), 4)
    })
})

test('a writer that ignores a failed statement is undone alone', () =>
  opened(async (db) => {
    const outcomes = await together(db, [
      (tx) => take(tx, 'turns'),
      async (tx) => {
        await take(tx, 'turns')
        await tx.run(sql`select 1 / 0`).catch(() => {})
        return 0
      },
      (tx) => take(tx, 'turns'),
    ])
    assert.deepEqual(
      outcomes.map(({ status }) => status),
      ['fulfilled', 'rejected', 'fulfilled'],
    )
    assert.equal(await lastTaken(db, 1, 'turns'), 2)
  }))

test('a statement that nobody waits for undoes its writer when it fails, and tells why', async () => {
  const divided = sql`select 1 / 0`
  const works: Record<string, (tx: Tx) => Promise<unknown>> = {
    'as the last one': (tx) => tx.send(divided),
    'before others': async (tx) => {
      await tx.send(divided)
      await tx.send(sql`select 1`)
      await take(tx, 'turns')
    },
    'after which the failure is ignored': async (tx) => {
      await tx.send(divided)
      await take(tx, 'turns').catch(() => {})
    },
  }
  for (const [name, work] of Object.entries(works))
    for (const place of [0, 1])
      await opened(async (db) => {
        const outcomes = await together(
          db,
          [0, 1, 2].map((index) => (tx: Tx) => (index === place ? work(tx) : take(tx, 'turns'))),
        )
        for (const [index, outcome] of outcomes.entries())
          if (index !== place) assert.equal(outcome.status, 'fulfilled', name)
          else assert.match(String((outcome as PromiseRejectedResult).reason), /division by zero/, name)
        assert.equal(await lastTaken(db, 1, 'turns'), 2)
      })
})

for (const { place, outcomes } of [
  { place: 0, outcomes: ['failed'] },
  // The first writer has no savepoint. The third one begins a transaction of its own.
  { place: 0, outcomes: ['failed', 'undone', 1] },
  { place: 1, outcomes: [1, 'failed', 'undone'] },
  { place: 2, outcomes: [1, 2, 'failed'] },
])
  test(`a failure after the turn of writer ${place} of ${outcomes.length} undoes it, and the next one that has begun`, () =>
    opened(async (db) => {
      const works = outcomes.map((_, index) => async (tx: Tx) => {
        const number = await take(tx, 'turns')
        if (index === place) await tx.send(sql`select 1 / 0`)
        await tx.send(sql`insert into counters (company_id, name, value) values (2, ${`writer ${index}`}, 1)`)
        return tx.last(tx.get(sql`select ${number}::int as number`))
      })
      const found = await together(db, works)
      const told = found.map(async (outcome) => {
        if (outcome.status === 'fulfilled') return (await outcome.value.answer) as { number: number }
        return outcome.reason instanceof DatabaseUnavailable ? 'undone' : 'failed'
      })
      assert.deepEqual(
        await Promise.all(told),
        outcomes.map((outcome) => (typeof outcome === 'number' ? { number: outcome } : outcome)),
      )
      const stored = outcomes.flatMap((outcome, index) =>
        typeof outcome === 'number' ? { name: `writer ${index}` } : [],
      )
      assert.deepEqual(
        await db.all(sql`select name from counters where company_id = 2 order by name`),
        stored,
      )
      assert.equal(await lastTaken(db, 1, 'turns'), stored.length)
    }))

test('a writer may send thousands of statements', () =>
  opened(async (db) => {
    await db.transaction(actor, async (tx) => {
      const moving = sql`update counters set value = value + 1 where company_id = 1 and name = 'turns'`
      await take(tx, 'turns')
      for (let count = 1; count < 2000; count++) await tx.send(moving)
    })
    assert.equal(await lastTaken(db, 1, 'turns'), 2000)
  }))

test('nothing of a writer that has failed is sent after its end', () =>
  opened(async (db) => {
    let late: Promise<PromiseSettledResult<unknown>[]> | undefined
    const outcomes = await together(db, [
      (tx) => take(tx, 'turns'),
      async (tx) => {
        // The answer comes while the writer is being undone.
        const answered = tx.get(sql`select 1`)
        late = answered.then(() => Promise.allSettled([take(tx, 'turns'), tx.send(sql`select 1`)]))
        throw new Error('no')
      },
    ])
    assert.deepEqual(
      outcomes.map(({ status }) => status),
      ['fulfilled', 'rejected'],
    )
    for (const { status } of (await late) ?? []) assert.equal(status, 'rejected')
    assert.equal(await lastTaken(db, 1, 'turns'), 1)
  }))

test('nobody is told of a success before the commit, and a lost connection undoes all who shared it', () =>
  opened(async (db) => {
    const told: number[] = []
    const writers = [
      (tx: Tx) => take(tx, 'turns'),
      async (tx: Tx) => {
        const number = await take(tx, 'turns')
        assert.deepEqual(told, [])
        await tx.get(sql`select pg_terminate_backend(pg_backend_pid())`)
        return number
      },
    ].map((work) => db.transaction(actor, work, 'short').then((number) => told.push(number)))
    for (const { status, reason } of (await Promise.allSettled(writers)) as PromiseRejectedResult[]) {
      assert.equal(status, 'rejected')
      assert.ok(reason instanceof DatabaseUnavailable, String(reason))
    }
    assert.equal(await lastTaken(db, 1, 'turns'), 0)
    assert.equal(await db.transaction(actor, (tx) => take(tx, 'turns')), 1)
  }))

test('nobody waits for the end of long work of others', () =>
  opened(async (db) => {
    const numbers = await Promise.all([
      db.transaction(actor, transactionOf, 'short'),
      db.transaction(actor, transactionOf),
    ])
    assert.equal(new Set(numbers).size, 2)
  }))

test('who has locked others too ends the transaction', () =>
  opened(async (db) => {
    const locking = async (tx: Tx) => {
      await tx.lock(0)
      return transactionOf(tx)
    }
    const outcomes = await together(db, [transactionOf, locking, transactionOf])
    const [first, second, third] = outcomes.map((outcome) => outcome.status === 'fulfilled' && outcome.value)
    assert.equal(first, second)
    assert.notEqual(second, third)
  }))

test('a statement after the end of its transaction is not run', () =>
  opened(async (db) => {
    let late: Tx | undefined
    await db.transaction(actor, async (tx) => {
      late = tx
    })
    await assert.rejects(
      (late as Tx).run(sql`insert into probes (id, writes) values (1, 1)`),
      /after the end/,
    )
    assert.equal(await db.get(sql`select id from probes`), undefined)
  }))

test('what a writer does at the end waits for the commit', () =>
  opened(async (db) => {
    const seen: number[] = []
    const writer = async (tx: Tx) => {
      tx.whenEnded(() => seen.push(seen.length))
      await take(tx, 'turns')
      return seen.length
    }
    const outcomes = await together(db, [writer, writer, writer])
    assert.deepEqual(
      outcomes.map((outcome) => outcome.status === 'fulfilled' && outcome.value),
      [0, 0, 0],
    )
    assert.deepEqual(seen, [0, 1, 2])
  }))

test('who has waited for too long does nothing, and nobody overtakes by it', () =>
  opened(
    async (db) => {
      const gate = Promise.withResolvers<void>()
      const first = db.transaction(actor, async (tx) => {
        await gate.promise
        return take(tx, 'turns')
      })
      await assert.rejects(
        db.transaction(actor, (tx) => take(tx, 'turns')),
        (error) =>
          error instanceof DatabaseUnavailable && error.message === 'Others have been writing for too long.',
      )
      gate.resolve()
      assert.equal(await first, 1)
      assert.equal(await db.transaction(actor, (tx) => take(tx, 'turns')), 2)
    },
    { turnMs: 20 },
  ))

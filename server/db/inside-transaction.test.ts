import assert from 'node:assert/strict'
import { onBothDatabases } from '../../test/api.ts'
import { lastTaken, take } from './counters.ts'
import { insideTransaction } from './inside-transaction.ts'

onBothDatabases('steps of a transaction are each all or nothing', async ({ server: { db }, identity }) => {
  const actor = { company: identity.company, user: identity.user, via: 'test' }
  const directory = { company: 0, user: identity.user, via: 'test' }
  await db.transaction(actor, async (tx) => {
    const inner = insideTransaction(tx, db)
    await inner.transaction(actor, (step) => take(step, 'kept'))
    await assert.rejects(
      inner.transaction(directory, async (step) => {
        assert.equal(step.actor, directory)
        await take(step, 'dropped')
        throw new Error('no')
      }),
      /no/,
    )
    assert.equal(await lastTaken(inner, actor.company, 'kept'), 1)
  })
  assert.equal(await lastTaken(db, actor.company, 'kept'), 1)
  assert.equal(await lastTaken(db, 0, 'dropped'), 0)
})

onBothDatabases('what a step has done goes with its transaction', async ({ server: { db }, identity }) => {
  const actor = { company: identity.company, user: identity.user, via: 'test' }
  await assert.rejects(
    db.transaction(actor, async (tx) => {
      await insideTransaction(tx, db).transaction(actor, (step) => take(step, 'gone'))
      throw new Error('no')
    }),
  )
  assert.equal(await lastTaken(db, actor.company, 'gone'), 0)
})

onBothDatabases(
  'what is to happen afterwards waits for the outermost end',
  async ({ server: { db }, identity }) => {
    const actor = { company: identity.company, user: identity.user, via: 'test' }
    const seen: string[] = []
    await db.transaction(actor, async (tx) => {
      await insideTransaction(tx, db).transaction(actor, async (step) =>
        step.whenEnded(() => seen.push('after')),
      )
      seen.push('still in it')
    })
    assert.deepEqual(seen, ['still in it', 'after'])
    const failed = db.transaction(actor, async (tx) => {
      tx.whenEnded(() => seen.push('after failure'))
      throw new Error('no')
    })
    await assert.rejects(failed)
    assert.equal(seen.at(-1), 'after failure')
  },
)

onBothDatabases(
  'what follows a commit does not follow an undone step',
  async ({ server: { db }, identity }) => {
    const actor = { company: identity.company, user: identity.user, via: 'test' }
    const seen: string[] = []
    const failed = db.transaction(actor, async (tx) => {
      tx.whenCommitted(() => seen.push('undone transaction'))
      throw new Error('no')
    })
    await assert.rejects(failed)
    await db.transaction(actor, async (tx) => {
      const inner = insideTransaction(tx, db)
      tx.whenCommitted(() => seen.push('transaction'))
      await inner.transaction(actor, async (step) => step.whenCommitted(() => seen.push('step')))
      await assert.rejects(
        inner.transaction(actor, async (step) => {
          step.whenCommitted(() => seen.push('undone step'))
          throw new Error('no')
        }),
      )
      tx.whenEnded(() => seen.push('end'))
      assert.deepEqual(seen, [])
    })
    assert.deepEqual(seen, ['transaction', 'step', 'end'])
  },
)

onBothDatabases('a snapshot stays as it was', async ({ server: { db }, identity }) => {
  const actor = { company: identity.company, user: identity.user, via: 'test' }
  await db.transaction(actor, (tx) => take(tx, 'shots'))
  await db.snapshot(async (reader) => {
    await db.transaction(actor, (tx) => take(tx, 'shots'))
    assert.equal(await lastTaken(reader, actor.company, 'shots'), 1)
  })
  assert.equal(await lastTaken(db, actor.company, 'shots'), 2)
})

// The worker with a queue that is only a list, in real companies.

import assert from 'node:assert/strict'
import { newCompany, onBothDatabases, ownServers } from '../../test/api.ts'
import { DatabaseUnavailable, type Db } from '../db/db.ts'
import { createWorker, type Partition, type Queue } from './worker.ts'

ownServers()

interface Job extends Partition {
  readonly name: string
}

onBothDatabases('places are limited, in a partition and in all of them', async ({ server, identity }) => {
  const { company } = identity
  const jobs = [1, 1, 1, 1, 2, 2, 2, 3, 3].map((id, index) => ({ company, id, name: `${index}` }))
  const underWay: Job[] = []
  const isFull = Promise.withResolvers<void>()
  const most = { inPartition: 0, inAll: 0 }
  const queue = listOf(jobs, { maxInPartition: 2, maxInAll: 5 }, async (job) => {
    underWay.push(job)
    most.inPartition = Math.max(most.inPartition, underWay.filter(({ id }) => id === job.id).length)
    most.inAll = Math.max(most.inAll, underWay.length)
    if (underWay.length === 5) isFull.resolve()
    await isFull.promise
    underWay.splice(underWay.indexOf(job), 1)
  })
  const tried = await createWorker(queue, server.db, silent).runOnce()
  assert.equal(tried.length, 9)
  assert.deepEqual(queue.settled.toSorted(), jobs.map(({ name }) => name).toSorted())
  assert.deepEqual(most, { inPartition: 2, inAll: 5 })
})

onBothDatabases('every partition has a turn before any has the next one', async ({ server, identity }) => {
  const { company } = identity
  const jobs = ['a', 'b', 'c'].flatMap((name, id) =>
    [1, 2, 3].map((count) => ({ company, id, name: `${name}${count}` })),
  )
  const queue = listOf(jobs, { maxInPartition: 1, maxInAll: 1 })
  await createWorker(queue, server.db, silent).runOnce()
  assert.deepEqual(queue.settled, ['a1', 'b1', 'c1', 'a2', 'b2', 'c2', 'a3', 'b3', 'c3'])
})

onBothDatabases('a company whose transaction waits holds up no other', async ({ server, identity }) => {
  const other = await newCompany(server)
  const isThrough = Promise.withResolvers<void>()
  const jobs = [
    { company: identity.company, id: 1, name: 'waits' },
    { company: other.identity.company, id: 1, name: 'goes' },
  ]
  const queue = listOf(jobs, { maxInPartition: 1, maxInAll: 2 }, async ({ name }) => {
    if (name === 'goes') isThrough.resolve()
  })
  const waiting: Db = {
    ...server.db,
    transaction: async (actor, work) => {
      if (actor.company === identity.company) await isThrough.promise
      return server.db.transaction(actor, work)
    },
  }
  await createWorker(queue, waiting, silent).runOnce()
  assert.deepEqual(queue.settled.toSorted(), ['goes', 'waits'])
})

for (const [what, failure, settled] of [
  ['what was sent is settled when the database is back', new DatabaseUnavailable('away'), ['one']],
  ['what cannot be settled is not tried for ever', new Error('a bug'), []],
] as const)
  onBothDatabases(what, async ({ server, identity }) => {
    const { company } = identity
    let failures = 0
    const queue = listOf([{ company, id: 1, name: 'one' }], { maxInPartition: 1, maxInAll: 1 })
    const failing: typeof queue = {
      ...queue,
      settle: async (...facts) => {
        if (failures++ === 0) throw failure
        return queue.settle(...facts)
      },
    }
    const tried = await createWorker(failing, server.db, silent).runOnce()
    assert.deepEqual([tried.length, queue.settled], [1, settled])
  })

onBothDatabases('a partition in which there is nothing to do after all is let be', async (api) => {
  const { company } = api.identity
  const queue = listOf([{ company, id: 1, name: 'one' }], { maxInPartition: 1, maxInAll: 1 })
  let turns = 0
  const worker = createWorker(
    {
      ...queue,
      findWork: async () => [{ company, id: 2 }, ...(await queue.findWork(new Date(), 'all'))],
      take: async (tx, partition, turn) => {
        if (partition.id === 2) turns++
        return queue.take(tx, partition, turn)
      },
    },
    api.server.db,
    silent,
  )
  await worker.runOnce(new Date())
  assert.deepEqual([queue.settled, turns], [['one'], 1])
  await worker.runOnce(new Date())
  assert.equal(turns, 2)
})

onBothDatabases('who stops begins nothing more, and settles what has begun', async (api) => {
  const { company } = api.identity
  const [isBegun, isReleased] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const jobs = ['first', 'second'].map((name) => ({ company, id: 1, name }))
  const queue = listOf(jobs, { maxInPartition: 1, maxInAll: 1 }, () => {
    isBegun.resolve()
    return isReleased.promise
  })
  const worker = createWorker(queue, api.server.db, silent)
  worker.start()
  await isBegun.promise
  const stopped = worker.stop()
  isReleased.resolve()
  await stopped
  assert.deepEqual(queue.settled, ['first'])
})

const silent = { error: () => {} }

/** A queue whose jobs are taken from the front. */
function listOf(
  jobs: readonly Job[],
  limits: Pick<Queue<Job, null>, 'maxInPartition' | 'maxInAll'>,
  send: (job: Job) => Promise<void> = async () => {},
): Queue<Job, null> & { readonly settled: string[] } {
  let left = jobs
  const settled: string[] = []
  return {
    ...limits,
    name: 'test',
    findWork: async () =>
      left.filter((job, index) => left.findIndex((one) => isSamePartition(one, job)) === index),
    concerns: () => false,
    take: async (_tx, partition, { limit }) => {
      const claims = left.filter((job) => isSamePartition(job, partition)).slice(0, limit)
      left = left.filter((job) => !claims.includes(job))
      return { claims, isChanged: false }
    },
    send: async (job) => {
      await send(job)
      return null
    },
    settle: async (_tx, { name }) => void settled.push(name),
    settled,
  }
}

function isSamePartition(one: Partition, other: Partition): boolean {
  return one.company === other.company && one.id === other.id
}

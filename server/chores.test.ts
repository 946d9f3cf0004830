import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql, { type Sql } from 'sql-template-tag'
import { type Api, newCompany, onOneDatabase } from '../test/api.ts'
import { createChores } from './chores.ts'
import { DatabaseUnavailable, type Db } from './db/db.ts'
import { dropOldWebhookEvents } from './events/backlog.ts'
import { dropOldAnswers } from './http/idempotency.ts'
import { dropOldFiles } from './mail/files.ts'

const silent = { error: () => {} }

test('a chore is done at once and again, and one that fails is tried again', async () => {
  let done = 0
  const twice = Promise.withResolvers<void>()
  const failing = async () => {
    done++
    if (done === 2) twice.resolve()
    throw new Error('no')
  }
  const faults: unknown[] = []
  const log = { error: (fault: unknown) => void faults.push(fault) }
  const chores = createChores([{ name: 'failing', everyMs: 1, run: failing }], log)
  chores.start()
  await twice.promise
  await chores.stop()
  const after = done
  await new Promise(setImmediate)
  assert.equal(done, after)
  assert.equal((faults[0] as { chore: string }).chore, 'failing')
})

test('each fault of a chore is logged', async () => {
  const logged = Promise.withResolvers<void>()
  const faults: unknown[] = []
  const log = {
    error: ({ err }: { err: Error }) => {
      faults.push(err.message)
      if (faults.length === 2) logged.resolve()
    },
  }
  const run = () => Promise.reject(new AggregateError([new Error('one'), new Error('two')], 'both'))
  const chores = createChores([{ name: 'failing', everyMs: 86_400_000, run }], log)
  chores.start()
  await logged.promise
  await chores.stop()
  assert.deepEqual(faults, ['one', 'two'])
})

test('a chore that had no database is tried again soon', async () => {
  let done = 0
  const again = Promise.withResolvers<void>()
  const run = async () => {
    if (++done === 2) again.resolve()
    else throw new AggregateError([new Error('no'), new DatabaseUnavailable('Others write.')], 'both')
  }
  const chores = createChores([{ name: 'locked', everyMs: 86_400_000, run }], silent, 1)
  chores.start()
  await again.promise
  await chores.stop()
  assert.equal(done, 2)
})

test('stopping waits for what has begun, and not for the next time', async () => {
  const begun = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  let isDone = false
  const slow = async () => {
    begun.resolve()
    await end.promise
    isDone = true
  }
  const chores = createChores([{ name: 'slow', everyMs: 86_400_000, run: slow }], silent)
  chores.start()
  await begun.promise
  const stopped = chores.stop()
  end.resolve()
  await stopped
  assert.ok(isDone)
})

const longAgo = '2020-01-01T00:00:00.000Z'

/** Data that is kept only for a while: adds an old row, counts the rows, and drops them. */
const retentions: readonly {
  name: string
  add: (api: Api) => Promise<Sql>
  left: (company: number) => Sql
  drop: (db: Db) => Promise<void>
}[] = [
  {
    name: 'files',
    add: async ({ identity: { company } }) =>
      sql`insert into files (company_id, hash, content, is_kept) values (${company}, 'f00', '', 0)`,
    left: (company) => sql`select hash from files where company_id = ${company}`,
    drop: (db) => dropOldFiles(db, new Date()),
  },
  {
    name: 'deliveries',
    add: async (api) => {
      const { item } = await api.post('/v2/webhooks', { url: 'https://hooks.invalid/kontor' })
      return sql`
        insert into webhook_deliveries (company_id, id, webhook_id, event_id, type, resource, record_id, status, tries,
          attempts, created, ended)
        values (${api.identity.company}, 1, ${item.id}, 1, '', '', 1, 'delivered', 1, '[]', ${longAgo}, ${longAgo})`
    },
    left: (company) => sql`select id from webhook_deliveries where company_id = ${company}`,
    drop: (db) => dropOldWebhookEvents(db, new Date()),
  },
  {
    name: 'answers',
    add: async ({ identity: { company, user } }) => sql`
      insert into kept_answers (company_id, user_id, key_hash, request, answer, created)
      values (${company}, ${user}, '', '', '', ${longAgo})`,
    left: (company) => sql`select key_hash from kept_answers where company_id = ${company}`,
    drop: (db) => dropOldAnswers(db, new Date(), 1),
  },
]

for (const { name, add, left, drop } of retentions)
  onOneDatabase(`what is wrong with a company does not keep old ${name} of others`, async (api) => {
    const { db } = api.server
    const next = await newCompany(api.server)
    for (const one of [api, next]) {
      const statement = await add(one)
      const { company, user } = one.identity
      await db.transaction({ company, user, via: 'test' }, (tx) => tx.run(statement))
    }
    const broken = api.identity.company
    const failing: Db = {
      ...db,
      transaction: (actor, work) =>
        actor.company === broken
          ? Promise.reject(new Error('This company is broken.'))
          : db.transaction(actor, work),
    }
    await assert.rejects(drop(failing), (error: AggregateError) => {
      assert.deepEqual(
        error.errors.map(({ message }: Error) => message),
        ['This company is broken.'],
      )
      return true
    })
    assert.equal((await db.all(left(broken))).length, 1)
    assert.equal((await db.all(left(next.identity.company))).length, 0)
    await drop(db)
    assert.equal((await db.all(left(broken))).length, 0)
  })

// The limits on the cost of filters.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import pg from 'pg'
import sql from 'sql-template-tag'
import { type Api, onBothDatabases } from '../../../test/api.ts'
import { limitMsOf } from './price.ts'
import type { Condition } from './query.ts'

const looksFor = (value: string): Condition => ({ field: 'notes', comparator: '~', value })
const filterOf = (...of: Condition[]): Condition => ({ join: 'or', of })

for (const [limitMs, what, filter, words] of [
  [5_000, 'no filter', null, []],
  [5_000, 'a filter without text', filterOf({ field: 'id', comparator: '>', value: 7 }), []],
  [5_000, 'three short texts', filterOf(looksFor('kies'), looksFor('sand'), looksFor('erde')), []],
  [300, 'four texts', filterOf(looksFor('a'), looksFor('b'), looksFor('c'), looksFor('d')), []],
  [300, 'a long text', looksFor('a'.repeat(201)), []],
  [300, 'long words', null, ['a'.repeat(100), 'b'.repeat(101)]],
] as const)
  test(`a list with ${what} may take ${limitMs} ms`, () => {
    assert.equal(limitMsOf({ filter, words }), limitMs)
  })

onBothDatabases('a filter has at most 20 conditions with ~, of at most 1000 characters', async (api) => {
  const status = async (filter: object) => {
    const answer = await api.request('GET', '/v2/contacts', { query: { filter: JSON.stringify(filter) } })
    return [answer.status, answer.body.code, answer.body.message]
  }
  const many = (count: number) => ({ or: Array(count).fill({ notes: '~kies' }) })
  assert.deepEqual(await status(many(21)), [400, 2000, 'The filter has more than 20 conditions with ~.'])
  assert.deepEqual(await status(many(20)), [200, undefined, undefined])
  assert.deepEqual(await status({ notes: `~${'k'.repeat(1001)}` }), [
    400,
    2000,
    'A text after ~ can have at most 1000 characters.',
  ])
  assert.deepEqual(await status({ notes: `~${'k'.repeat(1000)}` }), [200, undefined, undefined])
})

onBothDatabases('a filter that is made to take long is given up', async (api) => {
  // So much that no machine finds it in the time that it has.
  const contacts = 100
  for (let count = 0; count < contacts; count++) await api.given.contact({ notes: 'a'.repeat(65_535) })
  const needle = `~${'a'.repeat(999)}`
  const or = Array.from({ length: 20 }, (_, index) => ({ notes: needle + 'bcdefghijklmnopqrstuv'[index] }))
  const filter = JSON.stringify({ or })
  const { status, body } = await api.request('GET', '/v2/contacts', { query: { filter } })
  const message = 'The list takes too long to find. Look for less text, or for fewer texts at once.'
  assert.deepEqual([status, body], [400, { code: 2000, message }])
  const found = await api.get('/v2/contacts', { filter: '{"notes":"~aaa"}', limit: 1 })
  assert.equal(found.pagination.total, contacts)
})

onBothDatabases('while a list takes long, others read and write', async (api, database) => {
  const begin = database === 'SQLite' ? beginComputedList : beginLockedList
  // A list that was faster than the others, or was given up on a slow machine, shows nothing.
  for (let tries = 0; tries < 5; tries++) {
    const list = await begin(api, tries)
    const { id, name } = await api.given.product()
    assert.equal((await api.get(`/v2/catalog/products/${id}`)).item.name, name)
    const isUnderWay = list.isUnderWay()
    await list.end()
    if (isUnderWay) return
  }
  assert.fail('Each list was answered before the others.')
})

/** A list that a thread computes. Each time there is twice as much to read. */
async function beginComputedList(api: Api, tries: number) {
  for (let count = 0; count < 10 * 2 ** tries; count++) await api.given.contact({ notes: 'a'.repeat(65_535) })
  const filter = JSON.stringify({ or: [{ notes: `~${'a'.repeat(180)}b` }, { notes: '~c' }] })
  const isUnderWay = () => api.server.db.longReads?.() === 1
  const list = answered(api.request('GET', '/v2/contacts', { query: { filter } }))
  while (!isUnderWay() && !list.isAnswered()) await turn()
  return { isUnderWay, end: () => list.answer }
}

/** A list that waits for a lock. */
async function beginLockedList(api: Api) {
  const beside = new pg.Client(api.server.address)
  await beside.connect()
  await beside.query('begin; lock table contacts in access exclusive mode')
  const list = answered(api.request('GET', '/v2/contacts'))
  const waiting = `select 1 from pg_locks where not granted and relation = 'contacts'::regclass`
  while ((await beside.query(waiting)).rowCount === 0 && !list.isAnswered()) await turn()
  const end = async () => {
    await beside.query('rollback')
    await beside.end()
    await list.answer
  }
  return { isUnderWay: () => !list.isAnswered(), end }
}

function answered(answer: Promise<unknown>) {
  let isAnswered = false
  const noted = answer.finally(() => {
    isAnswered = true
  })
  return { answer: noted, isAnswered: () => isAnswered }
}

onBothDatabases('very many conditions on very many records are refused', async (api) => {
  const { company, user } = api.identity
  await api.given.contact()
  await api.server.db.transaction({ company, user, via: 'test' }, (tx) =>
    tx.run(sql`update counters set value = 200000 where company_id = ${company} and name = 'contacts'`),
  )
  const read = (or: object[]) =>
    api.request('GET', '/v2/contacts', { query: { filter: JSON.stringify({ or }) } })
  const refused = await read(Array.from({ length: 101 }, (_, index) => ({ name: `Hofladen ${index}` })))
  const message = '101 conditions on 200000 records are too much work. Use fewer.'
  assert.deepEqual([refused.status, refused.body], [400, { code: 2000, message }])
  const some = await read(Array.from({ length: 100 }, (_, index) => ({ name: `Hofladen ${index}` })))
  assert.equal(some.status, 200)
  const byId = await read(Array.from({ length: 999 }, (_, id) => ({ id })))
  assert.equal(byId.status, 200)
})

import assert from 'node:assert/strict'
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { type Api, onBothDatabases, onlookers } from '../../../test/api.ts'
import { inLane } from '../../../test/lane.ts'
import { itemsOf } from '../../../test/page-items.ts'
import { withoutIndexes } from '../../../test/slow-database.ts'
import { contacts } from '../../contacts/contacts.ts'
import { type Db, type Reader, type Statement, TookTooLong } from '../../db/db.ts'
import { insideTransaction } from '../../db/inside-transaction.ts'
import { momentMs } from '../../db/sqlite/moment.ts'
import { readPage } from '../read.ts'
import { touch, update } from '../write.ts'
import { type ListQuery, readListQuery } from './query.ts'

for (const { path, afterWrite } of [
  { path: '/v2/contacts', afterWrite: 0 },
  { path: '/v2/contacts?q=hof', afterWrite: 0 },
  { path: '/v2/journal', afterWrite: 1 },
  { path: '/v2/auth/users', afterWrite: 0 },
])
  onBothDatabases(`after a write, the total of ${path} is counted ${afterWrite} times`, async (api) => {
    await api.get(path)
    assert.equal(await countings(api, path), 0)
    await api.given.contact()
    assert.equal(await countings(api, path), afterWrite)
    assert.equal(await countings(api, path), 0)
  })

onBothDatabases(
  'a total by something computed, such as how often a group is used, is right too',
  async (api) => {
    const groups = '/v2/contacts/configuration/groups'
    const unused = async () => (await api.get(groups, { filter: '{"usage":0}' })).pagination.total
    assert.equal(await unused(), 0)
    const { item } = await api.post(groups, { name: 'Newsletter' })
    assert.equal(await unused(), 1)
    await api.put(`${groups}/${item.id}`, { name: 'Post' })
    assert.equal(await unused(), 1)
    await api.delete(`${groups}/${item.id}`)
    assert.equal(await unused(), 0)
  },
)

onBothDatabases('totals follow the writes', async (api) => {
  const { db } = api.server
  const view = { company: api.identity.company, language: 'de' } as const
  const slowDb = withoutIndexes(db)
  const made: number[] = []
  const actor = { company: api.identity.company, user: null, via: 'test' }
  const take = async ({ action, at, value }: Step) => {
    // Ids far from each other are in different pieces.
    await db.transaction(actor, (tx) =>
      tx.run(
        sql`update counters set value = value + 20000 where company_id = ${view.company} and name = 'ids'`,
      ),
    )
    const place = at % Math.max(1, made.length)
    if (action === 'make' || made.length < 4) made.push((await api.given.contact(value)).id)
    else if (action === 'change') await api.put(`/v2/contacts/${made[place]}`, value)
    else await api.delete(`/v2/contacts/${made.splice(place, 1)}`)
  }
  const history = fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 40 }), async (steps) => {
    for (const one of steps) {
      await take(one)
      for (const parameters of followedLists) {
        const query = queryOf(parameters)
        const pageOf = async (reader: Reader) => {
          const page = await readPage(reader, contacts, view, query)
          return { ...page, items: itemsOf(page) }
        }
        const page = await pageOf(slowDb)
        const anew = await pageOf({ ...db, cacheKey: {} })
        const inPieces = await pageOf({ ...slowDb, cacheKey: {} })
        const amongFew = await pageOf({ ...withoutIndexes(db, momentMs), cacheKey: {} })
        const leading = await pageOf({ ...withoutOrder(db), cacheKey: {} })
        for (const other of [anew, inPieces, amongFew, leading])
          assert.deepEqual(other, page, JSON.stringify(parameters))
      }
    }
  })
  await fc.assert(history, { numRuns: inLane({ short: 1, long: 10 }), endOnFailure: true })
})

const step = fc.record({
  action: fc.constantFrom('make', 'change', 'change', 'delete'),
  at: fc.nat(1000),
  value: fc.record({
    name: fc.constantFrom('Hof Bern', 'Hofladen Thun', 'Garage Thun', 'Wäscherei Zürich'),
    vat_rate: fc.constantFrom(null, 8.1, 2.6),
    relation: fc.constantFrom(['CL'], ['CL', 'CR'], ['CR']),
    notes: fc.constantFrom(null, 'Kies', 'kein KIES, nur Sand', ''),
  }),
})
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

const followedLists: Record<string, string>[] = [
  {},
  { q: 'hof' },
  { q: 'thun hof' },
  { filter: '{"notes":"~kies"}' },
  // So many have it that a page of one is looked for in its order first.
  { filter: '{"notes":"~kies"}', limit: '1' },
  { filter: '{"notes":"~kies","name":"~hof"}', q: 'thun', limit: '1' },
  { filter: '{"notes":null}' },
  { filter: '{"notes":null}', sort: 'name', limit: '2', offset: '1' },
  { filter: '{"notes":"!"}' },
  { filter: '{"relation":"CR"}' },
  { filter: '{"relation":"!CR"}' },
  { filter: '{"or":[{"vat_rate":">2.6"},{"and":[{"name":"~hof"},{"id":">20000"}]}]}', sort: '-name' },
  { filter: '{"created":">=2020-01-01","name":"!Hof Bern"}', q: 'th' },
]

onBothDatabases('totals do not follow what was undone', async (api) => {
  const { company, user } = api.identity
  const { db } = api.server
  const actor = { company, user, via: 'test' }
  const { id } = await api.given.contact()
  const undoneOnes = async () =>
    (await api.get('/v2/contacts', { filter: '{"name":"Undone"}' })).pagination.total
  assert.equal(await undoneOnes(), 0)
  await db.transaction(actor, async (tx) => {
    const undone = insideTransaction(tx, db).transaction(actor, async (step) => {
      await update(step, contacts, id, { name: 'Undone' })
      throw new Error('no')
    })
    await assert.rejects(undone, /no/)
    // The same version as in the step that was undone.
    await touch(tx, contacts)
  })
  assert.equal(await undoneOnes(), 0)
})

onBothDatabases('what was counted in a transaction that failed is forgotten', async (api) => {
  const { company, user } = api.identity
  const { db } = api.server
  const view = { company, language: 'de' } as const
  const { id } = await api.given.contact()
  const failed = db.transaction({ company, user, via: 'test' }, async (tx) => {
    await touch(tx, contacts)
    const page = await readPage(insideTransaction(tx, db), contacts, view, queryOf({}))
    assert.equal(page.total, 1)
    throw new Error('no')
  })
  await assert.rejects(failed, /no/)
  // This gives the resource the same version that it had in the transaction.
  await api.delete(`/v2/contacts/${id}`)
  assert.equal((await api.get('/v2/contacts')).pagination.total, 0)
})

/** The database when no index gives the rows of a page in their order soon. */
function withoutOrder(db: Db): Db {
  return {
    ...db,
    get: async <Row>(statement: Statement) => {
      const { limitMs = Infinity, sql } = statement
      if (limitMs <= 50 && !isCount.test(sql)) throw new TookTooLong('no')
      return db.get<Row>(statement)
    },
  }
}

const isCount = /^\s*select count\(\*\) as total/

function queryOf(parameters: Record<string, string>): ListQuery {
  return readListQuery(contacts, new URLSearchParams(parameters), { scopes: new Set(), role: 'owner' })
}

/** How often a list lets the database count. */
async function countings(api: Api, path: string): Promise<number> {
  let count = 0
  const look = ({ sql }: { sql: string }) => {
    if (isCount.test(sql)) count++
  }
  onlookers.add(look)
  await api.get(path)
  onlookers.delete(look)
  return count
}

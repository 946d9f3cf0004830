import assert from 'node:assert/strict'
import { test } from 'node:test'
import { scopes } from '../../../domain/access/scopes.ts'
import { onBothDatabases, onlookers } from '../../../test/api.ts'
import '../../app.ts'
import { contacts } from '../../contacts/contacts.ts'
import { sqlite } from '../../db/dialect.ts'
import { resourceNamed } from '../resource.ts'
import { updateRow } from '../write.ts'
import { cachedItems, countersOfItems } from './item-cache.ts'
import { bytesOf, type JoinedItems } from './joined-items.ts'
import { readListQuery } from './query.ts'

const owner = { scopes: new Set<string>(scopes), role: 'owner' } as const
const view = { company: 1, language: 'de' } as const
const query = readListQuery(contacts, new URLSearchParams(), owner)
const none: ReadonlyMap<number, Uint8Array> = new Map()
const textOf = (joined: JoinedItems | undefined) => joined && `${Buffer.from(bytesOf(joined))}`

test('what comes out of the cache is what went in, however much comes and goes', () => {
  const items = cachedItems({ cacheKey: {} }, contacts, view, query)
  items.follow({ version: 7, sum: 7 })
  const itemOf = (id: number) => Buffer.from(`{"id":${id},"name":"${'ü'.repeat((id * 37) % 9_000)}"}`)
  const favourites = [3, 1, 2]
  for (let round = 0; round < 3_000; round++) {
    const ids = [...favourites, 10 + round, 10 + ((round * 7) % (round + 1))]
    const joined = items.joined(ids, new Map(items.missing(ids).map((id) => [id, itemOf(id)])))
    assert.equal(textOf(joined), ids.map(itemOf).join())
  }
  assert.deepEqual(items.missing(favourites), [])
  assert.notDeepEqual(items.missing([10]), [], 'what nobody asks for is forgotten')
  const long = Buffer.alloc(30_000, 'x')
  assert.equal(textOf(items.joined([5], new Map([[5, long]]))), `${long}`)
  assert.deepEqual(items.missing([5]), [5], 'a long one is not cached')
  assert.equal(items.joined([1, 5], none), undefined)
  assert.equal(textOf(items.joined([], none)), '')
})

test('whoever has waited while very much came does not get what was written over', () => {
  const reader = { cacheKey: {} }
  const items = cachedItems(reader, contacts, view, query)
  const others = cachedItems(reader, contacts, { ...view, company: 2 }, query)
  const ours = Buffer.from('{"ours":1}')
  const isForgottenAfter = (count: number) => {
    assert.equal(textOf(items.joined([1], new Map([[1, ours]]))), `${ours}`)
    for (let id = 0; id < count; id++) others.joined([id], new Map([[id, Buffer.alloc(19_000, 'x')]]))
    const joined = items.joined([1], none)
    assert.equal(joined === undefined || textOf(joined) === `${ours}`, true)
    return joined === undefined
  }
  assert.equal(isForgottenAfter(10), false)
  for (let round = 0; round < 5; round++) assert.equal(isForgottenAfter(700), true)
})

test('after changes that are not known, and after any of something else that items show, all are forgotten', () => {
  const items = cachedItems({ cacheKey: {} }, contacts, view, query)
  for (const [state, isOlder] of [
    [{ version: 4, sum: 9 }, false],
    [{ version: 4, sum: 10 }, false],
    [{ version: 5, sum: 11 }, false],
    [{ version: 4, sum: 10 }, true],
  ] as const) {
    assert.equal(items.follow(state), !isOlder)
    if (isOlder) continue
    assert.deepEqual([items.isAt(state), items.missing([1])], [true, [1]])
    items.joined([1], new Map([[1, Buffer.from('{}')]]))
    assert.equal(items.follow(state), true)
    assert.deepEqual(items.missing([1]), [])
  }
})

test('items that show other records of their own table are not cached', () => {
  const efforts = resourceNamed('efforts')
  const showing = (name: string) => readListQuery(efforts, new URLSearchParams({ with: name }), owner)
  const counters = countersOfItems(sqlite, efforts, view, showing('activity_name'))
  assert.deepEqual(counters?.toSorted(), ['activities.version', 'efforts.version'])
  const itself = {
    ...efforts,
    name: 'efforts-of-efforts',
    embeds: { other: { ...efforts.embeds.activity_name, select: () => '(select o.id from efforts o)' } },
  }
  assert.equal(
    countersOfItems(sqlite, itself as never, view, { ...showing('activity_name'), with: ['other'] }),
    null,
  )
})

onBothDatabases('SQLite writes the JSON of a record again only when it has changed', async (api) => {
  const made: number[] = []
  for (const name of ['Egli', 'Dürr', 'Caduff', 'Brunner'])
    made.push((await api.given.contact({ name, email: 'x@y.example' })).id)
  const asked: unknown[][] = []
  const look = ({ sql, values }: { sql: string; values: unknown[] }) => {
    if (/ as blob\) as item, /.test(sql)) asked.push(JSON.parse(values.at(-1) as string))
  }
  onlookers.add(look)
  const namesIn = async (parameters: Record<string, string>) =>
    (await api.get('/v2/contacts', parameters)).items.map(({ name }: { name: string }) => name)
  const all = await namesIn({ sort: 'name' })
  assert.deepEqual(all.slice(0, 4), ['Brunner', 'Caduff', 'Dürr', 'Egli'])
  assert.deepEqual(await namesIn({ sort: '-name' }), all.toReversed())
  // Its writer was given it in the same form.
  await api.put(`/v2/contacts/${made[1]}`, { name: 'Ziegler' })
  assert.deepEqual(await namesIn({ sort: '-name', limit: '2' }), ['Ziegler', 'Egli'])
  const { company, user } = api.identity
  await api.server.db.transaction({ company, user, via: 'test' }, (tx) =>
    updateRow(tx, contacts, made[2] as number, { name: 'Zellweger' }),
  )
  assert.deepEqual(await namesIn({ sort: '-name', limit: '2' }), ['Ziegler', 'Zellweger'])
  await api.delete(`/v2/contacts/${made[0]}`)
  assert.deepEqual(await namesIn({ sort: 'id', limit: '200' }), ['Ziegler', 'Zellweger', 'Brunner'])
  onlookers.delete(look)
  assert.deepEqual(asked.slice(1), api.server.db.dialect.pageIds ? [[made[2]]] : [])
})

onBothDatabases(
  'after several have written and read at once, lists show each record as it is',
  async (api) => {
    const group = await api.given.group('Gardens')
    const ids: number[] = []
    const write = async (turn: number) => {
      for (let step = 0; step < 3; step++) {
        ids.push((await api.given.contact({ name: `New ${turn}.${step}` })).id)
        // Long ones are in no cache.
        const notes = step === 2 ? 'Kies '.repeat(5_000) : null
        await api.put(`/v2/contacts/${ids[(7 * turn + 3 * step) % ids.length]}`, {
          name: `Other ${turn}`,
          notes,
        })
        await api.put(`/v2/contacts/configuration/groups/${group.id}`, { name: `Gardens ${turn}.${step}` })
      }
    }
    const read = async (sort: string) => {
      for (const parameters of ['limit=3', 'offset=2', 'with=groups', 'q=new'])
        await api.get(`/v2/contacts?sort=${sort}&${parameters}`)
    }
    for (let turn = 0; turn < 2; turn++) {
      await Promise.all([write(2 * turn), write(2 * turn + 1), read('name'), read('-name'), read('-id')])
      const gone = ids.shift()
      await Promise.all([api.delete(`/v2/contacts/${gone}`), read('number')])
      for (const query of ['', 'with=groups']) {
        const { items } = await api.get(`/v2/contacts?sort=id&limit=200&${query}`)
        const alone = ids
          .toSorted((one, other) => one - other)
          .map((id) => api.get(`/v2/contacts/${id}?${query}`))
        assert.deepEqual(
          items,
          (await Promise.all(alone)).map(({ item }) => item),
        )
      }
    }
  },
)

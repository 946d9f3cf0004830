// Pages far from the beginning of a list, which are read from its end.

import assert from 'node:assert/strict'
import { onBothDatabases } from '../../../test/api.ts'
import { itemsOf } from '../../../test/page-items.ts'
import type { Reader, Statement } from '../../db/db.ts'
import { activities } from '../../reporting/activities.ts'
import { readPage } from '../read.ts'
import { insert, remove } from '../write.ts'
import { readListQuery } from './query.ts'

const sorts = ['', '-name', 'id', 'service_id', '-service_id']

onBothDatabases('every page of a list has its rows, near the beginning and near the end', async (api) => {
  const ids = await activitiesOf(api, 230)
  for (const sort of sorts) {
    const found: number[] = []
    for (let offset = 0; offset < 300; offset += 30) {
      const { items, pagination } = await api.get('/v2/reporting/activities', { sort, limit: 30, offset })
      assert.equal(pagination.total, ids.length)
      found.push(...items.map(({ id }: { id: number }) => id))
    }
    const whole = await api.get('/v2/reporting/activities', { sort, limit: 200 })
    const beginning = whole.items.map(({ id }: { id: number }) => id)
    assert.deepEqual(found.slice(0, 200), beginning)
    assert.deepEqual(found.toSorted(inOrder), ids.toSorted(inOrder))
  }
})

onBothDatabases('a far page is read again when records are made and deleted meanwhile', async (api) => {
  const ids = await activitiesOf(api, 230)
  const { company, user } = api.identity
  const { db } = api.server
  const actor = { company, user, via: 'test' }
  const view = { company, language: 'de' } as const
  const query = (offset: number) =>
    readListQuery(activities, new URLSearchParams({ sort: 'id', limit: '20', offset: String(offset) }), {
      scopes: new Set(),
      role: 'owner',
    })
  await readPage(db, activities, view, query(0))
  let writes = 0
  const busy: Reader = {
    ...db,
    get: async <Row>(statement: Statement) => {
      // Before each page, one record goes and two come.
      if (/ as (items|ids)/.test(statement.sql) && writes < 2)
        await db.transaction(actor, async (tx) => {
          await remove(tx, activities, [ids.splice(3, 1)[0] as number])
          for (const half of [1, 2]) ids.push(await insert(tx, activities, { name: `New ${writes}.${half}` }))
          writes++
        })
      return db.get<Row>(statement)
    },
  }
  const page = await readPage(busy, activities, view, query(210))
  const found = itemsOf(page).map(({ id }) => id)
  assert.deepEqual([writes, page.total, found], [2, ids.length, ids.toSorted(inOrder).slice(210, 230)])
})

/** The ids of all activities, after there are this many. */
async function activitiesOf(api: Parameters<Parameters<typeof onBothDatabases>[1]>[0], count: number) {
  const { company, user } = api.identity
  await api.server.db.transaction({ company, user, via: 'test' }, async (tx) => {
    for (let made = 0; made < count; made++)
      await insert(tx, activities, { name: `Activity ${(made * 7) % 100}` })
  })
  const pages = await Promise.all(
    [0, 200, 400].map((offset) => api.get('/v2/reporting/activities', { sort: 'id', limit: 200, offset })),
  )
  return pages.flatMap(({ items }) => items.map(({ id }: { id: number }) => id)) as number[]
}

function inOrder(a: number, b: number): number {
  return a - b
}

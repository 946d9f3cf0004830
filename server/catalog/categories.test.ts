import assert from 'node:assert/strict'
import sql from 'sql-template-tag'
import { type Api, newCompany, onOneDatabase } from '../../test/api.ts'
import { verifyJournal } from '../db/journal.ts'

const kinds = [
  {
    items: '/v2/catalog/products',
    others: '/v2/catalog/services',
    journal: 'products',
    body: { name: 'Gartenerde 40 l', including_vat: false, vat: 8.1, unit_id: 7, price: 48.5 },
  },
  {
    items: '/v2/catalog/services',
    others: '/v2/catalog/products',
    journal: 'services',
    body: { name: 'Gartenpflege', including_vat: false, vat: 8.1, unit_id: 1, price: 120 },
  },
] as const

onOneDatabase('a category is answered as in the reference', async (api) => {
  const answer = await api.request('POST', '/v2/catalog/products/categories', {
    body: { name: 'Erde', accounting_account_number: '3200' },
  })
  assert.equal(answer.status, 201)
  const expected = { id: answer.body.item.id, name: 'Erde', accounting_account_number: '3200', usage: 0 }
  assert.deepEqual(answer.body, { item: expected })
  assert.deepEqual(Object.keys(answer.body.item), Object.keys(expected))
})

async function usages(api: Api, path: string, query: Record<string, string> = {}) {
  const { items, pagination } = await api.get(path, query)
  assert.equal(pagination.total, items.length)
  return items.map(({ name, usage }: { name: string; usage: number }) => `${name} ${usage}`)
}

for (const { items, others, journal, body } of kinds) {
  const path = `${items}/categories`

  onOneDatabase(`categories of ${journal} count their ${journal}`, async (api) => {
    const earth = (await api.post(path, { name: 'Erde' })).item
    const seeds = (await api.post(path, { name: 'Samen' })).item
    await api.post(path, { name: 'Zubehör' })
    // The other kind has categories with the same ids, which are counted separately.
    const other = (await api.post(`${others}/categories`, { name: 'Anderes' })).item
    assert.deepEqual(await usages(api, path), ['Erde 0', 'Samen 0', 'Zubehör 0'])

    const first = (await api.post(items, { ...body, category_id: earth.id })).item
    await api.post(items, { ...body, category_id: earth.id })
    await api.post(items, { ...body, category_id: seeds.id })
    await api.post(others, { ...body, category_id: other.id })
    assert.deepEqual(await usages(api, path), ['Erde 2', 'Samen 1', 'Zubehör 0'])
    assert.equal((await api.get(`${path}/${earth.id}`)).item.usage, 2)

    await api.put(`${items}/${first.id}`, { category_id: seeds.id })
    assert.deepEqual(await usages(api, path, { sort: '-usage,name' }), ['Samen 2', 'Erde 1', 'Zubehör 0'])
    await api.delete(`${items}/${first.id}`)
    assert.deepEqual(await usages(api, path, { sort: 'usage,-name' }), ['Zubehör 0', 'Samen 1', 'Erde 1'])
    assert.deepEqual(await usages(api, `${others}/categories`), ['Anderes 1'])
  })

  onOneDatabase(`categories of ${journal} are filtered by usage, and the total follows`, async (api) => {
    const earth = (await api.post(path, { name: 'Erde' })).item
    await api.post(path, { name: 'Samen' })
    const used = () => usages(api, path, { filter: JSON.stringify({ usage: '>0' }) })
    const unused = () => usages(api, path, { filter: JSON.stringify({ usage: 0 }) })
    assert.deepEqual([await used(), await unused()], [[], ['Erde 0', 'Samen 0']])
    const { item } = await api.post(items, { ...body, category_id: earth.id })
    assert.deepEqual([await used(), await unused()], [['Erde 1'], ['Samen 0']])
    await api.put(`${items}/${item.id}`, { category_id: null })
    assert.deepEqual([await used(), await unused()], [[], ['Erde 0', 'Samen 0']])
  })

  onOneDatabase(`${journal} lose a category that is deleted, and the journal says so`, async (api) => {
    const earth = (await api.post(path, { name: 'Erde' })).item
    const seeds = (await api.post(path, { name: 'Samen' })).item
    const other = (await api.post(`${others}/categories`, { name: 'Anderes' })).item
    const stranger = await newCompany(api.server)
    const foreign = (await stranger.post(path, { name: 'Erde' })).item
    const foreignItem = (await stranger.post(items, { ...body, category_id: foreign.id })).item

    const one = (await api.post(items, { ...body, category_id: earth.id })).item
    const two = (await api.post(items, { ...body, category_id: seeds.id })).item
    const kept = (await api.post(others, { ...body, category_id: other.id })).item

    await api.delete(`${path}/${earth.id}`)
    assert.deepEqual((await api.get(`${items}/${one.id}`)).item, { ...one, category_id: null })
    assert.deepEqual((await api.get(`${items}/${two.id}`)).item, two)
    assert.deepEqual((await api.get(`${others}/${kept.id}`)).item, kept)
    assert.deepEqual((await stranger.get(`${items}/${foreignItem.id}`)).item, foreignItem)

    const { company } = api.identity
    const entries = await api.server.db.all<{ action: string; before: string; after: string }>(sql`
      select action, before, after from journal
      where company_id = ${company} and resource = ${journal} and record_id = ${one.id} order by id`)
    assert.deepEqual(
      entries.slice(1).map(({ action, before, after }) => [action, JSON.parse(before), JSON.parse(after)]),
      [['update', { category_id: earth.id }, { category_id: null }]],
    )
    assert.equal((await verifyJournal(api.server.db, company)).fault, null)
  })

  onOneDatabase(`the name of a category exists once among those of ${journal}`, async (api) => {
    const earth = (await api.post(path, { name: 'Erde' })).item
    const seeds = (await api.post(path, { name: 'Samen' })).item
    assert.deepEqual(await api.problems('POST', path, { name: 'Erde' }), { name: 1105 })
    assert.deepEqual(await api.problems('PUT', `${path}/${seeds.id}`, { name: 'Erde' }), { name: 1105 })
    assert.equal((await api.put(`${path}/${earth.id}`, { name: 'Erde' })).item.name, 'Erde')
    assert.equal((await api.get(path)).pagination.total, 2)
    assert.equal((await api.post(`${others}/categories`, { name: 'Erde' })).item.name, 'Erde')
    const stranger = await newCompany(api.server)
    assert.equal((await stranger.post(path, { name: 'Erde' })).item.name, 'Erde')
  })
}

onOneDatabase('usage is counted and cannot be sent', async (api) => {
  const path = '/v2/catalog/products/categories'
  const { item } = await api.post(path, { name: 'Erde', usage: 7 })
  assert.equal(item.usage, 0)
  assert.deepEqual((await api.put(`${path}/${item.id}`, { usage: 7 })).item, item)
})

import assert from 'node:assert/strict'
import { newCompany, onOneDatabase } from '../../test/api.ts'

const path = '/v2/views'
const overdue = { list: 'invoices', name: 'Überfällig', query: 'filter={"status":"S"}&sort=-due' }

onOneDatabase('a view belongs to whoever keeps it', async (api) => {
  const answer = await api.request('POST', path, { body: { ...overdue, user_id: 1 } })
  assert.equal(answer.status, 201)
  const { item } = answer.body
  assert.deepEqual(item, {
    ...{ id: item.id, user_id: api.identity.user },
    ...overdue,
    created: item.created,
  })
  assert.equal((await api.put(`${path}/${item.id}`, { user_id: 1 })).item.user_id, api.identity.user)
})

onOneDatabase('views are listed by name, and by the list that they are of', async (api) => {
  for (const name of ['b', 'Ä', 'c']) await api.post(path, { ...overdue, name })
  await api.post(path, { ...overdue, list: 'contacts', name: 'a' })
  const names = async (query = {}) =>
    (await api.get(path, query)).items.map(({ name }: { name: string }) => name)
  assert.deepEqual(await names(), ['Ä', 'a', 'b', 'c'])
  assert.deepEqual(await names({ filter: '{"list":"invoices"}' }), ['Ä', 'b', 'c'])
})

onOneDatabase('a person has a name once for each list', async (api) => {
  const { item } = await api.post(path, overdue)
  assert.deepEqual(await api.problems('POST', path, overdue), { name: 1105 })
  await api.post(path, { ...overdue, list: 'offers' })
  const other = await api.post(path, { ...overdue, name: 'Offen' })
  assert.deepEqual(await api.problems('PUT', `${path}/${other.item.id}`, { name: overdue.name }), {
    name: 1105,
  })
  assert.equal((await api.put(`${path}/${item.id}`, { query: 'q=a' })).item.query, 'q=a')
  const answers = await Promise.all(
    [1, 2, 3].map(() => api.request('POST', path, { body: { ...overdue, name: 'Neu' } })),
  )
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 422, 422])
})

onOneDatabase('everybody has views of their own, and nobody sees those of others', async (api) => {
  const { item } = await api.post(path, overdue)
  for (const role of ['owner', 'manager', 'member', 'reader'] as const) {
    const colleague = await api.colleague(role)
    assert.equal((await colleague.get(path)).pagination.total, 0)
    for (const [method, body] of [
      ['GET', undefined],
      ['PUT', {}],
      ['DELETE', undefined],
    ] as const)
      assert.equal((await colleague.request(method, `${path}/${item.id}`, { body })).status, 404)
    const own = (await colleague.post(path, overdue)).item
    assert.equal((await colleague.put(`${path}/${own.id}`, { name: 'Meine' })).item.name, 'Meine')
    await colleague.delete(`${path}/${own.id}`)
  }
  assert.equal((await (await newCompany(api.server)).get(path)).pagination.total, 0)
  assert.equal((await api.get(path)).pagination.total, 1)
  assert.equal((await (await api.withScopes('contact')).request('GET', path)).status, 400)
})

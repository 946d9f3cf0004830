import assert from 'node:assert/strict'
import { newCompany, onOneDatabase } from '../../test/api.ts'

const path = '/v2/reporting/activities'

onOneDatabase('an activity names the service that it is sold as', async (api) => {
  const { id: service_id } = await api.given.service()
  const { id } = await api.given.activity({ service_id })
  const { item } = await api.get(`${path}/${id}`)
  assert.deepEqual(Object.entries(item), [
    ['id', id],
    ['name', 'Beraten'],
    ['service_id', service_id],
    ['use_service_price', false],
  ])
  const { items } = await api.get(path, { with: 'permissions' })
  assert.deepEqual(items, [{ ...item, permissions: ['view', 'edit'] }])
})

onOneDatabase('whoever tracks time reads activities, and whoever configures makes them', async (api) => {
  const { id } = await api.given.activity()
  const reader = await api.withScopes('activity')
  const writer = await api.withScopes('configuration')
  assert.equal((await reader.get(`${path}/${id}`)).item.name, 'Beraten')
  assert.equal((await writer.put(`${path}/${id}`, { name: 'Planen' })).item.name, 'Planen')
  for (const [client, method, url] of [
    [reader, 'POST', path],
    [reader, 'PUT', `${path}/${id}`],
    [reader, 'DELETE', `${path}/${id}`],
    [writer, 'GET', path],
    [writer, 'GET', `${path}/${id}`],
  ] as const) {
    const { status, body } = await client.request(
      method,
      url,
      method === 'GET' ? {} : { body: { name: 'X' } },
    )
    assert.deepEqual([status, body.code], [400, 11], `${method} ${url}`)
  }
  assert.equal((await reader.get(path)).pagination.total, 1)
})

onOneDatabase('a deleted service leaves its activities without one', async (api) => {
  const { id: service_id } = await api.given.service()
  const other = await api.given.activity({ service_id: (await api.given.service()).id })
  const { id } = await api.given.activity({ service_id, use_service_price: true })
  await api.delete(`/v2/catalog/services/${service_id}`)
  const { item } = await api.get(`${path}/${id}`)
  assert.deepEqual([item.service_id, item.use_service_price], [null, true])
  assert.deepEqual((await api.get(`${path}/${other.id}`)).item, other)
})

onOneDatabase('an activity is not sold as a service of another company', async (api) => {
  const stranger = await newCompany(api.server)
  const { id: foreign } = await stranger.given.service()
  const activity = await api.given.activity()
  for (const service_id of [foreign, 999999]) {
    assert.deepEqual(await api.problems('POST', path, { name: 'Beraten', service_id }), { service_id: 1102 })
    assert.deepEqual(await api.problems('PUT', `${path}/${activity.id}`, { service_id }), {
      service_id: 1102,
    })
  }
  assert.deepEqual((await api.get(path)).items, [activity])
})

onOneDatabase('an activity is refused with all that is wrong with it', async (api) => {
  assert.deepEqual(await api.problems('POST', path, { service_id: '7', use_service_price: 1 }), {
    name: 1100,
    service_id: 1101,
    use_service_price: 1101,
  })
  assert.equal((await api.get(path)).pagination.total, 0)
})

onOneDatabase('activities come by name and are found by it', async (api) => {
  for (const name of ['Planen', 'beraten', 'Ändern']) await api.given.activity({ name })
  const names = async (query: Record<string, string>) =>
    (await api.get(path, query)).items.map((item: { name: string }) => item.name)
  assert.deepEqual(await names({}), ['Ändern', 'beraten', 'Planen'])
  assert.deepEqual(await names({ q: 'andern' }), ['Ändern'])
  assert.deepEqual(await names({ filter: '{"service_id":null,"name":"~RAT"}' }), ['beraten'])
})

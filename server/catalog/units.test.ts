import assert from 'node:assert/strict'
import { onBothDatabases } from '../../test/api.ts'

const path = '/v2/catalog/configuration/units'

onBothDatabases('a company starts with the system units', async (api) => {
  const { items, pagination } = await api.get(path, { sort: 'id' })
  assert.equal(pagination.total, 16)
  assert.deepEqual(
    items.map((unit: { id: number }) => unit.id),
    Array.from({ length: 16 }, (_, index) => index + 1),
  )
  assert.deepEqual((await api.get(`${path}/7`)).item, { id: 7, name: 'Stück', scope: 'p', custom: false })
})

for (const [header, name] of [
  ['de', 'Stück'],
  ['fr-CH,de;q=0.5', 'Pièce'],
  ['it;q=0.9, en;q=0.8', 'Pezzo'],
  ['en', 'Piece'],
  ['rm, pt;q=0.5', 'Stück'],
] as const) {
  onBothDatabases(`unit 7 is called ${name} for "${header}"`, async (api) => {
    const answer = await api.request('GET', `${path}/7`, { headers: { 'accept-language': header } })
    assert.equal(answer.body.item.name, name)
    const list = await api.request('GET', path, {
      headers: { 'accept-language': header },
      query: { q: name },
    })
    assert.equal(list.body.items[0].name, name)
  })
}

onBothDatabases('units can be read with either scope', async (api) => {
  for (const scope of ['catalog', 'configuration']) await (await api.withScopes(scope)).get(path)
})

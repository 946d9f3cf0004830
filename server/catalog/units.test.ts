import assert from 'node:assert/strict'
import { type Api, onOneDatabase } from '../../test/api.ts'
import { position } from '../../test/given.ts'
import { textOf } from '../../test/pdf.ts'

const path = '/v2/catalog/configuration/units'

onOneDatabase('a company starts with the system units', async (api) => {
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
  onOneDatabase(`unit 7 is called ${name} for "${header}"`, async (api) => {
    const answer = await api.request('GET', `${path}/7`, { headers: { 'accept-language': header } })
    assert.equal(answer.body.item.name, name)
    const list = await api.request('GET', path, {
      headers: { 'accept-language': header },
      query: { q: name },
    })
    assert.equal(list.body.items[0].name, name)
  })
}

onOneDatabase('units can be read with either scope', async (api) => {
  for (const scope of ['catalog', 'configuration']) await (await api.withScopes(scope)).get(path)
})

onOneDatabase('a company adds units of its own, in one language for all', async (api) => {
  const answer = await api.request('POST', path, {
    body: { name: 'Palette', scope: 'p' },
    headers: { 'accept-language': 'fr' },
  })
  assert.equal(answer.status, 201)
  const { id } = answer.body.item
  const expected = { id, name: 'Palette', scope: 'p', custom: true }
  assert.deepEqual(answer.body, { item: expected })
  assert.deepEqual(Object.keys(answer.body.item), Object.keys(expected))
  for (const language of ['de', 'fr', 'it', 'en']) {
    const read = await api.request('GET', `${path}/${id}`, { headers: { 'accept-language': language } })
    assert.deepEqual(read.body.item, expected)
  }
  // By default, units of the company come after those of the system.
  assert.deepEqual((await api.get(path)).items.at(-1), expected)
  assert.deepEqual((await api.get(path, { filter: '{"custom":true}' })).items, [expected])

  const changed = await api.put(`${path}/${id}`, { name: 'Europalette', scope: 'a', custom: false })
  assert.deepEqual(changed.item, { id, name: 'Europalette', scope: 'a', custom: true })
  assert.deepEqual((await api.get(path, { q: 'europ' })).items, [changed.item])
  await api.delete(`${path}/${id}`)
  assert.equal((await api.get(path)).pagination.total, 16)
})

onOneDatabase('all that is wrong with a unit is told at once', async (api) => {
  assert.deepEqual(await api.problems('POST', path, {}), { name: 1100, scope: 1100 })
  assert.deepEqual(await api.problems('POST', path, { name: 7, scope: 'x' }), { name: 1101, scope: 1102 })
  assert.equal((await api.get(path)).pagination.total, 16)
})

onOneDatabase('the units of the system cannot be changed or deleted', async (api) => {
  const { item: own } = await api.post(path, { name: 'Palette', scope: 'p' })
  for (const [method, url] of [
    ['PUT', `${path}/7`],
    ['DELETE', `${path}/7`],
    ['DELETE', `${path}/${own.id},7`],
  ] as const) {
    const answer = await api.request(method, url, { body: { name: 'Ding' } })
    assert.deepEqual([answer.status, answer.body.code], [400, 2000], `${method} ${url}`)
  }
  assert.equal((await api.get(`${path}/7`)).item.name, 'Stück')
  assert.deepEqual((await api.get(`${path}/${own.id}`)).item, own)
})

onOneDatabase('only the scope configuration changes units', async (api) => {
  const token = await api.withScopes('catalog')
  const answer = await token.request('POST', path, { body: { name: 'Palette', scope: 'p' } })
  assert.deepEqual([answer.status, answer.body.code], [400, 11])
})

for (const catalog of ['products', 'services'] as const) {
  onOneDatabase(`a unit that ${catalog} use cannot be deleted`, async (api) => {
    const { item: unit } = await api.post(path, { name: 'Palette', scope: 'a' })
    const { item } = await api.post(`/v2/catalog/${catalog}`, {
      name: 'Erde',
      including_vat: false,
      vat: 8.1,
      unit_id: unit.id,
      price: 48.5,
    })
    await refusesToDelete(api, unit.id)
    await api.put(`/v2/catalog/${catalog}/${item.id}`, { unit_id: 7 })
    await api.delete(`${path}/${unit.id}`)
  })
}

for (const documents of ['invoices', 'offers', 'order-confirmations', 'delivery-notes']) {
  onOneDatabase(`a unit that ${documents} use cannot be deleted`, async (api) => {
    const { item: unit } = await api.post(path, { name: 'Palette', scope: 'a' })
    const { item: other } = await api.post(path, { name: 'Kiste', scope: 'a' })
    const list = `/v2/receivables/${documents}`
    const body = await api.given.invoiceBody({
      valid_until: '2026-03-08',
      positions: [{ ...position, unit_id: unit.id }],
    })
    const { item } = await api.post(list, body)
    await refusesToDelete(api, unit.id)
    await api.delete(`${path}/${other.id}`)
    await api.put(`${list}/${item.id}`, { positions: [position] })
    await api.delete(`${path}/${unit.id}`)
  })
}

onOneDatabase(
  'a unit of the company is printed in its plural behind other quantities than one',
  async (api) => {
    const { item: unit } = await api.post(path, { name: 'Kiste', plural: 'Kisten', scope: 'p' })
    assert.equal((await api.get(`${path}/${unit.id}`, { with: 'plural' })).item.plural, 'Kisten')
    assert.ok(!('plural' in (await api.get(`${path}/${unit.id}`)).item))
    const { item: plain } = await api.post(path, { name: 'Gebinde', scope: 'p' })
    const { id } = await api.given.invoice({
      positions: [
        { ...position, unit_id: unit.id, amount: 1 },
        { ...position, unit_id: unit.id, amount: 2.5 },
        { ...position, unit_id: plain.id, amount: 3 },
      ],
    })
    const { bytes } = await api.request('GET', `/v2/receivables/invoices/${id}/pdf`)
    const text = String(await textOf(bytes))
    for (const printed of [/\b1 Kiste\b/, /\b2\.5 Kisten\b/, /\b3 Gebinde\b/]) assert.match(text, printed)
  },
)

onOneDatabase('a unit in use stays together with those that were to go with it', async (api) => {
  const { item: used } = await api.post(path, { name: 'Palette', scope: 'a' })
  const { item: unused } = await api.post(path, { name: 'Kiste', scope: 'a' })
  await api.given.invoice({ positions: [{ ...position, unit_id: used.id }] })
  const answer = await api.request('DELETE', `${path}/${unused.id},${used.id}`)
  assert.equal(answer.status, 400)
  assert.deepEqual((await api.get(`${path}/${unused.id}`)).item, unused)
})

async function refusesToDelete(api: Api, unitId: number): Promise<void> {
  const answer = await api.request('DELETE', `${path}/${unitId}`)
  assert.deepEqual([answer.status, answer.body.code], [400, 2000], JSON.stringify(answer.body))
  assert.equal((await api.get(`${path}/${unitId}`)).item.id, unitId)
}

import assert from 'node:assert/strict'
import { newCompany, onOneDatabase } from '../../test/api.ts'

const products = '/v2/catalog/products'
const services = '/v2/catalog/services'

const soil = { name: 'Gartenerde 40 l', including_vat: false, vat: 8.1, unit_id: 7, price: 48.5 }
const care = { name: 'Gartenpflege', including_vat: false, vat: 8.1, unit_id: 1, price: 120.0 }

// Each of them, and the other one, with which it shares its numbers.
const kinds = [
  { entity: 'product', path: products, body: soil, others: services, otherBody: care },
  { entity: 'service', path: services, body: care, others: products, otherBody: soil },
] as const

onOneDatabase('a product is answered as in the reference', async (api) => {
  await api.post(products, { ...soil, number: '103' })
  const answer = await api.request('POST', products, { body: soil })
  assert.equal(answer.status, 201)
  const { id, created } = answer.body.item
  assert.ok(Number.isInteger(id))
  assert.match(created, /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)
  const expected = {
    id,
    number: '104',
    name: 'Gartenerde 40 l',
    description: null,
    notes: null,
    category_id: null,
    including_vat: false,
    vat: 8.1,
    unit_id: 7,
    price: 48.5,
    price_purchase: null,
    inventory_available: 0,
    inventory_reserved: 0,
    default_amount: 1,
    created,
  }
  assert.deepEqual(answer.body, { item: expected })
  assert.deepEqual(Object.keys(answer.body.item), Object.keys(expected))
  assert.deepEqual((await api.get(`${products}/${id}`)).item, expected)
})

onOneDatabase('a service is answered as in the reference', async (api) => {
  await api.post(products, { ...soil, number: '104' })
  const answer = await api.request('POST', services, { body: care })
  assert.equal(answer.status, 201)
  const { id, created } = answer.body.item
  const expected = {
    id,
    number: '105',
    name: 'Gartenpflege',
    description: null,
    notes: null,
    category_id: null,
    including_vat: false,
    vat: 8.1,
    unit_id: 1,
    price: 120,
    default_amount: 1,
    created,
  }
  assert.deepEqual(answer.body, { item: expected })
  assert.deepEqual(Object.keys(answer.body.item), Object.keys(expected))
})

onOneDatabase('products and services are numbered together from 100', async (api) => {
  const numbers: string[] = []
  for (const [path, body] of [
    [products, soil],
    [services, care],
    [products, { ...soil, number: 'ERDE-40' }],
    [services, care],
    [services, { ...care, number: '200' }],
    [products, soil],
    [products, { ...soil, number: null }],
  ] as const)
    numbers.push((await api.post(path, body)).item.number)
  assert.deepEqual(numbers, ['100', '101', 'ERDE-40', '102', '200', '201', '202'])
})

onOneDatabase('products and services made at the same moment get different numbers', async (api) => {
  const made = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      index % 2 ? api.post(products, soil) : api.post(services, care),
    ),
  )
  const numbers = made.map(({ item }) => Number(item.number)).sort((one, other) => one - other)
  assert.deepEqual(
    numbers,
    Array.from({ length: 10 }, (_, index) => 100 + index),
  )
})

onOneDatabase('the first number comes from the settings', async (api) => {
  await api.put('/v2/configuration/settings', { first_catalog_number: 5000 })
  assert.equal((await api.post(services, care)).item.number, '5000')
  assert.equal((await api.post(products, soil)).item.number, '5001')
  await api.put('/v2/configuration/settings', { first_catalog_number: 3 })
  assert.equal((await api.post(products, soil)).item.number, '5002')
})

for (const { entity, path, body, others, otherBody } of kinds) {
  onOneDatabase(`the number of a ${entity} exists once among products and services`, async (api) => {
    const own = (await api.post(path, { ...body, number: 'A-1' })).item
    const other = (await api.post(others, { ...otherBody, number: 'B-1' })).item
    for (const number of ['A-1', 'B-1'])
      assert.deepEqual(await api.problems('POST', path, { ...body, number }), { number: 1105 })
    assert.deepEqual(await api.problems('PUT', `${path}/${own.id}`, { number: 'B-1' }), { number: 1105 })
    assert.equal((await api.put(`${path}/${own.id}`, { number: 'A-1' })).item.number, 'A-1')
    assert.equal((await api.get(path)).pagination.total, 1)

    await api.delete(`${others}/${other.id}`)
    assert.equal((await api.put(`${path}/${own.id}`, { number: 'B-1' })).item.number, 'B-1')
    const stranger = await newCompany(api.server)
    assert.equal((await stranger.post(path, { ...body, number: 'B-1' })).item.number, 'B-1')
  })

  onOneDatabase(`a ${entity} has a category of its own kind`, async (api) => {
    // Ids are counted per resource: the second category of the other kind has an id that no own one has.
    const own = (await api.post(`${path}/categories`, { name: 'Erde' })).item
    await api.post(`${others}/categories`, { name: 'Pflege' })
    const wrong = (await api.post(`${others}/categories`, { name: 'Schnitt' })).item
    for (const category_id of [wrong.id, 999_999])
      assert.deepEqual(await api.problems('POST', path, { ...body, category_id }), { category_id: 1102 })
    assert.equal((await api.get(path)).pagination.total, 0)

    const { item } = await api.post(path, { ...body, category_id: own.id })
    assert.equal(item.category_id, own.id)
    assert.deepEqual(await api.problems('PUT', `${path}/${item.id}`, { category_id: wrong.id }), {
      category_id: 1102,
    })
    const shown = await api.get(`${path}/${item.id}`, { with: 'category_name' })
    assert.equal(shown.item.category_name, 'Erde')
    await api.put(`${path}/categories/${own.id}`, { name: 'Erden' })
    assert.equal((await api.get(path, { with: 'category_name' })).items[0].category_name, 'Erden')
    await api.put(`${path}/${item.id}`, { category_id: null })
    const cleared = await api.get(`${path}/${item.id}`, { with: 'category_name' })
    assert.deepEqual([cleared.item.category_id, cleared.item.category_name], [null, null])
  })

  onOneDatabase(`the unit of a ${entity} is named in the language of the request`, async (api) => {
    const { item } = await api.post(path, { ...body, unit_id: 7 })
    for (const [language, name] of [
      ['de', 'Stück'],
      ['fr', 'Pièce'],
      ['it', 'Pezzo'],
      ['en-GB,de;q=0.5', 'Piece'],
    ] as const)
      for (const url of [path, `${path}/${item.id}`]) {
        const answer = await api.request('GET', url, {
          headers: { 'accept-language': language },
          query: { with: 'unit_name' },
        })
        const shown = answer.body.item ?? answer.body.items[0]
        assert.equal(shown.unit_name, name)
      }
  })

  onOneDatabase(`a ${entity} shows nothing optional unless it is asked for`, async (api) => {
    const { item } = await api.post(path, body)
    const shown = await api.get(`${path}/${item.id}`, {
      with: 'category_name,unit_name,custom_fields,permissions',
    })
    assert.deepEqual(shown.item, {
      ...item,
      category_name: null,
      unit_name: body.unit_id === 7 ? 'Stück' : 'Stunde',
      custom_fields: [],
      permissions: ['view', 'edit'],
    })
  })

  onOneDatabase(`all that is wrong with a ${entity} is told at once`, async (api) => {
    const problems = await api.problems('POST', path, {
      name: 7,
      including_vat: 'no',
      vat: 101,
      unit_id: 99,
      price: '48.50',
      default_amount: 1.5,
      number: '',
    })
    assert.deepEqual(problems, {
      number: 1100,
      name: 1101,
      including_vat: 1101,
      vat: 1102,
      unit_id: 1102,
      price: 1101,
      default_amount: 1101,
    })
    assert.equal((await api.get(path)).pagination.total, 0)
  })

  onOneDatabase(`a ${entity} is found by number, name and description`, async (api) => {
    const { item } = await api.post(path, { ...body, number: 'XK-9', description: 'Für Rosenbeete' })
    await api.post(path, { ...body, name: 'Anderes' })
    for (const q of ['xk-9', body.name.slice(0, 8), 'fur rosen'])
      assert.deepEqual(
        (await api.get(path, { q })).items.map(({ id }: { id: number }) => id),
        [item.id],
        q,
      )
  })
}

onOneDatabase('only people who count and documents set the stock of a product', async (api) => {
  const { item } = await api.post(products, { ...soil, inventory_available: 7, inventory_reserved: 7 })
  assert.deepEqual([item.inventory_available, item.inventory_reserved], [0, 0])
  const changed = await api.put(`${products}/${item.id}`, { inventory_available: 7, price_purchase: 30.25 })
  assert.deepEqual(changed.item, { ...item, price_purchase: 30.25 })
})

onOneDatabase('the words of the paths are no ids', async (api) => {
  const { item } = await api.post(products, soil)
  const list = await api.get(`${products}/categories`)
  assert.deepEqual(list.items, [])
  assert.equal((await api.request('GET', `${products}/${item.id}/categories`)).status, 404)
})

onOneDatabase('the catalog needs the scope catalog', async (api) => {
  const { item } = await api.post(products, soil)
  const token = await api.withScopes('configuration invoice')
  for (const [method, path] of [
    ['GET', products],
    ['GET', services],
    ['GET', `${products}/categories`],
    ['PATCH', `${products}/${item.id}/set-inventory`],
  ] as const) {
    const answer = await token.request(method, path, method === 'PATCH' ? { body: {} } : {})
    assert.deepEqual([answer.status, answer.body.code], [400, 11], path)
  }
})

import assert from 'node:assert/strict'
import { newCompany, onOneDatabase } from '../../test/api.ts'

const path = '/v2/configuration/exchange-rates'
const pair = { currency_from: 'CHF', currency_to: 'EUR', rate: 1.0472 }

onOneDatabase('an exchange rate comes back with the time of its creation', async (api) => {
  const { item } = await api.post(path, pair)
  assert.deepEqual(Object.entries(item), [
    ['id', item.id],
    ['currency_from', 'CHF'],
    ['currency_to', 'EUR'],
    ['rate', 1.0472],
    ['created', item.created],
  ])
  assert.match(item.created, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  const { items } = await api.get(path, { with: 'permissions' })
  assert.deepEqual(items, [{ ...item, permissions: ['view', 'edit'] }])
})

onOneDatabase('an exchange rate keeps six decimals', async (api) => {
  const { item } = await api.post(path, pair)
  for (const rate of [0.933947, 0.000001, 1, 123456.789012]) {
    assert.deepEqual((await api.put(`${path}/${item.id}`, { rate })).item, { ...item, rate })
    assert.deepEqual((await api.get(path, { filter: `{"rate":"${rate}"}` })).pagination.total, 1)
  }
})

for (const [values, problems] of [
  [{ rate: 0 }, { rate: 1102 }],
  [{ rate: -1.05 }, { rate: 1102 }],
  [{ rate: 0.0000001 }, { rate: 1102 }],
  [{ rate: 0.9339471 }, { rate: 1102 }],
  [{ rate: '1.05' }, { rate: 1101 }],
  [{ rate: null }, { rate: 1100 }],
  [
    { currency_from: 'chf', currency_to: 'XYZ' },
    { currency_from: 1102, currency_to: 1102 },
  ],
  [
    { currency_from: 756, currency_to: null },
    { currency_from: 1101, currency_to: 1100 },
  ],
] as const) {
  onOneDatabase(`an exchange rate with ${JSON.stringify(values)} is refused`, async (api) => {
    assert.deepEqual(await api.problems('POST', path, { ...pair, ...values }), problems)
    assert.equal((await api.get(path)).pagination.total, 0)
    const { item } = await api.post(path, pair)
    assert.deepEqual(await api.problems('PUT', `${path}/${item.id}`, values), problems)
    assert.deepEqual((await api.get(`${path}/${item.id}`)).item, item)
  })
}

onOneDatabase('a pair of currencies has one rate in each direction', async (api) => {
  await api.post(path, pair)
  assert.deepEqual(await api.problems('POST', path, { ...pair, rate: 2 }), { currency_from: 1105 })
  const { item } = await api.post(path, { currency_from: 'EUR', currency_to: 'CHF', rate: 0.9549 })
  const other = (await api.post(path, { currency_from: 'CHF', currency_to: 'USD', rate: 1.25 })).item
  const url = `${path}/${other.id}`
  assert.deepEqual(await api.problems('PUT', url, { currency_to: 'EUR' }), { currency_from: 1105 })
  assert.deepEqual(await api.problems('PUT', url, { currency_from: 'EUR', currency_to: 'CHF' }), {
    currency_from: 1105,
  })
  assert.deepEqual((await api.get(url)).item, other)
  assert.equal((await api.put(url, { currency_to: 'USD', rate: 1.3 })).item.rate, 1.3)
  await api.delete(`${path}/${item.id}%2C${other.id}`)
  assert.equal(
    (await api.post(path, { ...pair, currency_from: 'EUR', currency_to: 'CHF' })).item.rate,
    1.0472,
  )
})

onOneDatabase('every company has exchange rates of its own', async (api) => {
  const stranger = await newCompany(api.server)
  await stranger.post(path, pair)
  await api.post(path, pair)
  assert.equal((await api.get(path)).pagination.total, 1)
})

onOneDatabase('exchange rates come by their currencies', async (api) => {
  for (const [currency_from, currency_to] of [
    ['USD', 'CHF'],
    ['CHF', 'USD'],
    ['CHF', 'EUR'],
  ])
    await api.post(path, { currency_from, currency_to, rate: 1.5 })
  const pairs = async (query: Record<string, string>) =>
    (await api.get(path, query)).items.map((item: typeof pair) => `${item.currency_from} ${item.currency_to}`)
  assert.deepEqual(await pairs({}), ['CHF EUR', 'CHF USD', 'USD CHF'])
  assert.deepEqual(await pairs({ q: 'eur' }), ['CHF EUR'])
  assert.deepEqual(await pairs({ filter: '{"currency_from":"CHF","currency_to":"USD"}' }), ['CHF USD'])
})

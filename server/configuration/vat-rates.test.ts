import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { daysAfter, wallClock } from '../../domain/time/dates.ts'
import { Api, newCompany, onBothDatabases, onOneDatabase, type TestServer } from '../../test/api.ts'
import { companyDraft } from '../../test/given.ts'
import { createClient } from '../auth/applications/clients.ts'
import { createCompany, type NewCompany } from '../auth/people/companies.ts'

const path = '/v2/configuration/vat-rates'
const body = { name: 'Pauschal', rate: 6.2, valid_from: '2024-01-01' }

interface VatRate {
  readonly name: string
  readonly rate: number
  readonly valid_from: string
  readonly valid_to: string | null
}

const brief = ({ name, rate, valid_from, valid_to }: VatRate) => [name, rate, valid_from, valid_to]

onOneDatabase('a Swiss company starts with the rates of Switzerland, the newest first', async (api) => {
  const { items } = await api.get(path)
  assert.deepEqual(items.map(brief), [
    ['Normalsatz', 8.1, '2024-01-01', null],
    ['Sondersatz Beherbergung', 3.8, '2024-01-01', null],
    ['Reduzierter Satz', 2.6, '2024-01-01', null],
    ['Normalsatz', 7.7, '2018-01-01', '2023-12-31'],
    ['Sondersatz Beherbergung', 3.7, '2018-01-01', '2023-12-31'],
    ['Reduzierter Satz', 2.5, '2018-01-01', '2023-12-31'],
  ])
})

onOneDatabase('the first rates have names in the language of the company', async ({ server }) => {
  for (const [country, language, name] of [
    ['CH', 'fr', 'Taux normal'],
    ['CH', 'it', 'Aliquota normale'],
    ['LI', 'en', 'Standard rate'],
  ] as const) {
    const { items } = await (await companyWith(server, { country, language })).get(path)
    assert.deepEqual([items.length, ...brief(items[0])], [6, name, 8.1, '2024-01-01', null])
  }
})

for (const [country, language, today] of [
  ['DE', 'de', [19, 7, 0]],
  ['AT', 'de', [20, 13, 10, 4.9]],
  ['FR', 'fr', [20, 10, 5.5, 2.1]],
  ['IT', 'it', [22, 10, 5, 4]],
] as const) {
  onOneDatabase(`a company in ${country} starts with its rates`, async ({ server }) => {
    const api = await companyWith(server, { country, language, currency: 'EUR' })
    const { items } = await api.get(path, { filter: '{"valid_to":null}', sort: '-rate' })
    assert.deepEqual(
      items.map(({ rate }: VatRate) => rate),
      today,
    )
  })
}

onOneDatabase('a company elsewhere starts without rates and makes its own', async ({ server }) => {
  const api = await companyWith(server, { country: 'ES', currency: 'EUR' })
  assert.deepEqual((await api.get(path)).items, [])
  const { item } = await api.post(path, { ...body, rate: 19 })
  assert.deepEqual((await api.get(path)).items, [item])
})

onOneDatabase('a rate is valid until further notice unless it says otherwise', async (api) => {
  const { item } = await api.post(path, body)
  assert.deepEqual(Object.entries(item), [
    ['id', item.id],
    ['name', 'Pauschal'],
    ['rate', 6.2],
    ['valid_from', '2024-01-01'],
    ['valid_to', null],
    ['category', null],
    ['reason', null],
  ])
  const ended = { ...item, valid_to: '2026-12-31' }
  assert.deepEqual((await api.put(`${path}/${item.id}`, { valid_to: '2026-12-31' })).item, ended)
  assert.deepEqual((await api.put(`${path}/${item.id}`, { valid_to: null })).item, item)
})

onOneDatabase('a rate does not end before it begins', async (api) => {
  assert.deepEqual(await api.problems('POST', path, { ...body, valid_to: '2023-12-31' }), { valid_to: 1102 })
  const { item } = await api.post(path, { ...body, valid_to: '2024-01-01' })
  const url = `${path}/${item.id}`
  assert.deepEqual(await api.problems('PUT', url, { valid_to: '2023-12-31' }), { valid_to: 1102 })
  assert.deepEqual(await api.problems('PUT', url, { valid_from: '2024-01-02' }), { valid_to: 1102 })
  const swapped = { valid_from: '2026-01-01', valid_to: '2025-01-01' }
  assert.deepEqual(await api.problems('PUT', url, swapped), { valid_to: 1102 })
  assert.deepEqual((await api.get(url)).item, item)
  const moved = { valid_from: '2025-01-01', valid_to: '2025-12-31' }
  assert.deepEqual((await api.put(url, moved)).item, { ...item, ...moved })
})

for (const [values, problems] of [
  [{ rate: -0.1 }, { rate: 1102 }],
  [{ rate: 100.1 }, { rate: 1102 }],
  [{ rate: '8.1' }, { rate: 1101 }],
  [
    { name: null, rate: null },
    { name: 1100, rate: 1100 },
  ],
  [
    { valid_from: '2024-02-30', valid_to: '2024' },
    { valid_from: 1103, valid_to: 1103 },
  ],
  [{ valid_from: null }, { valid_from: 1100 }],
] as const) {
  onOneDatabase(`a rate with ${JSON.stringify(values)} is refused`, async (api) => {
    const before = (await api.get(path)).items
    assert.deepEqual(await api.problems('POST', path, { ...body, ...values }), problems)
    assert.deepEqual(await api.problems('PUT', `${path}/${before[0].id}`, values), problems)
    assert.deepEqual((await api.get(path)).items, before)
  })
}

onOneDatabase('rates can be free of tax and of any length of decimals up to six', async (api) => {
  for (const rate of [0, 100, 8.123456])
    assert.equal((await api.post(path, { ...body, rate })).item.rate, rate)
})

onOneDatabase('rates are found by name and by what is valid', async (api) => {
  const found = async (query: Record<string, string>) =>
    (await api.get(path, query)).items.map(({ rate }: VatRate) => rate)
  assert.deepEqual(await found({ q: 'normal' }), [8.1, 7.7])
  assert.deepEqual(await found({ filter: '{"valid_to":null}' }), [8.1, 3.8, 2.6])
  assert.deepEqual(await found({ filter: '{"rate":"<2.6"}' }), [2.5])
  assert.deepEqual(
    await found({ filter: '{"valid_from":"<=2020-06-30","valid_to":">=2020-06-30"}' }),
    [7.7, 3.7, 2.5],
  )
})

onOneDatabase('several rates are deleted with one request, and only those of the company', async (api) => {
  const stranger = await newCompany(api.server)
  const [one, other, ...rest] = (await api.get(path)).items
  await api.delete(`${path}/${one.id}%2C${other.id}`)
  assert.deepEqual((await api.get(path)).items, rest)
  assert.equal((await stranger.get(path)).pagination.total, 6)
})

/** An Api of a new company that differs from others in these values. */
async function companyWith(server: TestServer, values: Partial<NewCompany>): Promise<Api> {
  const { company, user } = await createCompany(server.db, { ...companyDraft(randomUUID()), ...values })
  const client = await server.db.transaction({ company, user, via: 'test' }, (tx) =>
    createClient(tx, { name: 'Test', scopes: ['configuration'], user_id: user }),
  )
  return new Api(server, { company, user, client, v1Token: '' }).withScopes('configuration')
}

onBothDatabases(
  'a company that moves gets the rates of its country, and those of the former one end',
  async (api) => {
    const shown = async () =>
      (await api.get(path, { sort: 'valid_from', limit: 100 })).items.map((item: VatRate) =>
        brief(item).slice(1).join(' '),
      )
    const swiss = await shown()
    const own = await api.post(path, { name: 'Eigener', rate: 12, valid_from: '2020-01-01' })
    await api.put('/v2/configuration/company', { country: 'LI' })
    assert.deepEqual((await shown()).length, swiss.length + 1)

    await api.put('/v2/configuration/company', { country: 'DE' })
    const german = await shown()
    const yesterday = daysAfter(wallClock(new Date(), 'Europe/Zurich').slice(0, 10), -1)
    for (const rate of [
      `8.1 2024-01-01 ${yesterday}`,
      '7.7 2018-01-01 2023-12-31',
      '19 2021-01-01 ',
      '0 2023-01-01 ',
    ])
      assert.ok(german.includes(rate), `${rate} in ${german}`)
    assert.equal((await api.get(`${path}/${own.item.id}`)).item.valid_to, null)

    // The rates of a country that is not known are typed in.
    await api.put('/v2/configuration/company', { country: 'ES' })
    assert.deepEqual(await shown(), german)

    // A company without rates gets them when its country is said again.
    const { items } = await api.get(path, { limit: 100 })
    await api.delete(`${path}/${items.map(({ id }: { id: number }) => id).join(',')}`)
    await api.put('/v2/configuration/company', { country: 'AT' })
    assert.ok((await shown()).includes('4.9 2026-07-01 '))
    await api.put('/v2/configuration/company', { name: 'Anders' })
    const austrian = await shown()
    await api.put('/v2/configuration/company', { country: 'AT' })
    assert.deepEqual(await shown(), austrian)
  },
)

onOneDatabase(
  'a category that is not taxed has a rate of zero, and what is taxed has another one',
  async (api) => {
    assert.deepEqual(await api.problems('POST', path, { ...body, category: 'AE' }), { category: 1102 })
    assert.deepEqual(await api.problems('POST', path, { ...body, rate: 0, category: 'S' }), {
      category: 1102,
    })
    const { item } = await api.post(path, { ...body, rate: 0, category: 'E' })
    assert.deepEqual(await api.problems('PUT', `${path}/${item.id}`, { rate: 6.2 }), { category: 1102 })
    await api.put(`${path}/${item.id}`, { rate: 6.2, category: null })
  },
)

import assert from 'node:assert/strict'
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { type Api, newCompany, onBothDatabases, onOneDatabase } from '../../test/api.ts'
import { position } from '../../test/given.ts'
import { inLane } from '../../test/lane.ts'

const path = '/v2/reports/turnover'
const invoices = '/v2/receivables/invoices'
const notes = '/v2/receivables/credit-notes'
const year = { from: '2026-01-01', to: '2026-12-31' }
const hundred = { ...position, price: 100, amount: 1 }
const subjects = ['month', 'quarter', 'year', 'customer', 'article', 'category', 'person'] as const

async function issuedOn(api: Api, date: string, values: object = {}) {
  const invoice = await api.given.invoice({ date, due: date, positions: [hundred], ...values })
  return (await api.patch(`${invoices}/${invoice.id}/change-status`, { status: 'S' })).item
}

interface Turnover {
  readonly key: string
  readonly id: number | null
  readonly name: string | null
  readonly currency: string
  readonly net: number
  readonly gross: number
  readonly count: number
}

async function rowsBy(api: Api, by: string, query: object = year) {
  const { items } = await api.get(path, { ...query, by })
  return items.map(({ key, net, gross, count }: Turnover) => [key, net, gross, count])
}

onBothDatabases('turnover is told by month, quarter and year, without and with VAT', async (api) => {
  await issuedOn(api, '2026-01-31')
  await issuedOn(api, '2026-03-31', { positions: [{ ...hundred, vat: 2.6 }] })
  await issuedOn(api, '2026-04-01')
  await issuedOn(api, '2025-12-31')
  await api.given.invoice({ date: '2026-04-01' })
  const one = [100, 108.1, 1]
  assert.deepEqual(await rowsBy(api, 'month'), [
    ['2026-01', ...one],
    ['2026-03', 100, 102.6, 1],
    ['2026-04', ...one],
  ])
  assert.deepEqual(await rowsBy(api, 'quarter'), [
    ['2026-Q1', 200, 210.7, 2],
    ['2026-Q2', ...one],
  ])
  assert.deepEqual(await rowsBy(api, 'year'), [['2026', 300, 318.8, 3]])
  assert.deepEqual(await rowsBy(api, 'month', { from: '2026-03-31', to: '2026-03-31' }), [
    ['2026-03', 100, 102.6, 1],
  ])
})

onBothDatabases(
  'a credit note counts below zero on its own date, and a cancelled invoice on its own',
  async (api) => {
    const { id } = await issuedOn(api, '2026-01-10')
    await api.patch(`${invoices}/${id}/change-status`, { status: 'C', date_time: '2026-03-05 10:00:00' })
    const { item: draft } = await api.post(
      `${invoices}/${(await issuedOn(api, '2026-02-01')).id}/credit-note`,
      {
        amount: 54.05,
        date: '2026-02-03',
      },
    )
    assert.deepEqual(await rowsBy(api, 'month'), [
      ['2026-01', 100, 108.1, 1],
      ['2026-02', 100, 108.1, 1],
      ['2026-03', -100, -108.1, 0],
    ])
    await api.patch(`${notes}/${draft.id}/change-status`, { status: 'S' })
    assert.deepEqual((await rowsBy(api, 'month'))[1], ['2026-02', 50, 54.05, 1])
    const { item } = await api.get('/v2/receivables/overview')
    const { items } = await api.get(path, { by: 'month', from: '2025-01-01', to: '2026-12-31' })
    const months = items.filter(({ key }: Turnover) =>
      item.turnover.some(({ month }: { month: string }) => month === key),
    )
    assert.deepEqual(
      months.map(({ key, currency, gross }: Turnover) => ({ month: key, currency, amount: gross })),
      item.turnover,
      'the overview says the same',
    )
  },
)

onBothDatabases('turnover is told by customer, also by one who is deleted, the most first', async (api) => {
  const contact = await api.given.contact({ name: 'Hofladen Sonnenrain' })
  const recipient = { contact_id: contact.id, contact_address_id: contact.main_address_id }
  const small = await issuedOn(api, '2026-02-01')
  await issuedOn(api, '2026-02-01', recipient)
  await issuedOn(api, '2026-03-01', recipient)
  await issuedOn(api, '2026-03-01', { ...recipient, currency: 'EUR' })
  await api.delete(`/v2/contacts/${contact.id}`)
  const { items, sums, total } = await api.get(path, { ...year, by: 'customer' })
  assert.deepEqual(
    items.map(({ id, name, currency, net }: Turnover) => [id, name, currency, net]),
    [
      [contact.id, 'Hofladen Sonnenrain', 'CHF', 200],
      [small.contact_id, small.contact_name ?? items[1].name, 'CHF', 100],
      [contact.id, 'Hofladen Sonnenrain', 'EUR', 100],
    ],
  )
  assert.deepEqual(
    [total, sums.map(({ currency, net }: Turnover) => [currency, net])],
    [
      3,
      [
        ['CHF', 300],
        ['EUR', 100],
      ],
    ],
  )
  const euros = await api.get(path, { ...year, by: 'customer', currency: 'EUR' })
  assert.deepEqual([euros.total, euros.sums.length], [1, 1])
  const second = await api.get(path, { ...year, by: 'customer', limit: 1, offset: 1 })
  assert.deepEqual([second.items[0].id, second.total], [small.contact_id, 3])
})

onBothDatabases(
  'positions count under their article with their share of discounts, and under its category',
  async (api) => {
    const { item: category } = await api.post('/v2/catalog/products/categories', { name: 'Pflanzen' })
    const product = await api.given.product({ name: 'Rose', category_id: category.id })
    const service = await api.given.service({ name: 'Schnitt' })
    await issuedOn(api, '2026-02-01', {
      positions: [
        { ...hundred, catalog_type: 'P', number: product.number, name: 'Rose rot' },
        { ...hundred, price: 50, number: service.number, name: 'Schnitt' },
        { ...hundred, price: 40, name: 'Anfahrt' },
      ],
      discount_type: 'P',
      discount_rate: 10,
    })
    const { items } = await api.get(path, { ...year, by: 'article' })
    assert.deepEqual(
      items.map(({ key, id, name, net, gross, count }: Turnover) => [key, id, name, net, gross, count]),
      [
        [`product/${product.id}`, product.id, 'Rose rot', 90, 97.29, 1],
        [`service/${service.id}`, service.id, 'Schnitt', 45, 48.64, 1],
        ['name/Anfahrt', null, 'Anfahrt', 36, 38.92, 1],
      ],
    )
    const { items: categories } = await api.get(path, { ...year, by: 'category' })
    assert.deepEqual(
      categories.map(({ key, id, name, net }: Turnover) => [key, id, name, net]),
      [
        [`product/${category.id}`, category.id, 'Pflanzen', 90],
        ['none', null, null, 81],
      ],
    )
  },
)

onBothDatabases('turnover is told by the user who has made the document', async (api) => {
  await issuedOn(api, '2026-02-01')
  const colleague = await api.colleague('manager')
  await issuedOn(colleague, '2026-02-01')
  await issuedOn(colleague, '2026-02-02')
  const { items } = await api.get(path, { ...year, by: 'person' })
  assert.deepEqual(
    items.map(({ net }: Turnover) => net),
    [200, 100],
  )
  assert.ok(items.every(({ id, name }: Turnover) => id !== null && name))
})

const cents = fc.integer({ min: 1, max: 99_999 }).map((value) => value / 100)
const line = fc.record({
  name: fc.constantFrom('Rose', 'Schnitt', 'Anfahrt'),
  price: cents,
  amount: fc.constantFrom(1, 1.5, 3),
  vat: fc.constantFrom(0, 2.6, 8.1),
})
const document = fc.record({
  positions: fc.array(line, { minLength: 1, maxLength: 4 }),
  discount_rate: fc.constantFrom(0, 7, 12.5),
  discount_type: fc.constantFrom('P', 'A'),
  vat_included: fc.boolean(),
  day: fc.integer({ min: 10, max: 28 }),
  month: fc.integer({ min: 1, max: 9 }),
  credited: fc.option(cents),
})

onBothDatabases('every division of a period comes to the same sums, to the cent', async (api) => {
  await fc.assert(
    fc.asyncProperty(fc.array(document, { minLength: 1, maxLength: 6 }), async (documents) => {
      const company = await newCompany(api.server)
      await company.put('/v2/configuration/settings', { round_to_five_rappen: true })
      for (const { day, month, credited, positions, ...values } of documents) {
        const date = `2026-0${month}-${day}`
        const { id } = await issuedOn(company, date, {
          ...values,
          positions: positions.map((one) => ({ ...position, ...one })),
        })
        if (credited === null) continue
        const answer = await company.request('POST', `${invoices}/${id}/credit-note`, {
          body: { amount: credited, date },
        })
        if (answer.status === 201)
          await company.patch(`${notes}/${answer.body.item.id}/change-status`, { status: 'S' })
      }
      const [whole] = (await company.get(path, { ...year, by: 'year' })).items
      for (const by of subjects) {
        const { items, sums } = await company.get(path, { ...year, by })
        assert.deepEqual(sumOf(items), sumOf([whole]), by)
        assert.deepEqual(sums, [{ currency: 'CHF', net: whole.net, gross: whole.gross, count: whole.count }])
      }
      const months = await Promise.all(
        ['01-01/2026-05-15', '05-16/2026-12-31'].map((span) => {
          const [from, to] = `2026-${span}`.split('/') as [string, string]
          return company.get(path, { from, to, by: 'article' })
        }),
      )
      assert.deepEqual(sumOf(months.flatMap(({ items }) => items)), sumOf([whole]))
    }),
    { numRuns: inLane({ short: 4, long: 60 }) },
  )
})

function sumOf(rows: readonly Turnover[]): number[] {
  const total = (values: readonly number[]) => values.reduce((all, value) => all + Math.round(value * 100), 0)
  return [total(rows.map(({ net }) => net)), total(rows.map(({ gross }) => gross))]
}

onOneDatabase('a report says what is wrong with its period and its division', async (api) => {
  for (const [query, keys] of [
    ['', ['from', 'to', 'by']],
    ['from=2026-02-30&to=2026-12-31&by=month', ['from']],
    ['from=2026-02-01&to=2026-01-31&by=month', ['to']],
    ['from=2026-02-01&to=2026-02-28&by=week', ['by']],
    ['from=2026-02-01&to=2026-02-28&by=month&currency=Franken', ['currency']],
  ] as const)
    assert.deepEqual(Object.keys(await api.problems('GET', `${path}?${query}`)), keys, query)
})

onOneDatabase(
  'who may not see invoices gets no turnover, and nobody that of another company',
  async (api) => {
    await issuedOn(api, '2026-03-01')
    const stranger = await newCompany(api.server)
    const reader = await api.colleague('reader')
    const other = await api.withScopes('effort')
    for (const by of subjects) {
      assert.deepEqual((await stranger.get(path, { ...year, by })).items, [])
      assert.ok((await reader.get(path, { ...year, by })).items.length > 0)
      assert.equal((await other.request('GET', path, { query: { ...year, by } })).status, 400)
    }
    const narrow = await api.withScopes('invoice')
    assert.equal((await narrow.request('GET', path, { query: { ...year, by: 'article' } })).status, 200)
    assert.equal((await narrow.request('GET', path, { query: { ...year, by: 'category' } })).status, 400)
  },
)

onOneDatabase('turnover reads no documents but their index', async ({ server }, database) => {
  if (database !== 'SQLite') return
  const plan = await server.db.all<{ detail: string }>(sql`explain query plan
    select contact_id, currency, sum(total_net), sum(total) from invoices t
    where t.company_id = 1 and t.date >= '2026-01-01' and t.date <= '2026-12-31'
      and (t.status not in ('DR', 'C', 'D') or t.status = 'C' and t.total_credited <> 0) group by 1, 2`)
  assert.match(plan.map(({ detail }) => detail).join(' '), /USING COVERING INDEX invoices_by_turnover/)
})

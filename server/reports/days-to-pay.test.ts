import assert from 'node:assert/strict'
import { type Api, newCompany, onBothDatabases, onOneDatabase } from '../../test/api.ts'
import { position } from '../../test/given.ts'

const path = '/v2/reports/days-to-pay'
const invoices = '/v2/receivables/invoices'
const year = { from: '2026-01-01', to: '2026-12-31' }
const hundred = { ...position, price: 100, amount: 1, vat: 0 }

async function paidOn(api: Api, date: string, due: string, paid: string, values: object = {}) {
  const invoice = await api.given.invoice({ date, due, positions: [hundred], ...values })
  await api.patch(`${invoices}/${invoice.id}/change-status`, { status: 'P', date_time: `${paid} 10:00:00` })
  return invoice
}

onBothDatabases(
  'days to pay are counted from the date and from the due date, by the day of payment',
  async (api) => {
    await paidOn(api, '2026-01-20', '2026-02-19', '2026-02-09')
    await paidOn(api, '2026-02-01', '2026-03-03', '2026-02-28')
    await paidOn(api, '2026-02-01', '2026-03-03', '2026-03-10')
    await paidOn(api, '2025-11-01', '2025-12-01', '2025-12-31')
    await api.given.invoice({ positions: [hundred] })
    const { items, average, total } = await api.get(path, { ...year, by: 'month' })
    assert.deepEqual(items, [
      { key: '2026-02', id: null, name: null, count: 2, days: 23.5, days_late: -6.5 },
      { key: '2026-03', id: null, name: null, count: 1, days: 37, days_late: 7 },
    ])
    // 20, 27 and 37 days; 10 and 3 days early, and 7 late.
    assert.deepEqual([average, total], [{ count: 3, days: 28, days_late: -2 }, 2])
    const quarters = await api.get(path, { ...year, by: 'quarter' })
    assert.deepEqual(
      [quarters.items.length, quarters.items[0].key, quarters.average],
      [1, '2026-Q1', average],
    )
  },
)

onBothDatabases('every invoice counts the same, and who takes longest comes first', async (api) => {
  const slow = await api.given.contact({ name: 'Hofladen Sonnenrain' })
  const recipient = { contact_id: slow.id, contact_address_id: slow.main_address_id }
  const quick = await paidOn(api, '2026-01-01', '2026-01-31', '2026-01-02')
  await paidOn(api, '2026-01-01', '2026-01-31', '2026-02-10', recipient)
  await paidOn(api, '2026-01-01', '2026-01-31', '2026-02-11', {
    ...recipient,
    positions: [{ ...hundred, price: 9000 }],
  })
  const { items } = await api.get(path, { ...year, by: 'customer' })
  assert.deepEqual(
    items.map(({ id, count, days }: { id: number; count: number; days: number }) => [id, count, days]),
    [
      [slow.id, 2, 40.5],
      [quick.contact_id, 1, 1],
    ],
  )
  assert.equal(items[0].name, 'Hofladen Sonnenrain')
  const own = await api.get(path, { ...year, by: 'year', contact_id: slow.id })
  assert.deepEqual(own.average, { count: 2, days: 40.5, days_late: 10.5 })
})

onOneDatabase('what was cancelled was not paid, and without invoices there is no average', async (api) => {
  const { id } = await api.given.invoice({ positions: [hundred] })
  await api.patch(`${invoices}/${id}/change-status`, { status: 'S' })
  await api.patch(`${invoices}/${id}/cancel`, { reason: 'Irrtum' })
  const { items, average } = await api.get(path, { from: '2020-01-01', to: '2030-12-31', by: 'customer' })
  assert.deepEqual([items, average], [[], { count: 0, days: null, days_late: null }])
})

onOneDatabase('days to pay are refused with what is wrong, and kept from strangers', async (api) => {
  await paidOn(api, '2026-01-01', '2026-01-31', '2026-01-02')
  for (const [query, keys] of [
    ['from=2026-01-01&to=2025-12-31&by=month', ['to']],
    ['from=2026-01-01&to=2026-12-31&by=article', ['by']],
    ['from=x&to=2026-12-31&by=month&contact_id=-1', ['from', 'contact_id']],
  ] as const)
    assert.deepEqual(Object.keys(await api.problems('GET', `${path}?${query}`)), keys, query)
  const stranger = await newCompany(api.server)
  assert.deepEqual((await stranger.get(path, { ...year, by: 'month' })).items, [])
  const other = await api.withScopes('contact')
  assert.equal((await other.request('GET', path, { query: { ...year, by: 'month' } })).status, 400)
})

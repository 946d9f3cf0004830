import assert from 'node:assert/strict'
import { type Api, newCompany, onBothDatabases, onOneDatabase } from '../../test/api.ts'
import { position } from '../../test/given.ts'

const path = '/v2/reports/sums'
const invoices = '/v2/receivables/invoices'
const hundred = { ...position, price: 100, amount: 1, vat: 8.1 }

interface Sum {
  readonly field: string
  readonly currency: string | null
  readonly amount: number
}

/** The sums of a list, by field and currency. */
async function sumsOf(api: Api, query: Readonly<Record<string, string>>) {
  const { items } = await api.get(path, query)
  return Object.fromEntries(
    items.map(({ field, currency, amount }: Sum) => [currency ? `${field} ${currency}` : field, amount]),
  )
}

onBothDatabases('the sums of a list are those of all that its filter and its words find', async (api) => {
  const contact = await api.given.contact({ name: 'Café Zürisee' })
  const recipient = { contact_id: contact.id, contact_address_id: contact.main_address_id }
  const { id } = await api.given.invoice({ ...recipient, positions: [hundred] })
  await api.patch(`${invoices}/${id}/change-status`, { status: 'S' })
  await api.post(`${invoices}/${id}/payments`, { type: 'N', amount: 8.1, date: '2026-03-01' })
  await api.given.invoice({ positions: [{ ...hundred, price: 0.1 }] })
  await api.given.invoice({ positions: [{ ...hundred, price: 0.2, vat: 0 }], currency: 'EUR' })
  const chf = { 'total CHF': 108.21, 'total_net CHF': 100.1, 'total_vat CHF': 8.11, 'open CHF': 100 }
  const eur = { 'total EUR': 0.2, 'total_net EUR': 0.2, 'total_vat EUR': 0, 'open EUR': 0 }
  assert.deepEqual(await sumsOf(api, { list: 'invoices' }), { ...chf, ...eur })
  assert.deepEqual(await sumsOf(api, { list: 'invoices', filter: '{"currency":"EUR"}' }), eur)
  const own = { 'total CHF': 108.1, 'total_net CHF': 100, 'total_vat CHF': 8.1, 'open CHF': 100 }
  assert.deepEqual(await sumsOf(api, { list: 'invoices', q: 'zurisee' }), own)
  assert.deepEqual(await sumsOf(api, { list: 'invoices', q: 'zurisee', filter: '{"total":">100"}' }), own)
  assert.deepEqual(await sumsOf(api, { list: 'invoices', q: 'niemand' }), {})
  assert.deepEqual(await sumsOf(api, { list: 'all-payments' }), { 'amount CHF': 8.1 })
})

onBothDatabases('hours are added up exactly, also those of who sees only their own', async (api) => {
  const project = await api.given.project()
  for (const duration of [0.1, 0.2, 1.333333]) await api.given.effort({ entity_id: project.id, duration })
  assert.deepEqual(await sumsOf(api, { list: 'efforts' }), { duration: 1.633333 })
  const date = '2026-03-02'
  await api.post('/v2/reporting/working-hours', { date, time_start: '08:05', time_end: '11:45' })
  await api.post('/v2/reporting/working-hours', { date, time_start: '13:00', time_end: '24:00' })
  assert.deepEqual(await sumsOf(api, { list: 'working-hours' }), { hours: 14.666667 })
  const member = await api.colleague('member')
  assert.deepEqual(await sumsOf(member, { list: 'working-hours' }), { hours: 0 })
  await member.given.effort({ entity_id: project.id, duration: 2 })
  assert.deepEqual(await sumsOf(member, { list: 'efforts' }), { duration: 2 })
})

onBothDatabases('every list with amounts has sums, which are those of its records', async (api) => {
  const { id } = await api.given.invoice()
  await api.patch(`${invoices}/${id}/change-status`, { status: 'S' })
  const { item } = await api.post(`${invoices}/${id}/credit-note`, { amount: 10 })
  await api.patch(`/v2/receivables/credit-notes/${item.id}/change-status`, { status: 'S' })
  for (const [list, url] of [
    ['invoices', invoices],
    ['credit-notes', '/v2/receivables/credit-notes'],
    ['offers', '/v2/receivables/offers'],
    ['order-confirmations', '/v2/receivables/order-confirmations'],
    ['delivery-notes', '/v2/receivables/delivery-notes'],
    ['recurring-invoices', '/v2/receivables/recurring-invoices'],
  ] as const) {
    const { items } = await api.get(url)
    const total = items.reduce((sum: number, one: { total: number }) => sum + one.total, 0)
    assert.equal((await sumsOf(api, { list }))['total CHF'] ?? 0, total, list)
  }
})

onOneDatabase('sums say what is wrong, and are for those who see the list', async (api) => {
  await api.given.invoice()
  assert.deepEqual(Object.keys(await api.problems('GET', path)), ['list'])
  assert.deepEqual(Object.keys(await api.problems('GET', `${path}?list=contacts`)), ['list'])
  assert.equal((await api.request('GET', `${path}?list=invoices&filter={"x":1}`)).status, 400)
  const stranger = await newCompany(api.server)
  assert.deepEqual(await sumsOf(stranger, { list: 'invoices' }), {})
  const hours = await api.withScopes('effort')
  assert.equal((await hours.request('GET', `${path}?list=invoices`)).status, 400)
  assert.equal((await hours.request('GET', `${path}?list=efforts`)).status, 200)
})

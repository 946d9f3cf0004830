import assert from 'node:assert/strict'
import sql from 'sql-template-tag'
import { daysAfter, monthAfter } from '../../domain/time/dates.ts'
import { type Api, newCompany, onOneDatabase } from '../../test/api.ts'
import { position } from '../../test/given.ts'
import { localTimeAt } from '../resource/clock.ts'

const path = '/v2/receivables/overview'
const today = localTimeAt(new Date()).slice(0, 10)
const hundred = { ...position, price: 100, amount: 1, vat: 0 }

async function invoiceWith(api: Api, status: string, values: object = {}): Promise<number> {
  const invoice = await api.given.invoice({ date: today, due: today, positions: [hundred], ...values })
  if (status !== 'DR') await api.patch(`/v2/receivables/invoices/${invoice.id}/change-status`, { status })
  return invoice.id
}

onOneDatabase('a company without invoices has nothing open', async (api) => {
  assert.deepEqual((await api.get(path)).item, { today, open: [], overdue: [], ageing: [], turnover: [] })
})

onOneDatabase('what was sent and is not paid is open, whatever it was reminded', async (api) => {
  for (const status of ['DR', 'S', 'P', 'R', 'R1', 'R2', 'R3', 'DC', 'C', 'D']) await invoiceWith(api, status)
  const id = await invoiceWith(api, 'S')
  const payment = { type: 'N', channel: 'T', amount: 33.35, date: today }
  await api.post(`/v2/receivables/invoices/${id}/payments`, payment)
  const { item } = await api.get(path)
  assert.deepEqual(item.open, [{ currency: 'CHF', amount: 666.65, count: 7 }])
  assert.deepEqual(item.overdue, [])
  assert.deepEqual(item.turnover, [{ month: today.slice(0, 7), currency: 'CHF', amount: 800 }])
})

onOneDatabase('what is open is told by the days that it is overdue', async (api) => {
  for (const days of [-5, 0, 1, 30, 31, 60, 61, 90, 91, 900])
    await invoiceWith(api, 'S', { due: daysAfter(today, -days) })
  const { item } = await api.get(path)
  assert.deepEqual(
    item.ageing,
    [
      [null, 0],
      [1, 30],
      [31, 60],
      [61, 90],
      [91, null],
    ].map(([from_days, to_days]) => ({ currency: 'CHF', from_days, to_days, amount: 200, count: 2 })),
  )
  assert.deepEqual(item.open, [{ currency: 'CHF', amount: 1000, count: 10 }])
  assert.deepEqual(item.overdue, [{ currency: 'CHF', amount: 800, count: 8 }])
})

onOneDatabase('currencies are never added up', async (api) => {
  await invoiceWith(api, 'S')
  await invoiceWith(api, 'S', { currency: 'EUR', due: daysAfter(today, -1) })
  const { open, overdue, ageing, turnover } = (await api.get(path)).item
  assert.deepEqual(open, [
    { currency: 'CHF', amount: 100, count: 1 },
    { currency: 'EUR', amount: 100, count: 1 },
  ])
  assert.deepEqual(overdue, [{ currency: 'EUR', amount: 100, count: 1 }])
  assert.equal(ageing.length, 10)
  assert.deepEqual(
    turnover.map(({ currency }: { currency: string }) => currency),
    ['CHF', 'EUR'],
  )
})

onOneDatabase('the turnover is that of this month and the 23 before it', async (api) => {
  const first = monthAfter(today, -23)
  for (const date of [daysAfter(first, -1), first, monthAfter(today, 1)])
    await invoiceWith(api, 'P', { date })
  assert.deepEqual((await api.get(path)).item.turnover, [
    { month: first.slice(0, 7), currency: 'CHF', amount: 100 },
  ])
})

onOneDatabase('large amounts are added exactly', async (api) => {
  for (const price of [999_999_999_999.99, 999_999_999_999.98])
    await invoiceWith(api, 'S', { positions: [{ ...hundred, price }] })
  const answer = await api.request('GET', path)
  assert.match(Buffer.from(answer.bytes).toString(), /"open":\[\{"currency":"CHF","amount":1999999999999.97,/)
})

onOneDatabase('a company sees only its own overview', async (api) => {
  await invoiceWith(api, 'S')
  const stranger = await newCompany(api.server)
  assert.deepEqual((await stranger.get(path)).item.open, [])
})

onOneDatabase('everybody who may see invoices sees the overview', async (api) => {
  await invoiceWith(api, 'S')
  for (const role of ['manager', 'member', 'reader'] as const)
    assert.equal((await (await api.colleague(role)).get(path)).item.open[0].count, 1)
  const other = await api.withScopes('effort')
  assert.equal((await other.request('GET', path)).status, 400)
})

onOneDatabase('an overview reads no more invoices than it tells of', async ({ server }, database) => {
  if (database !== 'SQLite') return
  const open = sql`explain query plan select currency, sum(total - total_paid) from invoices
    where company_id = 1 and status in ('S', 'PP', 'R', 'R1', 'R2', 'R3', 'DC') group by 1`
  const turnover = sql`explain query plan select substr(date, 1, 7), currency, sum(total) from invoices
    where company_id = 1 and date >= '2025-01-01' and date < '2027-01-01' and status not in ('DR', 'C', 'D') group by 1, 2`
  const planOf = async (statement: ReturnType<typeof sql>) =>
    (await server.db.all<{ detail: string }>(statement)).map(({ detail }) => detail).join(' ')
  assert.match(await planOf(open), /USING INDEX invoices_by_status \(company_id=\? AND status=\?\)/)
  assert.match(await planOf(turnover), /USING COVERING INDEX invoices_by_turnover/)
})

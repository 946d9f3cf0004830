import { eventually, screenOf } from '../../test/browser.ts'
import { position } from '../../test/given.ts'
import { test } from '../../test/turns.ts'

const invoices = '/v2/receivables/invoices'
const hundred = { ...position, price: 100, amount: 1, vat: 0 }

test('under a list are the sums of all that it finds, and with the selection those of the selection', async () => {
  const screen = await screenOf()
  const { api, page } = screen
  for (const values of [{}, {}, { currency: 'EUR' }])
    await api.given.invoice({ positions: [hundred], ...values })
  const { id, number } = await api.given.invoice({ positions: [hundred] })
  await api.patch(`${invoices}/${id}/change-status`, { status: 'S' })
  await api.post(`${invoices}/${id}/payments`, { type: 'N', amount: 30, date: '2026-03-01' })
  await screen.open('/invoices')
  const sums = page.getByRole('region', { name: 'Sum of all' })
  await sums.getByText('CHF 300.00, EUR 100.00').waitFor()
  await sums.getByText('CHF 70.00').waitFor()
  await screen.expectSound()

  await page.getByRole('button', { name: 'Drafts' }).click()
  await sums.getByText('CHF 200.00, EUR 100.00').waitFor()
  await page.getByRole('button', { name: 'Drafts' }).click()
  await page.getByRole('checkbox', { name: number }).check()
  await page.getByText('1 selected · CHF 70.00 outstanding').waitFor()
})

test('hours have sums too, those of the selection beside those of all', async () => {
  const screen = await screenOf()
  const { api, page } = screen
  const project = await api.given.project()
  for (const duration of [0.25, 1.5]) await api.given.effort({ entity_id: project.id, duration })
  await api.post('/v2/reporting/working-hours', {
    date: '2026-03-02',
    time_start: '08:00',
    time_end: '11:45',
  })
  await screen.open('/hours/entries')
  const sums = page.getByRole('region', { name: 'Sum of all' })
  await sums.getByText('1.75 h').waitFor()
  await page.getByRole('checkbox').nth(1).check()
  const status = page.getByRole('status').filter({ hasText: '1 selected' })
  await eventually(() => status.innerText(), /(0\.25|1\.50) h$/)
  await screen.open('/hours/attendance')
  await sums.getByText('3.75 h').waitFor()
  await screen.expectSound()
})

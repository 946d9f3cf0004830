import { eventually, screenOf } from '../../test/browser.ts'
import { position } from '../../test/given.ts'
import { test } from '../../test/turns.ts'

test('a draft tells of an outdated rate and of a missing date of the service, and they are kept', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  await api.put('/v2/configuration/company', { country: 'DE' })
  const { id } = await api.given.invoice({ positions: [{ ...position, vat: 7.7 }] })
  const path = `/v2/receivables/invoices/${id}`
  const rate = page.getByText(/^7,7\s% is not a VAT rate that is valid on/)
  const service = page.getByText('The date of the service is missing.')
  await screen.open(`/invoices/${id}/edit`)
  await rate.waitFor()
  await service.waitFor()
  await screen.open(`/invoices/${id}`)
  await service.waitFor()
  await screen.expectSound()

  await api.put(path, { period_from: '2023-12-20' })
  await screen.open(`/invoices/${id}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await service.waitFor({ state: 'detached' })
  await rate.waitFor({ state: 'detached' })
  await eventually(async () => (await api.get(path, { with: 'positions' })).item.positions[0].vat, 7.7)
})

test('a draft that is dated into a closed period tells so, and from which day on it can be issued', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  const { id } = await api.given.invoice({ date: '2024-03-15' })
  await api.post('/v2/accounting/closed-periods', { from: '2024-01-01', to: '2024-03-31' })
  const closed = page.getByText(/^The books are closed until 31\.03\.2024\. .* 01\.04\.2024 or later\.$/)
  await screen.open(`/invoices/${id}`)
  await closed.waitFor()
  await screen.open(`/invoices/${id}/edit`)
  await closed.waitFor()
  await page.getByLabel(/^Date/).fill('02.04.2024')
  await page.keyboard.press('Tab')
  await closed.waitFor({ state: 'detached' })
  await screen.expectSound()
})

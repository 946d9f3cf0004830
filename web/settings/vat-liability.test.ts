import assert from 'node:assert/strict'
import { test } from 'node:test'
import { screenOf } from '../../test/browser.ts'
import { position } from '../../test/given.ts'

test('a company that is not liable to VAT sees nothing of it', async () => {
  const screen = await screenOf()
  const { api, page } = screen
  const service = await api.given.service({ price: 108.1, including_vat: true })
  await screen.open('/settings/vat-accounting')
  await page.getByLabel('Liable to VAT').uncheck()
  await page.getByRole('button', { name: 'Save' }).click()
  // The page is loaded anew, and has no rates.
  await page.getByRole('link', { name: 'VAT rates' }).waitFor({ state: 'detached' })
  await screen.expectSound()

  const invoice = await api.given.invoice({ positions: [position], discount_rate: 10 })
  for (const path of [
    `/invoices/${invoice.id}`,
    `/invoices/${invoice.id}/edit`,
    '/services',
    `/services/${service.id}`,
    '/services/new',
    '/products/new',
    '/reports',
    '/reports/receivables',
  ]) {
    await screen.open(path)
    await screen.settle()
    assert.doesNotMatch(await page.locator('body').innerText(), /VAT/, path)
    await screen.expectSound()
  }
  await screen.open('/invoices')
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Language' }).waitFor()
  assert.equal(await page.getByRole('checkbox', { name: /VAT|Net/ }).count(), 0)
})

test('an article costs what its price says where there is no VAT', async () => {
  const screen = await screenOf()
  const { api, page } = screen
  await api.put('/v2/configuration/settings', { vat_liable: false })
  await api.given.service({ name: 'Beratung', price: 108.1, including_vat: true })
  const { id } = await api.given.invoice({ positions: [position] })
  await screen.open(`/invoices/${id}/edit`)
  await page.getByLabel('Name, item 1').fill('Beratung')
  await page.getByRole('option', { name: /Beratung/ }).click()
  await page.getByText('702.65').first().waitFor()
})

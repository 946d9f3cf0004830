import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newCompany } from '../../../test/api.ts'
import { eventually, screenOf, webServer } from '../../../test/browser.ts'

const positions = [
  { type: 'N', catalog_type: 'S', name: 'Pflege', price: 33.35, amount: 30, unit_id: 1, vat: 8.1 },
  { type: 'T', catalog_type: 'S', name: 'Wie besprochen' },
  { type: 'N', catalog_type: 'S', name: 'Saat', price: 17.77, amount: 7, unit_id: 2, vat: 2.6 },
]

test('an order is billed by a deposit, a part and the rest', async () => {
  const screen = await screenOf(await newCompany(await webServer()))
  const { page, api } = screen
  await api.put('/v2/configuration/settings', { round_to_five_rappen: true })
  const path = '/v2/receivables/order-confirmations'
  const body = await api.given.invoiceBody({ positions, discount_rate: 5, language: 'en' })
  const { item: order } = await api.post(path, body)
  const chain = async () => (await api.get(`${path}/${order.id}/chain`)).item
  const sums = page.getByRole('region', { name: 'Actions' })

  await screen.open(`/orders/${order.id}`)
  await page.getByRole('link', { name: 'Ordered, delivered, billed, paid' }).click()
  await page.getByRole('heading', { name: 'Billing' }).waitFor()
  await screen.expectSound()

  await sums.getByRole('button', { name: 'Deposit invoice' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Share').fill('33.3')
  const promised = await dialog.getByText(/The invoice comes to CHF/).textContent()
  await screen.expectSound()
  await dialog.getByRole('button', { name: 'Make the draft' }).dblclick()
  await page.getByText('Deposit invoice 10000 is a draft now.').waitFor()
  const [deposit] = (await api.get('/v2/receivables/invoices')).items
  assert.equal(promised, `The invoice comes to CHF ${deposit.total.toFixed(2)}.`)
  await eventually(async () => (await api.get('/v2/receivables/invoices')).pagination.total, 1)

  // The final invoice waits for the draft.
  await page.getByRole('link', { name: 'Ordered, delivered, billed, paid' }).click()
  await page.getByText('Invoice 10000 is still a draft.').waitFor()
  await eventually(() => sums.getByRole('button', { name: 'Final invoice' }).isDisabled(), true)
  await api.patch(`/v2/receivables/invoices/${deposit.id}/change-status`, { status: 'S' })

  await sums.getByRole('button', { name: 'Part invoice' }).click()
  await dialog.getByLabel('Quantity: Saat').fill('3')
  const part = await dialog.getByText(/The invoice comes to CHF/).textContent()
  await dialog.getByRole('button', { name: 'Make the draft' }).click()
  await page.getByText('Part invoice 10001 is a draft now.').waitFor()
  const [second] = (await api.get('/v2/receivables/invoices')).items
  assert.equal(part, `The invoice comes to CHF ${second.total.toFixed(2)}.`)
  await api.patch(`/v2/receivables/invoices/${second.id}/change-status`, { status: 'S' })

  await screen.open(`/orders/${order.id}/chain`)
  const { left } = await chain()
  await sums.getByRole('button', { name: 'Final invoice' }).click()
  await dialog.getByText(`comes to CHF ${left.toFixed(2)}.`).waitFor()
  await dialog.getByRole('button', { name: 'Make the draft' }).click()
  await page.getByText('Final invoice 10002 is a draft now.').waitFor()
  const card = page.getByRole('region', { name: 'Items' })
  await card.getByText('Total of the order').waitFor()
  await card.getByText(/^Deposit invoice 10000 of/).waitFor()
  await card.getByText(`CHF ${left.toFixed(2)}`).waitFor()
  await screen.expectSound()

  await page.getByRole('link', { name: 'Ordered, delivered, billed, paid' }).click()
  await page.getByText('Everything is billed.').waitFor()
  const documents = page.getByRole('region', { name: 'Documents' })
  for (const name of ['Order confirmation 10000', 'Deposit invoice 10000', 'Final invoice 10002'])
    await documents.getByRole('link', { name, exact: true }).waitFor()
  await screen.expectSound()
  assert.equal((await chain()).left, 0)
})

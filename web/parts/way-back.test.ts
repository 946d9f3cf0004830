import assert from 'node:assert/strict'
import { test } from 'node:test'
import { screenOf } from '../../test/browser.ts'

test('from a filtered list one goes to an invoice, does something there, and is back with one step', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  // So that a sent one can be edited.
  await api.put('/v2/configuration/settings', { issued_documents: 'editable' })
  const { id, number } = await api.given.invoice()
  await api.patch(`/v2/receivables/invoices/${id}/change-status`, { status: 'S' })
  const list = `/invoices?filter=${encodeURIComponent('{"total":">1"}')}&sort=-due`
  await screen.open(list)
  const there = page.url()
  const openInvoice = () => page.getByRole('link', { name: number, exact: true }).click()
  const dialog = page.getByRole('dialog')

  await openInvoice()
  await page.getByRole('button', { name: 'Record payment' }).first().click()
  await dialog.getByRole('button', { name: 'Record payment' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page
    .getByText(/^Paid on/)
    .first()
    .waitFor()
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Invoices' }).waitFor()
  assert.equal(page.url(), there)

  await openInvoice()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('button', { name: 'Done' }).first().click()
  await page.getByRole('button', { name: 'More' }).first().waitFor()
  assert.match(page.url(), new RegExp(`/invoices/${id}$`))
  await page.getByRole('link', { name: 'Invoices' }).last().click()
  await page.getByRole('heading', { level: 1, name: 'Invoices' }).waitFor()
  assert.equal(page.url(), there)
  await screen.expectSound()
})

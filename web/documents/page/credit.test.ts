import assert from 'node:assert/strict'
import { eventually, screenOf } from '../../../test/browser.ts'
import { test } from '../../../test/turns.ts'

const path = '/v2/receivables/credit-notes'

test('a part of an invoice is credited, and the rest of the credit is used and paid back', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  const contact = await api.given.contact()
  const recipient = { contact_id: contact.id, contact_address_id: contact.main_address_id }
  const invoice = await api.given.invoice({ ...recipient, due: '2099-03-12' })
  const next = await api.given.invoice({ ...recipient, due: '2099-04-12' })
  for (const { id } of [invoice, next])
    await api.patch(`/v2/receivables/invoices/${id}/change-status`, { status: 'S' })
  await api.post(`/v2/receivables/invoices/${invoice.id}/payments`, {
    ...{ type: 'N', channel: 'T', amount: 800, date: '2026-02-20' },
  })

  await screen.open(`/invoices/${invoice.id}`)
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Make a credit note' }).click()
  await dialog.getByLabel('What is credited?').selectOption('An amount')
  await dialog.getByLabel('Reason').fill('Zu spät geliefert')
  await dialog.getByLabel('Amount').fill('300')
  await screen.expectSound()
  await dialog.getByRole('button', { name: 'Make the draft' }).click()
  await page
    .getByRole('link', { name: 'Done' })
    .or(page.getByRole('button', { name: 'Done' }))
    .click()

  await page.getByRole('heading', { name: 'Credit note 10000' }).waitFor()
  await page.getByRole('link', { name: `Invoice ${invoice.number}` }).waitFor()
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Mark as sent' }).click()
  await page.getByText('Credit note 10000: Open.').waitFor()
  const [note] = (await api.get(path)).items
  assert.deepEqual([note.total, note.total_used, note.reason], [300, 43.18, 'Zu spät geliefert'])

  await page.getByRole('button', { name: 'Use for an invoice' }).first().click()
  await dialog.getByLabel('Open invoice of the same contact').selectOption({ index: 1 })
  await eventually(() => dialog.getByLabel('Amount').inputValue(), '256.82')
  await dialog.getByLabel('Amount').fill('200')
  await screen.expectSound()
  await dialog.getByRole('button', { name: 'Use for an invoice' }).click()
  await page.getByText(`CHF 200.00 were used for invoice ${next.number}.`).waitFor()

  await page.getByRole('button', { name: 'Record refund' }).first().click()
  await dialog.getByText('CHF 56.82 are left.').waitFor()
  await screen.expectSound()
  await dialog.getByRole('button', { name: 'Record refund' }).click()
  await page.getByText('CHF 56.82 paid back.').waitFor()
  await page.getByText('Settled').first().waitFor()
  await screen.expectSound()

  await screen.open(`/invoices/${next.id}`)
  const payments = page.getByRole('region', { name: 'Payments' })
  await payments.getByRole('link', { name: 'Credit note' }).waitFor()
  await page.getByRole('button', { name: 'Delete the payment of 200.00' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Delete the payment of 200.00' }).waitFor()
  await eventually(async () => (await api.get(`${path}/${note.id}`)).item.total_used, 300)
})

test('a paid invoice is cancelled with a reason, and says by what', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  const { id, number } = await api.given.invoice()
  await api.patch(`/v2/receivables/invoices/${id}/change-status`, { status: 'P' })
  await screen.open(`/invoices/${id}`)
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Cancel the invoice' }).click()
  await dialog.getByLabel('Reason').fill('Doppelt gestellt')
  await screen.expectSound()
  await dialog.getByRole('button', { name: 'Cancel the invoice' }).click()
  await page.getByText(`Invoice ${number} is cancelled.`).waitFor()
  await page.getByText('Cancelled by').waitFor()
  await page.getByRole('link', { name: 'Credit note 10000' }).click()
  await page.getByRole('heading', { name: 'Credit note 10000' }).waitFor()
  await page.getByRole('img', { name: 'Page 1 of 1' }).waitFor()
  await screen.expectSound()
  await screen.open('/credit-notes')
  await page.getByText('Doppelt gestellt').first().waitFor()
  await screen.expectSound()
})

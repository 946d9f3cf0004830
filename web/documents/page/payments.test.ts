import { test } from 'node:test'
import { eventually, screenOf } from '../../../test/browser.ts'
import { position } from '../../../test/given.ts'

const invoices = '/v2/receivables/invoices'

test('a payment settles its rest, and what was paid too much is used, paid back and found in the list', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  const contact = await api.given.contact()
  const recipient = { contact_id: contact.id, contact_address_id: contact.main_address_id }
  const terms = { cash_discount_rate: 2.5, cash_discount_date: '2099-03-01' }
  const first = await api.given.invoice({ ...recipient, ...terms })
  const second = await api.given.invoice({ ...recipient, currency: 'CHF' })
  const third = await api.given.invoice(recipient)
  for (const { id } of [first, second, third])
    await api.patch(`${invoices}/${id}/change-status`, { status: 'S' })
  const dialog = page.getByRole('dialog')
  const record = page.getByRole('button', { name: 'Record payment' })
  const payments = page.getByRole('region', { name: 'Payments' })

  // The amount less the cash discount proposes the discount for the rest.
  await screen.open(`/invoices/${first.id}`)
  await record.first().click()
  await dialog.getByLabel('Amount').fill('822.10')
  await dialog.getByLabel('Amount').blur()
  await dialog.getByText('The invoice is paid with this.').waitFor()
  await eventually(() => dialog.getByLabel('The rest').inputValue(), 'C')
  await dialog.getByLabel('Channel').selectOption('TWINT')
  await screen.expectSound()
  await dialog.getByRole('button', { name: 'Record payment' }).click()
  await payments.getByText('Cash discount').waitFor()
  await payments.getByText('Payment, TWINT').waitFor()
  await page.getByRole('button', { name: 'Delete the payment of 21.08' }).click()
  await payments.getByText('No payment yet.').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await payments.getByText('Cash discount').waitFor()
  await eventually(async () => (await api.get(`${invoices}/${first.id}`)).item.status, 'P')

  // Too much: kept, used for another invoice, and the rest of it paid back.
  await screen.open(`/invoices/${second.id}`)
  await record.first().click()
  await dialog.getByLabel('Amount').fill('900')
  await dialog.getByLabel('Amount').blur()
  await dialog.getByText('CHF 56.82 too much: kept as credit of the contact.').waitFor()
  await dialog.getByRole('button', { name: 'Record payment' }).click()
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Use for an invoice' }).click()
  await dialog.getByLabel('Open invoice of the same contact').selectOption({ index: 1 })
  await dialog.getByLabel('Amount').fill('50')
  await dialog.getByRole('button', { name: 'Use for an invoice' }).click()
  await page.getByText(`CHF 50.00 were used for invoice ${third.number}.`).waitFor()
  await payments.getByRole('link', { name: 'Credit used' }).waitFor()
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Record refund' }).click()
  await dialog.getByText('CHF 6.82 are left.').waitFor()
  await dialog.getByRole('button', { name: 'Record refund' }).click()
  await payments.getByText('Paid back').waitFor()
  await eventually(async () => (await api.get(`${invoices}/${second.id}`)).item.total_paid, 843.18)
  await eventually(async () => (await api.get(`${invoices}/${third.id}`)).item.total_paid, 50)

  await screen.open('/payments')
  await page.getByRole('searchbox', { name: 'Search in Payments' }).fill('822.10')
  const rows = page.locator('[data-row]')
  await page.getByText('1–1 of 1').waitFor()
  await eventually(() => rows.first().textContent(), new RegExp(`${first.number}.*TWINT.*822\\.10`))
  await screen.expectSound()
  await rows.first().click()
  await page.getByRole('heading', { name: `Invoice ${first.number}` }).waitFor()

  // What is used keeps its payment.
  await screen.open(`/invoices/${second.id}`)
  await page.getByRole('button', { name: 'Delete the payment of 900.00' }).click()
  await page.getByText('is used or paid back already').first().waitFor()
})

test('dinars are shown, typed and paid with three decimals', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  const positions = [{ ...position, price: 1.2, amount: 3, vat: 0 }]
  const { id } = await api.given.invoice({ currency: 'BHD', positions })
  await screen.open(`/invoices/${id}/edit`)
  await eventually(() => page.locator('[data-cell="price"]').first().inputValue(), '1.200')
  await api.patch(`${invoices}/${id}/change-status`, { status: 'S' })
  await screen.open(`/invoices/${id}`)
  await page.getByRole('button', { name: 'Record payment' }).first().click()
  const dialog = page.getByRole('dialog')
  // The second one is in the currency of the company.
  const amount = dialog.getByLabel('Amount').first()
  await eventually(() => amount.inputValue(), '3.600')
  await amount.fill('1.234')
  await amount.blur()
  await dialog.getByRole('button', { name: 'Record payment' }).click()
  await page.getByRole('button', { name: 'Delete the payment of 1.234' }).waitFor()
  await eventually(async () => (await api.get(`${invoices}/${id}`)).item.total_paid, 1.234)
})

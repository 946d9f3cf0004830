import assert from 'node:assert/strict'
import { daysAfter } from '../../domain/time/dates.ts'
import { localTimeAt } from '../../server/resource/clock.ts'
import { eventually, screenOf } from '../../test/browser.ts'
import { test } from '../../test/turns.ts'

const today = localTimeAt(new Date()).slice(0, 10)

test('the terms of reminders are set for the company, and others for a contact', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  const { id } = await api.given.contact()
  screen.expectRefusals(422)
  await screen.open('/settings/reminders')
  const level = page.getByRole('group', { name: '1st reminder' })
  await level.getByRole('textbox', { name: 'Reminder fee' }).fill('20')
  await level.getByRole('textbox', { name: 'Late interest' }).fill('-5')
  await page.getByRole('button', { name: 'Save' }).click()
  await level.getByText('Must be between 0 and 100').waitFor()
  await level.getByRole('textbox', { name: 'Late interest' }).fill('5')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved').first().waitFor()
  await eventually(
    async () => (await api.get('/v2/configuration/settings')).item.reminder_terms,
    [{ status: 'R1', fee: 20, interest: 5, days: 10 }],
  )
  await screen.expectSound()

  await screen.open(`/contacts/${id}/edit`)
  await page.getByText('More: ').click()
  await page.getByRole('textbox', { name: 'No reminders until' }).fill('31.12.2099')
  await page.getByRole('checkbox', { name: 'Own terms: 1st reminder' }).check()
  await page.getByRole('textbox', { name: 'Reminder fee' }).fill('7.50')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('31.12.2099').waitFor()
  const { item } = await api.get(`/v2/contacts/${id}`, { with: 'reminder_terms,reminders_paused_until' })
  assert.deepEqual(item.reminder_terms, [{ status: 'R1', fee: 7.5, interest: 5, days: 10 }])
  assert.equal(item.reminders_paused_until, '2099-12-31')
})

test('an invoice asks for its charges, and is warned of before it is due', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  await api.put('/v2/configuration/settings', { reminder_terms: [{ status: 'R', fee: 20 }] })
  const contact = await api.given.contact({ email: 'nora@sonnenrain.example' })
  const sent = async (due: string) => {
    const invoice = await api.given.invoice({
      ...{ contact_id: contact.id, contact_address_id: contact.main_address_id, due },
    })
    await api.patch(`/v2/receivables/invoices/${invoice.id}/change-status`, { status: 'S' })
    return invoice
  }
  const early = await sent(daysAfter(today, 5))
  await screen.open(`/invoices/${early.id}?do=remind`)
  await page.getByText('The invoice is not due until').waitFor()
  await page.getByRole('button', { name: 'Close' }).click()

  const invoice = await sent(daysAfter(today, -5))
  const path = `/v2/receivables/invoices/${invoice.id}`
  await api.patch(`${path}/change-status`, { status: 'R' })
  await screen.open(`/invoices/${invoice.id}?do=payment`)
  await eventually(() => page.getByRole('textbox', { name: 'Amount' }).inputValue(), '863.18')
  await page.getByRole('dialog').getByRole('button', { name: 'Record payment' }).click()
  await page.getByText('Paid', { exact: true }).first().waitFor()
  const { item } = await api.get(path, { with: 'charges_paid' })
  assert.deepEqual([item.status, item.total_paid, item.charges_paid], ['P', invoice.total, 20])
})

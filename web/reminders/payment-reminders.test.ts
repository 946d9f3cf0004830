import assert from 'node:assert/strict'
import { daysAfter } from '../../domain/time/dates.ts'
import { localTimeAt } from '../../server/resource/clock.ts'
import { type Api, newCompany } from '../../test/api.ts'
import { eventually, screenOf, webServer } from '../../test/browser.ts'
import { position } from '../../test/given.ts'
import { unusedServer } from '../../test/mailbox.ts'
import { test } from '../../test/turns.ts'

const today = localTimeAt(new Date()).slice(0, 10)

async function overdue(api: Api, name: string, values: object = {}) {
  const contact = await api.given.contact({ name, email: 'nora@sonnenrain.example' })
  const invoice = await api.given.invoice({
    ...{ contact_id: contact.id, contact_address_id: contact.main_address_id },
    ...{ date: daysAfter(today, -50), due: daysAfter(today, -20) },
    ...{ positions: [{ ...position, price: 1000, amount: 1, vat: 0 }], ...values },
  })
  await api.patch(`/v2/receivables/invoices/${invoice.id}/change-status`, { status: 'S' })
  return invoice
}

test('today’s reminders are chosen and sent in one request, and paused ones wait', async () => {
  const screen = await screenOf(await newCompany(await webServer({ smtp: unusedServer })))
  const { page, api } = screen
  await api.put('/v2/configuration/settings', { reminder_terms: [{ status: 'R', fee: 20 }] })
  const first = await overdue(api, 'Bäckerei Amsel')
  const second = await overdue(api, 'Gärtnerei Birnbaum')
  const paused = await overdue(api, 'Hotel Drossel', { reminders_paused_until: '2099-01-31' })
  await screen.open('/invoices')
  await page.getByRole('link', { name: 'Payment reminders' }).click()
  await page.waitForFunction(() => document.title.startsWith('Payment reminders'))
  // The title is that of the place, whichever of its tabs is open.
  await eventually(() => page.getByRole('heading', { level: 1 }).textContent(), 'Invoices')
  const row = page.getByRole('row').filter({ hasText: 'Bäckerei Amsel' })
  await row.getByText('20 days overdue').waitFor()
  await row.getByText('1’020.00').waitFor()
  await page.getByText('Paused until 31.01.2099').waitFor()
  await page.getByText('2’040.00').waitFor()
  await screen.expectSound()

  await page.getByRole('checkbox', { name: `Choose invoice ${second.number}` }).uncheck()
  await page.getByRole('button', { name: 'Send 1 reminder' }).dblclick()
  await page.getByText('1 reminder was sent.').waitFor()
  await row.waitFor({ state: 'detached' })
  await page.getByRole('row').filter({ hasText: 'Gärtnerei Birnbaum' }).waitFor()

  const statusOf = async ({ id }: { id: number }) =>
    (await api.get(`/v2/receivables/invoices/${id}`)).item.status
  await eventually(() => Promise.all([first, second, paused].map(statusOf)), ['R', 'S', 'S'])
  await eventually(async () => (await api.get('/v2/outbox')).items.length, 1)
})

test('a reminder that is paused meanwhile says so in its row, and the others go out', async () => {
  const screen = await screenOf(await newCompany(await webServer({ smtp: unusedServer })))
  const { page, api } = screen
  const invoice = await overdue(api, 'Bäckerei Amsel')
  const other = await overdue(api, 'Gärtnerei Birnbaum')
  await screen.open('/payment-reminders')
  await page.getByText('Bäckerei Amsel').waitFor()
  await api.put(`/v2/receivables/invoices/${invoice.id}`, { reminders_paused_until: '2099-01-31' })
  await page.getByRole('button', { name: 'Send 2 reminders' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Bäckerei Amsel' })
  await row.getByRole('alert').filter({ hasText: 'Reminders are paused until 31.01.2099' }).waitFor()
  await row.getByText('Paused until 31.01.2099', { exact: true }).waitFor()
  await eventually(async () => (await api.get(`/v2/receivables/invoices/${other.id}`)).item.status, 'R')
  await eventually(async () => (await api.get(`/v2/receivables/invoices/${invoice.id}`)).item.status, 'S')
})

test('without a mail server a reminder is offered as PDF and mail, and only marking it changes its level', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  const invoice = await overdue(api, 'Bäckerei Amsel')
  const other = await overdue(api, 'Gärtnerei Birnbaum')
  const statusOf = async ({ id }: { id: number }) =>
    (await api.get(`/v2/receivables/invoices/${id}`)).item.status
  await screen.open('/payment-reminders')
  await page.getByRole('note').getByText('No mail server is set up.').waitFor()
  await screen.expectSound()
  const row = page.getByRole('row').filter({ hasText: 'Bäckerei Amsel' })
  const pdf = row.getByRole('link', { name: 'Download PDF' })
  const address = (await pdf.getAttribute('href')) ?? ''
  assert.match(decodeURIComponent(address), /\/pdf\?options=\{"reminder":"R"\}$/)
  const mails: string[] = []
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Page.enable')
  devtools.on('Page.frameRequestedNavigation', ({ url }) => mails.push(url))
  await row.getByRole('button', { name: 'Open in mail program' }).click()
  await eventually(async () => mails.map((url) => url.slice(0, 20)), ['mailto:nora%40sonnen'])
  await eventually(() => Promise.all([invoice, other].map(statusOf)), ['S', 'S'])

  // Nothing is marked that the user has not chosen.
  await eventually(() => page.getByRole('checkbox', { checked: true }).count(), 0)
  await page.getByRole('checkbox', { name: `Choose invoice ${invoice.number}` }).check()
  await page.getByRole('button', { name: 'Mark 1 reminder as sent' }).click()
  await page.getByText('1 reminder is marked as sent.').waitFor()
  await row.waitFor({ state: 'detached' })
  await eventually(() => Promise.all([invoice, other].map(statusOf)), ['R', 'S'])

  // The same for invoices that are chosen in the list.
  await screen.open('/invoices')
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('button', { name: 'Send reminders' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('note').getByText('No mail server is set up.').waitFor()
  await dialog.getByRole('button', { name: `Open in mail program (${other.number})` }).waitFor()
  await screen.expectSound()
  await dialog.getByRole('checkbox', { name: other.number }).check()
  await dialog.getByRole('button', { name: 'Mark 1 reminder as sent' }).click()
  await page.getByText('1 reminder is marked as sent.').first().waitFor()
  await eventually(() => Promise.all([invoice, other].map(statusOf)), ['R', 'R'])
  await eventually(async () => (await api.get('/v2/outbox')).items.length, 0)
})

import assert from 'node:assert/strict'
import { eventually, screenOf } from '../../test/browser.ts'
import { chosen } from '../../test/lane.ts'
import { listPaths } from '../../test/list-paths.ts'
import { test } from '../../test/turns.ts'

test('every list can be read, also without a record, on a phone and in the dark', async () => {
  const screen = await screenOf(undefined, { width: 360, height: 740, scheme: 'dark' })
  const { given } = screen.api
  await given.letter()
  await given.product({ name: 'x'.repeat(120) })
  await given.service()
  await given.costUnit()
  await given.effort()
  await given.workingHours()
  await given.invoice({
    positions: [
      { type: 'N', catalog_type: 'S', name: 'Bau', price: 1_142_060, amount: 1, unit_id: 1, vat: 8.1 },
    ],
  })
  for (const path of chosen('lists on a phone', listPaths, 5)) {
    await screen.open(path)
    await screen.page.locator('li[data-row], p').first().waitFor()
    await screen.expectSound()
    const overflow = await screen.page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    assert.equal(overflow, 0, `${path} scrolls sideways`)
  }
  await screen.open('/invoices')
  await screen.page.getByRole('list').getByText('1’234’566.86').waitFor()
  await screen.page.getByRole('button', { name: 'Sort' }).click()
  await screen.page.getByRole('menuitem', { name: 'Total', exact: true }).click()
  await screen.page.waitForURL(/sort=-total/)
  await screen.page.getByRole('menuitem', { name: 'Total descending' }).waitFor()
})

test('whoever may only read sees lists without ways to change them', async () => {
  const screen = await screenOf()
  await screen.api.given.contact({ name: 'Anna Meier' })
  const reader = await screenOf(await screen.api.colleague('reader'))
  await reader.open('/contacts')
  await reader.page.getByRole('checkbox', { name: 'Select Anna Meier' }).check()
  await reader.page.getByRole('button', { name: 'Export' }).waitFor()
  await eventually(() => reader.page.getByRole('button', { name: 'Delete' }).count(), 0)
  await eventually(() => reader.page.getByRole('link', { name: 'New contact' }).count(), 0)
})

test('the journal names records, leads to them and tells what has changed', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  const invoice = await api.given.invoice()
  await api.patch(`/v2/receivables/invoices/${invoice.id}/change-status`, { status: 'S' })
  await screen.open('/settings/journal')
  const row = page.getByRole('row').filter({ hasText: 'Status: Draft → Sent' })
  await row.getByRole('link', { name: invoice.number }).click()
  await page.waitForURL(`**/invoices/${invoice.id}`)
})

test('whoever may not see the journal or the data of the company is told so', async () => {
  const owner = await screenOf()
  const member = await screenOf(await owner.api.colleague('member'))
  for (const path of ['/settings/journal', '/settings/data']) {
    await member.open(path)
    await member.page.getByText('Your role does not allow this.').waitFor()
    await eventually(() => member.page.getByRole('button', { name: 'Try again' }).count(), 0)
  }
})

test('reminders are made, found by their day, and done, one or many', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  const { id } = await api.given.contact({ name: 'Anna Meier' })
  const today = new Date().toLocaleDateString('sv', { timeZone: 'Europe/Zurich' })
  for (const [title, date_time] of [
    ['Long ago', '2026-01-05 09:00:00'],
    ['Today', `${today} 23:30:00`],
    ['Later', '2099-01-05 00:00:00'],
  ])
    await api.post('/v2/contacts/reminders', {
      ...{ contact_id: id, title, date_time, interval_value: 0, interval_type: 'day' },
    })
  await screen.open('/reminders')
  await page.getByRole('button', { name: 'Due today' }).click()
  await page.getByRole('link', { name: 'Long ago' }).waitFor({ state: 'hidden' })
  await page.getByRole('link', { name: 'Today' }).waitFor()
  await eventually(() => page.locator('tbody tr').count(), 1)
  await page.getByRole('button', { name: 'Overdue' }).click()
  await page.getByRole('link', { name: 'Long ago' }).waitFor()
  await screen.expectSound()
  await page.getByRole('button', { name: 'Done: Long ago' }).click()
  await page.getByText('Done: Long ago', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('link', { name: 'Long ago' }).waitFor()

  await screen.open('/reminders')
  await page.getByRole('button', { name: 'New task' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Contact').fill('Anna')
  await page.getByRole('option', { name: 'Anna Meier' }).click()
  await dialog.getByLabel('Title').fill('Call back')
  await screen.expectSound()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('link', { name: 'Call back' }).waitFor()

  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  await page.getByText('4 tasks are done.').waitFor()
  // A notice waits while the mouse is on it.
  await page.mouse.move(0, 0)
  const left = async () => (await api.get('/v2/contacts/reminders')).pagination.total
  await eventually(left, 0)
})

test('an offer that nobody accepted in time is expired in its list and on its page', async () => {
  const screen = await screenOf()
  const { api, page } = screen
  const { due, ...body } = await api.given.invoiceBody()
  const { item } = await api.post('/v2/receivables/offers', { ...body, valid_until: due })
  await api.patch(`/v2/receivables/offers/${item.id}/change-status`, { status: 'S' })
  await screen.open('/offers')
  await page.getByRole('row', { name: /Expired/ }).waitFor()
  await screen.open(`/offers/${item.id}`)
  await page
    .getByText(/^Expired on/)
    .first()
    .waitFor()
})

test('outbox and journal are found in the menu and in the settings, and at their earlier addresses', async () => {
  const screen = await screenOf()
  const { page } = screen
  await screen.open('/')
  await page.getByRole('link', { name: 'Outbox' }).click()
  await page.getByRole('heading', { level: 1, name: 'Outbox' }).waitFor()
  await screen.open('/settings')
  await page.getByRole('link', { name: 'Journal' }).click()
  await page.getByRole('heading', { level: 1, name: 'Journal' }).waitFor()
  await page.goto(`${screen.api.server.url}/reports/outbox?filter={"status":"F"}`)
  await page.waitForURL(/\/outbox\?filter=/)
  await page.goto(`${screen.api.server.url}/reports/journal`)
  await page.waitForURL(/\/settings\/journal/)
})

import assert from 'node:assert/strict'
import { daysAfter, monthsLater } from '../../domain/time/dates.ts'
import { mailInvoice } from '../../server/mail/mail-invoice.ts'
import { makeRecurringInvoices } from '../../server/receivables/recurring/make-recurring.ts'
import { localTimeAt } from '../../server/resource/clock.ts'
import { newCompany } from '../../test/api.ts'
import { eventually, screenOf, webServer } from '../../test/browser.ts'
import { test } from '../../test/turns.ts'

const path = '/v2/receivables/recurring-invoices'
const today = localTimeAt(new Date()).slice(0, 10)
const shown = (date: string) => date.split('-').reverse().join('.')

test('an invoice is repeated, paused and goes on; what is made from it stands on its page', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  const workflow = [{ active: true, status: 'R', overdue_days: 10, action: 'M' }]
  const invoice = await api.given.invoice({ date: today, due: daysAfter(today, 20), workflow })
  await screen.open(`/invoices/${invoice.id}`)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Repeat …' }).click()
  const dialog = page.getByRole('dialog')
  const start = dialog.getByRole('textbox', { name: 'Start' })
  const inThreeMonths = monthsLater(today, 3) as string
  await eventually(() => start.inputValue(), shown(monthsLater(today, 1) as string))
  await dialog.getByLabel('Repeats').selectOption('Every three months')
  await eventually(() => start.inputValue(), shown(inThreeMonths))
  await screen.expectSound()
  await dialog.getByRole('button', { name: 'Repeat' }).dblclick()

  await page.getByRole('heading', { level: 1, name: 'Hofladen Sonnenrain' }).waitFor()
  await page.getByText(`Every three months from ${shown(inThreeMonths)}`).waitFor()
  await page.getByText('None yet.').waitFor()
  const { items } = await api.get(path, { with: 'workflow,positions,texts' })
  assert.equal(items.length, 1)
  const [recurring] = items
  assert.deepEqual([recurring.status, recurring.next_date, recurring.grace], ['S', inThreeMonths, 20])
  assert.deepEqual([recurring.total, recurring.workflow.length], [invoice.total, 1])
  await screen.expectSound()

  await makeRecurringInvoices(api.server.db, new Date(`${inThreeMonths}T12:00:00Z`))
  await screen.open('/recurring-invoices')
  await page.getByRole('link', { name: 'Hofladen Sonnenrain' }).click()
  const made = page.getByRole('region', { name: 'Invoices made from it' })
  await made.getByRole('link', { name: 'Invoice 10001' }).waitFor()
  await made.getByText('Draft').waitFor()

  await page.getByRole('button', { name: 'Pause' }).click()
  await page.getByText('The recurring invoice for Hofladen Sonnenrain is paused.').waitFor()
  await page.getByText('None as long as it is paused.').waitFor()
  await eventually(async () => (await api.get(`${path}/${recurring.id}`)).item.status, 'DR')
  await page.getByRole('button', { name: 'Go on' }).click()
  await page.getByRole('button', { name: 'Pause' }).waitFor()

  await made.getByRole('link', { name: 'Invoice 10001' }).click()
  await page.getByRole('heading', { level: 1, name: 'Invoice 10001' }).waitFor()
})

test('the rhythm is changed, unless somebody else was faster, and what is deleted can be had back', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  screen.expectRefusals(412, 422)
  const { date, due, ...body } = await api.given.invoiceBody()
  const { item } = await api.post(path, { ...body, start_date: '2099-01-31', frequency: 1, grace: 30 })
  await api.patch(`${path}/${item.id}/change-status`, { status: 'S' })
  await screen.open(`/recurring-invoices/${item.id}`)
  await page.getByText('Every month from 31.01.2099').waitFor()
  await page.getByRole('button', { name: 'Rhythm and notes' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Until' }).fill('30.12.2098')
  await dialog.getByLabel('Notes').fill('Vertrag 7')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.locator('[aria-invalid="true"]').waitFor()
  await dialog.getByRole('textbox', { name: 'Until' }).fill('31.12.2099')
  await api.put(`${path}/${item.id}`, { grace: 10 })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByRole('button', { name: 'Save mine' }).waitFor()
  await screen.expectSound()
  await dialog.getByRole('button', { name: 'Save mine' }).click()
  await page.getByText('Every month from 31.01.2099, until 31.12.2099').waitFor()
  await page.getByText('Vertrag 7').first().waitFor()
  const stored = (await api.get(`${path}/${item.id}`)).item
  assert.deepEqual([stored.end_date, stored.notes, stored.grace], ['2099-12-31', 'Vertrag 7', 10])

  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByText('The recurring invoice for Hofladen Sonnenrain was deleted.').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('link', { name: 'Hofladen Sonnenrain' }).waitFor()
})

test('who lets invoices be sent is told what stands in the way, and sees which stayed drafts', async () => {
  // No mail server listens on this port.
  const smtp = { host: '127.0.0.1', port: 9, isSecure: false, startTls: 'off', login: null } as const
  const screen = await screenOf(await newCompany(await webServer({ smtp })))
  const { page, api } = screen
  const contact = await api.given.contact({ email: null })
  const invoice = await api.given.invoice({
    ...{ contact_id: contact.id, contact_address_id: contact.main_address_id },
    ...{ date: today, due: daysAfter(today, 20) },
  })
  await screen.open(`/invoices/${invoice.id}`)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Repeat …' }).click()
  const dialog = page.getByRole('dialog')
  const warning = 'Neither the contact nor the contact person has an e-mail address'
  await dialog.getByLabel('Invoices are').selectOption('Issued')
  await eventually(() => dialog.getByRole('note').count(), 0)
  await dialog.getByLabel('Invoices are').selectOption('Issued and sent by e-mail')
  await dialog.getByRole('note').getByText(warning).waitFor()
  await screen.expectSound()
  await dialog.getByRole('button', { name: 'Repeat' }).click()
  await page.getByRole('note').getByText(warning).waitFor()
  await page.getByText('Issued and sent by e-mail').waitFor()
  const [recurring] = (await api.get(path)).items
  assert.deepEqual([recurring.made_as, recurring.status], ['sent', 'S'])

  const nextMonth = monthsLater(today, 1) as string
  await makeRecurringInvoices(api.server.db, new Date(`${nextMonth}T12:00:00Z`), mailInvoice)
  await api.put(`/v2/contacts/${contact.id}`, { email: 'nora@sonnenrain.example' })
  await screen.open(`/recurring-invoices/${recurring.id}`)
  const made = page.getByRole('region', { name: 'Invoices made from it' })
  await made.getByText('Stayed a draft: no e-mail address').waitFor()
  await eventually(() => page.getByRole('note').count(), 0)
  await screen.expectSound()

  await page.getByRole('button', { name: 'Rhythm and notes' }).click()
  await dialog.getByLabel('Invoices are').selectOption('Drafts')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  await eventually(async () => (await api.get(`${path}/${recurring.id}`)).item.made_as, 'draft')
})

test('the positions and texts of a recurring invoice are edited as those of an invoice', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  screen.expectRefusals(412)
  const { date, due, ...body } = await api.given.invoiceBody()
  const terms = { start_date: '2099-01-31', frequency: 1, grace: 30 }
  const { item } = await api.post(path, { ...body, ...terms })
  const read = async () => (await api.get(`${path}/${item.id}`, { with: 'positions,texts' })).item
  await screen.open(`/recurring-invoices/${item.id}`)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Hofladen Sonnenrain' }).waitFor()
  await eventually(() => page.getByRole('textbox', { name: 'Date', exact: true }).count(), 0)
  // Braces are chips as soon as they are closed, and the user goes on behind them.
  const name = page.getByLabel('Name, item 1')
  await name.fill('Wartung {D#m.Y')
  await page.keyboard.type('}')
  await name.and(page.locator(':focus[contenteditable]')).getByText('Month').waitFor()
  await page.keyboard.type(' und {D#Y')
  await page.keyboard.type('}')
  await eventually(() => name.locator('[data-placeholder]').count(), 2)
  await page.keyboard.press('Backspace')
  await eventually(() => name.locator('[data-placeholder]').count(), 1)
  for (const _ of ' und ') await page.keyboard.press('Backspace')
  await page.getByLabel('Price, item 1').fill('200')
  await page.getByLabel('Introduction', { exact: true }).fill('Guten Tag')
  await screen.expectSound()
  // A paused one saves itself.
  await page.getByText(/^Saved at/).waitFor()
  const stored = await read()
  assert.deepEqual([stored.positions[0].name, stored.positions[0].price], ['Wartung {D#m.Y}', 200])
  assert.equal(stored.texts[0].introduction, 'Guten Tag')
  assert.equal(stored.total, 1405.3)
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByText(/Wartung Month/).waitFor()

  await api.patch(`${path}/${item.id}/change-status`, { status: 'S' })
  await screen.open(`/recurring-invoices/${item.id}/edit`)
  await page.getByLabel('Price, item 1').fill('100')
  await api.put(`${path}/${item.id}`, { grace: 10 })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Save mine anyway' }).click()
  await page.getByText(/^Saved at/).waitFor()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByText('Every month from 31.01.2099').waitFor()
  const after = await read()
  assert.deepEqual([after.positions[0].price, after.grace, after.next_date], [100, 10, '2099-01-31'])

  await makeRecurringInvoices(api.server.db, new Date('2099-01-31T12:00:00Z'))
  const [made] = (await api.get('/v2/receivables/invoices', { with: 'positions' })).items
  assert.deepEqual([made.positions[0].name, made.total], ['Wartung 01.2099', after.total])
})

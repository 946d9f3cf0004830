// Complete journeys of users through Kontor, from the first page to their goal.

import assert from 'node:assert/strict'
import type { Locator } from 'playwright-core'
import { issueSetUpKey } from '../server/auth/sessions/set-up.ts'
import { createMail } from '../server/mail/mail-server/smtp.ts'
import { createPostFolder } from '../server/mail/post.ts'
import { printMessage } from '../server/mail/printing.ts'
import { createMailWorker } from '../server/mail/worker.ts'
import { temporaryFile } from '../test/api.ts'
import { eventually, screenOf, strangePage, webServerWithoutCompany } from '../test/browser.ts'
import { atFileEnd } from '../test/end.ts'
import { openMailbox } from '../test/mailbox.ts'
import { textOf } from '../test/pdf.ts'
import { test } from '../test/turns.ts'

const mailbox = await openMailbox()
atFileEnd(() => mailbox.close())

test('a craftsman goes from set-up to a paid invoice with its PDF', async () => {
  const { url, db } = await webServerWithoutCompany()
  const page = await strangePage()
  await page.goto(`${url}/set-up/${await issueSetUpKey(db)}`)
  for (const [field, value] of [
    ['company', 'Malerei Wyss'],
    ['iban', 'CH93 0076 2011 6238 5295 7'],
    ['name', 'Beat'],
    ['surname', 'Wyss'],
    ['email', 'beat@wyss.example'],
    ['password', 'correct horse'],
  ] as const)
    await page.locator(`[name=${field}]`).fill(value)
  await page.getByRole('button', { name: 'Set up' }).click()
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()

  await page.goto(`${url}/settings/company`)
  for (const [field, value] of [
    ['Street', 'Gerbergasse'],
    ['No.', '4'],
    ['Postcode', '3400'],
    ['City', 'Burgdorf'],
  ] as const)
    await page.getByLabel(field, { exact: true }).fill(value)
  await page.keyboard.press('Control+s')
  await page.getByText('Saved').first().waitFor()

  await page.goto(`${url}/invoices/new`)
  await page.locator(':focus[placeholder="Who is it for?"]').waitFor()
  await page.keyboard.type('Hofladen Sonnenrain')
  await page.getByRole('option', { name: 'Create “Hofladen Sonnenrain”' }).click()
  const dialog = page.getByRole('dialog')
  for (const [field, value] of [
    ['Street', 'Dorfstrasse'],
    ['Postcode', '3434'],
    ['City', 'Landiswil'],
  ] as const)
    await dialog.getByRole('textbox', { name: field }).first().fill(value)
  await dialog.getByRole('button', { name: 'Create' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByLabel('Name, item 1').fill('Fassade streichen')
  await page.getByLabel('Quantity, item 1').fill('8')
  await page.getByLabel('Price, item 1').fill('95')
  await page.getByText(/^Saved at/).waitFor()
  const [, id = ''] = /\/invoices\/(\d+)\/edit$/.exec(page.url()) ?? []

  await page.goto(`${url}/invoices/${id}`)
  await page.getByRole('button', { name: 'More' }).first().click()
  await page.getByRole('menuitem', { name: 'Mark as sent' }).click()
  await page.getByRole('button', { name: 'Record payment' }).first().click()
  await dialog.getByRole('button', { name: 'Record payment' }).click()
  await page
    .getByText(/^Paid on/)
    .first()
    .waitFor()

  const pdf = await page.request.get(`${url}/v2/receivables/invoices/${id}/pdf`)
  const text = (await textOf(await pdf.body())).join(' ')
  assert.match(text, /Malerei Wyss/)
  assert.match(text, /3434 Landiswil/)
  assert.match(text, /Fassade streichen/)
  assert.match(text, /821\.56/)
})

test('a craftsman sends a first invoice with its QR-bill from a phone, in at most 25 taps', async () => {
  const { url, db } = await webServerWithoutCompany({ smtp: mailbox.smtp })
  const page = await strangePage({ width: 390, height: 844, isTouch: true })
  let taps = 0
  const tap = async (target: Locator) => {
    taps += 1
    await target.tap()
  }
  const type = async (field: Locator, text: string) => {
    await tap(field)
    await field.fill(text)
  }
  await page.goto(`${url}/set-up/${await issueSetUpKey(db)}`)
  for (const [field, value] of [
    ['company', 'Malerei Wyss'],
    ['street', 'Gerbergasse'],
    ['street_no', '4'],
    ['postcode', '3400'],
    ['iban', 'CH93 0076 2011 6238 5295 7'],
    ['name', 'Beat'],
    ['email', 'beat@wyss.example'],
    ['password', 'correct horse'],
  ] as const)
    await type(page.locator(`[name=${field}]`), value)
  await eventually(() => page.locator('[name=city]').inputValue(), 'Burgdorf')
  await tap(page.getByRole('button', { name: 'Set up' }))
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()

  await tap(page.getByRole('button', { name: 'New', exact: true }))
  await tap(page.getByRole('menuitem', { name: 'New invoice' }))
  await page.locator(':focus[placeholder="Who is it for?"]').waitFor()
  await page.keyboard.type('Hofladen Sonnenrain')
  await tap(page.getByRole('option', { name: 'Create “Hofladen Sonnenrain”' }))
  const dialog = page.getByRole('dialog')
  for (const [field, value] of [
    ['Street', 'Dorfstrasse'],
    ['Postcode', '3434'],
    ['City', 'Landiswil'],
    ['E-mail', 'info@sonnenrain.example'],
  ] as const)
    await type(dialog.getByLabel(field).first(), value)
  await tap(dialog.getByRole('button', { name: 'Create' }))
  await dialog.waitFor({ state: 'detached' })
  await type(page.getByLabel('Name, item 1'), 'Fassade streichen')
  await type(page.getByLabel('Price, item 1'), "2'450.-")
  await page
    .getByText(/^Saved at/)
    .first()
    .waitFor()
  await tap(page.getByRole('button', { name: 'Send', exact: true }).last())
  await dialog.getByText('info@sonnenrain.example').first().waitFor()
  await tap(dialog.getByRole('button', { name: 'Send', exact: true }))
  await dialog.waitFor({ state: 'detached' })

  const worker = createMailWorker({
    db,
    mail: createMail(mailbox.smtp, 'kontor.example'),
    post: createPostFolder(temporaryFile()),
    printFor: printMessage,
    log: { info: () => {}, error: () => {} },
  })
  await worker.runOnce()
  const { to, attachments } = await mailbox.next()
  assert.deepEqual(
    to?.map(({ address }) => address),
    ['info@sonnenrain.example'],
  )
  const pages = await textOf(new Uint8Array(attachments[0]?.content as ArrayBuffer))
  assert.equal(pages.length, 1)
  for (const text of [/Malerei Wyss/, /3434 Landiswil/, /2’648\.45/, /Zahlteil|Payment part/])
    assert.match(pages[0] as string, text)
  assert.ok(taps <= 25, `${taps} taps`)
})

test('a consultant goes from a week of hours to an invoice that says what was done', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  const contact = await api.given.contact()
  await api.given.project({ name: 'Umbau', contact_id: contact.id, hourly_rate: 150 })
  await api.given.activity({ name: 'Beraten' })
  await screen.open('/hours?week=2026-11-09')
  await page.getByRole('button', { name: 'Add a row' }).press('Enter')
  await page.keyboard.type('umbau')
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Activity' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.type('bera')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Clear: Activity' }).waitFor()
  await page.getByRole('button', { name: 'Add', exact: true }).press('Enter')
  await page.getByRole('textbox', { name: 'Umbau, Beraten, Monday', exact: true }).focus()
  for (const text of ['8-12 13-17', '4.5', '7:30']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await page.getByText('Saved: 11.11.2026, Umbau, 7.50').waitFor()

  await page.getByRole('link', { name: 'Bill hours' }).click()
  await page.getByRole('link', { name: 'Hofladen Sonnenrain' }).click()
  await page
    .getByRole('row', { name: /^Sum excl. VAT/ })
    .getByText('3’000.00')
    .waitFor()
  await page.getByRole('button', { name: 'Create invoice' }).click()
  await page.waitForURL(/\/invoices\/\d+\/edit/)
  const [, id = ''] = /\/invoices\/(\d+)\/edit$/.exec(page.url()) ?? []
  const pdf = await page.request.get(`${api.server.url}/v2/receivables/invoices/${id}/pdf`)
  const text = (await textOf(await pdf.body())).join(' ')
  assert.match(text, /Beraten/)
  assert.match(text, /3’000\.00/)

  await screen.open('/hours/bill')
  await page.getByText('All hours are billed.').waitFor()
})

test('a bookkeeper finds what is overdue among four hundred invoices, and books what came in', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  const { id, main_address_id } = await api.given.contact()
  const make = async (index: number) => {
    const invoice = await api.given.invoice({
      contact_id: id,
      contact_address_id: main_address_id,
      date: '2026-01-05',
      due: index % 20 === 0 ? '2026-02-04' : '2099-01-05',
    })
    await api.patch(`/v2/receivables/invoices/${invoice.id}/change-status`, { status: 'S' })
    return invoice
  }
  for (let index = 0; index < 400; index += 8)
    await Promise.all(Array.from({ length: 8 }, (_, offset) => make(index + offset)))

  await screen.open('/')
  await page.getByRole('link', { name: /^Overdue .* 20 invoices$/ }).click()
  await page.getByText('1–20 of 20').waitFor()
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('button', { name: 'Record payment' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Record 20 payments' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('20 payments were recorded.').waitFor()
  await page.getByText('1–20 of 20').waitFor({ state: 'detached' })
  const paid = await api.get('/v2/receivables/invoices', { filter: '{"status":"P"}', limit: 1 })
  assert.equal(paid.pagination.total, 20)
})

// The way of somebody who has never seen Kontor, from the first page to money in the bank.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { issueSetUpKey } from '../server/auth/set-up.ts'
import { strangePage, webServer } from '../test/browser.ts'
import { textOf } from '../test/pdf.ts'

test('from set-up to a paid invoice with its PDF', async () => {
  // With a setting of its own, so that there is no company yet.
  const { url, db } = await webServer({ maxRequests: 1_000 })
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
  await page.getByLabel('Name, position 1').fill('Fassade streichen')
  await page.getByLabel('Quantity, position 1').fill('8')
  await page.getByLabel('Price, position 1').fill('95')
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

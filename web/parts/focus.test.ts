import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { eventually, screenOf } from '../../test/browser.ts'
import { test } from '../../test/turns.ts'

/** Waits until a button or a heading of this name has the focus. */
const focused = (page: Page, name: string) =>
  page.waitForFunction((name) => {
    const element = document.activeElement
    return element?.matches('button, h1, h2') && (element.ariaLabel ?? element.textContent) === name
  }, name)

test('whoever deletes a row goes on at the next one, at the one before, and at the heading after the last', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  const { id } = await api.given.contact()
  for (const surname of ['Abt', 'Bär', 'Carl']) await api.given.person(id, { name: 'Nora', surname })
  await screen.open(`/contacts/${id}`)

  await page.getByRole('button', { name: 'Delete: Nora Bär' }).focus()
  await page.keyboard.press('Enter')
  await focused(page, 'Delete: Nora Carl')
  await page.keyboard.press('Enter')
  await focused(page, 'Delete: Nora Abt')
  await page.keyboard.press('Enter')
  await focused(page, 'People')

  // After undo the focus stays where it was.
  await page.getByRole('button', { name: 'Undo' }).last().focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Delete: Nora Abt' }).waitFor()
  await focused(page, 'People')
  await screen.expectSound()
})

test('the heading of a page has the focus for whoever arrives, but not on the first page', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  const { number } = await api.given.invoice()
  const { name } = (await api.get('/v2/configuration/company')).item
  await screen.open('/')
  assert.ok(await page.evaluate(() => document.activeElement === document.body))

  await page.getByRole('link', { name: 'Invoices', exact: true }).focus()
  await page.keyboard.press('Enter')
  await focused(page, 'Invoices')
  await eventually(() => page.title(), `Invoices · ${name}`)

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('VAT rates')
  await page.keyboard.press('Enter')
  await focused(page, 'VAT rates')

  // The list of sections beside it stays.
  await page.getByRole('link', { name: 'Units' }).focus()
  await page.keyboard.press('Enter')
  await focused(page, 'Units')

  await page.goBack()
  await focused(page, 'VAT rates')

  await page.goto(`${api.server.url}/invoices`)
  const row = page.getByRole('link', { name: number })
  await row.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: number }).and(page.locator(':focus')).waitFor()
  await screen.expectSound()
})

test('what a page begins with, and what somebody works with, keeps the focus', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  for (const name of ['Amsler', 'Brunner']) await api.given.contact({ name })
  await screen.open('/')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('New contact')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'New contact' }).waitFor()
  const name = page.getByLabel('Name of the company')
  assert.ok(await name.evaluate((element) => element === document.activeElement))

  // Only the query of the address changes.
  await page.getByRole('link', { name: 'Contacts', exact: true }).first().click()
  await focused(page, 'Contacts')
  const search = page.getByRole('searchbox')
  await search.fill('Brunner')
  await page.waitForURL('**/contacts?*')
  await page.getByRole('link', { name: 'Amsler' }).waitFor({ state: 'detached' })
  assert.ok(await search.evaluate((element) => element === document.activeElement))
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newCompany } from '../test/api.ts'
import { screenOf, webServer } from '../test/browser.ts'

test('the application works below a path', async () => {
  const server = await webServer({ url: 'http://kontor.example/office/kontor' })
  const screen = await screenOf(await newCompany(server))
  await screen.api.given.invoice()
  const { page } = screen
  await screen.open('/office/kontor/')
  await page.getByRole('navigation').getByRole('link', { name: 'Invoices' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Invoices' }).waitFor()
  assert.equal(new URL(page.url()).pathname, '/office/kontor/invoices')
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await page.waitForURL(/\/office\/kontor\/invoices\/\d+$/)
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()

  await page.getByRole('button', { name: /^Account and companies/ }).click()
  await page.getByRole('menuitem', { name: 'My account' }).click()
  await page.waitForURL('**/office/kontor/me')
  await page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).click()
  await page.waitForURL('**/office/kontor/')
  await page.getByRole('heading', { level: 1 }).waitFor()

  await page.getByRole('button', { name: /^Account and companies/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.waitForURL('**/office/kontor/sign-in')
  assert.deepEqual(screen.errors, [])
})

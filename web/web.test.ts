import assert from 'node:assert/strict'
import { test } from 'node:test'
import { screenOf } from '../test/browser.ts'

test('whoever is signed in finds the application at the first address', async () => {
  const screen = await screenOf()
  await screen.open('/')
  await screen.page.getByRole('link', { name: 'Invoices' }).waitFor()
  await screen.expectSound()
  const { name } = (await screen.api.get('/v2/configuration/company')).item
  assert.equal(await screen.page.title(), `Dashboard · ${name}`)
})

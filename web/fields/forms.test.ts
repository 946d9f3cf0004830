import assert from 'node:assert/strict'
import { eventually, screenOf } from '../../test/browser.ts'
import { test } from '../../test/turns.ts'

test('what a field could not read is not sent', async () => {
  const screen = await screenOf()
  const { page } = screen
  await screen.open('/settings/layouts')
  const field = page.getByLabel('Height of the logo')
  let writes = 0
  page.on('request', (request) => {
    if (request.method() === 'PUT') writes++
  })
  await field.fill('2O')
  await field.press('Enter')
  await page.locator('[aria-invalid="true"]:focus').waitFor()
  assert.equal(writes, 0)
  await field.fill('20')
  await field.press('Enter')
  await page.getByText('Saved', { exact: true }).waitFor()
  assert.equal(writes, 1)
})

test('what was refused stays until the next answer, so that the button does not move away', async () => {
  const screen = await screenOf()
  screen.expectRefusals(422)
  const { page } = screen
  await screen.open('/settings/custom-fields')
  await page.getByRole('button', { name: 'Add a field' }).click()
  const save = page.getByRole('button', { name: 'Save' })
  await page.getByLabel('Name').fill('Kostenstelle')
  await save.click()
  await page.locator('[aria-invalid="true"]:focus').waitFor()
  const before = await save.boundingBox()
  await page.keyboard.type('kostenstelle')
  await page.keyboard.press('Tab')
  assert.deepEqual(await save.boundingBox(), before)
  await save.click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
})

test('what is typed while a form is saved stays, and saving twice sends once', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  await screen.open('/settings/company')
  let writes = 0
  const answer = Promise.withResolvers<void>()
  await page.route('**/v2/configuration/company', async (route) => {
    if (route.request().method() === 'PUT') {
      writes++
      await answer.promise
    }
    await route.continue()
  })
  const city = page.getByLabel('City')
  await city.fill('Luzern')
  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  await page.keyboard.press('Control+s')
  await sent
  await page.keyboard.press('Control+s')
  await city.fill('Luzern 7')
  answer.resolve()
  await page.getByText('Saved', { exact: true }).first().waitFor()
  await eventually(() => city.inputValue(), 'Luzern 7')
  await eventually(async () => (await api.get('/v2/configuration/company')).item.city, 'Luzern')
  assert.equal(writes, 1)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Save' }).and(page.locator(':disabled')).waitFor()
  await eventually(async () => (await api.get('/v2/configuration/company')).item.city, 'Luzern 7')
})

test('Ctrl+Z brings back what was deleted; whoever leaves the page has decided', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  await api.given.contact({ name: 'Anna' })
  await screen.open('/contacts')
  const box = page.getByRole('checkbox', { name: 'Select Anna', exact: true })
  await box.check()
  await page.getByRole('button', { name: 'Delete' }).click()
  await box.waitFor({ state: 'detached' })
  await page.keyboard.press('Control+z')
  await box.check()
  await page.getByRole('button', { name: 'Delete' }).click()
  await box.waitFor({ state: 'detached' })
  await page.goto('about:blank')
  const left = async () => (await api.get('/v2/contacts')).items.length
  await eventually(left, 0)
})

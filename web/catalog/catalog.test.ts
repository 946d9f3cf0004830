import assert from 'node:assert/strict'
import { eventually, screenOf } from '../../test/browser.ts'
import { test } from '../../test/turns.ts'
import { otherPrice } from './other-price.ts'

for (const [price, vat, including_vat, other, currency = 'CHF'] of [
  [9.8, 2.6, false, 10.05],
  [10.05, 2.6, true, 9.8],
  [100, 8.1, false, 108.1],
  [100, 8.1, true, 92.51],
  [100, 0, true, undefined],
  [1.234, 5, false, 1.296, 'BHD'],
] as const)
  test(`${price} ${including_vat ? 'with' : 'without'} ${vat} % VAT is ${other} the other way`, () => {
    assert.equal(otherPrice({ price, vat, including_vat }, currency), other)
  })

test('a product is made with a new category, counted, changed with Ctrl+S and duplicated', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  screen.expectRefusals(422)
  await screen.open('/products/new')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.locator('[aria-invalid="true"]').first().waitFor()
  await eventually(() => page.locator('[aria-invalid="true"]').count(), 2)
  await page.getByLabel('Name').fill('Gartenerde 40 l')
  await page.getByLabel('Price', { exact: false }).first().fill('48.5')
  await page.getByText('CHF 52.43 incl. VAT').waitFor()
  await page.getByRole('textbox', { name: 'Category' }).fill('Erde')
  await page.getByRole('option', { name: 'Create “Erde”' }).click()
  await screen.expectSound()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { level: 1, name: 'Gartenerde 40 l' }).waitFor()
  const [made] = (await api.get('/v2/catalog/products', { with: 'category_name,unit_name' })).items
  assert.deepEqual([made.price, made.including_vat, made.vat, made.category_name], [48.5, false, 8.1, 'Erde'])

  await page.getByRole('button', { name: 'Enter the count' }).click()
  await page.getByRole('dialog').getByLabel('Counted').fill('12')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByText('The stock was set.').waitFor()
  await page.getByRole('textbox', { name: 'Description' }).fill('Torffrei')
  await page.keyboard.press('Control+s')
  await page.getByText('Saved').waitFor()
  const path = `/v2/catalog/products/${made.id}`
  const { item } = await api.get(path)
  assert.deepEqual([item.description, item.inventory_available], ['Torffrei', 12])
  await screen.expectSound()

  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await page.getByRole('heading', { level: 1, name: 'New product' }).waitFor()
  await eventually(() => page.getByRole('textbox', { name: 'Description' }).textContent(), 'Torffrei')
  await page.getByLabel('Name').fill('Gartenerde 20 l')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { level: 1, name: 'Gartenerde 20 l' }).waitFor()
  await eventually(async () => (await api.get('/v2/catalog/products')).pagination.total, 2)
})

test('a service that someone else has changed is not overwritten unseen', async () => {
  const screen = await screenOf()
  screen.expectRefusals(412)
  const { page, api } = screen
  const { id } = await api.given.service()
  await screen.open(`/services/${id}`)
  await api.put(`/v2/catalog/services/${id}`, { price: 200 })
  await page.getByLabel('Name').fill('Planung')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Someone else has changed this in the meantime.').waitFor()
  await page.getByRole('button', { name: 'Load the new version' }).click()
  await page.getByText('CHF 216.20 incl. VAT').waitFor()
  await eventually(() => page.getByLabel('Name').inputValue(), 'Beratung')
  await screen.expectSound()
})

test('a product that was deleted is gone when its page is left, and back when one asks for it', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  const { id } = await api.given.product()
  await screen.open(`/products/${id}`)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Gartenerde 40 l' }).waitFor()
  assert.equal((await api.request('GET', `/v2/catalog/products/${id}`)).status, 200)
})

test('whoever only reads sees a product as facts', async () => {
  const owner = await screenOf()
  const { id } = await owner.api.given.product()
  const screen = await screenOf(await owner.api.colleague('member'), {
    language: 'de',
    width: 360,
    height: 740,
  })
  await screen.open(`/products/${id}`)
  await screen.page.getByText('CHF 52.43 inkl. MWST').waitFor()
  await eventually(() => screen.page.locator('main').getByRole('button').count(), 0)
  await eventually(() => screen.page.locator('main').getByRole('textbox').count(), 0)
  await screen.expectSound()
})

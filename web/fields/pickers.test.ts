import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { eventually, screenOf, violations } from '../../test/browser.ts'
import { test } from '../../test/turns.ts'

test('the option that Enter takes can be read, in the dark too', async () => {
  for (const scheme of ['light', 'dark'] as const) {
    const screen = await screenOf(undefined, { scheme })
    const { page, api } = screen
    await api.given.contact({ name: 'Kita Regenbogen' })
    await screen.open('/invoices/new')
    await page.getByRole('textbox', { name: 'Contact' }).fill('kita')
    await page.locator('[role="option"][data-combobox-selected]').waitFor()
    await expectReadable(page)

    await screen.open('/settings/company')
    await page.getByRole('combobox', { name: 'Country' }).click()
    await page.keyboard.press('ArrowDown')
    await page.locator('[role="option"][data-combobox-selected]').waitFor()
    await expectReadable(page)
  }
})

test('Enter takes the first choice that fits what was typed', async () => {
  const screen = await screenOf()
  await screen.open('/settings/company')
  const country = screen.page.getByRole('combobox', { name: 'Country' })
  await country.click()
  await country.pressSequentially('Liecht')
  await country.press('Enter')
  await eventually(() => country.inputValue(), 'Liechtenstein')
})

test('a postcode completes its place, elsewhere the one that other contacts have', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  const main_address = { country: 'FR', street: 'Rue', postcode: '67000', city: 'Strasbourg' }
  await api.given.contact({ name: 'Anne', main_address })
  await screen.open('/contacts/new')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const city = page.getByLabel('City')
  const postcode = page.getByLabel('Postcode')
  await postcode.pressSequentially('3400')
  await eventually(() => city.inputValue(), 'Burgdorf')
  assert.deepEqual(asked.slice(-1), ['/places/CH/3400'])
  // Another postcode replaces what was filled in, and several places are offered.
  await postcode.fill('1063')
  await page.locator('datalist option[value="Boulens"]').waitFor({ state: 'attached' })
  await eventually(() => city.inputValue(), '')
  const country = page.getByRole('combobox', { name: 'Country' })
  await postcode.fill('67000')
  await country.click()
  await country.pressSequentially('France')
  await country.press('Enter')
  await eventually(() => country.inputValue(), 'France')
  await eventually(() => city.inputValue(), 'Strasbourg')
  // What the user has written stays.
  await city.fill('Schiltigheim')
  await postcode.fill('')
  await postcode.pressSequentially('67000')
  await screen.settle()
  assert.equal(await city.inputValue(), 'Schiltigheim')
})

test('contacts of the same name are told apart by where they live', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  const main_address = { country: 'CH', street: 'Weg', street_no: '1', postcode: '3550', city: 'Langnau' }
  await api.given.contact({ name: 'Hans Müller', main_address })
  await screen.open('/invoices/new')
  await page.getByRole('textbox', { name: 'Contact' }).fill('müller')
  await page.getByRole('option', { name: 'Hans Müller 3550 Langnau' }).waitFor()
})

test('what is quiet in a menu can be read where one points', async () => {
  const screen = await screenOf(undefined, { scheme: 'dark' })
  const { page } = screen
  await screen.open('/invoices/new')
  await page.getByRole('button', { name: 'More for item 1' }).click()
  await page.getByRole('menuitem', { name: /Move up/ }).hover()
  await expectReadable(page)
})

test('fingers meet what is in a menu, a list and a form', async () => {
  const screen = await screenOf(undefined, { width: 360, height: 740, isTouch: true })
  const { page, api } = screen
  const invoice = await api.given.invoice()
  await screen.open(`/invoices/${invoice.id}`)
  for (const name of ['Documents', 'New', 'More']) {
    await page.getByRole('navigation').getByRole('button', { name }).tap()
    await expectRoom(page.getByRole('menuitem'))
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
  }
  await page.getByRole('main').getByRole('button', { name: 'More' }).tap()
  await expectRoom(page.getByRole('menuitem'))
  await page.keyboard.press('Escape')

  await screen.open('/invoices/new')
  await page.getByRole('textbox', { name: 'Contact' }).tap()
  await expectRoom(page.getByRole('listbox', { name: 'Contact' }).getByRole('option'))
  await expectRoom(page.getByRole('button', { name: /^Choose a day/ }))
  await expectRoom(page.getByRole('button', { name: 'Save' }))
})

/** Dropdowns lie outside the landmarks of the page, so not all rules apply. */
async function expectReadable(page: Page): Promise<void> {
  assert.deepEqual(await violations(page, { only: ['color-contrast'] }), [])
}

async function expectRoom(things: Locator): Promise<void> {
  await things.first().waitFor()
  for (const thing of await things.all()) {
    const { height = 0 } = (await thing.boundingBox()) ?? {}
    assert.ok(height >= 44, `${await thing.innerText()} is only ${height} px high`)
  }
}

test('currencies come in the order of use, and only those that people pay with', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  await api.given.invoice({ currency: 'JPY' })
  await screen.open('/settings/company')
  const field = page.getByRole('combobox', { name: 'Currency' })
  await field.click()
  const options = page.getByRole('listbox').getByRole('option')
  await options.nth(1).getByText('JPY').waitFor()
  const first = (await options.allTextContents()).slice(0, 4).map((text) => text.slice(0, 3))
  assert.deepEqual(first, ['CHF', 'JPY', 'EUR', 'USD'])
  await field.fill('XTS')
  await page.getByText('Nothing found').waitFor()
})

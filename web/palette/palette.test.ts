import assert from 'node:assert/strict'
import { eventually, type Screen, screenOf } from '../../test/browser.ts'
import { test } from '../../test/turns.ts'

async function openPalette({ page }: Screen) {
  await page.keyboard.press('Control+k')
  const input = page.getByRole('combobox', { name: 'Number, name or action' })
  await input.waitFor()
  return input
}

test('a record is found by its number and opened by keys alone', async () => {
  const screen = await screenOf()
  const { api, page } = screen
  const [first, meant] = [
    await api.given.invoice({ number: '70011' }),
    await api.given.invoice({ number: '7001' }),
  ]
  await screen.open('/')
  await openPalette(screen)
  await page.keyboard.type('7001')
  // Pressed before the results arrive: it counts for the results.
  await page.keyboard.press('Enter')
  await page.waitForURL(new RegExp(`/invoices/${meant.id}$`))
  await eventually(() => page.getByRole('dialog').count(), 0)

  await openPalette(screen)
  await eventually(() => page.getByRole('option').first().innerText(), /7001 Hofladen Sonnenrain/)
  await page.keyboard.type('7001')
  await page.getByRole('option', { name: /70011/ }).waitFor()
  await eventually(() => page.getByRole('option').first().innerText(), /^7001 /)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL(new RegExp(`/invoices/${first.id}$`))
})

test('all kinds are searched at once, whatever the accents, and counted', async () => {
  const screen = await screenOf()
  const { api, page } = screen
  const contact = await api.given.contact({ name: 'Café Zürisee' })
  for (let count = 0; count < 6; count++)
    await api.given.invoice({ contact_id: contact.id, contact_address_id: contact.main_address_id })
  await api.given.project({ contact_id: contact.id, name: 'Umbau Zurisee' })
  await api.given.product({ name: 'Zürisee-Tasse' })
  await screen.open('/')
  const input = await openPalette(screen)
  await input.fill('zurisee')
  for (const name of ['Contacts', 'Invoices', 'Projects', 'Products'])
    await page.getByRole('group', { name: new RegExp(`^${name}`) }).waitFor()
  await page.getByText('5 of 6').waitFor()
  await eventually(() => page.getByRole('option').count(), 8)
  await page.getByRole('status').getByText('8 results').waitFor()
  const active = await input.getAttribute('aria-activedescendant')
  await eventually(() => page.locator(`#${active}`).getAttribute('aria-selected'), 'true')
  await screen.expectSound()
})

test('after the name of a kind of documents, only among these is sought', async () => {
  const screen = await screenOf(undefined, { language: 'de' })
  const { api, page } = screen
  const { id, main_address_id } = await api.given.contact({ name: 'Kita Regenbogen' })
  const kita = { contact_id: id, contact_address_id: main_address_id }
  await api.given.invoice({ ...kita, number: '10043', date: '2026-03-05' })
  const { due, ...offer } = await api.given.invoiceBody({ ...kita, number: '10043' })
  await api.post('/v2/receivables/offers', { ...offer, valid_until: due })
  await screen.open('/')
  await page.keyboard.press('Control+k')
  const input = page.getByRole('combobox', { name: /Nummer/ })
  for (const [typed, group] of [
    ['rechnung kita', 'Rechnungen'],
    ['Offerten kita', 'Offerten'],
    ['offerte 10043', 'Offerten'],
  ] as const) {
    await input.fill(typed)
    await page.getByRole('status').getByText('1 ').waitFor()
    await page.getByRole('group', { name: new RegExp(`^${group}`) }).waitFor()
    await eventually(() => page.getByRole('option').innerText(), /10043 Kita Regenbogen/)
  }
  await input.fill('rechnungen 10043')
  await page.getByRole('option', { name: /05\.03\.2026/ }).waitFor()
})

test('actions are found by any of their words', async () => {
  const screen = await screenOf()
  const { page } = screen
  await screen.open('/')
  for (const [typed, option, address] of [
    ['new inv', 'New invoice', /\/invoices\/new$/],
    ['write quote', 'New quote', /\/offers\/new$/],
    ['vat', /Settings › VAT rates/, /\/settings\/vat-rates$/],
    ['credit notes', 'Credit notes', /\/credit-notes$/],
    ['closed', 'Closed periods', /\/reports\/closed-periods$/],
    ['statistics receiv', 'Receivables report', /\/reports\/receivables$/],
  ] as const) {
    const input = await openPalette(screen)
    await input.fill(typed)
    await page.getByRole('option', { name: option }).click()
    await page.waitForURL(address)
  }
  const input = await openPalette(screen)
  await input.fill('dark')
  await page.getByRole('option', { name: 'Appearance: Dark' }).click()
  await page.locator('html[data-mantine-color-scheme="dark"]').waitFor()
})

test('the language of the interface is changed from the palette', async () => {
  const screen = await screenOf()
  const { page } = screen
  await screen.open('/')
  const input = await openPalette(screen)
  await input.fill('français')
  await page.getByRole('option', { name: 'Langue : français' }).click()
  await page.getByRole('heading', { level: 1, name: 'Tableau de bord' }).waitFor()
})

test('Escape closes it and gives the focus back', async () => {
  const screen = await screenOf()
  const { page } = screen
  await screen.open('/')
  const button = page.getByRole('button', { name: /Search or do something/ })
  await button.click()
  await page.getByRole('combobox').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  assert.ok(await button.evaluate((element) => element === document.activeElement))
})

test('Ctrl+Enter opens in a new tab and leaves the palette where it is', async () => {
  const screen = await screenOf()
  const { api, page } = screen
  const { id } = await api.given.contact({ name: 'Treuhand Steiner' })
  await screen.open('/')
  const input = await openPalette(screen)
  await input.fill('steiner')
  await page.getByRole('option', { name: /Treuhand Steiner/ }).waitFor()
  const [tab] = await Promise.all([page.context().waitForEvent('page'), page.keyboard.press('Control+Enter')])
  await tab.waitForURL(new RegExp(`/contacts/${id}$`))
  await eventually(() => input.isVisible(), true)
})

test('nothing that was found before is opened for words that find nothing', async () => {
  const screen = await screenOf()
  const { api, page } = screen
  await api.given.contact({ name: 'Treuhand Steiner' })
  await screen.open('/')
  const input = await openPalette(screen)
  await input.fill('steiner')
  await page.getByRole('option', { name: /Treuhand Steiner/ }).waitFor()
  await input.fill('xyzzy')
  await page.keyboard.press('Enter')
  await page.getByText('Nothing found for “xyzzy”.').waitFor()
  assert.match(page.url(), /\/$/)
})

test('a reader is offered nothing that the role does not allow', async () => {
  const owner = await screenOf()
  await owner.api.given.invoice({ number: '7001' })
  const screen = await screenOf(await owner.api.colleague('reader'))
  const { page } = screen
  await screen.open('/')
  const input = await openPalette(screen)
  await eventually(() => page.getByRole('option', { name: /^New / }).count(), 0)
  await eventually(() => page.getByRole('option', { name: 'Start timer' }).count(), 0)
  await input.fill('7001')
  await page.getByRole('option', { name: /7001/ }).waitFor()
})

test('on a phone it fills the screen, in the dark too', async () => {
  const screen = await screenOf(undefined, { width: 360, height: 740, scheme: 'dark', language: 'fr' })
  const { page } = screen
  await screen.open('/')
  await page.getByRole('button', { name: /Rechercher/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Recherche et actions' })
  const box = await dialog.boundingBox()
  assert.deepEqual([box?.width, box?.height], [360, 740])
  await screen.expectSound()
  // The keyboard of a phone covers the bottom.
  await page.keyboard.type('xyzzy')
  const message = await page.getByText('Rien trouvé').first().boundingBox()
  assert.ok(message && message.y < 120)
  await dialog.getByRole('button', { name: 'Fermer' }).click()
  await dialog.waitFor({ state: 'detached' })
})

import assert from 'node:assert/strict'
import { eventually, type Screen, screenOf } from '../../test/browser.ts'
import { test } from '../../test/turns.ts'

/** How much wider the content of the page is than the window. */
function overflow({ page }: Screen): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

test('on a phone the list of sections comes first, and a section leads back to it', async () => {
  const screen = await screenOf(undefined, { width: 360, height: 740 })
  const { page } = screen
  await screen.open('/settings')
  await eventually(() => page.getByRole('heading', { level: 1 }).textContent(), 'Settings')
  assert.equal(await overflow(screen), 0)
  await screen.expectSound()
  await page.getByRole('link', { name: /^VAT rates/ }).click()
  await page.getByRole('heading', { level: 1, name: 'VAT rates' }).waitFor()
  await page.getByRole('link', { name: 'Settings', exact: true }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
})

test('a setting is found by the words of the language, with or without accents', async () => {
  const screen = await screenOf(undefined, { language: 'de' })
  const { page } = screen
  await screen.open('/settings')
  const list = page.getByRole('navigation', { name: 'Bereiche der Einstellungen' })
  const search = list.getByRole('searchbox')
  await search.fill('mahnung')
  await eventually(() => list.getByRole('link').allTextContents(), ['Texte', 'Mahnungen'])
  await search.fill('funf rappen')
  await eventually(() => list.getByRole('link').allTextContents(), ['Nummern und Rundung'])
  await search.fill('IBAN')
  await search.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Bankkonten' }).waitFor()
  await list.getByRole('searchbox').fill('xyzzy')
  await page.getByText('So heisst keine Einstellung.').waitFor()
})

test('a change of the company is in the frame at once', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  await screen.open('/settings/company')
  await page.getByLabel('Name', { exact: false }).first().fill('Brunner & Töchter AG')
  await page.getByLabel('City').fill('Luzern')
  await page.getByText('1’234.50 and 28.02.2026').waitFor()
  await page.keyboard.press('Control+s')
  await page.getByRole('link', { name: 'Brunner & Töchter AG' }).waitFor()
  await eventually(() => page.getByLabel('City').inputValue(), 'Luzern')
  const { name, city } = (await api.get('/v2/configuration/company')).item
  assert.deepEqual([name, city], ['Brunner & Töchter AG', 'Luzern'])
})

test('what is wrong with the company stands beside its field', async () => {
  const screen = await screenOf()
  screen.expectRefusals(422)
  const { page } = screen
  await screen.open('/settings/company')
  const field = page.getByLabel('E-mail')
  await field.fill('not an address')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.locator('[aria-invalid="true"]').waitFor()
  await eventually(() => field.getAttribute('aria-invalid'), 'true')
  await screen.expectSound()
})

test('whoever leaves with changes is asked, and can stay, save or go on', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  const field = page.getByLabel('Invoices', { exact: true })
  const asked = page.getByRole('dialog', { name: 'There are changes that are not saved' })
  await screen.open('/settings/numbers')
  await field.fill('2026001')
  await page.getByRole('link', { name: 'Units' }).click()
  await asked.waitFor()
  await screen.expectSound()
  await asked.getByRole('button', { name: 'Stay here' }).click()
  await asked.waitFor({ state: 'hidden' })
  await eventually(() => field.inputValue(), '2026001')
  await page.getByRole('link', { name: 'Units' }).click()
  await asked.getByRole('button', { name: 'Save and go on' }).click()
  await page.getByRole('heading', { level: 1, name: 'Units' }).waitFor()
  await eventually(
    async () => (await api.get('/v2/configuration/settings')).item.first_invoice_number,
    2026001,
  )
})

test('the pattern of numbers has chips with names, and shows the next numbers while it is written', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  const year = new Date().getFullYear()
  await api.given.invoice({ number: `RE-${year}-0041`, date: `${year}-02-01` })
  await screen.open('/settings/numbers')
  const field = page.getByRole('textbox', { name: 'Invoices: pattern' })
  await page.getByText('Next: 10000, 10001, 10002.').first().waitFor()
  await field.pressSequentially('RE-')
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'Insert a placeholder: Invoices: pattern' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await choose(`Year (${year})`)
  await page.getByText('It needs a counter.').waitFor()
  await field.press('End')
  await page.keyboard.type('-')
  await choose('Counter (0001)')
  await page.getByText(`Next: RE-${year}-0042, RE-${year}-0043, RE-${year}-0044.`).waitFor()
  await eventually(
    async () => (await field.innerText()).replaceAll('\u200b', ''),
    `RE-Year (${year})-Counter (0001)`,
  )
  await screen.expectSound()
  await page.keyboard.press('Control+s')
  await page.getByText('Saved', { exact: true }).waitFor()
  const stored = async () => (await api.get('/v2/configuration/settings')).item.invoice_number_pattern
  await eventually(stored, 'RE-{YYYY}-{0000}')

  await field.fill('R{000}')
  await page
    .getByText(`Next: R001, R002, R003. In lists by number they come before RE-${year}-0041`)
    .waitFor()
  await field.fill('')
  await page.keyboard.press('Control+s')
  await eventually(stored, null)
})

test('what is discarded is gone, also where it could not be read', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  const field = page.getByLabel('Type size')
  await screen.open('/settings/layouts')
  const before = await field.inputValue()
  await field.fill('gross')
  await page.getByText('This is not a number.').waitFor()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await page.getByText('This is not a number.').waitFor({ state: 'detached' })
  await eventually(() => field.inputValue(), before)
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Werkstatt')
  await page.keyboard.press('Control+s')
  await page.getByText('Saved', { exact: true }).waitFor()
  await eventually(async () => (await api.get('/v2/configuration/layouts')).items[0].name, 'Werkstatt')
})

test('who was slower is told, keeps what they typed and can take the latest', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  const field = page.getByLabel('Invoices', { exact: true })
  await screen.open('/settings/numbers')
  await field.fill('500')
  await api.put('/v2/configuration/settings', { first_invoice_number: 700 })
  await page.getByRole('button', { name: 'Save' }).click()
  const latest = page.getByRole('button', { name: 'Load the new version' })
  await latest.waitFor()
  await eventually(() => field.inputValue(), '500')
  await latest.click()
  await latest.waitFor({ state: 'hidden' })
  await eventually(() => field.inputValue(), '700')
})

test('members see the settings and change nothing', async () => {
  const owner = await screenOf()
  const screen = await screenOf(await owner.api.colleague('member'))
  const { page } = screen
  await screen.open('/settings/company')
  await page
    .getByText((await owner.api.get('/v2/configuration/company')).item.name)
    .last()
    .waitFor()
  await eventually(() => page.locator('main').getByRole('button', { name: 'Save' }).count(), 0)
  await eventually(() => page.getByRole('link', { name: 'Webhooks' }).count(), 0)
  await eventually(() => page.getByRole('link', { name: 'Data', exact: true }).count(), 0)
  for (const section of ['vat-rates', 'layouts', 'texts', 'people', 'mail', 'units']) {
    await screen.open(`/settings/${section}`)
    await screen.settle()
    assert.equal(
      await page.getByRole('button', { name: /^(Add|Edit|Delete|Save|New|Invite)/ }).count(),
      0,
      section,
    )
    await screen.expectSound()
  }
  await screen.open('/settings/webhooks')
  await page.getByText('Your role does not allow this.').waitFor()
})

test('mails are from whoever the company says, and need the address for it', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  await screen.open('/settings/mail')
  await page.getByLabel('An address of their own').check()
  await page.getByLabel('Sender’s address').fill('buero@brunner.example')
  const form = page.locator('form', { has: page.getByLabel('Sender’s address') })
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved', { exact: true }).waitFor()
  const { mail_from, mail_sender } = (await api.get('/v2/configuration/settings')).item
  assert.deepEqual([mail_from, mail_sender], ['S', 'buero@brunner.example'])
})

test('an owner gets all data of the company as a file', async () => {
  const screen = await screenOf()
  const { page } = screen
  await screen.open('/settings/data')
  const download = page.waitForEvent('download', { timeout: 120_000 })
  await page.getByRole('button', { name: 'Download' }).click()
  assert.match((await download).suggestedFilename(), /\.zip$/)
})

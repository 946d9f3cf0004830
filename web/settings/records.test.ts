import assert from 'node:assert/strict'
import { eventually, screenOf } from '../../test/browser.ts'
import { test } from '../../test/turns.ts'

test('a VAT rate is added, changed, deleted and brought back', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  const rates = async () =>
    (await api.get('/v2/configuration/vat-rates', { filter: '{"name":"Test"}' })).items
  const row = page.getByRole('row', { name: /Test/ })
  await screen.open('/settings/vat-rates')

  await page.getByRole('button', { name: 'Add a VAT rate' }).click()
  await screen.expectSound()
  await page.getByLabel('Name').fill('Test')
  await page.getByLabel('Rate').fill('9.5')
  await page.getByRole('textbox', { name: 'Valid from' }).fill('01.01.2030')
  await page.keyboard.press('Control+s')
  await page.getByRole('button', { name: /^Edit: Test/ }).waitFor()
  await eventually(() => row.textContent(), /not valid yet/)
  const [{ id: _, ...added }] = await rates()
  assert.deepEqual(added, {
    ...{ name: 'Test', rate: 9.5, valid_from: '2030-01-01', valid_to: null },
    ...{ category: null, reason: null },
  })

  await row.getByRole('button', { name: /^Edit/ }).click()
  await page.getByLabel('Rate').fill('10')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('row', { name: /Test.*10\s%/ }).waitFor()
  await eventually(async () => (await rates())[0].rate, 10)
  // After saving, the focus is where it was before.
  await eventually(() => page.locator(':focus').getAttribute('aria-label'), /^Edit: Test/)

  await row.getByRole('button', { name: /^Delete/ }).click()
  await row.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await row.waitFor()
  const gone = page.waitForResponse((response) => response.request().method() === 'DELETE')
  await row.getByRole('button', { name: /^Delete/ }).click()
  await row.waitFor({ state: 'hidden' })
  await gone
  await eventually(() => rates(), [])
})

test('a wrong IBAN is told beside its field while one types, and a QR-IBAN is known', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  await screen.open('/settings/bank-accounts')
  await page.getByRole('button', { name: 'Add an account' }).click()
  await page.getByLabel('Name of the account').fill('Kontokorrent')
  const iban = page.getByLabel('IBAN', { exact: false })
  await iban.fill('ch93 0076 2011 6238 5295 8')
  await eventually(() => iban.inputValue(), 'CH93 0076 2011 6238 5295 8')
  await page.getByText('This IBAN cannot be right').waitFor()
  await eventually(() => iban.getAttribute('aria-invalid'), 'true')
  await iban.fill('CH4431999123000889012')
  await page.getByText('A QR-IBAN').waitFor()
  await iban.fill('CH9300762011623852957')
  await page.getByText('The check digits are right.').waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('row', { name: /Kontokorrent/ }).waitFor()
  const accounts = (await api.get('/v2/configuration/bank-accounts')).items
  assert.equal(accounts.at(-1).iban, 'CH9300762011623852957')

  await page.getByRole('radio', { name: 'Make Kontokorrent the default' }).click()
  await page.getByText('Kontokorrent is the default now.').waitFor()
  await eventually(async () => (await api.get('/v2/configuration/bank-accounts')).items.at(-1).default, true)
})

test('a wrong VAT number is told beside its field while one types', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  await screen.open('/settings/company')
  const number = page.getByLabel('VAT number')
  await number.fill('CHE-123.45')
  await eventually(() => number.getAttribute('aria-invalid'), null)
  await number.fill('CHE-123.456.789')
  await page.getByText('A valid one looks like CHE-123.456.788 MWST.').waitFor()
  await number.fill('CHE-123.456.788 TVA')
  await page.getByText('A valid one looks like').waitFor({ state: 'detached' })
  await page.keyboard.press('Control+s')
  await page.getByText('Saved', { exact: true }).first().waitFor()
  await eventually(
    async () => (await api.get('/v2/configuration/company')).item.vat_id,
    'CHE-123.456.788 TVA',
  )
})

test('a Swiss company chooses its net tax rates', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  await screen.open('/settings/vat-accounting')
  await page.getByLabel('Accounting method').selectOption('Net tax rate')
  await page.getByRole('checkbox', { name: '6.2' }).check()
  await page.getByRole('checkbox', { name: '0.6' }).check()
  await screen.expectSound()
  // A notice of an earlier test may still say that something was saved.
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT')
  await page.keyboard.press('Control+s')
  await saved
  const { item } = await api.get('/v2/configuration/settings')
  assert.deepEqual([item.vat_method, item.net_tax_rates], ['net_tax_rate', [0.6, 6.2]])
})

test('what the server refuses stands beside its field', async () => {
  const screen = await screenOf()
  screen.expectRefusals(422)
  const { page } = screen
  await screen.open('/settings/custom-fields')
  await page.getByRole('button', { name: 'Add a field' }).click()
  await page.getByLabel('Name').fill('Kostenstelle')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.locator('[aria-invalid="true"]').waitFor()
  await eventually(() => page.getByLabel('Key').getAttribute('aria-invalid'), 'true')
  await screen.expectSound()
})

test('a unit that is in use stays, and the reason is told', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  const { item: unit } = await api.post('/v2/catalog/configuration/units', { name: 'Fuder', scope: 'a' })
  await api.given.product({ unit_id: unit.id })
  await screen.open('/settings/units')
  await page
    .getByRole('row')
    .filter({ hasText: /Hour.*hours/ })
    .waitFor()
  await eventually(() => page.getByRole('button', { name: 'Edit: Hour' }).count(), 0)
  await page.getByRole('searchbox', { name: 'Search', exact: true }).fill('fuder')
  await page.getByRole('button', { name: 'Delete: Fuder' }).click()
  await page.getByText('Fuder is in use and cannot be deleted.').waitFor()
  await page.getByRole('row', { name: /Fuder/ }).waitFor()
})

test('what somebody else has deleted is told when it is opened', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  const { item } = await api.post('/v2/contacts/configuration/groups', { name: 'Stammkunden' })
  await screen.open('/settings/contact-groups')
  await page.getByRole('button', { name: 'Edit: Stammkunden' }).waitFor()
  await api.delete(`/v2/contacts/configuration/groups/${item.id}`)
  await page.getByRole('button', { name: 'Edit: Stammkunden' }).click()
  await page.getByText('This record no longer exists.').waitFor()
  await page.getByText('Groups bring contacts together.').waitFor()
})

test('hundreds of records are all there, and found', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  for (let start = 0; start < 240; start += 40)
    await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        api.post('/v2/contacts/configuration/groups', { name: `Gruppe ${start + index}` }),
      ),
    )
  await screen.open('/settings/contact-groups')
  await page.getByRole('row', { name: /Gruppe 239/ }).waitFor()
  await eventually(() => page.getByRole('row').count(), 241)
  await page.getByRole('searchbox', { name: 'Search', exact: true }).fill('gruppe 17')
  await eventually(() => page.getByRole('row').count(), 12)
})

test('a text begins as the standard one, becomes the own one and can go back', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  const texts = async () => (await api.get('/v2/receivables/configuration/texts')).items
  await screen.open('/settings/texts')
  await page.getByRole('link', { name: '1st reminder' }).click()
  await page.getByRole('link', { name: '1st reminder' }).and(page.locator('[aria-current]')).waitFor()
  const title = page.getByRole('textbox', { name: 'Title' })
  await page.getByText('This is the standard text.').waitFor()
  await title.filter({ hasText: '1. Mahnung zur Rechnung Nr. Number of the document' }).waitFor()

  const preview = page.getByRole('region', { name: 'Preview' })
  await preview.getByText('1. Mahnung zur Rechnung Nr. 10023').waitFor()
  await preview.getByText('Sehr geehrte Frau Keller').waitFor()
  await preview.getByText('1’021.37').waitFor()
  await title.fill('Mahnung ')
  await page.getByRole('button', { name: 'Insert a placeholder: Title' }).click()
  await page.getByRole('menuitem', { name: /Number of the document/ }).click()
  await title.filter({ hasText: 'Mahnung Number of the document' }).waitFor()
  await preview.getByText('Mahnung 10023', { exact: true }).waitFor()
  await page.keyboard.press('Control+s')
  await page.getByText('This is your own text.').waitFor()
  const [own] = await texts()
  assert.deepEqual(
    [own.document, own.language, own.status, own.title],
    ['invoice', 'de', 'R1', 'Mahnung {RECHNUNGSNR}'],
  )
  await screen.expectSound()

  await title.fill('Noch anders')
  const stored = page.waitForResponse((response) => response.request().method() === 'PUT')
  await page.getByRole('button', { name: 'Save' }).click()
  await stored
  await eventually(async () => (await texts())[0].title, 'Noch anders')

  await page.getByRole('button', { name: 'Back to the standard text' }).click()
  await page.getByText('This is the standard text.').waitFor()
  await title.filter({ hasText: '1. Mahnung zur Rechnung Nr. Number of the document' }).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('This is your own text.').waitFor()
  await title.filter({ hasText: /^Noch anders$/ }).waitFor()

  await page.getByText('Delivery note', { exact: true }).click()
  await page.getByText('This is the standard text.').waitFor()
  await title.filter({ hasText: /^Lieferschein/ }).waitFor()
})

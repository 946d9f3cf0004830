import assert from 'node:assert/strict'
import type { Locator } from 'playwright-core'
import { contentOf, eventually, type Screen, screenOf } from '../../test/browser.ts'
import { position } from '../../test/given.ts'
import { test } from '../../test/turns.ts'

async function withContacts(names: readonly string[], values: object = {}): Promise<Screen> {
  const screen = await screenOf()
  for (const name of names) await screen.api.given.contact({ name, ...values })
  return screen
}

const rows = ({ page }: Screen): Locator => page.locator('tbody tr')

/** Waits until the first column shows these names. */
async function expectNames(screen: Screen, names: readonly string[]): Promise<void> {
  const cell = 'tbody tr td:nth-child(2)'
  await screen.page
    .waitForFunction(
      ([cell, wanted]) =>
        [...document.querySelectorAll(cell as string)].map(({ textContent }) => textContent).join() ===
        wanted,
      [cell, names.join()],
    )
    .catch(async () => assert.deepEqual(await screen.page.locator(cell).allTextContents(), names))
}

const addressed = ({ page }: Screen, key: string): string | null => new URL(page.url()).searchParams.get(key)

test('a list finds while one types, and the address keeps the words', async () => {
  const screen = await withContacts(['Anna Meier', 'Beat Müller', 'Carla Rossi'])
  await screen.open('/contacts')
  await expectNames(screen, ['Anna Meier', 'Beat Müller', 'Carla Rossi'])
  await screen.expectSound()

  await screen.page.keyboard.press('/')
  await screen.page.keyboard.type('muller')
  await expectNames(screen, ['Beat Müller'])
  assert.equal(addressed(screen, 'q'), 'muller')
  await screen.page.reload()
  await expectNames(screen, ['Beat Müller'])
  await eventually(() => screen.page.getByRole('searchbox').inputValue(), 'muller')

  await screen.page.getByRole('searchbox').fill('nobody')
  await screen.page.getByText('Nothing fits this search.').waitFor()
  await screen.expectSound()
  await screen.page.getByRole('button', { name: 'Show all' }).click()
  await expectNames(screen, ['Anna Meier', 'Beat Müller', 'Carla Rossi'])
})

test('an empty list says what belongs there and offers the first step', async () => {
  const screen = await screenOf()
  await screen.open('/products')
  await screen.page.getByText('Your products appear here, with price and stock.').waitFor()
  await eventually(() => screen.page.getByRole('link', { name: 'New product' }).count(), 2)
  await screen.expectSound()
})

test('filters are chips that build the grammar, and a nested filter is read and written', async () => {
  const screen = await withContacts(['Anna Meier', 'Beat Müller'])
  await screen.api.given.contact({ name: 'Lieferwerk AG', relation: ['CR'], notes: 'urgent' })
  const { page } = screen
  await screen.open('/contacts')
  await page.getByRole('button', { name: 'Suppliers' }).click()
  await expectNames(screen, ['Lieferwerk AG'])
  await page.getByRole('button', { name: 'Suppliers', pressed: true }).click()
  await expectNames(screen, ['Anna Meier', 'Beat Müller', 'Lieferwerk AG'])

  await page.getByRole('button', { name: 'Add a filter' }).click()
  await page.getByRole('textbox', { name: 'Field' }).fill('note')
  await page.keyboard.press('Enter')
  await page.getByLabel('Comparison').selectOption({ label: 'contains' })
  await page.getByLabel('Value').fill('urg')
  await screen.expectSound()
  await page.getByRole('button', { name: 'Apply' }).click()
  await expectNames(screen, ['Lieferwerk AG'])
  assert.equal(addressed(screen, 'filter'), '{"notes":"~urg"}')
  await page.getByRole('button', { name: 'Change the filter “Notes contains urg”' }).waitFor()
  await screen.expectSound()

  const nested = '{"or":[{"notes":"~urg"},{"and":[{"name":"~anna"},{"relation":"CL"}]}]}'
  await screen.open(`/contacts?filter=${encodeURIComponent(nested)}`)
  await expectNames(screen, ['Anna Meier', 'Lieferwerk AG'])
  await page.getByRole('button', { name: /^Change the filter/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Remove this condition' }).first().click()
  await screen.expectSound()
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expectNames(screen, ['Anna Meier'])
  assert.equal(addressed(screen, 'filter'), '{"or":[{"name":"~anna","relation":"CL"}]}')
  await page.goBack()
  await expectNames(screen, ['Anna Meier', 'Lieferwerk AG'])
})

test('a quick filter goes with other conditions, and only its button says that it is on', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  const numbers: string[] = []
  for (const price of [100, 2000]) {
    const { id, number } = await api.given.invoice({ positions: [{ ...position, price }] })
    await api.patch(`/v2/receivables/invoices/${id}/change-status`, { status: 'S' })
    numbers.push(number)
  }
  const { number: draft } = await api.given.invoice({ positions: [{ ...position, price: 3000 }] })
  const [small, large] = numbers as [string, string]
  await screen.open('/invoices?filter={"total":">2000"}&sort=number')
  await expectNames(screen, [large, draft])
  const quick = (name: string, pressed: boolean) => page.getByRole('button', { name, exact: true, pressed })
  const chips = page.getByRole('button', { name: /^Change the filter/ })
  await quick('Overdue', false).click()
  await expectNames(screen, [large])
  await quick('Overdue', true).waitFor()
  await eventually(() => chips.allTextContents(), ['Total is more than 2’000.00'])
  await screen.expectSound()
  await quick('Drafts', false).click()
  await expectNames(screen, [draft])
  await quick('Overdue', false).click()
  await page.getByRole('button', { name: /^Remove the filter/ }).click()
  await expectNames(screen, [small, large])
  await quick('Overdue', true).click()
  await expectNames(screen, [small, large, draft])
  assert.equal(addressed(screen, 'filter'), null)
})

test('a filter that cannot be read says so, and the way out is one click', async () => {
  const screen = await withContacts(['Anna Meier'])
  await screen.open('/contacts?filter=%7B')
  await screen.page.getByText('This filter cannot be read.').waitFor()
  await screen.page.getByRole('button', { name: 'Show all' }).click()
  await expectNames(screen, ['Anna Meier'])
})

test('a list is sorted by two columns, and columns are chosen and kept', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  for (const [name, phone] of [
    ['A', '2'],
    ['B', '1'],
    ['C', '2'],
  ])
    await api.given.contact({ name, phone })
  await screen.open('/contacts')
  const head = (name: string) => page.getByRole('columnheader', { name })
  await head('Phone').getByRole('button').click()
  await expectNames(screen, ['B', 'A', 'C'])
  await head('Name')
    .getByRole('button')
    .click({ modifiers: ['Shift'] })
  await head('Name')
    .getByRole('button')
    .click({ modifiers: ['Shift'] })
  await expectNames(screen, ['B', 'C', 'A'])
  assert.equal(addressed(screen, 'sort'), 'phone,-name')
  await eventually(() => head('Name').getAttribute('aria-sort'), 'descending')
  await page.reload()
  await expectNames(screen, ['B', 'C', 'A'])

  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'E-mail', exact: true }).uncheck()
  await page.getByRole('checkbox', { name: 'Website' }).check()
  await page.getByRole('button', { name: 'Move Website up' }).click()
  await screen.expectSound()
  await page.keyboard.press('Escape')
  assert.equal(addressed(screen, 'columns'), 'name,number,main_address,phone,website,relation')
  await screen.open('/contacts')
  await head('Website').waitFor()
  await eventually(() => head('E-mail').count(), 0)
  await page.waitForURL(/columns=/)

  // The choice of columns belongs to this list, not to the page that follows.
  for (const name of ['Projects', 'Quotes']) {
    await page.getByRole('link', { name, exact: true }).first().click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
    assert.equal(new URL(page.url()).search, '')
    await page.goBack()
    await head('Website').waitFor()
  }
})

test('whoever opens a record and goes back is where they were', async () => {
  const names = Array.from({ length: 60 }, (_, index) => `Contact ${String(index).padStart(2, '0')}`)
  const screen = await withContacts(names)
  const { page } = screen
  await screen.open('/contacts?size=25')
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expectNames(screen, names.slice(25, 50))
  await page.getByText('26–50 of 60').waitFor()
  assert.equal(addressed(screen, 'page'), '2')

  await page.evaluate(() => scrollTo(0, 200))
  await page.waitForFunction(() => scrollY === 200)
  await rows(screen).nth(15).locator('td').nth(3).click()
  await page.waitForURL(/\/contacts\/\d+/)
  await page.goBack()
  await expectNames(screen, names.slice(25, 50))
  await page.waitForFunction(() => scrollY === 200)

  await rows(screen).nth(3).getByRole('link').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await eventually(() => page.getByRole('checkbox', { name: 'Select Contact 29' }).isChecked(), true)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/contacts\/\d+/)

  await screen.open('/contacts?size=25&page=9')
  await expectNames(screen, names.slice(50))
})

test('what is selected can be deleted, and brought back', async () => {
  const screen = await withContacts(['A', 'B', 'C', 'D', 'E'])
  const { page, api } = screen
  await screen.open('/contacts')
  const box = (name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true })
  await box('B').check()
  await box('D').click({ modifiers: ['Shift'] })
  await page.getByText('3 selected').waitFor()
  await screen.expectSound()
  await page.getByRole('button', { name: 'Delete' }).click()
  await expectNames(screen, ['A', 'E'])
  await eventually(() => page.locator(':focus').textContent(), 'E')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectNames(screen, ['A', 'B', 'C', 'D', 'E'])

  await box('B').check()
  await box('C').check()
  await page.getByRole('button', { name: 'Delete' }).click()
  await expectNames(screen, ['A', 'D', 'E'])
  // A notice waits while the mouse is on it.
  await page.mouse.move(0, 0)
  const names = async () => (await api.get('/v2/contacts')).items.map(({ name }: { name: string }) => name)
  await eventually(names, ['A', 'D', 'E'])
})

test('drafts are marked as sent together, also those on other pages', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  const { id, main_address_id } = await api.given.contact()
  const of = { contact_id: id, contact_address_id: main_address_id }
  for (let count = 0; count < 27; count++) await api.given.invoice(of)
  await screen.open('/invoices?size=25')
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByText('25 selected').waitFor()
  await page.getByRole('button', { name: 'Select all 27' }).click()
  await page.getByText('27 selected').waitFor()
  await page.getByRole('button', { name: 'Mark as sent' }).click()
  await page.getByText('27 are marked as sent.').waitFor()
  // The selection is empty then, and the notice leaves the bar of the next one free. The mouse holds the notice.
  const bar = page.getByRole('region', { name: 'What to do with the selection' })
  await bar.waitFor({ state: 'detached' })
  const notice = page.getByText('27 are marked as sent.')
  await notice.hover()
  await page.getByRole('checkbox', { name: 'Select all on this page' }).press('Space')
  await page.getByText('25 selected').waitFor()
  await screen.settle()
  const [above, below] = [await notice.boundingBox(), await bar.boundingBox()]
  assert.ok(above && below && above.y + above.height < below.y, 'the notice leaves the bar free')
  const { pagination } = await api.get('/v2/receivables/invoices?filter={"status":"S"}')
  assert.equal(pagination.total, 27)
  // An invoice due in the past is overdue.
  await page
    .getByText(/\d+ days overdue/)
    .first()
    .waitFor()
  await screen.expectSound()
})

test('a long list is exported with few requests, in its order', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  const names = Array.from({ length: 450 }, (_, index) => `Contact ${String(index).padStart(3, '0')}`)
  for (const name of names) await api.given.contact({ name })
  await screen.open('/contacts?size=25&sort=-name&columns=name')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.getByRole('button', { name: 'CSV' }).click()
  const waiting = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Shown columns' }).click()
  const lines = (await contentOf(await waiting)).toString('utf8').split('\r\n')
  assert.deepEqual(lines.slice(1, -1), names.toReversed())
  assert.deepEqual(
    asked.filter((path) => path.startsWith('/v2/')),
    ['/v2/batch', '/v2/batch'],
  )
})

test('the whole result is exported as a file, page by page', async () => {
  const screen = await withContacts(Array.from({ length: 30 }, (_, index) => `Contact ${index}`))
  await screen.api.given.contact({ name: '=1+1', email: 'a@b.example', phone: '+41 44 555 00 00' })
  const { page } = screen
  await screen.open('/contacts?size=25&sort=-created,name&columns=name,phone,type')
  await page.getByRole('button', { name: 'CSV' }).click()
  const waiting = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Shown columns' }).click()
  const file = await waiting
  assert.match(file.suggestedFilename(), /^Contacts \d{4}-\d\d-\d\d\.csv$/)
  const text = (await contentOf(file)).toString('utf8')
  const lines = text.split('\r\n')
  assert.equal(lines[0], '\uFEFFName;Phone;Type')
  assert.equal(lines.length, 33)
  assert.ok(lines.includes("'=1+1;'+41 44 555 00 00;Company"))
})

test('the VAT of invoices is shown in columns, sorted by, and exported', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  const one = { ...position, price: 100, amount: 1 }
  await api.given.invoice({ positions: [one, { ...one, vat: 2.6 }] })
  await api.given.invoice({ positions: [{ ...one, price: 10 }] })
  await screen.open('/invoices?columns=number,total_net,total_vat,vat&sort=total_vat')
  await page.getByRole('cell', { name: '10.70' }).waitFor()
  await page.getByRole('button', { name: 'CSV' }).click()
  const waiting = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Shown columns' }).click()
  const lines = (await contentOf(await waiting)).toString('utf8').split('\r\n')
  assert.deepEqual(lines.slice(0, 3), [
    '\uFEFFNumber;Total excl. VAT;VAT;VAT rate;Currency',
    '10001;10;0.81;8.1\u00a0% 0.81;CHF',
    '10000;200;10.7;2.6\u00a0% 2.60, 8.1\u00a0% 8.10;CHF',
  ])
})

test('a view is saved under a name, renamed, opened, updated and deleted', async () => {
  const screen = await withContacts(['Anna Meier', 'Beat Müller'])
  const { page } = screen
  await screen.open('/contacts?q=anna&sort=-name')
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByLabel('Name of the view').fill('Only Anna')
  await screen.expectSound()
  await page.getByRole('button', { name: 'Save view' }).click()
  await page.getByText('The view “Only Anna” is saved.').waitFor()

  await screen.open('/contacts')
  await expectNames(screen, ['Anna Meier', 'Beat Müller'])
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('button', { name: 'Rename the view “Only Anna”' }).click()
  await page.getByLabel('Name of the view').fill('Anna')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Anna', exact: true }).click()
  await expectNames(screen, ['Anna Meier'])
  assert.equal(addressed(screen, 'sort'), '-name')

  await page.getByRole('searchbox').fill('beat')
  await expectNames(screen, ['Beat Müller'])
  await page.getByRole('button', { name: 'Views' }).click()
  await screen.expectSound()
  await page.getByRole('button', { name: 'Update “Anna”' }).click()
  await page.getByText('The view “Anna” is saved.').waitFor()
  await page.getByRole('button', { name: 'Anna', exact: true }).and(page.locator(':focus')).waitFor()

  await page.getByRole('button', { name: 'Anna', exact: true }).click()
  await page.getByRole('button', { name: 'Delete the view “Anna”' }).click()
  await page.getByText('The view “Anna” was deleted.').waitFor()
  await page.getByRole('button', { name: 'Views' }).and(page.locator(':focus')).waitFor()
})

test('a saved view of a period moves on with the days', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  const { id, main_address_id } = await api.given.contact()
  screen.throwAway()
  const numbers: string[] = []
  for (const due of ['2026-01-20', '2026-02-20']) {
    const of = { contact_id: id, contact_address_id: main_address_id, date: '2026-01-01', due }
    numbers.push((await api.given.invoice(of)).number)
  }
  await page.clock.setFixedTime(new Date('2026-02-10T12:00:00'))
  await screen.open('/invoices')
  await page.getByRole('button', { name: 'Add a filter' }).click()
  await page.getByRole('textbox', { name: 'Field' }).fill('due')
  await page.keyboard.press('Enter')
  await page.getByLabel('Period').selectOption({ label: 'last month' })
  await page.getByRole('button', { name: 'Apply' }).click()
  await expectNames(screen, numbers.slice(0, 1))
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByLabel('Name of the view').fill('Due last month')
  await page.getByRole('button', { name: 'Save view' }).click()
  await page.getByText('The view “Due last month” is saved.').waitFor()

  await page.clock.setFixedTime(new Date('2026-03-10T12:00:00'))
  await screen.open('/invoices')
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('button', { name: 'Due last month', exact: true }).click()
  await expectNames(screen, numbers.slice(1))
  await page.getByRole('button', { name: 'Change the filter “Due: last month”' }).waitFor()
  assert.equal(addressed(screen, 'filter'), '{"due":"@lastMonth"}')
  await screen.expectSound()
})

import assert from 'node:assert/strict'
import type { ElementHandle, Locator, Page } from 'playwright-core'
import { newCompany } from '../../../test/api.ts'
import { eventually, type Screen, screenOf, webServer } from '../../../test/browser.ts'
import { position } from '../../../test/given.ts'
import { textOf } from '../../../test/pdf.ts'
import { test } from '../../../test/turns.ts'

const nothingToScroll = () => document.documentElement.scrollWidth <= document.documentElement.clientWidth

/** Goes on with the Tab key until the field with this name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let step = 0; step < 40; step += 1) {
    const label = await page.evaluate(() => {
      const focused = document.activeElement as HTMLInputElement
      if (focused === document.body) return ''
      return focused.getAttribute('aria-label') ?? focused.labels?.[0]?.textContent ?? focused.textContent
    })
    if (label.replace(/\s*\*$/, '').startsWith(name)) return
    await page.keyboard.press('Tab')
  }
  assert.fail(`no field called ${name} is reached`)
}

function cell(page: Page, name: string, place: number): Locator {
  return page.locator(`[data-cell][aria-label="${name}, item ${place}"]`)
}

/** Waits until a field has this value. */
async function expectValue(field: Locator, value: string): Promise<void> {
  const input = (await field.elementHandle()) as ElementHandle<HTMLInputElement>
  await field.page().waitForFunction(([input, value]) => input.value === value, [input, value] as const)
}

async function saved(page: Page): Promise<void> {
  await page.getByText(/^Saved at/).waitFor()
}

function names(page: Page): Promise<string[]> {
  return page
    .locator('[data-cell="name"]')
    .evaluateAll((cells) => cells.map((cell) => (cell as HTMLInputElement).value))
}

async function invoiceOn(screen: Screen, positions: readonly object[] = [position]) {
  const invoice = await screen.api.given.invoice({ positions })
  await screen.open(`/invoices/${invoice.id}/edit`)
  return invoice
}

test('an invoice is written from top to bottom without a mouse, with a contact made on the way', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  await api.given.product({ name: 'Gartenerde 40 l', number: 'GE40', price: 48.5, vat: 2.6 })
  await screen.open('/invoices/new')
  const { keyboard } = page
  await page.locator(':focus[placeholder="Who is it for?"]').waitFor()
  await keyboard.type('Bäckerei Morgenstern')
  await page.getByRole('option', { name: 'Create “Bäckerei Morgenstern”' }).waitFor()
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  for (const [field, value] of [
    ['Street', 'Dorfstrasse'],
    ['Postcode', '3434'],
    ['City', 'Landiswil'],
    ['E-mail', 'backstube@morgenstern.example'],
  ] as const) {
    await tabTo(page, field)
    await keyboard.type(value)
  }
  await keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByText('3434 Landiswil').waitFor()

  await tabTo(page, 'Due')
  await keyboard.type('+20')
  await tabTo(page, 'Name, item 1')
  await keyboard.type('GE40')
  await page.getByRole('option', { name: /Gartenerde 40 l/ }).waitFor()
  await keyboard.press('Enter')
  await page.locator('[data-cell="amount"]:focus').waitFor()
  await eventually(() => cell(page, 'Price', 1).inputValue(), '48.50')
  await keyboard.type('12')
  await keyboard.press('Enter')
  await page.locator(':focus[aria-label="Name, item 2"]').waitFor()
  await keyboard.type('Garten umgraben')
  await keyboard.press('Enter')
  await keyboard.type('2.5')
  await tabTo(page, 'Price, item 2')
  await keyboard.type('96')
  await tabTo(page, 'Description, item 2')
  await keyboard.type('am Hang')
  await tabTo(page, 'Discount, item 2')
  await keyboard.type('10')
  // 582.00 + 2.6 %, 216.00 + 8.1 %
  await page.getByText('830.63').first().waitFor()
  await saved(page)
  assert.match(page.url(), /\/invoices\/\d+\/edit$/)
  await page.locator(':focus[aria-label="Discount, item 2"]').waitFor()
  await page.getByRole('img', { name: 'Page 1 of 1' }).waitFor()

  const { items } = await api.get('/v2/receivables/invoices', { with: 'positions,texts,contact_name' })
  assert.equal(items.length, 1)
  const [invoice] = items
  assert.equal(invoice.total, 830.63)
  assert.equal(invoice.contact_name, 'Bäckerei Morgenstern')
  assert.equal(invoice.texts[0].title, 'Rechnung Nr. {INVOICENO} / Kunden Nr. {CUSTOMERNO}')
  assert.deepEqual(
    invoice.positions.map((one: { number: string; catalog_type: string; amount: number; vat: number }) => [
      one.number,
      one.catalog_type,
      one.amount,
      one.vat,
    ]),
    [
      ['GE40', 'P', 12, 2.6],
      [null, 'S', 2.5, 8.1],
    ],
  )
  const pdf = await api.request('GET', `/v2/receivables/invoices/${invoice.id}/pdf`)
  assert.equal(pdf.status, 200)
  await screen.expectSound()

  await page.reload()
  await page.getByRole('heading', { level: 1, name: `Invoice ${invoice.number}` }).waitFor()
  await eventually(() => names(page), ['Gartenerde 40 l', 'Garten umgraben'])

  await tabTo(page, 'Send')
  await keyboard.press('Enter')
  await page.locator(':focus[data-autofocus]').waitFor()
  await tabTo(page, 'Mark as sent')
  await keyboard.press('Enter')
  // A dialog that closes gives the focus back.
  await eventually(() => page.getByRole('dialog').count(), 0)
  await page.getByRole('button', { name: 'Record payment' }).first().press('Enter')
  await page.locator(':focus[data-autofocus]').waitFor()
  await keyboard.press('Enter')
  await page
    .getByText(/^Paid on/)
    .first()
    .waitFor()
  await eventually(async () => (await api.get(`/v2/receivables/invoices/${invoice.id}`)).item.status, 'P')
})

test('a new document begins with what was agreed with its contact', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  const contact = await api.given.contact({
    currency: 'EUR',
    communication_language: 'fr',
    payment_grace: 10,
    discount_rate: 5,
    vat_rate: 2.6,
  })
  const person = await api.given.person(contact.id, { default: true })
  await screen.open(`/invoices/new?contact=${contact.id}`)
  await page.getByText('3434 Landiswil').waitFor()
  await cell(page, 'Name', 1).fill('Conseil')
  await cell(page, 'Price', 1).fill('200')
  await saved(page)
  const { items } = await api.get('/v2/receivables/invoices', { with: 'positions,texts' })
  const [invoice] = items
  assert.deepEqual(
    [
      invoice.currency,
      invoice.language,
      invoice.discount_rate,
      invoice.contact_person_id,
      invoice.positions[0].vat,
    ],
    ['EUR', 'fr', 5, person.id, 2.6],
  )
  const days = (Date.parse(invoice.due) - Date.parse(invoice.date)) / 86_400_000
  assert.equal(days, 10)
  assert.match(invoice.texts[0].title, /^Facture/)
})

test('every type of position can be added, and the paper shows what it comes to', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  const { id } = await invoiceOn(screen)
  const add = async (type: string) => {
    await page.getByRole('button', { name: 'Add something else' }).click()
    await page.getByRole('menuitem', { name: type }).click()
  }
  await add('Heading')
  await cell(page, 'Name', 2).fill('Material')
  await add('Text')
  await cell(page, 'Text', 3).fill('Wie besprochen')
  await page.getByRole('button', { name: 'Add item' }).click()
  await cell(page, 'Name', 4).fill('Kies')
  await cell(page, 'Price', 4).fill('50')
  await add('Subtotal since the last one')
  await add('Subtotal of everything so far')
  await add('Page break')
  await page.getByText('897.23').first().waitFor()
  assert.deepEqual(
    await page
      .getByRole('list')
      .locator('[data-type="SNI"], [data-type="SI"]')
      .evaluateAll((rows) => rows.map((row) => row.querySelector('.amount')?.textContent)),
    ['830.00', '830.00'],
  )
  await saved(page)
  const { item } = await api.get(`/v2/receivables/invoices/${id}`, { with: 'positions' })
  assert.deepEqual(
    item.positions.map(({ type }: { type: string }) => type),
    ['N', 'H', 'T', 'N', 'SNI', 'SI', 'PB'],
  )
  // 780.00 + 50.00 and 8.1 %
  assert.equal(item.total, 897.23)
  await screen.expectSound()
})

test('rows move by keyboard and by dragging, and what is removed comes back', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  const { id } = await invoiceOn(
    screen,
    ['Eins', 'Zwei', 'Drei'].map((name) => ({ ...position, name })),
  )
  await cell(page, 'Name', 1).focus()
  await page.keyboard.press('Alt+ArrowDown')
  await eventually(() => names(page), ['Zwei', 'Eins', 'Drei'])
  await page.locator(':focus[aria-label="Name, item 2"]').waitFor()
  await page.getByText('Eins is now 2 of 3.').waitFor()

  const from = await page.getByRole('button', { name: 'Drag item 3' }).boundingBox()
  const to = await page.getByRole('button', { name: 'Drag item 1' }).boundingBox()
  if (!from || !to) throw new Error('the handles are on the screen')
  await page.mouse.move(from.x + 8, from.y + 8)
  await page.mouse.down()
  await page.mouse.move(from.x + 8, from.y - 20, { steps: 3 })
  await page.mouse.move(to.x + 8, to.y - 4, { steps: 5 })
  await page.mouse.up()
  await eventually(() => names(page), ['Drei', 'Zwei', 'Eins'])

  await page.getByRole('button', { name: 'More for item 2' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await eventually(() => names(page), ['Drei', 'Eins'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await eventually(() => names(page), ['Drei', 'Zwei', 'Eins'])

  await cell(page, 'Name', 3).focus()
  await page.keyboard.press('Control+Enter')
  await page.locator(':focus[aria-label="Name, item 4"]').waitFor()
  await page.keyboard.press('Backspace')
  await page.locator(':focus[aria-label="Name, item 3"]').waitFor()
  await saved(page)
  const { item } = await api.get(`/v2/receivables/invoices/${id}`, { with: 'positions' })
  assert.deepEqual(
    item.positions.map(({ name }: { name: string }) => name),
    ['Drei', 'Zwei', 'Eins'],
  )
})

test('two who edit the same document are told, and both ways out work', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  const { id } = await invoiceOn(screen)
  const path = `/v2/receivables/invoices/${id}`
  const colleague = await api.colleague('manager')

  await page.getByLabel('Introduction', { exact: true }).fill('Guten Tag')
  await saved(page)
  const { texts } = (await api.get(path, { with: 'texts' })).item
  await colleague.put(path, {
    ...{ notes: 'Zufahrt über den Hof', period_text: 'Februar' },
    texts: texts.map((text: object) => ({ ...text, introduction: 'Liebe Frau Keller' })),
  })
  await page.getByLabel('Period', { exact: true }).fill('März')
  await page.getByText(/^Noé changed this at \d\d:\d\d\./).waitFor()
  await page.getByRole('button', { name: 'Save mine anyway' }).click()
  await saved(page)
  const kept = (await api.get(path, { with: 'texts' })).item
  assert.deepEqual(
    [kept.period_text, kept.notes, kept.texts[0].introduction],
    ['März', 'Zufahrt über den Hof', 'Liebe Frau Keller'],
  )

  await colleague.put(path, { period_text: 'April' })
  await page.getByLabel('Period', { exact: true }).fill('Mai')
  await page.getByRole('button', { name: 'Load the new version' }).click()
  await page.getByRole('alert').waitFor({ state: 'detached' })
  await eventually(() => page.getByLabel('Period', { exact: true }).inputValue(), 'April')
  await eventually(async () => (await api.get(path)).item.period_text, 'April')
})

test('what was sent already is stored only when somebody says so, and leaving without is asked for', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  const invoice = await api.given.invoice()
  const path = `/v2/receivables/invoices/${invoice.id}`
  await api.put('/v2/configuration/settings', { issued_documents: 'editable' })
  await api.patch(`${path}/change-status`, { status: 'S' })
  await screen.open(`/invoices/${invoice.id}/edit`)
  await page.getByLabel('Period', { exact: true }).fill('März')
  await page.getByText('Changes not saved').waitFor()

  await page.getByRole('link', { name: 'Quotes' }).first().click()
  await page.getByRole('dialog', { name: 'There are changes that are not saved' }).waitFor()
  await screen.expectSound()
  await page.getByRole('button', { name: 'Stay here' }).click()
  assert.match(page.url(), /\/edit$/)
  await eventually(async () => (await api.get(path)).item.period_text, null)

  await page.getByRole('link', { name: 'Quotes' }).first().click()
  await page.getByRole('button', { name: 'Save and go on' }).click()
  await page.getByRole('heading', { level: 1, name: 'Quotes' }).waitFor()
  await eventually(async () => (await api.get(path)).item.period_text, 'März')
})

test('Enter takes the only match of the catalogue, however fast it is typed, and leaves other text', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  await api.given.product({ name: 'Gartenerde 40 l', number: 'GE40', price: 48.5 })
  await api.given.product({ name: 'Rasenmischung Sonne', number: 'RS1', price: 21 })
  await api.given.service({ name: 'Rasen mähen', number: 'RM1', price: 75 })
  await invoiceOn(screen, [position])
  const name = cell(page, 'Name', 1)
  for (const [typed, taken, price] of [
    ['gartenerd', 'Gartenerde 40 l', '48.50'],
    ['rasen', 'rasen', '48.50'],
    ['rs1', 'Rasenmischung Sonne', '21.00'],
    ['mähen', 'Rasen mähen', '75.00'],
  ] as const) {
    await name.fill(typed)
    await name.press('Enter')
    await page.locator('[data-cell="amount"]:focus').waitFor()
    await expectValue(cell(page, 'Price', 1), price)
    await expectValue(name, taken)
  }
  await name.fill('garten')
  await page.getByRole('option', { name: /Gartenerde/ }).waitFor()
  await name.press('Escape')
  await name.press('Enter')
  await page.locator('[data-cell="amount"]:focus').waitFor()
  await saved(page)
  await expectValue(name, 'garten')
})

test('a draft is stored on the way out, and a document for nobody is not lost unasked', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  const { id } = await invoiceOn(screen)
  await page.getByLabel('Period', { exact: true }).fill('März')
  await page.getByRole('link', { name: 'Quotes' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Quotes' }).waitFor()
  await eventually(async () => (await api.get(`/v2/receivables/invoices/${id}`)).item.period_text, 'März')

  await screen.open('/offers/new')
  await cell(page, 'Name', 1).fill('Umgebungsplan')
  await page.getByRole('link', { name: 'Invoices' }).first().click()
  await page.getByRole('button', { name: 'Go on without saving' }).click()
  await page.getByRole('heading', { level: 1, name: 'Invoices' }).waitFor()
  await eventually(async () => (await api.get('/v2/receivables/offers')).items.length, 0)
})

test('what the server refuses stands at its cell until it is repaired', async () => {
  const screen = await screenOf()
  screen.expectRefusals(422)
  const { page, api } = screen
  const { id } = await invoiceOn(screen, [position, { ...position, name: 'Kies' }])
  await cell(page, 'Discount', 2).fill('120')
  await page.getByText('Discount: A discount cannot be more than 100 percent.').waitFor()
  await eventually(() => cell(page, 'Discount', 2).getAttribute('aria-invalid'), 'true')
  await page.getByText(/^Not saved:/).waitFor()
  await screen.expectSound()
  await cell(page, 'Discount', 2).fill('20')
  await saved(page)
  const { item } = await api.get(`/v2/receivables/invoices/${id}`, { with: 'positions' })
  assert.equal(item.positions[1].discount_rate, 20)
})

test('what is no number is said to be none, and nothing is stored until it is one', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  const { id } = await invoiceOn(screen)
  const path = `/v2/receivables/invoices/${id}`
  const price = cell(page, 'Price', 1)
  await price.fill('zwölf')
  await page.getByText('Price: This is not a number.').waitFor()
  const line = await price.getAttribute('aria-describedby')
  await eventually(
    () => page.locator(`[id="${line}"]`).textContent(),
    'Price: This is not a number. Write it like this: 1’234.5',
  )
  await screen.expectSound()
  await page.getByLabel('Period', { exact: true }).fill('März')
  await page.keyboard.press('Control+s')
  await page.getByText('Not saved: A number cannot be read.').waitFor()
  await eventually(async () => (await api.get(path)).item.period_text, null)
  await price.fill('12')
  await saved(page)
  const { item } = await api.get(path, { with: 'positions' })
  assert.deepEqual([item.period_text, item.positions[0].price], ['März', 12])
})

test('another contact brings the texts of its language', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  await api.given.contact({ name: 'Jardins du Léman', communication_language: 'fr' })
  const { id } = await invoiceOn(screen)
  const contact = page.getByPlaceholder('Who is it for?')
  await contact.fill('Léman')
  await page.getByRole('option', { name: /Jardins du Léman/ }).click()
  await saved(page)
  const { item } = await api.get(`/v2/receivables/invoices/${id}`, { with: 'texts' })
  assert.deepEqual(
    [item.language, item.texts[0].title],
    ['fr', 'Facture n° {INVOICENO} / Client n° {CUSTOMERNO}'],
  )
})

test('of two languages the one that was chosen last counts, and a discount that is no number holds saving back', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  const invoice = await api.given.invoice()
  const path = `/v2/receivables/invoices/${invoice.id}`
  // The texts of the first come only after those of the second.
  const held = Promise.withResolvers<void>()
  await page.route(/configuration\/texts.*%22fr%22/, async (route) => {
    await held.promise
    await route.continue()
  })
  await screen.open(`/invoices/${invoice.id}/edit`)
  await page.getByText('More: language').click()
  for (const language of ['fr', 'it'])
    await page.getByLabel('Language', { exact: true }).selectOption(language)
  await saved(page)
  const late = page.waitForResponse(/configuration\/texts.*%22fr%22/)
  held.resolve()
  await (await late).finished()
  await screen.settle()
  await eventually(async () => (await api.get(path)).item.language, 'it')

  await page.getByLabel('Cash discount', { exact: true }).fill('zwei')
  await page.getByText('Not saved: A number cannot be read.').waitFor()
  await page.getByLabel('Cash discount', { exact: true }).fill('2')
  await saved(page)
  await eventually(async () => (await api.get(path)).item.cash_discount_rate, 2)
})

test('a language is saved before its texts have come, and they follow', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  const { id } = await invoiceOn(screen)
  const held = Promise.withResolvers<void>()
  await page.route(/configuration\/texts.*%22(fr|it)%22/, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.getByText('More: language').click()
  for (const language of ['fr', 'it'])
    await page.getByLabel('Language', { exact: true }).selectOption(language)
  await page.keyboard.press('Control+s')
  const stored = async () => {
    const { item } = await api.get(`/v2/receivables/invoices/${id}`, { with: 'texts' })
    return [item.language, item.texts[0].title]
  }
  await eventually(async () => (await stored())[0], 'it')
  held.resolve()
  await eventually(stored, ['it', 'Fattura n. {INVOICENO} / Cliente n. {CUSTOMERNO}'])
})

test('an answer that is lost makes one document, and nothing that was written meanwhile is lost', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  const contact = await api.given.contact()
  await screen.open(`/offers/new?contact=${contact.id}`)
  let isLost = false
  await page.route('**/v2/receivables/offers', async (route) => {
    if (isLost || route.request().method() !== 'POST') return route.continue()
    isLost = true
    await route.fetch()
    await route.abort()
  })
  let isUnread = false
  await page.route('**/v2/receivables/offers/*?*', (route) => {
    if (isUnread) return route.continue()
    isUnread = true
    return route.abort()
  })
  await cell(page, 'Name', 1).fill('Umgebungsplan')
  await page.getByText(/^Not saved: The server cannot be reached/).waitFor()
  await cell(page, 'Price', 1).fill('1450')
  await saved(page)
  const { items } = await api.get('/v2/receivables/offers', { with: 'positions' })
  assert.equal(items.length, 1)
  assert.equal(items[0].positions[0].price, 1450)
})

test('placeholders are chosen by what they mean', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  const { id } = await invoiceOn(screen)
  await page.getByLabel('Introduction', { exact: true }).fill('Guten Tag ')
  await page.getByRole('button', { name: 'Insert a placeholder: Introduction' }).click()
  await page.getByRole('menuitem', { name: 'Customer number' }).click()
  const introduction = page.getByLabel('Introduction', { exact: true })
  await introduction.filter({ hasText: 'Guten Tag Customer number' }).waitFor()
  await saved(page)
  const { item } = await api.get(`/v2/receivables/invoices/${id}`, { with: 'texts' })
  assert.equal(item.texts[0].introduction, 'Guten Tag {KUNDENNR}')
  assert.equal(item.texts[0].title, 'Rechnung Nr. {INVOICENO} / Kunden Nr. {CUSTOMERNO}')
})

test('a position that has nothing else to show is one line, until it is used', async () => {
  const screen = await screenOf()
  const { page } = screen
  await invoiceOn(screen)
  await page.locator('[data-folded]').waitFor()
  await screen.expectSound()
  await cell(page, 'Description', 1).fill('Zwei Tage')
  await page.locator('[data-folded]').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Done' }).first().focus()
  await page.locator('[data-folded]').waitFor({ state: 'detached' })
})

test('descriptions show their formatting and the dates of recurring invoices, never tags or braces', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  const description = '<b>Zwei</b> Tage für Soil & Co'
  const invoice = await invoiceOn(screen, [{ ...position, description }])
  const text = cell(page, 'Description', 1)
  await eventually(() => text.innerText(), 'Zwei Tage für Soil & Co')
  await eventually(() => text.locator('b').innerText(), 'Zwei')
  await text.press('Control+End')
  await page.keyboard.press('Control+i')
  await page.keyboard.type('.')
  await screen.expectSound()
  await saved(page)
  const stored = async () => {
    const { item } = await api.get(`/v2/receivables/invoices/${invoice.id}`, { with: 'positions' })
    return item.positions[0].description
  }
  await eventually(stored, `${description}<i>.</i>`)

  const { date, due, ...body } = await api.given.invoiceBody({
    positions: [{ ...position, description: 'bis {D#d.m.Y#+30D}' }],
  })
  const terms = { start_date: '2026-01-31', frequency: 1, grace: 30 }
  const { item } = await api.post('/v2/receivables/recurring-invoices', { ...body, ...terms })
  await screen.open(`/recurring-invoices/${item.id}/edit`)
  await eventually(
    async () => (await cell(page, 'Description', 1).innerText()).replaceAll('\u200b', ''),
    'bis 30 days later',
  )
})

test('on a phone the paper fits, in German, with long names and large amounts', async () => {
  const api = await newCompany(await webServer())
  const screen = await screenOf(api, { width: 360, height: 800, language: 'de', scheme: 'dark' })
  const { page } = screen
  const name = 'Genossenschaft für Gartenbau und Landschaftspflege im oberen Emmental '
    .repeat(2)
    .slice(0, 120)
  const contact = await api.given.contact({ name })
  const invoice = await api.given.invoice({
    contact_id: contact.id,
    contact_address_id: contact.main_address_id,
    positions: [{ ...position, name, price: 1_234_567.85, amount: 1 }],
  })
  await screen.open(`/invoices/${invoice.id}/edit`)
  await page.getByText('1’334’567.85').first().waitFor()
  assert.ok(await page.evaluate(nothingToScroll))
  for (const label of ['Menge', 'Einheit', 'Preis', 'MWST', 'Betrag'])
    await page.getByRole('listitem').getByText(label, { exact: true }).waitFor()
  await screen.expectSound()
  await page.getByRole('button', { name: 'Vorschau' }).click()
  await page.getByRole('img', { name: /Seite 1/ }).waitFor()
  assert.ok(await page.evaluate(nothingToScroll))
})

test('on a phone what is found in the catalogue fits, and at the end of the paper one is done', async () => {
  const screen = await screenOf(undefined, { width: 360, height: 800 })
  const { page, api } = screen
  await api.given.product({ name: 'Gartenerde mit Kompost vom Hof, gesiebt', number: 'GE40' })
  const invoice = await invoiceOn(screen)
  await screen.expectSound()
  await cell(page, 'Name', 1).fill('Gartenerde')
  await page.getByRole('option', { name: /Gartenerde/ }).waitFor()
  assert.ok(await page.evaluate(nothingToScroll))
  await page.keyboard.press('Escape')

  const done = page.getByRole('button', { name: 'Done' })
  const placeOfDone = async () => (await done.first().boundingBox())?.y
  await page
    .getByText(/^Saved at/)
    .first()
    .waitFor()
  const before = await placeOfDone()
  await cell(page, 'Name', 1).fill('Hecke schneiden')
  await page.getByText('Changes not saved').first().waitFor()
  assert.equal(await placeOfDone(), before)
  await done.last().click()
  await page.getByRole('region', { name: 'Details' }).waitFor()
  const { items } = await api.get('/v2/receivables/invoices', { with: 'positions' })
  assert.deepEqual([items[0].id, items[0].positions[0].name], [invoice.id, 'Hecke schneiden'])
})

test('a position goes on with the unit of the one before, unless that came from the catalogue', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  const { items: units } = await api.get('/v2/catalog/configuration/units')
  const [usual, second, third] = units.map(({ id }: { id: number }) => String(id))
  await api.given.product({ name: 'Rollrasen', number: 'RR1', unit_id: Number(second) })
  await invoiceOn(screen, [{ ...position, number: null, unit_id: Number(third) }])
  const unitOf = (place: number) => cell(page, 'Unit', place).inputValue()
  const addPosition = () => page.getByRole('button', { name: 'Add item' }).click()
  await addPosition()
  await eventually(() => unitOf(2), third)
  await cell(page, 'Name', 2).fill('RR1')
  await page.getByRole('option', { name: /Rollrasen/ }).click()
  await eventually(() => unitOf(2), second)
  await addPosition()
  await eventually(() => unitOf(3), usual)
})

test('where nobody says in words when it was done, the days stand there as they are printed', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  const invoice = await api.given.invoice({ period_from: '2026-03-01', period_to: '2026-03-31' })
  await screen.open(`/invoices/${invoice.id}/edit`)
  const period = page.getByLabel('Period', { exact: true })
  await eventually(() => period.getAttribute('placeholder'), '01.03.2026 – 31.03.2026')
  await eventually(() => period.inputValue(), '')
})

test('an exempt article is made with its reason, and a position takes both from it', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  await screen.open('/services/new')
  await page.getByLabel('Name').fill('Kinderbetreuung')
  await page.getByLabel('Price', { exact: false }).first().fill('35')
  await page.getByLabel('VAT rate').selectOption('0')
  await page.getByLabel('Kind of VAT').selectOption('E')
  await page.getByLabel('Reason without VAT').fill('Art. 21 Abs. 2 Ziff. 9 MWSTG')
  await screen.expectSound()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { level: 1, name: 'Kinderbetreuung' }).waitFor()

  const invoice = await invoiceOn(screen)
  await cell(page, 'Name', 1).fill('Kinderb')
  await page.getByRole('option', { name: /Kinderbetreuung/ }).click()
  await eventually(() => cell(page, 'Kind of VAT', 1).inputValue(), 'E')
  await screen.expectSound()
  await saved(page)
  const { item } = await api.get(`/v2/receivables/invoices/${invoice.id}`, { with: 'positions,vat' })
  assert.deepEqual(
    [item.positions[0].vat, item.positions[0].vat_category, item.vat[0].reason],
    [0, 'E', 'Art. 21 Abs. 2 Ziff. 9 MWSTG'],
  )
  await cell(page, 'VAT', 1).selectOption('8.1')
  await cell(page, 'Kind of VAT', 1).waitFor({ state: 'detached' })
})

test('a customer abroad pays no VAT, whatever the article says', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  await api.given.contact({ name: 'Export GmbH', vat_category: 'G' })
  await api.given.service({ name: 'Pflege', vat: 8.1 })
  await api.given.service({ name: 'Kurs', vat: 0, vat_category: 'E' })
  await screen.open('/invoices/new')
  await page.getByPlaceholder('Who is it for?').fill('Export')
  await page.getByRole('option', { name: /Export GmbH/ }).click()
  // The row that was there before the customer, too.
  await expectValue(cell(page, 'VAT', 1), '0')
  for (const [place, name] of [
    [1, 'Pflege'],
    [2, 'Kurs'],
  ] as const) {
    if (place > 1) await page.getByRole('button', { name: 'Add item' }).click()
    await cell(page, 'Name', place).fill(name)
    await page.getByRole('option', { name: new RegExp(name) }).click()
    await expectValue(cell(page, 'VAT', place), '0')
  }
  await saved(page)
  await eventually(async () => {
    const { items } = await api.get('/v2/receivables/invoices', { with: 'vat' })
    return items[0]?.vat.map(({ category, net }: { category: string; net: number }) => [category, net])
  }, [['G', 320]])
  await screen.expectSound()
})

test('the first invoice asks for the account, and has its QR-bill then', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  const { id } = await invoiceOn(screen)
  const asked = page.getByRole('form', { name: 'Which account is this invoice paid to?' })
  await asked.getByLabel('IBAN').fill('CH93 0076 2011 6238 5295 8')
  await asked.getByText('This IBAN cannot be right').waitFor()
  await asked.getByLabel('IBAN').fill('CH93 0076 2011 6238 5295 7')
  for (const [field, value] of [
    ['Street', 'Seeweg'],
    ['No.', '4'],
    ['Postcode', '6003'],
    ['City', 'Luzern'],
  ] as const)
    await asked.getByRole('textbox', { name: field }).fill(value)
  await asked.getByRole('button', { name: 'Save account' }).click()
  await asked.waitFor({ state: 'detached' })
  const { items } = await api.get('/v2/configuration/bank-accounts')
  assert.deepEqual([items.length, items[0].iban, items[0].default], [1, 'CH9300762011623852957', true])
  const { items: slips } = await api.get('/v2/receivables/configuration/isrs', { with: 'reference_type' })
  assert.deepEqual(
    [slips.length, slips[0].recipient_street, slips[0].recipient_city, slips[0].reference_type],
    [1, 'Seeweg 4', '6003 Luzern', 'SCOR'],
  )
  const { bytes } = await api.request('GET', `/v2/receivables/invoices/${id}/pdf`)
  assert.match((await textOf(bytes)).join(), /Zahlteil/)
})

test('an account and its slip are one choice, and a slip for another recipient is one too', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  const iban = 'CH9300762011623852957'
  const { item: account } = await api.post('/v2/configuration/bank-accounts', { description: 'KB', iban })
  const slip = await api.given.slip({ iban })
  const other = await api.given.slip({ name: 'Treuhand', iban: 'CH4431999123000889012' })
  const { id } = await invoiceOn(screen)
  await page.getByText(/^More: language/).click()
  const paidTo = page.getByLabel('Bank account')
  for (const [label, bank_account_id, isr_id] of [
    ['KB', account.id, slip.id],
    ['Treuhand, CH4431999123000889012', account.id, other.id],
    ['Default', null, null],
  ] as const) {
    await paidTo.selectOption({ label })
    await page.keyboard.press('Control+s')
    await saved(page)
    const { item } = await api.get(`/v2/receivables/invoices/${id}`)
    assert.deepEqual([item.bank_account_id, item.isr_id], [bank_account_id, isr_id])
  }
})

import assert from 'node:assert/strict'
import { daysAfter, monthAfter } from '../../domain/time/dates.ts'
import type { Api } from '../../test/api.ts'
import { contentOf, eventually, screenOf } from '../../test/browser.ts'
import { position } from '../../test/given.ts'
import { test } from '../../test/turns.ts'

const thousand = { ...position, price: 1000, amount: 1, vat: 0 }

async function todayOf(api: Api): Promise<string> {
  return (await api.get('/v2/receivables/overview')).item.today
}

async function invoiceWith(api: Api, status: string, values: object): Promise<void> {
  const { id } = await api.given.invoice({ positions: [thousand], ...values })
  await api.patch(`/v2/receivables/invoices/${id}/change-status`, { status })
}

test('turnover is told by month, quarter and year beside the year before, also as a file', async () => {
  const screen = await screenOf()
  const { api, page } = screen
  const today = await todayOf(api)
  const [year, before] = [Number(today.slice(0, 4)), Number(today.slice(0, 4)) - 1]
  await invoiceWith(api, 'S', { date: `${year}-01-31`, due: today })
  await invoiceWith(api, 'P', {
    date: `${year}-02-01`,
    due: today,
    positions: [{ ...thousand, price: 0.35 }],
  })
  await invoiceWith(api, 'P', {
    date: `${before}-03-01`,
    due: today,
    positions: [{ ...thousand, price: 500 }],
  })
  await invoiceWith(api, 'C', { date: `${year}-01-31`, due: today })
  await invoiceWith(api, 'S', { date: `${year}-01-31`, due: today, currency: 'EUR' })
  const issued = JSON.stringify({ status: 'S', currency: 'CHF' })
  const { id } = (await api.get('/v2/receivables/invoices', { filter: issued })).items[0]
  const { item: credit } = await api.post(`/v2/receivables/invoices/${id}/credit-note`, { amount: 100 })
  await api.patch(`/v2/receivables/credit-notes/${credit.id}/change-status`, { status: 'S' })

  await screen.open('/reports')
  const table = page.getByRole('table', { name: 'Turnover', exact: true })
  await table.getByRole('row', { name: /^Total/ }).waitFor()
  const total = () => table.getByRole('row', { name: /^Total/ }).innerText()
  assert.match(await total(), /2\s+900\.35\s+900\.35\s+500\.00\s+\+80/)
  await eventually(
    () => table.getByRole('row', { name: /^February/ }).innerText(),
    /1\s+0\.35\s+0\.35\s+0\.00\s+–/,
  )
  await screen.expectSound()

  await page.getByLabel('By', { exact: true }).selectOption('Quarter')
  await table.getByRole('row', { name: new RegExp(`^Q1 ${year}`) }).waitFor()
  await eventually(() => table.getByRole('row').count(), 6)
  await page.getByLabel('By', { exact: true }).selectOption('Year')
  await page.waitForURL(/by=year/)
  await eventually(() => table.getByRole('row', { name: String(year) }).innerText(), /900\.35/)

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ])
  assert.deepEqual((await contentOf(download)).toString('utf8').replace('\uFEFF', '').trim().split('\r\n'), [
    'Year;Currency;Invoices;excl. VAT;incl. VAT;A year before',
    `${year};CHF;2;900.35;900.35;500`,
    `${year};EUR;1;1000;1000;0`,
  ])
})

test('turnover is told by contact, article, category and person, and leads to them', async () => {
  const screen = await screenOf()
  const { api, page } = screen
  const today = await todayOf(api)
  const { item: category } = await api.post('/v2/catalog/products/categories', { name: 'Pflanzen' })
  const product = await api.given.product({ name: 'Rose', category_id: category.id })
  const { id, main_address_id } = await api.given.contact({ name: 'Café Zürisee' })
  await invoiceWith(api, 'S', {
    ...{ contact_id: id, contact_address_id: main_address_id, date: today, due: today },
    positions: [
      { ...thousand, catalog_type: 'P', number: product.number, name: 'Rose', vat: 8.1 },
      { ...thousand, name: 'Anfahrt', price: 20 },
    ],
  })
  await screen.open('/reports?by=customer')
  const table = page.getByRole('table', { name: 'Turnover', exact: true })
  const row = (name: RegExp) => table.getByRole('row', { name })
  await row(/^Café Zürisee/).waitFor()
  await eventually(() => row(/^Café Zürisee/).innerText(), /1\s+1’020\.00\s+1’101\.00\s+0\.00/)
  await screen.expectSound()
  const by = page.getByLabel('By', { exact: true })
  await by.selectOption('Article')
  await row(/^Rose/).waitFor()
  await eventually(() => row(/^Rose/).innerText(), /1\s+1’000\.00\s+1’081\.00/)
  await eventually(() => row(/^Total/).innerText(), /1\s+1’020\.00\s+1’101\.00/)
  await by.selectOption('Category')
  await row(/^Pflanzen/).waitFor()
  await eventually(() => row(/^Without category/).innerText(), /20\.00\s+20\.00/)
  await by.selectOption('Person')
  await row(/^Lea Brunner/).waitFor()
  await by.selectOption('Article')
  await row(/^Rose/).getByRole('link').click()
  await page.waitForURL(new RegExp(`/products/${product.id}`))
})

test('a period is chosen by its name or by its days, and stands in the address', async () => {
  const screen = await screenOf()
  const { api, page } = screen
  const today = await todayOf(api)
  await invoiceWith(api, 'S', { date: monthAfter(today, -1), due: today })
  await screen.open('/reports')
  const period = page.getByLabel('Period')
  await period.selectOption('Last month')
  await page.waitForURL(new RegExp(`from=${monthAfter(today, -1)}`))
  const total = page
    .getByRole('table', { name: 'Turnover', exact: true })
    .getByRole('row', { name: /^Total/ })
  await total.getByText('1’000.00').first().waitFor()

  await period.selectOption('Other …')
  await page.getByLabel('To', { exact: true }).fill(monthAfter(today, -1))
  await page.keyboard.press('Enter')
  await page.waitForURL(new RegExp(`to=${monthAfter(today, -1)}`))
  await total.getByText('1’000.00').first().waitFor()
  await page.reload()
  await total.getByText('1’000.00').first().waitFor()
  await eventually(() => period.inputValue(), 'free')
})

test('what contacts owed on a day leads to the documents that were open', async () => {
  const screen = await screenOf()
  const { api, page } = screen
  const today = await todayOf(api)
  const { id, main_address_id } = await api.given.contact({ name: '=Café Zürisee' })
  const to = { contact_id: id, contact_address_id: main_address_id, date: daysAfter(today, -60) }
  await invoiceWith(api, 'S', { ...to, due: daysAfter(today, 3) })
  await invoiceWith(api, 'R', {
    ...to,
    due: daysAfter(today, -45),
    positions: [{ ...thousand, price: 250.5 }],
  })
  await invoiceWith(api, 'P', { ...to, due: today })
  await screen.open('/reports/receivables')
  const row = page.getByRole('row', { name: /Café Zürisee/ })
  await row.waitFor()
  await eventually(() => row.innerText(), /1’000\.00\s+250\.50\s+1’250\.50\s+60/)
  await screen.expectSound()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ])
  assert.match(
    (await contentOf(download)).toString('utf8'),
    /\r\n'=Café Zürisee;CHF;1000;0;250\.5;0;0;0;1250\.5;60\r\n/,
  )

  // Yesterday the third one was not paid yet.
  const yesterday = daysAfter(today, -1)
  await page.getByLabel('Key date', { exact: true }).fill(yesterday)
  await page.keyboard.press('Enter')
  await page.waitForURL(new RegExp(`date=${yesterday}`))
  await row.getByRole('link', { name: '2’250.50' }).click()
  await page.waitForURL(/contact=/)
  const items = page.getByRole('table', { name: '=Café Zürisee' })
  await items.getByRole('row', { name: /^Total/ }).waitFor()
  await eventually(() => items.getByRole('row').count(), 5)
  await eventually(() => items.getByRole('row').nth(1).innerText(), /44\s+250\.50\s+250\.50/)
  await screen.expectSound()
  await items.getByRole('link').first().click()
  await page.waitForURL(/\/invoices\/\d+$/)
})

test('hours of a period are told by project and by person, over more than one page', async () => {
  const screen = await screenOf()
  const { api, page } = screen
  const today = await todayOf(api)
  const project = await api.given.project({ name: 'Garten Nord' })
  const colleague = await api.colleague('member')
  for (let count = 0; count < 205; count++)
    await api.given.effort({ entity_id: project.id, duration: 0.1, date: today })
  await colleague.given.effort({ entity_id: project.id, duration: 2, date: today, is_invoiced: true })
  await api.given.effort({ entity_id: project.id, duration: 50, date: daysAfter(monthAfter(today, 0), -1) })
  await screen.open('/reports/hours')
  const projects = page.getByRole('table', { name: 'By project' })
  await projects.getByRole('row', { name: /^Garten Nord/ }).waitFor()
  await eventually(
    () => projects.getByRole('row', { name: /^Garten Nord/ }).innerText(),
    /22\.50\s+2\.00\s+20\.50\s+100/,
  )
  const people = page.getByRole('table', { name: 'By person' })
  await eventually(
    () => people.getByRole('row', { name: /^Lea Brunner/ }).innerText(),
    /20\.50\s+0\.00\s+20\.50/,
  )
  await eventually(() => people.getByRole('row', { name: /^Noé/ }).innerText(), /2\.00\s+2\.00\s+0\.00/)

  const own = await screenOf(colleague)
  await own.open('/reports/hours')
  await own.page.getByRole('table', { name: 'By person' }).getByRole('row', { name: /^Noé/ }).waitFor()
  await eventually(() => own.page.getByRole('row', { name: /^Lea/ }).count(), 0)
  await eventually(() => own.page.getByRole('link', { name: 'Journal' }).count(), 0)
})

test('a report is not read again by whatever is written beside it, but when it is shown next', async () => {
  const screen = await screenOf()
  const { api, page } = screen
  const today = await todayOf(api)
  const project = await api.given.project()
  await api.put('/v2/reporting/timer', { entity_type: 'P', entity_id: project.id })
  await invoiceWith(api, 'S', { date: today, due: today })
  let reads = 0
  page.on('request', (request) => {
    if (request.url().includes(`/reports/turnover?from=${today.slice(0, 4)}-01-01`)) reads++
  })
  await screen.open('/reports')
  const total = page
    .getByRole('table', { name: 'Turnover', exact: true })
    .getByRole('row', { name: /^Total/ })
  await total.getByText('1’000.00').first().waitFor()

  await invoiceWith(api, 'S', { date: today, due: today })
  await page.getByRole('button', { name: 'Stop timer' }).click()
  await page.getByText(/recorded\.$/).waitFor()
  await page.getByRole('link', { name: 'Receivables' }).click()
  await page.waitForFunction(() => document.title.startsWith('Receivables'))
  await eventually(() => page.getByRole('heading', { level: 1 }).textContent(), 'Reports')
  await page.goBack()
  await total.getByText('2’000.00').first().waitFor()
  assert.equal(reads, 2)
})

test('reports fit a narrow, dark screen in French, and paper', async () => {
  const screen = await screenOf(undefined, { width: 360, scheme: 'dark', language: 'fr' })
  const { api, page } = screen
  const today = await todayOf(api)
  await invoiceWith(api, 'S', {
    ...{ date: today, due: today },
    positions: [{ ...thousand, price: 1_234_567.85 }],
  })
  await api.given.effort({ date: today })
  for (const path of ['/reports', '/reports/receivables', '/reports/hours']) {
    await screen.open(path)
    await page
      .getByRole('row', { name: /^Total/ })
      .first()
      .waitFor()
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), path)
    await screen.expectSound()
  }
  // A table of many columns is read without scrolling.
  await screen.open('/reports/receivables')
  const ages = page.getByRole('region').filter({ has: page.getByRole('table') })
  await ages.getByRole('rowheader', { name: 'Hofladen Sonnenrain' }).waitFor()
  assert.ok(await ages.first().evaluate((box) => box.scrollWidth <= box.clientWidth))
  await screen.open('/reports/hours')
  await page
    .getByRole('row', { name: /^Total/ })
    .first()
    .waitFor()
  await page.emulateMedia({ media: 'print' })
  await eventually(() => page.getByRole('button', { name: 'Imprimer' }).count(), 0)
  await eventually(() => page.getByRole('navigation').count(), 0)
  await eventually(
    () =>
      page
        .getByRole('row', { name: /^Total/ })
        .first()
        .isVisible(),
    true,
  )
})

test('the numbers of a year are told in order, with the reason of every gap and a way to the document', async () => {
  const screen = await screenOf()
  const { api, page } = screen
  const year = (await todayOf(api)).slice(0, 4)
  const date = `${year}-01-31`
  const make = (values: object = {}) => api.given.invoice({ date, due: date, ...values })
  const [, gone] = [await make(), await make(), await make()]
  await make({ number: '10010' })
  await api.delete(`/v2/receivables/invoices/${gone.id}`)
  await screen.open('/reports/numbers')
  const rows = page.getByRole('table', { name: 'Numbers' }).locator('tbody').getByRole('row')
  await rows.first().waitFor()
  const told = async () =>
    (await rows.allInnerTexts()).map((text) =>
      text
        .replaceAll(/\s+/g, ' ')
        .trim()
        .replace(/ \d\d\.\d\d\.\d{4}/, ''),
    )
  await eventually(
    () => told(),
    ['10000 Draft', '10001 Draft deleted', '10002 Draft', '10003 to 10009 Jumped by a person', '10010 Draft'],
  )
  await screen.expectSound()
  await page.getByLabel('Only missing numbers').check()
  await page.waitForURL(/missing=1/)
  await page.getByText('10000', { exact: true }).waitFor({ state: 'detached' })
  await eventually(() => told(), ['10001 Draft deleted', '10003 to 10009 Jumped by a person'])
  await page.getByLabel('Only missing numbers').uncheck()
  await page.getByRole('link', { name: '10002' }).waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ])
  const lines = (await contentOf(download)).toString('utf8').replace('\uFEFF', '').trim().split('\r\n')
  assert.equal(lines[0], 'Number;To number;What became of it;Date')
  assert.match(lines[4] ?? '', /^10003;10009;Jumped by a person;$/)
  await page.getByRole('link', { name: '10002' }).click()
  await page.getByRole('heading', { level: 1, name: /10002/ }).waitFor()
})

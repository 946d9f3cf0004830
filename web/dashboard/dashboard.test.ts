import assert from 'node:assert/strict'
import { daysAfter, monthAfter } from '../../domain/time/dates.ts'
import type { Api } from '../../test/api.ts'
import { eventually, type Screen, screenOf } from '../../test/browser.ts'
import { position } from '../../test/given.ts'
import { test } from '../../test/turns.ts'

const thousand = { ...position, price: 1000, amount: 1, vat: 0 }

async function invoiceWith(api: Api, status: string, values: object = {}): Promise<{ id: number }> {
  const invoice = await api.given.invoice({ positions: [thousand], ...values })
  await api.patch(`/v2/receivables/invoices/${invoice.id}/change-status`, { status })
  return invoice
}

async function todayOf(api: Api): Promise<string> {
  return (await api.get('/v2/receivables/overview')).item.today
}

/** 1’234’567.85 on the screen is 1234567.85 in the API. */
async function amountIn(screen: Screen, name: RegExp): Promise<number> {
  const text = await screen.page.getByRole('link', { name }).innerText()
  return Number(/[\d’]+\.\d\d/.exec(text)?.[0].replaceAll('’', ''))
}

async function filterOf(screen: Screen): Promise<string> {
  return new URL(screen.page.url()).searchParams.get('filter') ?? ''
}

test('the numbers are those of the interface, and lead to the invoices that they are made of', async () => {
  const screen = await screenOf()
  const { api, page } = screen
  const today = await todayOf(api)
  await invoiceWith(api, 'S', { date: today, due: daysAfter(today, 10) })
  await invoiceWith(api, 'R1', {
    date: today,
    due: daysAfter(today, -40),
    positions: [{ ...thousand, price: 1_234_567.85 }],
  })
  await invoiceWith(api, 'P', { date: monthAfter(today, -12), due: today })
  const overview = (await api.get('/v2/receivables/overview')).item
  await screen.open('/')
  const open = page.getByRole('link', { name: /^Outstanding/ })
  await open.waitFor()
  await eventually(() => amountIn(screen, /^Outstanding/), overview.open[0].amount)
  await eventually(() => amountIn(screen, /^Overdue/), overview.overdue[0].amount)
  await eventually(
    () => amountIn(screen, /^Turnover in/),
    overview.turnover.find(({ month }: { month: string }) => month === today.slice(0, 7)).amount,
  )
  await screen.expectSound()

  for (const [link, count] of [
    [/^Outstanding/, 2],
    [/^Overdue/, 1],
    ['31 to 60 days overdue', 1],
    ['Not due yet', 1],
    ['More than 90 days overdue', 0],
  ] as const) {
    await screen.open('/')
    await page.getByRole('link', { name: link, exact: typeof link === 'string' }).click()
    await page.waitForURL(/\/invoices\?/)
    const { pagination } = await api.get('/v2/receivables/invoices', { filter: await filterOf(screen) })
    assert.equal(pagination.total, count, String(link))
  }
})

test('the turnover of a month can be pointed at, reached by keys and read as a table', async () => {
  const screen = await screenOf()
  const { api, page } = screen
  const today = await todayOf(api)
  await invoiceWith(api, 'S', { date: today, due: today })
  await invoiceWith(api, 'P', {
    date: monthAfter(today, -1),
    due: today,
    positions: [{ ...thousand, price: 500 }],
  })
  await invoiceWith(api, 'P', {
    date: monthAfter(today, -12),
    due: today,
    positions: [{ ...thousand, price: 80 }],
  })
  await screen.open('/')

  const chart = page.getByRole('slider', { name: 'Turnover by month' })
  const shown = () => chart.getAttribute('aria-valuetext')
  await chart.waitFor()
  await eventually(() => shown(), /: 1’000\.00; .*: 80\.00$/)
  await chart.focus()
  await page.keyboard.press('ArrowLeft')
  await eventually(() => shown(), /: 500\.00; /)
  await page.keyboard.press('Home')
  await eventually(() => shown(), /: 0\.00; /)

  const box = await chart.boundingBox()
  assert.ok(box)
  const column = box.width / 12
  await page.mouse.move(box.x + 10.5 * column, box.y + box.height / 2)
  await eventually(() => shown(), /: 500\.00; /)
  await page.mouse.move(0, 0)
  await eventually(() => shown(), /: 1’000\.00; .*: 80\.00$/)

  const card = page.getByRole('region', { name: 'Turnover by month' })
  await card.getByRole('button', { name: 'As a table' }).click()
  await chart.waitFor({ state: 'detached' })
  const rows = card.getByRole('row')
  await eventually(() => rows.count(), 13)
  await eventually(() => rows.last().innerText(), /1’000\.00\s+80\.00/)
  await screen.expectSound()
})

test('amounts of another currency are shown when it is chosen', async () => {
  const screen = await screenOf()
  const { api, page } = screen
  const today = await todayOf(api)
  await invoiceWith(api, 'S', { date: today, due: daysAfter(today, 5) })
  await invoiceWith(api, 'S', {
    date: today,
    due: daysAfter(today, 5),
    currency: 'EUR',
    positions: [{ ...thousand, price: 70 }],
  })
  await screen.open('/')
  await page.getByRole('button', { name: 'EUR' }).click()
  await eventually(() => amountIn(screen, /^Outstanding/), 70)
  await page.getByRole('link', { name: /^Outstanding/ }).click()
  await page.waitForURL(/\/invoices\?/)
  const { items } = await api.get('/v2/receivables/invoices', { filter: await filterOf(screen) })
  assert.deepEqual(
    items.map(({ currency }: { currency: string }) => currency),
    ['EUR'],
  )
})

test('what waits is said in sentences, each with a way to it', async () => {
  const screen = await screenOf()
  const { api, page } = screen
  const today = await todayOf(api)
  const draft = await api.given.invoice({ date: today, due: today })
  await invoiceWith(api, 'S', { date: today, due: daysAfter(today, -3) })
  await invoiceWith(api, 'PP', { date: today, due: daysAfter(today, -9) })
  const contact = await api.given.contact({ name: 'Café Zürisee' })
  await api.given.effort({ entity_type: 'C', entity_id: contact.id, duration: 2.5, hourly_rate: 120 })
  await api.post('/v2/contacts/reminders', {
    contact_id: contact.id,
    date_time: `${today} 00:00:00`,
    title: 'Nachfragen',
    interval_value: 1,
    interval_type: 'day',
  })
  await screen.open('/')
  const next = page.getByRole('region', { name: 'What to do next' })
  await next.getByText('2 invoices are overdue, no reminder sent.').waitFor()
  await next.getByText('Nachfragen (Café Zürisee)').waitFor()
  const bill = next.getByRole('link', { name: /Bill: Café Zürisee: 2.5 h \(CHF.300\.00\)/ })
  await eventually(() => bill.getAttribute('href'), new RegExp(`/hours/bill\\?contact=${contact.id}$`))
  await next.getByRole('link', { name: new RegExp(`Open: Invoice ${draft.number}`) }).click()
  await page.waitForURL(new RegExp(`/invoices/${draft.id}$`))

  await screen.open('/')
  await next.getByRole('link', { name: /Show: 2 invoices are overdue/ }).click()
  await page.waitForURL(/\/invoices\?/)
  const { pagination } = await api.get('/v2/receivables/invoices', { filter: await filterOf(screen) })
  assert.equal(pagination.total, 2)
})

test('when nothing waits, it says so', async () => {
  const screen = await screenOf()
  const today = await todayOf(screen.api)
  await invoiceWith(screen.api, 'P', { date: today, due: today })
  await screen.open('/')
  await screen.page.getByText('Nothing is waiting.').waitFor()
  await screen.page.getByText('Everything is paid').first().waitFor()
})

test('a company without invoices is shown the first steps, with what is done', async () => {
  const screen = await screenOf()
  const { api, page } = screen
  await screen.open('/')
  const steps = page.getByRole('region', { name: 'First steps' })
  await steps.waitFor()
  await eventually(() => steps.getByText('Done').count(), 0)
  await eventually(() => page.getByRole('slider').count(), 0)
  await screen.expectSound()

  await api.given.contact()
  await page.reload()
  await steps.getByText('Done').waitFor()
  await steps.getByRole('link', { name: 'Write the first invoice' }).click()
  await page.waitForURL(/\/invoices\/new$/)
})

test('a member and a reader see what their role may see', async () => {
  const owner = await screenOf()
  const today = await todayOf(owner.api)
  await invoiceWith(owner.api, 'S', { date: today, due: daysAfter(today, -3) })
  await owner.api.given.invoice()
  await owner.api.given.effort({ date: today, duration: 4 })

  const member = await screenOf(await owner.api.colleague('member'))
  await member.open('/')
  await member.page.getByRole('link', { name: /^Overdue/ }).waitFor()
  // The hours are the member's own.
  await member.page.getByText('0 h recorded, 0 h present').waitFor()
  await member.page.getByText('Nothing is waiting.').waitFor()

  const reader = await screenOf(await owner.api.colleague('reader'))
  await reader.open('/')
  await reader.page.getByRole('link', { name: /^Overdue/ }).waitFor()
  await eventually(() => reader.page.getByRole('region', { name: 'What to do next' }).count(), 0)
  await reader.expectSound()
})

test('it fits a narrow, dark screen in French', async () => {
  const screen = await screenOf(undefined, { width: 360, scheme: 'dark', language: 'fr' })
  const { api, page } = screen
  const today = await todayOf(api)
  const { id, main_address_id } = await api.given.contact({
    name: `Wohnbaugenossenschaft ${'Sonnenrain'.repeat(10)}`,
  })
  await invoiceWith(api, 'S', {
    ...{ contact_id: id, contact_address_id: main_address_id, date: today, due: daysAfter(today, -3) },
    positions: [{ ...thousand, price: 1_234_567.85 }],
  })
  await screen.open('/')
  await page.getByRole('region', { name: 'À faire ensuite' }).getByText('Sonnenrain').waitFor()
  await page.getByRole('slider').first().waitFor()
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth))
  await screen.expectSound()
})

test('when the server cannot be reached, it says so and tries again when asked', async () => {
  const screen = await screenOf()
  const { api, page } = screen
  const today = await todayOf(api)
  await invoiceWith(api, 'S', { date: today, due: today })
  await page.route('**/v2/receivables/overview', (route) => route.fulfill({ status: 500, json: {} }))
  await screen.open('/')
  await page.getByRole('alert').first().waitFor()
  await page.unroute('**/v2/receivables/overview')
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await page.getByRole('link', { name: /^Outstanding/ }).waitFor()
})

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { invoiceStatuses } from '../../domain/documents/statuses.ts'
import { decimalScale, moneyScale, parseDecimal } from '../../domain/money/money.ts'
import { documentTotals, type Position } from '../../domain/money/totals.ts'
import { daysAfter } from '../../domain/time/dates.ts'
import { type Api, newCompany, onOneDatabase, serverOn } from '../../test/api.ts'
import { chosen } from '../../test/lane.ts'
import { test } from '../../test/turns.ts'
import { storeCompany } from '../auth/people/companies.ts'
import { verifyJournal } from '../db/journal.ts'
import { fillWithDemo } from './demo.ts'
import { createDice } from './dice.ts'

const today = '2026-06-16'

onOneDatabase('the demo is eighteen months of a company that keeps all rules', async (api) => {
  const { db } = api.server
  const progress: string[] = []
  const onProgress = (text: string) => progress.push(text)
  const records = await fillWithDemo(db, actorOf(api), { today, onProgress })
  assert.equal(progress.length, 20)
  assert.deepEqual(
    Object.entries(about).filter(([name, count]) => Math.abs(count - (records[name] ?? 0)) > count / 5),
    [],
    JSON.stringify(records),
  )

  const [invoices = [], ...others] = await Promise.all(documentPaths.map((path) => all(api, path)))
  stories.push([invoices, ...others].flat().map(withoutIds))
  for (const documents of [invoices, ...others]) assertInOrder(documents)
  for (const document of [invoices, ...others].flat()) assert.equal(document.total, computedTotal(document))
  assertStates(invoices)
  assert.deepEqual(statesOf(others[0] ?? []), ['A', 'B', 'DE', 'DR', 'S'])
  assert.ok((others[0] ?? []).some(({ status, valid_until }) => status === 'S' && valid_until < today))
  const types = new Set(invoices.flatMap(({ positions }) => positions.map(({ type }: Item) => type)))
  assert.deepEqual([...types].sort(), ['H', 'N', 'PB', 'SI', 'SNI', 'T'])

  await assertPayments(api, invoices)
  await assertTime(api)
  await assertBank(api)
  const { items: products } = await api.get('/v2/catalog/products', { limit: 200 })
  assert.deepEqual(
    products.filter(({ inventory_available }: Item) => inventory_available < 0),
    [],
  )

  const { company } = api.identity
  assert.equal((await verifyJournal(db, company)).fault, null)
  const made = await db.all<{ via: string }>(sql`
    select distinct via from journal where company_id = ${company} and resource = 'invoices'`)
  assert.deepEqual(
    made.map(({ via }) => via),
    ['demo'],
  )
  const mails = await db.all(sql`select id from outbox where company_id = ${company}`)
  assert.deepEqual(mails, [])
  const last = invoices.at(-1)?.id
  assert.equal((await api.request('GET', `/v2/receivables/invoices/${last}/pdf`)).status, 200)
})

const documentPaths = ['invoices', 'offers', 'order-confirmations', 'delivery-notes'].map(
  (name) => `/v2/receivables/${name}`,
)

/** Within a fifth. */
const about = {
  contacts: 45,
  products: 25,
  services: 15,
  invoices: 160,
  offers: 40,
  projects: 8,
  letters: 6,
  reminders: 8,
  'working-hours': 110,
  'recurring-invoices': 3,
}

// biome-ignore lint/suspicious/noExplicitAny: records are what the API answers.
type Item = any

async function all(api: Api, path: string): Promise<Item[]> {
  const { items, pagination } = await api.get(path, { limit: 200, sort: 'number', with: 'positions' })
  assert.equal(items.length, pagination.total)
  return items
}

function assertInOrder(documents: readonly Item[]): void {
  const dates = documents.map(({ date }) => date)
  assert.deepEqual(dates, dates.toSorted())
  assert.deepEqual(
    documents.filter(({ date, status }) => date > today && status !== 'DR'),
    [],
  )
}

function computedTotal(document: Item): number {
  const micro = (value: number | null) =>
    value === null ? null : (parseDecimal(value, decimalScale) ?? null)
  const positions = document.positions.map((position: Item): Position => {
    const { type, price, amount, vat, discount_rate, discount_type } = position
    const numbers = { price: micro(price), amount: micro(amount), vat: micro(vat) }
    return { type, ...numbers, discount_rate: micro(discount_rate), discount_type }
  })
  const { total } = documentTotals(positions, {
    vatIncluded: document.vat_included,
    discountRate: micro(document.discount_rate) ?? 0n,
    discountType: document.discount_type,
  })
  return Number(total) / 10 ** moneyScale
}

function assertStates(invoices: readonly Item[]): void {
  assert.deepEqual(statesOf(invoices), invoiceStatuses.filter((status) => status !== 'D').toSorted())
  const overdue = invoices.filter(({ status, due }) => ['S', 'PP'].includes(status) && due < today)
  assert.ok(overdue.length > 0)
  for (const { status, due } of invoices) if (/^R|DC/.test(status)) assert.ok(due < today)
}

function statesOf(documents: readonly Item[]): string[] {
  return [...new Set(documents.map(({ status }) => status))].sort()
}

async function assertPayments(api: Api, invoices: readonly Item[]): Promise<void> {
  const rows = await api.server.db.all<{ invoice_id: number; amount: number; date: string }>(sql`
    select invoice_id, amount, date from payments where company_id = ${api.identity.company}`)
  for (const { id, date, total, total_paid, status } of invoices) {
    const own = rows.filter(({ invoice_id }) => invoice_id === id)
    const paid = own.reduce((sum, { amount }) => sum + Number(amount), 0) / 10 ** moneyScale
    assert.equal(paid, total_paid)
    // A credit note settles what is cancelled.
    assert.equal(total === total_paid, status === 'P' || status === 'C')
    for (const payment of own) assert.ok(payment.date >= date && payment.date <= today)
  }
}

async function assertBank(api: Api): Promise<void> {
  const { items } = await api.get('/v2/bank/entries', { limit: 200, sort: 'date' })
  assert.deepEqual(statesOf(items), ['booked', 'proposed', 'waiting'])
  assert.equal(items.filter(({ reverses_id }: Item) => reverses_id !== null).length, 1)
  const { items: balances } = await api.get('/v2/bank/balances')
  assert.deepEqual(
    balances.map(({ difference, outside }: Item) => [difference, outside]),
    [[0, 0]],
  )
}

async function assertTime(api: Api): Promise<void> {
  const { items: hours } = await api.get('/v2/reporting/working-hours', { limit: 200, sort: 'date' })
  const days = hours.map(({ date }: Item) => date)
  assert.deepEqual([days[0], days.at(-1)], [daysAfter('2026-06-15', -77), today])
  assert.ok(days.every((day: string) => ![0, 6].includes(new Date(day).getUTCDay())))
  const { items: efforts } = await api.get('/v2/reporting/efforts', { limit: 200 })
  assert.deepEqual([...new Set(efforts.map(({ is_invoiced }: Item) => is_invoiced))].sort(), [false, true])
}

test('the same day gives the same demo, but for ids and keys', async () => {
  const api = await newCompany(await serverOn('SQLite'))
  await fillWithDemo(api.server.db, actorOf(api), { today })
  const documents = await Promise.all(documentPaths.map((path) => all(api, path)))
  const again = JSON.stringify(documents.flat().map(withoutIds))
  for (const story of stories) assert.equal(JSON.stringify(story), again)
  assert.ok(stories.length > 0)
})

/** The documents of the companies that were filled for the same day. */
const stories: object[] = []

function withoutIds(item: Item): object {
  const isOwn = ([key]: [string, unknown]) => /^id$|_id$|_url$|^created$/.test(key)
  return Object.fromEntries(Object.entries(item).filter((entry) => !isOwn(entry)))
}

test('what a company has already stays, and no slip asks to pay to another account', async () => {
  const server = await serverOn('SQLite')
  const api = await newCompany(server)
  const own = {
    street: 'Uferweg',
    street_no: '21',
    postcode: '3013',
    city: 'Bern',
    phone: '+41 31 555 01 40',
  }
  await api.put('/v2/configuration/company', { ...own, language: 'it' })
  const account = { default: true, description: 'Conto', iban: 'CH5604835012345678009' }
  const { item } = await api.post('/v2/configuration/bank-accounts', account)
  await fillWithDemo(server.db, actorOf(api), { today })

  const { item: company } = await api.get('/v2/configuration/company')
  assert.deepEqual({ ...company, ...own }, company)
  assert.match(company.vat_id, /IVA$/)
  const { items: slips } = await api.get('/v2/receivables/configuration/isrs')
  assert.deepEqual(
    slips.map(({ iban, recipient_city }: Item) => [iban, recipient_city]),
    [[account.iban, '3013 Bern']],
  )
  const { items } = await api.get('/v2/receivables/invoices', { limit: 200 })
  assert.ok(items.every(({ bank_account_id }: Item) => bank_account_id === item.id))
})

for (const { language, country, currency, lavender } of chosen('countries of the demo', [
  { language: 'fr', country: 'CH', currency: 'CHF', lavender: 'Lavande' },
  { language: 'en', country: 'GB', currency: 'GBP', lavender: 'Lavender' },
] as const)) {
  test(`a company in ${country} that speaks ${language} has customers and money of its country`, async () => {
    const { db } = await serverOn('SQLite')
    const email = `${randomUUID()}@kontor.example`
    const draft = { company: 'Flora', name: 'Lea', surname: 'Brunner', email, country, currency, language }
    const { company, user } = await storeCompany(db, draft, 'no password')
    await fillWithDemo(db, { company, user, via: 'test' }, { today })

    const product = await db.get(sql`
      select id from products where company_id = ${company} and name = ${lavender}`)
    assert.ok(product)
    const abroad = await db.get(sql`
      select id from addresses where company_id = ${company} and country <> ${country} limit 1`)
    assert.equal(abroad, undefined)
    const isSwiss = country === 'CH' ? 1 : 0
    const strange = await db.get(sql`
      select id from invoices where company_id = ${company} and (currency <> ${currency}
        or language <> ${language} or (isr_id is null) = ${isSwiss}) limit 1`)
    assert.equal(strange, undefined)
  })
}

onOneDatabase('a company with data of its own is left alone', async (api) => {
  const { db } = api.server
  await api.given.contact()
  const refusal = {
    message: /^This company has data of its own, such as contacts\. Demo data goes only into a company/,
  }
  await assert.rejects(fillWithDemo(db, actorOf(api), { today }), refusal)
  assert.equal((await api.get('/v2/contacts')).pagination.total, 1)
  assert.equal((await api.get('/v2/catalog/products')).pagination.total, 0)
})

test('dice give the same throws for the same seed, and no item twice', () => {
  const throws = () => {
    const dice = createDice(7)
    return Array.from({ length: 50 }, () => dice.between(1, 6))
  }
  assert.deepEqual(throws(), throws())
  assert.deepEqual([...new Set(throws())].sort(), [1, 2, 3, 4, 5, 6])
  const dice = createDice(8)
  for (let count = 0; count <= 4; count += 1) {
    const some = dice.some(['a', 'b', 'c', 'd'], count)
    assert.equal(new Set(some).size, count)
  }
})

function actorOf({ identity }: Api) {
  return { company: identity.company, user: identity.user, via: 'test' }
}

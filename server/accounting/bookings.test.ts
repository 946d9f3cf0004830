import assert from 'node:assert/strict'
import { type Api, newCompany, onBothDatabases, onOneDatabase } from '../../test/api.ts'
import { position } from '../../test/given.ts'

const path = '/v2/accounting/bookings'
const invoicePath = '/v2/receivables/invoices'
const notePath = '/v2/receivables/credit-notes'
const year = { from: '2026-01-01', to: '2026-12-31' }

/** An issued invoice of 108.10. */
async function issued(api: Api, date: string, values: object = {}) {
  const positions = [{ ...position, price: 100, amount: 1 }]
  const { id } = await api.given.invoice({ date, due: date, positions, ...values })
  return (await api.patch(`${invoicePath}/${id}/change-status`, { status: 'S' })).item
}

interface Line {
  readonly date: string
  readonly number: string
  readonly debit: string
  readonly credit: string
  readonly amount: number
  readonly vat_amount: number | null
  readonly currency_amount: number | null
}

const told = ({ date, number, debit, credit, amount, vat_amount }: Line) =>
  [date, number, debit, credit, amount, ...(vat_amount === null ? [] : [vat_amount])].join(' ')

onBothDatabases('what happens to documents is booked, and debits equal credits', async (api) => {
  const first = await issued(api, '2026-01-10')
  const { contact_id, contact_address_id } = first
  const second = await issued(api, '2026-01-20', { contact_id, contact_address_id })
  const pay = (id: number, body: object) => api.post(`${invoicePath}/${id}/payments`, { type: 'N', ...body })
  await pay(first.id, { amount: 106, date: '2026-02-02', channel: 'C', rest: 'C' })
  await pay(first.id, { amount: 20, date: '2026-02-03' })
  await api.patch(`${invoicePath}/${first.id}/apply-surplus`, {
    ...{ invoice_id: second.id, amount: 15, date: '2026-02-04' },
  })
  await pay(first.id, { type: 'B', amount: -5, date: '2026-02-05' })
  const { item: note } = await api.post(`${invoicePath}/${first.id}/credit-note`, {
    ...{ amount: 54.05, date: '2026-02-06' },
  })
  await api.patch(`${notePath}/${note.id}/change-status`, { status: 'S' })
  await api.patch(`${notePath}/${note.id}/use`, { invoice_id: second.id, amount: 30, date: '2026-02-07' })
  await api.post(`${notePath}/${note.id}/refunds`, { amount: 24.05, date: '2026-02-08' })
  await pay(second.id, { type: 'W', reason: 'bad_debt', amount: 63.1, date: '2026-02-09' })
  await api.given.invoice({ date: '2026-02-10' })

  const [a, b, n] = [first.number, second.number, note.number]
  const { items, ...sums } = await api.get(path, year)
  assert.deepEqual(items.map(told), [
    `2026-01-10 ${a} 1100 3200 108.1 8.1`,
    `2026-01-20 ${b} 1100 3200 108.1 8.1`,
    `2026-02-02 ${a} 1000 1100 106`,
    `2026-02-02 ${a} 3800 1100 2.1 0.16`,
    `2026-02-03 ${a} 1020 1100 20`,
    `2026-02-04 ${a} 1100 1099 15`,
    `2026-02-04 ${b} 1099 1100 15`,
    `2026-02-05 ${a} 1100 1020 5`,
    `2026-02-06 ${n} 3200 1100 54.05 4.05`,
    `2026-02-07 ${b} 1099 1100 30`,
    `2026-02-07 ${n} 1100 1099 30`,
    `2026-02-08 ${n} 1100 1020 24.05`,
    `2026-02-09 ${b} 3805 1100 63.1 4.73`,
  ])
  assert.deepEqual(sums, { total: 13, debit: 580.5, credit: 580.5, missing: [], missing_count: 0 })
  assert.deepEqual(items[0], {
    ...{ date: '2026-01-10', kind: 'invoice', document_type: 'invoice', document_id: first.id, number: a },
    text: `Rechnung ${a} Hofladen Sonnenrain`,
    ...{ debit: '1100', credit: '3200', amount: 108.1 },
    ...{ vat_account: '2200', vat_amount: 8.1, vat_rate: 8.1, vat_code: 'V81' },
    ...{ currency: null, currency_amount: null },
  })

  // A page has some of the lines, and the sums are those of all.
  const page = await api.get(path, { ...year, limit: 2, offset: 2 })
  assert.deepEqual(page, { items: items.slice(2, 4), ...sums })
  // The period of a year is the sum of its parts.
  const parts = await Promise.all(
    [
      { from: '2026-01-01', to: '2026-02-03' },
      { from: '2026-02-04', to: '2026-12-31' },
    ].map((part) => api.get(path, part)),
  )
  assert.deepEqual(
    parts.flatMap((part) => part.items),
    items,
  )

  const stranger = await newCompany(api.server)
  assert.equal((await stranger.get(path, year)).total, 0)
})

onOneDatabase('the accounts of the settings come first, and net tax rates split off no VAT', async (api) => {
  const { number } = await issued(api, '2026-01-10')
  await api.put('/v2/configuration/settings', {
    accounts: [{ purpose: 'revenue', category: 'S', rate: 8.1, account: '3400', vat_code: 'V81-B' }],
  })
  const lines = async () => (await api.get(path, year)).items.map(told)
  assert.deepEqual(await lines(), [`2026-01-10 ${number} 1100 3400 108.1 8.1`])
  await api.put('/v2/configuration/settings', { chart_of_accounts: 'skr04', accounts: [] })
  assert.deepEqual(await lines(), [`2026-01-10 ${number} 1210 4200 108.1 8.1`])
  await api.put('/v2/configuration/settings', { chart_of_accounts: null, vat_method: 'net_tax_rate' })
  assert.deepEqual(await lines(), [`2026-01-10 ${number} 1100 3200 108.1`])
})

onOneDatabase('a document in another currency is booked by its rate, and named without one', async (api) => {
  const unknown = await issued(api, '2026-01-10', { currency: 'USD' })
  await api.post('/v2/configuration/exchange-rates', {
    ...{ currency_from: 'EUR', currency_to: 'CHF', rate: 0.94 },
  })
  const known = await issued(api, '2026-01-11', { currency: 'EUR' })
  await api.post(`${invoicePath}/${known.id}/payments`, {
    ...{ type: 'N', amount: 108.1, date: '2026-02-01', company_amount: 100 },
  })
  const { items, ...sums } = await api.get(path, year)
  assert.deepEqual(items.map(told), [
    `2026-01-11 ${known.number} 1100 3200 101.61 7.61`,
    `2026-02-01 ${known.number} 1020 1100 101.61`,
    `2026-02-01 ${known.number} 3806 1020 1.61`,
  ])
  assert.deepEqual(
    items.map((line: Line) => line.currency_amount),
    [108.1, 108.1, null],
  )
  assert.deepEqual(sums, {
    ...{ total: 3, debit: 204.83, credit: 204.83 },
    missing: [
      {
        ...{ document_type: 'invoice', document_id: unknown.id, number: unknown.number },
        ...{
          contact_name: 'Hofladen Sonnenrain',
          date: unknown.date,
          currency: 'USD',
          accounting_currency: 'CHF',
        },
      },
    ],
    missing_count: 1,
  })
})

onOneDatabase('a period is two days in their order, a year apart at most', async (api) => {
  for (const [query, problems] of [
    [{}, { from: 1100, to: 1100 }],
    [
      { from: '', to: '2026-02-30' },
      { from: 1103, to: 1103 },
    ],
    [{ from: '2026-02-01', to: '2026-01-31' }, { to: 1102 }],
    [{ from: '2026-01-01', to: '2027-01-01' }, { to: 1102 }],
  ] as const)
    for (const address of [path, `${path}/export`]) {
      const { status, body } = await api.request('GET', address, { query })
      assert.equal(status, 422, JSON.stringify(body))
      const found = body.meta.errors.map(({ key, code }: { key: string; code: number }) => [key, code])
      assert.deepEqual(Object.fromEntries(found), problems)
    }
  assert.equal((await api.get(path, { from: '2024-02-29', to: '2025-02-27' })).total, 0)
})

onOneDatabase('bookings need the scope of invoices', async (api) => {
  const token = await api.withScopes('configuration')
  assert.equal((await token.request('GET', path, { query: year })).body.code, 11)
})

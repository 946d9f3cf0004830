import assert from 'node:assert/strict'
import fc from 'fast-check'
import { type Api, newCompany, onBothDatabases, onlookers, onOneDatabase } from '../../test/api.ts'
import { position } from '../../test/given.ts'
import { inLane } from '../../test/lane.ts'

const invoicePath = '/v2/receivables/invoices'
const notePath = '/v2/receivables/credit-notes'
const path = '/v2/reports/vat'
const year = { from: '2026-01-01', to: '2026-12-31' }

interface Figure {
  readonly figure: string
  readonly base: number | null
  readonly tax: number | null
}

interface Entry {
  readonly base: number | null
  readonly tax: number | null
}

/** An issued invoice with positions at these net prices and rates. */
async function issued(api: Api, date: string, lines: readonly object[], values: object = {}) {
  const positions = lines.map((line) => ({ ...position, amount: 1, ...line }))
  const { id } = await api.given.invoice({ date, due: date, positions, ...values })
  return (await api.patch(`${invoicePath}/${id}/change-status`, { status: 'S' })).item
}

async function figuresOf(api: Api, query: object): Promise<Record<string, (number | null)[]>> {
  const { item } = await api.get(path, { ...year, ...query })
  return Object.fromEntries(
    item.figures
      .filter(({ base, tax }: Figure) => base || tax)
      .map(({ figure, base, tax }: Figure) => [figure, [base, tax]]),
  )
}

onBothDatabases('a Swiss return has its figures, by agreed and by received consideration', async (api) => {
  const taxed = await issued(api, '2026-01-10', [{ price: 1000 }, { price: 200, vat: 2.6 }])
  await issued(api, '2026-02-10', [
    { price: 300, vat: 0, vat_category: 'G' },
    { price: 50, vat: 0, vat_category: 'O' },
    { price: 20, vat: 0, vat_category: 'E' },
  ])
  const pay = (body: object) => api.post(`${invoicePath}/${taxed.id}/payments`, { type: 'N', ...body })
  // 1286.20 in all. Two per cent are a cash discount of 25.72: net 20 and 4, VAT 1.62 and 0.10.
  await pay({ amount: 1260.48, date: '2026-04-01', rest: 'C' })
  assert.deepEqual(await figuresOf(api, { basis: 'agreed' }), {
    200: [1570, null],
    220: [300, null],
    221: [50, null],
    230: [20, null],
    235: [24, null],
    289: [394, null],
    299: [1176, null],
    303: [980, 79.38],
    313: [196, 5.1],
    399: [null, 84.48],
  })
  assert.deepEqual(await figuresOf(api, { basis: 'received' }), {
    200: [1176, null],
    299: [1176, null],
    303: [980, 79.38],
    313: [196, 5.1],
    399: [null, 84.48],
  })
  // The first quarter knows of no payment yet; the setting says which basis is meant.
  await api.put('/v2/configuration/settings', { vat_basis: 'received' })
  assert.deepEqual(await figuresOf(api, { to: '2026-03-31' }), {})
  const { item } = await api.get(path, year)
  assert.deepEqual(
    [item.basis, item.method, item.country, item.currency, item.missing],
    ['received', 'effective', 'CH', 'CHF', []],
  )
  assert.deepEqual(item.rows, [
    { category: 'S', rate: 2.6, net: 196, vat: 5.1, figures: ['313'] },
    { category: 'S', rate: 8.1, net: 980, vat: 79.38, figures: ['303'] },
  ])
  const { items, total } = await api.get(`${path}/entries`, { ...year, basis: 'agreed', figure: '303' })
  assert.equal(total, 2)
  assert.deepEqual(
    items.map((entry: Record<string, unknown>) => [
      entry.kind,
      entry.date,
      entry.number,
      entry.base,
      entry.tax,
    ]),
    [
      ['invoice', '2026-01-10', taxed.number, 1000, 81],
      ['cash_discount', '2026-04-01', taxed.number, -20, -1.62],
    ],
  )
  assert.equal(items[1].payment_id > 0, true)
  assert.deepEqual(
    (await api.get(`${path}/entries`, { ...year, category: 'S', rate: '2.6' })).items.map(
      ({ kind, tax }: Record<string, unknown>) => [kind, tax],
    ),
    [['payment', 5.1]],
  )
})

onBothDatabases('a German and an Austrian return have theirs', async (api) => {
  await api.put('/v2/configuration/company', { country: 'DE', vat_id: 'DE136695976', currency: 'EUR' })
  const own = { currency: 'EUR' }
  await issued(
    api,
    '2026-01-10',
    [
      { price: 100.99, vat: 19 },
      { price: 50, vat: 7 },
      { price: 5, vat: 16 },
    ],
    own,
  )
  const french = await api.given.contact({
    vat_identification: 'FR40303265045',
    main_address: { country: 'FR', street: 'rue de la Gare', postcode: '75001', city: 'Paris' },
  })
  const abroad = { ...own, contact_id: french.id, contact_address_id: french.main_address_id }
  await issued(
    api,
    '2026-01-11',
    [
      { price: 10, vat: 0, vat_category: 'AE' },
      { price: 20, vat: 0, vat_category: 'K' },
      { price: 30, vat: 0, vat_category: 'G' },
    ],
    abroad,
  )
  const { item } = await api.get(path, year)
  const declared = Object.fromEntries(
    item.figures.map((figure: Record<string, unknown>) => [
      figure.figure,
      [figure.base, figure.declared_base, figure.tax, figure.declared_tax],
    ]),
  )
  assert.deepEqual(declared['81'], [100.99, 100, 19.19, 19])
  assert.deepEqual(declared['86'], [50, 50, 3.5, 3.5])
  assert.deepEqual(
    [declared['35'], declared['36']],
    [
      [5, 5, null, null],
      [null, null, 0.8, 0.8],
    ],
  )
  assert.deepEqual([declared['21']?.[0], declared['41']?.[0], declared['43']?.[0]], [10, 20, 30])
  assert.deepEqual(declared['83'], [null, null, 23.49, 23.3])
  // Kennzahl 21 is for member states: it stays when the customer moves out of them.
  await api.put(`/v2/contacts/${french.id}/addresses/${french.main_address_id}`, { country: 'US' })
  assert.deepEqual((await api.get(path, year)).item.figures, item.figures)

  await api.put('/v2/configuration/company', { country: 'AT', vat_id: null })
  assert.deepEqual(await figuresOf(api, { basis: 'agreed' }), {
    '000': [205.99, null],
    '011': [30, null],
    '017': [20, null],
    '037': [100.99, 19.19],
    '095': [null, 23.49],
  })
  await api.put('/v2/configuration/company', { country: 'FR' })
  assert.deepEqual((await api.get(path, year)).item.figures, [])
})

onBothDatabases('a page of the entries reads only its own days', async (api) => {
  const dates = ['2026-01-10', '2026-02-10', '2026-02-10', '2026-03-10', '2026-04-10']
  for (const date of dates) await issued(api, date, [{ price: 10 }])
  const ask = { ...year, basis: 'agreed', figure: '303', limit: 2 }
  const read: unknown[] = []
  const onlooker = ({ sql, values }: { sql: string; values: readonly unknown[] }) => {
    if (/ from invoices t\b/.test(sql)) read.push(values.find((value) => String(value).startsWith('2026')))
  }
  const page = async (offset: number) => {
    read.length = 0
    const { items, total } = await api.get(`${path}/entries`, { ...ask, offset })
    return [total, items.map(({ date }: { date: string }) => date), [...new Set(read)]]
  }
  onlookers.add(onlooker)
  try {
    assert.deepEqual(await page(0), [5, dates.slice(0, 2), ['2026-01-01', '2026-01-10']])
    assert.deepEqual(await page(2), [5, dates.slice(2, 4), ['2026-02-10']])
    assert.deepEqual(await page(4), [5, dates.slice(4), ['2026-04-10']])
    assert.deepEqual(await page(6), [5, [], []])
    // What is written meanwhile is counted.
    await issued(api, '2026-01-05', [{ price: 10 }])
    assert.deepEqual(await page(4), [6, dates.slice(3), ['2026-01-01', '2026-03-10']])
  } finally {
    onlookers.delete(onlooker)
  }
})

onOneDatabase('a document without an exchange rate is named as missing', async (api) => {
  const { id, number } = await issued(api, '2026-01-10', [{ price: 100 }], { currency: 'EUR' })
  const { item } = await api.get(path, year)
  assert.deepEqual(item.rows, [])
  assert.equal(item.missing_count, 1)
  assert.deepEqual(item.missing, [
    {
      ...{ document_type: 'invoice', document_id: id, number },
      ...{
        contact_name: 'Hofladen Sonnenrain',
        date: '2026-01-10',
        currency: 'EUR',
        accounting_currency: 'CHF',
      },
    },
  ])
  assert.equal((await api.get(path, { ...year, basis: 'received' })).item.missing_count, 0)
})

onOneDatabase(
  'periods and figures that cannot be are refused, and so is a token without invoices',
  async (api) => {
    const problems = async (query: Record<string, string>, url = path) => {
      const { status, body } = await api.request('GET', url, { query })
      assert.equal(status, 422)
      const errors: { key: string; code: number }[] = body.meta.errors
      return Object.fromEntries(errors.map(({ key, code }) => [key, code]))
    }
    assert.deepEqual(await problems({}), { from: 1100, to: 1100 })
    assert.deepEqual(await problems({ from: '2026-13-01', to: 'x' }), { from: 1103, to: 1103 })
    assert.deepEqual(await problems({ from: '2026-02-01', to: '2026-01-31' }), { to: 1102 })
    assert.deepEqual(await problems({ from: '2020-01-01', to: '2026-01-31' }), { to: 1102 })
    assert.deepEqual(await problems({ ...year, basis: 'cash' }), { basis: 1102 })
    const entries = `${path}/entries`
    assert.deepEqual(await problems(year, entries), { category: 1100 })
    assert.deepEqual(await problems({ ...year, figure: '81' }, entries), { figure: 1102 })
    assert.deepEqual(await problems({ ...year, category: 'S', rate: '-1' }, entries), { rate: 1102 })
    const hours = await api.withScopes('effort')
    assert.equal(
      (await hours.request('GET', path, { query: year })).body.meta.error_type,
      'required_scopes_missing',
    )
  },
)

const cents = fc.integer({ min: 1, max: 30_000 }).map((value) => value / 100)
const day = fc
  .integer({ min: 1, max: 363 })
  .map((value) => new Date(Date.UTC(2026, 0, value)).toISOString().slice(0, 10))
const line = fc.record({
  price: cents,
  vat: fc.constantFrom(8.1, 2.6, 3.8, 0),
  vat_category: fc.constant(null),
})
const step = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('issue'),
      date: day,
      lines: fc.array(line, { minLength: 1, maxLength: 3 }),
    }),
  },
  fc.record({ does: fc.constant('pay'), date: day, which: fc.nat(9), amount: cents }),
  fc.record({
    does: fc.constantFrom('discount', 'write off', 'credit', 'refund', 'use', 'surplus', 'cancel'),
    date: day,
    which: fc.nat(9),
    amount: cents,
  }),
) as fc.Arbitrary<Step>

interface Step {
  readonly does: string
  readonly date: string
  readonly which?: number
  readonly amount?: number
  readonly lines?: readonly object[]
}

onBothDatabases('whatever happens in a year, its returns fit together', async (api) => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 16 }), day, async (steps, border) => {
      const company = await newCompany(api.server)
      await live(company, steps)
      await checkDivision(company, border)
      await settleAll(company)
      const rows = async (basis: string) =>
        (await company.get(path, { ...year, basis })).item.rows.filter(
          ({ net, vat }: { net: number; vat: number }) => net || vat,
        )
      assert.deepEqual(await rows('agreed'), await rows('received'))
    }),
    { numRuns: inLane({ short: 4, long: 60 }) },
  )
})

/** Does what can be done; a refusal is as good as any other answer. */
async function live(api: Api, steps: readonly Step[]): Promise<void> {
  const made: number[] = []
  const credits: number[] = []
  const contact = await api.given.contact()
  const recipient = { contact_id: contact.id, contact_address_id: contact.main_address_id }
  const ask = async (method: string, url: string, body: object) => {
    const { status, body: answer } = await api.request(method, url, { body })
    assert.ok(status < 300 || [400, 404, 422].includes(status), `${method} ${url}: ${JSON.stringify(answer)}`)
    return status < 300 ? answer.item : undefined
  }
  for (const { does, date, which = 0, amount = 0, lines = [] } of steps) {
    const one = `${invoicePath}/${made[which % made.length]}`
    const other = made[(which + 1) % made.length]
    const note = `${notePath}/${credits[which % credits.length]}`
    if (does === 'issue') made.push((await issued(api, date, lines, recipient)).id)
    if (does === 'pay') await ask('POST', `${one}/payments`, { type: 'N', amount, date })
    if (does === 'discount') await ask('POST', `${one}/payments`, { type: 'N', amount, date, rest: 'C' })
    if (does === 'write off') await ask('POST', `${one}/payments`, { type: 'W', amount, date })
    if (does === 'surplus') await ask('PATCH', `${one}/apply-surplus`, { invoice_id: other, date })
    if (does === 'cancel') await ask('PATCH', `${one}/cancel`, { reason: 'Irrtum' })
    if (does === 'credit') {
      const credit = await ask('POST', `${one}/credit-note`, { amount, date })
      if (credit && (await ask('PATCH', `${notePath}/${credit.id}/change-status`, { status: 'S' })))
        credits.push(credit.id)
    }
    if (does === 'refund') await ask('POST', `${note}/refunds`, { amount, date })
    if (does === 'use') await ask('PATCH', `${note}/use`, { invoice_id: other, amount, date })
  }
}

/** Two parts of a year come to the year, and entries to their figures. */
async function checkDivision(api: Api, border: string): Promise<void> {
  const after = new Date(Date.parse(border) + 86_400_000).toISOString().slice(0, 10)
  for (const basis of ['agreed', 'received']) {
    const figures = async (period: object): Promise<Figure[]> =>
      (await api.get(path, { ...period, basis })).item.figures
    const [whole, first, second] = await Promise.all([
      figures(year),
      figures({ from: year.from, to: border }),
      figures({ from: after, to: year.to }),
    ])
    for (const { figure, base, tax } of whole) {
      const of = (all: readonly Figure[]) => all.find((one) => one.figure === figure)
      assert.equal(minor(of(first)?.base) + minor(of(second)?.base), minor(base), figure)
      assert.equal(minor(of(first)?.tax) + minor(of(second)?.tax), minor(tax), figure)
      if (!base && !tax) continue
      const { items } = await api.get(`${path}/entries`, { ...year, basis, figure })
      const sumOf = (key: 'base' | 'tax') =>
        items.reduce((total: number, entry: Entry) => total + minor(entry[key]), 0)
      assert.deepEqual([sumOf('base'), sumOf('tax')], [minor(base), minor(tax)], figure)
    }
  }
}

function minor(amount: number | null | undefined): number {
  return Math.round((amount ?? 0) * 100)
}

/** Pays every invoice, and pays every credit note back. */
async function settleAll(api: Api): Promise<void> {
  const { items: invoices } = await api.get(invoicePath, { limit: '100' })
  for (const { id, total, total_paid } of invoices)
    if (total > total_paid)
      await api.post(`${invoicePath}/${id}/payments`, {
        ...{ type: 'N', date: '2026-12-31', amount: (minor(total) - minor(total_paid)) / 100 },
      })
  const { items: notes } = await api.get(notePath, { limit: '100' })
  for (const { id, status, total, total_used } of notes)
    if (status !== 'DR' && total > total_used)
      await api.post(`${notePath}/${id}/refunds`, {
        ...{ date: '2026-12-31', amount: (minor(total) - minor(total_used)) / 100 },
      })
}

onOneDatabase(
  'a company that is not liable any more has the figures of the time when it was',
  async (api) => {
    await issued(api, '2026-01-10', [{ price: 1000 }])
    await api.put('/v2/configuration/settings', { vat_liable: false })
    await issued(api, '2026-04-10', [{ price: 500 }])
    assert.deepEqual((await figuresOf(api, { to: '2026-03-31' }))['303'], [1000, 81])
    const { item } = await api.get(path, { ...year, from: '2026-04-01' })
    assert.deepEqual(item.figures, [])
    assert.deepEqual(item.rows, [{ category: 'O', rate: 0, net: 500, vat: 0, figures: [] }])
  },
)

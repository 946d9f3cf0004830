import assert from 'node:assert/strict'
import { compareNumbers, numberedKinds } from '../../domain/documents/numbering.ts'
import { type Api, newCompany, onBothDatabases } from '../../test/api.ts'
import { address } from '../../test/given.ts'

const settings = '/v2/configuration/settings'
const invoices = '/v2/receivables/invoices'

const setPattern = (api: Api, invoice_number_pattern: string | null) =>
  api.put(settings, { invoice_number_pattern })

async function make(api: Api, values: object = {}): Promise<{ id: number; number: string }> {
  return (await api.post(invoices, await api.given.invoiceBody(values))).item
}

async function numbersOf(api: Api, ...bodies: readonly object[]): Promise<string[]> {
  const numbers: string[] = []
  for (const values of bodies) numbers.push((await make(api, values)).number)
  return numbers
}

onBothDatabases('numbers follow the pattern, and start anew in every year of the document', async (api) => {
  await setPattern(api, 'RE-{YYYY}-{0000}')
  assert.deepEqual(
    await numbersOf(api, { date: '2025-12-31' }, { date: '2026-01-01' }, { date: '2025-12-31' }, {}),
    ['RE-2025-0001', 'RE-2026-0001', 'RE-2025-0002', 'RE-2026-0002'],
  )
  await setPattern(api, '{YY}{MM}{00}')
  assert.deepEqual(
    await numbersOf(api, { date: '2026-02-28' }, { date: '2026-03-01' }, { date: '2026-03-31' }),
    ['260201', '260301', '260302'],
  )
})

onBothDatabases('a pattern continues after the numbers that exist, also after typed ones', async (api) => {
  assert.deepEqual(await numbersOf(api, {}, {}, { number: '26040' }), ['10000', '10001', '26040'])
  await setPattern(api, '{YY}{000}')
  assert.deepEqual(await numbersOf(api, {}, { number: '26500' }, {}), ['26041', '26500', '26501'])
  // Neither is a number of the pattern: one has a letter, the other too few digits.
  assert.deepEqual(await numbersOf(api, { number: '2650x' }, { number: '2699' }, {}), [
    '2650x',
    '2699',
    '26502',
  ])
  // Without a pattern, the highest number counts again.
  await setPattern(api, null)
  assert.deepEqual(await numbersOf(api, {}), ['26503'])
})

onBothDatabases('a counter that has grown stays as wide, so that numbers stay in order', async (api) => {
  await setPattern(api, 'R{YYYY}-{00}')
  const date = '2025-05-01'
  assert.deepEqual(await numbersOf(api, { date, number: 'R2025-99' }, { date }, { date }), [
    'R2025-99',
    'R2025-100',
    'R2025-101',
  ])
  assert.deepEqual(await numbersOf(api, {}, {}, { date }), ['R2026-001', 'R2026-002', 'R2025-102'])
  // Another text, or letters in place of the year, are no numbers of the pattern.
  assert.deepEqual(await numbersOf(api, { number: 'S2025-10000' }, { number: 'Rxxxx-10000' }), [
    'S2025-10000',
    'Rxxxx-10000',
  ])
  assert.deepEqual(await numbersOf(api, { date: '2027-01-01' }), ['R2027-001'])
  const listed = (await api.get(invoices, { sort: 'number' })).items.map(
    ({ number }: { number: string }) => number,
  )
  assert.deepEqual(listed, listed.toSorted(compareNumbers))
})

onBothDatabases('invoices that are made at the same moment get different numbers', async (api) => {
  await setPattern(api, 'RE-{YYYY}-{0000}')
  const body = await api.given.invoiceBody()
  const made = await Promise.all(Array.from({ length: 20 }, () => api.post(invoices, body)))
  assert.deepEqual(
    made.map(({ item }) => item.number).sort(),
    Array.from({ length: 20 }, (_, index) => `RE-2026-${String(index + 1).padStart(4, '0')}`),
  )
})

onBothDatabases('the number of a deleted draft is given again only when it was the last', async (api) => {
  await setPattern(api, 'RE-{YYYY}-{0000}')
  const [first, , last] = [await make(api), await make(api), await make(api)]
  await api.delete(`${invoices}/${first.id},${last.id}`)
  assert.deepEqual(await numbersOf(api, {}, {}), ['RE-2026-0003', 'RE-2026-0004'])
})

onBothDatabases('the numbers of a pattern end at the largest one', async (api) => {
  await setPattern(api, 'RE{00}')
  const typed = 'RE999999999999999'
  assert.deepEqual(await numbersOf(api, { number: typed }, {}, {}, { number: 'RE999999999999998' }), [
    typed,
    'RE01',
    'RE02',
    'RE999999999999998',
  ])
  const body = await api.given.invoiceBody()
  assert.deepEqual(await api.problems('POST', invoices, body), { number: 1100 })
  assert.equal((await api.get(invoices)).pagination.total, 4)
})

onBothDatabases('a company counts for itself', async (api) => {
  await setPattern(api, 'RE-{YYYY}-{0000}')
  await make(api, { number: 'RE-2026-0500' })
  const stranger = await newCompany(api.server)
  await setPattern(stranger, 'RE-{YYYY}-{0000}')
  assert.equal((await make(stranger)).number, 'RE-2026-0001')
})

const year = new Date().getFullYear()
const item = { name: 'Erde', including_vat: false, vat: 8.1, unit_id: 7, price: 48.5 }

onBothDatabases(
  'products and services share a pattern; records without a date have that of today',
  async (api) => {
    await api.put(settings, { catalog_number_pattern: 'A{YYYY}-{000}', contact_number_pattern: 'K{000}' })
    const numbers: string[] = []
    for (const path of ['/v2/catalog/products', '/v2/catalog/services', '/v2/catalog/products'])
      numbers.push((await api.post(path, item)).item.number)
    assert.deepEqual(numbers, [`A${year}-001`, `A${year}-002`, `A${year}-003`])
    const contact = { relation: ['CL'], type: 'C', name: 'Hofladen', main_address: address }
    assert.equal((await api.post('/v2/contacts', contact)).item.number, 'K001')
  },
)

const preview = (api: Api, query: Record<string, string>) => api.get(`${settings}/next-numbers`, query)

onBothDatabases('a preview tells the next numbers and stores nothing', async (api) => {
  const query = { kind: 'invoice', pattern: 'RE-{YYYY}-{0000}', date: '2026-03-01' }
  const first = { numbers: ['RE-2026-0001', 'RE-2026-0002', 'RE-2026-0003'], sorted_before: null }
  assert.deepEqual((await preview(api, query)).item, first)
  assert.equal((await api.get(settings)).item.invoice_number_pattern, null)
  await make(api, { number: 'RE-2026-0041' })
  assert.deepEqual((await preview(api, query)).item.numbers[0], 'RE-2026-0042')
  assert.deepEqual((await preview(api, { ...query, pattern: 'R{YY}-{00}' })).item, {
    numbers: ['R26-01', 'R26-02', 'R26-03'],
    sorted_before: 'RE-2026-0041',
  })
  assert.deepEqual((await preview(api, { kind: 'invoice' })).item.numbers, ['10000', '10001', '10002'])
  for (const kind of numberedKinds)
    assert.equal((await preview(api, { kind, pattern: 'X{000}' })).item.numbers[0], 'X001')
})

onBothDatabases('what cannot be previewed is refused with its key', async (api) => {
  const path = `${settings}/next-numbers`
  const refusals = async (query: Record<string, string>) => {
    const { status, body } = await api.request('GET', path, { query })
    return [status, body.meta.errors.map((error: { key: string; code: number }) => [error.key, error.code])]
  }
  assert.deepEqual(await refusals({ kind: 'letter', pattern: 'RE', date: '2026-02-30' }), [
    422,
    [
      ['kind', 1102],
      ['pattern', 1103],
      ['date', 1103],
    ],
  ])
  assert.deepEqual(await refusals({}), [422, [['kind', 1100]]])
})

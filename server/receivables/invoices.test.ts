import assert from 'node:assert/strict'
import { onOneDatabase } from '../../test/api.ts'
import { position } from '../../test/given.ts'

const path = '/v2/receivables/invoices'

onOneDatabase('numbers follow the highest one without gaps', async (api) => {
  const numbers: string[] = []
  for (const values of [{}, {}, { number: 'AB-12-0023' }, {}, { number: '20000' }, {}])
    numbers.push((await api.given.invoice(values)).number)
  assert.deepEqual(numbers, ['10000', '10001', 'AB-12-0023', '10002', '20000', '20001'])
})

onOneDatabase('invoices made at the same moment get different numbers without gaps', async (api) => {
  const body = await api.given.invoiceBody()
  const made = await Promise.all(Array.from({ length: 20 }, () => api.post(path, body)))
  const numbers = made.map(({ item }) => Number(item.number)).sort((one, other) => one - other)
  assert.deepEqual(
    numbers,
    Array.from({ length: 20 }, (_, index) => 10000 + index),
  )
})

onOneDatabase('all that is wrong with an invoice is told at once', async (api) => {
  const other = await api.given.contact()
  const body = await api.given.invoiceBody()
  const problems = await api.problems('POST', path, {
    ...body,
    contact_address_id: other.main_address_id,
    date: '2026-02-30',
    due: undefined,
    currency: 'Franken',
    language: 'rm',
    positions: [
      { ...position, price: 'NaN', unit_id: 98 },
      { type: 'N', catalog_type: 'S', unit_id: 99 },
      { ...position, catalog_type: 'X', unit_id: 'h' },
    ],
    discount_rate: 101,
  })
  assert.deepEqual(problems, {
    contact_address_id: 1102,
    date: 1103,
    due: 1100,
    currency: 1102,
    language: 1102,
    discount_rate: 1102,
    'positions.0.price': 1101,
    'positions.0.unit_id': 1102,
    'positions.1.price': 1100,
    'positions.1.vat': 1100,
    'positions.1.amount': 1100,
    'positions.1.unit_id': 1102,
    'positions.2.catalog_type': 1102,
    'positions.2.unit_id': 1101,
  })
  assert.deepEqual(
    await api.problems('POST', path, { ...body, positions: [{ type: 'N', catalog_type: 'S', unit_id: 99 }] }),
    {
      'positions.0.price': 1100,
      'positions.0.vat': 1100,
      'positions.0.amount': 1100,
      'positions.0.unit_id': 1102,
    },
  )
  assert.equal((await api.get(path)).pagination.total, 0)
})

onOneDatabase('new positions give a new total', async (api) => {
  const { id } = await api.given.invoice()
  const { item } = await api.put(`${path}/${id}`, {
    positions: [{ ...position, price: 100, amount: 1, vat: 0 }],
  })
  assert.equal(item.total, 100)
  assert.equal((await api.put(`${path}/${id}`, { discount_rate: 10 })).item.total, 90)
})

onOneDatabase('an invoice that is set to paid gets a payment over the open amount', async (api) => {
  const { id } = await api.given.invoice()
  await api.post(`${path}/${id}/payments`, { type: 'N', amount: 100, date: '2026-02-20' })
  const { item } = await api.patch(`${path}/${id}/change-status`, {
    status: 'P',
    date_time: '2026-03-01 10:00:00',
  })
  assert.deepEqual(
    { status: item.status, total_paid: item.total_paid, paid_date: item.paid_date },
    { status: 'P', total_paid: item.total, paid_date: '2026-03-01' },
  )
  const { items } = await api.get(`${path}/${id}/payments`)
  assert.deepEqual(
    items.map((payment: { amount: number }) => payment.amount),
    [743.18, 100],
  )
})

onOneDatabase(
  'a renamed contact is found and shown with its new name, a deleted one with its last',
  async (api) => {
    const invoice = await api.given.invoice()
    await api.put(`/v2/contacts/${invoice.contact_id}`, { name: 'Käserei Égger' })
    const found = await api.get(path, { q: 'kaserei eg', with: 'contact_name' })
    assert.deepEqual(
      found.items.map((item: { contact_name: string }) => item.contact_name),
      ['Käserei Égger'],
    )
    assert.equal((await api.get(path, { q: 'sonnenrain' })).pagination.total, 0)

    await api.delete(`/v2/contacts/${invoice.contact_id}`)
    const { item } = await api.get(`${path}/${invoice.id}`, { with: 'contact_name,contact,contact_address' })
    assert.deepEqual(item, {
      ...invoice,
      contact_name: 'Käserei Égger',
      contact: null,
      contact_address: null,
    })
  },
)

onOneDatabase('a total that no column can hold is refused', async (api) => {
  const body = await api.given.invoiceBody({
    positions: [{ ...position, price: 999_999_999_999, amount: 999_999_999_999 }],
  })
  assert.deepEqual(Object.keys(await api.problems('POST', path, body)), ['positions.0.amount', 'positions'])
})

onOneDatabase('a document that is not priced anew keeps its total when the rules change', async (api) => {
  const { id, total } = await api.given.invoice()
  await api.put('/v2/configuration/settings', { round_to_five_rappen: true })
  assert.equal((await api.put(`${path}/${id}`, { notes: 'later' })).item.total, total)
  assert.equal((await api.put(`${path}/${id}`, { vat_included: false })).item.total, 843.2)
})

onOneDatabase('automatic numbers go on from the highest one, however it is written', async (api) => {
  const body = await api.given.invoiceBody()
  const next = async () => (await api.post(path, body)).item.number
  await api.given.invoice({ number: '0000050000' })
  assert.equal(await next(), '50001')
  await api.given.invoice({ number: '0000000000090000' }) // 16 digits are not counted
  assert.equal(await next(), '50002')
  await api.given.invoice({ number: '999999999999999' })
  assert.equal(await next(), '50003')
})

onOneDatabase('after the highest number that can be counted, a number must be sent', async (api) => {
  await api.given.invoice({ number: '999999999999998' })
  const body = await api.given.invoiceBody()
  assert.equal((await api.post(path, body)).item.number, '999999999999999')
  assert.deepEqual(await api.problems('POST', path, body), { number: 1100 })
  assert.equal((await api.post(path, { ...body, number: 'R-1' })).item.number, 'R-1')
})

onOneDatabase('a time can be compared with a day', async (api) => {
  const { created } = await api.given.invoice()
  const day = created.slice(0, 10)
  const total = async (value: string) =>
    (await api.get(path, { filter: JSON.stringify({ created: value }) })).pagination.total
  for (const [value, expected] of [
    [day, 1],
    [`>=${day}`, 1],
    [`<=${day}`, 1],
    [`<${day}`, 0],
    [`>${day}`, 0],
    [`!${day}`, 0],
    [created, 1],
    [`<${created}`, 0],
  ] as const)
    assert.equal(await total(value), expected, value)
})

onOneDatabase('an invoice over the largest amount can be changed and deleted', async (api) => {
  const invoice = await api.given.invoice({
    positions: [{ ...position, price: 99_999_999_999.95, amount: 10, vat: 0 }],
  })
  assert.equal(invoice.total, 999_999_999_999.5)
  assert.equal((await api.put(`${path}/${invoice.id}`, { notes: 'large' })).item.total, invoice.total)
  const other = await api.given.invoice({
    positions: [{ ...position, price: 99_999_999_999.95, amount: 10, vat: 0 }],
  })
  await api.post(`${path}/${other.id}/payments`, {
    type: 'N',
    amount: 999_999_999_999.5,
    date: '2026-03-01',
  })
  await api.delete(`${path}/${invoice.id}`)
})

onOneDatabase('what a reference to nothing names is null', async (api) => {
  const { id } = await api.given.invoice()
  const { item } = await api.get(`${path}/${id}`, { with: 'contact_person,bank_account,isr' })
  assert.deepEqual([item.contact_person, item.bank_account, item.isr], [null, null, null])
})

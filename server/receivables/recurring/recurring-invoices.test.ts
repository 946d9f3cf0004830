import assert from 'node:assert/strict'
import { onOneDatabase } from '../../../test/api.ts'

const path = '/v2/receivables/recurring-invoices'
const terms = { start_date: '2026-03-01', frequency: 3, grace: 30 }

onOneDatabase('a recurring invoice is an invoice without number, dates and payments', async (api) => {
  const { date, due, ...body } = await api.given.invoiceBody()
  const { item } = await api.post(path, { ...body, ...terms })
  const invoice = await api.given.invoice()
  const own = ['start_date', 'end_date', 'frequency', 'grace', 'made_as', 'next_date']
  const missing = ['number', 'date', 'due', 'period_from', 'period_to', 'total_paid', 'paid_date']
  assert.deepEqual(
    new Set(Object.keys(item)),
    new Set([...Object.keys(invoice).filter((key) => !missing.includes(key)), ...own]),
  )
  assert.equal(item.total, invoice.total)
  assert.equal(item.status, 'DR')
  const { texts, workflow } = (await api.get(`${path}/${item.id}`, { with: 'texts,workflow' })).item
  assert.equal(texts[0].title, 'Rechnung Nr. {INVOICENO} / Kunden Nr. {CUSTOMERNO}')
  assert.deepEqual(workflow, [])
})

onOneDatabase('a recurring invoice runs every 1, 3, 6 or 12 months and ends after its start', async (api) => {
  const body = { ...(await api.given.invoiceBody()), ...terms }
  for (const frequency of [1, 3, 6, 12]) await api.post(path, { ...body, frequency })
  for (const frequency of [0, 2, 13, 24]) {
    assert.deepEqual(await api.problems('POST', path, { ...body, frequency }), { frequency: 1102 })
  }
  assert.deepEqual(await api.problems('POST', path, { ...body, end_date: '2026-02-28' }), {
    end_date: 1102,
  })
  const { item } = await api.post(path, { ...body, end_date: '2026-03-01' })
  assert.deepEqual(await api.problems('PUT', `${path}/${item.id}`, { start_date: '2026-03-02' }), {
    end_date: 1102,
  })
  await api.put(`${path}/${item.id}`, { start_date: '2026-04-01', end_date: null })
})

onOneDatabase('a recurring invoice has a slip but no reference, and moves no stock', async (api) => {
  const slip = await api.given.slip()
  const product = await api.given.product()
  const positions = [
    { type: 'N', catalog_type: 'P', number: product.number, price: 1, amount: 3, unit_id: 7, vat: 8.1 },
  ]
  const body = {
    ...(await api.given.invoiceBody({ positions })),
    ...terms,
    isr_id: slip.id,
    payment_link_paypal: true,
  }
  const { item } = await api.post(path, body)
  assert.deepEqual([item.isr_position, item.isr_reference_number], ['A', null])
  assert.equal(item.payment_link_paypal_url, null)
  await api.patch(`${path}/${item.id}/change-status`, { status: 'S' })
  assert.deepEqual(await api.problems('PATCH', `${path}/${item.id}/change-status`, { status: 'P' }), {
    status: 1102,
  })
  assert.equal((await api.get(`/v2/catalog/products/${product.id}`)).item.inventory_reserved, 0)
  assert.equal((await api.put(`${path}/${item.id}`, { isr_id: null })).item.isr_position, null)
})

import assert from 'node:assert/strict'
import type { Api } from '../../test/api.ts'
import { onOneDatabase } from '../../test/api.ts'

const path = (invoiceId: number) => `/v2/receivables/invoices/${invoiceId}/payments`

async function stateOf(api: Api, invoiceId: number) {
  const { status, total_paid, paid_date } = (await api.get(`/v2/receivables/invoices/${invoiceId}`)).item
  return { status, total_paid, paid_date }
}

onOneDatabase('payments make an invoice partly paid and then paid, and back', async (api) => {
  const { id, total } = await api.given.invoice()
  const { item: first } = await api.post(path(id), {
    type: 'N',
    channel: 'T',
    amount: 500,
    date: '2026-02-20',
  })
  assert.deepEqual(await stateOf(api, id), { status: 'PP', total_paid: 500, paid_date: null })
  const { item: second } = await api.post(path(id), { type: 'C', amount: 343.18, date: '2026-03-01' })
  assert.deepEqual(await stateOf(api, id), { status: 'P', total_paid: total, paid_date: '2026-03-01' })
  await api.delete(`${path(id)}/${second.id}`)
  assert.deepEqual(await stateOf(api, id), { status: 'PP', total_paid: 500, paid_date: null })
  await api.delete(`${path(id)}/${first.id}`)
  assert.deepEqual(await stateOf(api, id), { status: 'S', total_paid: 0, paid_date: null })
})

onOneDatabase(
  'a reminder stays a reminder after a partial payment, and more than the total may be paid',
  async (api) => {
    const { id } = await api.given.invoice()
    await api.patch(`/v2/receivables/invoices/${id}/change-status`, { status: 'R1' })
    await api.post(path(id), { type: 'N', amount: 1, date: '2026-02-20' })
    assert.deepEqual(await stateOf(api, id), { status: 'R1', total_paid: 1, paid_date: null })
    await api.post(path(id), { type: 'N', amount: 5000.5, date: '2026-02-21' })
    assert.deepEqual(await stateOf(api, id), { status: 'P', total_paid: 5001.5, paid_date: '2026-02-21' })
  },
)

onOneDatabase('only the notes of a payment can be changed', async (api) => {
  const { id, invoice_id, ...payment } = await api.given.payment()
  const { item } = await api.put(`${path(invoice_id)}/${id}`, {
    notes: 'bar',
    amount: 1,
    type: 'W',
    date: '2020-01-01',
  })
  assert.deepEqual(item, { id, ...payment, notes: 'bar' })
})

onOneDatabase('a payment has at most two decimals', async (api) => {
  const { id } = await api.given.invoice()
  assert.deepEqual(await api.problems('POST', path(id), { type: 'N', amount: 0.001, date: '2026-02-20' }), {
    amount: 1102,
  })
})

onOneDatabase('what a client computed is rounded to what a field can hold', async (api) => {
  const { id, contact_id } = await api.given.invoice()
  const paid = async (amount: number) =>
    (await api.post(path(id), { type: 'N', amount, date: '2026-02-20' })).item.amount
  assert.equal(await paid(0.1 + 0.2), 0.3)
  assert.equal(await paid(100 / 3), 33.33)
  assert.equal(await paid(19.900000000000002), 19.9)
  assert.equal((await stateOf(api, id)).total_paid, 53.53)
  const contact = `/v2/contacts/${contact_id}`
  assert.equal((await api.put(contact, { hourly_rate: 1 / 3 })).item.hourly_rate, 0.333333)
  // In range after rounding.
  assert.equal((await api.put(contact, { vat_rate: 100.00000000000001 })).item.vat_rate, 100)
  assert.equal((await api.put(contact, { vat_rate: 0.3 - 0.1 - 0.2 })).item.vat_rate, 0)
  for (const vat_rate of [100.00000100000001, -0.0000011234567890123, 1.1234567890123])
    assert.deepEqual(await api.problems('PUT', contact, { vat_rate }), { vat_rate: 1102 })
  for (const amount of [10.005, 999_999_999_999.9999])
    assert.deepEqual(await api.problems('POST', path(id), { type: 'N', amount, date: '2026-02-20' }), {
      amount: 1102,
    })
})

onOneDatabase('an invoice that was paid stays with its payments', async (api) => {
  const { invoice_id } = await api.given.payment()
  const invoice = `/v2/receivables/invoices/${invoice_id}`
  assert.deepEqual(await api.problems('DELETE', invoice), { id: 1104 })
  await api.put('/v2/configuration/settings', { issued_documents: 'editable' })
  await api.delete(invoice)
  assert.equal((await api.get(path(invoice_id))).items.length, 1)
})

onOneDatabase('an unknown status is refused, and change-status needs one', async (api) => {
  const { id } = await api.given.invoice()
  const url = `/v2/receivables/invoices/${id}/change-status`
  assert.deepEqual(await api.problems('PATCH', url, { status: 'X' }), { status: 1102 })
  assert.deepEqual(await api.problems('PATCH', url, { date_time: '2026-03-01T10:00:00' }), {
    status: 1100,
    date_time: 1103,
  })
  assert.equal(
    (await api.request('PATCH', '/v2/receivables/invoices/999999/change-status', { body: { status: 'S' } }))
      .status,
    404,
  )
})

onOneDatabase('payments together cannot be more than an amount can be', async (api) => {
  const { id } = await api.given.invoice()
  const body = { type: 'N', amount: 999_999_999_999, date: '2026-02-20' }
  await api.post(path(id), body)
  assert.deepEqual(await api.problems('POST', path(id), body), { amount: 1102 })
  assert.equal((await stateOf(api, id)).total_paid, 999_999_999_999)
})

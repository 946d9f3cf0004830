import assert from 'node:assert/strict'
import { onBothDatabases, onOneDatabase } from '../../test/api.ts'

const invoices = '/v2/receivables/invoices'

onBothDatabases('a cash discount has decimals, and a whole one is written as before', async (api) => {
  const rates = [2, 2.5, 0, 99, 1.234567, null]
  for (const cash_discount_rate of rates) {
    const { id } = await api.given.invoice({ cash_discount_rate, cash_discount_date: '2026-02-20' })
    const answer = await api.request('GET', `${invoices}/${id}`)
    assert.match(
      Buffer.from(answer.bytes).toString(),
      new RegExp(`"cash_discount_rate":${cash_discount_rate},`),
    )
  }
  const found = async (filter: object) =>
    (await api.get(invoices, { filter: JSON.stringify(filter), sort: 'cash_discount_rate' })).items.map(
      (item: { cash_discount_rate: number }) => item.cash_discount_rate,
    )
  assert.deepEqual(await found({ cash_discount_rate: 2 }), [2])
  assert.deepEqual(await found({ cash_discount_rate: '2.5' }), [2.5])
  assert.deepEqual(await found({ cash_discount_rate: '>1' }), [1.234567, 2, 2.5, 99])
})

onOneDatabase('a cash discount leaves something to pay', async (api) => {
  const { id } = await api.given.invoice()
  for (const cash_discount_rate of [-1, 100, 100.5, 101, 2.1234567, '2'])
    assert.deepEqual(
      Object.keys(await api.problems('PUT', `${invoices}/${id}`, { cash_discount_rate })),
      ['cash_discount_rate'],
      String(cash_discount_rate),
    )
  const all = await api.request('PUT', `${invoices}/${id}`, { body: { cash_discount_rate: 100 } })
  assert.match(all.body.meta.errors[0].message, /something is left to pay\. Cancel the invoice/)
})

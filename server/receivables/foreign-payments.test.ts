import assert from 'node:assert/strict'
import { onBothDatabases } from '../../test/api.ts'

onBothDatabases(
  'a payment in another currency keeps what came, and the difference to the exchange rate',
  async (api) => {
    const invoice = await api.given.invoice({ currency: 'EUR' })
    const url = `/v2/receivables/invoices/${invoice.id}/payments`
    const body = { type: 'N', channel: 'T', date: '2026-03-01' }
    const shown = async (id: number) =>
      (await api.get(`${url}/${id}`, { with: 'company_amount,exchange_difference' })).item

    const unknown = await api.post(url, { ...body, amount: 100, company_amount: 93.8 })
    const { company_amount, exchange_difference } = await shown(unknown.item.id)
    assert.deepEqual([company_amount, exchange_difference], [93.8, null])

    const rates = '/v2/configuration/exchange-rates'
    await api.post(rates, { currency_from: 'CHF', currency_to: 'EUR', rate: 1.0526 })
    const inverse = await api.post(url, { ...body, amount: 100, company_amount: 95.5 })
    assert.equal((await shown(inverse.item.id)).exchange_difference, 0.5)
    await api.post(rates, { currency_from: 'EUR', currency_to: 'CHF', rate: 0.945 })
    const known = await api.post(url, {
      ...body,
      amount: 200,
      company_amount: 187.25,
      rest: 'W',
      reason: 'charges',
    })
    assert.equal((await shown(known.item.id)).exchange_difference, -1.75)
    const { items } = await api.get('/v2/receivables/payments', { sort: 'id' })
    assert.deepEqual(
      items.map((item: Record<string, unknown>) => [
        item.type,
        item.company_amount,
        item.exchange_difference,
      ]),
      [
        ['N', 93.8, null],
        ['N', 95.5, 0.5],
        ['N', 187.25, -1.75],
        ['W', null, null],
      ],
    )
    // Settled in the currency of the invoice.
    assert.equal((await api.get(`/v2/receivables/invoices/${invoice.id}`)).item.status, 'P')
  },
)

onBothDatabases('an amount in the company’s currency is refused where it means nothing', async (api) => {
  const foreign = `/v2/receivables/invoices/${(await api.given.invoice({ currency: 'EUR' })).id}/payments`
  const own = `/v2/receivables/invoices/${(await api.given.invoice()).id}/payments`
  const body = { type: 'N', amount: 100, date: '2026-03-01' }
  const wrong = { company_amount: 1102 }
  assert.deepEqual(await api.problems('POST', own, { ...body, company_amount: 95 }), wrong)
  assert.deepEqual(await api.problems('POST', foreign, { ...body, company_amount: -95 }), wrong)
  assert.deepEqual(await api.problems('POST', foreign, { ...body, type: 'C', company_amount: 95 }), wrong)
  assert.deepEqual((await api.get('/v2/receivables/payments')).items, [])
})

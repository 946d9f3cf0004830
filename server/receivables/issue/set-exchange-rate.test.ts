import assert from 'node:assert/strict'
import { type Api, onBothDatabases, onOneDatabase } from '../../../test/api.ts'
import { position } from '../../../test/given.ts'

const invoices = '/v2/receivables/invoices'
const notes = '/v2/receivables/credit-notes'
const periods = '/v2/accounting/closed-periods'
const quarter = { from: '2026-01-01', to: '2026-03-31' }

/** An issued invoice of EUR 1081, while no rate is known. */
async function issued(api: Api, values: object = {}) {
  const positions = [{ ...position, price: 1000, amount: 1 }]
  const { id } = await api.given.invoice({
    ...{ date: '2026-02-01', due: '2026-03-01', currency: 'EUR', positions, ...values },
  })
  return (await api.patch(`${invoices}/${id}/change-status`, { status: 'S' })).item
}

const setRate = (path: string, id: number, exchange_rate: unknown) =>
  ['PATCH', `${path}/${id}/set-exchange-rate`, { exchange_rate }] as const

async function figures(api: Api) {
  const { item } = await api.get('/v2/reports/vat', quarter)
  return [item.rows.map(({ net, vat }: Record<string, number>) => [net, vat]), item.missing_count]
}

onBothDatabases(
  'a document that was issued without an exchange rate gets one, and comes into the books',
  async (api) => {
    const invoice = await issued(api)
    const { item: payment } = await api.post(`${invoices}/${invoice.id}/payments`, {
      ...{ type: 'N', amount: 100, company_amount: 96, date: '2026-02-03' },
    })
    const { item: note } = await api.post(`${invoices}/${invoice.id}/credit-note`, {
      amount: 108.1,
      date: '2026-02-04',
    })
    await api.patch(`${notes}/${note.id}/change-status`, { status: 'S' })
    assert.deepEqual(await figures(api), [[], 2])
    assert.deepEqual((await api.get('/v2/reports/vat', quarter)).item.missing[0], {
      ...{ document_type: 'invoice', document_id: invoice.id, number: invoice.number },
      ...{
        contact_name:
          invoice.contact_name ??
          (await api.get(`${invoices}/${invoice.id}`, { with: 'contact_name' })).item.contact_name,
      },
      ...{ date: '2026-02-01', currency: 'EUR', accounting_currency: 'CHF' },
    })

    await api.patch(...tail(setRate(invoices, invoice.id, 0.95)))
    assert.deepEqual(await figures(api), [[[950, 76.95]], 1])
    const shown = await api.get(`${invoices}/${invoice.id}/payments/${payment.id}`, {
      with: 'exchange_difference',
    })
    assert.equal(shown.item.exchange_difference, 1)
    await api.patch(...tail(setRate(notes, note.id, 0.9)))
    assert.deepEqual(await figures(api), [[[860, 69.66]], 0])
    const { items } = await api.get('/v2/accounting/bookings', quarter)
    assert.ok(items.length > 0)
    const journal = await api.get('/v2/journal', {
      filter: JSON.stringify({ record_id: invoice.id }),
      sort: '-id',
      limit: 1,
    })
    assert.equal(journal.items[0].resource, 'invoices')
    // It keeps the rate, also at once and again.
    assert.deepEqual(await api.problems(...setRate(invoices, invoice.id, 0.96)), { exchange_rate: 1104 })
  },
)

onOneDatabase('an exchange rate is refused where nothing is to be completed', async (api) => {
  const invoice = await issued(api)
  for (const [rate, code] of [
    [0, 1103],
    [-1, 1103],
    ['0.95', 1102],
    [null, 1101],
  ])
    assert.deepEqual(
      Object.keys(await api.problems(...setRate(invoices, invoice.id, rate))),
      ['exchange_rate'],
      `${code}`,
    )
  const draft = await api.given.invoice({ currency: 'EUR' })
  assert.equal((await refused(api, draft.id)).status, 400)
  const own = await issued(api, { currency: 'CHF' })
  assert.deepEqual(await api.problems(...setRate(invoices, own.id, 1)), { exchange_rate: 1104 })

  // A period that is closed was reported without the document, or without its payment.
  const before = await issued(api, { date: '2026-04-10', due: '2026-04-10' })
  await api.post(`${invoices}/${before.id}/payments`, { type: 'N', amount: 10, date: '2026-03-20' })
  const { item: period } = await api.post(periods, quarter)
  for (const { id } of [invoice, before]) {
    const { status, body } = await refused(api, id)
    assert.equal(status, 422)
    assert.match(JSON.stringify(body), /closed until 2026-03-31.*Reopen the period first/)
  }
  await api.delete(`${periods}/${period.id}`)
  await api.patch(...tail(setRate(invoices, before.id, 0.95)))

  await api.put('/v2/configuration/company', { currency: 'EUR' })
  assert.equal((await refused(api, invoice.id)).status, 400)
})

function refused(api: Api, id: number) {
  return api.request('PATCH', `${invoices}/${id}/set-exchange-rate`, { body: { exchange_rate: 0.95 } })
}

function tail([, path, body]: ReturnType<typeof setRate>) {
  return [path, body] as const
}

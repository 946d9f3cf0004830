// Dinars of Bahrain have thousandths: from the price to the books.

import assert from 'node:assert/strict'
import { minorOf } from '../../domain/money/money.ts'
import { type Api, onBothDatabases } from '../../test/api.ts'
import { detail, entry, file, imported } from '../../test/bank-files.ts'
import { position } from '../../test/given.ts'
import { textOf } from '../../test/pdf.ts'

const path = '/v2/receivables/invoices'
const payment = { type: 'N', channel: 'T', date: '2026-03-01' }

/** 3 × 1.234 and 5 % of VAT: 3.702 and 0.185. */
async function issuedInvoice(api: Api, values: object = {}) {
  const positions = [{ ...position, name: 'Zeile', price: 1.234, amount: 3, vat: 5 }]
  const { id } = await api.given.invoice({ currency: 'BHD', language: 'de', positions, ...values })
  await api.patch(`${path}/${id}/change-status`, { status: 'S' })
  return (await api.get(`${path}/${id}?with=vat,total_net,total_vat,positions`)).item
}

onBothDatabases('an invoice in dinars has thousandths, in every list and on paper', async (api) => {
  const invoice = await issuedInvoice(api)
  assert.deepEqual([invoice.total, invoice.total_net, invoice.total_vat], [3.887, 3.702, 0.185])
  assert.equal(invoice.positions[0].total, 3.887)
  assert.deepEqual([invoice.vat[0].net, invoice.vat[0].vat], [3.702, 0.185])

  const francs = await issuedInvoice(api, { currency: 'CHF' })
  assert.equal(francs.total, 3.89)
  const found = async (query: Record<string, string>) =>
    (await api.get(path, query)).items.map(({ id }: { id: number }) => id)
  assert.deepEqual(await found({ filter: '{"total":">3.88"}', sort: 'total' }), [invoice.id, francs.id])
  assert.deepEqual(await found({ filter: '{"total":">3.887"}' }), [francs.id])
  assert.deepEqual(await found({ filter: '{"total":3.887}' }), [invoice.id])
  assert.deepEqual(await found({ sort: '-total' }), [francs.id, invoice.id])
  assert.deepEqual(await found({ q: '3.887' }), [invoice.id])
  const { items } = await api.get('/v2/reports/sums', { list: 'invoices', filter: '{"currency":"BHD"}' })
  assert.deepEqual(
    items.map(({ field, amount }: { field: string; amount: number }) => [field, amount]),
    [
      ['total', 3.887],
      ['total_net', 3.702],
      ['total_vat', 0.185],
      ['open', 3.887],
    ],
  )

  const { bytes } = await api.request('GET', `${path}/${invoice.id}/pdf`)
  const text = (await textOf(bytes)).join('\n').replaceAll('\u00a0', ' ')
  for (const line of ['1 Zeile 3 Stunden 1.234 5 % 3.702', 'MWST 5 % auf 3.702 0.185', 'Total BHD 3.887'])
    assert.ok(text.includes(line), `${line} in ${text}`)
  // The paper is kept, and is the same from then on.
  const again = await api.request('GET', `${path}/${invoice.id}/pdf`)
  assert.deepEqual(again.bytes, bytes)
})

onBothDatabases('dinars are paid, credited, reported and booked to the thousandth', async (api) => {
  await api.post('/v2/configuration/exchange-rates', {
    ...{ currency_from: 'BHD', currency_to: 'CHF', rate: 2.1 },
  })
  const { id, number } = await issuedInvoice(api, { date: '2026-02-20' })
  await api.post(`${path}/${id}/payments`, { ...payment, amount: 1.234 })
  const paid = (await api.get(`${path}/${id}`)).item
  assert.deepEqual([paid.total_paid, paid.status], [1.234, 'PP'])
  const { item: note } = await api.post(`${path}/${id}/credit-note`, { amount: 0.501 })
  assert.equal(note.total, 0.501)
  await api.patch(`/v2/receivables/credit-notes/${note.id}/change-status`, { status: 'S' })
  assert.equal((await api.get(`${path}/${id}`)).item.total_paid, 1.735)

  const year = { from: '2026-01-01', to: '2026-12-31' }
  const { items } = await api.get('/v2/reports/turnover', { ...year, by: 'customer' })
  assert.deepEqual(
    items.map(({ currency, gross }: { currency: string; gross: number }) => [currency, gross]),
    [['BHD', 3.386]],
  )
  const { bytes } = await api.request('GET', '/v2/accounting/bookings/export', {
    query: { ...year, format: 'plain' },
  })
  const lines = Buffer.from(bytes).toString().split('\r\n')
  assert.ok(
    lines.some((line) => line.includes(number) && line.includes('BHD') && line.includes('3.887')),
    lines.join('\n'),
  )
})

onBothDatabases('nobody pays a thousandth of a franc', async (api) => {
  const { id } = await issuedInvoice(api, { currency: 'CHF' })
  const refused = async (method: 'POST' | 'PATCH', url: string, body: object) => {
    const answer = await api.request(method, url, { body })
    return [answer.status, answer.body.meta?.errors]
  }
  const tooMany = [422, [{ key: 'amount', code: 1102, message: 'can have at most 2 decimals' }]]
  const pay = `${path}/${id}/payments`
  assert.deepEqual(await refused('POST', pay, { ...payment, amount: 1.234 }), tooMany)
  assert.deepEqual(await refused('POST', `${path}/${id}/credit-note`, { amount: 1.234 }), tooMany)
  // All problems are told at once.
  const [, problems] = await refused('POST', pay, { ...payment, amount: 1.234, date: 'never' })
  assert.deepEqual(
    (problems as { key: string }[]).map(({ key }) => key),
    ['date', 'amount'],
  )
  const company = { ...payment, amount: 1.23, company_amount: 1.234 }
  assert.deepEqual(await api.problems('POST', pay, company), { company_amount: 1102 })
  // A number that was computed is rounded, as ever.
  await api.post(pay, { ...payment, amount: 3.5 / 3 })
  assert.equal((await api.get(`${path}/${id}`)).item.total_paid, 1.17)
  const terms = [{ status: 'R', fee: 1.234, interest: 5, days: 10 }]
  const settings = await api.request('PUT', '/v2/configuration/settings', { body: { reminder_terms: terms } })
  assert.deepEqual(
    [settings.status, settings.body.meta.errors[0].message],
    [422, 'can have at most 2 decimals'],
  )
})

onBothDatabases('an entry of the bank in dinars pays an invoice', async (api) => {
  const iban = 'BH67BMAG00001299123456'
  await api.post('/v2/configuration/bank-accounts', { description: 'Konto', iban })
  const { id, number } = await issuedInvoice(api)
  const one = entry([detail(minorOf(3.887), { message: `Rechnung ${number}` })], { currency: 'BHD' })
  await imported(api, file([one], { account: iban, currency: 'BHD', opening: null, closing: null }))
  const { items } = await api.get('/v2/bank/entries')
  assert.equal(items[0].amount, 3.887)
  if (items[0].status !== 'booked') await api.patch(`/v2/bank/entries/${items[0].id}/book`, {})
  assert.equal((await api.get(`${path}/${id}`)).item.status, 'P')
})

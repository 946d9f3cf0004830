// What is stored and printed, against the reference, in currencies with other decimals than two.

import assert from 'node:assert/strict'
import fc from 'fast-check'
import { microNumber } from '../../domain/money/money.ts'
import { type Api, onOneDatabase } from '../../test/api.ts'
import { position } from '../../test/given.ts'
import { inLane, seed } from '../../test/lane.ts'
import { textOf } from '../../test/pdf.ts'
import { anyDocument } from '../../test/random-documents.ts'
import { type ReferenceDocument, referenceTotals } from '../../test/reference-totals.ts'

const path = '/v2/receivables/invoices'

async function printed(api: Api, id: number): Promise<string> {
  const { bytes } = await api.request('GET', `${path}/${id}/pdf`)
  return (await textOf(bytes)).join('\n').replaceAll('\u00a0', ' ')
}

onOneDatabase(
  'an invoice has the VAT, the lines and the total of the reference, stored and on paper',
  async (api) => {
    await api.put('/v2/configuration/company', { vat_id: 'CHE-123.456.788 MWST' })
    const contact = await api.given.contact({ vat_identification: 'DE123456788' })
    const documents = fc.sample(anyDocument, { seed, numRuns: inLane({ short: 12, long: 200 }) })
    for (const document of documents) {
      const {
        positions,
        vatIncluded: vat_included,
        discount_rate,
        discount_type,
        currency,
        rounds,
      } = document
      await api.put('/v2/configuration/settings', { round_to_five_rappen: rounds })
      const { id } = await api.given.invoice({
        ...{ contact_id: contact.id, contact_address_id: contact.main_address_id, language: 'de' },
        ...{ vat_included, discount_rate: microNumber(discount_rate), discount_type, currency },
        positions: positions.map((one) => ({ ...position, ...numbersOf(one), name: 'Zeile' })),
      })
      const { item } = await api.get(`${path}/${id}?with=vat`)
      const expected = referenceTotals(document)
      const rows = [...expected.rows].map(([row, { net, vat }]) => [row, amount(net), amount(vat)])
      assert.deepEqual(
        item.vat.map((row: { category: string; rate: number; net: number; vat: number }) => [
          `${row.category} ${row.rate * 1e6}`,
          row.net,
          row.vat,
        ]),
        rows,
      )
      assert.equal(item.total, amount(expected.total))
      assertPrinted(await printed(api, id), document)
    }
  },
)

/** The lines, the rows of VAT and the total that a paper shows. */
function assertPrinted(text: string, document: ReferenceDocument): void {
  const { lines, rows, total } = referenceTotals(document)
  const amounts = [...text.matchAll(/^\d+ Zeile .* (\S+)$/gm)].map(([, written]) => read(written))
  assert.deepEqual(amounts, lines.map(amount), text)
  const taxed = [...text.matchAll(/MWST [\d.]+ % auf (\S+) (\S+)$/gm)].map(([, net, vat]) => [
    read(net),
    read(vat),
  ])
  // A document of which nothing is in the scope of VAT does not speak of it.
  const shown = [...rows.keys()].every((row) => row === 'O 0') ? [] : [...rows.values()]
  assert.deepEqual(
    taxed,
    shown.map(({ net, vat }) => [amount(net), amount(vat)]),
    text,
  )
  const [, written] = new RegExp(`^Total ${document.currency} (\\S+)$`, 'm').exec(text) ?? []
  assert.equal(read(written), amount(total), text)
  if (document.currency === 'JPY') assert.doesNotMatch(written ?? '', /\./)
}

function numbersOf(one: ReferenceDocument['positions'][number]) {
  const number = (value: bigint | null) => (value === null ? null : microNumber(value))
  return {
    ...one,
    price: number(one.price),
    amount: number(one.amount),
    vat: number(one.vat),
    discount_rate: number(one.discount_rate),
  }
}

function amount(thousandths: bigint): number {
  return Number(thousandths) / 1000
}

function read(written = ''): number {
  return Number(written.replaceAll('’', '').replace('−', '-'))
}

onOneDatabase('yen have no decimals, and nobody pays a part of one', async (api) => {
  await api.put('/v2/configuration/settings', {
    reminder_terms: [{ status: 'R', fee: 12.5, interest: 5, days: 10 }],
  })
  const { id } = await api.given.invoice({
    currency: 'JPY',
    positions: [
      { ...position, name: 'Zeile', price: 1333.33, amount: 3, vat: 10 },
      { ...position, name: 'Zeile', price: 50.4, amount: 1, vat: 8 },
    ],
    discount_rate: 3,
  })
  const text = await printed(api, id)
  for (const line of [
    '1 Zeile 3 Stunden 1’333.33 10 % 4’000',
    'Rabatt 3 % −122',
    'MWST 10 % auf 3’880 388',
    'Total JPY 4’320',
  ])
    assert.ok(text.includes(line), `${line} in ${text}`)
  await api.patch(`${path}/${id}/change-status`, { status: 'S' })
  const payment = { type: 'N', channel: 'T', date: '2026-03-01' }
  const part = await api.request('POST', `${path}/${id}/payments`, { body: { ...payment, amount: 20.5 } })
  assert.deepEqual(
    [part.status, part.body.meta.errors],
    [422, [{ key: 'amount', code: 1102, message: 'Amounts in JPY have no decimals.' }]],
  )
  assert.deepEqual(await api.problems('POST', `${path}/${id}/credit-note`, { amount: 20.5 }), {
    amount: 1102,
  })
  await api.post(`${path}/${id}/payments`, { ...payment, amount: 320 })
  const { item } = await api.post(`${path}/${id}/credit-note`, { amount: 101 })
  assert.equal(item.total, 101)
})

onOneDatabase('dinars of Bahrain are written with three decimals', async (api) => {
  const positions = [{ ...position, name: 'Zeile', price: 1.2345, amount: 1, vat: 10 }]
  const { id } = await api.given.invoice({ currency: 'BHD', positions })
  const text = await printed(api, id)
  for (const line of ['1 Zeile 1 Stunde 1.2345 10 % 1.235', 'MWST 10 % auf 1.235 0.124', 'Total BHD 1.359'])
    assert.ok(text.includes(line), `${line} in ${text}`)
})

for (const { country, says } of [
  { country: 'DE', says: /^USt\. in EUR: 7 % 6,65; 19 % 180,50 \(Kurs 1 CHF = 0,95 EUR\)$/m },
  { country: 'AT', says: /^USt\. in EUR: 7 % 6,65; 19 % 180,50 \(Kurs 1 CHF = 0,95 EUR\)$/m },
  { country: 'CH', says: undefined },
])
  onOneDatabase(
    `an invoice of a company in ${country} in francs ${says ? 'states' : 'does not state'} its VAT in euros`,
    async (api) => {
      await api.put('/v2/configuration/company', { country, currency: 'EUR' })
      await api.post('/v2/configuration/exchange-rates', {
        currency_from: 'CHF',
        currency_to: 'EUR',
        rate: 0.95,
      })
      const values = {
        language: 'de',
        positions: [
          { ...position, price: 1000, amount: 1, vat: 19 },
          { ...position, price: 100, amount: 1, vat: 7 },
          { ...position, price: 10, amount: 1, vat: 0 },
        ],
      }
      const foreign = await api.given.invoice({ ...values, currency: 'CHF' })
      if (says) assert.match((await printed(api, foreign.id)).replace(/\n(?=\(|1 CHF)/, ' '), says)
      else assert.doesNotMatch(await printed(api, foreign.id), / in EUR/)
      const own = await api.given.invoice({ ...values, currency: 'EUR' })
      assert.doesNotMatch(await printed(api, own.id), / in EUR/)
    },
  )

import assert from 'node:assert/strict'
import { qrBillText } from '../../../domain/payment/qr-bill-text.ts'
import { type Api, onOneDatabase } from '../../../test/api.ts'
import { withAccount } from '../../../test/bank-files.ts'
import { ordersPath } from '../../../test/payment-orders.ts'

const path = `${ordersPath}/read-qr-bill`

function read(api: Api, raw: string | Uint8Array) {
  return api.request('POST', path, { raw })
}

onOneDatabase('the text of a QR-bill becomes the values of an order', async (api) => {
  const bank_account_id = await withAccount(api)
  const text = qrBillText({
    ...{ iban: 'CH4431999123000889012', debtor: null, amount: 1949_750n, currency: 'CHF' },
    creditor: {
      ...{ name: 'Papeterie Lüthi AG', street: 'Marktgasse', houseNumber: '', postcode: '9400' },
      ...{ city: 'Rorschach', country: 'CH' },
    },
    ...{ reference: '210000000003139471430009017', message: '', billingInformation: '' },
  })
  const { status, body } = await read(api, text)
  assert.equal(status, 200, JSON.stringify(body))
  assert.deepEqual(body, {
    ...{ name: 'Papeterie Lüthi AG', street: 'Marktgasse', house_number: null, postcode: '9400' },
    ...{ city: 'Rorschach', country: 'CH', iban: 'CH4431999123000889012', amount: 1949.75 },
    ...{ currency: 'CHF', reference: '210000000003139471430009017', message: null },
  })
  await api.post(ordersPath, { ...body, bank_account_id, date: '2026-03-02' })
})

onOneDatabase('a bill is read from its PDF and from a picture of it', async (api) => {
  await api.put('/v2/configuration/company', {
    ...{
      name: 'Hofladen',
      street: 'Seeweg',
      street_no: '4',
      postcode: '6003',
      city: 'Luzern',
      country: 'CH',
    },
  })
  const accounts = '/v2/configuration/bank-accounts'
  await api.post(accounts, { description: 'Konto', iban: 'CH9300762011623852957', default: true })
  const invoice = await api.given.invoice()
  const invoicePath = `/v2/receivables/invoices/${invoice.id}`
  const pdf = (await api.request('GET', `${invoicePath}/pdf`)).bytes
  const fromPdf = await read(api, pdf)
  assert.equal(fromPdf.status, 200, JSON.stringify(fromPdf.body))
  assert.deepEqual([fromPdf.body.amount, fromPdf.body.currency], [invoice.total, 'CHF'])
  const preview = await api.request('GET', `${invoicePath}/preview`, { query: { size: 1240 } })
  assert.deepEqual((await read(api, preview.bytes)).body, fromPdf.body)
})

onOneDatabase('a file without the code of a bill is refused in words', async (api) => {
  const letter = (await api.request('GET', `/v2/contacts/letters/${(await api.given.letter()).id}/pdf`)).bytes
  for (const [sent, sentence] of [
    ['', /begins with SPC/],
    ['Rechnung', /begins with SPC/],
    ['x'.repeat(5000), /neither a PDF, a PNG nor a JPEG/],
    ['%PDF-1.7 and nothing else', /PDF cannot be read/],
    [Buffer.from('89504e470d0a1a0a00', 'hex'), /damaged/],
    [letter, /no QR code/],
  ] as const) {
    const { status, body } = await read(api, sent)
    assert.equal(status, 400, String(sentence))
    assert.match(body.message, sentence)
  }
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { QrBill } from './qr-bill.ts'
import { qrBillText } from './qr-bill-text.ts'

const bill: QrBill = {
  iban: 'CH4431999123000889012',
  creditor: {
    name: 'Brunner & Söhne',
    street: 'Hauptstrasse',
    houseNumber: '5',
    postcode: '8400',
    city: 'Winterthur',
    country: 'CH',
  },
  debtor: null,
  amount: 843_100n,
  currency: 'CHF',
  reference: '210000000003139471430009017',
  message: 'Rechnung 10023',
  billingInformation: '//S1/10/10023',
}

test('the code of a QR-bill has its lines in the order of the standard', () => {
  assert.deepEqual(qrBillText(bill).split('\n'), [
    ...['SPC', '0200', '1', 'CH4431999123000889012'],
    ...['S', 'Brunner & Söhne', 'Hauptstrasse', '5', '8400', 'Winterthur', 'CH'],
    ...['', '', '', '', '', '', ''],
    ...['843.10', 'CHF'],
    ...['', '', '', '', '', '', ''],
    ...['QRR', '210000000003139471430009017', 'Rechnung 10023', 'EPD', '//S1/10/10023'],
  ])
})

test('without a reference there is none, and one of an IBAN is a creditor reference', () => {
  const iban = 'CH5800791123000889012'
  const plain = qrBillText({ ...bill, iban, reference: null, billingInformation: '' }).split('\n')
  assert.deepEqual(plain.slice(-4), ['NON', '', 'Rechnung 10023', 'EPD'])
  const withReference = qrBillText({ ...bill, iban, reference: 'RF18539007547034' }).split('\n')
  assert.deepEqual(withReference.slice(-5, -3), ['SCOR', 'RF18539007547034'])
})

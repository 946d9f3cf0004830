import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refusal } from '../refusal.ts'
import type { QrBill } from './qr-bill.ts'
import { qrBillText } from './qr-bill-text.ts'
import { readQrBill } from './read-qr-bill.ts'

const creditor = {
  ...{ name: 'Papeterie Lüthi AG', street: 'Marktgasse', houseNumber: '28', postcode: '9400' },
  ...{ city: 'Rorschach', country: 'CH' },
}
const bill: QrBill = {
  ...{ iban: 'CH4431999123000889012', creditor, debtor: null, amount: 1949_750n, currency: 'CHF' },
  ...{ reference: '210000000003139471430009017', message: 'Auftrag vom 15.06.2026' },
  billingInformation: '//S1/10/10201409/11/260612',
}

for (const written of [
  bill,
  { ...bill, debtor: { ...creditor, name: 'Pia Rutschmann' }, billingInformation: '' },
  { ...bill, iban: 'CH5800791123000889012', reference: 'RF18539007547034', currency: 'EUR' as const },
  { ...bill, iban: 'CH5800791123000889012', reference: null, message: '' },
])
  test(`what is written is read: ${written.iban} ${written.reference} ${written.currency}`, () => {
    const { debtor: _, ...read } = written
    for (const end of ['\n', '\r\n'])
      assert.deepEqual(readQrBill(qrBillText(written).replaceAll('\n', end)), read)
    assert.deepEqual(readQrBill(`${qrBillText(written)}\n\n`), read)
  })

/** The text with another line, counted from 1. */
function withLine(line: number, text: string): string {
  return qrBillText(bill)
    .split('\n')
    .map((old, index) => (index === line - 1 ? text : old))
    .join('\n')
}

test('a bill without an amount lets the payer fill it in', () => {
  assert.equal(readQrBill(withLine(19, '')).amount, null)
})

test('an address in two lines, as older bills have it, is taken apart', () => {
  const lines = qrBillText(bill).split('\n')
  lines.splice(4, 7, 'K', 'Papeterie Lüthi AG', 'Marktgasse 28', '9400 Rorschach', '', '', 'CH')
  assert.deepEqual(readQrBill(lines.join('\n')).creditor, creditor)
})

for (const [text, sentence] of [
  ['https://kontor.example', /not the code of a Swiss QR-bill/],
  ['', /not the code of a Swiss QR-bill/],
  [withLine(2, '0100'), /Version “0100”/],
  [withLine(3, '2'), /UTF-8/],
  [qrBillText(bill).split('\n').slice(0, 20).join('\n'), /incomplete/],
  [withLine(31, ''), /EPD/],
  [withLine(4, 'CH4431999123000889013'), /IBAN “CH4431999123000889013” cannot be right/],
  [withLine(4, 'DE89370400440532013000'), /Switzerland or Liechtenstein/],
  [withLine(4, 'CH5800791123000889012'), /QR reference belongs to a QR-IBAN/],
  [withLine(5, 'X'), /kind of address “X”/],
  [withLine(6, ''), /who is paid/],
  [withLine(6, 'n'.repeat(71)), /longer than/],
  [withLine(6, '山田'), /characters/],
  [withLine(10, ''), /where the payee is/],
  [withLine(11, 'XX'), /country “XX”/],
  [withLine(19, '12,50'), /amount “12,50”/],
  [withLine(19, '0.00'), /amount/],
  [withLine(19, '-5.00'), /amount/],
  [withLine(20, 'USD'), /CHF or EUR/],
  [withLine(28, 'NON'), /QR reference belongs/],
  [withLine(29, '210000000003139471430009018'), /reference “210000000003139471430009018”/],
] as const)
  test(`a bill is refused: ${sentence.source}`, () => {
    assert.throws(
      () => readQrBill(text),
      (error) => error instanceof Refusal && sentence.test(error.message),
    )
  })

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { epcPayload, type Transfer } from './epc.ts'

const transfer: Transfer = {
  name: 'Gärtnerei Sonnenrain GmbH',
  iban: 'DE89 3704 0044 0532 0130 00',
  bic: 'COBADEFFXXX',
  amount: 1234_500n,
  currency: 'EUR',
  reference: null,
  text: 'Rechnung 10023',
}

test('a text stands in the eleventh line', () => {
  assert.deepEqual(epcPayload(transfer)?.split('\n'), [
    'BCD',
    '002',
    '1',
    'SCT',
    'COBADEFFXXX',
    'Gärtnerei Sonnenrain GmbH',
    'DE89370400440532013000',
    'EUR1234.50',
    '',
    '',
    'Rechnung 10023',
  ])
})

test('a creditor reference stands in the tenth line, and no text after it', () => {
  const lines = epcPayload({ ...transfer, reference: 'RF18539007547034' })?.split('\n')
  assert.deepEqual(lines?.slice(7), ['EUR1234.50', '', 'RF18539007547034'])
})

test('a reference of another kind leaves its place to the text', () => {
  const payload = epcPayload({ ...transfer, reference: '210000000003139471430009017' })
  assert.equal(payload, epcPayload(transfer))
})

test('nothing follows the amount when there is nothing to say', () => {
  assert.ok(epcPayload({ ...transfer, text: ' ' })?.endsWith('\nEUR1234.50'))
})

for (const bic of [null, '', 'COBADEFF1', 'cobadeff', 'COBA\nDEFF']) {
  test(`the line of the bank is empty for ${JSON.stringify(bic)}`, () => {
    assert.equal(epcPayload({ ...transfer, bic })?.split('\n')[4], '')
  })
}

test('a line break in a name or a text is a blank', () => {
  const lines = epcPayload({ ...transfer, name: 'A\r\nB', text: 'C\n\nD' })?.split('\n')
  assert.deepEqual([lines?.[5], lines?.[10], lines?.length], ['A B', 'C D', 11])
})

test('a long text is cut at 140 characters, or where the code is full', () => {
  const textOf = (text: string) => epcPayload({ ...transfer, text })?.split('\n')[10]
  assert.equal(textOf('a'.repeat(200)), 'a'.repeat(140))
  assert.match(textOf('ä'.repeat(200)) ?? '', /^ä{1,139}$/)
})

const refused: readonly [why: string, changes: Partial<Transfer>][] = [
  ['francs', { currency: 'CHF' }],
  ['nothing', { amount: 0n }],
  ['a negative amount', { amount: -10n }],
  ['too much', { amount: 1_000_000_000_000n }],
  ['an IBAN with a wrong digit', { iban: 'DE88370400440532013000' }],
  ['no IBAN', { iban: '' }],
  ['an account outside SEPA', { iban: 'TR330006100519786457841326' }],
  ['nobody', { name: ' \n' }],
  ['a name that fills the code', { name: '😀'.repeat(70) }],
]
for (const [why, changes] of refused) {
  test(`there is no code for ${why}`, () => {
    assert.equal(epcPayload({ ...transfer, ...changes }), undefined)
  })
}

for (const [amount, expected] of [
  [10n, 'EUR0.01'],
  [1_000n, 'EUR1.00'],
  [999_999_999_990n, 'EUR999999999.99'],
] as const) {
  test(`${amount} thousandths are written ${expected}`, () => {
    assert.equal(epcPayload({ ...transfer, amount })?.split('\n')[7], expected)
  })
}

test('every code keeps within its bytes, its lines and their lengths', () => {
  const anyText = fc.oneof(fc.string({ maxLength: 200 }), fc.string({ unit: 'grapheme', maxLength: 200 }))
  fc.assert(
    fc.property(anyText, anyText, fc.option(fc.constant('RF18539007547034')), (name, text, reference) => {
      const payload = epcPayload({ ...transfer, name, text, reference })
      if (payload === undefined) return
      assert.ok(Buffer.byteLength(payload) <= 331)
      const lines = payload.split('\n')
      assert.ok(lines.length <= 11)
      assert.ok([...(lines[5] ?? '')].length <= 70)
      assert.ok([...(lines[10] ?? '')].length <= 140)
    }),
  )
})

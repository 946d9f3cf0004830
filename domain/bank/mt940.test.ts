import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readMt940 } from './mt940.ts'

const file = `{1:F01BANKCHZZAXXX0000000000}{2:O9400000000000BANKCHZZAXXX00000000000000000000N}{4:
:20:20260302
:25:CH9300762011623852957
:28C:00043/001
:60F:C260301CHF1000,00
:61:2603020301C250,50NTRFNONREF//BANK-1
Collective
:86:166?00CREDIT?20Invoice 10042?21 thank you?31CH5604835012345678009?32Muster AG?33 Bern
:61:260302D12,NCHGNONREF
:61:2601021231RC50,00NRTIORDER-7//BANK-3
:86:21 00000 00003 13947 14300 09017
:62F:C260302CHF1188,50
-}`

test('MT940 is read field by field', () => {
  const parts = [...readMt940(file.split('\n'))]
  assert.deepEqual(parts[0], {
    kind: 'statement',
    statement: {
      ...{ format: 'mt940', account: 'CH9300762011623852957', number: '00043/001', currency: 'CHF' },
      ...{ from: '2026-03-01', to: null, opening: 1000_000n, closing: null },
    },
  })
  const entries = parts.flatMap((part) => (part.kind === 'entry' ? [part.entry] : []))
  assert.deepEqual(
    entries.map(({ amount, bookingDate, valueDate, isReversal, servicerReference, entryReference }) => [
      ...[amount, bookingDate, valueDate, isReversal, servicerReference, entryReference],
    ]),
    [
      [250_500n, '2026-03-01', '2026-03-02', false, 'BANK-1', null],
      [-12_000n, '2026-03-02', '2026-03-02', false, null, null],
      // Booked on the last day of the year before.
      [-50_000n, '2025-12-31', '2026-01-02', true, 'BANK-3', 'ORDER-7'],
    ],
  )
  assert.deepEqual(
    entries.map(({ details: [one] }) => [one?.name, one?.iban, one?.reference, one?.message]),
    [
      ['Muster AG Bern', 'CH5604835012345678009', null, 'Invoice 10042 thank you'],
      [null, null, null, ''],
      [null, null, '210000000003139471430009017', '21 00000 00003 13947 14300 09017'],
    ],
  )
  assert.deepEqual(parts.at(-1), { kind: 'end', closing: 1188_500n })
})

test('subfields are lines of their own, unless the text of a full one goes on', () => {
  const information =
    ':86:166?00SEPA?20EREF+NOTPROVIDED?21SVWZ+10042?22ABWA+Rechnung zweihundertei?23nundzwanzig?32MUSTERMANN UND TOECHTER GMB?33H BERN'
  const [, part] = [...readMt940(file.replace(/:86:166.*/, information).split('\n'))]
  assert.ok(part?.kind === 'entry')
  const [detail] = part.entry.details
  assert.equal(detail?.message, 'EREF+NOTPROVIDED SVWZ+10042 ABWA+Rechnung zweihunderteinundzwanzig')
  assert.equal(detail?.name, 'MUSTERMANN UND TOECHTER GMBH BERN')
})

test('an account with its bank, and references that are longer than they should be, are read', () => {
  const reference = 'REFERENCE-OF-A-CUSTOMER-WHO-WRITES-MUCH'
  const long = file
    .replace(':25:CH9300762011623852957', ':25P:CH9300762011623852957\nBANKCHZZ')
    .replace('NTRFNONREF//BANK-1', `NTRF${reference}//BANK-1`)
  const [first, part] = [...readMt940(long.split('\n'))]
  assert.ok(first?.kind === 'statement' && part?.kind === 'entry')
  assert.equal(first.statement.account, 'CH9300762011623852957')
  assert.deepEqual([part.entry.entryReference, part.entry.servicerReference], [reference, 'BANK-1'])
})

for (const { what, from, to, sentence } of [
  {
    what: 'without its end',
    from: ':62F:C260302CHF1188,50',
    to: '',
    sentence: /ends before the closing balance/,
  },
  {
    what: 'with an entry that cannot be read',
    from: 'C250,50NTRF',
    to: 'X250',
    sentence: /^Entry 1 in line 6 cannot be read/,
  },
  { what: 'without an amount', from: 'C250,50N', to: 'CN', sentence: /^Entry 1 in line 6 has no amount/ },
  { what: 'with a balance that is none', from: 'CHF1000,00', to: 'much', sentence: /^Line 5 has no balance/ },
  {
    what: 'with a date that is none',
    from: ':61:260302D',
    to: ':61:269902D',
    sentence: /^Entry 2 in line 9 has a date that is none/,
  },
])
  test(`MT940 ${what} is refused`, () =>
    assert.throws(() => [...readMt940(file.replace(from, to).split('\n'))], { message: sentence }))

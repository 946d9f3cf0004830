import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { sum } from '../money/money.ts'
import { creditorReference, paymentReference } from '../payment/references.ts'
import { type BankPayment, isSameName, mentions, type OpenDocument, proposalsFor } from './match.ts'

const invoice: OpenDocument = {
  ...{ kind: 'invoice', id: 1, number: '10042', contactId: 7, contactName: 'Muster Gärtnerei AG' },
  ...{ currency: 'CHF', open: 100_000n, reference: paymentReference('123456', 42) },
  cashDiscount: { amount: 2_000n, until: '2026-03-10' },
}
const other: OpenDocument = {
  ...invoice,
  id: 2,
  number: '10043',
  open: 60_000n,
  reference: null,
  cashDiscount: null,
}
const stranger: OpenDocument = {
  ...other,
  id: 3,
  number: '10044',
  contactId: 8,
  contactName: 'Beispiel GmbH',
}
const creditNote: OpenDocument = { ...other, kind: 'credit_note', id: 4, number: 'GS-5', open: 30_000n }
const payment: BankPayment = {
  ...{ amount: 100_000n, currency: 'CHF', date: '2026-03-05', name: null, reference: null },
  ...{ message: '', charges: 0n },
}
const options = { tolerance: 1_000n, payers: new Set<number>() }

/** The first proposal in short. */
function best(
  more: Partial<BankPayment>,
  payers: readonly number[] = [],
  documents = [invoice, other, stranger],
) {
  const [first] = proposalsFor({ ...payment, ...more }, documents, { ...options, payers: new Set(payers) })
  if (!first) return 'nothing'
  const paid = first.allocations.map(({ number, rest }) => number + (rest ? `+${rest}` : '')).join(' ')
  return `${first.certainty} ${first.reasons.join()} ${first.difference}: ${paid}`
}

const { reference } = invoice
for (const [what, found, expected] of [
  ['a QR reference', best({ reference }), 'sure reference none: 10042'],
  ['a QR reference and a part', best({ reference, amount: 50_000n }), 'sure reference part: 10042'],
  ['a QR reference and too much', best({ reference, amount: 500_000n }), 'sure reference over: 10042'],
  ['a QR reference and a little less', best({ reference, amount: 99_500n }), 'sure reference short: 10042+W'],
  ['a cash discount in time', best({ reference, amount: 98_000n }), 'sure reference cash_discount: 10042+C'],
  [
    'a cash discount too late',
    best({ reference, amount: 98_000n, date: '2026-03-11' }),
    'sure reference late_discount: 10042',
  ],
  [
    'charges of a bank',
    best({ reference, amount: 95_000n, charges: 5_000n }),
    'sure reference charges: 10042+W',
  ],
  [
    'a creditor reference',
    best({ reference: creditorReference('10043') as string, amount: 60_000n }),
    'sure reference none: 10043',
  ],
  [
    'the number and the amount',
    best({ message: 'Rechnung Nr. 10042, danke' }),
    'sure number,amount none: 10042',
  ],
  [
    'the number and another amount',
    best({ message: 'Rechnung 10042', amount: 70_000n }),
    'likely number part: 10042',
  ],
  ['an account that paid before', best({}, [7]), 'sure payer,amount none: 10042'],
  ['the name and the amount', best({ name: 'MUSTER GARTNEREI' }), 'likely name,amount none: 10042'],
  ['only the amount', best({}), 'likely amount none: 10042'],
  ['an amount of two invoices', best({ amount: 60_000n }), 'likely amount none: 10043'],
  [
    'several numbers',
    best({ amount: 160_000n, message: '10042 + 10043' }),
    'sure number,sum none: 10042 10043',
  ],
  ['a sum', best({ amount: 160_000n, name: 'Muster Gärtnerei' }), 'likely name,sum none: 10042 10043'],
  ['another currency', best({ currency: 'EUR', reference }), 'likely reference currency: 10042'],
  [
    'another currency and a number',
    best({ currency: 'EUR', message: '10043' }),
    'likely number currency: 10043',
  ],
  [
    'a number in another currency, and a payer whose other invoice has the amount',
    best({ message: '10043' }, [7], [invoice, { ...other, currency: 'EUR' }]),
    'likely number currency: 10043',
  ],
  ['another currency and no sign', best({ currency: 'EUR' }, [7]), 'nothing'],
  [
    'a reference that fits nothing',
    best({ reference: paymentReference('123456', 99) }, [7]),
    'likely payer,amount none: 10042',
  ],
  ['nothing known', best({ amount: 12_340n, message: 'Lohn' }), 'nothing'],
  [
    'a credit note paid back',
    best({ amount: -30_000n, message: 'GS-5' }, [], [creditNote]),
    'sure number,amount none: GS-5',
  ],
  [
    'a credit note by name',
    best({ amount: -30_000n, name: 'Muster Gärtnerei AG' }, [], [creditNote]),
    'likely name,amount none: GS-5',
  ],
  [
    'an overpayment paid back',
    best({ amount: -5_000n, message: 'zu viel 10042' }, [], [{ ...invoice, open: -5_000n }]),
    'sure number,amount none: 10042',
  ],
  ['more than is left', best({ amount: -31_000n, message: 'GS-5' }, [], [creditNote]), 'nothing'],
] as const)
  test(`a payment with ${what} is matched`, () => assert.equal(found, expected))

test('a number stands alone in a message', () => {
  assert.ok(mentions('RE-2026/7.', 're-2026/7'))
  assert.ok(!mentions('100425', '10042'))
  assert.ok(!mentions('A10042', '10042'))
})

test('names are the same without accents, legal forms and order', () => {
  assert.ok(isSameName('Gärtnerei Muster', 'MUSTER GARTNEREI AG'))
  assert.ok(!isSameName('Muster AG', 'Meister AG'))
  assert.ok(!isSameName('AG', 'Muster AG'))
})

const documents = fc.array(
  fc.record({
    open: fc.bigInt({ min: -50_000n, max: 200_000n }),
    contactId: fc.integer({ min: 1, max: 3 }),
    isCredit: fc.boolean(),
  }),
  { maxLength: 12 },
)

test('what is proposed comes to the payment, and each invoice is in it once', () =>
  fc.assert(
    fc.property(
      documents,
      fc.bigInt({ min: -100_000n, max: 400_000n }),
      fc.string(),
      (made, amount, message) => {
        const open = made.map(
          ({ open, contactId, isCredit }, index): OpenDocument => ({
            ...{ ...invoice, id: index + 1, number: `N${index}`, contactId, open, cashDiscount: null },
            ...{ kind: isCredit ? 'credit_note' : 'invoice', reference: paymentReference('1', index) },
          }),
        )
        const found = proposalsFor({ ...payment, amount, message }, open, {
          ...options,
          payers: new Set([1]),
        })
        assert.ok(found.length <= 5)
        for (const [index, { allocations, certainty }] of found.entries()) {
          assert.equal(sum(allocations.map((one) => one.amount)), amount)
          assert.equal(new Set(allocations.map(({ number }) => number)).size, allocations.length)
          if (amount > 0n && index > 0) assert.equal(certainty, 'likely')
        }
      },
    ),
  ))

test('a right reference is found among any others, and nothing else is taken', () =>
  fc.assert(
    fc.property(documents, fc.nat(), fc.bigInt({ min: 1n, max: 400_000n }), (made, pick, amount) => {
      fc.pre(made.length > 0)
      const open = made.map(({ open, contactId }, index) => ({
        ...{
          ...invoice,
          id: index + 1,
          number: `N${index}`,
          contactId,
          open,
          reference: paymentReference('1', index),
        },
      }))
      const wanted = open[pick % open.length] as OpenDocument
      const [only, ...rest] = proposalsFor({ ...payment, amount, reference: wanted.reference }, open, options)
      assert.deepEqual([only?.certainty, only?.allocations[0]?.invoiceId, rest], ['sure', wanted.id, []])
    }),
  ))

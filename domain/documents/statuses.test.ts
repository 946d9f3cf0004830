import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import {
  afterPayments,
  deliveryStatuses,
  type InvoiceStatus,
  invoiceStatuses,
  isExpired,
  letterStatuses,
  offerStatuses,
  projectStatuses,
} from './statuses.ts'

for (const [kind, statuses, expected] of [
  ['an invoice', invoiceStatuses, 'DR S P PP R R1 R2 R3 DC C D'],
  ['an offer', offerStatuses, 'DR S DE A B D'],
  ['an order confirmation or delivery note', deliveryStatuses, 'DR S B D'],
  ['a letter', letterStatuses, 'DR S D'],
  ['a project', projectStatuses, 'O C B P'],
] as const) {
  test(`${kind} can be ${expected}`, () => {
    assert.equal(statuses.join(' '), expected)
  })
}

const total = 1052_890n
const part = { amount: 500_000n, date: '2026-02-20' }
const rest = { amount: 552_890n, date: '2026-03-01' }

type Case = [from: InvoiceStatus, not: InvoiceStatus, partly: InvoiceStatus, fully: InvoiceStatus]

const cases: readonly Case[] = [
  ['DR', 'DR', 'PP', 'P'],
  ['S', 'S', 'PP', 'P'],
  ['PP', 'S', 'PP', 'P'],
  ['P', 'S', 'PP', 'P'],
  ['R', 'R', 'R', 'P'],
  ['R1', 'R1', 'R1', 'P'],
  ['R2', 'R2', 'R2', 'P'],
  ['R3', 'R3', 'R3', 'P'],
  ['DC', 'DC', 'DC', 'P'],
  ['C', 'C', 'C', 'P'],
  ['D', 'D', 'D', 'P'],
]

for (const [status, not, partly, fully] of cases) {
  const invoice = { status, total, paidDate: '2026-01-31' }
  test(`an invoice that is ${status} becomes ${partly} when partly paid`, () => {
    assert.deepEqual(afterPayments(invoice, [part]), { status: partly, totalPaid: 500_000n, paidDate: null })
  })
  test(`an invoice that is ${status} becomes ${fully} when paid, on the day of the payment that completes it`, () => {
    const paid = { status: fully, totalPaid: total }
    assert.deepEqual(afterPayments(invoice, [part, rest]), { ...paid, paidDate: rest.date })
    assert.deepEqual(afterPayments(invoice, [rest, part]), { ...paid, paidDate: part.date })
  })
  test(`an invoice that is ${status} becomes ${not} when no payment is left`, () => {
    assert.deepEqual(afterPayments(invoice, []), { status: not, totalPaid: 0n, paidDate: null })
  })
}

test('every status has its cases', () => {
  assert.deepEqual(cases.map(([status]) => status).sort(), [...invoiceStatuses].sort())
})

test('an invoice may be overpaid', () => {
  const payments = [{ amount: 2000_000n, date: '2026-02-20' }]
  const paid = { status: 'P', totalPaid: 2000_000n, paidDate: '2026-02-20' }
  assert.deepEqual(afterPayments({ status: 'S', total, paidDate: null }, payments), paid)
})

test('a payment that was paid back leaves nothing', () => {
  const payments = [part, { amount: -500_000n, date: '2026-02-25' }]
  const unpaid = { status: 'S', totalPaid: 0n, paidDate: null }
  assert.deepEqual(afterPayments({ status: 'PP', total, paidDate: null }, payments), unpaid)
})

for (const status of invoiceStatuses) {
  test(`an invoice over nothing that is ${status} stays as it is without payments`, () => {
    const invoice = { status, total: 0n, paidDate: '2026-02-20' }
    assert.deepEqual(afterPayments(invoice, []), { status, totalPaid: 0n, paidDate: '2026-02-20' })
  })
}

test('looking at the same payments again changes nothing', () => {
  const payment = fc.record({
    amount: fc.bigInt({ min: -100n, max: 100n }),
    date: fc.constantFrom('2026-02-20', '2026-03-01'),
  })
  fc.assert(
    fc.property(
      fc.constantFrom(...invoiceStatuses),
      fc.bigInt({ min: -100n, max: 200n }),
      fc.array(payment, { maxLength: 4 }),
      (status, total, payments) => {
        const once = afterPayments({ status, total, paidDate: null }, payments)
        assert.deepEqual(afterPayments({ ...once, total }, payments), once)
      },
    ),
  )
})

for (const [status, expired] of [
  ['S', true],
  ['DR', false],
  ['A', false],
  ['DE', false],
] as const)
  test(`an offer with the status ${status} ${expired ? 'expires' : 'does not expire'} after its last day`, () => {
    const offer = { status, valid_until: '2026-03-08' }
    assert.equal(isExpired(offer, '2026-03-09'), expired)
    assert.equal(isExpired(offer, '2026-03-08'), false)
  })

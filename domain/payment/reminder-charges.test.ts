import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  amountAsked,
  chargesIn,
  chargesOf,
  lateInterest,
  reminderDemand,
  termsOfLevel,
} from './reminder-charges.ts'

for (const { open, percent, days, interest } of [
  { open: 1_000_000n, percent: 5_000_000n, days: 365, interest: 50_000n },
  { open: 1_000_000n, percent: 5_000_000n, days: 30, interest: 4_110n }, // 4.1096
  { open: 1_234_550n, percent: 7_500_000n, days: 17, interest: 4_310n }, // 4.3125
  { open: 73_000n, percent: 10_000_000n, days: 1, interest: 20n },
  { open: 36_500n, percent: 5_000_000n, days: 1, interest: 10n }, // half a cent goes up
  { open: 1_000_000n, percent: 0n, days: 30, interest: 0n },
  { open: 0n, percent: 5_000_000n, days: 30, interest: 0n },
  { open: -50_000n, percent: 5_000_000n, days: 30, interest: 0n },
  { open: 1_000_000n, percent: 5_000_000n, days: 0, interest: 0n },
  { open: 1_000_000n, percent: 5_000_000n, days: -3, interest: 0n },
])
  test(`the interest on ${open} at ${percent} millionths of a percent for ${days} days is ${interest}`, () => {
    assert.equal(lateInterest(open, percent, days), interest)
  })

test('interest grows with the days, and is never further than half a cent from the exact one', () => {
  fc.assert(
    fc.property(
      fc.bigInt(1n, 10n ** 12n),
      fc.bigInt(0n, 100_000_000n),
      fc.integer({ min: 1, max: 3650 }),
      (open, percent, days) => {
        const interest = lateInterest(open, percent, days)
        const exact = open * percent * BigInt(days)
        const off = interest * 36_500_000_000n - exact
        assert.ok((off < 0n ? -off : off) * 2n <= 365_000_000_000n)
        assert.ok(lateInterest(open, percent, days + 1) >= interest)
      },
    ),
  )
})

const terms = { status: 'R1', fee: 20_000n, interest: 5_000_000n, days: 14 } as const

test('a reminder asks for the fee and the interest since the due date, and until a new date', () => {
  const invoice = { currency: 'CHF', due: '2026-03-01', total: 1_000_000n, total_paid: 200_000n }
  assert.deepEqual(reminderDemand(invoice, terms, '2026-03-31'), {
    date: '2026-03-31',
    due: '2026-04-14',
    fee: 20_000n,
    interest: 3_290n,
    open: 800_000n,
  })
})

test('nothing is charged where nothing is open, nor before the due date', () => {
  const paid = { currency: 'CHF', due: '2026-03-01', total: 1_000_000n, total_paid: 1_000_000n }
  const { fee, interest } = reminderDemand(paid, terms, '2026-03-31')
  assert.deepEqual([fee, interest], [0n, 0n])
  const early = reminderDemand({ ...paid, total_paid: 0n }, terms, '2026-02-20')
  assert.deepEqual([early.fee, early.interest], [0n, 0n])
})

test('a level without interest asks for that of the level before', () => {
  const invoice = { currency: 'CHF', due: '2026-03-01', total: 1_000_000n, total_paid: 0n }
  const last = { ...terms, interest: 0n }
  assert.equal(reminderDemand(invoice, last, '2026-03-31', 4_110n).interest, 4_110n)
  assert.equal(reminderDemand(invoice, last, '2026-03-31').interest, 0n)
  assert.equal(
    reminderDemand({ ...invoice, total_paid: 1_000_000n }, last, '2026-03-31', 4_110n).interest,
    0n,
  )
})

test('a currency without decimals has charges without them', () => {
  const invoice = { currency: 'JPY', due: '2026-03-01', total: 98_765_000n, total_paid: 0n }
  const { fee, interest } = reminderDemand(invoice, { ...terms, fee: 12_500n }, '2026-03-31')
  assert.deepEqual([fee, interest], [13_000n, 406_000n]) // 405.88…
})

test('the terms of a contact come before those of the company, level by level', () => {
  const own = { ...terms, fee: 0n }
  const others = { ...terms, status: 'R2', fee: 30_000n } as const
  assert.equal(termsOfLevel('R1', [own], [terms, others]), own)
  assert.equal(termsOfLevel('R2', [own], [terms, others]), others)
  assert.deepEqual(termsOfLevel('R3', [own], [terms, others]), {
    status: 'R3',
    fee: 0n,
    interest: 0n,
    days: 5,
  })
})

test('the fees of all levels add up, and the interest of the last one counts', () => {
  assert.equal(chargesOf([]), 0n)
  const levels = [
    { fee: 0n, interest: 1_000n },
    { fee: 20_000n, interest: 2_500n },
    { fee: 30_000n, interest: 4_000n },
  ]
  assert.equal(chargesOf(levels), 54_000n)
})

for (const { amount, open, charges, settles } of [
  { amount: 100_000n, open: 100_000n, charges: 20_000n, settles: 0n },
  { amount: 120_000n, open: 100_000n, charges: 20_000n, settles: 20_000n },
  { amount: 110_000n, open: 100_000n, charges: 20_000n, settles: 10_000n },
  { amount: 150_000n, open: 100_000n, charges: 20_000n, settles: 20_000n },
  { amount: 50_000n, open: 100_000n, charges: 20_000n, settles: 0n },
  { amount: 20_000n, open: 0n, charges: 20_000n, settles: 20_000n },
  { amount: 20_000n, open: -5_000n, charges: 20_000n, settles: 20_000n },
  { amount: 120_000n, open: 100_000n, charges: 0n, settles: 0n },
  { amount: -20_000n, open: 0n, charges: 20_000n, settles: 0n },
])
  test(`a payment of ${amount} with ${open} open and charges of ${charges} settles ${settles} of them`, () => {
    assert.equal(chargesIn(amount, open, charges), settles)
  })

for (const { invoice, asks } of [
  { invoice: { total: 100n, total_paid: 0n, total_charges: 0n, charges_paid: 0n }, asks: 100n },
  { invoice: { total: 100n, total_paid: 40n, total_charges: 20n, charges_paid: 0n }, asks: 80n },
  { invoice: { total: 100n, total_paid: 40n, total_charges: 20n, charges_paid: 15n }, asks: 65n },
  { invoice: { total: 100n, total_paid: 40n, total_charges: 0n, charges_paid: 15n }, asks: 60n },
  { invoice: { total: 100n, total_paid: 100n, total_charges: 20n, charges_paid: 0n }, asks: 0n },
  { invoice: { total: 100n, total_paid: 120n, total_charges: 0n, charges_paid: 0n }, asks: -20n },
])
  test(`of ${Object.values(invoice).join(', ')} an invoice asks for ${asks}`, () => {
    assert.equal(amountAsked(invoice), asks)
  })

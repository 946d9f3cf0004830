import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hoursBy, receivablesBy, type Step, turnoverBy } from './sums.ts'

const invoice = (date: string, total: number) => ({ date, total, currency: 'CHF' })
const year = { from: '2026-01-01', to: '2026-12-31' }

for (const { step, keys } of [
  { step: 'month', keys: 12 },
  { step: 'quarter', keys: 4 },
  { step: 'year', keys: 1 },
] as readonly { step: Step; keys: number }[]) {
  test(`a year has ${keys} rows by ${step}, also where there is nothing`, () => {
    assert.equal(turnoverBy(step, year, []).length, keys)
  })
}

test('turnover stands beside that of the same days a year before', () => {
  const invoices = [
    invoice('2026-03-10', 0.1),
    invoice('2026-03-31', 0.2),
    invoice('2026-04-02', 5),
    invoice('2025-03-15', 7),
    invoice('2025-03-05', 100), // a year later it would be before the period
  ]
  assert.deepEqual(turnoverBy('month', { from: '2026-03-10', to: '2026-04-01' }, invoices), [
    { key: '2026-03', amount: 30n, count: 2, before: 700n },
    { key: '2026-04', amount: 0n, count: 0, before: 0n },
  ])
})

test('credit notes lower the turnover of their own days, and are no invoices', () => {
  const credit = { date: '2026-04-02', total: -5, currency: 'CHF', isCredit: true }
  const rows = turnoverBy('month', { from: '2026-03-01', to: '2026-04-30' }, [
    invoice('2026-03-10', 9),
    credit,
  ])
  assert.deepEqual(
    rows.map(({ amount, count }) => [amount, count]),
    [
      [900n, 1],
      [-500n, 0],
    ],
  )
})

test('quarters of two years are told apart', () => {
  const period = { from: '2025-11-01', to: '2026-02-28' }
  const rows = turnoverBy('quarter', period, [invoice('2025-12-31', 1), invoice('2026-01-01', 2)])
  assert.deepEqual(
    rows.map(({ key, amount }) => [key, amount]),
    [
      ['2025-Q4', 100n],
      ['2026-Q1', 200n],
    ],
  )
})

test('a leap day is counted in its month', () => {
  const [row] = turnoverBy('month', { from: '2025-02-01', to: '2025-02-28' }, [invoice('2024-02-29', 3)])
  assert.equal(row?.before, 0n)
  const [leap] = turnoverBy('month', { from: '2024-02-01', to: '2024-02-29' }, [invoice('2024-02-29', 3)])
  assert.equal(leap?.amount, 300n)
})

test('what contacts owe is told by age, who owes most first', () => {
  const open = (contact_id: number, due: string, total: number, total_paid = 0) => ({
    ...{ contact_id, contact_name: `Contact ${contact_id}`, due, total, total_paid },
  })
  const rows = receivablesBy(
    [
      open(1, '2026-11-15', 10.1),
      open(2, '2026-11-14', 50, 0.3),
      open(1, '2026-10-15', 20.2),
      open(1, '2026-08-01', 1),
    ],
    '2026-11-15',
  )
  assert.deepEqual(rows, [
    { contactId: 2, name: 'Contact 2', steps: [0n, 4970n, 0n, 0n, 0n], total: 4970n },
    { contactId: 1, name: 'Contact 1', steps: [1010n, 0n, 2020n, 0n, 100n], total: 3130n },
  ])
})

test('hours add up exactly', () => {
  const effort = (user_id: number, duration: number, is_invoiced = false) => ({
    ...{ user_id, duration, is_invoiced },
  })
  const rows = hoursBy([effort(1, 0.1), effort(1, 0.2, true), effort(2, 4)], ({ user_id }) => String(user_id))
  assert.deepEqual(
    rows.map(({ key, hours, billed }) => [key, hours, billed]),
    [
      ['2', 4_000_000n, 0n],
      ['1', 300_000n, 200_000n],
    ],
  )
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Invoice } from '../../../client/index.ts'
import { stillOpen, sumsOf } from './sums.ts'

const invoice = (status: Invoice['status'], total: number, total_paid: number, currency = 'CHF') => ({
  ...{ id: 1, status, total, total_paid, currency },
})

test('open is what is not yet paid of invoices that somebody has to pay', () => {
  assert.equal(stillOpen(invoice('S', 0.3, 0.1)), 200n)
  assert.equal(stillOpen(invoice('R3', 1_234_567.85, 0)), 1_234_567_850n)
  for (const status of ['DR', 'P', 'C', 'D'] as const) assert.equal(stillOpen(invoice(status, 100, 0)), 0n)
})

test('amounts are added up to the cent, each currency by itself', () => {
  const invoices = [invoice('S', 0.1, 0), invoice('PP', 100.2, 100), invoice('S', 80, 0, 'EUR')]
  assert.deepEqual(
    [...sumsOf(invoices, ({ currency }) => currency, stillOpen)],
    [
      ['CHF', 300n],
      ['EUR', 80_000n],
    ],
  )
})

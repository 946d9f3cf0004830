import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type InvoiceStatus, invoiceStatuses } from '../documents/statuses.ts'
import { nextReminder } from './next-reminder.ts'

const expected: Readonly<Partial<Record<InvoiceStatus, string>>> = {
  S: 'R',
  PP: 'R',
  R: 'R1',
  R1: 'R2',
  R2: 'R3',
}

for (const status of invoiceStatuses)
  test(`an invoice with status ${status} is reminded next as ${expected[status] ?? 'nothing'}`, () => {
    assert.equal(nextReminder(status), expected[status])
  })

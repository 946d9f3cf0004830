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

for (const { status, last, next } of [
  { status: 'S', last: 'R', next: 'R1' },
  { status: 'PP', last: 'R2', next: 'R3' },
  { status: 'R2', last: 'R', next: 'R3' },
  { status: 'S', last: 'R3', next: undefined },
  { status: 'P', last: 'R', next: undefined },
] as const)
  test(`an invoice with status ${status} that had ${last} is reminded next as ${next ?? 'nothing'}`, () => {
    assert.equal(nextReminder(status, last), next)
  })

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type RemindableInvoice, reminderHindrance } from './reminder-hindrance.ts'

const overdue: RemindableInvoice = { status: 'S', total: 100n, total_paid: 0n, due: '2026-03-01' }
const today = '2026-03-31'

for (const { what, invoice, hindrance } of [
  { what: 'an overdue invoice', invoice: {}, hindrance: undefined },
  { what: 'a partly paid one', invoice: { status: 'PP', total_paid: 99n }, hindrance: undefined },
  { what: 'one with two reminders', invoice: { status: 'R1' }, hindrance: undefined },
  { what: 'a draft', invoice: { status: 'DR' }, hindrance: 'draft' },
  { what: 'a paid one', invoice: { status: 'P' }, hindrance: 'paid' },
  { what: 'one of which nothing is open', invoice: { total_paid: 100n }, hindrance: 'paid' },
  { what: 'one over nothing', invoice: { total: 0n }, hindrance: 'paid' },
  { what: 'a cancelled one', invoice: { status: 'C' }, hindrance: 'cancelled' },
  { what: 'a deleted one', invoice: { status: 'D' }, hindrance: 'deleted' },
  { what: 'one in debt collection', invoice: { status: 'DC' }, hindrance: 'collection' },
  { what: 'one with its last reminder', invoice: { status: 'R3' }, hindrance: 'last_level' },
  { what: 'one that had its last reminder', invoice: { last: 'R3' }, hindrance: 'last_level' },
  { what: 'one that is due today', invoice: { due: '2026-03-31' }, hindrance: 'not_due' },
  { what: 'one that was due yesterday', invoice: { due: '2026-03-30' }, hindrance: undefined },
  { what: 'one paused until today', invoice: { pausedUntil: '2026-03-31' }, hindrance: 'paused' },
  { what: 'one whose pause is over', invoice: { pausedUntil: '2026-03-30' }, hindrance: undefined },
] as const)
  test(`${what} ${hindrance ? `gets no reminder: ${hindrance}` : 'gets its reminder'}`, () => {
    assert.equal(reminderHindrance({ ...overdue, ...invoice }, today), hindrance)
  })

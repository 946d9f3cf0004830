import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hindrance, laterDocuments, statusWhenTurned } from './conversions.ts'
import { deliveryStatuses, offerStatuses } from './statuses.ts'

for (const [status, expected] of [
  ['DR', undefined],
  ['S', undefined],
  ['A', undefined],
  ['DE', undefined],
  ['B', 'billed'],
  ['D', 'deleted'],
] as const) {
  test(`a document with status ${status} ${expected ? `is ${expected}` : 'can become the next one'}`, () => {
    assert.equal(hindrance(status), expected)
  })
}

test('every document that can be turned into another has the status for it', () => {
  for (const statuses of [offerStatuses, deliveryStatuses])
    assert.ok((statuses as readonly string[]).includes(statusWhenTurned))
})

test('a sale goes in one direction', () => {
  const order = ['offers', 'order-confirmations', 'delivery-notes', 'invoices']
  for (const [source, targets] of Object.entries(laterDocuments))
    assert.deepEqual(targets, order.slice(order.indexOf(source) + 1))
})

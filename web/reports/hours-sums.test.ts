import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hoursBy } from './hours-sums.ts'

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

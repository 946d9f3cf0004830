import assert from 'node:assert/strict'
import { test } from 'node:test'
import { acceptanceOf } from './acceptance.ts'

const offered = { status: 'S', accept_online: true, accept_online_status: 'U', valid_until: '2026-03-08' }

for (const [what, offer, today, expected] of [
  ['a sent offer', {}, '2026-03-07', 'open'],
  ['a sent offer on its last day', {}, '2026-03-08', 'open'],
  ['a sent offer after its last day', {}, '2026-03-09', 'expired'],
  ['a draft', { status: 'DR' }, '2026-03-07', 'closed'],
  ['a billed offer', { status: 'B' }, '2026-03-07', 'closed'],
  ['an offer that was accepted by word of mouth', { status: 'A' }, '2026-03-07', 'closed'],
  ['an accepted offer', { status: 'A', accept_online_status: 'A' }, '2026-03-07', 'accepted'],
  [
    'an accepted offer that is billed by now',
    { status: 'B', accept_online_status: 'A' },
    '2026-04-01',
    'accepted',
  ],
  ['a declined offer', { status: 'DE', accept_online_status: 'D' }, '2026-03-07', 'declined'],
  ['an offer whose page was taken off', { accept_online: false }, '2026-03-07', 'closed'],
] as const) {
  test(`${what} is ${expected}`, () => {
    assert.equal(acceptanceOf({ ...offered, ...offer }, today), expected)
  })
}

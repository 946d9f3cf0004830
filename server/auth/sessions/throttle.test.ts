import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressThrottle } from './throttle.ts'

test('all addresses of a household count for the same', () => {
  assert.equal(addressThrottle('2001:db8:1:2::9'), 'address:2001:db8:1:2')
  assert.equal(addressThrottle('2001:db8:1:2:3:4:5:6'), 'address:2001:db8:1:2')
  assert.equal(addressThrottle('::ffff:192.0.2.7'), 'address:192.0.2.7')
})

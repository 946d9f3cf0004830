import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressThrottle } from './throttle.ts'

for (const { address, throttle } of [
  { address: '192.0.2.7', throttle: 'address:192.0.2.7' },
  { address: '::ffff:192.0.2.7', throttle: 'address:192.0.2.7' },
  { address: '2001:db8:1:2:3:4:5:6', throttle: 'address:2001:db8:1:2' },
  { address: '2001:DB8:1:2::9', throttle: 'address:2001:db8:1:2' },
  { address: '2001:db8::7', throttle: 'address:2001:db8:0:0' },
  { address: '::1', throttle: 'address:0:0:0:0' },
  { address: 'fe80::1%eth0', throttle: 'address:fe80:0:0:0' },
]) {
  test(`tries from ${address} count for ${throttle}`, () => {
    assert.equal(addressThrottle(address), throttle)
  })
}

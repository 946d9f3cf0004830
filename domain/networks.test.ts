import assert from 'node:assert/strict'
import { test } from 'node:test'
import { networkOf } from './networks.ts'

for (const { address, network } of [
  { address: '192.0.2.7', network: '192.0.2.7' },
  { address: '::ffff:192.0.2.7', network: '192.0.2.7' },
  { address: '2001:db8::7', network: '2001:db8:0:0' },
  { address: '2001:DB8:1:2:3:4:5:6', network: '2001:db8:1:2' },
  { address: 'fe80::1%eth0', network: 'fe80:0:0:0' },
  { address: '::1', network: '0:0:0:0' },
  { address: '', network: '' },
])
  test(`${address || 'nothing'} belongs to ${network || 'nothing'}`, () => {
    assert.equal(networkOf(address), network)
  })

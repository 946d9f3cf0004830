import assert from 'node:assert/strict'
import { isIP } from 'node:net'
import { test } from 'node:test'
import fc from 'fast-check'
import { isPublicAddress, isWithin, type Network, networkOf, readNetwork } from './networks.ts'

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

for (const { address, range, inside } of [
  { address: '10.1.2.3', range: '10.0.0.0/8', inside: true },
  { address: '11.1.2.3', range: '10.0.0.0/8', inside: false },
  { address: '::ffff:10.1.2.3', range: '10.0.0.0/8', inside: true },
  { address: '::ffff:a01:203', range: '10.0.0.0/8', inside: true },
  { address: '127.0.0.1', range: '127.0.0.1', inside: true },
  { address: '127.0.0.2', range: '127.0.0.1', inside: false },
  { address: '0.0.0.0', range: '0.0.0.0/8', inside: true },
  { address: 'fd12::1', range: 'fd12::/16', inside: true },
  { address: 'fe80::1%eth0', range: 'fe80::/10', inside: true },
  { address: '::1', range: '0.0.0.0/0', inside: false },
  { address: '8.8.8.8', range: '::/0', inside: true },
  { address: 'localhost', range: '::/0', inside: false },
])
  test(`${address} is ${inside ? 'in' : 'outside of'} ${range}`, () => {
    assert.equal(isWithin(address, [readNetwork(range) as Network]), inside)
  })

test('an address is read exactly when it is one', () => {
  const almost = fc.string({ unit: fc.constantFrom(...'0189af:.'), maxLength: 20 })
  const address = fc.oneof(fc.ipV4(), fc.ipV6(), almost)
  fc.assert(
    fc.property(address, (text) => assert.equal(readNetwork(text) !== undefined, isIP(text) !== 0)),
    {
      examples: ['::', '1:2:3:4::5:6:7:8', '1::2::3', ':1', '1:', '01.2.3.4', '1.2.3', '::1.2.3.4:5'].map(
        (text) => [text] as [string],
      ),
    },
  )
})

for (const range of [
  '',
  '10.0.0.0/33',
  '::/129',
  '10.0.0.0/',
  '10.0.0.0/8/8',
  '10.0.0.0/-1',
  'fe80::1%eth0',
  '1.2.3.4 ',
])
  test(`"${range}" is no range of addresses`, () => {
    assert.equal(readNetwork(range), undefined)
  })

for (const address of [
  '8.8.8.8',
  '172.15.0.1',
  '172.32.0.1',
  '100.63.0.1',
  '192.0.1.1',
  '2606:4700::1111',
  '::ffff:8.8.8.8',
])
  test(`${address} is public`, () => {
    assert.ok(isPublicAddress(address))
  })

for (const address of [
  '127.0.0.1',
  '127.255.255.254',
  '0.0.0.0',
  '10.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '100.100.100.200',
  '168.63.129.16',
  '192.0.0.192',
  '198.18.0.1',
  '192.0.2.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::7f00:1',
  '::ffff:127.0.0.1',
  '::ffff:a9fe:a9fe',
  '64:ff9b::7f00:1',
  '64:ff9b:1::1',
  '100::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
  '4000::1',
  'nonsense',
  '',
])
  test(`${address || 'nothing'} is not public`, () => {
    assert.ok(!isPublicAddress(address))
  })

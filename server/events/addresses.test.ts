import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openReceiver } from '../../test/receiver.ts'
import { problemWith, readNetworks } from './addresses.ts'
import { post } from './post.ts'

for (const url of [
  'https://hooks.example/kontor',
  'https://hooks.example:8443/in?key=1',
  'https://8.8.8.8/',
  'https://[2606:4700::1111]/',
  'https://localhost.example.com/',
])
  test(`${url} can be a webhook`, () => {
    assert.equal(problemWith(url, []), undefined)
  })

const unreadable = /^must be an address such as/
const withPassword = /^must not contain a name/
const plain = /^must begin with https/
const inside = /^must not lead into a private network/

for (const [url, problem] of [
  ['', unreadable],
  ['hooks.example', unreadable],
  ['https:hooks.example', unreadable],
  ['https://', unreadable],
  ['https://hooks example/', unreadable],
  ['https://hooks.example:0/', unreadable],
  ['https://hooks.example:65536/', unreadable],
  ['https://hooks.example/#part', unreadable],
  ['ftp://hooks.example/', unreadable],
  ['javascript:alert(1)', unreadable],
  ['https://user:password@hooks.example/', withPassword],
  ['https://user@hooks.example/', withPassword],
  ['http://hooks.example/', plain],
  ['http://127.0.0.1/', plain],
  ['https://127.0.0.1/', inside],
  ['https://127.1/', inside],
  ['https://2130706433/', inside],
  ['https://0x7f.0.0.1/', inside],
  ['https://0177.0.0.1/', inside],
  ['https://0/', inside],
  ['https://10.0.0.1/', inside],
  ['https://192.168.1.1:8443/', inside],
  ['https://169.254.169.254/latest/meta-data', inside],
  ['https://100.64.0.1/', inside],
  ['https://[::1]/', inside],
  ['https://[::]/', inside],
  ['https://[::ffff:127.0.0.1]/', inside],
  ['https://[64:ff9b::7f00:1]/', inside],
  ['https://[fd00:ec2::254]/', inside],
  ['https://localhost/', inside],
  ['https://LOCALHOST./', inside],
  ['https://kontor.localhost/', inside],
  ['https://metadata.google.internal/', inside],
  ['https://printer.local/', inside],
] as const)
  test(`"${url}" cannot be a webhook`, () => {
    assert.match(problemWith(url, []) ?? '', problem)
  })

for (const { url, networks, problem } of [
  { url: 'http://127.0.0.1:8080/', networks: ['127.0.0.1'], problem: undefined },
  { url: 'https://10.1.2.3/', networks: ['10.0.0.0/8'], problem: undefined },
  { url: 'http://[::ffff:10.1.2.3]/', networks: ['10.0.0.0/8'], problem: undefined },
  { url: 'http://localhost:8080/', networks: ['127.0.0.1'], problem: undefined },
  { url: 'https://10.1.2.3/', networks: ['192.168.0.0/16'], problem: inside },
  { url: 'http://8.8.8.8/', networks: ['10.0.0.0/8'], problem: plain },
])
  test(`where ${networks} is allowed, ${url} can${problem ? 'not' : ''} be a webhook`, () => {
    const found = problemWith(url, readNetworks(networks))
    if (problem) assert.match(found ?? '', problem)
    else assert.equal(found, undefined)
  })

/** Sends a test to an address, and returns the error, or null. */
async function tried(url: string, networks: readonly string[], timeoutMs = 15_000): Promise<string | null> {
  const stop = new AbortController().signal
  const letter = { url, headers: {}, body: '{}', at: new Date(), timeoutMs, stop }
  return (await post({ ...letter, networks: readNetworks(networks) })).error
}

test('a connection is only made to an address that is allowed, whatever its name', async () => {
  const receiver = await openReceiver()
  const { port } = new URL(receiver.url)
  const refused = 'The address leads into a network that is not allowed: see KONTOR_WEBHOOK_NETWORKS.'
  for (const url of [
    `https://127.0.0.1:${port}/`,
    `https://localhost:${port}/`,
    `http://localhost:${port}/`,
    `http://[::ffff:127.0.0.1]:${port}/`,
    `http://8.8.8.8:${port}/`,
  ])
    for (const networks of [[], ['10.0.0.0/8']]) assert.equal(await tried(url, networks), refused, url)
  assert.deepEqual(receiver.received, [])
  for (const url of [`http://127.0.0.1:${port}/`, `http://localhost:${port}/`])
    assert.equal(await tried(url, ['127.0.0.1']), null)
  assert.equal(receiver.received.length, 2)
  await receiver.close()
})

test('an answer that does not come in time is none', async () => {
  const receiver = await openReceiver()
  receiver.answer(() => {})
  assert.equal(await tried(receiver.url, ['127.0.0.1'], 50), 'There was no answer within 0.05 seconds.')
  await receiver.close()
})

test('what is not HTTP is no answer', async () => {
  const receiver = await openReceiver()
  receiver.answer((_, response) => response.socket?.end('Guten Tag!'))
  assert.equal(
    await tried(receiver.url, ['127.0.0.1']),
    'The receiver cannot be reached (HPE_INVALID_CONSTANT).',
  )
  receiver.answer((_, response) => response.socket?.destroy())
  assert.equal(await tried(receiver.url, ['127.0.0.1']), 'The receiver cannot be reached (ECONNRESET).')
  await receiver.close()
})

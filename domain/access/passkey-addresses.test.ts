import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isForPasskeys } from './passkey-addresses.ts'

for (const { address, isPossible } of [
  { address: 'https://kontor.example', isPossible: true },
  { address: 'https://kontor.example:8443/office', isPossible: true },
  { address: 'http://localhost:8080', isPossible: true },
  { address: 'http://kontor.localhost', isPossible: true },
  { address: 'http://kontor.example', isPossible: false },
  { address: 'https://192.0.2.7', isPossible: false },
  { address: 'http://127.0.0.1:8080', isPossible: false },
  { address: 'https://[::1]', isPossible: false },
  { address: 'https://0x7f.1', isPossible: false }, // another way to write 127.0.0.1
])
  test(`at ${address} passkeys ${isPossible ? 'work' : 'do not work'}`, () => {
    assert.equal(isForPasskeys(address), isPossible)
  })

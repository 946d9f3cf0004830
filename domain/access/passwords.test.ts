import assert from 'node:assert/strict'
import { test } from 'node:test'
import { passwordFault } from './passwords.ts'

for (const { password, fault } of [
  { password: '', fault: 'short' },
  { password: 'kurz123', fault: 'short' },
  { password: '🔑🔑🔑🔑', fault: 'short' }, // four characters, not counted in bytes
  { password: 'x'.repeat(1001), fault: 'long' },
  { password: 'aaaaaaaa', fault: 'known' },
  { password: 'abababab', fault: 'known' },
  { password: 'Passwort123', fault: 'known' },
  { password: 'lea@brunner.example', fault: 'known' },
  { password: 'Lea@Brunner.Example', fault: 'known' },
  { password: 'choose a good one', fault: null },
  { password: 'drei Äpfel', fault: null },
] as const)
  test(`${password.slice(0, 20) || 'nothing'} as a password is ${fault ?? 'accepted'}`, () => {
    assert.equal(passwordFault(password, ['lea@brunner.example', 'lea']), fault)
  })

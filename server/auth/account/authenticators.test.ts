import assert from 'node:assert/strict'
import { test } from 'node:test'
import { base32, timedCode } from './authenticators.ts'

// Appendix B of RFC 6238, of which the last six digits count here.
const secret = Buffer.from('12345678901234567890').toString('hex')
for (const { seconds, code } of [
  { seconds: 59, code: '287082' },
  { seconds: 1_111_111_109, code: '081804' },
  { seconds: 1_111_111_111, code: '050471' },
  { seconds: 1_234_567_890, code: '005924' },
  { seconds: 2_000_000_000, code: '279037' },
  { seconds: 20_000_000_000, code: '353130' },
]) {
  test(`the code ${seconds} seconds after 1970 is ${code}`, () => {
    assert.equal(timedCode(secret, Math.floor(seconds / 30)), code)
  })
}

// Section 10 of RFC 4648.
for (const { text, letters } of [
  { text: '', letters: '' },
  { text: 'fooba', letters: 'MZXW6YTB' },
  { text: '12345678901234567890', letters: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ' },
]) {
  test(`"${text}" is "${letters}" in base32`, () => {
    assert.equal(base32(Buffer.from(text)), letters)
  })
}

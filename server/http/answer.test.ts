import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TookTooLong } from '../db/db.ts'
import { answerOf } from './answer.ts'
import { answerTo } from './errors.ts'

const operation = { method: 'GET', answer: { status: 200, type: 'application/pdf' } } as const

/** The two file names in the header: for old browsers, and for all others. */
function namesOf(name: string): string[] {
  const { headers } = answerOf(operation, { name, bytes: new Uint8Array() })
  const [, plain = '', encoded = ''] =
    /^inline; filename="([^"]*)"; filename\*=UTF-8''([\w.~!$&+^`|%-]*)$/.exec(
      headers['content-disposition'] as string,
    ) ?? assert.fail(headers['content-disposition'])
  return [plain, decodeURIComponent(encoded)]
}

for (const [name, plain, own] of [
  ['Rechnung-10023.pdf', 'Rechnung-10023.pdf', 'Rechnung-10023.pdf'],
  ['Auftragsbestätigung-7.pdf', 'Auftragsbestatigung-7.pdf', 'Auftragsbestätigung-7.pdf'],
  ['../../x.pdf', '-..-x.pdf', '-..-x.pdf'],
  ['..\\..\\x.pdf', '-..-x.pdf', '-..-x.pdf'],
  // Some browsers decode the first name too.
  ['..%2F..%5Cx.pdf', '_2F.._5Cx.pdf', '%2F..%5Cx.pdf'],
  ['a"; filename="evil.exe', 'a-; filename=-evil.exe', 'a-; filename=-evil.exe'],
  ['a\r\nset-cookie: x.pdf', 'a--set-cookie- x.pdf', 'a--set-cookie- x.pdf'],
  ['.htaccess', 'htaccess', 'htaccess'],
] as const)
  test(`${JSON.stringify(name)} goes out as ${JSON.stringify(own)}`, () => {
    assert.deepEqual(namesOf(name), [plain, own])
  })

test('a read that takes too long answers with a sentence, and not as a mistake of the server', () => {
  const { status, body } = answerTo(new TookTooLong('A statement takes too long.')) ?? assert.fail()
  assert.deepEqual([status, body.code], [503, 8000])
  assert.match(body.message, /takes too long to compute/)
})

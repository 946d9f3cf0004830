import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileName, fileNaming } from './file-name.ts'

for (const [text, name] of [
  ['Rechnung-10023.pdf', 'Rechnung-10023.pdf'],
  ['Müller & Söhne (2).zip', 'Müller & Söhne (2).zip'],
  ['../../x.pdf', '-..-x.pdf'],
  ['..\\..\\x.pdf', '-..-x.pdf'],
  ['/etc/passwd', '-etc-passwd'],
  ['C:\\Windows\\x.pdf', 'C--Windows-x.pdf'],
  ['a:b*c?d"e<f>g|h.pdf', 'a-b-c-d-e-f-g-h.pdf'],
  // Some programs read these as a slash.
  ['a∕b⁄c／d＼e.pdf', 'a-b-c-d-e.pdf'],
  ['line\r\nend\0\x1b[2J\x7f\x9b.pdf', 'line--end--[2J--.pdf'],
  // A name that shows "Rechnung-fdp.exe" backwards from the middle on.
  ['Rechnung-\u202efdp.exe', 'Rechnung--fdp.exe'],
  ['a\u2028b\u2029c\u200bd\ufeff.pdf', 'a-b-c-d-.pdf'],
  ['half \ud800 of a character.pdf', 'half - of a character.pdf'],
  ['.htaccess', 'htaccess'],
  ['... .bashrc', 'bashrc'],
  ['report.', 'report'],
  ['report. . .', 'report'],
  [' report.pdf ', 'report.pdf'],
  ['CON', '_CON'],
  ['con.pdf', '_con.pdf'],
  ['Lpt1.2026.zip', '_Lpt1.2026.zip'],
  ['com¹.zip', '_com¹.zip'],
  ['conin$', '_conin$'],
  ['CONTRACT.pdf', 'CONTRACT.pdf'],
  ['', 'file'],
  ['..', 'file'],
  ['~.pdf', '~.pdf'],
  ['-rf.pdf', '-rf.pdf'],
  ['Ä'.normalize('NFD'), 'Ä'.normalize('NFC')],
] as const)
  test(`${JSON.stringify(text)} is kept as ${JSON.stringify(name)}`, () => {
    assert.equal(fileName(text), name)
    assert.equal(fileName(name), name)
  })

test('a name is cut to what every disk takes, between characters and before its ending', () => {
  for (const letter of ['a', 'ä', '€', '🚀']) {
    const name = fileName(`${letter.repeat(300)}.pdf`)
    assert.match(name, new RegExp(`^(${letter})+\\.pdf$`, 'u'))
    const bytes = new TextEncoder().encode(name).length
    assert.ok(bytes <= 200 && bytes > 192, `${bytes}`)
  }
  assert.equal(fileName(`a.${'b'.repeat(300)}`).length, 200)
})

test('files of the same name get a number, also where only capitals differ', () => {
  const names = ['a.pdf', 'A.pdf', 'a.pdf', 'a (2).pdf', 'b', 'b']
  assert.deepEqual(names.map(fileNaming()), [
    'a.pdf',
    'A (2).pdf',
    'a (3).pdf',
    'a (2) (2).pdf',
    'b',
    'b (2)',
  ])
})

test('no file of many leaves its folder', () => {
  const names = ['../../x.pdf', 'C:\\x.pdf', '/x.pdf', '-..-x.pdf']
  assert.deepEqual(names.map(fileNaming()), ['-..-x.pdf', 'C--x.pdf', '-x.pdf', '-..-x (2).pdf'])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { csvHead, csvLines } from './csv.ts'

const english = { separator: ',', decimal: '.' } as const
const swiss = { separator: ';', decimal: '.' } as const
const german = { separator: ';', decimal: ',' } as const

for (const { values, line, why, signs = english } of [
  { values: ['a', 'b'], line: 'a,b', why: 'plain text stays as it is' },
  { values: ['a,b', 'c'], line: '"a,b",c', why: 'text with a comma is quoted' },
  { values: ['a,b', 'c;d'], line: 'a,b;"c;d"', why: 'only the sign between columns is quoted', signs: swiss },
  {
    values: [1234.5, -7],
    line: '1234,5;-7',
    why: 'numbers have the decimal sign of the country',
    signs: german,
  },
  { values: ['say "yes"'], line: '"say ""yes"""', why: 'quotes are doubled' },
  { values: ['two\nlines'], line: '"two\nlines"', why: 'lines stay in their cell' },
  { values: [null, ''], line: ',', why: 'nothing is an empty cell' },
  { values: [1234.5, -7, 0], line: '1234.5,-7,0', why: 'numbers are numbers, also below zero' },
  { values: ['=1+1'], line: "'=1+1", why: 'text that begins like a formula is only text' },
  { values: ['+41 44'], line: "'+41 44", why: 'also with a plus' },
  { values: ['-1'], line: "'-1", why: 'also with a minus' },
  { values: ['@sum'], line: "'@sum", why: 'also with an at sign' },
  { values: ['\t=1'], line: "'\t=1", why: 'also behind a tab' },
  {
    values: ['=HYPERLINK("x")'],
    line: '"\'=HYPERLINK(""x"")"',
    why: 'a formula with quotes is guarded and quoted',
  },
  { values: ['a=b', 'e-mail'], line: 'a=b,e-mail', why: 'inside a text these signs do no harm' },
]) {
  test(why, () => assert.equal(csvLines([values], signs), `${line}\r\n`))
}

test('a file begins with its byte order mark and the names of its columns', () => {
  assert.equal(csvHead(['Number', 'Total'], swiss), '\uFEFFNumber;Total\r\n')
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { linkOf, withLinks } from './links.ts'

for (const [text, links] of [
  ['Mehr auf https://kontor.example/a?b=1.', ['https://kontor.example/a?b=1']],
  [
    '(www.kontor.example), Fragen an info@kontor.example.',
    ['https://www.kontor.example/', 'mailto:info@kontor.example'],
  ],
  ['Zahlbar innert 30 Tagen. CHF 12.50, z.B. am 3.4.2026', []],
  ['a@b', []],
  ['https://', []],
  ['http://[::1', []],
  ['https://bücher.example', ['https://xn--bcher-kva.example/']],
] as const)
  test(`${text} leads to ${links.join(' and ') || 'nowhere'}`, () => {
    const pieces = withLinks(text)
    assert.equal(pieces.map((piece) => piece.text).join(''), text)
    assert.deepEqual(
      pieces.flatMap(({ link }) => link ?? []),
      links,
    )
  })

for (const [written, link] of [
  ['brunner.example', 'https://brunner.example/'],
  ['http://brunner.example', 'http://brunner.example/'],
  ['folgt bald …', undefined],
  ['javascript:alert(1)', undefined],
] as const)
  test(`the website ${written} leads to ${link ?? 'nowhere'}`, () => assert.equal(linkOf(written), link))

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseRichText, plainText, safeHtml } from './rich-text.ts'

for (const [html, text, safe] of [
  ['', '', ''],
  ['one line', 'one line', '<p>one line</p>'],
  ['two\nlines', 'two\nlines', '<p>two<br>lines</p>'],
  ['two\r\nlines', 'two\nlines', '<p>two<br>lines</p>'],
  ['two<br>lines', 'two\nlines', '<p>two<br>lines</p>'],
  ['two<br />\nlines', 'two\nlines', '<p>two<br>lines</p>'],
  ['an\n\nempty line', 'an\n\nempty line', '<p>an</p><p>empty line</p>'],
  ['three\n\n\n\nempty lines', 'three\n\n\n\nempty lines', '<p>three</p><p>empty lines</p>'],
  ['\n\n around \n\n', 'around', '<p>around</p>'],
  ['<p>two</p>\n<p>paragraphs</p>', 'two\n\nparagraphs', '<p>two</p><p>paragraphs</p>'],
  ['<p></p><p>empty ones</p><p> </p>', 'empty ones', '<p>empty ones</p>'],
  ['<div>two</div><div>lines</div>', 'two\nlines', '<p>two</p><p>lines</p>'],
  ['many   blanks\tand tabs', 'many blanks and tabs', '<p>many blanks and tabs</p>'],
  ['<b>bold</b> <strong>too</strong>', 'bold too', '<p><b>bold</b> <b>too</b></p>'],
  ['<i>italic</i> <em>too</em>', 'italic too', '<p><i>italic</i> <i>too</i></p>'],
  ['<u>under</u>lined', 'underlined', '<p><u>under</u>lined</p>'],
  ['<b>a<i>b</b>c</i>d', 'abcd', '<p><b>a</b><b><i>b</i></b><i>c</i>d</p>'],
  ['<B>CAPITALS</B>', 'CAPITALS', '<p><b>CAPITALS</b></p>'],
  ['</b></u>closed too often', 'closed too often', '<p>closed too often</p>'],
  ['<ul><li>one</li><li>two</li></ul>', '• one\n• two', '<ul><li>one</li><li>two</li></ul>'],
  ['<ol>\n<li>one</li>\n<li>two</li>\n</ol>', '1. one\n2. two', '<ol><li>one</li><li>two</li></ol>'],
  [
    'list:<ul><li>one<ol><li>inner</li></ol></li><li>two</li></ul>end',
    'list:\n• one\n  1. inner\n• two\nend',
    '<p>list:</p><ul><li>one<ol><li>inner</li></ol></li><li>two</li></ul><p>end</p>',
  ],
  ['<ul><li>a</li></ul><ol><li>b</li></ol>', '• a\n1. b', '<ul><li>a</li></ul><ol><li>b</li></ol>'],
  ['<li>without a list', '• without a list', '<ul><li>without a list</li></ul>'],
  ['&lt;b&gt; &amp; &quot;', '<b> & "', '<p>&lt;b&gt; &amp; &quot;</p>'],
  ['&auml;&Eacute;&euro;&#8364;&#x20ac;&hellip;', 'äÉ€€€…', '<p>äÉ€€€…</p>'],
  ['a&nbsp;b', 'a b', '<p>a&#160;b</p>'],
  ['&unknown; &#0; &#55296; &#9999999;', '&unknown; &#0; &#55296; &#9999999;', undefined],
  ['1 < 2 & 3 > 2', '1 < 2 & 3 > 2', '<p>1 &lt; 2 &amp; 3 &gt; 2</p>'],
  ['<3 and <', '<3 and <', '<p>&lt;3 and &lt;</p>'],
  ['<h1>Title</h1> <a href="x>y" onclick=\'z\'>link</a>', 'Title\nlink', '<p>Title</p><p>link</p>'],
  ['<table><tr><td>A1</td><td>B1</td></tr><tr><td>A2</td></tr></table>', 'A1 B1\nA2'],
  [
    'see https://a.example/x?y=1&amp;z="2". And (http://b.example)',
    'see https://a.example/x?y=1&z="2". And (http://b.example)',
    '<p>see <a href="https://a.example/x?y=1&amp;z=">https://a.example/x?y=1&amp;z=</a>&quot;2&quot;. And (<a href="http://b.example">http://b.example</a>)</p>',
  ],
  ['javascript://x', 'javascript://x', '<p>javascript://x</p>'],
  ['<img src=x onerror=alert(1)>text', 'text', '<p>text</p>'],
  ['a<script>alert(1)</script>b<style>p{}</style>c', 'abc', '<p>abc</p>'],
  ['a<SCRIPT src="x">alert(1)', 'a', '<p>a</p>'],
  ['a<!-- comment -->b<!-- open', 'ab', '<p>ab</p>'],
  ['<!DOCTYPE html><?php x ?>a', 'a', '<p>a</p>'],
  ['<scr<b>ipt>alert(1)', '<script>alert(1)', undefined],
] as const) {
  test(`${JSON.stringify(html)} reads ${JSON.stringify(text)}`, () => {
    assert.equal(plainText(html), text)
    if (safe !== undefined) assert.equal(safeHtml(html), safe)
  })
}

test('safe HTML stays as it is', () => {
  for (const html of [
    '<p>a<br>b</p><p><b>c</b></p>',
    '<ul><li>a<ul><li>b</li></ul></li></ul>',
    '<p>&lt;</p>',
  ])
    assert.equal(safeHtml(html), html)
})

test('safe HTML has no tags but the documented ones, whatever came in', () => {
  const hostile = [
    '<svg/onload=alert(1)>',
    '<a href="javascript:alert(1)">x</a>',
    '<b onmouseover="alert(1)">x</b>',
    '<<script>alert(1)//<</script>',
    '<p style="background:url(x)">x</p>',
    '&lt;script&gt;alert(1)&lt;/script&gt;',
    '<iframe srcdoc="<script>alert(1)</script>">',
    '"><img src=x onerror=alert(1)>',
  ]
  for (const html of hostile)
    for (const [tag] of safeHtml(html).matchAll(/<[^>]*>?/g))
      assert.match(tag, /^<\/?(p|b|i|u|ul|ol|li)>$|^<br>$/, html)
})

test('a look that is the same is one run', () => {
  const [paragraph] = parseRichText('<b>a</b><strong>b</strong>c')
  assert.deepEqual(
    paragraph?.lines[0]?.map(({ text, isBold }) => [text, isBold]),
    [
      ['ab', true],
      ['c', false],
    ],
  )
})

for (const part of [
  '<',
  '&',
  '<a "',
  "<a '",
  '<!--',
  '<script>',
  '<ul><li>x',
  '<b>a',
  '\n',
  '<br ',
  '<p>a',
]) {
  test(`the time to read a long text of ${JSON.stringify(part)} does not grow faster than the text`, () => {
    // A square of the length would be 100 times as much. What others compute meanwhile does not count.
    const [short, long] = [2_000, 20_000].map((count) => computingOf(() => safeHtml(part.repeat(count))))
    assert.ok((long as number) < 50 * Math.max(short as number, 20_000), `${short} µs, then ${long} µs`)
  })
}

/** How long this thread computes for something, in millionths of a second. */
function computingOf(work: () => unknown): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return user + system
}

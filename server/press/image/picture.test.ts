import assert from 'node:assert/strict'
import PDFDocument from 'pdfkit'
import { invalid } from '../../../domain/refusal.ts'
import { test } from '../../../test/turns.ts'
import { pageCount, picture } from './picture.ts'
import { readPng } from './read-png.ts'

for (const [width, height] of [
  [240, 339],
  [595, 842], // 841.5
  [600, 849],
  [972, 1375],
  [1240, 1754],
] as const) {
  test(`a picture ${width} pixels wide is ${height} high`, async () => {
    const drawn = readPng(await picture(await pdfWith(() => {}), 1, width))
    assert.deepEqual([drawn.width, drawn.height], [width, height])
  })
}

test('paper is white, and areas have the colour that they have in the PDF', async () => {
  const pdf = await pdfWith((doc) => doc.rect(0, 421, 595, 421).fill('#0b6e5f'))
  const { pixels, width, height } = readPng(await picture(pdf, 1, 240))
  assert.equal(pixels[10 * width + 10], 0xffffff)
  assert.equal(pixels[(height - 10) * width + 10], 0x5f6e0b)
})

test('annotations are drawn', async () => {
  const pdf = await pdfWith((doc) => doc.highlight(0, 0, 595, 842, { color: '#ff0000' }))
  const { pixels, width, height } = readPng(await picture(pdf, 1, 240))
  assert.notEqual(pixels[(height >> 1) * width + (width >> 1)], 0xffffff)
})

test('each page has its own picture', async () => {
  const pdf = await pdfWith((doc) => doc.addPage().rect(0, 0, 595, 842).fill('#000000'))
  assert.equal(await pageCount(pdf), 2)
  assert.equal(readPng(await picture(pdf, 1, 60)).pixels[999], 0xffffff)
  assert.equal(readPng(await picture(pdf, 2, 60)).pixels[999], 0)
})

test('the same page gives the same bytes', async () => {
  const pdf = await pdfWith((doc) => doc.text('Kontor'))
  assert.deepEqual(await picture(pdf, 1, 600), await picture(pdf, 1, 600))
})

test('a page that there is not is refused', async () => {
  const one = await pdfWith(() => {})
  const two = await pdfWith((doc) => doc.addPage())
  for (const [pdf, page, message] of [
    [one, 2, 'There is no page 2: the document has only one page.'],
    [two, 3, 'There is no page 3: the document has 2 pages.'],
    [two, 0, 'There is no page 0: the document has 2 pages.'],
  ] as const)
    await assert.rejects(picture(pdf, page, 60), invalid('page', 'not_allowed', message))
})

test('what cannot be drawn is an error, and the next picture is drawn all the same', async () => {
  const pdf = await pdfWith((doc) => doc.text('Kontor'))
  await assert.rejects(picture(Buffer.from('no PDF at all'), 1, 240), /cannot be read/)
  await assert.rejects(picture(Buffer.of(), 1, 240), /cannot be read|no memory/)
  await assert.rejects(picture(pdf, 1, 100_000), /no memory/)
  assert.ok(await picture(pdf, 1, 240))
})

test('a thousand pictures need no more memory than ten', async (t) => {
  const grow = t.mock.method(WebAssembly.Memory.prototype, 'grow')
  const full = await pdfWith((doc) => doc.text('Kontor '.repeat(500)))
  const pdf = Buffer.concat([full, Buffer.alloc(50_000)])
  const drawSome = async (count: number) => {
    for (let i = 0; i < count; i++) {
      await picture(pdf, 1, 100)
      await assert.rejects(picture(pdf, 2, 100))
      await assert.rejects(picture(pdf.subarray(100), 1, 100))
    }
  }
  await drawSome(10)
  const before = grow.mock.callCount()
  await drawSome(1_000)
  assert.equal(grow.mock.callCount(), before)
})

/** PDFium's memory, which is missing in the types of Node. */
declare const WebAssembly: { Memory: { prototype: { grow(pages: number): number } } }

async function pdfWith(draw: (doc: PDFKit.PDFDocument) => unknown): Promise<Uint8Array> {
  const doc = new PDFDocument({ size: 'A4' })
  draw(doc)
  doc.end()
  return Buffer.concat(await Array.fromAsync(doc))
}

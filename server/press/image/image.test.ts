import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import PDFDocument from 'pdfkit'
import { headerChunk, makeJpeg, makePng, pngOf, scan } from '../../../test/images.ts'
import type { Image } from '../paper.ts'
import { readImage, storedImage } from './image.ts'
import { picture } from './picture.ts'
import { readPng } from './read-png.ts'

const kinds = [
  { kind: 'grey', colorType: 0, count: 1, depths: [1, 2, 4, 8, 16] },
  { kind: 'colour', colorType: 2, count: 3, depths: [8, 16] },
  { kind: 'palette', colorType: 3, count: 1, depths: [1, 2, 4, 8] },
  { kind: 'grey and alpha', colorType: 4, count: 2, depths: [8, 16] },
  { kind: 'colour and alpha', colorType: 6, count: 4, depths: [8, 16] },
] as const

for (const { kind, colorType, count, depths } of kinds)
  for (const depth of depths)
    for (const isInterlaced of [false, true])
      test(`a PNG of ${kind} with ${depth} bits${isInterlaced ? ', interlaced,' : ''} is read`, () => {
        const max = 2 ** depth - 1
        const palette = Array.from({ length: 2 ** Math.min(depth, 8) }, (_, i) => [i, (i * 7) & 255, 255 - i])
        fc.assert(
          fc.property(somePixels(count, max), ({ width, height, samples }) => {
            const extra = kind === 'palette' ? { palette } : {}
            const png = makePng({ colorType, depth, isInterlaced, width, height, samples, ...extra })
            const colors = samples.map((pixel) =>
              kind === 'palette'
                ? colorOf(palette[pixel[0] as number] as number[])
                : colorOf(pixel.map((sample) => Math.round((sample * 255) / max))),
            )
            assert.deepEqual(read(png), colors)
          }),
          { numRuns: 20 },
        )
      })

for (const [what, png, expected] of [
  [
    'its one transparent grey',
    { colorType: 0, samples: [[7], [8]], transparency: [0, 7] },
    [0xffffff, 0x080808],
  ],
  [
    'its one transparent colour',
    {
      colorType: 2,
      samples: [
        [1, 2, 3],
        [1, 2, 4],
      ],
      transparency: [0, 1, 0, 2, 0, 3],
    },
    [0xffffff, 0x040201],
  ],
  [
    'a half transparent colour of its palette',
    {
      colorType: 3,
      samples: [[0], [1]],
      palette: [
        [0, 0, 0],
        [9, 9, 9],
      ],
      transparency: [128],
    },
    [0x7f7f7f, 0x090909],
  ],
] as const)
  test(`the paper shines through ${what}`, () => {
    assert.deepEqual(read(makePng({ width: 2, height: 1, depth: 8, ...png })), expected)
  })

const grey = { colorType: 0, depth: 8, width: 2, height: 1, samples: [[1], [2]] } as const
const row = deflateSync(Buffer.of(0, 1, 2))
const end = ['IEND', Buffer.of()] as const

for (const [how, png] of Object.entries({
  'has no header': pngOf([end]),
  'has a short header': pngOf([['IHDR', Buffer.alloc(12)], end]),
  'begins with something else': pngOf([['IDAT', row], headerChunk(grey), end]),
  'has no end': pngOf([headerChunk(grey), ['IDAT', row]]),
  'has no picture': pngOf([headerChunk(grey), end]),
  'has too little of a picture': pngOf([headerChunk(grey), ['IDAT', deflateSync(Buffer.of(0, 1))], end]),
  'has too much of a picture': pngOf([headerChunk(grey), ['IDAT', deflateSync(Buffer.of(0, 1, 2, 0))], end]),
  'grows without measure': pngOf([headerChunk(grey), ['IDAT', deflateSync(Buffer.alloc(100_000_000))], end]),
  'is not compressed': pngOf([headerChunk(grey), ['IDAT', Buffer.of(0, 1, 2)], end]),
  'has an unknown filter': pngOf([headerChunk(grey), ['IDAT', deflateSync(Buffer.of(5, 1, 2))], end]),
  'needs what nobody knows': pngOf([headerChunk(grey), ['ABCD', Buffer.of()], ['IDAT', row], end]),
  'has an impossible depth': pngOf([headerChunk({ ...grey, depth: 3 }), ['IDAT', row], end]),
  'is of an unknown kind': pngOf([headerChunk({ ...grey, colorType: 5 }), ['IDAT', row], end]),
  'is 0 pixels wide': pngOf([headerChunk({ ...grey, width: 0 }), ['IDAT', deflateSync(Buffer.of(0))], end]),
  'has no palette': makePng({ ...grey, colorType: 3 }),
  'uses a colour beyond its palette': makePng({ ...grey, colorType: 3, palette: [[1, 1, 1]] }),
  'names half of a transparent colour': makePng({ ...grey, transparency: [1] }),
}))
  test(`a PNG that ${how} is damaged`, () => assert.equal(readImage(png), 'The image is damaged.'))

for (const [how, jpeg] of Object.entries({
  'has no end': makeJpeg().subarray(0, -2),
  'is only a beginning': Buffer.of(0xff, 0xd8),
  'has no frame': Buffer.of(0xff, 0xd8, 0xff, 0xd9),
  'has two frames': Buffer.concat([makeJpeg({ scans: [] }).subarray(0, -2), makeJpeg().subarray(2)]),
  'has no scan': makeJpeg({ scans: [] }),
  'draws one of its three components': makeJpeg({ components: 3, scans: [scan({ components: [1] })] }),
  'draws a component that it has not': makeJpeg({ scans: [scan({ components: [2] })] }),
  'has a scan before its tables': Buffer.concat([
    Buffer.of(0xff, 0xd8),
    scan({ components: [1] }),
    makeJpeg().subarray(2),
  ]),
  'has a thousand scans': makeJpeg({ scans: Array(1000).fill(scan({ components: [1] })) }),
  'is 0 pixels wide': makeJpeg({ width: 0 }),
  'has two components': makeJpeg({ components: 2 }),
  'has a segment beyond its end': Buffer.of(0xff, 0xd8, 0xff, 0xe0, 0xff, 0xff, 0xff, 0xd9),
}))
  test(`a JPEG that ${how} is damaged`, () => assert.equal(readImage(jpeg), 'The image is damaged.'))

const cmyk = 'The JPEG has the four colours of a printing press (CMYK). Save it as RGB.'
const wide = 'The JPEG has more than 8 bits per colour. Save it with 8 bits.'
const rare = 'The JPEG is of a kind that few programs can read. Save it as a usual one.'
const huge = 'The image has more than 2.5 million pixels: save it smaller.'

const slow =
  'The image takes too much work to read: save it smaller, with 8 bits per colour and not interlaced.'

/** Refused by its header alone: no picture follows it. */
function headOnly(
  header: Pick<Parameters<typeof headerChunk>[0], 'width' | 'height' | 'depth' | 'isInterlaced'>,
) {
  return pngOf([headerChunk({ colorType: 6, ...header }), end])
}

function scansOf(count: number): Buffer[] {
  return Array(count).fill(scan({ components: [1] }))
}

for (const [what, file, sentence] of [
  ['an empty file', Buffer.of(), 'The image is neither a PNG nor a JPEG.'],
  ['a GIF', Buffer.from('GIF89a'), 'The image is neither a PNG nor a JPEG.'],
  ['a file of more than 1 MB', Buffer.alloc(1_000_001), 'The image is larger than 1 MB.'],
  ['a huge PNG', pngOf([headerChunk({ ...grey, width: 5000, height: 4001 }), end]), huge],
  ['a huge JPEG', makeJpeg({ width: 5000, height: 4001 }), huge],
  ['a large PNG of 16 bits', headOnly({ width: 1581, height: 1581, depth: 16 }), slow],
  [
    'a large PNG that is interlaced',
    headOnly({ width: 1581, height: 1581, depth: 8, isInterlaced: true }),
    slow,
  ],
  ['a PNG that is both', headOnly({ width: 800, height: 800, depth: 16, isInterlaced: true }), slow],
  ['a large JPEG of many scans', makeJpeg({ width: 1581, height: 1581, scans: scansOf(17) }), slow],
  ['a JPEG in CMYK', makeJpeg({ components: 4 }), cmyk],
  ['a JPEG with 12 bits', makeJpeg({ bits: 12 }), wide],
  ['a lossless JPEG', makeJpeg({ frame: 0xc3 }), rare],
] as const)
  test(`${what} is refused`, () => assert.equal(readImage(file), sentence))

for (const [what, jpeg] of Object.entries({
  'in grey': makeJpeg(),
  'in colour': makeJpeg({ components: 3 }),
  'of components one by one': makeJpeg({
    components: 3,
    scans: [1, 2, 3].map((id) => scan({ components: [id] })),
  }),
  'with extended coding': makeJpeg({ frame: 0xc1 }),
  'that is progressive': makeJpeg({ frame: 0xc2, components: 3 }),
  'with something behind': Buffer.concat([makeJpeg(), Buffer.from('something')]),
}))
  test(`a JPEG ${what} is drawn`, async () => {
    assert.deepEqual(await quarters(accepted(jpeg)), ['40', '80', 'a0', 'c0'])
  })

test('what was kept is printed, whatever new pictures may cost', () => {
  const kept = makeJpeg({ width: 1581, height: 1581, scans: scansOf(17) })
  assert.equal(storedImage(kept).width, 1581)
})

for (const [orientation, seen] of Object.entries({
  1: ['40', '80', 'a0', 'c0'],
  2: ['80', '40', 'c0', 'a0'],
  3: ['c0', 'a0', '80', '40'],
  4: ['a0', 'c0', '40', '80'],
  5: ['40', 'a0', '80', 'c0'],
  6: ['a0', '40', 'c0', '80'],
  7: ['c0', '80', 'a0', '40'],
  8: ['80', 'c0', '40', 'a0'],
}))
  test(`a JPEG that was taken with orientation ${orientation} is drawn upright`, async () => {
    const image = accepted(makeJpeg({ orientation: Number(orientation) }))
    assert.deepEqual([image.width, image.height], Number(orientation) > 4 ? [16, 32] : [32, 16])
    assert.deepEqual(await quarters(image), seen)
  })

test('what a JPEG tells besides the picture is left out', () => {
  const { bytes } = accepted(makeJpeg({ orientation: 6, comment: 'taken at home' }))
  assert.ok(!Buffer.from(bytes).includes('taken at home'))
  assert.ok(bytes.length < makeJpeg({ orientation: 6, comment: 'taken at home' }).length)
})

const samples = Array.from({ length: 9 * 9 }, (_, i) => [i, 3 * i, 255 - i, 2 * i])
const files = [
  makePng({ colorType: 2, depth: 8, width: 9, height: 9, samples: samples.map((pixel) => pixel.slice(1)) }),
  makePng({ colorType: 6, depth: 8, width: 9, height: 9, isInterlaced: true, samples }),
  makePng({ ...grey, colorType: 3, palette: samples.map((pixel) => pixel.slice(1)) }),
  makeJpeg({ components: 3, orientation: 6 }),
  makeJpeg({ frame: 0xc2, components: 3 }),
]

test('an accepted image is not changed when it is read again', () => {
  for (const image of files.map(accepted)) {
    assert.deepEqual(readImage(image.bytes), image)
    assert.deepEqual(storedImage(image.bytes), image)
  }
})

test('an image that ends early is refused', () => {
  for (const file of files)
    for (let length = 0; length < file.length; length++)
      assert.equal(typeof readImage(file.subarray(0, length)), 'string')
})

test('an image with wrong bits is refused or can be printed', async () => {
  const wrongBits = fc.array(fc.record({ at: fc.nat(), bit: fc.integer({ min: 0, max: 7 }) }), {
    minLength: 1,
    maxLength: 3,
  })
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...files), wrongBits, async (file, wrongBits) => {
      const wrong = Buffer.from(file)
      for (const { at, bit } of wrongBits)
        wrong.writeUInt8(wrong.readUInt8(at % file.length) ^ (1 << bit), at % file.length)
      const image = readImage(wrong)
      if (typeof image !== 'string') await drawn(image)
    }),
    { numRuns: 500 },
  )
})

function somePixels(count: number, max: number) {
  const sides = fc.record({ width: fc.integer({ min: 1, max: 12 }), height: fc.integer({ min: 1, max: 12 }) })
  const pixel = fc.array(fc.integer({ min: 0, max }), { minLength: count, maxLength: count })
  return sides.chain(({ width, height }) =>
    fc
      .array(pixel, { minLength: width * height, maxLength: width * height })
      .map((samples) => ({ width, height, samples })),
  )
}

/** The colour on white paper of grey, grey and alpha, red, green and blue, or these and alpha. */
function colorOf(bytes: readonly number[]): number {
  const alpha = bytes.length % 2 === 0 ? (bytes.at(-1) as number) : 255
  const [red = 0, green = red, blue = red] = bytes.length > 2 ? bytes : bytes.slice(0, 1)
  const [r = 0, g = 0, b = 0] = [red, green, blue].map(
    (value) => 255 - Math.round(((255 - value) * alpha) / 255),
  )
  return r + g * 256 + b * 65_536
}

function read(file: Uint8Array): number[] {
  return [...readPng(accepted(file).bytes).pixels]
}

function accepted(file: Uint8Array): Image {
  const image = readImage(file)
  if (typeof image === 'string') assert.fail(image)
  return image
}

/** The greys of the four quarters of an image, as they are printed. */
async function quarters(image: Image): Promise<string[]> {
  const { pixels, width } = await drawn(image)
  return [
    [0.25, 0.25],
    [0.75, 0.25],
    [0.25, 0.75],
    [0.75, 0.75],
  ].map(([x = 0, y = 0]) => {
    const pixel = pixels[Math.round(10 * image.height * y) * width + Math.round(10 * image.width * x)]
    return ((pixel as number) & 255).toString(16)
  })
}

/** A page with the image, ten times as large, in the upper left corner; a point is a pixel. */
async function drawn(image: Image) {
  const doc = new PDFDocument({ size: 'A4' })
  doc.image(Buffer.from(image.bytes), 0, 0, { width: 10 * image.width, height: 10 * image.height }).end()
  const pdf = Buffer.concat(await Array.fromAsync(doc))
  return readPng(await picture(pdf, 1, 595))
}

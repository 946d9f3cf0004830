import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { encodePng } from './png.ts'
import { readPng } from './read-png.ts'

const color = fc.integer({ min: 0, max: 0xffffff })

/** Drawings with few colours and photographs with many. */
const drawing = fc
  .record({ width: fc.integer({ min: 1, max: 40 }), height: fc.integer({ min: 1, max: 40 }) })
  .chain(({ width, height }) => {
    const size = { minLength: width * height, maxLength: width * height }
    const few = fc
      .array(color, { minLength: 1, maxLength: 4 })
      .chain((colors) => fc.array(fc.constantFrom(...colors), size))
    return fc
      .oneof(few, fc.array(color, size))
      .map((pixels) => ({ pixels: Int32Array.from(pixels), width, height }))
  })

test('a picture is read as it was written', () => {
  fc.assert(
    fc.property(drawing, ({ pixels, width, height }) => {
      assert.deepEqual(readPng(encodePng(pixels, width, height)), { pixels, width, height })
    }),
  )
})

test('a picture with more colours than a palette has is exact, too', () => {
  const pixels = Int32Array.from({ length: 300 * 300 }, (_, i) => Math.imul(i, 0x9e3779b1) & 0xffffff)
  const smooth = Int32Array.from({ length: 300 * 300 }, (_, i) => ((i % 300) >> 1) | (((i / 300) >> 1) << 8))
  for (const photograph of [pixels, smooth])
    assert.deepEqual(readPng(encodePng(photograph, 300, 300)).pixels, photograph)
})

test('no colour is off by more than the tolerance', () => {
  fc.assert(
    fc.property(drawing, fc.integer({ min: 0, max: 20 }), ({ pixels, width, height }, tolerance) => {
      const seen = readPng(encodePng(pixels, width, height, tolerance)).pixels
      for (const [i, pixel] of pixels.entries())
        for (const shift of [0, 8, 16]) {
          const off = ((pixel >> shift) & 255) - (((seen[i] as number) >> shift) & 255)
          assert.ok(Math.abs(off) <= tolerance)
        }
    }),
  )
})

test('a photograph shrinks, too', () => {
  const wave = (at: number) => Math.round(128 + 100 * Math.sin(at))
  const pixels = Int32Array.from({ length: 300 * 300 }, (_, i) => {
    const x = i % 300
    const y = Math.floor(i / 300)
    return wave(x / 30) | (wave((x + y) / 50) << 8) | (wave((x - y) / 70) << 16)
  })
  assert.ok(encodePng(pixels, 300, 300).length < (300 * 300 * 3) / 4)
})

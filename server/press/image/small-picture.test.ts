import assert from 'node:assert/strict'
import { test } from 'node:test'
import { encodePng } from './png.ts'
import { readPng } from './read-png.ts'
import { smallPicture } from './small-picture.ts'

/** A picture of noise, which does not compress. */
function noise(width: number, height: number): Uint8Array {
  let seed = 1
  const pixels = Int32Array.from({ length: width * height }, () => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed | 0xff000000
  })
  return encodePng(pixels, width, height)
}

test('a large logo becomes as small as its place and its limit', async () => {
  const logo = noise(800, 300)
  const small = await smallPicture(logo, { width: 480, height: 128 }, 20_000)
  const { width, height } = readPng(small)
  assert.ok(small.length <= 20_000, String(small.length))
  assert.ok(height <= 128 && Math.abs(width / height - 800 / 300) < 0.1, `${width} × ${height}`)
})

test('a logo that is small already stays as it is', async () => {
  const logo = noise(40, 20)
  assert.equal(await smallPicture(logo, { width: 480, height: 128 }, 20_000), logo)
})

import { crc32, deflateSync } from 'node:zlib'
import { type Palette, paletteOf } from './palette.ts'

/**
 * Writes a picture as PNG: with a palette where 256 colours do, otherwise with 8 bits of red, green and blue. Colours may
 * be off by the tolerance; without one they are exact.
 */
export function encodePng(pixels: Int32Array, width: number, height: number, tolerance = 0): Uint8Array {
  const palette = paletteOf(pixels, tolerance)
  const rows = palette ? paletteRows(palette, width, height) : colorRows(pixels, width, height)
  return Buffer.concat([
    pngSignature,
    chunk('IHDR', header(width, height, palette ? 3 : 2)),
    ...(palette ? [chunk('PLTE', bytesOf(palette.colors))] : []),
    chunk('IDAT', deflateSync(rows, { memLevel: 9 })),
    chunk('IEND', new Uint8Array()),
  ])
}

export const pngSignature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)

function header(width: number, height: number, colorType: 2 | 3): Uint8Array {
  const bytes = Buffer.alloc(13)
  bytes.writeUInt32BE(width, 0)
  bytes.writeUInt32BE(height, 4)
  bytes.set([8, colorType, 0, 0, 0], 8)
  return bytes
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const bytes = Buffer.alloc(data.length + 12)
  bytes.writeUInt32BE(data.length, 0)
  bytes.write(type, 4, 'latin1')
  bytes.set(data, 8)
  bytes.writeUInt32BE(crc32(bytes.subarray(4, -4)), data.length + 8)
  return bytes
}

/** Red, green and blue of each, one after the other. */
function bytesOf(colors: ArrayLike<number>): Uint8Array {
  const bytes = new Uint8Array(3 * colors.length)
  for (let i = 0; i < colors.length; i++) {
    const color = colors[i] as number
    bytes[3 * i] = color
    bytes[3 * i + 1] = color >> 8
    bytes[3 * i + 2] = color >> 16
  }
  return bytes
}

function paletteRows({ indexes }: Palette, width: number, height: number): Uint8Array {
  const rows = new Uint8Array(height * (1 + width))
  for (let y = 0; y < height; y++) rows.set(indexes.subarray(y * width, (y + 1) * width), y * (1 + width) + 1)
  return rows
}

/** Each row begins with the number of its filter: 0 for none, 4 for differences from the expected values. */
function colorRows(pixels: Int32Array, width: number, height: number): Uint8Array {
  const rowBytes = 3 * width
  const rows = new Uint8Array(height * (1 + rowBytes))
  let above: Uint8Array = new Uint8Array(rowBytes)
  for (let y = 0; y < height; y++) {
    const row = pixels.subarray(y * width, (y + 1) * width)
    const bytes = bytesOf(row)
    const isPlain = isDrawing(row)
    rows[y * (1 + rowBytes)] = isPlain ? 0 : 4
    rows.set(isPlain ? bytes : differences(bytes, above), y * (1 + rowBytes) + 1)
    above = bytes
  }
  return rows
}

/** A drawing has repetitions, and compresses best unfiltered. In a photograph, values are close to their neighbours. */
function isDrawing(row: Int32Array): boolean {
  let repeats = 0
  for (let x = 1; x < row.length; x++) if (row[x] === row[x - 1]) repeats++
  return repeats > row.length / 2
}

function differences(row: Uint8Array, above: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(row.length)
  for (let i = 0; i < row.length; i++) {
    const left = i < 3 ? 0 : (row[i - 3] as number)
    const aboveLeft = i < 3 ? 0 : (above[i - 3] as number)
    bytes[i] = (row[i] as number) - paeth(left, above[i] as number, aboveLeft)
  }
  return bytes
}

/** The neighbour that a value is expected to resemble: left, above or above left. */
export function paeth(left: number, above: number, aboveLeft: number): number {
  const toLeft = Math.abs(above - aboveLeft)
  const toAbove = Math.abs(left - aboveLeft)
  const toAboveLeft = Math.abs(left + above - 2 * aboveLeft)
  if (toLeft <= toAbove && toLeft <= toAboveLeft) return left
  return toAbove <= toAboveLeft ? above : aboveLeft
}

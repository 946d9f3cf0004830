// Pictures that are drawn here, so that no file has to be kept: a logo and a signature.

import { encodePng } from '../server/press/image/png.ts'

const white = 0xffffff
const ink = '#16191d'

/** A square with three lines like a ledger, the last one in the accent colour. */
export function markLogo(accent: string): string {
  const size = 400
  const pixels = new Int32Array(size * size).fill(white)
  const fill = (x: number, y: number, width: number, height: number, color: number) => {
    for (let row = y; row < y + height; row++) pixels.fill(color, row * size + x, row * size + x + width)
  }
  fill(0, 0, size, size, pixelOf(ink))
  fill(28, 28, size - 56, size - 56, white)
  fill(88, 96, 224, 40, pixelOf(ink))
  fill(88, 180, 144, 40, pixelOf(ink))
  fill(88, 264, 184, 40, pixelOf(accent))
  return dataUrl(pixels, size, size)
}

/** A drawing that looks like handwriting. */
export function handwriting(): string {
  const [width, height] = [900, 260]
  const shades = new Uint8Array(width * height).fill(255)
  for (const [penX, penY] of penPath())
    for (let y = Math.floor(penY) - penRadius; y <= penY + penRadius + 1; y++)
      for (let x = Math.floor(penX) - penRadius; x <= penX + penRadius + 1; x++) {
        const shade = 255 * Math.min(1, Math.max(0, Math.hypot(x - penX, y - penY) - penRadius + 1))
        shades[y * width + x] = Math.min(shades[y * width + x] as number, shade)
      }
  return dataUrl(Int32Array.from(shades, blueInk), width, height)
}

/** In pixels. */
const penRadius = 4

/** From the ink, which is blue, to the paper. */
function blueInk(shade: number): number {
  return Math.max(shade, 0x22) | (Math.max(shade, 0x38) << 8) | (Math.max(shade, 0x70) << 16)
}

/** Points so close together that they make a line: loops that become flatter, and a stroke below them. */
function penPath(): [x: number, y: number][] {
  const loops = Array.from({ length: 420 }, (_, step): [number, number] => {
    const turn = step / 14
    const size = 95 * Math.exp(-turn / 14) * (0.7 + 0.3 * Math.sin(turn * 2.3))
    return [70 + 1.6 * step + 0.55 * size * Math.sin(turn), 125 - size * Math.cos(turn)]
  })
  const stroke = Array.from({ length: 300 }, (_, step): [number, number] => [
    120 + 2.4 * step,
    220 - 0.08 * step + 6 * Math.sin(step / 60),
  ])
  return [...loops, ...stroke]
}

/** A pixel has red in its lowest byte. */
function pixelOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = Buffer.from(color.slice(1), 'hex')
  return red | (green << 8) | (blue << 16)
}

function dataUrl(pixels: Int32Array, width: number, height: number): string {
  return `data:image/png;base64,${Buffer.from(encodePng(pixels, width, height)).toString('base64')}`
}

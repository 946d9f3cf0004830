// PNGs and JPEGs of every kind, also damaged ones.

import { crc32, deflateSync } from 'node:zlib'

interface PngOptions {
  readonly width: number
  readonly height: number
  readonly colorType: number
  readonly depth: number
  readonly isInterlaced?: boolean
  /** The samples of each pixel. */
  readonly samples: readonly (readonly number[])[]
  readonly palette?: readonly (readonly number[])[]
  readonly transparency?: readonly number[]
}

export type Chunk = readonly [type: string, data: Uint8Array]

/** A PNG in which every row has the next of the five filters. */
export function makePng(png: PngOptions): Buffer {
  return pngOf([
    headerChunk(png),
    ...(png.palette ? [['PLTE', Buffer.from(png.palette.flat())] as const] : []),
    ...(png.transparency ? [['tRNS', Buffer.from(png.transparency)] as const] : []),
    ['IDAT', deflateSync(Buffer.concat(passesOf(png).map((rows) => filtered(rows, bytesPerPixel(png)))))],
    ['IEND', Buffer.of()],
  ])
}

/** A PNG of any size with four samples of 16 bits per pixel, all 0. Its rows have the filter that takes longest. */
export function emptyPng(width: number, height: number, isInterlaced: boolean): Buffer {
  const passes = isInterlaced ? adam7 : [[0, 0, 1, 1] as const]
  const rows = passes.flatMap(([left, top, stepX, stepY]) => {
    const columns = Math.ceil(Math.max(0, width - left) / stepX)
    const row = Buffer.alloc(1 + columns * 8)
    row[0] = 4
    return columns === 0 ? [] : Array<Buffer>(Math.ceil(Math.max(0, height - top) / stepY)).fill(row)
  })
  const header = headerChunk({ width, height, depth: 16, colorType: 6, isInterlaced })
  return pngOf([header, ['IDAT', deflateSync(Buffer.concat(rows))], ['IEND', Buffer.of()]])
}

/** Where the pixels of each pass begin, and their distance. */
const adam7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

/** Puts a PNG together from its chunks. */
export function pngOf(chunks: readonly Chunk[]): Buffer {
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([signature, ...chunks.map(([type, data]) => chunk(type, data))])
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  return Buffer.concat([uint32(data.length), body, uint32(crc32(body))])
}

export function headerChunk({
  width,
  height,
  depth,
  colorType,
  isInterlaced,
}: Omit<PngOptions, 'samples'>): Chunk {
  const rest = Buffer.of(depth, colorType, 0, 0, isInterlaced ? 1 : 0)
  return ['IHDR', Buffer.concat([uint32(width), uint32(height), rest])]
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

/** The rows of each pass. A letter says in which pass a pixel comes; the pattern repeats every 8 pixels. */
function passesOf({ width, height, depth, isInterlaced, samples }: PngOptions): Buffer[][] {
  const pattern = isInterlaced
    ? ['16462646', '77777777', '56565656', '77777777', '36463646', '77777777', '56565656', '77777777']
    : ['1']
  const passes = [...new Set(pattern.join(''))].sort()
  const rowsOf = (pass: string) =>
    Array.from({ length: height }, (_, y) => {
      const line = pattern[y % pattern.length] as string
      const row = samples.slice(y * width, (y + 1) * width)
      return packed(row.filter((_, x) => line[x % line.length] === pass).flat(), depth)
    })
  return passes.map((pass) => rowsOf(pass).filter((row) => row.length > 0))
}

function packed(samples: readonly number[], depth: number): Buffer {
  const bits = samples.map((sample) => sample.toString(2).padStart(depth, '0')).join('')
  return Buffer.from(bits.match(/.{1,8}/g)?.map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2)) ?? [])
}

function bytesPerPixel({ depth, samples }: PngOptions): number {
  return Math.max(1, ((samples[0]?.length ?? 1) * depth) / 8)
}

function filtered(rows: readonly Buffer[], step: number): Buffer {
  const filteredRows = rows.map((row, y) => {
    const above = rows[y - 1] ?? Buffer.alloc(row.length)
    const filter = y % 5
    const bytes = [...row].map((byte, i) => {
      const left = row[i - step] ?? 0
      const up = above[i] ?? 0
      const corner = above[i - step] ?? 0
      return (
        byte -
        ([0, left, up, Math.floor((left + up) / 2), nearest(left + up - corner, left, up, corner)][filter] ??
          0)
      )
    })
    return Buffer.from([filter, ...bytes])
  })
  return Buffer.concat(filteredRows)
}

function nearest(wanted: number, ...values: number[]): number {
  const distances = values.map((value) => Math.abs(value - wanted))
  return values[distances.indexOf(Math.min(...distances))] as number
}

interface JpegOptions {
  readonly width?: number
  readonly height?: number
  readonly components?: number
  readonly bits?: number
  /** The marker of its frame: 0xc0 for baseline, 0xc2 for progressive. */
  readonly frame?: number
  readonly scans?: readonly Buffer[]
  readonly orientation?: number
  readonly comment?: string
}

/** A JPEG of 32 × 16 pixels whose quarters have the greys 40, 80, a0 and c0. */
export function makeJpeg({
  width = 32,
  height = 16,
  components = 1,
  bits = 8,
  frame = 0xc0,
  scans = frame === 0xc2 ? progressiveScans(components) : [scan({ components: numbered(components) })],
  orientation,
  comment,
}: JpegOptions = {}): Buffer {
  const size = [height >> 8, height & 255, width >> 8, width & 255]
  return Buffer.concat([
    Buffer.of(0xff, 0xd8),
    ...(orientation ? [exif(orientation)] : []),
    ...(comment ? [segment(0xfe, Buffer.from(comment))] : []),
    segment(0xdb, Buffer.of(0, ...Array(64).fill(8))),
    segment(
      frame,
      Buffer.of(bits, ...size, components, ...numbered(components).flatMap((id) => [id, 0x11, 0])),
    ),
    segment(0xc4, Buffer.of(0x00, ...countsOf(4, 10), ...numbered(10).map((number) => number - 1))),
    segment(0xc4, Buffer.of(0x10, ...countsOf(1, 1), 0)),
    ...scans,
    Buffer.of(0xff, 0xd9),
  ])
}

/** How many codes there are of each length. */
function countsOf(length: number, count: number): number[] {
  return Array.from({ length: 16 }, (_, i) => (i + 1 === length ? count : 0))
}

function numbered(count: number): number[] {
  return Array.from({ length: count }, (_, i) => i + 1)
}

function segment(marker: number, data: Buffer): Buffer {
  const length = data.length + 2
  return Buffer.concat([Buffer.of(0xff, marker, length >> 8, length & 255), data])
}

/** Two entries, the first of which is the name of the camera: ABC. */
function exif(orientation: number): Buffer {
  const entries = [
    '0f01',
    '0200',
    '04000000',
    '41424300',
    '1201',
    '0300',
    '01000000',
    `0${orientation}000000`,
  ]
  const tiff = ['49492a00', '08000000', '0200', ...entries, '00000000']
  return segment(0xe1, Buffer.from(['457869660000', ...tiff].join(''), 'hex'))
}

function progressiveScans(components: number): Buffer[] {
  const averages = scan({ components: numbered(components), from: 0, to: 0 })
  return [averages, ...numbered(components).map((id) => scan({ components: [id], from: 1, to: 63 }))]
}

const blocks = [0x40, 0x40, 0x80, 0x80, 0xa0, 0xa0, 0xc0, 0xc0]

/** A scan of these components and coefficients. Only the first component has averages, nothing has details. */
export function scan({
  components,
  from = 0,
  to = 63,
}: {
  components: number[]
  from?: number
  to?: number
}): Buffer {
  let bits = ''
  let last = 128
  for (const grey of blocks)
    for (const component of components) {
      const difference = component === 1 ? grey - last : 0
      if (component === 1) last = grey
      if (from === 0) bits += encoded(difference)
      if (to > 0) bits += '0'
    }
  const head = Buffer.of(components.length, ...components.flatMap((id) => [id, 0]), from, to, 0)
  const bytes = bits.match(/.{1,8}/g)?.map((byte) => Number.parseInt(byte.padEnd(8, '1'), 2)) ?? []
  const stuffed = bytes.flatMap((byte) => (byte === 0xff ? [0xff, 0] : [byte]))
  return Buffer.concat([segment(0xda, head), Buffer.from(stuffed)])
}

/** How many bits a difference has, in 4 bits, then these bits. */
function encoded(difference: number): string {
  if (difference === 0) return '0000'
  const length = Math.abs(difference).toString(2).length
  const value = difference > 0 ? difference : difference + 2 ** length - 1
  return length.toString(2).padStart(4, '0') + value.toString(2).padStart(length, '0')
}

import { crc32, inflateSync } from 'node:zlib'
import { paeth } from './png.ts'
import { checkSize, checkWork, damaged } from './unreadable.ts'

interface Picture {
  readonly pixels: Int32Array
  readonly width: number
  readonly height: number
}

/** Reads a PNG of any kind, on white where it is transparent. */
export function readPng(bytes: Uint8Array): Picture {
  const chunks = readChunks(bytes)
  const header = readHeader(chunks)
  const passes = passesOf(header)
  const data = inflate(chunks, passes)
  const colorAt = colorReader(header, chunks)
  const { width, height } = header
  const pixels = new Int32Array(width * height)

  let at = 0
  for (const { left, top, stepX, stepY, columns, rows, rowBytes } of passes) {
    let above: Uint8Array = new Uint8Array(rowBytes)
    for (let y = 0; y < rows; y++) {
      const row = data.subarray(at + 1, at + 1 + rowBytes)
      unfilter(data[at] as number, row, above, header.pixelBytes)
      const start = (top + y * stepY) * width + left
      for (let x = 0; x < columns; x++) pixels[start + x * stepX] = colorAt(row, x)
      above = row
      at += 1 + rowBytes
    }
  }
  return { pixels, width, height }
}

interface Chunk {
  readonly type: string
  readonly data: Buffer
}

function readChunks(bytes: Uint8Array): Chunk[] {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const chunks: Chunk[] = []
  let at = 8
  while (chunks.at(-1)?.type !== 'IEND') {
    if (at + 12 > file.length) throw damaged()
    const end = at + 8 + file.readUInt32BE(at)
    if (end + 4 > file.length) throw damaged()
    if (crc32(file.subarray(at + 4, end)) !== file.readUInt32BE(end)) throw damaged()
    chunks.push({ type: file.toString('latin1', at + 4, at + 8), data: file.subarray(at + 8, end) })
    at = end + 4
  }
  // A type in capitals is needed to draw the picture.
  const known = ['IHDR', 'PLTE', 'IDAT', 'IEND']
  if (chunks.some(({ type }) => /^[A-Z]/.test(type) && !known.includes(type))) throw damaged()
  return chunks
}

function find(chunks: readonly Chunk[], type: string): Buffer | undefined {
  return chunks.find((chunk) => chunk.type === type)?.data
}

interface Header {
  readonly width: number
  readonly height: number
  readonly kind: Kind
  /** How many bits a sample has. */
  readonly depth: number
  readonly pixelBits: number
  /** How far filters look to the left: at least one. */
  readonly pixelBytes: number
  readonly isInterlaced: boolean
}

type Kind = 'grey' | 'color' | 'palette' | 'grey with alpha' | 'color with alpha'

const kinds: Readonly<
  Record<number, { readonly kind: Kind; readonly samples: number; readonly depths: readonly number[] }>
> = {
  0: { kind: 'grey', samples: 1, depths: [1, 2, 4, 8, 16] },
  2: { kind: 'color', samples: 3, depths: [8, 16] },
  3: { kind: 'palette', samples: 1, depths: [1, 2, 4, 8] },
  4: { kind: 'grey with alpha', samples: 2, depths: [8, 16] },
  6: { kind: 'color with alpha', samples: 4, depths: [8, 16] },
}

function readHeader([first]: readonly Chunk[]): Header {
  if (first?.type !== 'IHDR' || first.data.length !== 13) throw damaged()
  const width = first.data.readUInt32BE(0)
  const height = first.data.readUInt32BE(4)
  const [depth = 0, colorType = 0, compression, filtering, interlacing = 0] = first.data.subarray(8)
  const known = kinds[colorType]
  if (!known?.depths.includes(depth)) throw damaged()
  if (compression !== 0 || filtering !== 0 || interlacing > 1) throw damaged()
  checkSize(width, height)
  const pixelBits = depth * known.samples
  // Passes are read in leaps, which takes about twice as long.
  checkWork(width * height * (pixelBits / 8) * (interlacing === 1 ? 2 : 1))
  return {
    width,
    height,
    kind: known.kind,
    depth,
    pixelBits,
    pixelBytes: Math.ceil(pixelBits / 8),
    isInterlaced: interlacing === 1,
  }
}

/** Every so many columns and rows of a picture, starting at a corner. */
interface Pass {
  readonly left: number
  readonly top: number
  readonly stepX: number
  readonly stepY: number
  readonly columns: number
  readonly rows: number
  readonly rowBytes: number
}

/** An interlaced picture comes in seven passes, each of which shows more of it. */
const interlaced = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

function passesOf({ width, height, pixelBits, isInterlaced }: Header): Pass[] {
  return (isInterlaced ? interlaced : ([[0, 0, 1, 1]] as const))
    .map(([left, top, stepX, stepY]) => {
      const columns = Math.ceil((width - left) / stepX)
      const rows = Math.ceil((height - top) / stepY)
      return { left, top, stepX, stepY, columns, rows, rowBytes: Math.ceil((columns * pixelBits) / 8) }
    })
    .filter(({ columns, rows }) => columns > 0 && rows > 0)
}

/** The data of all passes: exactly the bytes that they need, so that a small file cannot become a huge one. */
function inflate(chunks: readonly Chunk[], passes: readonly Pass[]): Buffer {
  const size = passes.reduce((sum, { rows, rowBytes }) => sum + rows * (1 + rowBytes), 0)
  const parts = chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data)
  const data = tryInflate(Buffer.concat(parts), size)
  if (data?.length !== size) throw damaged()
  return data
}

function tryInflate(data: Buffer, maxOutputLength: number): Buffer | undefined {
  try {
    return inflateSync(data, { maxOutputLength })
  } catch {
    return undefined
  }
}

/** Restores a row, which holds the difference of each byte from its neighbours. */
function unfilter(filter: number, row: Uint8Array, above: Uint8Array, pixelBytes: number): void {
  const leftOf = (bytes: Uint8Array, i: number) => (i < pixelBytes ? 0 : (bytes[i - pixelBytes] as number))
  const add = (i: number, expected: number) => {
    row[i] = (row[i] as number) + expected
  }
  switch (filter) {
    case 0:
      return
    case 1:
      for (let i = 0; i < row.length; i++) add(i, leftOf(row, i))
      return
    case 2:
      for (let i = 0; i < row.length; i++) add(i, above[i] as number)
      return
    case 3:
      for (let i = 0; i < row.length; i++) add(i, (leftOf(row, i) + (above[i] as number)) >> 1)
      return
    case 4:
      for (let i = 0; i < row.length; i++) add(i, paeth(leftOf(row, i), above[i] as number, leftOf(above, i)))
      return
    default:
      throw damaged()
  }
}

type ColorReader = (row: Uint8Array, x: number) => number

function colorReader({ kind, depth }: Header, chunks: readonly Chunk[]): ColorReader {
  const sample = sampleReader(depth)
  const toByte = 255 / (2 ** depth - 1)
  const byte = (row: Uint8Array, i: number) => Math.round(sample(row, i) * toByte)
  switch (kind) {
    case 'palette': {
      const colors = paletteOf(chunks)
      return (row, x) => {
        const found = colors[sample(row, x)]
        if (found === undefined) throw damaged()
        return found
      }
    }
    case 'grey': {
      const [clear] = clearSamples(chunks, 1)
      return (row, x) => {
        if (sample(row, x) === clear) return white
        const grey = byte(row, x)
        return color(grey, grey, grey)
      }
    }
    case 'color': {
      const [red, green, blue] = clearSamples(chunks, 3)
      return (row, x) => {
        const i = 3 * x
        if (sample(row, i) === red && sample(row, i + 1) === green && sample(row, i + 2) === blue)
          return white
        return color(byte(row, i), byte(row, i + 1), byte(row, i + 2))
      }
    }
    case 'grey with alpha':
      return (row, x) => {
        const grey = byte(row, 2 * x)
        return onWhite(grey, grey, grey, byte(row, 2 * x + 1))
      }
    case 'color with alpha':
      return (row, x) => {
        const i = 4 * x
        return onWhite(byte(row, i), byte(row, i + 1), byte(row, i + 2), byte(row, i + 3))
      }
  }
}

function sampleReader(depth: number): (row: Uint8Array, i: number) => number {
  if (depth === 8) return (row, i) => row[i] as number
  if (depth === 16) return (row, i) => ((row[2 * i] as number) << 8) | (row[2 * i + 1] as number)
  const perByte = 8 / depth
  return (row, i) => {
    const byte = row[Math.floor(i / perByte)] as number
    return (byte >> (8 - depth - depth * (i % perByte))) & (2 ** depth - 1)
  }
}

/** The samples of the one colour that is transparent, if there is one. */
function clearSamples(chunks: readonly Chunk[], count: number): number[] {
  const data = find(chunks, 'tRNS')
  if (!data) return []
  if (data.length !== 2 * count) throw damaged()
  return Array.from({ length: count }, (_, i) => data.readUInt16BE(2 * i))
}

function paletteOf(chunks: readonly Chunk[]): number[] {
  const colors = find(chunks, 'PLTE')
  const alphas = find(chunks, 'tRNS')
  if (!colors || colors.length === 0 || colors.length % 3 !== 0) throw damaged()
  return Array.from({ length: colors.length / 3 }, (_, i) => {
    const [red = 0, green = 0, blue = 0] = colors.subarray(3 * i)
    return onWhite(red, green, blue, alphas?.[i] ?? 255)
  })
}

const white = color(255, 255, 255)

function color(red: number, green: number, blue: number): number {
  return red | (green << 8) | (blue << 16)
}

function onWhite(red: number, green: number, blue: number, alpha: number): number {
  const seen = (value: number) => 255 - Math.round(((255 - value) * alpha) / 255)
  return color(seen(red), seen(green), seen(blue))
}

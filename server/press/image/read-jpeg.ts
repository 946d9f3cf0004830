import type { Image } from '../paper.ts'
import { checkSize, checkWork, damaged, unreadable } from './unreadable.ts'

/**
 * Checks a JPEG from its first marker to its last. Keeps its orientation; width and height are those of the picture as
 * seen. Other metadata, such as where it was taken, is left out.
 */
export function readJpeg(bytes: Uint8Array): Image {
  const segments = readSegments(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  const { width, height } = checkSegments(segments)
  const orientation = orientationOf(segments)
  const isTurned = orientation > 4
  const drawn = segments.filter(isForDrawing).map((segment) => segment.bytes)
  const told = orientation === 1 ? [] : [orientationSegment(orientation)]
  return {
    bytes: Buffer.concat([start, ...told, ...drawn, end]),
    width: isTurned ? height : width,
    height: isTurned ? width : height,
  }
}

/** As `readJpeg`, and refuses an image that would take long to draw: every scan goes over the whole picture. */
export function readNewJpeg(bytes: Uint8Array): Image {
  const image = readJpeg(bytes)
  const scans = readSegments(Buffer.from(image.bytes)).filter((segment) => segment.marker === marker.scan)
  checkWork((image.width * image.height * scans.length) / scansPerByte)
  return image
}

/** A scan costs less than a byte of a PNG does. Usual programs make ten scans, the most economical about a dozen. */
const scansPerByte = 4

const start = Buffer.of(0xff, 0xd8)
const end = Buffer.of(0xff, 0xd9)

const marker = {
  baseline: 0xc0,
  extended: 0xc1,
  progressive: 0xc2,
  huffmanTables: 0xc4,
  end: 0xd9,
  scan: 0xda,
  quantisationTables: 0xdb,
  restartInterval: 0xdd,
  jfif: 0xe0,
  exif: 0xe1,
  adobe: 0xee,
  lastApplication: 0xef,
  comment: 0xfe,
} as const

interface Segment {
  readonly marker: number
  readonly data: Buffer
  /** The whole segment: the marker, the data, and after the head of a scan the scan itself. */
  readonly bytes: Buffer
}

function readSegments(file: Buffer): Segment[] {
  const segments: Segment[] = []
  let at = start.length
  for (;;) {
    if (file[at] !== 0xff) throw damaged()
    while (file[at + 1] === 0xff) at++
    const found = file[at + 1]
    if (found === marker.end) return segments
    if (found === undefined || at + 4 > file.length) throw damaged()
    const dataEnd = at + 2 + file.readUInt16BE(at + 2)
    if (dataEnd < at + 4 || dataEnd > file.length) throw damaged()
    const segmentEnd = found === marker.scan ? endOfScan(file, dataEnd) : dataEnd
    segments.push({
      marker: found,
      data: file.subarray(at + 4, dataEnd),
      bytes: file.subarray(at, segmentEnd),
    })
    at = segmentEnd
  }
}

/** The start of the next marker: within a scan, 0xff is followed by 0 or by the number of a restart. */
function endOfScan(file: Buffer, from: number): number {
  let at = file.indexOf(0xff, from)
  while (at !== -1) {
    const next = file[at + 1] ?? 0
    const isWithinScan = next === 0 || (next >= 0xd0 && next <= 0xd7)
    if (!isWithinScan) return at
    at = file.indexOf(0xff, at + 2)
  }
  throw damaged()
}

interface Frame {
  readonly width: number
  readonly height: number
  readonly isProgressive: boolean
  /** The table of each component, by the number of the component. */
  readonly quantisation: ReadonlyMap<number, number>
}

/** More scans do not improve a picture; they only take long to draw. */
const maxScans = 64

function checkSegments(segments: readonly Segment[]): Frame {
  const tables = new Set<string>()
  const drawn = new Set<number>()
  let frame: Frame | undefined
  let scans = 0
  for (const segment of segments) {
    switch (segment.marker) {
      case marker.baseline:
      case marker.extended:
      case marker.progressive:
        if (frame) throw damaged()
        frame = readFrame(segment)
        break
      case marker.quantisationTables:
        for (const table of quantisationTables(segment.data)) tables.add(table)
        break
      case marker.huffmanTables:
        for (const table of huffmanTables(segment.data)) tables.add(table)
        break
      case marker.restartInterval:
        if (segment.data.length !== 2) throw damaged()
        break
      case marker.scan:
        scans++
        if (!frame || scans > maxScans) throw damaged()
        for (const component of checkScan(segment.data, frame, tables)) drawn.add(component)
        break
      default:
        checkUnused(segment.marker)
    }
  }
  if (!frame || drawn.size < frame.quantisation.size) throw damaged()
  return frame
}

function readFrame({ marker: kind, data }: Segment): Frame {
  const count = data[5]
  if (count === undefined || data.length !== 6 + 3 * count) throw damaged()
  if (data[0] !== 8) throw unreadable('The JPEG has more than 8 bits per colour. Save it with 8 bits.')
  if (count === 4)
    throw unreadable('The JPEG has the four colours of a printing press (CMYK). Save it as RGB.')
  if (count !== 1 && count !== 3) throw damaged()
  const height = data.readUInt16BE(1)
  const width = data.readUInt16BE(3)
  checkSize(width, height)
  const quantisation = new Map<number, number>()
  for (let at = 6; at < data.length; at += 3) {
    const [component = 0, sampling = 0, table = 0] = data.subarray(at)
    const across = sampling >> 4
    const down = sampling & 15
    if (across < 1 || across > 4 || down < 1 || down > 4) throw damaged()
    quantisation.set(component, table)
  }
  if (quantisation.size !== count) throw damaged()
  return { width, height, isProgressive: kind === marker.progressive, quantisation }
}

function quantisationTables(data: Buffer): string[] {
  const tables: string[] = []
  let at = 0
  while (at < data.length) {
    const head = data[at] as number
    const isWide = head >> 4 === 1
    if (head > 0x1f) throw damaged()
    tables.push(`quantisation ${head & 15}`)
    at += 1 + (isWide ? 128 : 64)
  }
  if (at !== data.length) throw damaged()
  return tables
}

function huffmanTables(data: Buffer): string[] {
  const tables: string[] = []
  let at = 0
  while (at < data.length) {
    const head = data[at] as number
    if (head > 0x1f) throw damaged()
    tables.push(`${head >> 4 === 0 ? 'DC' : 'AC'} ${head & 15}`)
    const codes = data.subarray(at + 1, at + 17).reduce((sum, count) => sum + count, 0)
    at += 17 + codes
  }
  if (at !== data.length) throw damaged()
  return tables
}

/** The components that a scan draws, all of whose tables are known. */
function checkScan(data: Buffer, frame: Frame, tables: ReadonlySet<string>): number[] {
  const count = data[0] ?? 0
  if (count === 0 || data.length !== 4 + 2 * count) throw damaged()
  const firstCoefficient = data[data.length - 3] as number
  const isRefinement = (data[data.length - 1] as number) >> 4 > 0
  const usesDc = !frame.isProgressive || (firstCoefficient === 0 && !isRefinement)
  const usesAc = !frame.isProgressive || firstCoefficient > 0
  return Array.from({ length: count }, (_, i) => {
    const component = data[1 + 2 * i] as number
    const huffman = data[2 + 2 * i] as number
    const needed = [
      `quantisation ${frame.quantisation.get(component)}`,
      ...(usesDc ? [`DC ${huffman >> 4}`] : []),
      ...(usesAc ? [`AC ${huffman & 15}`] : []),
    ]
    if (!needed.every((table) => tables.has(table))) throw damaged()
    return component
  })
}

/** Refuses segments that are neither a part of the picture nor metadata, such as frames of rare kinds. */
function checkUnused(found: number): void {
  const isTold = (found >= marker.jfif && found <= marker.lastApplication) || found === marker.comment
  const isFrame = found > marker.progressive && found <= 0xcf
  if (isFrame) throw unreadable('The JPEG is of a kind that few programs can read. Save it as a usual one.')
  if (!isTold) throw damaged()
}

/** From 1, upright, to 8; above 4, width and height are exchanged. */
function orientationOf(segments: readonly Segment[]): number {
  const exif = segments.find(
    ({ marker: found, data }) => found === marker.exif && data.toString('latin1', 0, 6) === 'Exif\0\0',
  )
  return exif ? readOrientation(exif.data.subarray(6)) : 1
}

const orientationTag = 0x0112

function readOrientation(tiff: Buffer): number {
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const read16 = (at: number) =>
    at + 2 > tiff.length ? 0 : isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at)
  if (tiff.length < 8) return 1
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  const entries = Array.from({ length: read16(directory) }, (_, i) => directory + 2 + 12 * i)
  const entry = entries.find((at) => read16(at) === orientationTag)
  const orientation = entry === undefined ? 1 : read16(entry + 8)
  return orientation >= 1 && orientation <= 8 ? orientation : 1
}

/** The smallest note of this kind: one directory with one entry. */
function orientationSegment(orientation: number): Buffer {
  const entry = ['0112', '0003', '00000001', `000${orientation}0000`]
  const tiff = ['4d4d002a', '00000008', '0001', ...entry, '00000000']
  return Buffer.from(['ffe1', '0022', '457869660000', ...tiff].join(''), 'hex')
}

/** The picture itself, and the two segments that define how its colours are meant. */
function isForDrawing({ marker: found, data }: Segment): boolean {
  if (found === marker.jfif) return data.toString('latin1', 0, 5) === 'JFIF\0'
  if (found === marker.adobe) return data.toString('latin1', 0, 5) === 'Adobe'
  return found < marker.jfif
}

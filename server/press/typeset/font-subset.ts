// The part of a TrueType font that a paper needs. Outlines are copied byte by byte, which takes a tenth of the time of
// fontkit, and without their hints, which printers and today's screens do not use.

/** A TrueType file whose glyphs can be copied into smaller files. */
export class TrueType {
  readonly #file: Buffer
  readonly #tables: ReadonlyMap<string, Buffer>
  readonly #glyphCount: number
  readonly #metricCount: number
  readonly #hasLongOffsets: boolean
  readonly #glyphs = new Map<number, Outline>()

  constructor(file: Buffer) {
    this.#file = file
    this.#tables = this.#readTables()
    this.#glyphCount = this.#table('maxp').readUInt16BE(4)
    this.#metricCount = this.#table('hhea').readUInt16BE(34)
    this.#hasLongOffsets = this.#table('head').readInt16BE(50) === 1
  }

  /** An empty subset, which pdfkit fills glyph by glyph. */
  subset(): Subset {
    return new Subset(this)
  }

  /** The outline of a glyph, without hints. */
  outline(id: number): Outline {
    const known = this.#glyphs.get(id)
    if (known) return known
    const outline = withoutHints(this.#table('glyf').subarray(this.#offset(id), this.#offset(id + 1)))
    this.#glyphs.set(id, outline)
    return outline
  }

  /** Advance width and left side bearing: four bytes. */
  metrics(id: number): Buffer {
    const hmtx = this.#table('hmtx')
    if (id < this.#metricCount) return hmtx.subarray(4 * id, 4 * id + 4)
    const last = 4 * this.#metricCount
    const bearing = last + 2 * (id - this.#metricCount)
    return Buffer.concat([hmtx.subarray(last - 4, last - 2), hmtx.subarray(bearing, bearing + 2)])
  }

  /** A copy of a table that can be changed. */
  copy(tag: string): Buffer {
    return Buffer.from(this.#table(tag))
  }

  #readTables(): Map<string, Buffer> {
    const tables = new Map<string, Buffer>()
    for (let index = 0; index < this.#file.readUInt16BE(4); index++) {
      const entry = 12 + 16 * index
      const start = this.#file.readUInt32BE(entry + 8)
      const length = this.#file.readUInt32BE(entry + 12)
      tables.set(this.#file.toString('latin1', entry, entry + 4), this.#file.subarray(start, start + length))
    }
    return tables
  }

  #table(tag: string): Buffer {
    const table = this.#tables.get(tag)
    if (!table) throw new Error(`A TrueType font has a table ${tag}.`)
    return table
  }

  #offset(id: number): number {
    if (id > this.#glyphCount) throw new RangeError(`There is no glyph ${id}.`)
    const loca = this.#table('loca')
    return this.#hasLongOffsets ? loca.readUInt32BE(4 * id) : 2 * loca.readUInt16BE(2 * id)
  }
}

interface Outline {
  readonly bytes: Buffer
  /** The places where a composite glyph refers to its parts. */
  readonly references: readonly number[]
}

/** Glyphs of one font, numbered in the order in which they came. The first is the one for missing characters. */
export class Subset {
  readonly #font: TrueType
  readonly #ids: number[] = [0]
  readonly #places = new Map<number, number>([[0, 0]])

  constructor(font: TrueType) {
    this.#font = font
  }

  /** Adds a glyph, and returns its number in the subset. */
  includeGlyph(id: number): number {
    const known = this.#places.get(id)
    if (known !== undefined) return known
    const place = this.#ids.push(id) - 1
    this.#places.set(id, place)
    return place
  }

  /** The file, with the tables that a font in a PDF has. */
  encode(): Uint8Array {
    const outlines = this.#outlines()
    const loca = Buffer.alloc(4 * (outlines.length + 1))
    let offset = 0
    outlines.forEach((outline, index) => {
      loca.writeUInt32BE(offset, 4 * index)
      offset += outline.length
    })
    loca.writeUInt32BE(offset, 4 * outlines.length)

    const head = this.#font.copy('head')
    head.writeUInt32BE(0, 8) // the checksum of the file, written at the end
    head.writeInt16BE(1, 50) // long offsets
    const hhea = this.#font.copy('hhea')
    hhea.writeUInt16BE(outlines.length, 34)
    const maxp = this.#font.copy('maxp')
    maxp.writeUInt16BE(outlines.length, 4)
    maxp.fill(0, 14, 28) // only instructions need these
    return fileOf({
      glyf: Buffer.concat(outlines),
      head,
      hhea,
      hmtx: Buffer.concat(this.#ids.map((id) => this.#font.metrics(id))),
      loca,
      maxp,
    })
  }

  /** All outlines; the parts of composite glyphs are added during the walk. */
  #outlines(): Buffer[] {
    const outlines: Buffer[] = []
    for (let index = 0; index < this.#ids.length; index++) {
      const { bytes, references } = this.#font.outline(this.#ids[index] ?? 0)
      outlines.push(references.length === 0 ? bytes : this.#renumbered(bytes, references))
    }
    return outlines
  }

  #renumbered(bytes: Buffer, references: readonly number[]): Buffer {
    const copy = Buffer.from(bytes)
    for (const at of references) copy.writeUInt16BE(this.includeGlyph(bytes.readUInt16BE(at)), at)
    return copy
  }
}

function withoutHints(glyph: Buffer): Outline {
  if (glyph.length === 0) return { bytes: glyph, references: [] }
  return glyph.readInt16BE(0) < 0 ? composite(glyph) : simple(glyph)
}

// Box, ends of contours, instructions, flags and coordinates.
function simple(glyph: Buffer): Outline {
  const instructions = 10 + 2 * glyph.readInt16BE(0)
  const outline = instructions + 2 + glyph.readUInt16BE(instructions)
  const none = Buffer.alloc(2)
  return {
    bytes: alone(padded(glyph.subarray(0, instructions), none, glyph.subarray(outline))),
    references: [],
  }
}

// Bits of the flags of a part.
const hasWords = 0x0001
const hasScale = 0x0008
const hasMore = 0x0020
const hasTwoScales = 0x0040
const hasMatrix = 0x0080
const hasInstructions = 0x0100

function composite(glyph: Buffer): Outline {
  const copy = Buffer.from(glyph)
  const references: number[] = []
  let at = 10
  let flags = hasMore
  while (flags & hasMore) {
    flags = copy.readUInt16BE(at)
    copy.writeUInt16BE(flags & ~hasInstructions, at)
    references.push(at + 2)
    at += 4 + (flags & hasWords ? 4 : 2)
    at += flags & hasScale ? 2 : flags & hasTwoScales ? 4 : flags & hasMatrix ? 8 : 0
  }
  return { bytes: alone(padded(copy.subarray(0, at))), references }
}

/** In memory of its own: small bytes that stay would keep all that share 64 kB with them. */
function alone(bytes: Buffer): Buffer {
  return Buffer.from(new Uint8Array(bytes).buffer)
}

function padded(...parts: readonly Uint8Array[]): Buffer {
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  return Buffer.concat(parts, 4 * Math.ceil(length / 4))
}

function fileOf(tables: Readonly<Record<string, Buffer>>): Buffer {
  const entries = Object.entries(tables).sort(([a], [b]) => (a < b ? -1 : 1))
  const directory = Buffer.alloc(12 + 16 * entries.length)
  const power = 2 ** Math.floor(Math.log2(entries.length))
  directory.writeUInt32BE(0x00010000, 0)
  directory.writeUInt16BE(entries.length, 4)
  directory.writeUInt16BE(16 * power, 6)
  directory.writeUInt16BE(Math.log2(power), 8)
  directory.writeUInt16BE(16 * (entries.length - power), 10)

  const parts: Buffer[] = [directory]
  let offset = directory.length
  let headAt = 0
  entries.forEach(([tag, table], index) => {
    const bytes = padded(table)
    const entry = 12 + 16 * index
    directory.write(tag, entry, 'latin1')
    directory.writeUInt32BE(checksum(bytes), entry + 4)
    directory.writeUInt32BE(offset, entry + 8)
    directory.writeUInt32BE(table.length, entry + 12)
    if (tag === 'head') headAt = offset
    parts.push(bytes)
    offset += bytes.length
  })
  const file = Buffer.concat(parts)
  file.writeUInt32BE((0xb1b0afba - checksum(file)) >>> 0, headAt + 8)
  return file
}

function checksum(bytes: Buffer): number {
  let sum = 0
  for (let at = 0; at < bytes.length; at += 4) sum = (sum + bytes.readUInt32BE(at)) >>> 0
  return sum
}

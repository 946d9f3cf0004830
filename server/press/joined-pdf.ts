// Many PDFs of pdf.ts as one file, written as they come: only what has to be known at the end stays in memory. The pages
// are copied with all that they use. What belongs to a whole file, such as its tags and its PDF/A mark, is left out.

import assert from 'node:assert/strict'
import { hash } from 'node:crypto'

/** The objects that come first: the catalog, the page tree, and the outline. */
const catalog = 1
const pageTree = 2
const outline = 3

/** Logos and signatures are in every document, and once in the file. So many objects are compared. */
const maxShared = 1_000

/** How many places of objects are written at a time. */
const rowsEach = 1_000

export class JoinedPdf {
  #length = 0
  /** Where each object begins, by its number; 0 for one that is not written yet. */
  readonly #offsets: number[] = [0, 0, 0, 0]
  readonly #pages: number[] = []
  readonly #titles: { readonly title: string; readonly page: number }[] = []
  /** The numbers of objects by the hash of their bytes, the least recently used first. */
  readonly #shared = new Map<string, number>()

  get documents(): number {
    return this.#titles.length
  }

  /** The bytes that begin the file. */
  begin(): Uint8Array {
    const bytes = Buffer.from('%PDF-1.7\n%\xff\xff\xff\xff\n', 'latin1')
    this.#length = bytes.length
    return bytes
  }

  /** The bytes of the next document. */
  add(pdf: Uint8Array, title: string): Uint8Array {
    const source = new Source(pdf)
    const chunks: Buffer[] = []
    const placed = new Map<number, number>()
    const pages = source.pages()
    for (const page of pages) this.#place(chunks, source, page, placed)
    const numbers = pages.map((page) => placed.get(page) as number)
    this.#titles.push({ title, page: numbers[0] as number })
    this.#pages.push(...numbers)
    return Buffer.concat(chunks)
  }

  /** A comment between two documents. It has no line breaks. */
  comment(text: string): Uint8Array {
    assert(!/[\r\n]/.test(text), 'a comment is one line')
    const bytes = Buffer.from(`%${text}\n`)
    this.#length += bytes.length
    return bytes
  }

  /** The bytes that end the file, in pieces: what is known of ten thousand documents is long. It has at least one document. */
  *end(): Generator<Uint8Array, void, undefined> {
    const chunks: Buffer[] = []
    const first = this.#offsets.length
    const refs = (numbers: readonly number[]) => numbers.map((number) => `${number} 0 R`).join('\n')
    this.#write(
      chunks,
      catalog,
      `<< /Type /Catalog /Pages ${pageTree} 0 R /Outlines ${outline} 0 R /PageMode /UseOutlines >>`,
    )
    this.#write(
      chunks,
      pageTree,
      `<< /Type /Pages /Count ${this.#pages.length} /Kids [\n${refs(this.#pages)}\n] >>`,
    )
    const last = first + this.#titles.length - 1
    this.#write(chunks, outline, `<< /Type /Outlines /First ${first} 0 R /Last ${last} 0 R >>`)
    yield Buffer.concat(chunks)
    for (const [index, { title, page }] of this.#titles.entries()) {
      const number = first + index
      const before = index > 0 ? ` /Prev ${number - 1} 0 R` : ''
      const after = number < last ? ` /Next ${number + 1} 0 R` : ''
      const bookmark: Buffer[] = []
      this.#write(
        bookmark,
        number,
        `<< /Title ${hexText(title)} /Parent ${outline} 0 R /Dest [${page} 0 R /Fit]${before}${after} >>`,
      )
      yield Buffer.concat(bookmark)
    }
    yield* this.#table()
  }

  /** The places of all objects, and where to begin. */
  *#table(): Generator<Uint8Array, void, undefined> {
    const count = this.#offsets.length
    yield Buffer.from(`xref\n0 ${count}\n0000000000 65535 f \n`)
    for (let from = 1; from < count; from += rowsEach) {
      const rows = this.#offsets.slice(from, from + rowsEach)
      yield Buffer.from(rows.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join(''))
    }
    yield Buffer.from(
      `trailer\n<< /Size ${count} /Root ${catalog} 0 R >>\nstartxref\n${this.#length}\n%%EOF\n`,
    )
  }

  /** Writes an object of a document after those that it refers to, and returns its new number. */
  #place(chunks: Buffer[], source: Source, number: number, placed: Map<number, number>): number {
    const known = placed.get(number)
    if (known !== undefined) return known
    const { head, rest } = source.object(number)
    const isPage = /\/Type \/Page\n/.test(head)
    const own = isPage ? head.replace(/\/(StructParents \d+|Tabs \/S)\n/g, '') : head
    const renumbered = own.replace(stringOrReference, (text, before: string, to: string | undefined) => {
      if (to === undefined) return text
      // The way back to the tree leads to the new one.
      return before === '/Parent '
        ? `/Parent ${pageTree} 0 R`
        : `${before ?? ''}${this.#place(chunks, source, Number(to), placed)} 0 R`
    })
    const bytes = Buffer.concat([Buffer.from(renumbered, 'latin1'), rest])
    const key = hash('sha256', bytes)
    const shared = isPage ? undefined : this.#shared.get(key)
    const given = shared ?? this.#offsets.push(0) - 1
    if (shared === undefined) this.#write(chunks, given, bytes)
    if (!isPage) this.#remember(key, given)
    placed.set(number, given)
    return given
  }

  #remember(hash: string, number: number): void {
    this.#shared.delete(hash)
    this.#shared.set(hash, number)
    const [oldest] = this.#shared.keys()
    if (this.#shared.size > maxShared) this.#shared.delete(oldest as string)
  }

  #write(chunks: Buffer[], number: number, content: Uint8Array | string): void {
    this.#offsets[number] = this.#length
    this.#put(chunks, Buffer.from(`${number} 0 obj\n`))
    this.#put(chunks, Buffer.from(content))
    this.#put(chunks, Buffer.from('\nendobj\n'))
  }

  #put(chunks: Buffer[], bytes: Buffer): void {
    chunks.push(bytes)
    this.#length += bytes.length
  }
}

/** A text of the file, or a reference to another object. */
const stringOrReference = /\((?:\\[\s\S]|[^\\()])*\)|(\/Parent )?\b(\d+) 0 R\b/g

/** A text in UTF-16, as hexadecimal digits. */
function hexText(text: string): string {
  return `<FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase()}>`
}

/** A PDF of pdf.ts: one table of objects at its end, and none of them inside another. */
class Source {
  readonly #bytes: Buffer
  readonly #text: string
  /** The bytes of each object, by its number. */
  readonly #places = new Map<number, readonly [start: number, end: number]>()

  constructor(pdf: Uint8Array) {
    this.#bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
    this.#text = this.#bytes.toString('latin1')
    const [, at] = /startxref\n(\d+)\n%%EOF\s*$/.exec(this.#text) ?? []
    const table = /xref\n0 (\d+)\n/y
    table.lastIndex = Number(at)
    const [, count] = table.exec(this.#text) ?? []
    assert(at && count, 'a PDF ends with the table of its objects')
    const starts = Array.from({ length: Number(count) }, (_, number) => ({
      number,
      start: Number(this.#text.slice(table.lastIndex + number * 20, table.lastIndex + number * 20 + 10)),
    }))
      .slice(1)
      .sort((one, other) => one.start - other.start)
    for (const [index, { number, start }] of starts.entries())
      this.#places.set(number, [start, starts[index + 1]?.start ?? Number(at)])
  }

  /** The numbers of the pages, in their order. */
  pages(): number[] {
    const { head } = this.object(this.#reference(/\/Root (\d+) 0 R/, this.#trailer()))
    const tree = this.object(this.#reference(/\/Pages (\d+) 0 R/, head)).head
    const [, kids = ''] = /\/Kids \[([^\]]*)\]/.exec(tree) ?? []
    const pages = [...kids.matchAll(/(\d+) 0 R/g)].map(([, number]) => Number(number))
    assert(pages.length > 0, 'a PDF has pages')
    return pages
  }

  /** The content of an object: its values, and the bytes of its stream. */
  object(number: number): { readonly head: string; readonly rest: Buffer } {
    const [start, end] = this.#places.get(number) ?? []
    assert(start !== undefined && end !== undefined, 'an object is in the table')
    const head = this.#text.indexOf('obj\n', start) + 4
    const tail = this.#text.lastIndexOf('\nendobj', end)
    const stream = this.#text.indexOf('\nstream\n', head)
    const middle = stream >= 0 && stream < tail ? stream : tail
    return { head: this.#text.slice(head, middle), rest: this.#bytes.subarray(middle, tail) }
  }

  #trailer(): string {
    return this.#text.slice(this.#text.lastIndexOf('trailer\n'))
  }

  #reference(pattern: RegExp, text: string): number {
    const [, number] = pattern.exec(text) ?? []
    assert(number, 'a PDF has a catalog and a page tree')
    return Number(number)
  }
}

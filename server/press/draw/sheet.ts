// The sheets of a paper as a PDF/A file: pages, lines of text, rules and pictures, in millimetres from the upper left
// corner. Everything is drawn either for a tag, which describes it to screen readers, or as decoration.

import { once } from 'node:events'
import PDFDocument from 'pdfkit'
import { escapedMarkup } from '../../../domain/text/text.ts'
import type { Image } from '../paper.ts'
import type { Face } from '../typeset/fonts.ts'
import { type Line, pointsPerMillimetre, type Style } from '../typeset/typesetting.ts'

export const pageWidth = 210
export const pageHeight = 297

/** A part of the document for screen readers. Tags are equal only if they are the same object. */
export interface Tag {
  readonly type: 'H1' | 'P' | 'Table' | 'THead' | 'TBody' | 'TR' | 'TH' | 'TD' | 'Figure' | 'Sect'
  /** Without a parent it is directly in the document. */
  readonly parent?: Tag
  /** The description of a figure. */
  readonly alt?: string
  /** How many columns of its table a cell spans. */
  readonly columns?: number
}

export interface About {
  readonly title: string
  readonly author: string
  readonly language: string
  /** Files have the date of the document: the same paper gives the same bytes. */
  readonly date: string
}

/** Replaces a text of another library, in a column of this width. */
export type Wording = (text: string, width: number) => string

export class Sheets {
  readonly #pdf: PdfFile
  readonly #document: PDFKit.PDFStructureElement
  readonly #elements = new Map<Tag, PDFKit.PDFStructureElement>()
  readonly #fonts = new Set<Face>()
  readonly #images = new Map<Image, PDFKit.Mixins.ImageSrc>()
  #pages = 0
  /** The colour that the page is drawn with at the moment. */
  #color = ''

  constructor({ title, author, language, date }: About) {
    this.#pdf = new PdfFile({
      pdfVersion: '1.7',
      subset: 'PDF/A-3b',
      tagged: true,
      displayTitle: true,
      lang: language,
      // Without a default font, which would be one that is not embedded.
      font: '',
      size: 'A4',
      // pdfkit begins a new page where text leaves the margins. Here only our code does.
      margin: 0,
      autoFirstPage: false,
      info: {
        Title: title,
        Author: author,
        Producer: 'Kontor',
        Creator: 'Kontor',
        CreationDate: new Date(`${date}T00:00:00Z`),
      },
    })
    this.#document = this.#pdf.struct('Document')
    this.#pdf.addStructure(this.#document)
  }

  get pages(): number {
    return this.#pages
  }

  addPage(): void {
    this.#pdf.addPage()
    this.#pages++
    this.#color = ''
  }

  /** Draws for a tag. */
  mark(tag: Tag, draw: () => void): void {
    this.#element(tag).add(draw)
  }

  /** Draws decoration: rules, page numbers, and repeated text. */
  decorate(type: 'Pagination' | 'Layout', draw: () => void): void {
    this.#pdf.markContent('Artifact', { type })
    draw()
    this.#pdf.endMarkedContent()
  }

  /** Sets a line on its base line, beginning at x. */
  text({ pieces, style, isHyphenated }: Line, x: number, baseline: number): void {
    this.#useColor(style.color)
    this.#pdf.fontSize(style.size)
    pieces.forEach((piece, index) => {
      // A blank at the end separates two lines for screen readers. A hyphenated word is not separated.
      const text = index === pieces.length - 1 && !isHyphenated ? `${piece.text} ` : piece.text
      this.#useFont(piece.face)
      this.#pdf.line(text, points(x + piece.x), points(baseline), points(piece.width))
      if (piece.isUnderlined) this.#underline(x + piece.x, baseline, piece.width, style)
      if (piece.link) this.#link(piece.link, x + piece.x, baseline, piece.width, style)
    })
  }

  /** Draws a horizontal line; its thickness is in millimetres. */
  rule(left: number, right: number, y: number, thickness: number, color: string): void {
    this.#pdf
      .lineWidth(points(thickness))
      .strokeColor(color)
      .moveTo(points(left), points(y))
      .lineTo(points(right), points(y))
      .stroke()
  }

  /** Fills squares that are parts of one shape. */
  squares(corners: Iterable<readonly [x: number, y: number]>, size: number, color: string): void {
    this.#useColor(color)
    for (const [x, y] of corners) this.#pdf.rect(points(x), points(y), points(size), points(size))
    this.#pdf.fill()
  }

  image(image: Image, x: number, y: number, width: number, height: number): void {
    const opened = this.#images.get(image) ?? this.#pdf.openImage(image.bytes)
    this.#images.set(image, opened)
    this.#pdf.image(opened, points(x), points(y), { width: points(width), height: points(height) })
  }

  /**
   * Lets another library draw on the page. Each of its texts becomes a paragraph of the tag, as `wording` returns it,
   * and everything else belongs to one figure.
   */
  lend(
    tag: Tag,
    alt: string,
    fonts: readonly Face[],
    wording: Wording,
    draw: (pdf: PDFKit.PDFDocument) => void,
  ): void {
    for (const font of fonts) this.#useFont(font)
    const section = this.#element(tag)
    const figure = this.#pdf.struct('Figure', { alt })
    section.add(figure)
    this.#pdf.lendTo({ section, figure, wording, isDrawing: false }, draw)
  }

  async end(): Promise<Uint8Array> {
    this.#document.end()
    return this.#pdf.bytes()
  }

  #element(tag: Tag): PDFKit.PDFStructureElement {
    const known = this.#elements.get(tag)
    if (known) return known
    const element = this.#pdf.struct(tag.type, tag.alt === undefined ? {} : { alt: tag.alt })
    if (tag.columns !== undefined) attributesOf(element).A = { O: 'Table', ColSpan: tag.columns }
    else if (tag.type === 'TH') attributesOf(element).A = { O: 'Table', Scope: 'Column' }
    const parent = tag.parent ? this.#element(tag.parent) : this.#document
    parent.add(element)
    this.#elements.set(tag, element)
    return element
  }

  #useFont(face: Face): void {
    if (!this.#fonts.has(face)) {
      // pdfkit also takes opened fonts; its types do not say so.
      this.#pdf.registerFont(face.name, face.source as unknown as Uint8Array)
      this.#fonts.add(face)
    }
    this.#pdf.font(face.name)
  }

  #useColor(color: string): void {
    if (color === this.#color) return
    this.#pdf.fillColor(color)
    this.#color = color
  }

  /** As high as its line: fingers are wide. */
  #link(address: string, x: number, baseline: number, width: number, { size }: Style): void {
    const em = size / pointsPerMillimetre
    this.#pdf.link(points(x), points(baseline - em), points(width), points(1.3 * em), address)
  }

  #underline(x: number, baseline: number, width: number, { size, color }: Style): void {
    const em = size / pointsPerMillimetre
    this.rule(x, x + width, baseline + 0.14 * em, 0.05 * em, color)
  }
}

function points(millimetres: number): number {
  return millimetres * pointsPerMillimetre
}

function attributesOf(element: PDFKit.PDFStructureElement): { A?: object } {
  return (element as unknown as { dictionary: { data: { A?: object } } }).dictionary.data
}

/** pdfkit, with members that its types leave out. */
const Base = PDFDocument as unknown as new (
  options: PDFKit.PDFDocumentOptions,
) => PDFKit.PDFDocument & {
  _addInfo(): void
  _fragment(text: string, x: number, y: number, options: object): void
  _write(bytes: string | Uint8Array): void
  text(text: string, ...place: unknown[]): PDFKit.PDFDocument
  openImage(bytes: Uint8Array): PDFKit.Mixins.ImageSrc
}

class PdfFile extends Base {
  #loan: Loan | null = null
  readonly #rectangles: Rectangle[] = []
  #content = ''

  /** Ends the file and returns its bytes. */
  async bytes(): Promise<Uint8Array> {
    const chunks: Uint8Array[] = []
    this.on('data', (chunk: Uint8Array) => chunks.push(chunk))
    this.end()
    await once(this, 'end')
    return Buffer.concat(chunks)
  }

  // pdfkit converts every line of a page to bytes, one character after the other. This converts a page at a time.

  override addContent(content: string): this {
    if (this.#loan && !this.#loan.isDrawing) this.#beginFigure(this.#loan)
    this.#content += `${content}\n`
    return this
  }

  override flushPages(): void {
    if (this.#content !== '') this.page.write(Buffer.from(this.#content, 'latin1'))
    this.#content = ''
    super.flushPages()
  }

  override _write(data: string | Uint8Array): void {
    super._write(typeof data === 'string' ? Buffer.from(`${data}\n`, 'latin1') : data)
  }

  /** pdfkit copies the title into XML without escaping it. */
  override _addInfo(): void {
    const { info } = this
    this.info = { ...info, Title: escapedXml(info.Title ?? ''), Author: escapedXml(info.Author ?? '') }
    super._addInfo()
    this.info = info
  }

  /** Writes a text whose width is known. pdfkit's line breaking takes longer than the rest. */
  line(text: string, x: number, baseline: number, width: number): void {
    this._fragment(text, x, baseline, { baseline: 'alphabetic', textWidth: width, wordCount: 1 })
  }

  // While the page is lent to another library.

  lendTo(loan: Loan, draw: (pdf: PDFKit.PDFDocument) => void): void {
    this.save().fillColor('black')
    this.#loan = loan
    draw(this)
    this.#endFigure(loan)
    this.#loan = null
    this.restore()
  }

  override text(text: string, ...place: unknown[]): this {
    const loan = this.#loan
    if (!loan) {
      super.text(text, ...place)
      return this
    }
    this.#endFigure(loan)
    this.#loan = null
    const { width = 0 } = (place.at(-1) ?? {}) as { width?: number }
    const wording = loan.wording(text, width / pointsPerMillimetre)
    loan.section.add(this.struct('P', {}, () => super.text(wording, ...place)))
    this.#loan = loan
    return this
  }

  /** The squares of a code come from top to bottom: those that touch become one. */
  override rect(x: number, y: number, width: number, height: number): this {
    if (!this.#loan) return super.rect(x, y, width, height)
    const above = this.#rectangles.at(-1)
    if (above?.x === x && Math.abs(above.y + above.height - y) < 0.001) above.height += height
    else this.#rectangles.push({ x, y, width, height })
    return this
  }

  override fill(): this {
    for (const { x, y, width, height } of this.#rectangles.splice(0)) super.rect(x, y, width, height)
    return super.fill()
  }

  #beginFigure(loan: Loan): void {
    loan.isDrawing = true
    loan.figure.add(this.markStructureContent('Figure'))
  }

  #endFigure(loan: Loan): void {
    if (loan.isDrawing) this.endMarkedContent()
    loan.isDrawing = false
  }
}

interface Loan {
  readonly section: PDFKit.PDFStructureElement
  readonly figure: PDFKit.PDFStructureElement
  readonly wording: Wording
  /** Whether the drawing is marked as part of the figure now. */
  isDrawing: boolean
}

interface Rectangle {
  readonly x: number
  readonly y: number
  readonly width: number
  height: number
}

function escapedXml(text: string): string {
  return escapedMarkup(text.toWellFormed().replace(/[\p{Cc}\ufffe\uffff]/gu, ' '))
}

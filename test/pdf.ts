// The visible content of a PDF, found by PDFium.

import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { init } from '@embedpdf/pdfium'

let starting: ReturnType<typeof start> | undefined

async function start() {
  const wasm = await readFile(fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm')))
  const pdfium = await init({ wasmBinary: new Uint8Array(wasm).buffer })
  pdfium.PDFiumExt_Init()
  return pdfium
}

/** The text of every page, as it would be copied. */
export async function textOf(pdf: Uint8Array): Promise<string[]> {
  const pdfium = await opened()
  const { malloc, free } = pdfium.pdfium.wasmExports
  return pagesOf(pdfium, pdf, (text, held) => {
    const count = pdfium.FPDFText_CountChars(text)
    const buffer = held.adopt(malloc(2 * (count + 1)), free)
    pdfium.FPDFText_GetText(text, 0, count, buffer)
    const units = new Uint16Array(pdfium.pdfium.HEAPU8.buffer, buffer, count)
    return String.fromCharCode(...units)
      .replaceAll('\r\n', '\n')
      .replaceAll('\0', '')
  })
}

/** A visible character: its size in points, and its box in millimetres from the upper left corner of A4. */
export interface SeenCharacter {
  readonly character: string
  readonly size: number
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** The visible characters of every page, in drawing order. */
export async function charactersOf(pdf: Uint8Array): Promise<SeenCharacter[][]> {
  const pdfium = await opened()
  const { malloc, free } = pdfium.pdfium.wasmExports
  return pagesOf(pdfium, pdf, (text, held) => {
    const edges = held.adopt(malloc(4 * 8), free)
    const count = pdfium.FPDFText_CountChars(text)
    return Array.from({ length: count }, (_, index): SeenCharacter => {
      pdfium.FPDFText_GetCharBox(text, index, edges, edges + 8, edges + 16, edges + 24)
      const [left = 0, right = 0, bottom = 0, top = 0] = new Float64Array(
        pdfium.pdfium.HEAPU8.slice(edges, edges + 32).buffer,
      ).map((points) => (points * 25.4) / 72)
      return {
        character: String.fromCodePoint(pdfium.FPDFText_GetUnicode(text, index)),
        size: pdfium.FPDFText_GetFontSize(text, index),
        left,
        right,
        top: 297 - top,
        bottom: 297 - bottom,
      }
    }).filter(({ character }) => /[^\s\0]/.test(character))
  })
}

type Pdfium = Awaited<ReturnType<typeof start>>

function opened(): Promise<Pdfium> {
  starting ??= start()
  return starting
}

/** Reads the text of every page; the objects in `held` are freed with the page. */
function pagesOf<Result>(
  pdfium: Pdfium,
  pdf: Uint8Array,
  read: (text: number, held: DisposableStack) => Result,
): Result[] {
  const { malloc, free } = pdfium.pdfium.wasmExports
  using held = new DisposableStack()
  const bytes = held.adopt(malloc(pdf.length), free)
  pdfium.pdfium.HEAPU8.set(pdf, bytes)
  const document = held.adopt(pdfium.FPDF_LoadMemDocument(bytes, pdf.length, ''), pdfium.FPDF_CloseDocument)
  if (!document) throw new Error('The PDF cannot be read.')
  return Array.from({ length: pdfium.FPDF_GetPageCount(document) }, (_, index) => {
    using opened = new DisposableStack()
    const page = opened.adopt(pdfium.FPDF_LoadPage(document, index), pdfium.FPDF_ClosePage)
    return read(opened.adopt(pdfium.FPDFText_LoadPage(page), pdfium.FPDFText_ClosePage), opened)
  })
}

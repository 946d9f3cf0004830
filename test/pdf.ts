// What a reader sees of a PDF, found by PDFium.

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
  starting ??= start()
  const pdfium = await starting
  const { malloc, free } = pdfium.pdfium.wasmExports
  using held = new DisposableStack()
  const bytes = held.adopt(malloc(pdf.length), free)
  pdfium.pdfium.HEAPU8.set(pdf, bytes)
  const document = held.adopt(pdfium.FPDF_LoadMemDocument(bytes, pdf.length, ''), pdfium.FPDF_CloseDocument)
  if (!document) throw new Error('The PDF cannot be read.')
  return Array.from({ length: pdfium.FPDF_GetPageCount(document) }, (_, index) => {
    using opened = new DisposableStack()
    const page = opened.adopt(pdfium.FPDF_LoadPage(document, index), pdfium.FPDF_ClosePage)
    const text = opened.adopt(pdfium.FPDFText_LoadPage(page), pdfium.FPDFText_ClosePage)
    const count = pdfium.FPDFText_CountChars(text)
    const buffer = opened.adopt(malloc(2 * (count + 1)), free)
    pdfium.FPDFText_GetText(text, 0, count, buffer)
    const units = new Uint16Array(pdfium.pdfium.HEAPU8.buffer, buffer, count)
    return String.fromCharCode(...units)
      .replaceAll('\r\n', '\n')
      .replaceAll('\0', '')
  })
}

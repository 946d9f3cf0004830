// Pictures of the pages of a PDF, drawn by PDFium.

import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { WrappedPdfiumModule } from '@embedpdf/pdfium'
import { invalid, Refusal } from '../../../domain/refusal.ts'
import { encodePng } from './png.ts'

/** Draws one page, from 1, as a PNG of this size in pixels; without a height, as a sheet of A4. Refuses a missing page. */
export async function picture(
  pdf: Uint8Array,
  page: number,
  width: number,
  height = Math.round((width * 297) / 210),
): Promise<Uint8Array> {
  const pixels = await withPdfium((pdfium) => draw(pdfium, pdf, page, width, height))
  return encodePng(pixels, width, height, unseenTolerance)
}

/** How many pages a PDF has. */
export function pageCount(pdf: Uint8Array): Promise<number> {
  return withPdfium((pdfium) => {
    using held = new DisposableStack()
    return pdfium.FPDF_GetPageCount(open(pdfium, pdf, held))
  })
}

/** Of 255. Letters have hundreds of shades at their edges; with fewer, a page is a third as large. */
const unseenTolerance = 4

/** What PDFium says about a PDF that it cannot read. */
export class CannotDraw extends Error {}

let starting: Promise<WrappedPdfiumModule> | undefined

async function withPdfium<Result>(work: (pdfium: WrappedPdfiumModule) => Result): Promise<Result> {
  starting ??= start()
  const pdfium = await starting
  try {
    return work(pdfium)
  } catch (error) {
    // Any other error means that PDFium broke off in the middle of its work: the next picture gets a new instance.
    const isFromHere = error instanceof CannotDraw || error instanceof Refusal
    if (!isFromHere) starting = undefined
    throw error
  }
}

/** It is loaded with the first picture: a thread that only prints needs no memory for it. */
async function start(): Promise<WrappedPdfiumModule> {
  const { init } = await import('@embedpdf/pdfium')
  const wasm = await readFile(createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm'))
  const pdfium = await init({ wasmBinary: new Uint8Array(wasm).buffer })
  pdfium.PDFiumExt_Init()
  return pdfium
}

// From PDFium's public/fpdfview.h.
const white = 0xffffffff
const withoutAlpha = 0
const withAnnotations = 0x01
const redFirst = 0x10

function draw(
  pdfium: WrappedPdfiumModule,
  pdf: Uint8Array,
  page: number,
  width: number,
  height: number,
): Int32Array {
  using held = new DisposableStack()
  const document = open(pdfium, pdf, held)
  const pages = pdfium.FPDF_GetPageCount(document)
  if (page < 1 || page > pages) throw noSuchPage(page, pages)
  const sheet = held.adopt(pdfium.FPDF_LoadPage(document, page - 1), pdfium.FPDF_ClosePage)
  if (!sheet) throw new CannotDraw(`Page ${page} of the PDF cannot be read.`)
  const bitmap = held.adopt(pdfium.FPDFBitmap_Create(width, height, withoutAlpha), pdfium.FPDFBitmap_Destroy)
  if (!bitmap) throw new CannotDraw(`There is no memory for a picture of ${width} by ${height} pixels.`)
  pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, white)
  pdfium.FPDF_RenderPageBitmap(bitmap, sheet, 0, 0, width, height, 0, withAnnotations | redFirst)
  const memory = pdfium.pdfium.HEAPU8.buffer
  return new Int32Array(memory, pdfium.FPDFBitmap_GetBuffer(bitmap), width * height).slice()
}

function noSuchPage(page: number, pages: number): Refusal {
  const known = pages === 1 ? 'only one page' : `${pages} pages`
  return invalid('page', 'not_allowed', `There is no page ${page}: the document has ${known}.`)
}

/** Opens a document, which is closed together with `held`. */
function open(pdfium: WrappedPdfiumModule, pdf: Uint8Array, held: DisposableStack): number {
  const { malloc, free } = pdfium.pdfium.wasmExports
  const bytes = held.adopt(malloc(pdf.length), free)
  if (!bytes) throw new CannotDraw('There is no memory for the PDF.')
  pdfium.pdfium.HEAPU8.set(pdf, bytes)
  const document = held.adopt(pdfium.FPDF_LoadMemDocument(bytes, pdf.length, ''), pdfium.FPDF_CloseDocument)
  if (!document) throw new CannotDraw('The PDF cannot be read.')
  return document
}

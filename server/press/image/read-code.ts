// The QR code on a picture or in a PDF.

import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { isJpeg, isPng } from './image.ts'
import { CannotDraw, pageCount, picture } from './picture.ts'
import { readNewJpeg } from './read-jpeg.ts'
import { readPng } from './read-png.ts'
import { unreadable } from './unreadable.ts'

/** The text of the first QR code that `isWanted`, or of the first one. Refuses a file that has none. */
export async function readCode(bytes: Uint8Array, isWanted: (text: string) => boolean): Promise<string> {
  const found: string[] = []
  for await (const image of picturesIn(bytes)) {
    found.push(...(await codesIn(image)))
    const wanted = found.find(isWanted)
    if (wanted) return wanted
  }
  const [first] = found
  if (first === undefined) throw unreadable('There is no QR code on it that can be read.')
  return first
}

/** A bill has its code on the last page. */
const mostPages = 10
/** 200 pixels to the inch. */
const pageWidth = 1654

async function* picturesIn(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  if (isPdf(bytes)) {
    try {
      const pages = await pageCount(bytes)
      for (let page = pages; page > Math.max(0, pages - mostPages); page--)
        yield await picture(bytes, page, pageWidth)
    } catch (error) {
      throw error instanceof CannotDraw ? unreadable('The PDF cannot be read.') : error
    }
  } else if (isPng(bytes)) {
    // Checked here, so that the other reader does not get one that is too large.
    readPng(bytes)
    yield bytes
  } else if (isJpeg(bytes)) yield readNewJpeg(bytes).bytes
  else throw unreadable('The file is neither a PDF, a PNG nor a JPEG.')
}

function isPdf(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, 1024)).includes('%PDF-')
}

let starting: ReturnType<typeof start> | undefined

async function codesIn(image: Uint8Array): Promise<string[]> {
  starting ??= start()
  const { readBarcodes } = await starting
  const codes = await readBarcodes(image, { formats: ['QRCode'] })
  return codes.filter(({ isValid }) => isValid).map(({ text }) => text)
}

/** Loaded when the first code is read: most that the thread does is printing. */
async function start() {
  const reader = await import('zxing-wasm/reader')
  const wasm = await readFile(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
  await reader.prepareZXingModule({
    overrides: { wasmBinary: new Uint8Array(wasm).buffer },
    fireImmediately: true,
  })
  return reader
}

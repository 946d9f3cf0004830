// A logo as small as a screen needs it.

import PDFDocument from 'pdfkit'
import { storedImage } from './image.ts'
import { picture } from './picture.ts'

/** A picture that fits into a box of this size in pixels, and into this many bytes if a smaller one does. */
export async function smallPicture(
  bytes: Uint8Array,
  box: { readonly width: number; readonly height: number },
  maxBytes: number,
): Promise<Uint8Array> {
  const { width, height } = storedImage(bytes)
  const fit = Math.min(box.width / width, box.height / height)
  if (fit >= 1 && bytes.length <= maxBytes) return bytes
  const pdf = await onePage(bytes, width, height)
  let small = bytes
  for (const share of [1, 0.75, 0.5, 0.35]) {
    const scale = Math.min(1, fit * share)
    const size = [width, height].map((side) => Math.max(1, Math.round(side * scale))) as [number, number]
    small = await picture(pdf, 1, ...size)
    if (small.length <= maxBytes) break
  }
  return small.length < bytes.length ? small : bytes
}

function onePage(bytes: Uint8Array, width: number, height: number): Promise<Uint8Array> {
  const { promise, resolve } = Promise.withResolvers<Uint8Array>()
  const chunks: Uint8Array[] = []
  const doc = new PDFDocument({ size: [width, height], margin: 0 })
  doc.on('data', (chunk: Uint8Array) => chunks.push(chunk))
  doc.on('end', () => resolve(Buffer.concat(chunks)))
  doc.image(Buffer.from(bytes), 0, 0, { width, height })
  doc.end()
  return promise
}

// Images from companies: logos and signatures. An image that is accepted here can always be printed.

import { Refusal } from '../../../domain/refusal.ts'
import type { Image } from '../paper.ts'
import { encodePng, pngSignature } from './png.ts'
import { readJpeg, readNewJpeg } from './read-jpeg.ts'
import { readPng } from './read-png.ts'

/** Reads a PNG or JPEG and returns it in the form that is stored and printed, or a sentence that says what is wrong. */
export function readImage(bytes: Uint8Array): Image | string {
  if (bytes.length > maxBytes) return 'The image is larger than 1 MB.'
  try {
    if (isPng(bytes)) {
      const image = plainPng(bytes)
      return image.bytes.length > maxBytes
        ? 'The image has too many colours for its size: save it smaller.'
        : image
    }
    if (isJpeg(bytes)) return readNewJpeg(bytes)
    return 'The image is neither a PNG nor a JPEG.'
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
}

/** An image from its stored bytes. */
export function storedImage(bytes: Uint8Array): Image {
  if (!isPng(bytes)) return readJpeg(bytes)
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  return { bytes, width: view.getUint32(16), height: view.getUint32(20) }
}

const maxBytes = 1_000_000

export function isPng(bytes: Uint8Array): boolean {
  return pngSignature.every((byte, i) => byte === bytes[i])
}

export function isJpeg(bytes: Uint8Array): boolean {
  return bytes[0] === 0xff && bytes[1] === 0xd8
}

/** Without features that PDFs support only in part: transparency, interlacing, 16 bits. */
function plainPng(bytes: Uint8Array): Image {
  const { pixels, width, height } = readPng(bytes)
  return { bytes: encodePng(pixels, width, height), width, height }
}

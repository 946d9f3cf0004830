// The reasons to refuse an image.

import { Refusal } from '../../../domain/refusal.ts'

/** The refusal of an image, with a sentence that says what is wrong. */
export function unreadable(sentence: string): Refusal {
  return new Refusal('bad_request', sentence)
}

/** The refusal of an image that breaks the rules of its format. */
export function damaged(): Refusal {
  return unreadable('The image is damaged.')
}

/** More than paper shows: a logo as wide as it can be has 1 900 pixels at 600 to the inch. */
const maxPixels = 2_500_000
const maxSide = 10_000

/** In bytes that are visited: 2.5 million pixels with 8 bits of red, green, blue and alpha. */
const maxWork = 4 * maxPixels

/** Refuses an image that would take long to read or draw, before either begins. */
export function checkWork(bytes: number): void {
  if (bytes > maxWork)
    throw unreadable(
      'The image takes too much work to read: save it smaller, with 8 bits per colour and not interlaced.',
    )
}

/** Refuses an image that would need too much memory. */
export function checkSize(width: number, height: number): void {
  if (width === 0 || height === 0) throw damaged()
  if (width * height > maxPixels || Math.max(width, height) > maxSide)
    throw unreadable('The image has more than 2.5 million pixels: save it smaller.')
}

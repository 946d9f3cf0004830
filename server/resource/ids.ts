import { largestId } from '../db/piece.ts'

/** How many ids one request can name: as many as a statement can have values, and some to spare. */
export const maxIds = 10_000

/** The id in a path or a form. An invalid one becomes 0, which no record has. */
export function readId(text: string | null | undefined): number {
  const id = /^[1-9]\d{0,9}$/.test(text ?? '') ? Number(text) : 0
  return id <= largestId ? id : 0
}

import { largestId } from './kinds.ts'

/** The id in a path or a form. What cannot be one is 0, the id of nothing. */
export function readId(text: string | null | undefined): number {
  const id = /^[1-9]\d{0,9}$/.test(text ?? '') ? Number(text) : 0
  return id <= largestId ? id : 0
}

/** The first automatic numbers of a new company. */
export const firstNumbers = {
  contacts: 1000,
  projects: 1000,
  'cost-units': 1000,
  catalog: 100,
  documents: 10000,
} as const

/** The last automatic number: every whole number up to it is exact everywhere. */
export const largestNumber = 999_999_999_999_999

/** The value of a number that automatic numbering continues from; null for other text, such as AB-12-0023. */
export function numericValue(number: string): number | null {
  return /^\d{1,15}$/.test(number) ? Number(number) : null
}

/** The number after the highest one, at least `start`. Gaps below are not filled. */
export function nextNumber(highest: number | null, start: number): string {
  return String(Math.max(start, (highest ?? 0) + 1))
}

// Numbers that people read: where they begin, the patterns that they follow, and their order.

/** The kinds of records that are counted, each for itself. */
export const numberedKinds = [
  'invoice',
  'credit_note',
  'offer',
  'order_confirmation',
  'delivery_note',
  'contact',
  'catalog',
  'project',
  'cost_unit',
] as const
export type NumberedKind = (typeof numberedKinds)[number]

/** The first automatic numbers of a new company. */
export const firstNumbers = {
  contacts: 1000,
  projects: 1000,
  'cost-units': 1000,
  catalog: 100,
  documents: 10000,
} as const

const mostDigits = 15

/** The last automatic number: every whole number up to it is exact everywhere. */
export const largestNumber = 10 ** mostDigits - 1

/** The value of a number that automatic numbering continues from; null for other text, such as AB-12-0023. */
export function numericValue(number: string): number | null {
  return /^\d{1,15}$/.test(number) ? Number(number) : null
}

/** The order of numbers: shorter ones first, so that 9 comes before 10. Lists have it in SQL (`recordNumber`). */
export function compareNumbers(one: string, other: string): number {
  return one.length - other.length || (one < other ? -1 : Number(one > other))
}

export const longestPattern = 40

const placeholder = /\{[^{}]*\}?|\}/g
const known = /^\{(YYYY|YY|MM|0{1,12})\}$/
const wellOrdered = /^[^{}]*(\{YY(YY)?\}[^{}]*(\{MM\}[^{}]*)?)?\{0+\}$/

/** What is wrong with a pattern, and the sentence for it. */
export const patternFaults = {
  placeholder: 'can only have {YYYY}, {YY}, {MM} and a counter such as {0000} in braces',
  counter: 'must have a counter, such as {0000}: without one, every number would be the same',
  order: 'must end with its only counter, and have the year before the month: so numbers stay in order',
} as const
export type PatternFault = keyof typeof patternFaults

/** What is wrong with a pattern such as RE-{YYYY}-{0000}. */
export function patternFault(pattern: string): PatternFault | undefined {
  const found = pattern.match(placeholder) ?? []
  if (!found.every((part) => known.test(part))) return 'placeholder'
  if (!found.some((part) => part.startsWith('{0'))) return 'counter'
  // Otherwise sorting by number would mix the years.
  return wellOrdered.test(pattern) ? undefined : 'order'
}

/** Numbers that are counted together: they begin alike, and their counter has at least so many digits. */
export interface Series {
  readonly head: string
  readonly width: number
}

/** A series and the last value in it. Gaps below are not filled. */
export interface Count extends Series {
  readonly last: number
}

/** The count of a company without a pattern: after the highest number, but at least `start`. */
export function plainCount(highest: number | null, start: number): Count {
  return { head: '', width: 1, last: Math.max(start - 1, highest ?? 0) }
}

/** The series of a pattern at a date. A pattern with a year starts anew every year, one with a month every month. */
export function seriesAt(pattern: string, date: string): Series {
  const [year = '', month = ''] = date.split('-')
  const { head, width } = partsOf(pattern)
  return {
    head: head.replace('{YYYY}', year).replace('{YY}', year.slice(-2)).replace('{MM}', month),
    width,
  }
}

function partsOf(pattern: string): Series {
  const counter = pattern.lastIndexOf('{')
  return { head: pattern.slice(0, counter), width: pattern.length - counter - '{}'.length }
}

/** The parts of a pattern before its counter: texts, and how many digits of the date stand between them. */
export function headParts(pattern: string): readonly (string | number)[] {
  return partsOf(pattern)
    .head.split(/(\{\w+\})/)
    .filter((part) => part !== '')
    .map((part) => (part.startsWith('{') ? part.length - '{}'.length : part))
}

/** Whether the numbers of a pattern start anew at times. */
export function isDated(pattern: string): boolean {
  return pattern.includes('{Y')
}

/** The numbers of digits that the counter of a series can have. */
export function widthsOf({ width }: Series): number[] {
  return Array.from({ length: mostDigits - width + 1 }, (_, index) => width + index)
}

/** The value of a number in a series; null when it belongs to none or to another one. */
export function valueIn({ head, width }: Series, number: string): number | null {
  if (!number.startsWith(head) || number.length < head.length + width) return null
  return numericValue(number.slice(head.length))
}

/**
 * The count of a series after the highest numbers of each length. A counter that has grown keeps its width: a shorter
 * number would come before it in lists.
 */
export function countAfter(series: Series, highest: readonly string[]): Count {
  const values = highest.map((number) => valueIn(series, number) ?? 0)
  const widths = highest.map((number) => number.length - series.head.length)
  return {
    head: series.head,
    width: Math.max(series.width, ...widths),
    last: Math.max(0, ...values),
  }
}

/** The next numbers. There may be fewer: no number has a larger value than `largestNumber`. */
export function nextNumbers({ head, width, last }: Count, amount: number): string[] {
  return Array.from({ length: Math.min(amount, largestNumber - last) }, (_, index) =>
    numberIn({ head, width }, last + 1 + index),
  )
}

/** The number of a series with this value. */
export function numberIn({ head, width }: Series, value: number): string {
  return head + String(value).padStart(width, '0')
}

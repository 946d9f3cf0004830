// The kinds of values: how each is written in v1 and in v2. What v1 sends is read loosely, because its clients do.

import { between, condition, type FilterNode, any as oneOfThem } from '../../domain/filter.ts'
import { compactIban, isSwissIban } from '../../domain/payment/iban.ts'
import { clockDigits, numberAt, parseClockTime } from '../../domain/time/clock-time.ts'
import { isDate } from '../../domain/time/dates.ts'

export interface Value {
  /** The v2 value of a sent one. */
  toV2(sent: unknown): unknown
  toV1(stored: unknown): unknown
  /** The condition of v2 for a v1 value that is equal to a text; undefined where the shown values must be compared. */
  equal?(field: string, text: string): FilterNode | undefined
  readonly isReference?: boolean
}

/** No field of v2 accepts it, so a value that cannot be read is refused by the rule of its field. */
const unreadable = {}

const nothing = oneOfThem()

/** Text; in v1 a missing one is empty. */
export const text: Value = {
  toV2: (sent) => (isEmpty(sent) ? null : textOf(sent)),
  toV1: (stored) => stored ?? '',
  equal: equalText,
}

/** Text that comes back as it was sent: a missing one is null, and an empty one is not missing. */
export const textOrNull: Value = {
  toV2: (sent) => (sent === undefined || sent === null ? null : textOf(sent)),
  toV1: (stored) => stored,
  equal: equalText,
}

/** Text that is a number in v1 where it looks like one: document numbers, postcodes. */
export const numberOrText: Value = { ...text, toV1: (stored) => numberIn(stored, '') }
export const numberOrTextOrNull: Value = { ...text, toV1: (stored) => numberIn(stored, null) }

function textOf(sent: unknown): unknown {
  return typeof sent === 'number' ? String(sent) : sent
}

function equalText(field: string, value: string): FilterNode | undefined {
  return value === '' || /^[<>!~]/.test(value) ? undefined : condition(field, '=', value)
}

function numberIn(stored: unknown, empty: '' | null): unknown {
  const isNumber = typeof stored === 'string' && /^(0|[1-9][0-9]{0,14})$/.test(stored)
  return isNumber ? Number(stored) : (stored ?? empty)
}

/** A number, also as text; in v1 a missing one is 0. */
export const decimal: Value = {
  toV2: (sent) => {
    if (isEmpty(sent)) return null
    return typeof sent === 'string' ? (numberOf(sent) ?? unreadable) : sent
  },
  toV1: (stored) => stored ?? 0,
  equal(field, value) {
    const number = numberOf(value)
    if (number === undefined) return nothing
    return number === 0 ? undefined : condition(field, '=', number)
  },
}

export const decimalOrNull: Value = { ...decimal, toV1: (stored) => stored }

/** The id of another record; in v1 none is 0. */
export const reference: Value = {
  ...decimal,
  toV2: (sent) => decimal.toV2(sent) || null,
  isReference: true,
}

function numberOf(value: string): number | undefined {
  return /^\s*-?\d{1,15}(\.\d*)?\s*$/.test(value) ? Number(value) : undefined
}

/** 0 and 1, also as text, and true and false. */
export const flag: Value = {
  toV2: (sent) => (isEmpty(sent) ? null : (flags.get(String(sent)) ?? unreadable)),
  toV1: (stored) => Number(stored === true),
  equal(field, value) {
    const number = numberOf(value)
    return number === 0 || number === 1 ? condition(field, '=', number === 1) : nothing
  },
}

const flags = new Map([
  ['1', true],
  ['true', true],
  ['0', false],
  ['false', false],
])

/** A flag that v2 does not have. */
export const never: Value = { toV2: () => undefined, toV1: () => 0 }

/** Numbers that stand for the words of v2; one of them may stand for no value. */
export function code(words: Readonly<Record<number, string | null>>): Value {
  const numbers = new Map(Object.entries(words).map(([number, word]) => [word, Number(number)]))
  const wordOf = (sent: unknown) => {
    const number = typeof sent === 'string' ? numberOf(sent) : sent
    return typeof number === 'number' && Object.hasOwn(words, number) ? words[number] : undefined
  }
  return {
    toV2: (sent) => {
      if (isEmpty(sent)) return null
      const word = wordOf(sent)
      return word === undefined ? unreadable : word
    },
    toV1: (stored) => numbers.get((stored ?? null) as string | null) ?? 0,
    equal(field, value) {
      const word = wordOf(value)
      if (word === undefined) return nothing
      return word === null ? undefined : condition(field, '=', word)
    },
  }
}

export const date: Value = {
  toV2: (sent) => (isEmpty(sent) ? null : sent),
  toV1: (stored) => stored ?? '',
  equal: (field, value) => (isDate(value) ? condition(field, '=', value) : nothing),
}

export const year: Value = {
  ...datePart(0, 4),
  equal(field, value) {
    const number = numberOf(value)
    if (number === undefined || !Number.isInteger(number) || number < 1 || number > 9999) return nothing
    const text = String(number).padStart(4, '0')
    return between(field, `${text}-01-01`, `${text}-12-31`)
  },
}
export const month = datePart(5, 7)
export const day = datePart(8, 10)

/** A part of a date such as 2026-02-28. */
function datePart(start: number, end: number): Value {
  return {
    toV2: () => undefined,
    toV1: (stored) => (typeof stored === 'string' ? numberAt(stored, start, end) : 0),
  }
}

/** A time of day: digits in v1, `HH:MM` in v2. */
export const clock: Value = {
  toV2: (sent) => (isEmpty(sent) ? null : (parseClockTime(sent, { allowMidnightEnd: true }) ?? unreadable)),
  toV1: (stored) => clockDigits(stored as string),
  equal(field, value) {
    const number = numberOf(value)
    const time = number === undefined ? undefined : parseClockTime(number, { allowMidnightEnd: true })
    return time === undefined ? nothing : condition(field, '=', time)
  },
}

/** The number of the bank, which is part of a Swiss IBAN. */
export const clearing: Value = {
  toV2: () => undefined,
  toV1: (stored) =>
    typeof stored === 'string' && isSwissIban(stored) ? compactIban(stored).slice(4, 9) : '',
}

function isEmpty(sent: unknown): boolean {
  return sent === undefined || sent === null || sent === ''
}

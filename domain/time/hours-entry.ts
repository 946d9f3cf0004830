// Reads input of a time sheet: attendance, and hours worked on a task.

import { decimalScale, divideRounded, type Micro } from '../money/money.ts'
import { type Formats, quantityIn } from '../text/company-formats.ts'
import { minutesBetween } from './clock-time.ts'

/** From and to on one day, written HH:MM. It may end at 24:00. */
export interface TimeRange {
  readonly start: string
  readonly end: string
}

/** Not understood, or understood but ending before it starts. */
export type EntryProblem = 'unreadable' | 'order'

export type Read<Value> = { readonly value: Value } | { readonly problem: EntryProblem }

/** "8-12 13-17", "8:15-12, 13-17:30", "0800-1200", "8h30–12h": any number of ranges, in the order of the day. */
export function readRanges(text: string): Read<readonly TimeRange[]> {
  const bare = text.trim().toLowerCase()
  const ranges = bare.split(/[\s,;+/&]+(?=\d)(?<![-–—−]\s*)/).map(readRange)
  const found = ranges.filter((range) => range !== undefined)
  if (bare === '') return { value: [] }
  if (found.length < ranges.length) return { problem: 'unreadable' }
  if (found.some(({ start, end }) => end <= start)) return { problem: 'order' }
  return { value: found.toSorted((a, b) => (a.start < b.start ? -1 : 1)) }
}

function readRange(text: string): TimeRange | undefined {
  const [from = '', to = '', ...more] = text.trim().split(/\s*[-–—−]\s*/)
  const start = readTime(from)
  const end = readTime(to)
  if (start === undefined || end === undefined || more.length > 0 || start === '24:00') return undefined
  // No range ends at the first minute of a day: an end of 0 means 24:00.
  return { start, end: end === '00:00' ? '24:00' : end }
}

/** "8", "8:15", "8.15", "8h15", "815" and "0815" as HH:MM. */
export function readTime(text: string): string | undefined {
  const bare = text.trim().toLowerCase()
  const parts = /^(\d{1,2})(?:[:.h](\d{2}))?h?$/.exec(bare) ?? /^(\d{1,2})(\d{2})$/.exec(bare)
  if (!parts) return undefined
  const [, hour = '', minute = '00'] = parts
  const time = `${hour.padStart(2, '0')}:${minute}`
  return /^([01]\d|2[0-3]):[0-5]\d$|^24:00$/.test(time) ? time : undefined
}

/**
 * "4.5", "4,5", "4:30", "4h30", "270m" and "8-12" as hours. A day has fewer than a thousand hours, so a point and a
 * comma are always the decimal sign, whatever the company writes.
 */
export function readHours(text: string): Read<Micro> {
  const bare = text.trim().toLowerCase()
  const decimal = /^(\d{0,4})(?:[.,](\d{0,6}))?\s*(?:h|std\.?)?$/.exec(bare)
  if (decimal && /\d/.test(bare)) {
    const [, whole = '', fraction = ''] = decimal
    return { value: BigInt(whole + fraction.padEnd(decimalScale, '0')) }
  }
  const [, hours = '', minutes = ''] = /^(\d{0,4})\s*(?::|h)\s*([0-5]\d)\s*(?:m|min)?$/.exec(bare) ?? []
  if (minutes) return { value: hoursOf(60 * Number(hours) + Number(minutes)) }
  const [, onlyMinutes] = /^(\d{1,5})\s*(?:m|min|'|′)$/.exec(bare) ?? []
  if (onlyMinutes) return { value: hoursOf(Number(onlyMinutes)) }
  const ranges = bare === '' ? { problem: 'unreadable' as const } : readRanges(bare)
  return 'problem' in ranges ? ranges : { value: hoursOfRanges(ranges.value) }
}

/** The ranges as shown; they can be typed again: 8–12, 13–17:30. */
export function rangesText(ranges: readonly TimeRange[]): string {
  const short = (time: string) => time.replace(/^0(?=\d)/, '').replace(/:00$/, '')
  return ranges.map(({ start, end }) => `${short(start)}–${short(end)}`).join(', ')
}

/** Hours in full, so that typing them again loses nothing: 4.5, or 4:20 if decimals would not end. */
export function hoursText(hours: Micro, formats: Formats): string {
  const isShort = hours % 10_000n === 0n
  const minutes = divideRounded(hours * 60n, oneHour)
  if (isShort || hoursOf(Number(minutes)) !== hours) return quantityIn({ ...formats, group: '' }, hours)
  return `${minutes / 60n}:${String(minutes % 60n).padStart(2, '0')}`
}

export function hoursOfRanges(ranges: readonly TimeRange[]): Micro {
  return hoursOf(ranges.reduce((total, { start, end }) => total + minutesBetween(start, end), 0))
}

const oneHour: Micro = 10n ** BigInt(decimalScale)

function hoursOf(minutes: number): Micro {
  return divideRounded(BigInt(minutes) * oneHour, 60n)
}

/** The parts of a day that are in more than one of these ranges. */
export function overlapsOf(ranges: readonly TimeRange[]): TimeRange[] {
  const ordered = ranges.toSorted((a, b) => (a.start < b.start ? -1 : 1))
  const found: TimeRange[] = []
  let busyUntil = '00:00'
  for (const { start, end } of ordered) {
    const last = found.at(-1)
    const until = end < busyUntil ? end : busyUntil
    if (start < busyUntil) {
      if (last && start <= last.end)
        found.splice(-1, 1, { start: last.start, end: until > last.end ? until : last.end })
      else found.push({ start, end: until })
    }
    if (end > busyUntil) busyUntil = end
  }
  return found
}

const dayHours: Micro = 24n * oneHour

/** Whether these hours exceed a day. */
export function isMoreThanADay(hours: Micro): boolean {
  return hours > dayHours
}

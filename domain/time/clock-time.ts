/** Reads "0900", "900", "09:00", "9:00" and the integer 900 as 09:00; undefined for anything else. */
export function parseClockTime(value: unknown, options: ClockTimeOptions = {}): string | undefined {
  const text = typeof value === 'number' ? String(value).padStart(4, '0') : value
  if (typeof text !== 'string') return undefined
  const [, hour = '', minute = ''] = /^(\d{1,2}):?(\d{2})$/.exec(text) ?? []
  const time = `${hour.padStart(2, '0')}:${minute}`
  return isClockTime(time, options) ? time : undefined
}

export interface ClockTimeOptions {
  /** Accepts 24:00: the end of a day, never a start. */
  readonly allowMidnightEnd?: boolean
}

/** Whether this is a time of day written HH:MM. */
export function isClockTime(text: string, { allowMidnightEnd = false }: ClockTimeOptions = {}): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text) || (allowMidnightEnd && text === '24:00')
}

/** Writes HH:MM as digits: 08:15 is 815, 00:15 is 15. They are not minutes and cannot be added. */
export function clockDigits(time: string): number {
  return 100 * numberAt(time, 0, 2) + numberAt(time, 3, 5)
}

/** The minutes between two times of a day written HH:MM. */
export function minutesBetween(start: string, end: string): number {
  return minutesOf(end) - minutesOf(start)
}

function minutesOf(time: string): number {
  return 60 * numberAt(time, 0, 2) + numberAt(time, 3, 5)
}

/** The number that the digits at a place of a date or a time make. Lists have thousands of them, so no text is cut out. */
export function numberAt(text: string, start: number, end: number): number {
  let number = 0
  for (let at = start; at < end; at++) number = 10 * number + text.charCodeAt(at) - 48
  return number
}

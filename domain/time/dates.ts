/** Whether this is a day of the calendar written YYYY-MM-DD. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < '0001') return false
  // These days are in every month.
  if (/-(0[1-9]|1[0-2])-(0[1-9]|1\d|2[0-8])$/.test(text)) return true
  // Date reads 30 February as 2 March.
  return new Date(`${text}T00:00:00Z`).getUTCDate() === Number(text.slice(8))
}

/** Whether this is a day and a time written YYYY-MM-DD HH:MM:SS. */
export function isDateTime(text: string): boolean {
  return isDate(text.slice(0, 10)) && /^ ([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(text.slice(10))
}

/** The clock and calendar of this zone at this instant: YYYY-MM-DD HH:MM:SS. */
export function wallClock(instant: Date, timeZone: string): string {
  const second = Math.floor(instant.getTime() / 1000)
  if (last.second !== second || last.timeZone !== timeZone)
    last = { second, timeZone, text: formatter(timeZone).format(instant) }
  return last.text
}

// All that is written in a second has the same time, and formatting costs as much as some statements.
let last = { second: Number.NaN, timeZone: '', text: '' }

// Creating one costs a hundred times as much as using it.
const formatters = new Map<string, Intl.DateTimeFormat>()

function formatter(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone)
  if (known) return known
  // Swedish writes ISO dates. Without h23 midnight can become 24:00.
  const made = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  formatters.set(timeZone, made)
  return made
}

/** The day this many days later. */
export function daysAfter(date: string, days: number): string {
  const day = new Date(`${date}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + days)
  return day.toISOString().slice(0, 10)
}

/** The number of days between two days. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000
}

/** The Monday of its week. */
export function mondayOf(date: string): string {
  return daysAfter(date, -weekdayOf(date))
}

/** The first day of the month this many months later. */
export function monthAfter(date: string, months: number): string {
  const first = new Date(`${date.slice(0, 7)}-01T00:00:00Z`)
  first.setUTCMonth(first.getUTCMonth() + months)
  return first.toISOString().slice(0, 10)
}

/** The same day this many months later, or the last day of that month; undefined beyond the calendar. */
export function monthsLater(date: string, months: number): string | undefined {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  const count = 12 * year + month - 1 + months
  const start = `${padded(Math.floor(count / 12), 4)}-${padded((count % 12) + 1, 2)}`
  return [day, 30, 29, 28].map((day) => `${start}-${padded(day, 2)}`).find(isDate)
}

function padded(value: number, length: number): string {
  return String(value).padStart(length, '0')
}

/** Monday is 0. */
export function weekdayOf(date: string): number {
  return (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7
}

import { company, session } from '../start.ts'

/** A month such as 2026-11, in words: November 2026. */
export function monthName(month: string): string {
  return inWords(month, { month: 'long', year: 'numeric' })
}

/** The month with this number: November */
export function monthOnly(number: number): string {
  return inWords(`2026-${String(number).padStart(2, '0')}`, { month: 'long' })
}

/** Nov */
export function shortMonthName(month: string): string {
  return inWords(month, { month: 'short' }).replace(/\.$/, '')
}

/** N */
export function monthLetter(month: string): string {
  return inWords(month, { month: 'narrow' })
}

/** A day in words: Monday, 9 November */
export function dayName(date: string): string {
  return inWords(date, { weekday: 'long', day: 'numeric', month: 'long' })
}

/** Mo */
export function shortDayName(date: string): string {
  return inWords(date, { weekday: 'short' }).replace(/\.$/, '')
}

function inWords(date: string, format: Intl.DateTimeFormatOptions): string {
  const day = new Date(`${date.slice(0, 7)}-${date.slice(8) || '01'}T00:00:00Z`)
  const { language } = session.user
  return new Intl.DateTimeFormat([`${language}-${company.country}`, language], {
    ...format,
    timeZone: 'UTC',
  }).format(day)
}

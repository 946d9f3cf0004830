// How a company writes numbers and days, on the screen and on paper, and how typed ones are read.

import { decimalsOf, usualDecimals } from '../money/currency-units.ts'
import { decimalScale, type Micro, type Minor, moneyScale } from '../money/money.ts'
import { daysAfter, isDate } from '../time/dates.ts'
import type { Language } from './languages.ts'

export interface Formats {
  readonly decimal: '.' | ','
  readonly group: string
  /** The order of day, month and year, and their separator. */
  readonly day: 'dmy' | 'mdy' | 'ymd'
  readonly separator: '.' | '/' | '-'
  /** The decimals of amounts and prices, where they are not two. */
  readonly decimals?: number
}

const narrowSpace = '\u202f'
/** Also of papers from before a paper knew its country. */
export const swiss: Formats = { decimal: '.', group: '’', day: 'dmy', separator: '.' }
const german: Formats = { decimal: ',', group: '.', day: 'dmy', separator: '.' }
const british: Formats = { decimal: '.', group: ',', day: 'dmy', separator: '/' }

const byCountry: Readonly<Record<string, Formats>> = {
  CH: swiss,
  LI: swiss,
  DE: german,
  AT: german,
  FR: { decimal: ',', group: narrowSpace, day: 'dmy', separator: '/' },
  LU: { decimal: ',', group: narrowSpace, day: 'dmy', separator: '/' },
  BE: { decimal: ',', group: '.', day: 'dmy', separator: '/' },
  IT: { decimal: ',', group: '.', day: 'dmy', separator: '/' },
  ES: { decimal: ',', group: '.', day: 'dmy', separator: '/' },
  NL: { decimal: ',', group: '.', day: 'dmy', separator: '-' },
  GB: british,
  IE: british,
  US: { decimal: '.', group: ',', day: 'mdy', separator: '/' },
}

const byLanguage: Readonly<Record<Language, Formats>> = {
  de: german,
  fr: { decimal: ',', group: narrowSpace, day: 'dmy', separator: '/' },
  it: { decimal: ',', group: '.', day: 'dmy', separator: '/' },
  en: british,
}

/** The formats of a country; those of a language if the country is unknown. */
export function formatsOf(country: string, language: Language): Formats {
  return (Object.hasOwn(byCountry, country) ? byCountry[country] : undefined) ?? byLanguage[language]
}

/** The formats for amounts in a currency. */
export function inCurrency(formats: Formats, currency: string): Formats {
  const decimals = decimalsOf(currency)
  return decimals === usualDecimals ? formats : { ...formats, decimals }
}

/** The column separator that spreadsheets of a country expect: mostly a semicolon. */
export function columnSeparator(country: string): ',' | ';' {
  return commaCountries.includes(country) ? ',' : ';'
}

const commaCountries = ['AU', 'CA', 'GB', 'IE', 'IN', 'JP', 'MT', 'NZ', 'SG', 'US']

/** An amount of money: 1’234.50. What an amount has is never left out. */
export function amountIn(formats: Formats, amount: Minor): string {
  return written(formats, amount, moneyScale, formats.decimals ?? usualDecimals)
}

/** A price with as many decimals as it has, and at least those of the currency. */
export function priceIn(formats: Formats, price: Micro): string {
  return written(formats, price, decimalScale, formats.decimals ?? usualDecimals)
}

/** A quantity without superfluous zeros. */
export function quantityIn(formats: Formats, quantity: Micro): string {
  return written(formats, quantity, decimalScale, 0)
}

/** A percentage: 8.1 % */
export function percentIn(formats: Formats, percent: Micro): string {
  return `${quantityIn(formats, percent)}\u00a0%`
}

/** A day, such as 28.02.2026. */
export function dateIn({ day, separator }: Formats, date: string): string {
  const [year = '', month = '', dayOfMonth = ''] = date.split('-')
  const parts = {
    dmy: [dayOfMonth, month, year],
    mdy: [month, dayOfMonth, year],
    ymd: [year, month, dayOfMonth],
  }
  return parts[day].join(separator)
}

/** A whole number of 10^-scale, with at least this many decimals. */
function written({ decimal, group }: Formats, value: bigint, scale: number, decimals: number): string {
  const digits = String(value < 0n ? -value : value).padStart(scale + 1, '0')
  const point = digits.length - scale
  const whole = digits.slice(0, point).replace(/\B(?=(\d{3})+$)/g, group)
  const fraction = digits.slice(point).replace(/0+$/, '').padEnd(decimals, '0')
  return `${value < 0n ? '−' : ''}${whole}${fraction && decimal + fraction}`
}

/**
 * Reads a typed number or percentage. Groups of three digits may be separated as in the formats, and by apostrophes and
 * spaces everywhere. A point or a comma that separates no groups is the decimal sign, whatever the formats say; but if
 * both could be meant, as with 1,234 in Switzerland, the text is refused. A dash may stand for the decimals of an
 * amount: 2’450.–
 */
export function readNumber(text: string, formats: Formats): Micro | undefined {
  const [, sign, digits = '', dash] = /^([-+−–]?)\s*(.*?)\s*([.,]\s?[-−–—]{1,2}|%)?$/s.exec(text.trim()) ?? []
  const parts = dash === undefined || dash === '%' ? partsOf(digits, formats) : wholeOf(digits, formats)
  if (!parts) return undefined
  const [whole, fraction] = parts
  if (whole + fraction === '' || whole.length > 12 || fraction.length > decimalScale) return undefined
  const value = BigInt(whole + fraction.padEnd(decimalScale, '0'))
  return sign === '' || sign === '+' ? value : -value
}

/** The digits before and after the decimal sign. */
function partsOf(
  digits: string,
  { decimal, group }: Formats,
): readonly [whole: string, fraction: string] | undefined {
  const [, whole = '', mark, fraction = ''] = /^(.*?)(?:([.,])(\d*))?$/s.exec(digits) ?? []
  if (mark === group) {
    const all = withoutGroups(digits, group)
    if (all !== undefined) return [all, '']
  }
  // The decimal sign does not separate groups.
  const ungrouped = withoutGroups(whole, mark === group ? '' : group)
  // Three digits after an unusual decimal sign look like a group; after 0 or nothing, they cannot be one.
  const couldBeGroup = mark !== undefined && mark !== decimal && fraction.length === 3 && /^[1-9]/.test(whole)
  return ungrouped === undefined || couldBeGroup ? undefined : [ungrouped, fraction]
}

/** The digits of an amount whose decimals are a dash. */
function wholeOf(digits: string, { group }: Formats): readonly [whole: string, fraction: string] | undefined {
  const whole = withoutGroups(digits, group)
  return whole === undefined ? undefined : [whole, '']
}

/** Digits without groups, or in groups of three with the same separator between all of them. */
function withoutGroups(text: string, group: string): string | undefined {
  if (/^\d*$/.test(text)) return text
  const [, sign = ''] = /^[1-9]\d{0,2}(\D)\d{3}(?:\1\d{3})*$/.exec(text) ?? []
  return sign !== '' && (sign === group || /[’'\s]/.test(sign)) ? text.replaceAll(sign, '') : undefined
}

/**
 * Reads a typed day: 15.11.2026, 15.11.26, 15.11., 15, 15112026, 2026-11-15, +30 from today, and a point for today.
 * Without a year it is this year; a year of two digits is the nearest one.
 */
export function readDate(text: string, { day }: Formats, today: string): string | undefined {
  const bare = text.trim()
  if (bare === '.') return today
  if (/^[+-]\d{1,4}$/.test(bare)) return onCalendar(daysAfter(today, Number(bare)))
  const numbers = /^(\d{6}|\d{8})$/.test(bare)
    ? [bare.slice(0, 2), bare.slice(2, 4), bare.slice(4)]
    : bare.replace(/\.$/, '').split(/\s*[./-]\s*|\s+/)
  if (numbers.length > 3 || !numbers.every((number) => /^\d+$/.test(number))) return undefined
  const [first = '', second = today.slice(5, 7), third = today.slice(0, 4)] = numbers
  // A year in front is followed by the month in every country.
  const order = first.length === 4 ? 'ymd' : numbers.length === 1 ? 'dmy' : day
  const [year, month, dayOfMonth] = {
    dmy: [third, second, first],
    mdy: [third, first, second],
    ymd: [first, second, third],
  }[order] as [string, string, string]
  if (month.length > 2 || dayOfMonth.length > 2) return undefined
  return onCalendar(`${fullYear(year, today)}-${month.padStart(2, '0')}-${dayOfMonth.padStart(2, '0')}`)
}

function onCalendar(date: string): string | undefined {
  return isDate(date) ? date : undefined
}

/** The year nearest to today that ends with these two digits. */
function fullYear(year: string, today: string): string {
  if (year.length !== 2) return year
  const now = Number(today.slice(0, 4))
  const same = Math.floor(now / 100) * 100 + Number(year)
  const nearest = same > now + 50 ? same - 100 : same < now - 50 ? same + 100 : same
  return String(nearest).padStart(4, '0')
}

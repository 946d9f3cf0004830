// The kinds of values: texts, choices, numbers, references, times. A kind is the only place that knows how its values
// look, are stored and compared.

import { numericValue } from '../../domain/documents/numbering.ts'
import { usualDecimals } from '../../domain/money/currency-units.ts'
import {
  amountText,
  decimalScale,
  floorDecimal,
  formatDecimal,
  largestAmount,
  moneyScale,
  parseAmount,
  parseDecimal,
  parseHundredths,
} from '../../domain/money/money.ts'
import type { ProblemCode, Problems } from '../../domain/refusal.ts'
import { countries, currencies } from '../../domain/text/codes.ts'
import { type Language, languages } from '../../domain/text/languages.ts'
import { fold, isCleanText } from '../../domain/text/text.ts'
import { isClockTime } from '../../domain/time/clock-time.ts'
import { isDate, isDateTime } from '../../domain/time/dates.ts'
import { largestId } from '../db/piece.ts'
import {
  type Between,
  type Kind,
  kind,
  type Numbering,
  refused,
  type Schema,
  type Target,
  type WhenGone,
  wrong,
} from './kind.ts'

/** Text of up to `max` characters. */
export function text(max = 255, schema: Schema = {}): Kind<string> {
  const accept = (value: string, key: string, problems: Problems) => {
    if (!isCleanText(value))
      return refused(problems, key, 'wrong_format', 'contains characters that are not text')
    if (value.length > max && [...value].length > max)
      return refused(problems, key, 'not_allowed', `can have at most ${max} characters`)
    return true
  }
  return kind<string>({
    family: 'text',
    type: 'text',
    schema: { type: 'string', maxLength: max, ...schema },
    columns: (key) => ({ [key]: 'text', [`${key}_folded`]: 'text' }),
    parse(value, key, problems) {
      if (typeof value !== 'string') return wrong(problems, key, 'wrong_type', 'must be a text')
      return accept(value, key, problems) ? value : undefined
    },
    accept,
    store: (value) => [value, value === null ? null : fold(value)],
    folded: (table, key) => `${table}."${key}_folded"`,
    sortKeys: (table, key) => [`${table}."${key}_folded"`],
    operand: (value) => (typeof value === 'boolean' ? undefined : String(value)),
  })
}

/** Text of any length that a person writes. */
export function longText(): Kind<string> {
  return text(65_535)
}

/** Text that says something. */
export function filledText(max = 255): Kind<string> {
  return narrowed(
    text(max, { minLength: 1 }),
    (value) => value.trim() !== '',
    'required',
    'must not be empty',
  )
}

/** Text that only the server reads and writes. Instants in it are in UTC, so that their order is the order of the text. */
export function serverText(): Kind<string> {
  return kind<string>({
    family: 'none',
    type: 'text',
    schema: { type: 'string' },
    parse: () => undefined,
  })
}

/** Lower-case text that the server writes: it needs no second column to be compared without regard to case. */
export function plainText(): Kind<string> {
  return kind<string>({
    ...serverText(),
    family: 'text',
    type: 'text',
    operand: (value) => (typeof value === 'boolean' ? undefined : String(value)),
  })
}

/** A kind of which only some values are acceptable. */
export function narrowed<T>(
  base: Kind<T>,
  accepts: (value: T) => boolean,
  code: ProblemCode,
  message: string,
): Kind<T> {
  return {
    ...base,
    parse(value, key, problems) {
      const parsed = base.parse(value, key, problems)
      return parsed === undefined || accepts(parsed) ? parsed : wrong(problems, key, code, message)
    },
    accept: (value, key, problems) =>
      base.accept(value, key, problems) && (accepts(value) || refused(problems, key, code, message)),
  }
}

/** A number that people read: any text, but automatic ones count up. */
export function recordNumber(numbering: Numbering): Kind<string> {
  const base = narrowed(text(), (value) => value !== '', 'required', 'must not be empty')
  return {
    ...base,
    numbering,
    columns: (key) => ({ ...base.columns(key), [`${key}_value`]: 'bigint' }),
    store: (value) => [...base.store(value), value === null ? null : numericValue(value)],
    sortKeys: (table, key) => numberOrder(`${table}."${key}"`),
  }
}

/** The order of `compareNumbers`, in SQL. */
export function numberOrder(number: string): readonly [string, string] {
  return [`length(${number})`, number]
}

/** Text in every language of the interface; a request sees its own. */
export function translated(): Kind<Record<Language, string>> {
  return kind<Record<Language, string>>({
    family: 'text',
    type: 'text',
    schema: { type: 'string' },
    columns: (key) =>
      Object.fromEntries(
        languages.flatMap((language) => Object.entries(text().columns(`${key}_${language}`))),
      ),
    parse(value, key, problems) {
      const parsed = text().parse(value, key, problems)
      return parsed === undefined
        ? undefined
        : (Object.fromEntries(languages.map((language) => [language, parsed])) as Record<Language, string>)
    },
    store: (value) => languages.flatMap((language) => text().store(value?.[language] ?? null)),
    searched: (texts) => Object.values(texts),
    load: (row, key) =>
      Object.fromEntries(languages.map((language) => [language, row[`${key}_${language}`]])) as Record<
        Language,
        string
      >,
    loadable: (key) => languages.map((language) => `${key}_${language}`).join(', '),
    value: (table, key, language) => `${table}."${key}_${language}"`,
    folded: (table, key, language) => `${table}."${key}_${language}_folded"`,
    sortKeys: (table, key, language) => [`${table}."${key}_${language}_folded"`],
    operand: (value) => (typeof value === 'boolean' ? undefined : String(value)),
  })
}

/** One of a closed set of texts. */
export function oneOf<const Value extends string>(...values: readonly Value[]): Kind<Value> {
  return kind<Value>({
    family: 'choice',
    type: 'text',
    schema: { type: 'string', enum: values },
    parse(value, key, problems) {
      if (typeof value !== 'string') return wrong(problems, key, 'wrong_type', 'must be a text')
      if ((values as readonly string[]).includes(value)) return value as Value
      return wrong(problems, key, 'not_allowed', `must be one of ${values.join(', ')}`)
    },
    json: (dialect, value, isNullable) => dialect.word(value, isNullable),
    operand: (value) => (typeof value === 'string' ? value : undefined),
  })
}

/** A code of capital letters given by a standard, such as CHF or CH. */
function code(known: readonly string[], schema: Schema, message: string): Kind<string> {
  const codes = new Set(known)
  return kind<string>({
    family: 'choice',
    type: 'text',
    schema: { type: 'string', ...schema },
    parse(value, key, problems) {
      if (typeof value !== 'string') return wrong(problems, key, 'wrong_type', 'must be a text')
      return codes.has(value) ? value : wrong(problems, key, 'not_allowed', message)
    },
    accept: (value, key, problems) => codes.has(value) || refused(problems, key, 'not_allowed', message),
    json: (dialect, value, isNullable) => dialect.word(value, isNullable),
    operand: (value) => (typeof value === 'string' ? value : undefined),
  })
}

export function currency(): Kind<string> {
  const schema = { pattern: '^[A-Z]{3}$', examples: ['CHF', 'EUR'] }
  return code(currencies, schema, 'must be a currency code of ISO 4217, such as CHF')
}

export function country(): Kind<string> {
  const schema = { pattern: '^[A-Z]{2}$', examples: ['CH', 'AT'] }
  return code(countries, schema, 'must be a country code of ISO 3166, such as CH')
}

/** Several of a closed set of texts, each at most once and at least one. */
export function someOf<const Value extends string>(...values: readonly Value[]): Kind<readonly Value[]> {
  return setOf(values, { minItems: 1 })
}

/** The same, also none of them. */
export function anyOf<const Value extends string>(...values: readonly Value[]): Kind<readonly Value[]> {
  return setOf(values, {})
}

function setOf<const Value extends string>(
  values: readonly Value[],
  least: { readonly minItems?: 1 },
): Kind<readonly Value[]> {
  const single = oneOf(...values)
  return kind<readonly Value[]>({
    family: 'set',
    type: 'text',
    schema: { type: 'array', items: single.schema, ...least, uniqueItems: true },
    parse(value, key, problems) {
      if (!Array.isArray(value)) return wrong(problems, key, 'wrong_type', 'must be a list')
      if (least.minItems && value.length === 0)
        return wrong(problems, key, 'required', 'must name at least one value')
      const parsed = value.map((entry, index) => single.parse(entry, `${key}.${index}`, problems))
      return parsed.includes(undefined) ? undefined : [...new Set(parsed as Value[])]
    },
    store: (value) => [value === null ? null : JSON.stringify(value)],
    load: (row, key) => (row[key] === null ? null : JSON.parse(row[key] as string)),
    json: (dialect, value) => dialect.json(value),
    // An unknown value is in no list: the empty text, unlike a comma, is never found in its JSON.
    operand: (value) =>
      typeof value === 'string' ? JSON.stringify(values.find((known) => known === value) ?? '') : undefined,
  })
}

const flagValues = new Map([
  ['true', 1],
  ['false', 0],
  ['1', 1],
  ['0', 0],
])

export function flag(): Kind<boolean> {
  return kind<boolean>({
    family: 'choice',
    type: 'smallint',
    schema: { type: 'boolean' },
    parse: (value, key, problems) =>
      typeof value === 'boolean' ? value : wrong(problems, key, 'wrong_type', 'must be true or false'),
    store: (value) => [value === null ? null : Number(value)],
    load: (row, key) => (row[key] === null ? null : row[key] === 1),
    json: (dialect, value) => dialect.flag(value),
    operand: (value) => flagValues.get(String(value)),
  })
}

export function integer(min = 0, max = largestId): Kind<number> {
  const accept = (value: number, key: string, problems: Problems) =>
    (value >= min && value <= max) ||
    refused(problems, key, 'not_allowed', `must be between ${min} and ${max}`)
  return kind<number>({
    family: 'ordered',
    type: 'bigint',
    schema: { type: 'integer', minimum: min, maximum: max },
    parse(value, key, problems) {
      if (typeof value !== 'number' || !Number.isInteger(value))
        return wrong(problems, key, 'wrong_type', 'must be a whole number')
      return accept(value, key, problems) ? value : undefined
    },
    accept,
    operand: (value) => {
      const operand = numberOperand(value, 0)
      if (typeof operand !== 'bigint') return operand
      // No column holds a whole number that a double cannot hold, so none is equal to it.
      return Number.isSafeInteger(Number(operand)) ? Number(operand) : { below: operand }
    },
  })
}

/** One of a few whole numbers. */
export function wholeOf(...values: readonly number[]): Kind<number> {
  const base = integer(Math.min(...values), Math.max(...values))
  const message = `must be one of ${values.join(', ')}`
  return {
    ...narrowed(base, (value) => values.includes(value), 'not_allowed', message),
    schema: { type: 'integer', enum: values },
  }
}

export function id(): Kind<number> {
  return integer(1)
}

/** The id of a record of another resource of the same company. */
export function reference(target: () => Target, whenGone: WhenGone = 'kept'): Kind<number> {
  return { ...id(), reference: target, whenGone }
}

/** The id of a record whose resource another field names. */
export function referenceBy(key: string, targets: Readonly<Record<string, () => Target>>): Kind<number> {
  return { ...id(), reference: (values) => targets[String(values[key])]?.(), whenGone: 'kept' }
}

interface Reading {
  /** Undefined for a number with too many decimals. */
  readonly parse: (value: number) => bigint | undefined
  readonly decimals: number
}

function scaled(
  scale: number,
  min: number,
  max: number,
  reading: Reading = { parse: (value) => parseDecimal(value, scale), decimals: scale },
): Kind<bigint> {
  const [least, most] = [min, max].map((bound) => parseDecimal(bound, scale) as bigint) as [bigint, bigint]
  const isWithin = (value: bigint) => value >= least && value <= most
  const bounds = `must be between ${min} and ${max}`
  return kind<bigint>({
    family: 'ordered',
    type: 'bigint',
    schema: { type: 'number', minimum: min, maximum: max, examples: [12.5] },
    parse(value, key, problems) {
      if (typeof value !== 'number') return wrong(problems, key, 'wrong_type', 'must be a number')
      const parsed = reading.parse(value)
      if (parsed === undefined ? value < min || value > max : !isWithin(parsed))
        return wrong(problems, key, 'not_allowed', bounds)
      return parsed ?? wrong(problems, key, 'not_allowed', `can have at most ${reading.decimals} decimals`)
    },
    accept: (value, key, problems) => isWithin(value) || refused(problems, key, 'not_allowed', bounds),
    // Wider than a double: the column is read as text.
    load: (row, key) => (row[key] === null ? null : BigInt(row[key] as string)),
    loadable: (key) => `cast("${key}" as text) as "${key}"`,
    toJson: (value) => formatDecimal(value, scale),
    fromJson: (json) => parseDecimal(json as number, scale) as bigint,
    json: (dialect, value, isNullable) =>
      dialect.decimal(value, scale, isNullable, max * 10 ** scale > Number.MAX_SAFE_INTEGER),
    operand: (value) => numberOperand(value, scale),
  })
}

/** An amount of money, in whole thousandths. In a request it has hundredths at most. It is searched with at least two decimals. */
export function money(min = -largestAmount): Kind<bigint> {
  return amount(min, { parse: parseHundredths, decimals: usualDecimals })
}

/** An amount that somebody pays, in a currency that the operation knows and checks it by: see `checkDecimals` and `needUnits`. */
export function payable(): Kind<bigint> {
  return amount(-largestAmount, { parse: parseAmount, decimals: moneyScale })
}

function amount(min: number, reading: Reading): Kind<bigint> {
  return {
    ...scaled(moneyScale, min, largestAmount, reading),
    searched: (value) => [amountText(value)],
  }
}

/** A price or a quantity, with up to six decimals. */
export function decimal(min = -largestAmount, max = largestAmount): Kind<bigint> {
  return scaled(decimalScale, min, max)
}

/** A percentage. */
export function rate(): Kind<bigint> {
  return decimal(0, 100)
}

/** A percentage that was a whole number once: it is still written without decimals where it has none. */
export function wholeRate(): Kind<bigint> {
  const base = rate()
  const whole = 10n ** BigInt(decimalScale)
  return {
    ...base,
    toJson: (value) => (value % whole === 0n ? String(value / whole) : base.toJson(value)),
    json: (dialect, value, isNullable) =>
      `case when ${value} % ${whole} = 0 then ${dialect.whole(`${value} / ${whole}`, isNullable)} else ${base.json(dialect, value, isNullable)} end`,
  }
}

export function date(): Kind<string> {
  return ordered(isDate, { type: 'string', format: 'date' }, 'must be a date such as 2026-02-28')
}

/** Local time of the company, to the second. A filter may name a day: then only the day is compared. */
export function dateTime(): Kind<string> {
  const pattern = '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$'
  const examples = ['2026-02-28 09:30:00', '2025-12-31 23:59:59']
  return {
    ...ordered(isDateTime, { type: 'string', pattern, examples }, `must be a time such as ${examples[0]}`),
    // A day sorts before all its times, so these two can use the column itself, which may have an index.
    comparable: (value, operand, comparator) =>
      isDate(String(operand)) && comparator !== '>=' && comparator !== '<'
        ? `substr(${value}, 1, 10)`
        : value,
    operand: (value) =>
      typeof value === 'string' && (isDateTime(value) || isDate(value)) ? value : undefined,
  }
}

/** An instant in UTC. A filter may name a day, which then is a day in UTC. */
export function instant(): Kind<string> {
  return kind<string>({
    ...serverText(),
    family: 'ordered',
    type: 'text',
    schema: { type: 'string', format: 'date-time' },
    json: (dialect, value, isNullable) => dialect.word(value, isNullable),
    // A day sorts before all its instants, so these two can use the column itself, which has an index.
    comparable: (value, operand, comparator) =>
      isDate(String(operand)) && comparator !== '>=' && comparator !== '<'
        ? `substr(${value}, 1, 10)`
        : value,
    operand: (value) => (typeof value === 'string' ? instantIn(value) : undefined),
  })
}

function instantIn(text: string): string | undefined {
  if (isDate(text)) return text
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z$/.test(text) || !isDate(text.slice(0, 10)))
    return undefined
  const found = new Date(text)
  return Number.isNaN(found.getTime()) ? undefined : found.toISOString()
}

export function clockTime(options: {
  allowMidnightEnd?: boolean
  examples: readonly string[]
}): Kind<string> {
  const schema = { type: 'string', pattern: '^\\d{2}:\\d{2}$', examples: options.examples }
  return ordered((value) => isClockTime(value, options), schema, 'must be a time of day such as 09:30')
}

/** Text of fixed width that sorts like its values. */
export function ordered(accepts: (text: string) => boolean, schema: Schema, message: string): Kind<string> {
  return kind<string>({
    family: 'ordered',
    type: 'text',
    schema,
    parse(value, key, problems) {
      if (typeof value !== 'string') return wrong(problems, key, 'wrong_type', 'must be a text')
      return accepts(value) ? value : wrong(problems, key, 'wrong_format', message)
    },
    accept: (value, key, problems) => accepts(value) || refused(problems, key, 'wrong_format', message),
    json: (dialect, value, isNullable) => dialect.word(value, isNullable),
    operand: (value) => (typeof value === 'string' && accepts(value) ? value : undefined),
  })
}

/** Any number can be compared, also one that the column cannot hold: it lies between two that the column can hold. */
function numberOperand(value: string | number | boolean, scale: number): bigint | Between | undefined {
  // JSON with a number beyond all doubles is read as infinite.
  const text = typeof value === 'number' ? String(value).replace('Infinity', '1e999') : String(value)
  const found = floorDecimal(text, scale)
  if (!found) return undefined
  return found.isExact ? found.floor : { below: found.floor }
}

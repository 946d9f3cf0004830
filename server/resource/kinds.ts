// The kinds of fields: what a value looks like in JSON, how it is stored, how it is compared, and what is said when it
// is wrong. A kind is the only place that knows these things about its values.

import { isClockTime } from '../../domain/clock-time.ts'
import { isDate, isDateTime } from '../../domain/dates.ts'
import { type Language, languages } from '../../domain/languages.ts'
import { decimalScale, formatDecimal, moneyScale, parseDecimal } from '../../domain/money.ts'
import { numericValue } from '../../domain/numbering.ts'
import type { ProblemCode, Problems } from '../../domain/refusal.ts'
import { fold, isCleanText } from '../../domain/text.ts'
import type { Dialect } from '../db/dialect.ts'
import type { AnyResource } from './resource.ts'

export type Schema = { readonly [keyword: string]: unknown }
export type ColumnType = 'text' | 'bigint' | 'smallint'
export type ColumnValue = string | number | bigint | null

/** What a filter can ask of a value: see the table of comparators in query.ts. */
export type Family = 'text' | 'ordered' | 'choice' | 'set' | 'none'

export interface Kind<T> {
  readonly family: Family
  readonly schema: Schema
  /** What a body may hold, where that is less than an answer does. */
  readonly input?: Schema
  /** The stored columns of a field of this kind, with their types. */
  columns(key: string): Readonly<Record<string, ColumnType>>
  /** Reads a JSON value that is not null. Says what is wrong and returns undefined when it is not acceptable. */
  parse(value: unknown, key: string, problems: Problems): T | undefined
  store(key: string, value: T | null): Record<string, ColumnValue>
  load(row: Readonly<Record<string, unknown>>, key: string): T | null
  /** Expressions that give what `load` reads. */
  loadable(key: string): string
  toJson(value: T): string
  /** The value behind JSON that `toJson` wrote. */
  fromJson(json: unknown): T
  /** SQL that gives the JSON value. */
  select(dialect: Dialect, table: string, key: string, language: Language): string
  /** The column that equality is asked of. */
  column(key: string, language: Language): string
  /** Lower-case text without accents, for `~` and for sorting. */
  foldedColumn(key: string, language: Language): string
  sortKeys(table: string, key: string, language: Language): readonly string[]
  /** What a filter compares with a value; most often the column itself. */
  comparable(column: string, operand: ColumnValue, comparator: string): string
  /** The column value that a filter compares with, or undefined when this kind has no such value. */
  operand(value: string | number | boolean): ColumnValue | undefined
  readonly reference?: () => AnyResource
  /** The first automatic number, for numbers that the server gives when none is sent. */
  readonly firstNumber?: number
}

type KindParts<T> = Pick<Kind<T>, 'family' | 'schema' | 'parse'> & Partial<Kind<T>> & { type: ColumnType }

/** A kind, from what is special about it. */
export function kind<T>(parts: KindParts<T>): Kind<T> {
  return {
    columns: (key) => ({ [key]: parts.type }),
    store: (key, value) => ({ [key]: value as ColumnValue }),
    load: (row, key) => row[key] as T | null,
    loadable: (key) => `"${key}"`,
    toJson: (value) => JSON.stringify(value),
    fromJson: (json) => json as T,
    select: (_dialect, table, key) => `${table}."${key}"`,
    column: (key) => key,
    foldedColumn: (key) => key,
    sortKeys: (table, key) => [`${table}."${key}"`],
    comparable: (column) => column,
    operand: () => undefined,
    ...parts,
  }
}

/** Text of up to `max` characters. */
export function text(max = 255, schema: Schema = {}): Kind<string> {
  return kind<string>({
    family: 'text',
    type: 'text',
    schema: { type: 'string', maxLength: max, ...schema },
    columns: (key) => ({ [key]: 'text', [`${key}_folded`]: 'text' }),
    parse(value, key, problems) {
      if (typeof value !== 'string') return wrong(problems, key, 'wrong_type', 'must be a text')
      if (!isCleanText(value))
        return wrong(problems, key, 'wrong_format', 'contains characters that are not text')
      if ([...value].length > max)
        return wrong(problems, key, 'not_allowed', `can have at most ${max} characters`)
      return value
    },
    store: (key, value) => ({ [key]: value, [`${key}_folded`]: value === null ? null : fold(value) }),
    foldedColumn: (key) => `${key}_folded`,
    sortKeys: (table, key) => [`${table}."${key}_folded"`],
    operand: (value) => (typeof value === 'boolean' ? undefined : String(value)),
  })
}

/** Text of any length that a person writes. */
export function longText(): Kind<string> {
  return text(65_535)
}

export function email(): Kind<string> {
  return formatted(
    text(255, { format: 'email' }),
    /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/,
    'must be an e-mail address',
  )
}

function formatted(base: Kind<string>, pattern: RegExp, message: string): Kind<string> {
  return {
    ...base,
    parse(value, key, problems) {
      const parsed = base.parse(value, key, problems)
      if (parsed === undefined || parsed === '' || pattern.test(parsed)) return parsed
      return wrong(problems, key, 'wrong_format', message)
    },
  }
}

/** A number that people read: any text, but automatic ones count up. Shorter ones sort first, so 9 comes before 10. */
export function recordNumber(first: number): Kind<string> {
  const base = text()
  return {
    ...base,
    firstNumber: first,
    columns: (key) => ({ ...base.columns(key), [`${key}_value`]: 'bigint' }),
    store: (key, value) => ({
      ...base.store(key, value),
      [`${key}_value`]: value === null ? null : numericValue(value),
    }),
    parse(value, key, problems) {
      const parsed = base.parse(value, key, problems)
      return parsed === '' ? wrong(problems, key, 'required', 'must not be empty') : parsed
    },
    sortKeys: (table, key) => [`length(${table}."${key}")`, `${table}."${key}"`],
  }
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
    store: (key, value) =>
      Object.assign(
        {},
        ...languages.map((language) => text().store(`${key}_${language}`, value?.[language] ?? null)),
      ),
    load: (row, key) =>
      Object.fromEntries(languages.map((language) => [language, row[`${key}_${language}`]])) as Record<
        Language,
        string
      >,
    loadable: (key) => languages.map((language) => `${key}_${language}`).join(', '),
    select: (_dialect, table, key, language) => `${table}."${key}_${language}"`,
    column: (key, language) => `${key}_${language}`,
    foldedColumn: (key, language) => `${key}_${language}_folded`,
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
    operand: (value) => (typeof value === 'string' ? value : undefined),
  })
}

/** A code of capital letters given by a standard, such as CHF or CH. */
function code(isKnown: (text: string) => boolean, schema: Schema, message: string): Kind<string> {
  return kind<string>({
    family: 'choice',
    type: 'text',
    schema: { type: 'string', ...schema },
    parse(value, key, problems) {
      if (typeof value !== 'string') return wrong(problems, key, 'wrong_type', 'must be a text')
      return isKnown(value) ? value : wrong(problems, key, 'not_allowed', message)
    },
    operand: (value) => (typeof value === 'string' ? value : undefined),
  })
}

const currencies = new Set(Intl.supportedValuesOf('currency'))

export function currency(): Kind<string> {
  const schema = { pattern: '^[A-Z]{3}$', examples: ['CHF'] }
  return code((text) => currencies.has(text), schema, 'must be a currency code of ISO 4217, such as CHF')
}

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
const unknownRegion = 'ZZ'

export function country(): Kind<string> {
  const schema = { pattern: '^[A-Z]{2}$', examples: ['CH'] }
  const isKnown = (text: string) =>
    /^[A-Z]{2}$/.test(text) && text !== unknownRegion && regions.of(text) !== undefined
  return code(isKnown, schema, 'must be a country code of ISO 3166, such as CH')
}

/** Several of a closed set of texts, each at most once and at least one. */
export function someOf<const Value extends string>(...values: readonly Value[]): Kind<readonly Value[]> {
  const single = oneOf(...values)
  return kind<readonly Value[]>({
    family: 'set',
    type: 'text',
    schema: { type: 'array', items: single.schema, minItems: 1, uniqueItems: true },
    parse(value, key, problems) {
      if (!Array.isArray(value)) return wrong(problems, key, 'wrong_type', 'must be a list')
      if (value.length === 0) return wrong(problems, key, 'required', 'must name at least one value')
      const parsed = value.map((entry, index) => single.parse(entry, `${key}.${index}`, problems))
      return parsed.includes(undefined) ? undefined : [...new Set(parsed as Value[])]
    },
    store: (key, value) => ({ [key]: value === null ? null : JSON.stringify(value) }),
    load: (row, key) => (row[key] === null ? null : JSON.parse(row[key] as string)),
    select: (dialect, table, key) => dialect.json(`${table}."${key}"`),
    // What is none of the values stands in no list: the empty text, unlike a comma, is never found in its JSON.
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
    store: (key, value) => ({ [key]: value === null ? null : Number(value) }),
    load: (row, key) => (row[key] === null ? null : row[key] === 1),
    select: (dialect, table, key) => dialect.flag(`${table}."${key}"`),
    operand: (value) => flagValues.get(String(value)),
  })
}

/** Ids and other whole numbers fit a signed number of 32 bits. */
export const largestId = 2_147_483_647

export function integer(min = 0, max = largestId): Kind<number> {
  return kind<number>({
    family: 'ordered',
    type: 'bigint',
    schema: { type: 'integer', minimum: min, maximum: max },
    parse(value, key, problems) {
      if (typeof value !== 'number' || !Number.isInteger(value))
        return wrong(problems, key, 'wrong_type', 'must be a whole number')
      if (value < min || value > max)
        return wrong(problems, key, 'not_allowed', `must be between ${min} and ${max}`)
      return value
    },
    operand: (value) => {
      const number = numberOf(value)
      return number === undefined || !Number.isSafeInteger(number) ? undefined : number
    },
  })
}

export function id(): Kind<number> {
  return integer(1)
}

/** The id of a record of another resource of the same company. */
export function reference(target: () => AnyResource): Kind<number> {
  return { ...id(), reference: target }
}

/** The id of a kind of record that no company has, so that no id is right. */
export function nothing(entity: string): Kind<number> {
  return {
    ...id(),
    schema: { type: 'null' },
    parse: (_value, key, problems) =>
      wrong(problems, key, 'not_allowed', `There is no ${entity} with this id.`),
  }
}

function scaled(scale: number, min: number, max: number): Kind<bigint> {
  return kind<bigint>({
    family: 'ordered',
    type: 'bigint',
    schema: { type: 'number', minimum: min, maximum: max, examples: [12.5] },
    parse(value, key, problems) {
      if (typeof value !== 'number') return wrong(problems, key, 'wrong_type', 'must be a number')
      if (value < min || value > max)
        return wrong(problems, key, 'not_allowed', `must be between ${min} and ${max}`)
      const parsed = parseDecimal(value, scale)
      return parsed ?? wrong(problems, key, 'not_allowed', `can have at most ${scale} decimals and 15 digits`)
    },
    // Wider than a double: the column is read as text.
    load: (row, key) => (row[key] === null ? null : BigInt(row[key] as string)),
    loadable: (key) => `cast("${key}" as text) as "${key}"`,
    toJson: (value) => formatDecimal(value, scale),
    fromJson: (json) => parseDecimal(json as number, scale) as bigint,
    select: (dialect, table, key) => dialect.decimal(`${table}."${key}"`, scale),
    operand: (value) => {
      const number = numberOf(value)
      return number === undefined ? undefined : parseDecimal(number, scale)
    },
  })
}

const largest = 999_999_999_999.99

/** An amount of money, in whole hundredths. */
export function money(): Kind<bigint> {
  return scaled(moneyScale, -largest, largest)
}

/** A price or a quantity, with up to six decimals. */
export function decimal(min = -largest, max = largest): Kind<bigint> {
  return scaled(decimalScale, min, max)
}

/** A percentage. */
export function rate(): Kind<bigint> {
  return decimal(0, 100)
}

export function date(): Kind<string> {
  return ordered(isDate, { type: 'string', format: 'date' }, 'must be a date such as 2026-02-28')
}

/** Local time of the company, to the second. A filter may name a day: then only the day is compared. */
export function dateTime(): Kind<string> {
  const pattern = '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$'
  const examples = ['2026-02-28 09:30:00']
  return {
    ...ordered(isDateTime, { type: 'string', pattern, examples }, `must be a time such as ${examples[0]}`),
    // A day stands before all its times, so for these two the column itself, which may have an index, will do.
    comparable: (column, operand, comparator) =>
      isDate(String(operand)) && comparator !== '>=' && comparator !== '<'
        ? `substr(${column}, 1, 10)`
        : column,
    operand: (value) =>
      typeof value === 'string' && (isDateTime(value) || isDate(value)) ? value : undefined,
  }
}

export function clockTime(options: { allowMidnightEnd?: boolean; example: string }): Kind<string> {
  const schema = { type: 'string', pattern: '^\\d{2}:\\d{2}$', examples: [options.example] }
  return ordered((value) => isClockTime(value, options), schema, 'must be a time of day such as 09:30')
}

/** Text of fixed width whose order is the order of what it says. */
function ordered(accepts: (text: string) => boolean, schema: Schema, message: string): Kind<string> {
  return kind<string>({
    family: 'ordered',
    type: 'text',
    schema,
    parse(value, key, problems) {
      if (typeof value !== 'string') return wrong(problems, key, 'wrong_type', 'must be a text')
      return accepts(value) ? value : wrong(problems, key, 'wrong_format', message)
    },
    operand: (value) => (typeof value === 'string' && accepts(value) ? value : undefined),
  })
}

/** Says what is wrong with a value. */
export function wrong(problems: Problems, key: string, code: ProblemCode, message: string): undefined {
  problems.add(key, code, message)
  return undefined
}

function numberOf(value: string | number | boolean): number | undefined {
  if (typeof value === 'number') return value
  return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : undefined
}

// The numbers that the server gives: one more than the highest that exists. They are read from the index by which lists
// are sorted, so there is no counter that could be wrong.

import assert from 'node:assert/strict'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import {
  type Count,
  compareNumbers,
  countAfter,
  headParts,
  isDated,
  largestNumber,
  nextNumbers,
  plainCount,
  seriesAt,
  widthsOf,
} from '../../domain/documents/numbering.ts'
import { invalid } from '../../domain/refusal.ts'
import { constantStatement } from '../db/constant-statement.ts'
import type { Reader, Statement, Tx } from '../db/db.ts'
import { localTime } from './clock.ts'
import { numberOrder } from './kinds.ts'
import { type AnyResource, numberedWith } from './resource.ts'
import { quoted, storedForm, type Values } from './stored-form.ts'

/** The numbers of a company in a field, with those of the resources that share them. */
export interface Numbers {
  readonly company: number
  readonly resource: AnyResource
  readonly key: string
}

/** The automatic numbers of a new record. */
export async function automaticNumbers(
  tx: Tx,
  resource: AnyResource,
  values: Readonly<Values>,
): Promise<Record<string, string>> {
  const { company } = tx.actor
  const given: Record<string, string> = {}
  for (const { key, dated, starting } of countedFields(resource)) {
    if (typeof values[key] === 'string') continue
    const numbers = { company, resource, key }
    const date = (values[dated] as string | undefined) ?? localTime(tx).slice(0, 10)
    const count = await countFrom(tx, numbers, starting(company), date)
    const [next] = nextNumbers(count, 1)
    if (next === undefined || (count.last + 1 === largestNumber && (await exists(tx, numbers, next))))
      throw invalid(key, 'required', 'The automatic numbers are used up: send one.')
    given[key] = next
  }
  return given
}

interface CountedField {
  readonly key: string
  readonly dated: string
  /** What a company counts from. */
  starting(company: number): Statement
}

const counted = new WeakMap<AnyResource, readonly CountedField[]>()
/** In whose place each company comes in a statement. */
const nobody = 0

/** The fields with automatic numbers. Their statements are made once: every new record needs them. */
function countedFields(resource: AnyResource): readonly CountedField[] {
  const known = counted.get(resource)
  if (known) return known
  const fields = storedForm(resource).fields.flatMap(([key, { kind }]) => {
    if (kind.numbering === undefined) return []
    const { settings, dated = '' } = kind.numbering
    const ofNobody = start({ company: nobody, resource, key }, settings(nobody))
    const make = constantStatement(ofNobody)
    const starting = (company: number) =>
      make(ofNobody.values.map((value) => (value === nobody ? company : value)))
    return { key, dated, starting }
  })
  counted.set(resource, fields)
  return fields
}

/** The count at a date by settings: SQL that gives the `first` number and the `pattern`. */
export function countBy(reader: Reader, numbers: Numbers, settings: Sql, date: string): Promise<Count> {
  return countFrom(reader, numbers, start(numbers, settings), date)
}

/** What numbers are counted from: the settings, and the highest number without a pattern. */
function start(numbers: Numbers, settings: Sql): Sql {
  return sql`select s.first, s.pattern, (${highestValue(numbers)}) as highest from (${settings}) s`
}

async function countFrom(
  reader: Reader,
  numbers: Numbers,
  starting: Statement,
  date: string,
): Promise<Count> {
  const row = await reader.get<{ first: number; pattern: string | null; highest: number | null }>(starting)
  assert(row, 'a company has settings')
  const { first, pattern, highest } = row
  return pattern === null ? plainCount(highest, first) : countOfPattern(reader, numbers, pattern, date)
}

/** The highest number that has a successor: a record with the largest possible number does not end the counting. */
function highestValue(numbers: Numbers): Sql {
  const { company, key } = numbers
  const value = raw(`${key}_value`)
  const each = tablesOf(numbers).map(
    (table) => sql`
      select max(${value}) as number from ${table} where company_id = ${company} and ${value} < ${largestNumber}`,
  )
  return sql`select max(number) from (${join(each, ' union all ')}) numbers`
}

async function countOfPattern(
  reader: Reader,
  numbers: Numbers,
  pattern: string,
  date: string,
): Promise<Count> {
  const series = seriesAt(pattern, date)
  const highest = await highestNumbers(reader, numbers, { head: series.head, widths: widthsOf(series) })
  if (highest.length > 0) return countAfter(series, highest)
  const from = [...series.head].length
  const longest = isDated(pattern) ? await longestOf(reader, numbers, pattern, from + series.width) : 0
  return countAfter({ head: series.head, width: Math.max(series.width, longest - from) }, [])
}

interface Searched {
  readonly head: string
  /** The numbers of digits after the head. */
  readonly widths: readonly number[]
  /** Only numbers before this one, which has the largest width. */
  readonly before?: string
}

/** The highest number of a series for each width. The largest possible one has no successor and does not count. */
export async function highestNumbers(
  reader: Reader,
  numbers: Numbers,
  { head, widths, before }: Searched,
): Promise<string[]> {
  const from = [...head].length
  const [lengthOf, number] = orderOf(numbers)
  const end = `${head}:`
  const bound =
    before === undefined
      ? sql`${end}`
      : sql`case when width = ${raw(String(Math.max(...widths)))} then ${before} else ${end} end`
  const each = tablesOf(numbers).map(
    (table) => sql`
      select (
        select max(${number}) from ${table}
        where company_id = ${numbers.company} and ${lengthOf} = ${raw(String(from))} + width
          and ${number} >= ${`${head}0`} and ${number} < ${bound} and ${number} <> ${`${head}${largestNumber}`}
          and ${areDigits(number, from + 1)}) as number
      from widths`,
  )
  const rows = await reader.all<{ number: string | null }>(sql`
    with widths (width) as (values ${raw(widths.map((width) => `(${width})`).join(', '))}) ${join(each, ' union all ')}`)
  return rows.flatMap(({ number }) => number ?? [])
}

/** The length of the longest number of a pattern at any date, if it is longer than `usual`. */
async function longestOf(reader: Reader, numbers: Numbers, pattern: string, usual: number): Promise<number> {
  const [lengthOf, number] = orderOf(numbers)
  const conditions: Sql[] = []
  let from = 1
  for (const part of headParts(pattern)) {
    const length = typeof part === 'number' ? part : [...part].length
    conditions.push(
      typeof part === 'number'
        ? areDigits(number, from, length)
        : sql`substr(${number}, ${raw(String(from))}, ${raw(String(length))}) = ${part}`,
    )
    from += length
  }
  const longest = from - 1 + Math.max(...widthsOf({ head: '', width: 1 }))
  const each = tablesOf(numbers).map(
    (table) => sql`
      select max(${lengthOf}) as longest from ${table}
      where company_id = ${numbers.company} and ${lengthOf} > ${raw(String(usual))} and ${lengthOf} <= ${raw(String(longest))}
        and ${join([...conditions, areDigits(number, from)], ' and ')}`,
  )
  const row = await reader.get<{ longest: number | null }>(sql`
    select max(longest) as longest from (${join(each, ' union all ')}) numbers`)
  return row?.longest ?? 0
}

/** Whether a part of a number consists of digits. */
function areDigits(number: Sql, from: number, length?: number): Sql {
  const part = [from, ...(length === undefined ? [] : [length])].join(', ')
  return sql`ltrim(substr(${number}, ${raw(part)}), '0123456789') = ''`
}

/** The number that comes last in lists. */
export async function lastNumber(reader: Reader, numbers: Numbers): Promise<string | null> {
  const [length, number] = orderOf(numbers)
  const found: string[] = []
  for (const table of tablesOf(numbers)) {
    const row = await reader.get<{ number: string }>(sql`
      select ${number} as number from ${table} where company_id = ${numbers.company}
      order by ${length} desc, ${number} desc limit 1`)
    if (row) found.push(row.number)
  }
  return found.toSorted(compareNumbers).at(-1) ?? null
}

async function exists(reader: Reader, numbers: Numbers, number: string): Promise<boolean> {
  const each = tablesOf(numbers).map(
    (table) => sql`
      select id from ${table} where company_id = ${numbers.company} and ${raw(quoted(numbers.key))} = ${number}`,
  )
  return (await reader.get(join(each, ' union all '))) !== undefined
}

/** The index on these two expressions finds the highest number of a length. */
function orderOf({ key }: Numbers): [length: Sql, number: Sql] {
  const [length, number] = numberOrder(quoted(key))
  return [raw(length), raw(number)]
}

function tablesOf({ resource }: Numbers): Sql[] {
  return [resource, ...numberedWith(resource)].map(({ table }) => raw(table))
}

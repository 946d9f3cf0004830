// The order of the rows in a list.

import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Language } from '../../../domain/text/languages.ts'
import type { Dialect } from '../../db/dialect.ts'
import type { Field } from '../fields.ts'
import { type Remembered, remembered } from '../remembered.ts'
import type { AnyResource } from '../resource.ts'
import type { ListQuery } from './query.ts'
import type { CountedList } from './row-in-list.ts'
import { owned } from './where.ts'

const orders: Remembered<Order> = new WeakMap()

interface Order {
  /** The columns that a page selects. Where rows must be sorted again, the sort keys are among them. */
  readonly columns: string
  readonly order: string
  /** The row key and all sort keys, and the order by the names of these. */
  readonly selected: string
  readonly named: string
}

export function orderOf(
  dialect: Dialect,
  resource: AnyResource,
  language: Language,
  query: ListQuery,
  isRanked: boolean,
): Order {
  const asked = query.sort.map(({ field, descending }) => (descending ? `-${field}` : field)).join()
  return remembered(orders, dialect, `${resource.name} ${language} ${isRanked} ${asked}`, () => {
    const keys = orderKeys(resource, language, query)
    const rowKey = dialect.rowKey === 'id' ? 't.id as row_key' : `t.${dialect.rowKey} as row_key, t.id`
    const by = (nameOf: (key: OrderKey, index: number) => string) =>
      keys.map((key, index) => dialect.orderBy(nameOf(key, index), key.descending, key.nullable))
    const named = by((_, index) => `s${index}`)
    const order = dialect.keepsOrder ? by(({ expression }) => expression) : named
    const selected = [rowKey, ...keys.map(({ expression }, index) => `${expression} as s${index}`)].join(', ')
    return {
      columns: dialect.keepsOrder ? rowKey : selected,
      order: [...(isRanked ? ['relevance'] : []), ...order].join(', '),
      selected,
      named: named.join(', '),
    }
  })
}

export interface OrderKey {
  readonly expression: string
  readonly descending: boolean
  readonly nullable: boolean
}

/** What the rows of a list are sorted by. The last one tells any two of them apart. */
export function orderKeys(resource: AnyResource, language: Language, query: ListQuery): OrderKey[] {
  const keys = query.sort.flatMap(({ field, descending }): OrderKey[] => {
    const { kind, nullable } = resource.fields[field] as Field
    return kind.sortKeys('t', field, language).map((expression) => ({ expression, descending, nullable }))
  })
  // The id is always last, in the direction of the first key, so that the order is total and an index can provide it.
  return [...keys, { expression: 't.id', descending: keys[0]?.descending ?? false, nullable: false }]
}

/** The values of the sort keys of a row. */
export type SortValues = readonly (string | bigint | null)[]

/** The sort keys of a row; null when it is gone, and for fractions, which a text does not have to the last digit. */
export async function sortValuesOf(
  { reader, resource, view }: CountedList,
  keys: readonly OrderKey[],
  id: number | undefined,
): Promise<SortValues | null | undefined> {
  if (id === undefined) return undefined
  // Prices can have more digits than a number in JavaScript, so all values come as texts.
  const columns = keys.map(
    ({ expression }) => `json_array(typeof(${expression}), cast(${expression} as text))`,
  )
  const row = await reader.get<{ values: string }>(sql`
    select json_array(${raw(columns.join(', '))}) as "values"
    from ${raw(resource.table)} t where ${owned(resource, view)} and t.id = ${id}`)
  const values: [type: string, text: string | null][] | undefined = row && JSON.parse(row.values)
  if (!values || values.some(([type]) => type === 'real')) return null
  return values.map(([type, text]) => (type === 'integer' && text ? BigInt(text) : text))
}

/** Whether a row comes before one with these sort keys. An empty value is less than all others. */
export function isBefore([key, ...others]: readonly OrderKey[], [value, ...values]: SortValues): Sql {
  const { expression, descending } = key as OrderKey
  const column = raw(expression)
  const more: Sql[] = []
  if (value === null) more.push(...(descending ? [sql`${column} is not null`] : []))
  else more.push(descending ? sql`${column} > ${value}` : sql`(${column} < ${value} or ${column} is null)`)
  if (others.length > 0) more.push(sql`(${column} is ${value} and ${isBefore(others, values)})`)
  return more.length > 0 ? sql`(${join(more, ' or ')})` : sql`0`
}

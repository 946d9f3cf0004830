// Words in place of days in a filter, such as "@lastMonth": a saved view with one moves on with the months. The API
// knows only days, so they are filled in before a request.

import {
  any,
  between,
  condition,
  type FilterNode,
  type FilterValue,
  isGroup,
} from '../../../domain/filter.ts'
import { type PeriodName, periodNames, periodOf } from './periods.ts'

export function wordOf(period: PeriodName): string {
  return `@${period}`
}

/** The period whose word a value is. */
export function periodIn(value: FilterValue | null): PeriodName | undefined {
  return periodNames.find((name) => wordOf(name) === value)
}

/** The filter with today's days in place of its words. */
export function withDays(node: FilterNode, today: string): FilterNode {
  if (isGroup(node)) return { ...node, of: node.of.map((part) => withDays(part, today)) }
  const { field, comparator, value } = node
  const period = periodIn(value)
  if (!period) return node
  const { from, to } = periodOf(period, today)
  if (from === to || comparator === '<' || comparator === '>=') return condition(field, comparator, from)
  if (comparator === '=') return between(field, from, to)
  if (comparator === '!') return any(condition(field, '<', from), condition(field, '>', to))
  return condition(field, comparator, to)
}

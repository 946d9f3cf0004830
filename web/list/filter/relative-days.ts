// Words in place of days in a filter, such as "@lastMonth": a view that was saved with one shows last month next month
// too. The interface knows days only, so that they are put in before it is asked.

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

/** The period that a value is the word of. */
export function periodIn(value: FilterValue | null): PeriodName | undefined {
  return periodNames.find((name) => wordOf(name) === value)
}

/** The filter with the days that its words mean today. */
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

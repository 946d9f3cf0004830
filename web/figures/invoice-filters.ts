// Which records a number is about, as a filter of lists.

import { openInvoiceStatuses } from '../../domain/documents/statuses.ts'
import { between, condition, type FilterNode, joined, oneOf, writeFilter } from '../../domain/filter.ts'
import { daysAfter } from '../../domain/time/dates.ts'

/** The address of a list that shows only what meets all of these. */
export function listOf(path: string, ...parts: readonly FilterNode[]): string {
  return `${path}?filter=${encodeURIComponent(filterOf(...parts))}`
}

/** All of these, as the interface reads it. */
export function filterOf(...parts: readonly FilterNode[]): string {
  return writeFilter(joined(parts))
}

export const isOpen: FilterNode = oneOf('status', openInvoiceStatuses)

/** Of this currency; nothing is asked where there is no other. */
export function isIn(currency: string, currencies: readonly string[]): readonly FilterNode[] {
  return currencies.length > 1 ? [condition('currency', '=', currency)] : []
}

/** Overdue by so many days; without a start what is not due yet, without an end everything beyond. */
export function isOverdue(today: string, from: number | null, to: number | null): FilterNode {
  const dayBefore = (days: number) => daysAfter(today, -days)
  if (from === null) return condition('due', '>=', dayBefore(to ?? 0))
  if (to === null) return condition('due', '<', dayBefore(from - 1))
  return between('due', dayBefore(to), dayBefore(from))
}

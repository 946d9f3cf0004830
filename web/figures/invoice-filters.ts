// The records behind a figure, as a list filter.

import { openInvoiceStatuses } from '../../domain/documents/statuses.ts'
import { between, condition, type FilterNode, joined, oneOf, writeFilter } from '../../domain/filter.ts'
import { daysAfter } from '../../domain/time/dates.ts'

/** The address of a list with all of these conditions. */
export function listOf(path: string, ...parts: readonly FilterNode[]): string {
  return `${path}?filter=${encodeURIComponent(filterOf(...parts))}`
}

/** All of these conditions in the API's syntax. */
export function filterOf(...parts: readonly FilterNode[]): string {
  return writeFilter(joined(parts))
}

export const isOpen: FilterNode = oneOf('status', openInvoiceStatuses)

/** Of this currency; no condition if there is no other. */
export function isIn(currency: string, currencies: readonly string[]): readonly FilterNode[] {
  return currencies.length > 1 ? [condition('currency', '=', currency)] : []
}

/** Overdue by this many days; without a start those not due yet, without an end all beyond. */
export function isOverdue(today: string, from: number | null, to: number | null): FilterNode {
  const dayBefore = (days: number) => daysAfter(today, -days)
  if (from === null) return condition('due', '>=', dayBefore(to ?? 0))
  if (to === null) return condition('due', '<', dayBefore(from - 1))
  return between('due', dayBefore(to), dayBefore(from))
}

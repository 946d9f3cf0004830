// Filters that are wanted often, by one click: which of them are on, and what a click makes of the filter.

import { type FilterNode, isGroup, isSameFilter, joined, partsOf } from '../../../domain/filter.ts'

export interface QuickFilter {
  readonly name: string
  readonly filter: FilterNode
}

/** Those that a filter asks for. Of "open" and "overdue", which is open and more, only the latter. */
export function quickOn(quick: readonly QuickFilter[], filter: FilterNode): readonly QuickFilter[] {
  const parts = partsOf(filter)
  const asked = quick.filter((one) => partsOf(one.filter).every((part) => isAmong(part, parts)))
  return asked.filter((one) => !asked.some((other) => other !== one && isPartOf(one, other)))
}

/** What a filter asks for beside these. */
export function partsBeside(on: readonly QuickFilter[], filter: FilterNode): readonly FilterNode[] {
  const theirs = on.flatMap((one) => partsOf(one.filter))
  return partsOf(filter).filter((part) => !isAmong(part, theirs))
}

/** The filter after a click: the conditions of one come or go. It takes the place of those that ask for the same field. */
export function toggled(quick: readonly QuickFilter[], one: QuickFilter, filter: FilterNode): FilterNode {
  const on = quickOn(quick, filter)
  if (on.includes(one)) return joined(partsBeside([one], filter))
  const leaving = on.filter((other) =>
    fieldsOf(other.filter).some((field) => fieldsOf(one.filter).includes(field)),
  )
  return joined([...partsBeside([...leaving, one], filter), ...partsOf(one.filter)])
}

function isAmong(part: FilterNode, parts: readonly FilterNode[]): boolean {
  return parts.some((other) => isSameFilter(part, other))
}

function isPartOf(one: QuickFilter, other: QuickFilter): boolean {
  return partsOf(one.filter).every((part) => isAmong(part, partsOf(other.filter)))
}

function fieldsOf(node: FilterNode): readonly string[] {
  return isGroup(node) ? node.of.flatMap(fieldsOf) : [node.field]
}

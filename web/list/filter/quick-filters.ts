// Quick filters: which of them are on, and the filter after a click on one.

import { type FilterNode, isGroup, isSameFilter, joined, partsOf } from '../../../domain/filter.ts'

export interface QuickFilter {
  readonly name: string
  readonly filter: FilterNode
}

/** The quick filters that are on. "Overdue" includes "open"; then only "overdue" is on. */
export function quickOn(quick: readonly QuickFilter[], filter: FilterNode): readonly QuickFilter[] {
  const parts = partsOf(filter)
  const asked = quick.filter((one) => partsOf(one.filter).every((part) => isAmong(part, parts)))
  return asked.filter((one) => !asked.some((other) => other !== one && isPartOf(one, other)))
}

/** The conditions of a filter beside these quick filters. */
export function partsBeside(on: readonly QuickFilter[], filter: FilterNode): readonly FilterNode[] {
  const theirs = on.flatMap((one) => partsOf(one.filter))
  return partsOf(filter).filter((part) => !isAmong(part, theirs))
}

/**
 * The filter after a click: adds or removes the conditions of one quick filter. It replaces those on the same field.
 */
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

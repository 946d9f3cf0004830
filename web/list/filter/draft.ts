// A condition while the user edits it: the operators of its field, and the filter that it makes.

import type { FieldFacts } from '../../../client/facts.ts'
import {
  between,
  type Comparator,
  condition,
  type FilterNode,
  type FilterValue,
  isGroup,
  oneOf,
  rangeOf,
  valuesOf,
} from '../../../domain/filter.ts'
import { periodIn } from './relative-days.ts'

/** Comparators, and two that stand for several conditions: among some values, and within a period. */
export type Operator = Comparator | 'among' | 'within'

export interface Draft {
  readonly field: string
  readonly operator: Operator
  /** Within a period: its word, such as "@lastMonth", if it has one. */
  readonly value: FilterValue | null
  readonly values: readonly FilterValue[]
  readonly from: string | null
  readonly to: string | null
}

const dayKinds: readonly string[] = ['date', 'dateTime', 'instant']

export function isDay({ kind }: FieldFacts): boolean {
  return dayKinds.includes(kind)
}

/** The operators of a field, the usual ones first. */
export function operatorsOf(facts: FieldFacts): readonly Operator[] {
  const presence: readonly Operator[] = facts.isNullable ? ['filled', 'empty'] : []
  if (facts.kind === 'flag') return ['=']
  if (facts.kind === 'reference') return ['=', '!', ...presence]
  if (facts.family === 'text') return ['~', '=', '!', ...presence]
  if (facts.family === 'choice' || facts.family === 'set' || facts.kind === 'choice')
    return [facts.values ? 'among' : '=', '!', ...presence]
  if (isDay(facts)) return ['within', '=', '!', '<', '<=', '>', '>=', ...presence]
  return ['=', '!', '<', '<=', '>', '>=', ...presence]
}

/** The same without those that stand for several conditions. */
export function comparatorsOf(facts: FieldFacts): readonly Comparator[] {
  const plain = operatorsOf(facts).map((operator) => (operator === 'among' ? '=' : operator))
  return plain.filter((operator): operator is Comparator => operator !== 'within')
}

export function newDraft(field: string, facts: FieldFacts): Draft {
  const [operator = '='] = operatorsOf(facts)
  const value = facts.kind === 'flag' ? true : null
  return { field, operator, value, values: [], from: null, to: null }
}

/** A part of a filter as a draft; undefined if only the full editor can show it. */
export function draftOf(node: FilterNode): Draft | undefined {
  const empty = { value: null, values: [], from: null, to: null }
  const choice = valuesOf(node)
  if (choice) return { ...empty, field: choice.field, operator: 'among', values: choice.values }
  const range = rangeOf(node)
  if (range) return { ...empty, ...range, operator: 'within' }
  if (isGroup(node)) return undefined
  if (node.comparator === '=' && periodIn(node.value))
    return { ...empty, field: node.field, operator: 'within', value: node.value }
  return { ...empty, field: node.field, operator: node.comparator, value: node.value }
}

/** The filter of a draft; undefined as long as something is missing. */
export function nodeOf(draft: Draft): FilterNode | undefined {
  const { field, operator, value, values, from, to } = draft
  if (operator === 'among') return values.length > 0 ? oneOf(field, values) : undefined
  if (operator === 'within') {
    if (periodIn(value)) return condition(field, '=', value)
    if (from && to) return between(field, from, to)
    if (from) return condition(field, '>=', from)
    return to ? condition(field, '<=', to) : undefined
  }
  if (operator === 'filled' || operator === 'empty') return condition(field, operator)
  return value === null ? undefined : condition(field, operator, value)
}

/** The draft with another operator. It keeps the values that were filled in. */
export function withOperator(draft: Draft, operator: Operator): Draft {
  const [first = null] = draft.values
  // Before or after a whole period makes no sense.
  if (draft.operator === 'within') return { ...draft, operator, value: null }
  if (operator === 'among')
    return { ...draft, operator, values: draft.value === null ? draft.values : [draft.value] }
  return { ...draft, operator, value: draft.value ?? first }
}

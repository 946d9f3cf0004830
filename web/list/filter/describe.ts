// Filters in words.

import type { ResourceName } from '../../../client/index.ts'
import { type FilterNode, type FilterValue, isGroup } from '../../../domain/filter.ts'
import { amountText, dateText, numberText } from '../../parts/format.ts'
import { choiceLabel, fieldLabel } from '../../parts/labels.ts'
import { words } from '../../words/words.ts'
import { draftOf, isDay, type Operator } from './draft.ts'
import { fieldFacts } from './filter-fields.ts'
import { periodIn } from './relative-days.ts'

/** The name of a record that a filter asks for. */
export type NameOf = (resource: string, id: number) => string

/** A filter in words: "Status is Sent or Paid". */
export function describe(resource: ResourceName, node: FilterNode, nameOf: NameOf): string {
  const draft = draftOf(node)
  if (!draft) return isGroup(node) ? describeGroup(resource, node.join, node.of, nameOf) : ''
  const { field, operator, value, values, from, to } = draft
  const label = fieldLabel(field)
  const text = (one: FilterValue) => valueIn(resource, field, one, nameOf)
  if (operator === 'among')
    return `${label} ${operatorText(resource, field, operator)} ${values.map(text).join(` ${words.list.or} `)}`
  if (operator === 'within')
    return `${label}: ${from && to ? `${text(from)} – ${text(to)}` : text(value ?? '')}`
  if (fieldFacts(resource, field).kind === 'flag' && value !== null && operator === '=')
    return `${label}: ${text(value)}`
  return [label, operatorText(resource, field, operator), value === null ? '' : text(value)].join(' ').trim()
}

function describeGroup(
  resource: ResourceName,
  join: 'and' | 'or',
  of: readonly FilterNode[],
  nameOf: NameOf,
): string {
  if (of.length === 0) return join === 'and' ? words.list.showAll : words.list.nothing
  return of
    .map((part) => {
      const text = describe(resource, part, nameOf)
      return isGroup(part) && !draftOf(part) ? `(${text})` : text
    })
    .join(` ${words.list[join]} `)
}

/** An operator in words. */
export function operatorText(resource: ResourceName, field: string, operator: Operator): string {
  const { operators, dayOperators } = words.list
  if (isDay(fieldFacts(resource, field)) && operator in dayOperators)
    return dayOperators[operator as keyof typeof dayOperators]
  return operators[operator]
}

function valueIn(resource: ResourceName, field: string, value: FilterValue, nameOf: NameOf): string {
  const facts = fieldFacts(resource, field)
  if (facts.values) return choiceLabel(resource, field, String(value))
  if (facts.kind === 'flag') return value === true || value === 'true' ? words.parts.yes : words.parts.no
  if (facts.of) return nameOf(facts.of, Number(value))
  const period = periodIn(value)
  if (period) return words.list.periods[period]
  if (isDay(facts))
    return /^\d{4}-\d\d-\d\d/.test(String(value)) ? dateText(String(value).slice(0, 10)) : String(value)
  const number = Number(value)
  if (!Number.isFinite(number) || value === '') return String(value)
  if (facts.kind === 'money') return amountText(number)
  return facts.kind === 'text' || facts.kind === 'time' ? String(value) : numberText(number)
}

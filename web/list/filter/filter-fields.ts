// The fields that a list can be filtered by, and the records that their values are chosen from.

import type { FieldFacts } from '../../../client/facts.ts'
import type { ResourceName } from '../../../client/index.ts'
import type { Choice } from '../../fields/choice-field.tsx'
import { fieldLabel } from '../../parts/labels.ts'
import { may } from '../../start.ts'
import { concerns, factsOf } from '../table/columns.ts'

/** Fields that hold ids although the API does not say so: their resource can differ, or is the people. */
const namedRecords: Readonly<Record<string, ResourceName>> = { user_id: 'memberships', entity_id: 'projects' }

/** Records below others cannot be searched without their parent. */
const belowOthers: readonly string[] = ['addresses', 'people', 'accounts']

/** The facts about a field; those of a text if it is unknown. */
export function fieldFacts(resource: ResourceName, field: string): FieldFacts {
  const facts = factsOf(resource).fields[field]
  if (!facts) return { kind: 'text', family: 'text' }
  const of = facts.of ?? namedRecords[field]
  return of ? { ...facts, kind: 'reference', of } : facts
}

/** Fields that only programs know: people never see their values. */
const programFields = [
  'id',
  'ebill_account_id',
  'palette',
  'via',
  'attempts',
  'next_attempt',
  'answer',
  'problem',
]

function isForPrograms(field: string): boolean {
  return programFields.includes(field) || field.endsWith('_url')
}

/** The fields that can be chosen in a filter, by their labels. */
export function filterFields(resource: ResourceName): readonly Choice<string>[] {
  return Object.keys(factsOf(resource).fields)
    .filter((field) => isOffered(resource, field) && concerns(field))
    .map((field) => ({ value: field, name: fieldLabel(field) }))
    .sort((one, other) => one.name.localeCompare(other.name))
}

function isOffered(resource: ResourceName, field: string): boolean {
  const { family, kind, of } = fieldFacts(resource, field)
  if (family === undefined || family === 'none' || isForPrograms(field)) return false
  if (of === 'memberships') return may('view', 'user')
  if (of) return !belowOthers.includes(of)
  return field === 'record_id' || !(kind === 'whole' && field.endsWith('_id'))
}

import type { FieldFacts } from '../../client/facts.ts'
import type { ResourceName } from '../../client/index.ts'
import { resources } from '../../client/resources.ts'
import { choiceLabel } from '../parts/labels.ts'
import type { Choice } from './choice-field.tsx'

/** The values that a field can have, with their names. */
export function choicesOf<Value extends string | number = string>(
  resource: ResourceName,
  field: string,
): readonly Choice<Value>[] {
  const { values = [] } = (resources[resource].fields as Readonly<Record<string, FieldFacts>>)[field] ?? {}
  return values
    .filter((value) => value !== null)
    .map((value) => ({ value: value as Value, name: choiceLabel(resource, field, value) }))
}

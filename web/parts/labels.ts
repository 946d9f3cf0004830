// The labels of fields and their values.

import { words } from '../words/words.ts'

/** The label of a field, by its name in the API. */
export function fieldLabel(name: string): string {
  return (words.fields as Readonly<Record<string, string>>)[name] ?? name
}

/** The label of a value of a field. An empty value has one too, if it can be chosen. */
export function choiceLabel(
  resource: string,
  field: string,
  value: string | number | null | undefined,
): string {
  const choices = words.choices as Readonly<Record<string, Readonly<Record<string, Record<string, string>>>>>
  const key = value === null || value === undefined ? '' : String(value)
  return choices[resource]?.[field]?.[key] ?? key
}

// What fields and their values are called.

import { words } from '../words/words.ts'

/** The label of a field, by its name in the interface. */
export function fieldLabel(name: string): string {
  return (words.fields as Readonly<Record<string, string>>)[name] ?? name
}

/** The label of one of the values of a field. No value has one too, where it can be chosen. */
export function choiceLabel(
  resource: string,
  field: string,
  value: string | number | null | undefined,
): string {
  const choices = words.choices as Readonly<Record<string, Readonly<Record<string, Record<string, string>>>>>
  const key = value === null || value === undefined ? '' : String(value)
  return choices[resource]?.[field]?.[key] ?? key
}

// The JSON of an item, as an expression in SQL: see docs/decisions/0001.

import type { Language } from '../../domain/text/languages.ts'
import type { Dialect } from '../db/dialect.ts'
import type { Field } from './fields.ts'
import { type Remembered, remembered } from './remembered.ts'
import type { AnyResource } from './resource.ts'
import type { View } from './view.ts'

/** Names the form of items: everything that their JSON depends on, besides stored data. */
export function formOf({ name }: AnyResource, { language, role }: View, withKeys: readonly string[]): string {
  return `${name} ${language} ${role} ${withKeys.join()}`
}

/** The expression of an item's JSON. */
export function objectOf(
  dialect: Dialect,
  resource: AnyResource,
  view: View,
  withKeys: readonly string[],
): string {
  const form = formOf(resource, view, withKeys)
  return remembered(objects, dialect, form, () => dialect.object(pairsOf(dialect, resource, view, withKeys)))
}

const objects: Remembered<string> = new WeakMap()

function pairsOf(dialect: Dialect, resource: AnyResource, view: View, withKeys: readonly string[]) {
  const optional = withKeys.map((name) => [name, optionalValue(dialect, resource, view, name)] as const)
  return [...defaultPairs(resource, dialect, 't', view.language), ...optional]
}

/** Keys and expressions of the fields that an item always shows. */
export function defaultPairs(
  resource: AnyResource,
  dialect: Dialect,
  table: string,
  language: Language,
): (readonly [string, string])[] {
  return Object.entries<Field>(resource.fields)
    .filter(([, field]) => field.show === 'always')
    .map(([key, field]) => [key, shown(dialect, field, table, key, language)])
}

function shown(
  dialect: Dialect,
  { kind, nullable }: Field,
  table: string,
  key: string,
  language: Language,
): string {
  return kind.json(dialect, kind.value(table, key, language), nullable)
}

function optionalValue(dialect: Dialect, resource: AnyResource, view: View, name: string): string {
  const embed = resource.embeds[name]
  return embed
    ? embed.select(dialect, 't', view)
    : shown(dialect, resource.fields[name] as Field, 't', name, view.language)
}

// The optional fields of an item, for `with`. Each becomes a subselect in the same statement: no second query.

import type { Dialect } from '../db/dialect.ts'
import type { Field } from './fields.ts'
import { defaultPairs } from './item-json.ts'
import type { Kind, Schema } from './kind.ts'
import { recordReference } from './openapi/schemas.ts'
import type { AnyResource, Embed } from './resource.ts'

/** The record that a reference names, with its default fields; null when there is none. */
export function one<Key extends string>(target: () => AnyResource, key: Key): Embed<Key> {
  return {
    key,
    select(dialect, table, { language }) {
      const { table: targetTable } = target()
      const alias = `${key}_record`
      const object = dialect.object(defaultPairs(target(), dialect, alias, language))
      return dialect.nested(
        `select ${object} from ${targetTable} ${alias} where ${alias}.company_id = ${table}.company_id and ${alias}.id = ${table}.${key}`,
      )
    },
    schema: () => ({ oneOf: [recordReference(target()), { type: 'null' }] }),
    shows: () => [target()],
  }
}

/** The records of another resource that belong to this one, with their default fields, the oldest first. */
export function many(target: () => AnyResource): Embed {
  return {
    select(dialect, table, { language }) {
      const { table: targetTable, parent } = target()
      const object = dialect.object(defaultPairs(target(), dialect, 'many', language))
      return dialect.nested(
        `select ${dialect.array(object, 'many.id')} from ${targetTable} many where many.company_id = ${table}.company_id and many.${parent?.key} = ${table}.id`,
      )
    },
    schema: () => ({ type: 'array', items: recordReference(target()) }),
    shows: () => [target()],
  }
}

/** The name of the record that a reference names; null when there is none. */
export function nameOf<Key extends string>(target: () => AnyResource, key: Key): Embed<Key> {
  return {
    key,
    select(dialect, table, { language }) {
      const { table: targetTable, fields } = target()
      const name = (fields.name as Field).kind.value('named', 'name', language)
      return dialect.text(
        `(select ${name} from ${targetTable} named where named.company_id = ${table}.company_id and named.id = ${table}.${key})`,
      )
    },
    schema: () => ({ type: ['string', 'null'] }),
    shows: () => [target()],
  }
}

/** A text from plain SQL; `select` gets the name of the item's table. */
export function selectedText(
  schema: Schema,
  shows: Embed['shows'],
  select: (table: string) => string,
): Embed {
  return { select: (dialect, table) => dialect.text(`(${select(table)})`), schema: () => schema, shows }
}

// biome-ignore lint/suspicious/noExplicitAny: a kind of any value.
type AnyKind = Kind<any>

/** A list of objects. `from` returns the "from" part, for the name of the item's table. */
export function listed(parts: {
  readonly fields: Readonly<
    Record<string, { readonly value: string; readonly kind: AnyKind; readonly nullable?: boolean }>
  >
  readonly from: (dialect: Dialect, table: string) => string
  readonly order: string
  readonly shows: Embed['shows']
}): Embed {
  const entries = Object.entries(parts.fields)
  return {
    select(dialect, table) {
      const object = dialect.object(
        entries.map(([key, { value, kind, nullable = false }]) => [key, kind.json(dialect, value, nullable)]),
      )
      return dialect.nested(`select ${dialect.array(object, parts.order)} from ${parts.from(dialect, table)}`)
    },
    schema: () => ({
      type: 'array',
      items: {
        type: 'object',
        required: Object.keys(parts.fields),
        properties: Object.fromEntries(
          entries.map(([key, { kind, nullable }]) => [
            key,
            nullable ? { ...kind.schema, type: [kind.schema.type, 'null'] } : kind.schema,
          ]),
        ),
      },
    }),
    shows: parts.shows,
  }
}

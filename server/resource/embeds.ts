// What `with` can add to an item. Each becomes a subselect in the same statement: no second round.

import type { Language } from '../../domain/languages.ts'
import { objectSchema } from './fields.ts'
import type { Schema } from './kinds.ts'
import { defaultPairs } from './read.ts'
import type { AnyResource, Embed } from './resource.ts'

/** The record that a reference names, with its default fields; null when there is none. */
export function one(target: () => AnyResource, key: string): Embed {
  return {
    select(dialect, table, language: Language) {
      const { table: targetTable } = target()
      const alias = `${key}_record`
      const object = dialect.object(defaultPairs(target(), dialect, alias, language))
      return dialect.nested(
        `select ${object} from ${targetTable} ${alias} where ${alias}.company_id = ${table}.company_id and ${alias}.id = ${table}.${key}`,
      )
    },
    schema: () => ({
      oneOf: [objectSchema(target().fields, (field) => field.show === 'always'), { type: 'null' }],
    }),
  }
}

/** The same list of texts for every item. */
export function constant(...values: readonly string[]): Embed {
  return {
    select: (dialect) => dialect.json(`'${JSON.stringify(values)}'`),
    schema: () =>
      values.length === 0
        ? { type: 'array', maxItems: 0 }
        : { type: 'array', items: { type: 'string', enum: values } },
  }
}

/** A value that plain SQL gives; `select` writes it for the name of the item's table. */
export function looked(schema: Schema, select: (table: string) => string): Embed {
  return { select: (_dialect, table) => `(${select(table)})`, schema: () => schema }
}

/** The record behind a reference that nothing can be referred to by. */
export const noRecord: Embed = { select: () => 'null', schema: () => ({ type: 'null' }) }

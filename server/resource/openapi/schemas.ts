// JSON Schemas for bodies and answers of a resource's operations.

import { type Field, objectSchema, valueSchema } from '../fields.ts'
import type { Schema } from '../kind.ts'
import { filterKeys, sortKeys, withKeys } from '../list/query.ts'
import { recordName } from '../names.ts'
import type { QueryParameter } from '../operation.ts'
import type { AnyResource } from '../resource.ts'

/** An answer with one item. */
export function answerWith(item: Schema): Schema {
  return { type: 'object', required: ['item'], properties: { item } }
}

/** An answer with a record. */
export function itemSchema(resource: AnyResource): Schema {
  return answerWith(recordReference(resource))
}

/** The reference to the schema of a record in the components of the description. */
export function recordReference(resource: AnyResource): Schema {
  return { $ref: `#/components/schemas/${recordName(resource)}` }
}

/** A record: the fields that it always shows, and those that `with` can add. */
export function recordSchema(resource: AnyResource): Schema {
  const shown = objectSchema(resource.fields, (field) => field.show === 'always')
  const added = withKeys(resource).map((key) => [
    key,
    resource.embeds[key]?.schema() ?? valueSchema(resource.fields[key] as Field),
  ])
  return { ...shown, properties: { ...(shown.properties as object), ...Object.fromEntries(added) } }
}

export function listSchema(resource: AnyResource): Schema {
  return {
    type: 'object',
    required: ['items', 'pagination'],
    properties: {
      items: { type: 'array', items: recordReference(resource) },
      pagination: { $ref: '#/components/schemas/Pagination' },
    },
  }
}

export function listParameters(resource: AnyResource): QueryParameter[] {
  const words: QueryParameter = {
    name: 'q',
    description: `Words to find in: ${resource.search.join(', ')}.`,
    schema: { type: 'string' },
  }
  return [
    ...(resource.search.length > 0 ? [words] : []),
    {
      name: 'filter',
      description: `A JSON expression such as {"and":[{"${filterKeys(resource)[0]}":1}]}. Fields: ${filterKeys(resource).join(', ')}.`,
      schema: { type: 'string' },
    },
    {
      name: 'sort',
      description: `Field names with commas between them, "-" before one for descending. Fields: ${sortKeys(resource).join(', ')}.`,
      schema: { type: 'string', default: resource.sort.join() },
    },
    {
      name: 'limit',
      description: 'Records per page.',
      schema: { type: 'integer', minimum: 1, maximum: 200, default: 100 },
    },
    { name: 'offset', description: 'Records to skip.', schema: { type: 'integer', minimum: 0, default: 0 } },
    withParameter(resource),
  ]
}

export function withParameter(resource: AnyResource): QueryParameter {
  const keys = withKeys(resource)
  return {
    name: 'with',
    description: [
      `Optional fields to include: ${keys.join(', ') || 'none'}.`,
      ...neededScopes(resource),
    ].join(' '),
    schema: { type: 'string' },
  }
}

/** The optional fields that need other scopes than the list itself. */
function neededScopes(resource: AnyResource): string[] {
  const needed = Object.entries(resource.embeds).flatMap(([key, embed]) => {
    const others = embed
      .shows()
      .filter(({ scopes }) => !scopes.some((scope) => resource.scopes.includes(scope)))
    const names = new Set(others.map(({ scopes }) => scopes.join(' or ')))
    return names.size > 0 ? [`${key} (${[...names].join(' and ')})`] : []
  })
  return needed.length > 0 ? [`These need a scope of their own: ${needed.join(', ')}.`] : []
}

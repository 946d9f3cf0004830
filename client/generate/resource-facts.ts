// resources.ts: the facts about a list that a table, a filter or a form needs.

import { resources } from '../../server/app.ts'
import { type Field, isNeeded } from '../../server/resource/fields.ts'
import { filterKeys, sortKeys, withKeys } from '../../server/resource/list/query.ts'
import { recordName } from '../../server/resource/names.ts'
import type { AnyResource } from '../../server/resource/resource.ts'
import type { Schema } from './schema-types.ts'

/** For every list: its fields, how they are filtered and sorted, and which records they refer to. */
export function resourceFacts(): string {
  const listed = resources.filter(({ operations }) => operations.includes('list'))
  const entries = listed.map((resource) => `  '${resource.name}': ${JSON.stringify(factsOf(resource))},\n`)
  return `import type { ResourceFacts } from './facts.ts'

export const resources = {
${entries.join('')}} as const satisfies Record<string, ResourceFacts>
`
}

function factsOf(resource: AnyResource) {
  const filters = filterKeys(resource)
  const sorts = sortKeys(resource)
  const shown = Object.entries<Field>(resource.fields).filter(([, { show }]) => show !== 'never')
  return {
    path: resource.path,
    record: recordName(resource),
    subject: resource.subject ?? resource.scopes[0],
    sort: resource.sort.join(),
    isSearched: resource.search.length > 0,
    with: withKeys(resource),
    fields: Object.fromEntries(
      shown.map(([key, field]) => [
        key,
        {
          ...kindOf(field),
          ...(field.nullable ? { isNullable: true } : {}),
          ...(filters.includes(key) ? { family: field.kind.family } : {}),
          ...(sorts.includes(key) ? { isSorted: true } : {}),
          ...(field.set === 'server' ? {} : { set: field.set }),
          ...(field.set !== 'server' && isNeeded(field) ? { isNeeded: true } : {}),
        },
      ]),
    ),
  }
}

/** How a value is shown and entered. */
function kindOf({ kind }: Field): object {
  const schema = kind.schema as Schema & {
    format?: string
    pattern?: string
    maximum?: number
    maxLength?: number
  }
  const target = kind.reference?.({})
  if (target) return { kind: 'reference', of: target.name }
  if (schema.enum) return { kind: 'choice', values: schema.enum }
  if (schema.items?.enum) return { kind: 'choices', values: schema.items.enum }
  if (schema.type === 'array' || schema.type === 'object') return { kind: 'parts' }
  if (schema.type === 'boolean') return { kind: 'flag' }
  if (schema.type === 'integer') return { kind: 'whole' }
  if (schema.type === 'number') return { kind: numberKind(kind.toJson(1n), schema.maximum) }
  if (schema.format === 'date') return { kind: 'date' }
  if (schema.format === 'date-time') return { kind: 'instant' }
  if (schema.pattern?.includes('\\d{2}:\\d{2}:')) return { kind: 'dateTime' }
  if (schema.pattern?.includes('\\d{2}:\\d{2}')) return { kind: 'time' }
  return { kind: 'text', ...(schema.maxLength ? { max: schema.maxLength } : {}) }
}

/** The smallest part of an amount of money is a thousandth. */
function numberKind(smallest: string, maximum: number | undefined): string {
  if (maximum === 100) return 'percent'
  return smallest === '0.001' ? 'money' : 'decimal'
}

// npm run client: writes what the client knows of the interface, from the description and the definitions of the server.
//   types.ts       records, bodies and answers of all operations
//   resources.ts   of every list: its fields, how they are filtered and sorted, and which records they name

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { description, resources } from '../server/app.ts'
import { type Field, isNeeded } from '../server/resource/fields.ts'
import { recordName } from '../server/resource/names.ts'
import { filterKeys, sortKeys, withKeys } from '../server/resource/query.ts'
import type { AnyResource } from '../server/resource/resource.ts'

interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly oneOf?: readonly Schema[]
  readonly items?: Schema
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: Schema | boolean
}

interface Described {
  readonly parameters?: readonly { readonly in?: string; readonly name?: string; readonly schema?: Schema }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
  readonly responses: Readonly<
    Record<string, { content?: Readonly<Record<string, { readonly schema: Schema }>> }>
  >
}

/** The two files, by their names. */
export function clientFiles(): Record<'types.ts' | 'resources.ts', string> {
  return { 'types.ts': typesFile(), 'resources.ts': resourcesFile() }
}

const notice = '// Written by `npm run client`; what is changed here by hand is lost.\n'

function typesFile(): string {
  const { schemas } = description.components as unknown as { schemas: Record<string, Schema> }
  const records = Object.entries(schemas).map(([name, schema]) => `export type ${name} = ${typeOf(schema)}\n`)
  const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Described>).map(
      ([method, operation]) => `  '${method.toUpperCase()} ${path}': ${operationType(operation)}\n`,
    ),
  )
  return `${notice}\n${records.join('\n')}\nexport interface Operations {\n${operations.join('')}}\n`
}

function operationType({ parameters = [], requestBody, responses }: Described): string {
  const query = parameters.filter((parameter) => parameter.in === 'query')
  const queryType = query.map(({ name, schema }) => `${name}?: ${typeOf(schema ?? {})}`).join('; ')
  const body = requestBody?.content['application/json']?.schema
  const answer = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1].content ?? {}
  return `{ query: ${queryType ? `{ ${queryType} }` : 'never'}; body: ${body ? typeOf(body) : 'never'}; answer: ${answerType(answer)} }`
}

function answerType(content: Readonly<Record<string, { readonly schema: Schema }>>): string {
  const json = content['application/json']
  if (json) return typeOf(json.schema)
  return Object.keys(content).length > 0 ? 'Blob' : 'undefined'
}

function typeOf(schema: Schema): string {
  if (schema.$ref) return schema.$ref.split('/').at(-1) as string
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if ('const' in schema) return JSON.stringify(schema.const)
  if (schema.oneOf) return schema.oneOf.map(typeOf).join(' | ')
  const types = [schema.type ?? 'unknown'].flat()
  return types.map((type) => plainType(type, schema)).join(' | ')
}

function plainType(type: string, schema: Schema): string {
  if (type === 'integer') return 'number'
  if (type === 'array') return `(${typeOf(schema.items ?? {})})[]`
  if (type === 'object') return objectType(schema)
  return type
}

function objectType({ properties, required = [], additionalProperties }: Schema): string {
  if (!properties)
    return `Record<string, ${typeof additionalProperties === 'object' ? typeOf(additionalProperties) : 'unknown'}>`
  const members = Object.entries(properties).map(
    ([key, schema]) => `${key}${required.includes(key) ? '' : '?'}: ${typeOf(schema)}`,
  )
  return `{ ${members.join('; ')} }`
}

function resourcesFile(): string {
  const listed = resources.filter(({ operations }) => operations.includes('list'))
  const entries = listed.map((resource) => `  '${resource.name}': ${JSON.stringify(factsOf(resource))},\n`)
  return `${notice}
import type { ResourceFacts } from './facts.ts'

export const resources = {
${entries.join('')}} as const satisfies Record<string, ResourceFacts>

export type ResourceName = keyof typeof resources
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

/** How a value is shown and typed in. */
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

/** The smallest part of an amount of money is a hundredth. */
function numberKind(smallest: string, maximum: number | undefined): string {
  if (maximum === 100) return 'percent'
  return smallest === '0.01' ? 'money' : 'decimal'
}

if (import.meta.main)
  for (const [name, text] of Object.entries(clientFiles()))
    writeFileSync(join(import.meta.dirname, name), text)

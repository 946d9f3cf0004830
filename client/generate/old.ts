// types.ts: the operations that the older client is called with.

import { description } from '../../server/app.ts'

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

/** The operations of the function that is on its way out, by their names. */
export function operationTypes(): string {
  const { schemas } = description.components as unknown as { schemas: Record<string, Schema> }
  const records = Object.entries(schemas).map(([name, schema]) => `export type ${name} = ${typeOf(schema)}\n`)
  const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Described>).map(
      ([method, operation]) => `  '${method.toUpperCase()} ${path}': ${operationType(operation)}\n`,
    ),
  )
  return `${records.join('\n')}\nexport interface Operations {\n${operations.join('')}}\n`
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

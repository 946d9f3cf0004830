// JSON Schemas as TypeScript.

export interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly oneOf?: readonly Schema[]
  readonly anyOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly items?: Schema
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: Schema | boolean
}

/** The type of the values that a schema describes. Referenced schemas are types with their own names. */
export function typeOf(schema: Schema): string {
  if (schema.$ref) return schema.$ref.split('/').at(-1) ?? 'unknown'
  if (schema.enum) return schema.enum.map((value) => literal(value)).join(' | ')
  if ('const' in schema) return literal(schema.const)
  const choices = schema.oneOf ?? schema.anyOf
  if (choices) return choices.map(typeOf).join(' | ')
  if (schema.allOf) return schema.allOf.map((part) => `(${typeOf(part)})`).join(' & ')
  if (schema.properties) return nullable(schema, objectType(schema))
  const types = [schema.type ?? 'unknown'].flat()
  return types.map((type) => plainType(type, schema)).join(' | ')
}

/** `readonly Invoice[]` */
export function listOf(type: string): string {
  return /^[\w.]+$/.test(type) ? `readonly ${type}[]` : `readonly (${type})[]`
}

/** The members of an object, without the braces. */
export function members({ properties = {}, required = [] }: Schema): string[] {
  return Object.entries(properties).map(
    ([key, schema]) => `${key}${required.includes(key) ? '' : '?'}: ${typeOf(schema)}`,
  )
}

function objectType(schema: Schema): string {
  const own = members(schema)
  return own.length > 0 ? `{ ${own.join('; ')} }` : 'Record<string, never>'
}

function nullable({ type }: Schema, text: string): string {
  return Array.isArray(type) && type.includes('null') ? `${text} | null` : text
}

function plainType(type: string, { items, additionalProperties }: Schema): string {
  if (type === 'integer') return 'number'
  if (type === 'array') return listOf(typeOf(items ?? {}))
  if (type === 'object')
    return `Record<string, ${typeof additionalProperties === 'object' ? typeOf(additionalProperties) : 'unknown'}>`
  return type
}

export function literal(value: unknown): string {
  return typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : JSON.stringify(value)
}

// Bodies for any resource, made from its definition alone.

import { currencies } from '../domain/text/codes.ts'
import { daysAfter } from '../domain/time/dates.ts'
import type { Field } from '../server/resource/fields.ts'
import type { Schema } from '../server/resource/kind.ts'
import { type AnyResource, allResources } from '../server/resource/resource.ts'
import type { Api } from './api.ts'

type Body = Record<string, unknown>

/** Stores a record and returns its path, its id and the sent body. */
export async function makeRecord(api: Api, resource: AnyResource, values: Body = {}, in_?: string) {
  const path = in_ ?? (await collectionPath(api, resource))
  const body = { ...(await sampleBody(api, resource)), ...values }
  const { item } = await api.post(path, body)
  return { path, id: item.id as number, body, item: item as Body }
}

/** The path of a resource's list, below a new parent if it needs one. */
export async function collectionPath(api: Api, resource: AnyResource): Promise<string> {
  if (!resource.parent) return `/v2${resource.path}`
  const parentResource = resource.parent.resource()
  const parent =
    parentResource.name === 'bank-entries'
      ? await api.given.bankEntry()
      : await makeRecord(api, parentResource)
  return `/v2${resource.path.replace(/\{\w+\}/, String(parent.id))}`
}

/** A body with a value for every field that a client may set. */
export async function sampleBody(api: Api, resource: AnyResource): Promise<Body> {
  const fitting = await fittingValues[resource.name]?.(api)
  const settable = Object.entries<Field>(resource.fields).filter(
    ([key, field]) => field.set !== 'server' && !alone[resource.name]?.includes(key),
  )
  const unique = new Set(resource.unique?.flat())
  const turn = unique.size > 0 ? turns++ : 0
  let choices = 1
  const body: Body = {}
  const made = new Map<AnyResource, number>()
  for (const [key, field] of settable) {
    const schema = field.kind.input ?? field.kind.schema
    const target = field.kind.reference?.(body)
    if (target) body[key] = await referenceTo(api, resourceAt(target), made)
    else if (key === 'user_id') body[key] = api.identity.user
    else if (unique.has(key)) {
      body[key] = distinct(schema, key, Math.floor(turn / choices))
      choices *= valuesOf(schema)?.length ?? 1
    } else body[key] = sample(schema, key)
  }
  return { ...body, ...fitting }
}

/** Values that fit to the records of the company. */
const fittingValues: Readonly<Record<string, (api: Api) => Promise<Body>>> = {
  // Each period follows the one before; they are over long before the documents of tests.
  'closed-periods': async (api) => {
    const [last] = (await api.get('/v2/accounting/closed-periods', { limit: 1 })).items
    const day = daysAfter(last?.to ?? '1999-12-31', 1)
    return { from: day, to: day }
  },
}

/** Fields that a record has only with others: a payment that settles its rest makes a second one, an order pays back what is left. */
const alone: Readonly<Record<string, readonly string[]>> = {
  payments: ['rest', 'reason'],
  'payment-orders': ['credit_note_id', 'invoice_id'],
}

let turns = 0

/** Another value for every turn, as far as there are others. */
function distinct(schema: Schema, key: string, turn: number): unknown {
  const { pattern, maxLength } = schema as { pattern?: string; maxLength?: number }
  const values = valuesOf(schema)
  if (values) return values[turn % values.length]
  if (maxLength) return `${pattern ? 'KEY_' : `${sample(schema, key)} `}${turn}`
  return sample(schema, key, turn)
}

/** All possible values, if they are known. */
function valuesOf(schema: Schema): readonly unknown[] | undefined {
  const { enum: values, pattern } = schema as { enum?: unknown[]; pattern?: string }
  return pattern === '^[A-Z]{3}$' ? currencies : values
}

/** The id of a record to refer to; a part of a record that the body already names is created below that one. */
async function referenceTo(api: Api, target: AnyResource, made: Map<AnyResource, number>): Promise<number> {
  const parent = target.parent?.resource()
  const parentId = parent && made.get(parent)
  const path = parentId ? `/v2${target.path.replace(/\{\w+\}/, String(parentId))}` : undefined
  const { id } = await makeRecord(api, target, {}, path)
  made.set(target, id)
  return id
}

/** A value that a schema accepts; `variant` chooses another one if there is more than one. */
export function sample(schema: Schema, key: string, variant = 0): unknown {
  const {
    type,
    enum: values,
    examples,
    format,
    minimum,
    maximum,
    items,
    properties,
  } = schema as {
    type: string
    enum?: unknown[]
    examples?: unknown[]
    format?: string
    minimum?: number
    maximum?: number
    items?: Schema
    properties?: Record<string, Schema>
  }
  const base = [type].flat()[0]
  const { maxLength = 255 } = schema as { maxLength?: number }
  if (values) return values[variant % values.length]
  if (format === 'date') return `2026-02-1${variant}`
  if (examples && base !== 'number') return examples[variant % examples.length]
  if (base === 'null') return null
  if (base === 'boolean') return variant % 2 === 1
  if (base === 'integer') return Math.min((minimum ?? 0) + variant, maximum ?? 1000)
  if (base === 'number') return Math.min(12.25 + variant, maximum ?? 1000)
  if (base === 'array') return [sample(items as Schema, key, variant)]
  if (base === 'object')
    return Object.fromEntries(
      Object.entries(properties ?? {}).map(([name, property]) => [name, sample(property, name, variant)]),
    )
  return `Ein "Text" für ${key} ${variant} ✓`.slice(0, maxLength)
}

/** The resource that a reference points to. */
export function resourceAt({ name }: { readonly name: string }): AnyResource {
  return allResources().find((resource) => resource.name === name) as AnyResource
}

// records.ts: the types of records and bodies. api.ts: the types of every member of the client.

import { description } from '../../server/app.ts'
import { type Field, inputSchema } from '../../server/resource/fields.ts'
import { filterKeys, sortKeys, withKeys } from '../../server/resource/list/query.ts'
import { recordName } from '../../server/resource/names.ts'
import type { AnyResource } from '../../server/resource/resource.ts'
import type { Call, Member } from './members.ts'
import { literal, members, type Schema, typeOf } from './schema-types.ts'

/** The text of records.ts and of api.ts. */
export function apiTypes(all: readonly Member[]): { readonly records: string; readonly api: string } {
  const flat = all.flatMap((member) => [member, ...member.parts])
  const resources = flat.flatMap(({ resource }) => resource ?? [])
  const records = new Map(resources.flatMap((resource) => [...recordTypes(resource)]))
  const calls = [...new Map(flat.flatMap((member) => [...memberTypes(member)])).values()].join('\n')
  const others = new Map(referred(calls, records))
  const named = flat.filter(({ resource }) => resource).map(resourceEntry)
  const root = all.map(
    ({ key, about }) => `  /** ${sentence(about)} */\n  readonly ${key}: ${callsName(key)}\n`,
  )
  const names = [...records.keys(), ...others.keys()].filter((name) =>
    new RegExp(`\\b${name}\\b`).test(calls),
  )
  return {
    records: `import type { ChoiceFilter, FlagFilter, Ids, NumberFilter, TextFilter } from './values.ts'

${[...others.values(), ...records.values()].join('\n')}
/** What is known of every resource, by its name in the interface. */
export interface Resources {
${named.join('')}}
`,
    api: `import type {
  ChangeOptions,
  Creates,
  FileCall,
  FileOptions,
  Item,
  KeyOptions,
  ReadOptions,
  Reads,
  Removes,
  Updates,
} from './collections.ts'
import type { ${names.join(', ')} } from './records.ts'
import type { Ids } from './values.ts'

${calls}
/** One member for each resource, and one for whatever else the interface has. */
export interface Members {
${root.join('')}}
`,
  }
}

/** The named schemas that are not records of a list, such as the settings. */
function* referred(
  text: string,
  declared: ReadonlyMap<string, string>,
): Generator<readonly [string, string]> {
  for (const [name, schema] of Object.entries(schemas))
    if (!declared.has(name) && (name === 'Pagination' || text.includes(`<${name}>`)))
      yield declaration(name, members(schema))
}

/** The types of a resource: its records, the members that `with` adds, its bodies, and its filter. */
function* recordTypes(resource: AnyResource): Generator<readonly [string, string]> {
  const name = recordName(resource)
  const added = withKeys(resource)
  const schema = schemas[name] ?? {}
  const always = { ...schema, properties: without(schema.properties, added) }
  const onRequest = { required: added, properties: only(schema.properties, added) }
  yield declaration(name, members(always))
  yield declaration(`${name}With`, members(onRequest), 'What `with` adds to it.')
  yield declaration(`${name}Filter`, filterMembers(resource), 'What its list can be filtered by.')
  if (resource.operations.includes('create'))
    yield declaration(`New${name}`, members(inputSchema(resource.fields, 'create')))
  if (resource.operations.includes('update'))
    yield declaration(`${name}Changes`, members(inputSchema(resource.fields, 'update')))
}

const schemas = description().components.schemas as Readonly<Record<string, Schema>>

function filterMembers(resource: AnyResource): string[] {
  return filterKeys(resource).map((key) => `${key}?: ${filterType(resource.fields[key] as Field)}`)
}

function filterType({ kind }: Field): string {
  const { type, enum: values, items } = kind.schema as Schema
  const choices = values ?? items?.enum
  if (choices && kind.family !== 'ordered') return `ChoiceFilter<${choices.map(literal).join(' | ')}>`
  if (type === 'boolean') return 'FlagFilter'
  return type === 'integer' || type === 'number' ? 'NumberFilter' : 'TextFilter'
}

function resourceEntry({ name, resource }: Member): string {
  const record = resource ? recordName(resource) : ''
  const sorts = resource ? sortKeys(resource).map(literal).join(' | ') : ''
  const sent = [
    resource?.operations.includes('create') ? `; create: New${record}` : '',
    resource?.operations.includes('update') ? `; update: ${record}Changes` : '',
    resource?.operations.includes('remove') ? '; remove: Ids' : '',
    resource?.parent ? `; below: '${resource.parent.resource().name}'` : '',
  ].join('')
  return `  '${name}': { record: ${record}; with: ${record}With; filter: ${record}Filter; sort: ${sorts}${sent} }\n`
}

function* memberTypes({ key, name, standard, calls, parts }: Member): Generator<readonly [string, string]> {
  const bases = [
    standard.includes('list') ? [`Reads<'${name}'>`] : [],
    standard.includes('create') ? [`Creates<'${name}'>`] : [],
    standard.includes('update') ? [`Updates<'${name}'>`] : [],
    standard.includes('remove') ? [`Removes<'${name}'>`] : [],
  ].flat()
  const own = [
    ...calls.map(callMember),
    ...parts.map(
      (part) => `/** ${sentence(part.about)} */\n  ${part.key}(id: number): ${callsName(part.key)}`,
    ),
  ]
  yield declaration(callsName(key), own, undefined, bases)
}

function callsName(key: string): string {
  return `${key[0]?.toUpperCase()}${key.slice(1)}Calls`
}

function callMember(call: Call): string {
  const { key, operation } = call
  const { method, query = [], body, file, answer, isReading, open } = operation
  const parameters = call.parameters.map((name, index) => parameterOf(call, name, index))
  const sent = file ? ['file: Blob'] : body ? [`body${isNeeded(body) ? '' : '?'}: ${typeOf(body)}`] : []
  const isRead = method === 'GET' || isReading || open
  const base = isRead
    ? answer.type
      ? 'FileOptions'
      : 'ReadOptions'
    : method === 'POST'
      ? 'KeyOptions'
      : 'ChangeOptions'
  const asked = query.map(({ name, schema }) => `${name}?: ${typeOf(schema)}`)
  const options = asked.length > 0 ? `${base} & { ${asked.join('; ')} }` : base
  const list = [...parameters, ...sent, `options?: ${options}`].join(', ')
  const comment = `/** ${sentence(operation.summary)} */\n  `
  if (answer.type && method === 'GET') return `${comment}readonly ${key}: FileCall<[${list}]>`
  return `${comment}${key}(${list}): Promise<${answerType(answer)}>`
}

function answerType({ schema, type }: Call['operation']['answer']): string {
  if (type) return 'File'
  if (!schema) return 'void'
  const { properties = {} } = schema as Schema
  const { item } = properties
  return item && Object.keys(properties).length === 1 ? `Item<${typeOf(item)}>` : typeOf(schema)
}

/** The first parameter is the record's id, unless the path has no record. */
function parameterOf({ operation, path }: Call, name: string, index: number): string {
  const isRecord = index === 0 && path.startsWith('/*')
  if (isRecord) return 'id: number'
  if (/ids$/i.test(name)) return `${name}: Ids`
  const status = operation.answer.schema && statusOf(operation.answer.schema)
  return name === 'status' && status
    ? `${name}: ${status}`
    : `${name}: ${/id$/i.test(name) ? 'number' : 'string'}`
}

/** The states of the record in the answer. */
function statusOf(schema: Schema): string | undefined {
  const record = schema.properties?.item?.$ref?.split('/').at(-1) ?? ''
  return schemas[record]?.properties?.status && `${record}['status']`
}

function isNeeded({ required = [] }: Schema): boolean {
  return required.length > 0
}

function declaration(
  name: string,
  own: readonly string[],
  about?: string,
  bases: readonly string[] = [],
): readonly [string, string] {
  const comment = about ? `/** ${about} */\n` : ''
  const heritage = bases.length > 0 ? ` extends ${bases.join(', ')}` : ''
  const isOneLine = !own.some((member) => member.includes('\n'))
  const body = isOneLine ? `{ ${own.join('; ')} }` : `{\n${own.map((member) => `  ${member}\n`).join('')}}`
  return [name, `${comment}export interface ${name}${heritage} ${body}\n`]
}

function sentence(text: string): string {
  const [first = ''] = text
  return `${first.toUpperCase()}${text.slice(1).replace(/\.$/, '')}.`
}

function only<Value>(values: Readonly<Record<string, Value>> = {}, keys: readonly string[]) {
  return Object.fromEntries(Object.entries(values).filter(([key]) => keys.includes(key)))
}

function without<Value>(values: Readonly<Record<string, Value>> = {}, keys: readonly string[]) {
  return Object.fromEntries(Object.entries(values).filter(([key]) => !keys.includes(key)))
}

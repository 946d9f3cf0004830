// The OpenAPI document, made from the list of all operations.

import { maxIds } from './ids.ts'
import type { Schema } from './kinds.ts'
import { recordName } from './names.ts'
import { accessSentences, type ScopeSentences, securityOf, securitySchemes } from './openapi-access.ts'
import { answersItem, type OperationFacts } from './operation.ts'
import type { AnyResource } from './resource.ts'
import { recordSchema } from './schemas.ts'

const text = { type: 'string' }

interface Interface {
  readonly operations: readonly OperationFacts[]
  readonly resources: readonly AnyResource[]
  readonly scopes: ScopeSentences
  /** Its address on the server. */
  readonly address: string
}

/** Describes all operations as OpenAPI 3.1. */
export function openApi({ operations, resources, scopes, address }: Interface) {
  const byPath = Map.groupBy(operations, ({ path }) => path)
  const topics = new Map(operations.map(({ topic }) => [topic.name, topic]))
  return {
    openapi: '3.1.0',
    info: {
      title: 'Kontor',
      version: '2',
      description:
        'Invoicing and time tracking. Lists of records take filter, sort, limit, offset and with, and those that can be searched take q.',
      contact: { name: 'Kontor contributors' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: address }],
    tags: [...topics.values()],
    paths: Object.fromEntries([...byPath].map(([path, group]) => [path, pathItem(group)])),
    components: {
      securitySchemes: securitySchemes(address, scopes),
      schemas: {
        ...Object.fromEntries(resources.map((resource) => [recordName(resource), recordSchema(resource)])),
        Pagination: pagination,
        Error: errorBody,
        ValidationError: validationError,
        KeyReused: keyReused,
      },
      parameters: headers,
      responses: {
        Error: { description: 'The request was refused.', content: json('Error') },
        Invalid: {
          description:
            'Some values are not acceptable, and all of them are named; or the key of the request was used before.',
          content: json('ValidationError', 'KeyReused'),
        },
        ErrorPage: {
          description: 'A page that says what is wrong.',
          content: { 'text/html': { schema: text } },
        },
      },
    },
  }
}

const pagination: Schema = {
  type: 'object',
  required: ['page', 'pages', 'total', 'first', 'last'],
  properties: {
    page: { type: 'integer' },
    pages: { type: 'integer' },
    total: { type: 'integer' },
    first: { type: 'string', format: 'uri' },
    last: { type: 'string', format: 'uri' },
    next: { type: 'string', format: 'uri', description: 'Absent on the last page.' },
    previous: { type: 'string', format: 'uri', description: 'Absent on the first page.' },
  },
}

const errorBody: Schema = {
  type: 'object',
  required: ['code', 'message'],
  properties: { code: { type: 'integer' }, message: text, meta: { type: 'object' } },
}

const validationError: Schema = {
  type: 'object',
  required: ['code', 'message', 'meta'],
  properties: {
    code: { const: 1000 },
    message: text,
    meta: {
      type: 'object',
      required: ['errors'],
      properties: {
        errors: {
          type: 'array',
          items: {
            type: 'object',
            required: ['key', 'code', 'message'],
            properties: { key: text, code: { type: 'integer', minimum: 1100, maximum: 1108 }, message: text },
          },
        },
      },
    },
  },
}

const keyReused: Schema = {
  type: 'object',
  required: ['code', 'message'],
  properties: { code: { const: 1001 }, message: text },
}

function pathItem(group: readonly OperationFacts[]): object {
  return Object.fromEntries(
    group.map((operation) => [operation.method.toLowerCase(), operationObject(operation)]),
  )
}

function operationObject(operation: OperationFacts): object {
  const { status } = operation.answer
  return {
    operationId: operation.name,
    tags: [operation.topic.name],
    summary: operation.summary,
    description: [
      operation.description,
      operation.isExtension ? 'Extension: the original interface has no such operation.' : '',
      ...accessSentences(operation),
    ]
      .filter(Boolean)
      .join(' '),
    ...(operation.isExtension ? { 'x-extension': true } : {}),
    security: securityOf(operation),
    parameters: [
      ...pathParameters(operation),
      ...(operation.query ?? []).map((query) => ({ in: 'query', ...query })),
      ...headersOf(operation).map((name) => ({ $ref: `#/components/parameters/${name}` })),
    ],
    ...bodyOf(operation),
    responses: {
      [status]: answerObject(operation),
      ...(answersItem(operation) && operation.method === 'GET' ? { 304: notModified } : {}),
      ...(operation.body || isFile(operation.answer)
        ? { 422: { $ref: '#/components/responses/Invalid' } }
        : {}),
      default: { $ref: `#/components/responses/${isPage(operation.answer) ? 'ErrorPage' : 'Error'}` },
    },
  }
}

function bodyOf({ body, isOAuth }: OperationFacts): object {
  if (!body) return {}
  const types = isOAuth ? ['application/x-www-form-urlencoded', 'application/json'] : ['application/json']
  const content = Object.fromEntries(types.map((type) => [type, { schema: body }]))
  // Without one it is read as an empty object.
  const required = Array.isArray(body.required) && body.required.length > 0
  return { requestBody: { required, content } }
}

/** The headers of a request that mean something. */
function headersOf(operation: OperationFacts): (keyof typeof headers)[] {
  const { method, path, open, forPeople, isReading } = operation
  if (method === 'GET') return answersItem(operation) ? ['IfNoneMatch'] : []
  if (open || isReading) return []
  const isEdit = method === 'PUT' || (method !== 'POST' && path.includes('{'))
  return isEdit && !forPeople ? ['IdempotencyKey', 'IfMatch'] : ['IdempotencyKey']
}

const headers = {
  IdempotencyKey: {
    in: 'header',
    name: 'Idempotency-Key',
    description: 'Whoever sends the same request again with the same key gets the first answer again.',
    schema: { type: 'string', pattern: '^[ -~]{1,255}$' },
  },
  IfMatch: {
    in: 'header',
    name: 'If-Match',
    description: 'The tags of what is to be changed: when it was changed meanwhile, the answer is 412.',
    schema: text,
  },
  IfNoneMatch: {
    in: 'header',
    name: 'If-None-Match',
    description: 'The tags that are known: when it is still one of them, the answer is 304.',
    schema: text,
  },
}

const notModified = { description: 'It is as it was: see If-None-Match.' }
const tag = { description: 'Another one after every change.', schema: text }

function answerObject(operation: OperationFacts): object {
  const { answer } = operation
  const { schema, type } = answer
  if (type && !isFile(answer)) return { description: 'The page.', content: { [type]: { schema: text } } }
  if (type)
    return { description: 'The file.', content: { [type]: { schema: { type: 'string', format: 'binary' } } } }
  return schema
    ? {
        description: 'Done.',
        ...(answersItem(operation) ? { headers: { ETag: tag } } : {}),
        content: { 'application/json': { schema } },
      }
    : { description: 'Done; the answer is empty.' }
}

function isPage({ type }: OperationFacts['answer']): boolean {
  return type === 'text/html'
}

function isFile(answer: OperationFacts['answer']): boolean {
  return answer.type !== undefined && !isPage(answer)
}

function pathParameters({ path, takesSeveralIds }: OperationFacts): object[] {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  return names.map((name, index) => {
    const isList = takesSeveralIds && index === names.length - 1
    return { in: 'path', name, required: true, schema: isList ? ids : parameterSchema(name) }
  })
}

const id: Schema = { type: 'integer', minimum: 1 }
/** In a path, OpenAPI writes a list with commas between its entries. */
const ids: Schema = { type: 'array', items: id, minItems: 1, maxItems: maxIds }

function parameterSchema(name: string): Schema {
  return name.endsWith('Id') ? id : text
}

function json(...names: string[]): object {
  const schemas = names.map((name) => ({ $ref: `#/components/schemas/${name}` }))
  return { 'application/json': { schema: schemas.length === 1 ? schemas[0] : { anyOf: schemas } } }
}

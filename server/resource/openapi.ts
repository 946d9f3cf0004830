// The OpenAPI document, made from the list of all operations.

import type { Schema } from './kinds.ts'
import { recordName } from './names.ts'
import type { Operation } from './operation.ts'
import type { AnyResource } from './resource.ts'
import { recordSchema } from './schemas.ts'

const text = { type: 'string' }

/** All that is told of an operation; how it is done is its own affair. */
export type Described = Omit<Operation, 'run'>

/** Describes all operations as OpenAPI 3.1. */
export function openApi(operations: readonly Described[], resources: readonly AnyResource[]) {
  const byPath = Map.groupBy(operations, ({ path }) => path)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Kontor',
      version: '2',
      description: 'Invoicing and time tracking. Every list takes q, filter, sort, limit, offset and with.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/v2' }],
    security: [{ token: [] }],
    tags: [...new Set(operations.map(({ topic }) => topic))].map((name) => ({ name })),
    paths: Object.fromEntries([...byPath].map(([path, group]) => [path, pathItem(group)])),
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: {
        ...Object.fromEntries(resources.map((resource) => [recordName(resource), recordSchema(resource)])),
        Pagination: pagination,
        Error: errorBody,
        ValidationError: validationError,
      },
      responses: {
        Error: { description: 'The request was refused.', content: json('Error') },
        Invalid: {
          description: 'Some values are not acceptable; all of them are named.',
          content: json('ValidationError'),
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

function pathItem(group: readonly Described[]): object {
  return Object.fromEntries(
    group.map((operation) => [operation.method.toLowerCase(), operationObject(operation)]),
  )
}

function operationObject(operation: Described): object {
  const { status } = operation.answer
  return {
    operationId: operationId(operation),
    tags: [operation.topic],
    summary: operation.summary,
    description: [
      operation.description,
      operation.isExtension ? 'Extension: the original interface has no such operation.' : '',
      scopesOf(operation),
    ]
      .filter(Boolean)
      .join(' '),
    ...(operation.isExtension ? { 'x-extension': true } : {}),
    ...(operation.open ? { security: [] } : {}),
    parameters: [
      ...pathParameters(operation),
      ...(operation.query ?? []).map((query) => ({ in: 'query', ...query })),
    ],
    ...(operation.body
      ? { requestBody: { content: { 'application/json': { schema: operation.body } } } }
      : {}),
    responses: {
      [status]: answerObject(operation.answer),
      ...(operation.body || isFile(operation.answer)
        ? { 422: { $ref: '#/components/responses/Invalid' } }
        : {}),
      default: { $ref: '#/components/responses/Error' },
    },
  }
}

function answerObject(answer: Described['answer']): object {
  const { schema, type } = answer
  if (type && !isFile(answer)) return { description: 'The page.', content: { [type]: { schema: text } } }
  if (type)
    return { description: 'The file.', content: { [type]: { schema: { type: 'string', format: 'binary' } } } }
  return schema
    ? { description: 'Done.', content: { 'application/json': { schema } } }
    : { description: 'Done; the answer is empty.' }
}

function isFile({ type }: Described['answer']): boolean {
  return type !== undefined && type !== 'text/html'
}

function scopesOf({ scopes, alsoScopes = [] }: Described): string {
  const named = (scope: string) => `\`${scope}\``
  const needed = [scopes.map(named).join(' or '), ...alsoScopes.map(named)].filter(Boolean)
  return needed.length > 0 ? `Scope: ${needed.join(' and ')}.` : ''
}

function pathParameters({ path }: Described): object[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    in: 'path',
    name,
    required: true,
    schema: parameterSchema(name),
  }))
}

function parameterSchema(name: string): Schema {
  if (name.endsWith('Ids')) return { type: 'string', pattern: '^\\d+(,\\d+)*$' }
  return name.endsWith('Id') ? { type: 'integer', minimum: 1 } : text
}

/** `GET /contacts/{contactId}/addresses` → `get-contacts-contactId-addresses` */
function operationId({ method, path }: Described): string {
  return method.toLowerCase() + path.replace(/[{}]/g, '').replaceAll('/', '-')
}

function json(name: string): object {
  return { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } }
}

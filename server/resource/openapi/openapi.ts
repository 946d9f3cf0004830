// The OpenAPI document, made from the list of all operations.

import { maxIds } from '../ids.ts'
import type { Schema } from '../kind.ts'
import { recordName } from '../names.ts'
import type { OperationFacts } from '../operation.ts'
import type { AnyResource } from '../resource.ts'
import { accessSentences, type ScopeSentences, securityOf, securitySchemes } from './access.ts'
import { answersOf, errorSchemas, responses } from './answers.ts'
import { headers, headersOf } from './headers.ts'
import { recordSchema } from './schemas.ts'

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
        ...errorSchemas,
      },
      parameters: headers,
      responses,
    },
  }
}

const text = { type: 'string' }

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

function pathItem(group: readonly OperationFacts[]): object {
  return Object.fromEntries(
    group.map((operation) => [operation.method.toLowerCase(), operationObject(operation)]),
  )
}

function operationObject(operation: OperationFacts): object {
  const { name, topic, summary, description, isExtension, query = [] } = operation
  const sentences = [
    description,
    isExtension ? 'Extension: the original interface has no such operation.' : '',
    ...accessSentences(operation),
  ]
  return {
    operationId: name,
    tags: [topic.name],
    summary,
    description: sentences.filter(Boolean).join(' '),
    ...(isExtension ? { 'x-extension': true } : {}),
    security: securityOf(operation),
    parameters: [
      ...pathParameters(operation),
      ...query.map((parameter) => ({ in: 'query', ...parameter })),
      ...headersOf(operation).map((header) => ({ $ref: `#/components/parameters/${header}` })),
    ],
    ...bodyOf(operation),
    responses: answersOf(operation),
  }
}

function bodyOf({ body, file, isOAuth }: OperationFacts): object {
  if (file) return { requestBody: fileBody(file.description) }
  if (!body) return {}
  const types = isOAuth ? ['application/x-www-form-urlencoded', 'application/json'] : ['application/json']
  const content = Object.fromEntries(types.map((type) => [type, { schema: body }]))
  // A missing body is read as an empty object.
  const required = Array.isArray(body.required) && body.required.length > 0
  return { requestBody: { required, content } }
}

function fileBody(description: string): object {
  const form = {
    type: 'object',
    required: ['file'],
    properties: { file: { type: 'string', format: 'binary' } },
  }
  return {
    required: true,
    description,
    content: {
      'application/octet-stream': { schema: { type: 'string', format: 'binary' } },
      'multipart/form-data': { schema: form },
    },
  }
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

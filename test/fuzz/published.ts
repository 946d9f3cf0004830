// The answers in the OpenAPI document.

import assert from 'node:assert/strict'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { description } from '../../server/app.ts'
import type { Target } from './targets.ts'
import type { Answer } from './wire.ts'

const ajv = new Ajv2020({ strict: false, allErrors: true })
formats.default(ajv)
const described = description()
ajv.addSchema(described, 'openapi')

/** Checks the body of an answer against the schema for its status. */
export function matchesDescription({ name, responses }: Target, { status, headers, text }: Answer): void {
  const [method = '', path = ''] = name.split(' ')
  const said = String(status) in responses ? String(status) : 'default'
  const response = resolved(responses[said])
  const type = headers.get('content-type')?.split(';')[0]
  if (!response.content) {
    assert.equal(text, '', 'the answer is described as empty')
    return
  }
  assert.ok(type && type in response.content, `${type} is one of ${Object.keys(response.content)}`)
  if (type !== 'application/json') return
  const at =
    '$ref' in (responses[said] as object)
      ? (responses[said] as { $ref: string }).$ref.slice(2).split('/')
      : ['paths', path, method.toLowerCase(), 'responses', said]
  matches([...at, 'content', type, 'schema'], text)
}

/** Checks that a body has the form of all errors. */
export function isError(text: string): void {
  matches(['components', 'schemas', 'ErrorBody'], text)
}

interface Response {
  readonly content?: Readonly<Record<string, unknown>>
}

function resolved(response: unknown): Response {
  const { $ref } = response as { $ref?: string }
  if ($ref === undefined) return response as Response
  return $ref
    .slice(2)
    .split('/')
    .reduce((found, part) => (found as Record<string, unknown>)[part], described as unknown) as Response
}

function matches(way: readonly string[], text: string): void {
  const pointer = way.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')))
  const validate = ajv.getSchema(`openapi#/${pointer.join('/')}`)
  assert.ok(validate, way.join(' '))
  assert.ok(validate(JSON.parse(text)), ajv.errorsText(validate.errors))
}

// The description of the API, as strict readers and client generators see it. Redocly (recommended rules) and Spectral
// (spectral:oas) complain about the faults that are tested here.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { description, operations, resources } from '../server/app.ts'
import { onOneDatabase } from './api.ts'

interface Schema {
  readonly [keyword: string]: unknown
  readonly required?: readonly string[]
}

interface Described {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly description: string
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters: readonly { readonly in?: string; readonly name?: string }[]
  readonly requestBody?: {
    readonly required: boolean
    readonly content: Readonly<Record<string, { readonly schema: Schema }>>
  }
  readonly responses: Readonly<Record<string, unknown>>
}

// As clients read it.
const published: ReturnType<typeof description> = JSON.parse(JSON.stringify(description()))
const paths = Object.keys(published.paths)
const described = Object.entries(published.paths).flatMap(([path, item]) =>
  Object.entries(item as Record<string, Described>).map(([method, operation]) => ({
    ...operation,
    method: method.toUpperCase(),
    path,
  })),
)
const ajv = new Ajv2020({ strict: false })
formats.default(ajv)
ajv.addSchema(published, 'openapi')

test('no two paths differ by the names of their parameters alone', () => {
  assert.deepEqual(repeated(paths.map((path) => path.replace(/\{\w+\}/g, '{}'))), [])
})

test('an address has one path, but for four whose ids are numbers', () => {
  const found = paths.flatMap((one, index) =>
    paths.slice(index + 1).flatMap((other) => (isAmbiguous(one, other) ? [other] : [])),
  )
  // By its shape, /contacts/letters/addresses could be a letter or the addresses of a contact.
  assert.deepEqual(
    [...new Set(found)],
    [
      '/contacts/reminders/{reminderId}',
      '/contacts/letters/{letterId}',
      '/contacts/{contactId}/credit',
      '/catalog/products/{productId}/set-inventory',
    ],
  )
})

/** Whether an address fits both paths, and neither has fewer parameters than the other. */
function isAmbiguous(one: string, other: string): boolean {
  const [parts, others] = [one.split('/'), other.split('/')]
  const count = (path: readonly string[]) => path.filter((part) => part.startsWith('{')).length
  return (
    parts.length === others.length &&
    count(parts) === count(others) &&
    parts.every((part, index) => part === others[index] || `${part}${others[index]}`.includes('{'))
  )
}

test('every operation has a name of its own that programs can use', () => {
  const names = described.map(({ operationId }) => operationId)
  assert.deepEqual(repeated(names), [])
  assert.deepEqual(repeated(names.map((name) => name.toLowerCase())), [])
  for (const name of names) assert.match(name, /^[a-z]+([A-Z][a-z0-9]*)*$/)
})

test('every operation says what it does and stands under one heading', () => {
  const headings = published.tags.map(({ name }) => name)
  for (const { operationId, summary, description, tags } of described) {
    assert.ok(summary && description, operationId)
    assert.equal(tags.length, 1, operationId)
    assert.ok(headings.includes(tags[0] as string), operationId)
  }
})

test('every heading has a sentence and an operation', () => {
  assert.deepEqual(repeated(published.tags.map(({ name }) => name)), [])
  for (const { name, description } of published.tags) {
    assert.match(description, /^[A-Z].*\.$/, name)
    assert.ok(
      described.some(({ tags }) => tags.includes(name)),
      name,
    )
  }
})

test('every operation names the parameters of its path', () => {
  for (const { operationId, path, parameters } of described)
    assert.deepEqual(
      parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name),
      [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name),
      operationId,
    )
})

test('every operation says with what it can be refused', () => {
  for (const { operationId, responses } of described) {
    assert.ok(
      Object.keys(responses).some((status) => status.startsWith('4')),
      operationId,
    )
    assert.ok(
      Object.keys(responses).some((status) => status.startsWith('2')),
      operationId,
    )
  }
})

test('every body says whether it must be sent', () => {
  // A file has no keys.
  for (const { operationId, requestBody } of described)
    for (const { schema } of Object.values(requestBody?.content ?? {}))
      assert.equal(
        requestBody?.required,
        schema.type !== 'object' || (schema.required ?? []).length > 0,
        operationId,
      )
})

test('every operation says who may call it, by schemes and scopes that there are', () => {
  const schemes: Readonly<Record<string, { type: string; flows?: Record<string, { scopes: object }> }>> =
    published.components.securitySchemes
  for (const { operationId, security } of described)
    for (const [name, scopes] of security.flatMap((way) => Object.entries(way))) {
      const scheme = schemes[name]
      assert.ok(scheme, operationId)
      for (const flow of Object.values(scheme.flows ?? {}))
        for (const scope of scopes) assert.ok(scope in flow.scopes, `${operationId}: ${scope}`)
      if (!scheme.flows) assert.deepEqual(scopes, [], operationId)
    }
})

test('a token with the scopes that an operation names has those that the server asks for', () => {
  for (const { name, open, forPeople, scopes, alsoScopes = [] } of operations) {
    const security = described.find(({ operationId }) => operationId === name)?.security ?? []
    const ways = security.flatMap(({ oauth2 }) => (oauth2 ? [new Set(oauth2)] : []))
    assert.equal(ways.length > 0, !open && !forPeople, name)
    for (const way of ways) {
      assert.ok(scopes.length === 0 || scopes.some((scope) => way.has(scope)), name)
      assert.ok(
        alsoScopes.every((scope) => way.has(scope)),
        name,
      )
    }
  }
})

test('only lists that can be searched take q', () => {
  for (const { path, search, operations } of resources) {
    if (!operations.includes('list')) continue
    const list = described.find((one) => one.method === 'GET' && one.path === path)
    assert.equal(list?.parameters.some(({ name }) => name === 'q') ?? false, search.length > 0, path)
  }
  assert.doesNotMatch(published.info.description, /every list/i)
})

test('every reference leads to a component, and every component is used', () => {
  const used = new Set(within(published).flatMap(({ $ref }) => (typeof $ref === 'string' ? [$ref] : [])))
  const { securitySchemes, ...referred } = published.components
  const there = Object.entries(referred).flatMap(([group, components]) =>
    Object.keys(components).map((name) => `#/components/${group}/${name}`),
  )
  assert.deepEqual([...used].sort(), there.sort())
  const named = new Set(described.flatMap(({ security }) => security.flatMap((way) => Object.keys(way))))
  assert.deepEqual([...named].sort(), Object.keys(securitySchemes).sort())
})

test('examples and defaults are what their schemas accept', () => {
  // The type distinguishes schemas from other objects: a property can be called "default" too.
  const schemas = within(published).filter(({ type }) => typeof type === 'string' || Array.isArray(type))
  const checked = schemas.flatMap((schema) => {
    const values = [schema.examples ?? [], 'default' in schema ? [schema.default] : []].flat()
    for (const value of values) assert.ok(ajv.validate(schema, value), JSON.stringify({ value, schema }))
    return values
  })
  assert.ok(checked.length > 100)
})

onOneDatabase('what is stored without a mail address is as the description says', async (api) => {
  const isContact = ajv.getSchema('openapi#/components/schemas/Contact')
  for (const email of ['', null, 'jörg@bücher.example']) {
    const { id } = await api.given.contact({ email })
    const { item } = await api.get(`/v2/contacts/${id}`)
    assert.equal(item.email, email)
    assert.ok(isContact?.(item), ajv.errorsText(isContact?.errors))
  }
})

onOneDatabase('a token is got at the address and with the form that the description names', async (api) => {
  const { clientCredentials, authorizationCode } = published.components.securitySchemes.oauth2.flows
  assert.equal(clientCredentials.tokenUrl, authorizationCode.tokenUrl)
  const { client_id, client_secret } = api.identity.client
  const form = { grant_type: 'client_credentials', client_id, client_secret, scope: 'contact' }
  const answer = await api.request('POST', clientCredentials.tokenUrl, {
    raw: new URLSearchParams(form).toString(),
    headers: { authorization: '', 'content-type': 'application/x-www-form-urlencoded' },
  })
  assert.equal(answer.status, 200)
  assert.equal(answer.body.scope, 'contact')
  const page = await api.request('GET', authorizationCode.authorizationUrl, {
    headers: { authorization: '' },
  })
  assert.equal(page.status, 400)
  assert.match(String(page.headers.get('content-type')), /^text\/html/)
  const endpoint = described.find(({ path }) => `/v2${path}` === clientCredentials.tokenUrl)
  const schema = endpoint?.requestBody?.content['application/x-www-form-urlencoded']?.schema
  assert.ok(schema && ajv.validate(schema, form))
})

function repeated(texts: readonly string[]): string[] {
  return texts.filter((text, index) => texts.indexOf(text) !== index)
}

/** An object and all objects inside it. */
function within(value: unknown): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return []
  const inside = Object.values(value).flatMap(within)
  return Array.isArray(value) ? inside : [value as Record<string, unknown>, ...inside]
}

// What every resource promises, tested over all resources from their definitions alone.

import assert from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import sql from 'sql-template-tag'
import { description, resources } from '../server/app.ts'
import { verifyJournal } from '../server/db/journal.ts'
import { type Field, isNeeded } from '../server/resource/fields.ts'
import { filterKeys, sortKeys, withKeys } from '../server/resource/list/query.ts'
import type { AnyResource } from '../server/resource/resource.ts'
import { type Answer, type Api, type DatabaseName, newCompany, serverOn, someDatabases } from './api.ts'
import { chosen } from './lane.ts'
import { collectionPath, makeRecord, resourceAt, sample, sampleBody } from './samples.ts'
import { test } from './turns.ts'

const ajv = new Ajv2020({ strict: false, allErrors: true })
formats.default(ajv)
const described = description()
ajv.addSchema(described, 'openapi')

const listed = resources.filter((resource) => resource.operations.includes('list'))
const writable = resources.filter((resource) => resource.operations.includes('create'))
const settable = (resource: AnyResource) =>
  Object.entries<Field>(resource.fields).filter(([, field]) => field.set === 'anytime')

for (const resource of listed) {
  testResource(resource, `the list of ${resource.name} follows the grammar`, async (api) => {
    const path = await collectionPath(api, resource)
    const shown = Object.entries<Field>(resource.fields).filter(([, field]) => field.show === 'always')
    if (writable.includes(resource)) await makeRecord(api, resource, {}, path)

    const list = checked(await api.request('GET', path), 'get', resource.path)
    for (const item of list.body.items)
      assert.deepEqual(
        Object.keys(item),
        shown.map(([key]) => key),
      )
    // All keys in one request: the statement has each of them.
    const sorts = sortKeys(resource)
    for (const sort of [sorts.join(), sorts.map((key) => `-${key}`).join()])
      checked(await api.request('GET', path, { query: { sort } }), 'get', resource.path)
    const keys = withKeys(resource)
    const { body } = checked(
      await api.request('GET', path, { query: { with: keys.join() } }),
      'get',
      resource.path,
    )
    for (const item of body.items)
      for (const key of keys) assert.ok(key in item, `${key} is shown when asked for`)
    const or = filterKeys(resource).flatMap((key) => [{ [key]: null }, { [key]: '!' }])
    await api.get(path, { filter: JSON.stringify({ or }) })
    assert.deepEqual((await api.get(path, { with: '', sort: '', filter: '' })).items, list.body.items)
  })

  testResource(resource, `an unknown ${resource.entity} is not found`, async (api) => {
    const path = await collectionPath(api, resource)
    for (const id of ['999999', '0', '-1', 'abc', '99999999999', '1.5'])
      assert.deepEqual(brief(await api.request('GET', `${path}/${id}`)), notFound(resource))
    await refuses(api, `${path}/1`, { with: 'nothing' }, 2100)
  })
}

// Refused before the database is used: one database is enough, and the grammar is the same for all lists.
for (const resource of chosen('a list that refuses', listed))
  test(`the list of ${resource.name} refuses what is not in the grammar`, async () => {
    const [api] = await companiesFor(resource, 'SQLite')
    const path = await collectionPath(api, resource)
    for (const key of filterKeys(resource))
      await refuses(api, path, { filter: JSON.stringify({ [key]: [] }) }, 2101)
    for (const limit of ['0', '201', 'abc', '1e9', '-1', '1.5', ' '])
      await refuses(api, path, { limit }, 2103)
    for (const offset of ['-1', 'abc', '1e9']) await refuses(api, path, { offset }, 2104)
    for (const name of ['nothing', '__proto__', 'constructor', 'company_id', 'search']) {
      await refuses(api, path, { with: name }, 2100)
      await refuses(api, path, { sort: name }, 2102)
      await refuses(api, path, { sort: `id,-${name}` }, 2102)
    }
    for (const name of ['nothing', 'company_id', 'search', 'toString'])
      await refuses(api, path, { filter: JSON.stringify({ [name]: 1 }) }, 2101)
    for (const filter of [
      '{',
      '[]',
      '1',
      'null',
      '"x"',
      '{"and":1}',
      '{"and":[1]}',
      '{"id":1,"id":2}',
      '{"__proto__":1}',
    ])
      await refuses(api, path, { filter }, 2000)
    await refuses(api, path, { filter: '{"id":"~1"}' }, 2101)
    await refuses(api, path, { filter: '{"id":"<abc"}' }, 2101)
  })

for (const resource of writable) {
  testResource(resource, `${resource.name} come back as they were sent`, async (api) => {
    const path = await collectionPath(api, resource)
    const body = await sampleBody(api, resource)
    const created = checked(await api.request('POST', path, { body }), 'post', resource.path)
    assert.equal(created.status, 201)
    const { item } = created.body
    for (const [key, field] of Object.entries<Field>(resource.fields))
      if (field.show === 'always' && field.set !== 'server' && key in body)
        assert.deepEqual(item[key], body[key], key)
    assert.deepEqual((await api.get(`${path}/${item.id}`)).item, item)
    assert.deepEqual((await api.get(path, { filter: JSON.stringify({ id: String(item.id) }) })).items, [item])
  })

  testResource(resource, `${resource.name} are changed field by field`, async ({ server }) => {
    // In a new company: no other record has a value that must be unique.
    const api = await newCompany(server)
    const { path, id, item, body } = await makeRecord(api, resource)
    const url = `${path}/${id}`
    assert.deepEqual((await api.put(url, {})).item, item)
    assert.deepEqual((await api.put(url, { unknown: 1, id: 7, company_id: 7, search: 'x' })).item, item)
    for (const [key, field] of settable(resource)) {
      if (field.kind.reference || key === 'user_id') continue
      const value = sample(field.kind.input ?? field.kind.schema, key, 1)
      const answer = await api.request('PUT', url, { body: { [key]: value } })
      // Some values need another one; then the answer names that one.
      if (answer.status === 422) assert.ok(!keysOf(answer).includes(key), `${key}: ${keysOf(answer)}`)
      else {
        checked(answer, 'put', `${resource.path}/${idParameter(resource)}`)
        if (field.show === 'always') assert.deepEqual(answer.body.item[key], value, key)
      }
      if (isNeeded(field)) assert.deepEqual(await api.problems('PUT', url, { [key]: null }), { [key]: 1100 })
      // A value that the server chooses is kept.
      else if (!field.nullable && field.default === undefined) {
        const before = (await api.get(url)).item
        assert.deepEqual((await api.put(url, { [key]: null })).item, before)
      }
      if (field.nullable && field.show === 'always' && !field.filled) {
        const cleared = await api.request('PUT', url, { body: { [key]: null } })
        // A value that another one needs cannot be removed.
        if (cleared.status === 422) assert.deepEqual(codesOf(cleared), { [key]: 1100 })
        else assert.equal(cleared.body.item[key], null)
      }
      // A change may change other values too.
      await api.request('PUT', url, { body })
    }
  })

  testResource(
    resource,
    `${resource.name} are refused with all that is wrong with them`,
    async (api, _, isFirst) => {
      const path = await collectionPath(api, resource)
      const required = Object.entries<Field>(resource.fields)
        .filter(([, field]) => field.set !== 'server' && isNeeded(field))
        .map(([key]) => key)
      const empty = await api.problems('POST', path, {})
      assert.deepEqual(empty, Object.fromEntries(required.map((key) => [key, 1100])))

      const before = (await api.get(path)).pagination.total
      const body = await sampleBody(api, resource)
      const fields = Object.entries<Field>(resource.fields).filter(([, field]) => field.set !== 'server')
      const wrongTypes = Object.fromEntries(fields.map(([key]) => [key, { not: 'this' }]))
      const problems = await api.problems('POST', path, wrongTypes)
      assert.deepEqual(
        new Set(Object.keys(problems).map((key) => key.split('.')[0])),
        new Set(fields.map(([key]) => key)),
      )

      // Values that no kind of field accepts are refused before the database is used. In the short lane each field
      // gets one of them.
      for (const [key, field] of isFirst ? fields : []) {
        for (const [value, code] of chosen(`${resource.name} ${key}`, badValues(field))) {
          const found = await api.problems('POST', path, { ...body, [key]: value })
          assert.deepEqual(found, { [key]: code }, `${key}: ${JSON.stringify(value)}`)
        }
      }
      assert.equal((await api.get(path)).pagination.total, before)
    },
  )

  testResource(resource, `pages of ${resource.name} lead to each other`, async (api) => {
    const path = await collectionPath(api, resource)
    const existing = (await api.get(path)).items.map((item: { id: number }) => item.id)
    const made: number[] = []
    for (let count = 0; count < 3; count++) made.push((await makeRecord(api, resource, {}, path)).id)

    const [withKey = ''] = withKeys(resource)
    const seen: number[] = []
    let url: string | undefined = `${path}?limit=2&with=${withKey}&sort=-id&extra=%26%3D`
    while (url) {
      const { items, pagination } = await api.get(url)
      assert.equal(pagination.total, made.length + existing.length)
      assert.equal('previous' in pagination, seen.length > 0)
      for (const link of [pagination.first, pagination.last, pagination.next].filter(Boolean)) {
        assert.ok(link.startsWith(`${api.server.url}${path}?limit=2&offset=`), link)
        assert.ok(link.includes('&sort=-id') && link.endsWith('&extra=%26%3D'), link)
      }
      seen.push(...items.map((item: { id: number }) => item.id))
      url = pagination.next?.slice(api.server.url.length)
    }
    assert.deepEqual(
      seen,
      [...existing, ...made].sort((one, other) => other - one),
    )
    const beyond = await api.get(path, { offset: 1000 })
    assert.deepEqual([beyond.items, beyond.pagination.total], [[], seen.length])
  })

  testResource(resource, `${resource.name} are deleted together or not at all`, async (api) => {
    const path = await collectionPath(api, resource)
    const one = await makeRecord(api, resource, {}, path)
    const other = await makeRecord(api, resource, {}, path)
    assert.deepEqual(
      brief(await api.request('DELETE', `${path}/${one.id},${other.id},999999`)),
      notFound(resource),
    )
    assert.deepEqual((await api.get(`${path}/${one.id}`)).item.id, one.id)
    const answer = await api.request('DELETE', `${path}/${one.id}%2C${other.id}`, { raw: '[]' })
    assert.equal(answer.status, 204)
    assert.equal(answer.body, '')
    for (const { id } of [one, other])
      assert.deepEqual(brief(await api.request('GET', `${path}/${id}`)), notFound(resource))
    assert.deepEqual(brief(await api.request('DELETE', `${path}/${one.id}`)), notFound(resource))
  })

  testResource(
    resource,
    `another company's ${resource.name} are as if they did not exist`,
    async (api, stranger) => {
      const record = await makeRecord(stranger, resource)
      const ownPath = await collectionPath(api, resource)
      const own = (await api.get(ownPath)).pagination.total
      for (const path of new Set([record.path, ownPath])) {
        for (const [method, body] of [
          ['GET', undefined],
          ['PUT', {}],
          ['DELETE', undefined],
        ] as const) {
          const foreign = await api.request(method, `${path}/${record.id}`, { body })
          const missing = await api.request(method, `${path}/999999`, { body })
          assert.equal(foreign.status, 404)
          assert.deepEqual(brief(foreign), brief(missing))
        }
      }
      const list = await api.request('GET', record.path)
      if (resource.parent) assert.deepEqual(brief(list), notFound(resource.parent.resource()))
      else assert.equal(list.body.pagination.total, own)
      assert.deepEqual((await stranger.get(`${record.path}/${record.id}`)).item, record.item)
    },
  )

  testResource(
    resource,
    `${resource.name} refuse references to another company's records`,
    async (api, stranger) => {
      const path = await collectionPath(api, resource)
      const body = await sampleBody(api, resource)
      for (const [key, field] of settable(resource)) {
        const target = field.kind.reference?.(body)
        if (!target) continue
        const foreign = (await makeRecord(stranger, resourceAt(target))).id
        const problems = await api.problems('POST', path, { ...body, [key]: foreign })
        assert.equal(problems[key], 1102, key)
      }
    },
  )

  testResource(resource, `every write to ${resource.name} is in the journal`, async (api) => {
    const { path, id } = await makeRecord(api, resource)
    const entries = () =>
      api.server.db.all<{ action: string; user_id: number; via: string }>(sql`
        select action, user_id, via from journal
        where company_id = ${api.identity.company} and resource = ${resource.name} and record_id = ${id} order by id`)
    await changeSomething(api, resource, `${path}/${id}`)
    await api.delete(`${path}/${id}`)
    const found = await entries()
    assert.deepEqual(
      found.map(({ action }) => action),
      ['create', 'update', 'delete'],
    )
    for (const { user_id, via } of found)
      assert.deepEqual([user_id, via], [api.identity.user, `client:${api.identity.client.id}`])
    assert.equal((await verifyJournal(api.server.db, api.identity.company)).fault, null)
  })
}

/**
 * Runs a test of a resource on both databases; in the short lane on one of them, one test in four on PostgreSQL. The
 * tests of a resource differ in which one that is.
 */
function testResource(
  resource: AnyResource,
  name: string,
  work: (api: Api, stranger: Api, isFirst: boolean) => Promise<void>,
): void {
  const some = someDatabases(name)
  for (const database of some)
    test(`${name} (${database})`, async () => {
      const [api, stranger] = await companiesFor(resource, database)
      await work(api, stranger, database === some[0])
    })
}

type Companies = Promise<readonly [Api, Api]>
const companies = new Map<string, Companies>()

/** Two companies that the tests of a resource share: creating them takes longer than most of these tests. */
function companiesFor(resource: AnyResource, database: DatabaseName): Companies {
  const key = `${resource.name} ${database}`
  const made = companies.get(key) ?? makeCompanies(database)
  companies.set(key, made)
  return made
}

async function makeCompanies(database: DatabaseName): Companies {
  const server = await serverOn(database)
  return [await newCompany(server), await newCompany(server)]
}

/** Checks an answer against the published schema of its operation. */
function checked(answer: Answer, method: string, path: string): Answer {
  const operation = (described.paths as Record<string, Record<string, { responses: object }>>)[path]?.[method]
  assert.ok(operation, `${method} ${path} is described`)
  assert.ok(String(answer.status) in operation.responses, `${answer.status} ${JSON.stringify(answer.body)}`)
  const pointer = [
    'paths',
    path,
    method,
    'responses',
    String(answer.status),
    'content',
    'application/json',
    'schema',
  ]
  const reference = `openapi#/${pointer.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`
  const validate = ajv.getSchema(reference)
  assert.ok(validate, reference)
  assert.ok(validate(answer.body), ajv.errorsText(validate.errors))
  return answer
}

function idParameter(resource: AnyResource): string {
  return `{${resource.entity.replace(/_(\w)/g, (_, letter) => letter.toUpperCase())}Id}`
}

async function refuses(api: Api, path: string, query: Record<string, string>, code: number): Promise<void> {
  const answer = await api.request('GET', path, { query })
  assert.deepEqual(
    [answer.status, answer.body.code],
    [400, code],
    `${JSON.stringify(query)}: ${JSON.stringify(answer.body)}`,
  )
  assert.equal(typeof answer.body.message, 'string')
}

function brief({ status, body }: Answer) {
  return { status, body }
}

function notFound(resource: AnyResource) {
  return { status: 404, body: { code: 3000, message: 'Not found', meta: { entity_type: resource.entity } } }
}

function keysOf(answer: Answer): string[] {
  return Object.keys(codesOf(answer))
}

function codesOf(answer: Answer): Record<string, number> {
  const errors: { key: string; code: number }[] = answer.body.meta.errors
  return Object.fromEntries(errors.map(({ key, code }) => [key, code]))
}

/** Changes one field: the first that can change alone. */
async function changeSomething(api: Api, resource: AnyResource, url: string): Promise<void> {
  const { item } = await api.get(url)
  for (const [key, { kind }] of settable(resource)) {
    if (kind.reference || key === 'user_id' || resource.single?.includes(key)) continue
    const body = { [key]: sample(kind.input ?? kind.schema, key, 1) }
    const answer = await api.request('PUT', url, { body })
    if (answer.status === 200 && !isDeepStrictEqual(answer.body.item, item)) return
  }
  assert.fail(`no field of ${resource.name} can be changed alone`)
}

/** Values that a field of this kind never accepts, with the expected code. */
function badValues(field: Field): [unknown, number][] {
  const {
    type,
    maxLength,
    maximum,
    enum: values,
    format,
    pattern,
  } = field.kind.schema as {
    type: string
    maxLength?: number
    maximum?: number
    enum?: unknown[]
    format?: string
    pattern?: string
  }
  if (type === 'string' && values)
    return [
      ['nonsense', 1102],
      [1, 1101],
    ]
  if (type === 'string' && format === 'date')
    return ['2026-02-30', '2026-2-3', '10.02.2026', ''].map((text) => [text, 1103])
  if (pattern === '^[A-Z]{2}$')
    return [...['ch', 'UK', 'EU', 'YU', 'ZZ', ''].map((text): [string, number] => [text, 1102]), [7, 1101]]
  if (pattern === '^[A-Z]{3}$')
    return [...['chf', 'HRK', 'CH', 'ZZZ', ''].map((text): [string, number] => [text, 1102]), [7, 1101]]
  if (type === 'string' && maxLength)
    return [
      ['nul \0', 1103],
      ['lone \ud800', 1103],
      ['x'.repeat(maxLength + 1), 1102],
      [7, 1101],
      [true, 1101],
    ]
  if (type === 'integer')
    return [
      ['1', 1101],
      [1.5, 1101],
      [1e308, 1102],
      [-1e12, 1102],
    ]
  if (type === 'number' && maximum !== undefined)
    return [
      ['NaN', 1101],
      ['12', 1101],
      [1e308, 1102],
      [1.1234567890123, 1102],
      [1e-7, 1102],
    ]
  if (type === 'boolean')
    return [
      ['true', 1101],
      [1, 1101],
    ]
  if (type === 'array') return [['x', 1101]]
  return []
}

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Refusal } from '../../domain/refusal.ts'
import type { OperationFacts } from '../resource/operation.ts'
import { createRouter } from './router.ts'

const operations = [
  ['GET', '/contacts'],
  ['POST', '/contacts'],
  ['GET', '/contacts/{id}'],
  ['PUT', '/contacts/{id}'],
  ['GET', '/contacts/export'],
  ['GET', '/contacts/{contact_id}/people/{id}'],
  ['GET', '/contacts/export/last'],
].map(([method, path]) => ({ method, path }) as OperationFacts)
const router = createRouter(operations)

function found(method: string, path: string): unknown {
  const { operation, parameters } = router.find(method, path) ?? {}
  return operation && [operation.path, parameters]
}

describe('the router', () => {
  test('finds an operation by its method and path', () => {
    assert.deepEqual(found('GET', '/v2/contacts'), ['/contacts', {}])
    assert.equal(router.find('POST', '/v2/contacts')?.operation.method, 'POST')
    assert.deepEqual(found('PUT', '/v2/contacts/7'), ['/contacts/{id}', { id: '7' }])
    assert.equal(router.find('PUT', '/v2/contacts/7')?.route, '/v2/contacts/:id')
    const parameters = { contact_id: '7', id: '8' }
    assert.deepEqual(found('GET', '/v2/contacts/7/people/8'), [
      '/contacts/{contact_id}/people/{id}',
      parameters,
    ])
  })

  test('answers HEAD as GET', () => {
    assert.deepEqual(found('HEAD', '/v2/contacts/7'), ['/contacts/{id}', { id: '7' }])
  })

  test('prefers a part that is named, and goes back where it leads nowhere', () => {
    assert.deepEqual(found('GET', '/v2/contacts/export'), ['/contacts/export', {}])
    assert.equal(found('PUT', '/v2/contacts/export'), undefined)
    const parameters = { contact_id: 'export', id: '8' }
    assert.deepEqual(found('GET', '/v2/contacts/export/people/8'), [
      '/contacts/{contact_id}/people/{id}',
      parameters,
    ])
  })

  test('reads escaped parts, and a slash in a parameter', () => {
    assert.deepEqual(found('GET', '/v2/%63ontacts'), ['/contacts', {}])
    assert.deepEqual(found('GET', '/v2/contacts/a%2Fb'), ['/contacts/{id}', { id: 'a/b' }])
    assert.throws(() => found('GET', '/v2/contacts/%zz'), Refusal)
  })

  test('finds nothing at other paths', () => {
    for (const path of [
      '/',
      '/v2',
      '/v2/',
      '/contacts',
      '/v2/contacts/',
      '/v2//contacts',
      '/v2/contacts/7/8',
    ])
      assert.equal(found('GET', path), undefined, path)
    for (const name of ['__proto__', 'constructor'])
      assert.equal(found('GET', `/v2/${name}`), undefined, name)
  })

  test('knows the methods of a path', () => {
    assert.deepEqual(router.methodsAt('/v2/contacts'), ['GET', 'POST', 'HEAD'])
    assert.deepEqual(router.methodsAt('/v2/contacts/export'), ['GET', 'HEAD'])
    assert.deepEqual(router.methodsAt('/v2/contacts/7'), ['GET', 'PUT', 'HEAD'])
    assert.deepEqual(router.methodsAt('/v2/nothing'), [])
  })
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onOneDatabase } from '../../test/api.ts'
import { localPath } from './site.ts'

onOneDatabase('an address without a page says so in the language of the visitor', async (api) => {
  const look = (accept: string, path: string) =>
    api.request('GET', path, { headers: { accept, 'accept-language': 'fr' } })
  const page = await look('text/html,*/*', '/nowhere')
  assert.equal(page.status, 404)
  assert.match(page.body, /<h1>Il n’y a rien ici<\/h1>/)
  assert.match(page.body, /href="\/sign-in"/)
  for (const [accept, path] of [
    ['application/json', '/nowhere'],
    ['text/html', '/v2/nowhere'],
  ] as const)
    assert.equal((await look(accept, path)).body.code, 3000)
})

onOneDatabase('the first page leads to signing in', async (api) => {
  const response = await fetch(api.server.url, { redirect: 'manual' })
  assert.deepEqual([response.status, response.headers.get('location')], [303, '/sign-in'])
})

onOneDatabase('every page has an icon', async (api) => {
  const { status, headers } = await api.request('GET', '/favicon.svg')
  assert.deepEqual([status, headers.get('content-type')], [200, 'image/svg+xml'])
})

for (const path of [
  '//evil.example',
  '/\\evil.example',
  '/.//evil.example',
  'https://evil.example',
  '/\tx',
  '',
  null,
])
  test(`nobody is sent on to ${JSON.stringify(path)}`, () => {
    assert.equal(localPath(path), '/')
  })

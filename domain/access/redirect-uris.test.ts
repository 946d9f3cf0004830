import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isRedirectUri } from './redirect-uris.ts'

for (const uri of [
  'https://app.example/callback',
  'https://app.example/callback?from=kontor',
  'http://localhost:3000/callback',
  'http://127.0.0.1/cb',
  'http://[::1]:8080/',
  'https://app.example?from=kontor',
  'org.example.app:/oauth',
])
  test(`${uri} can be registered`, () => assert.ok(isRedirectUri(uri)))

for (const uri of [
  '',
  '/callback',
  'app.example/callback',
  'http://app.example/callback',
  'http://localhost.evil.example/',
  'https://app.example/#part',
  'https://user:secret@app.example/',
  'javascript:alert(1)',
  'data:text/html,x',
  'myapp:/callback',
  'https://app.example/\nSet-Cookie: a=b',
  'https://äpp.example/',
  'https:cb',
  'https:/x',
  'https:///x',
  'https:\\\\app.example',
  'https://@app.example',
  'https://%61pp.example',
  'http:localhost/cb',
  'http:/localhost/cb',
])
  test(`${JSON.stringify(uri)} cannot be registered`, () => assert.ok(!isRedirectUri(uri)))

import assert from 'node:assert/strict'
import sql, { raw } from 'sql-template-tag'
import { isScope, readScopes, type Scope, scopes } from '../../domain/access/scopes.ts'
import { Api, newCompany, onOneDatabase } from '../../test/api.ts'
import { chosen, isLong } from '../../test/lane.ts'
import { createApp, operations } from '../app.ts'
import type { OperationFacts } from '../resource/operation.ts'
import { createClient } from './applications/clients.ts'

const tokens = '/v2/auth/access-tokens'
const grant = { grant_type: 'client_credentials' }

// The token endpoint.

onOneDatabase('a client gets a token by JSON, by form and by Basic credentials', async (api) => {
  const { client_id, client_secret } = api.identity.client
  assert.match(client_id, /^[A-Z0-9]{20}$/)
  assert.match(client_secret, /^[A-Za-z0-9+/]{80}$/)
  const asked = { ...grant, scope: 'contact invoice' }
  const json = JSON.stringify({ ...asked, client_id, client_secret })
  const form = new URLSearchParams({ ...asked, client_id, client_secret }).toString()
  const formType = 'application/x-www-form-urlencoded'
  const escaped = [client_id, client_secret].map(encodeURIComponent)
  const rest = new URLSearchParams(asked).toString()
  const seen = new Set<string>()
  for (const { type, authorization = '', body } of [
    { type: 'application/json', body: json },
    { type: 'application/json; charset=utf-8', body: ` ${json}\n` },
    { type: 'text/plain', body: json },
    { type: formType, body: form },
    { type: `${formType}; charset=UTF-8`, body: form },
    { type: formType, authorization: basic(client_id, client_secret), body: rest },
    { type: formType, authorization: basic(...(escaped as [string, string])), body: rest },
    { type: 'application/json', authorization: basic(client_id, client_secret), body: JSON.stringify(asked) },
  ]) {
    const answer = await nobody(api).request('POST', tokens, {
      raw: body,
      headers: { 'content-type': type, authorization },
    })
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    const { access_token, ...others } = answer.body
    assert.deepEqual(others, { token_type: 'Bearer', expires_in: 43_200, scope: 'contact invoice' })
    assert.equal((await withToken(api, access_token).request('GET', '/v2/contacts')).status, 200)
    seen.add(access_token)
  }
  assert.equal(seen.size, 8)
})

onOneDatabase('the token endpoint tells what is wrong in the words of both worlds', async (api) => {
  const { client } = api.identity
  const other = (await newCompany(api.server)).identity.client
  const missing = { status: 400, code: 3, type: 'invalid_request' }
  const unsupported = { status: 400, code: 2, type: 'unsupported_grant_type' }
  const refused = { status: 401, code: 4, type: 'invalid_client' }
  const unknownScope = { status: 400, code: 12, type: 'invalid_scopes', error: 'invalid_scope' }
  const cases: TokenRefusal[] = [
    { body: {}, ...missing },
    { body: { ...client }, ...missing },
    { body: { ...client, grant_type: '' }, ...missing },
    { body: { ...client, grant_type: 5 }, ...missing },
    { body: { ...grant, client_secret: client.client_secret }, ...missing },
    { body: { ...grant, client_id: client.client_id }, ...missing },
    { body: { ...grant, ...client, client_secret: '' }, ...missing },
    { body: grant, ...missing },
    { body: grant, authorization: 'Basic !!!', ...missing },
    { body: grant, authorization: `Basic ${Buffer.from('no colon').toString('base64')}`, ...missing },
    { body: '', ...missing },
    { body: '[]', ...missing },
    { body: '{"grant_type":', ...missing },
    { body: '{"grant_type":"client_credentials","grant_type":"x"}', ...missing },
    { body: { ...client, grant_type: 'password' }, ...unsupported },
    { body: { ...client, grant_type: 'CLIENT_CREDENTIALS' }, ...unsupported },
    { body: { ...grant, ...client, client_id: 'AAAAAAAAAAAAAAAAAAAA' }, ...refused },
    { body: { ...grant, ...client, client_id: '\0' }, ...refused },
    { body: { ...grant, ...client, client_id: '\ud800' }, ...refused },
    { body: { ...grant, ...client, client_id: `' or '1'='1` }, ...refused },
    { body: { ...grant, ...client, client_secret: 'wrong' }, ...refused },
    { body: { ...grant, ...client, client_secret: other.client_secret }, ...refused },
    { body: { ...grant, ...client, client_secret: client.client_secret.slice(1) }, ...refused },
    { body: { ...grant, ...client }, authorization: basic(client.client_id, 'wrong'), ...refused },
    { body: grant, authorization: basic(client.client_id, '%zz'), ...refused },
    { body: { ...grant, ...client, scope: 'contact fly' }, ...unknownScope },
    { body: { ...grant, ...client, scope: 'Contact' }, ...unknownScope },
    { body: { ...grant, ...client, scope: 'constructor' }, ...unknownScope },
  ]
  for (const { body, authorization = '', status, code, type, error = type } of cases) {
    const answer = await nobody(api).request('POST', tokens, {
      raw: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { 'content-type': 'application/json', authorization },
    })
    const { message, meta, error_description, ...rest } = answer.body
    const name = `${JSON.stringify(body)} ${authorization}`
    assert.equal(answer.status, status, name)
    assert.deepEqual(rest, { code, error }, name)
    assert.equal(meta.error_type, type, name)
    assert.deepEqual([typeof message, typeof meta.hint], ['string', 'string'], name)
    assert.equal(error_description, message, name)
    assert.equal(JSON.stringify(answer.body).includes(client.client_secret), false)
  }
})

onOneDatabase('a token has no more scopes than its client', async (api) => {
  const narrow = await clientWith(api, 'contact invoice')
  for (const { scope, granted } of [
    { scope: 'contact', granted: 'contact' },
    { scope: 'invoice contact', granted: 'invoice contact' },
    { scope: ' contact  contact ', granted: 'contact' },
    { scope: 'contact offer invoice', granted: 'contact invoice' },
    { scope: scopes.join(' '), granted: 'contact invoice' },
    { scope: '', granted: '' },
    { scope: undefined, granted: '' },
  ]) {
    const answer = await api.post(tokens, { ...grant, ...narrow, scope })
    assert.equal(answer.scope, granted)
    const token = withToken(api, answer.access_token)
    assert.equal((await token.request('GET', '/v2/auth/owner')).status, 200)
    for (const [path, needed] of [
      ['/v2/contacts', 'contact'],
      ['/v2/receivables/invoices', 'invoice'],
      ['/v2/reporting/working-hours', 'working_hours'],
    ] as const) {
      const isGranted = granted.split(' ').includes(needed)
      assert.equal((await token.request('GET', path)).status, isGranted ? 200 : 400, `${scope} ${path}`)
    }
  }
  const refused = await api.request('POST', tokens, { body: { ...grant, ...narrow, scope: 'offer letter' } })
  assert.equal(refused.status, 400)
  assert.equal(refused.body.code, 5)
  assert.equal(refused.body.error, 'invalid_scope')
  assert.equal(refused.body.meta.error_type, 'invalid_scope')
})

// Access by token.

onOneDatabase('a token opens exactly the operations of its scopes', async (api) => {
  const guarded = operations.filter(({ open }) => !open)
  assert.ok(guarded.length > 20)
  for (const scope of ['', ...scopes] as ('' | Scope)[]) {
    const token = await api.withScopes(scope)
    for (const operation of guarded.filter((one) => isTried(one, scope))) {
      const path = `/v2${operation.path.replace(/\{\w+\}/g, '1')}`
      const isBodiless = operation.method === 'GET' || operation.method === 'DELETE'
      const { status, body } = await token.request(operation.method, path, isBodiless ? {} : { body: {} })
      const name = `${scope}: ${operation.method} ${path}`
      const { alsoScopes = [] } = operation
      const isOpen = operation.scopes.length === 0 || operation.scopes.some((one) => one === scope)
      if (isOpen && alsoScopes.every((also) => also === scope)) {
        assert.notEqual(body.code, 11, name)
        continue
      }
      assert.equal(status, 400, name)
      assert.equal(body.code, 11, name)
      assert.equal(body.meta.error_type, 'required_scopes_missing')
      for (const needed of [...operation.scopes, ...alsoScopes])
        assert.ok(body.meta.hint.includes(needed), name)
    }
  }
})

/** In the short lane an operation is tried without a scope, with those that it needs, and with one of all. */
function isTried({ name, scopes: needed, alsoScopes = [] }: OperationFacts, scope: Scope | ''): boolean {
  const some = [...needed, ...alsoScopes, ...chosen(name, scopes)]
  return isLong || scope === '' || some.includes(scope)
}

onOneDatabase('owner and profile tell who is behind the token', async (api) => {
  const { user } = api.identity
  assert.deepEqual(await (await api.withScopes('')).get('/v2/auth/owner'), {
    item: { id: user, name: 'Lea', surname: 'Brunner' },
  })
  const { item } = await (await api.withScopes('profile')).get('/v2/auth/profile')
  const { email, company_name, ...rest } = item
  assert.match(email, /@kontor\.example$/)
  assert.match(company_name, /^Company /)
  assert.deepEqual(rest, {
    id: user,
    name: 'Lea',
    surname: 'Brunner',
    language: 'de',
    company_addition: null,
    company_country: 'CH',
    company_street: null,
    company_street_no: null,
    company_street2: null,
    company_postcode: null,
    company_city: null,
    company_phone: null,
    company_fax: null,
    company_email: email,
    company_website: null,
    company_vat_id: null,
    company_currency: 'CHF',
  })
})

onOneDatabase('without a valid token nothing opens', async (api) => {
  const token = api.identity.accessToken as string
  const expired = await api.withScopes('contact')
  await expire(expired)
  for (const authorization of [
    '',
    'Bearer',
    'Bearer ',
    'Bearer wrong',
    `Bearer ${token} ${token}`,
    `Bearer ${token.slice(1)}`,
    `Bearer ${token}x`,
    `Bearer ${'x'.repeat(10_000)}`,
    `Basic ${token}`,
    `Token ${token}`,
    token,
    `Bearer ${api.identity.v1Token}`,
    `Bearer ${api.identity.client.client_secret}`,
    `Bearer ${expired.identity.accessToken}`,
  ])
    for (const path of ['/v2/auth/owner', '/v2/contacts', '/v2/contacts/1', '/v2/contacts?limit=0'])
      assertDenied(await api.request('GET', path, { headers: { authorization } }), authorization)
  assertDenied(await nobody(api).request('GET', '/v2/contacts'), 'no header')
  assertDenied(await nobody(api).request('GET', `/v2/contacts?access_token=${token}`), 'in the query')
  assert.equal((await api.request('GET', '/v2/contacts')).status, 200)
})

onOneDatabase('a token speaks for its own company only', async (api) => {
  const other = await newCompany(api.server)
  const contact = await other.given.contact()
  const answer = await api.request('GET', `/v2/contacts/${contact.id}`)
  assert.equal(answer.status, 404)
  assert.deepEqual(answer.body.meta, { entity_type: 'contact' })
  assert.equal((await api.get('/v2/contacts')).pagination.total, 0)
})

onOneDatabase('a revoked client gets no token, and its tokens open nothing', async (api) => {
  const unused = await api.withScopes('contact')
  const used = await api.withScopes('contact')
  await used.get('/v2/contacts')
  const { company, user, client } = api.identity
  await api.server.db.transaction({ company, user, via: 'test' }, (tx) =>
    tx.run(sql`update clients set revoked = 1 where company_id = ${company}`),
  )

  const refused = await api.request('POST', tokens, { body: { ...grant, ...client } })
  assert.equal(refused.status, 401)
  assert.equal(refused.body.code, 4)
  assertDenied(await unused.request('GET', '/v2/contacts'), 'never seen')

  const app = await createApp(api.server.db)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const elsewhere = new Api({ ...api.server, url }, used.identity)
  assertDenied(await elsewhere.request('GET', '/v2/contacts'), 'another server')
  await app.close()
})

onOneDatabase('passwords, secrets and tokens are stored only as hashes', async (api) => {
  const { company, user, client, accessToken, v1Token } = api.identity
  const { db } = api.server
  for (const [table, key, value] of [
    ['companies', 'id', company],
    ['users', 'id', user],
    ['memberships', 'company_id', company],
    ['clients', 'company_id', company],
    ['client_secrets', 'company_id', company],
    ['bearer_tokens', 'company_id', company],
    ['v1_tokens', 'company_id', company],
    ['journal', 'company_id', company],
  ] as const) {
    const rows = await db.all(sql`select * from ${raw(table)} where ${raw(key)} = ${value}`)
    assert.ok(rows.length > 0, table)
    const text = JSON.stringify(rows)
    for (const secret of [client.client_secret, accessToken, v1Token, 'correct horse'])
      assert.equal(text.includes(secret as string), false, table)
  }
  const row = await db.get<{ password_hash: string }>(sql`select password_hash from users where id = ${user}`)
  assert.match(String(row?.password_hash), /^\$argon2id\$v=19\$m=\d+,t=\d,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
})

interface TokenRefusal {
  readonly body: object | string
  readonly authorization?: string
  readonly status: number
  readonly code: number
  readonly type: string
  readonly error?: string
}

function basic(id: string, secret: string): string {
  return `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`
}

function withToken(api: Api, accessToken: string | undefined): Api {
  return new Api(api.server, { ...api.identity, accessToken })
}

function nobody(api: Api): Api {
  return withToken(api, undefined)
}

function clientWith(api: Api, scopes: string) {
  const { company, user } = api.identity
  return api.server.db.transaction({ company, user, via: 'test' }, (tx) =>
    createClient(tx, { name: 'Narrow', scopes: readScopes(scopes).filter(isScope), user_id: user }),
  )
}

/** Makes all tokens with the scopes of this one expire a second ago. */
async function expire(api: Api): Promise<void> {
  const { company, user } = api.identity
  const past = new Date(Date.now() - 1000).toISOString()
  await api.server.db.transaction({ company, user, via: 'test' }, (tx) =>
    tx.run(sql`
      update bearer_tokens set expires = ${past} where company_id = ${company} and scopes = 'contact'`),
  )
}

function assertDenied(answer: Awaited<ReturnType<Api['request']>>, name: string): void {
  assert.equal(answer.status, 401, name)
  assert.equal(answer.headers.get('www-authenticate'), 'Bearer')
  const { message, meta, ...rest } = answer.body
  assert.deepEqual(rest, { code: 9 })
  assert.equal(typeof message, 'string')
  assert.equal(meta.error_type, 'access_denied')
  assert.equal(typeof meta.hint, 'string')
}

onOneDatabase('a parameter of the wrong type is refused', async (api) => {
  for (const scope of [5, ['contact']]) {
    const body = { grant_type: 'client_credentials', ...api.identity.client, scope }
    const answer = await api.request('POST', '/v2/auth/access-tokens', { body })
    assert.deepEqual([answer.status, answer.body.code, answer.body.error], [400, 3, 'invalid_request'])
  }
})

// Authorization codes, refresh tokens and their families, revocation: as clients in the wild use them.

import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Scope } from '../../../domain/access/scopes.ts'
import { Api, newCompany, onOneDatabase } from '../../../test/api.ts'
import { authorize, codeFrom, decide } from '../../../test/consent.ts'
import { signedIn } from '../../../test/visitor.ts'
import type { Statement } from '../../db/db.ts'
import { type ClientSecret, createClient } from '../applications/clients.ts'

const tokens = '/v2/auth/access-tokens'
const callback = 'https://shop.example/callback?from=kontor'
const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'

// The whole flow.

onOneDatabase('a client in the manner of PHP gets tokens by form and refreshes them', async (api) => {
  const client = await applicationOf(await newCompany(api.server), ['contact', 'profile'])
  const { client_id, client_secret } = client
  const visitor = await signedIn(api)
  const page = await authorize(visitor, {
    state: 'c%2B1',
    scope: 'contact profile',
    response_type: 'code',
    approval_prompt: 'auto',
    redirect_uri: callback,
    client_id,
  })
  assert.equal(page.status, 200)
  const back = new URL(await decide(visitor, page, 'allow', api.identity.company))
  assert.equal(`${back.origin}${back.pathname}`, 'https://shop.example/callback')
  assert.deepEqual([...back.searchParams.keys()], ['from', 'code', 'state'])
  assert.equal(back.searchParams.get('state'), 'c%2B1')

  const asForm = (parameters: Record<string, string>) =>
    api.request('POST', tokens, {
      raw: new URLSearchParams({
        client_id,
        client_secret,
        redirect_uri: callback,
        ...parameters,
      }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', authorization: '' },
    })
  const first = await asForm({
    grant_type: 'authorization_code',
    code: back.searchParams.get('code') as string,
  })
  assert.equal(first.status, 200, JSON.stringify(first.body))
  const { access_token, refresh_token, ...rest } = first.body
  assert.deepEqual(rest, { token_type: 'Bearer', expires_in: 43_200, scope: 'contact profile' })
  const owner = await withToken(api, access_token).get('/v2/auth/owner')
  assert.equal(owner.item.id, api.identity.user)
  const { item } = await withToken(api, access_token).get('/v2/auth/profile')
  assert.equal(item.company_name, (await api.get('/v2/auth/profile')).item.company_name)

  const next = await asForm({ grant_type: 'refresh_token', refresh_token })
  assert.equal(next.status, 200, JSON.stringify(next.body))
  assert.equal(next.body.scope, 'contact profile')
  await withToken(api, next.body.access_token).given.contact()
  const [entry] = await api.server.db.all<{ user_id: number; via: string }>(sql`
    select user_id, via from journal where company_id = ${api.identity.company} and resource = 'contacts'`)
  const app = (await api.get('/v2/auth/connected-apps')).items[0]
  assert.deepEqual({ ...entry }, { user_id: api.identity.user, via: `app:${app.id}` })
})

onOneDatabase('a client in the manner of Java gets tokens with Basic credentials and PKCE', async (api) => {
  const client = await applicationOf(api, ['invoice'])
  const { client_id, client_secret } = client
  const code = await codeFrom(api, {
    client_id,
    scope: 'invoice',
    code_challenge: challenge,
    code_challenge_method: 'S256',
  })
  const encoded = [client_id, client_secret].map(encodeURIComponent).join(':')
  const headers = {
    authorization: `Basic ${Buffer.from(encoded).toString('base64')}`,
    'content-type': 'application/x-www-form-urlencoded; charset=UTF-8',
  }
  const body = new URLSearchParams({ grant_type: 'authorization_code', code, code_verifier: verifier })
  const first = await api.request('POST', tokens, { raw: body.toString(), headers })
  assert.equal(first.status, 200, JSON.stringify(first.body))
  await withToken(api, first.body.access_token).get('/v2/receivables/invoices')
  const refresh = new URLSearchParams({
    grant_type: 'refresh_token',
    refresh_token: first.body.refresh_token,
  })
  const next = await api.request('POST', tokens, { raw: refresh.toString(), headers })
  assert.equal(next.status, 200)
})

onOneDatabase('a client uses the grant that it is registered for, and no other', async (api) => {
  const app = await applicationOf(api, ['contact'])
  const own = api.identity.client
  for (const [client, body] of [
    [app, { grant_type: 'client_credentials' }],
    [own, { grant_type: 'authorization_code', code: 'x' }],
    [own, { grant_type: 'refresh_token', refresh_token: 'x' }],
  ] as const)
    await refuses(api, client, body, { status: 401, code: 4, error: 'invalid_client' })
})

// Codes.

onOneDatabase('a code is good for the client and the address that asked for it', async (api) => {
  const client = await applicationOf(api, ['contact'])
  const other = await applicationOf(api, ['contact'])
  const named = { redirect_uri: callback }
  const unnamed = {}
  const pkce = { code_challenge: challenge, code_challenge_method: 'S256' }
  for (const { asked, shown, is, by = client } of [
    { asked: named, shown: { redirect_uri: callback }, is: 200 },
    { asked: named, shown: {}, is: 400 },
    { asked: named, shown: { redirect_uri: `${callback}&x` }, is: 400 },
    { asked: unnamed, shown: {}, is: 200 },
    { asked: unnamed, shown: { redirect_uri: callback }, is: 200 },
    { asked: unnamed, shown: { redirect_uri: 'https://evil.example' }, is: 400 },
    { asked: pkce, shown: { code_verifier: verifier }, is: 200 },
    { asked: pkce, shown: {}, is: 400 },
    { asked: pkce, shown: { code_verifier: `${verifier}x` }, is: 400 },
    { asked: pkce, shown: { code_verifier: challenge }, is: 400 },
    { asked: unnamed, shown: { code_verifier: verifier }, is: 400 },
    { asked: unnamed, shown: {}, is: 400, by: other },
  ]) {
    const code = await codeFor(api, client, { scope: 'contact', ...asked })
    const answer = await redeem(api, by, code, shown)
    const name = JSON.stringify({ asked, shown })
    assert.equal(answer.status, is, name)
    if (is === 400) assert.deepEqual([answer.body.code, answer.body.error], [10, 'invalid_grant'], name)
  }
  const grant = { grant_type: 'authorization_code' }
  const missing = { status: 400, code: 3, error: 'invalid_request' }
  await refuses(api, client, grant, missing)
  const invalid = { status: 400, code: 10, error: 'invalid_grant' }
  for (const code of ['wrong', '\0', '\ud800', "' or 1=1"])
    await refuses(api, client, { ...grant, code }, invalid)
})

onOneDatabase('a code that is used twice takes back what came from it', async (api) => {
  const client = await applicationOf(api, ['contact'])
  const code = await codeFor(api, client, { scope: 'contact' })
  const elsewhere = await tokensFor(api, client)
  const first = await redeem(api, client, code)
  await withToken(api, first.body.access_token).get('/v2/contacts')
  const next = await refresh(api, client, first.body.refresh_token)
  await withToken(api, next.body.access_token).get('/v2/contacts')

  const again = await redeem(api, client, code)
  assert.deepEqual([again.status, again.body.code, again.body.error], [400, 10, 'invalid_grant'])
  for (const { body } of [first, next]) {
    assert.equal((await withToken(api, body.access_token).request('GET', '/v2/contacts')).status, 401)
    assert.equal((await refresh(api, client, body.refresh_token)).status, 401)
  }
  await withToken(api, elsewhere.access_token).get('/v2/contacts')
  assert.equal((await refresh(api, client, elsewhere.refresh_token)).status, 200)
})

onOneDatabase('of two who use a code at the same moment nobody keeps anything', async (api) => {
  const client = await applicationOf(api, ['contact'])
  const code = await codeFor(api, client, { scope: 'contact' })
  const answers = await Promise.all([redeem(api, client, code), redeem(api, client, code)])
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400])
  const token = answers.find(({ status }) => status === 200)?.body.access_token
  assert.equal((await withToken(api, token).request('GET', '/v2/contacts')).status, 401)
})

onOneDatabase('a code lives ten minutes', async (api) => {
  const client = await applicationOf(api, ['contact'])
  const code = await codeFor(api, client, {})
  const row = await api.server.db.get<{ expires: string }>(sql`
    select expires from authorization_codes where hash = ${hash('sha256', code)}`)
  const left = Date.parse(row?.expires ?? '') - Date.now()
  assert.ok(left > 590_000 && left <= 600_000, String(left))
  await expire(api, code)
  const late = await redeem(api, client, code)
  assert.deepEqual([late.status, late.body.code], [400, 10])
})

// Refresh tokens.

onOneDatabase('a used refresh token works for another minute', async (api) => {
  const client = await applicationOf(api, ['contact'])
  const first = await tokensFor(api, client)
  const both = await Promise.all([
    refresh(api, client, first.refresh_token),
    refresh(api, client, first.refresh_token),
  ])
  const third = await refresh(api, client, first.refresh_token)
  const all = [...both, third]
  for (const { status, body } of all) {
    assert.equal(status, 200, JSON.stringify(body))
    await withToken(api, body.access_token).get('/v2/contacts')
    assert.equal((await refresh(api, client, body.refresh_token)).status, 200)
  }
  assert.equal(new Set([first, ...all.map(({ body }) => body)].map((one) => one.refresh_token)).size, 4)
})

onOneDatabase('a refresh token that is used after that takes its family with it', async (api) => {
  const client = await applicationOf(api, ['contact'])
  const first = await tokensFor(api, client)
  const other = await tokensFor(api, client)
  const second = (await refresh(api, client, first.refresh_token)).body
  await withToken(api, second.access_token).get('/v2/contacts')
  await useBefore(api, first.refresh_token, 61)

  const reused = await refresh(api, client, first.refresh_token)
  const { status, body } = reused
  assert.deepEqual([status, body.code, body.error], [401, 8, 'invalid_grant'])
  assert.equal(body.meta.error_type, 'invalid_request')
  for (const { access_token, refresh_token } of [first, second]) {
    assert.equal((await withToken(api, access_token).request('GET', '/v2/contacts')).status, 401)
    assert.equal((await refresh(api, client, refresh_token)).status, 401)
  }
  await withToken(api, other.access_token).get('/v2/contacts')
  assert.equal((await refresh(api, client, other.refresh_token)).status, 200)
})

onOneDatabase('a refresh keeps the scopes, narrows them, and never widens them', async (api) => {
  const client = await applicationOf(api, ['contact', 'invoice', 'offer'])
  const asked = 'contact invoice'
  let { refresh_token } = await tokensFor(api, client, { scope: asked })
  for (const [scope, granted, status = 200, code] of [
    [undefined, asked],
    ['', asked],
    ['invoice', 'invoice'],
    [undefined, asked],
    ['offer', '', 400, 5],
    ['contact offer', '', 400, 5],
    ['fly', '', 400, 12],
    ['invoice contact', 'invoice contact'],
  ] as const) {
    const answer = await refresh(api, client, refresh_token, scope)
    assert.equal(answer.status, status, String(scope))
    if (status === 400) {
      assert.deepEqual([answer.body.code, answer.body.error], [code, 'invalid_scope'])
      continue
    }
    assert.equal(answer.body.scope, granted)
    refresh_token = answer.body.refresh_token
    const isOpen = granted.includes('contact')
    const contacts = await withToken(api, answer.body.access_token).request('GET', '/v2/contacts')
    assert.equal(contacts.status, isOpen ? 200 : 400)
  }
})

onOneDatabase('a token gives no more than its client is registered for by now', async (api) => {
  const client = await applicationOf(api, ['contact', 'invoice'])
  const first = await tokensFor(api, client, { scope: 'contact invoice' })
  await withToken(api, first.access_token).get('/v2/contacts')
  await api.put(`/v2/auth/clients/${client.id}`, { scopes: ['invoice'] })
  assert.equal((await withToken(api, first.access_token).request('GET', '/v2/contacts')).status, 400)
  assert.equal((await refresh(api, client, first.refresh_token)).body.scope, 'invoice')
})

onOneDatabase('a refresh token is of use to its own client only', async (api) => {
  const client = await applicationOf(api, ['contact'])
  const { refresh_token } = await tokensFor(api, client)
  const stranger = await applicationOf(await newCompany(api.server), ['contact'])
  const invalid = { status: 401, code: 8, error: 'invalid_grant' }
  for (const [by, token] of [
    [stranger, refresh_token],
    [await applicationOf(api, ['contact']), refresh_token],
    [client, 'wrong'],
    [client, '\0'],
  ] as const)
    await refuses(api, by, { grant_type: 'refresh_token', refresh_token: token }, invalid)
  assert.equal((await refresh(api, client, refresh_token)).status, 200)
})

// Revocation.

onOneDatabase('a client gives back its own tokens', async (api) => {
  const client = await applicationOf(api, ['contact'])
  const stranger = await applicationOf(await newCompany(api.server), ['contact'])
  const one = await tokensFor(api, client)
  const revoke = (by: ClientSecret, token: string) =>
    api.request('POST', '/v2/auth/revocations', {
      raw: new URLSearchParams({ ...credentials(by), token, token_type_hint: 'anything' }).toString(),
      headers: { authorization: '' },
    })
  const status = async (token: string) => (await withToken(api, token).request('GET', '/v2/contacts')).status

  for (const token of [one.access_token, one.refresh_token, 'unknown', '\0']) {
    const answer = await revoke(stranger, token)
    assert.deepEqual([answer.status, answer.body], [200, ''])
  }
  assert.equal(await status(one.access_token), 200)

  const next = (await refresh(api, client, one.refresh_token)).body
  assert.equal((await revoke(client, one.access_token)).status, 200)
  assert.deepEqual([await status(one.access_token), await status(next.access_token)], [401, 200])
  assert.equal((await revoke(client, next.refresh_token)).status, 200)
  assert.equal(await status(next.access_token), 401)
  assert.equal((await refresh(api, client, next.refresh_token)).status, 401)
  assert.equal((await revoke(client, next.refresh_token)).status, 200)

  const own = await api.withScopes('contact')
  await own.get('/v2/contacts')
  const { token: personal } = (await api.post('/v2/auth/tokens', { name: 'S', scopes: ['contact'] })).item
  for (const token of [own.identity.accessToken as string, personal])
    assert.equal((await revoke(api.identity.client, token)).status, 200)
  assert.equal((await own.request('GET', '/v2/contacts')).status, 401)
  assert.equal(await status(personal), 200)

  const wrong = await revoke({ ...client, client_secret: 'wrong' }, one.access_token)
  assert.deepEqual([wrong.status, wrong.body.error], [401, 'invalid_client'])
  const empty = await revoke(client, '')
  assert.deepEqual([empty.status, empty.body.error], [400, 'invalid_request'])
})

onOneDatabase('who disconnects an application takes everything back', async (api) => {
  const client = await applicationOf(api, ['contact'])
  const { access_token, refresh_token } = await tokensFor(api, client)
  const code = await codeFor(api, client, {})
  await withToken(api, access_token).get('/v2/contacts')
  const { items } = await api.get('/v2/auth/connected-apps')
  assert.equal(items.length, 1)
  await api.delete(`/v2/auth/connected-apps/${items[0].id}`)
  assert.equal((await withToken(api, access_token).request('GET', '/v2/contacts')).status, 401)
  assert.equal((await refresh(api, client, refresh_token)).status, 401)
  assert.equal((await redeem(api, client, code)).status, 400)
  assert.deepEqual((await api.get('/v2/auth/connected-apps')).items, [])
})

onOneDatabase('a client that is revoked loses what people elsewhere have given it', async (api) => {
  const maker = await newCompany(api.server)
  const client = await applicationOf(maker, ['contact'])
  const { access_token, refresh_token } = await tokensFor(api, client)
  await withToken(api, access_token).get('/v2/contacts')
  await maker.patch(`/v2/auth/clients/${client.id}/revoke`, {})
  assert.equal((await withToken(api, access_token).request('GET', '/v2/contacts')).status, 401)
  const answer = await refresh(api, client, refresh_token)
  assert.deepEqual([answer.status, answer.body.error], [401, 'invalid_client'])
})

onOneDatabase('an application is connected once for each person', async (api) => {
  const client = await applicationOf(api, ['contact', 'invoice', 'offer'])
  await tokensFor(api, client, { scope: 'contact' })
  await tokensFor(api, client, { scope: 'invoice contact' })
  const colleague = await api.colleague('member')
  await tokensFor(colleague, client, { scope: 'offer' })

  const { items } = await colleague.get('/v2/auth/connected-apps')
  assert.deepEqual(
    items.map(({ user_id, scopes }: { user_id: number; scopes: string[] }) => [user_id, scopes]),
    [[colleague.identity.user, ['offer']]],
  )
  const all = (await api.get('/v2/auth/connected-apps', { sort: 'id' })).items
  assert.equal(all.length, 2)
  const { id, last_used, created, ...rest } = all[0]
  assert.deepEqual(rest, {
    user_id: api.identity.user,
    client_id: client.id,
    client_identifier: client.client_id,
    client_name: 'Shop',
    scopes: ['contact', 'invoice'],
  })
  assert.ok(id && created && last_used >= created)
  assert.equal((await colleague.request('DELETE', `/v2/auth/connected-apps/${id}`)).status, 404)
})

onOneDatabase('secrets of applications are stored only as hashes', async (api) => {
  const client = await applicationOf(api, ['contact'])
  const code = await codeFor(api, client, { scope: 'contact' })
  const { body } = await redeem(api, client, code)
  const { company } = api.identity
  const { db } = api.server
  const rows = [
    await db.all(sql`select * from authorization_codes where company_id = ${company}`),
    await db.all(sql`select * from refresh_tokens where company_id = ${company}`),
    await db.all(sql`select * from bearer_tokens where company_id = ${company}`),
    await db.all(sql`select * from journal where company_id = ${company}`),
    await db.all(sql`select * from one_time_keys`),
  ]
  const text = JSON.stringify(rows)
  for (const secret of [code, body.access_token, body.refresh_token])
    assert.equal(text.includes(secret), false)
  assert.ok(text.includes(hash('sha256', code)))
})

// Helpers.

const credentials = ({ client_id, client_secret }: ClientSecret) => ({ client_id, client_secret })

function applicationOf({ server, identity }: Api, scopes: readonly Scope[]) {
  const { company, user } = identity
  const draft = { name: 'Shop', grant_type: 'AC', redirect_uri: callback, scopes } as const
  return server.db.transaction({ company, user, via: 'test' }, (tx) =>
    createClient(tx, { ...draft, user_id: user }),
  )
}

function codeFor(api: Api, { client_id }: ClientSecret, parameters: Readonly<Record<string, string>>) {
  return codeFrom(api, { client_id, ...parameters })
}

async function tokensFor(api: Api, client: ClientSecret, parameters = { scope: 'contact' }) {
  const { status, body } = await redeem(api, client, await codeFor(api, client, parameters))
  assert.equal(status, 200, JSON.stringify(body))
  return body as { access_token: string; refresh_token: string }
}

function redeem(api: Api, client: ClientSecret, code: string, shown: object = {}) {
  const body = { grant_type: 'authorization_code', ...credentials(client), code, ...shown }
  return api.request('POST', tokens, { body })
}

function refresh(api: Api, client: ClientSecret, refresh_token: string, scope?: string) {
  const body = { grant_type: 'refresh_token', ...credentials(client), refresh_token, scope }
  return api.request('POST', tokens, { body })
}

async function refuses(
  api: Api,
  client: ClientSecret,
  parameters: object,
  expected: { status: number; code: number; error: string },
): Promise<void> {
  const body = { ...credentials(client), ...parameters }
  const answer = await api.request('POST', tokens, { body })
  const { code, error, error_description, message } = answer.body
  assert.deepEqual({ status: answer.status, code, error }, expected, JSON.stringify(parameters))
  assert.equal(error_description, message)
}

function withToken(api: Api, accessToken: string): Api {
  return new Api(api.server, { ...api.identity, accessToken })
}

/** Makes a code expire a second ago. */
function expire(api: Api, code: string): Promise<void> {
  const past = new Date(Date.now() - 1000).toISOString()
  return changeOne(
    api,
    sql`update authorization_codes set expires = ${past} where hash = ${hash('sha256', code)}`,
  )
}

/** Sets the first use of a refresh token to so many seconds ago. */
function useBefore(api: Api, token: string, seconds: number): Promise<void> {
  const past = new Date(Date.now() - seconds * 1000).toISOString()
  return changeOne(api, sql`update refresh_tokens set used = ${past} where hash = ${hash('sha256', token)}`)
}

async function changeOne({ server, identity }: Api, statement: Statement): Promise<void> {
  const { company, user } = identity
  const changed = await server.db.transaction({ company, user, via: 'test' }, (tx) => tx.run(statement))
  assert.equal(changed, 1)
}

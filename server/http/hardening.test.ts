// What strangers, other sites and readers of logs can see.

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { test } from 'node:test'
import sql, { raw } from 'sql-template-tag'
import {
  type Api,
  newCompany,
  onOneDatabase,
  serverOn,
  type TestServer,
  withOneDatabase,
} from '../../test/api.ts'
import { launchChromium } from '../../test/chromium.ts'
import { companyDraft } from '../../test/given.ts'
import { databaseOf, kontorServe, migratedData } from '../../test/kontor.ts'
import { chosen } from '../../test/lane.ts'
import { sendRaw } from '../../test/raw-http.ts'
import { inDirectory } from '../auth/directory.ts'
import { issueKey } from '../auth/one-time-keys.ts'
import { findUser } from '../auth/people/users.ts'
import { startSession } from '../auth/sessions/sessions.ts'
import type { Db } from '../db/db.ts'
import { openDatabase } from '../db/open.ts'
import { sessionCookie } from './cookies.ts'
import { loggedPath } from './secret-paths.ts'

const bearer = (api: Api) => ({ authorization: `Bearer ${api.identity.accessToken}` })

async function sessionOf({ server, identity }: Api): Promise<string> {
  const { company, user } = identity
  const place = { address: '127.0.0.1', agent: 'Test' }
  return inDirectory(server.db, { user, via: 'test' }, (tx) => startSession(tx, user, place, company))
}

// Other sites.

const app = 'https://app.example.com'
const preflight = {
  origin: app,
  'access-control-request-method': 'PUT',
  'access-control-request-headers': 'authorization,content-type',
}

function corsHeaders(headers: Readonly<Record<string, unknown>>): string[] {
  return Object.keys(headers).filter((name) => name.startsWith('access-control-'))
}

onOneDatabase('no other site is let in when none is named', async (api) => {
  const read = await sendRaw(api.server, 'GET', '/v2/contacts', { headers: { ...bearer(api), origin: app } })
  const asked = await sendRaw(api.server, 'OPTIONS', '/v2/contacts', { headers: preflight })
  assert.deepEqual([read.status, asked.status], [200, 405])
  for (const { headers } of [read, asked]) {
    assert.deepEqual(corsHeaders(headers), [])
    assert.equal(headers.vary, undefined)
  }
})

const letIn = { corsOrigins: [app, 'http://localhost:5173'] }

onOneDatabase(
  'a site that is named may use the interface with a token',
  async (api) => {
    for (const path of ['/v2/contacts', '/v2/contacts/7', '/v2/nothing']) {
      const { status, headers, text } = await sendRaw(api.server, 'OPTIONS', path, { headers: preflight })
      assert.deepEqual([status, text], [204, ''], path)
      assert.equal(headers['access-control-allow-origin'], app)
      assert.equal(headers['access-control-allow-methods'], 'GET, HEAD, POST, PUT, PATCH, DELETE')
      assert.equal(
        headers['access-control-allow-headers'],
        'authorization, content-type, idempotency-key, if-match, if-none-match, accept-language',
      )
      assert.equal(headers['access-control-max-age'], '7200')
      assert.equal(headers.vary, 'Origin')
      assert.ok(headers['x-request-id'])
    }
    for (const [path, token, status] of [
      ['/v2/contacts', api.identity.accessToken, 200],
      ['/v2/contacts/999999', api.identity.accessToken, 404],
      ['/v2/contacts', 'wrong', 401],
    ] as const) {
      const headers = { authorization: `Bearer ${token}`, origin: 'http://localhost:5173' }
      const answer = await sendRaw(api.server, 'GET', path, { headers })
      assert.equal(answer.status, status)
      assert.equal(answer.headers['access-control-allow-origin'], 'http://localhost:5173')
      assert.equal(
        answer.headers['access-control-expose-headers'],
        'x-request-id, x-rate-limit-limit, x-rate-limit-remaining, x-rate-limit-reset, retry-after, etag, location',
      )
      assert.equal(answer.headers['access-control-allow-credentials'], undefined)
      assert.equal(answer.headers.vary, 'Origin')
    }
  },
  letIn,
)

onOneDatabase(
  'a site that is not named is not let in',
  async (api) => {
    for (const origin of ['https://evil.example', `${app}.evil.example`, `${app}:8443`, 'null', '*', '']) {
      const read = await sendRaw(api.server, 'GET', '/v2/contacts', { headers: { ...bearer(api), origin } })
      const asked = await sendRaw(api.server, 'OPTIONS', '/v2/contacts', {
        headers: { ...preflight, origin },
      })
      assert.deepEqual([read.status, asked.status], [200, 405])
      for (const { headers } of [read, asked]) {
        assert.deepEqual(corsHeaders(headers), [], origin)
        assert.equal(headers.vary, 'Origin')
      }
    }
    const options = await sendRaw(api.server, 'OPTIONS', '/v2/contacts', { headers: { origin: app } })
    assert.equal(options.status, 405, 'no preflight')
  },
  letIn,
)

onOneDatabase(
  'a site that is let in does nothing by the cookie of a person',
  async (api) => {
    const cookie = `${sessionCookie}=${await sessionOf(api)}`
    const own = { cookie, origin: api.server.url, 'sec-fetch-site': 'same-origin' }
    assert.equal((await sendRaw(api.server, 'GET', '/v2/contacts', { headers: own })).status, 200)
    for (const site of ['same-site', 'cross-site', 'same-origin', undefined]) {
      const headers = { cookie, origin: app, ...(site ? { 'sec-fetch-site': site } : {}) }
      for (const [method, body] of [
        ['GET', undefined],
        ['POST', '{}'],
      ] as const) {
        const answer = await sendRaw(api.server, method, '/v2/contacts', { headers, body })
        assert.equal(answer.status, 401, `${method} ${site}`)
      }
      const page = await sendRaw(api.server, 'GET', '/me', { headers })
      assert.equal(page.status, 303, 'to sign in')
    }
  },
  letIn,
)

test('a script in a browser uses the interface from another origin', async () => {
  const elsewhere = createServer((_request, response) => response.end('<p>App</p>')).listen(0, '127.0.0.1')
  await once(elsewhere, 'listening')
  const origin = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`
  const api = await newCompany(await serverOn('SQLite', { corsOrigins: [origin] }))
  const closed = await newCompany(await serverOn('SQLite', { corsOrigins: [app] }))
  const browser = await launchChromium()
  try {
    const page = await browser.newPage()
    await page.goto(origin)
    const list = (server: TestServer, token: string) =>
      page.evaluate(
        async ([url, authorization]) => {
          const headers = { authorization: authorization as string, 'content-type': 'application/json' }
          const answer = await fetch(url as string, { headers }).catch(() => null)
          if (!answer?.ok) return null
          const { pagination } = (await answer.json()) as { pagination: { total: number } }
          return { total: pagination.total, id: answer.headers.get('x-request-id')?.length }
        },
        [`${server.url}/v2/contacts`, `Bearer ${token}`],
      )
    assert.deepEqual(await list(api.server, api.identity.accessToken as string), { total: 0, id: 36 })
    assert.equal(await list(closed.server, closed.identity.accessToken as string), null)
  } finally {
    await browser.close()
    elsewhere.close()
  }
})

// Proxies.

const forwarded = {
  'x-forwarded-for': '203.0.113.7',
  'x-forwarded-proto': 'https',
  'x-forwarded-host': 'kontor.example.com',
}

/** How a server sees a request with these headers: the beginning of its links, and the address in its journal. */
async function seen(api: Api, headers: Readonly<Record<string, string>>) {
  const { pagination } = (await api.request('GET', '/v2/contacts', { headers })).body
  await api.request('POST', '/v2/reporting/cost-units', { body: { name: 'K', type: 'P' }, headers })
  const { items } = await api.get('/v2/journal', { filter: '{"resource":"cost-units"}', limit: 1 })
  return [new URL(pagination.first).origin, items[0].address]
}

onOneDatabase('what a proxy says counts for nothing when none is trusted', async (api) => {
  assert.deepEqual(await seen(api, forwarded), [api.server.url, '127.0.0.1'])
})

onOneDatabase(
  'what a proxy says counts when it is trusted, and nobody behind it is',
  async (api) => {
    assert.deepEqual(await seen(api, forwarded), ['https://kontor.example.com', '203.0.113.7'])
    const forged = { ...forwarded, 'x-forwarded-for': '198.51.100.1, 203.0.113.7' }
    assert.deepEqual(await seen(api, forged), ['https://kontor.example.com', '203.0.113.7'])
    assert.deepEqual(await seen(api, {}), [api.server.url, '127.0.0.1'])
  },
  { trustedProxies: ['127.0.0.1'] },
)

onOneDatabase(
  'another proxy than the trusted one counts for nothing',
  async (api) => assert.deepEqual(await seen(api, forwarded), [api.server.url, '127.0.0.1']),
  { trustedProxies: ['10.0.0.0/8'] },
)

for (const [trustedProxies, allowed] of [
  [false, [200, 200, 429]],
  [['127.0.0.1'], [200, 200, 200]],
] as const)
  test(`callers behind ${trustedProxies ? 'a trusted proxy have' : 'what may be a proxy share'} an allowance`, async () => {
    const settings = {
      rateLimit: { requests: 2, seconds: 3600 },
      trustedProxies: trustedProxies && [...trustedProxies],
    }
    const server = await serverOn('SQLite', settings)
    const statuses: number[] = []
    for (const address of ['203.0.113.1', '203.0.113.2', '203.0.113.3']) {
      const headers = { 'x-forwarded-for': address }
      statuses.push((await sendRaw(server, 'GET', '/v2/openapi.json', { headers })).status)
    }
    assert.deepEqual(statuses, allowed)
  })

for (const [settings, isSecure] of [
  [{}, false],
  [{ trustedProxies: ['127.0.0.1'] }, true],
  [{ url: 'https://kontor.example.com' }, true],
] as const)
  test(`cookies are ${isSecure ? '' : 'not '}for https only with ${JSON.stringify(settings)}`, async () => {
    const api = await newCompany(await serverOn('SQLite', settings as object))
    const email = (await findUser(api.server.db, api.identity.user))?.email as string
    const { status, headers } = await sendRaw(api.server, 'POST', '/sign-in', {
      headers: { ...forwarded, 'sec-fetch-site': 'same-origin' },
      body: String(new URLSearchParams({ email, password: companyDraft('').password })),
    })
    assert.equal(status, 303)
    const cookies = headers['set-cookie'] ?? []
    assert.ok(cookies.some((cookie) => cookie.startsWith(`${isSecure ? '__Host-' : ''}${sessionCookie}=`)))
    for (const cookie of cookies) {
      const attributes = cookie.split('; ')
      assert.ok(attributes.includes('HttpOnly') && attributes.includes('SameSite=Lax'))
      assert.equal(attributes.includes('Secure'), isSecure)
    }
  })

test('https is kept to where it is the address of the server', async () => {
  const server = await serverOn('SQLite', { url: 'https://kontor.example.com' })
  for (const path of ['/v2/contacts', '/nothing', '/%zz']) {
    const { headers } = await sendRaw(server, 'GET', path)
    assert.equal(headers['strict-transport-security'], 'max-age=31536000', path)
  }
})

onOneDatabase('a host that cannot be one is refused', async (api) => {
  for (const host of ['[', 'a b', 'a"><script>', '%', 'kontor.example:abc']) {
    const answer = await sendRaw(api.server, 'GET', '/v2/contacts', { headers: { ...bearer(api), host } })
    assert.equal(answer.status, 400, host)
    assert.equal(JSON.parse(answer.text).code, 2000)
  }
})

// Browsers.

test('a form works over plain http, where browsers say less about where it comes from', async () => {
  const api = await newCompany(await serverOn('SQLite'))
  const email = (await findUser(api.server.db, api.identity.user))?.email as string
  const browser = await launchChromium('--host-resolver-rules=MAP office.example 127.0.0.1')
  try {
    const page = await browser.newPage()
    await page.goto(`http://office.example:${new URL(api.server.url).port}/sign-in`)
    await page.locator('[name=email]').fill(email)
    await page.locator('[name=password]').fill(companyDraft('').password)
    await page.locator('[name=password]').press('Enter')
    await page.waitForURL('**/me')
    assert.ok(await page.title())
  } finally {
    await browser.close()
  }
})

onOneDatabase('what was written or told once is kept by no cache', async (api) => {
  const headers = bearer(api)
  for (const [method, path, expected] of [
    ['GET', '/v2/contacts', 'private, no-cache'],
    ['HEAD', '/v2/contacts', 'private, no-cache'],
    ['POST', '/v2/contacts', 'no-store'],
    ['POST', '/v2/auth/access-tokens', 'no-store'],
    ['GET', '/sign-in', 'no-store'],
    ['GET', '/password/forgotten', 'no-store'],
  ] as const)
    assert.equal(
      (await sendRaw(api.server, method, path, { headers })).headers['cache-control'],
      expected,
      path,
    )
})

// Logs.

for (const [url, logged] of [
  ['/v2/contacts/7?with=notes', '/v2/contacts/7'],
  ['/v2/contacts/M%C3%BCller', '/v2/contacts/M%C3%BCller'],
  ['/time/list/token/KEY/limit/5', '/time/list/token/…/limit/5'],
  ['/accept/1-KEY', '/accept/…'],
  ['/pay/1-KEY/paypal?x=KEY', '/pay/…/paypal'],
  ['/set-up/KEY', '/set-up/…'],
  ['/password/KEY', '/password/…'],
  ['/invitations/KEY', '/invitations/…'],
  ['//password//KEY', '/password/…'],
  ['/PASSWORD/KEY', '/PASSWORD/…'],
  ['/%70assword/KEY', '/password/…'],
  ['/password%2FKEY', '/password/…'],
  ['/password%2fKEY%2FKEY/x', '/password/…/x'],
  ['/password/KEY%2FKEY', '/password/…'],
  ['/x/../password/KEY', '/x/../password/…'],
  ['/x%2Fpassword/KEY', '/x/password/…'],
  ['/password/KEY%zz', '/password/…'],
  ['/%', '/%'],
  [`/time/list/${'0af1'.repeat(8)}`, '/time/list/…'],
  [`/time/list/token=${'0AF1'.repeat(8)}`, '/time/list/token=…'],
  [`/v2/contacts/x${'0af1'.repeat(8)}`, '/v2/contacts/x…'],
  [`/${'x'.repeat(1000)}`, `/${'x'.repeat(199)}…`],
] as const)
  test(`${url.slice(0, 40)} is logged as ${logged.slice(0, 40)}`, () => assert.equal(loggedPath(url), logged))

withOneDatabase('no secret, token, key or cookie gets into the log', async (database) => {
  const environment = { ...(await migratedData(database)), KONTOR_LOG: 'debug' }
  const server = await kontorServe(environment)
  const db = openDatabase(databaseOf(environment))
  const api = await newCompany({ url: server.url, db, address: databaseOf(environment) })
  const secrets = await secretsOf(api, db)
  const { v1Token, accessToken, secret, session, device, password } = secrets
  const keys = Object.entries(secrets).filter(([name]) => name.endsWith('Key'))

  const paths = [
    `/time/list/token/${v1Token}`,
    `/time/list/token/${v1Token}/`,
    `//time//list//token//${v1Token}`,
    `/time/list/%74oken/${v1Token}`,
    `/time/list/%54OKEN/${v1Token}`,
    `/time/list%2Ftoken%2F${v1Token}`,
    `/time/list/token/${v1Token}/filter/%zz`,
    `/time/get/id/x/token/${v1Token}`,
    `/time/fly/token/${v1Token}`,
    `/time/list/token/${accessToken}`,
    `/time/list/token/${encodeURIComponent(secret)}`,
    `/time/list?token=${v1Token}`,
    `/invoice/list/token/${v1Token}`,
    `/nothing/token/${v1Token}`,
    `/v2/nothing/token/${v1Token}/%zz`,
    ...keys.flatMap(([name, key]) => {
      const page = name.slice(0, -'Key'.length)
      return [
        `/${page}/${key}`,
        `/${page}/${key}/more?again=${key}`,
        `//${page}//${key}`,
        `/%${hex(page)}/${key}`,
      ]
    }),
    ...Object.values(secrets).map((value) => `/v2/contacts?q=${encodeURIComponent(value)}`),
    ...Object.values(secrets).map((value) => `/v2/auth/authorize?state=${encodeURIComponent(value)}`),
    ...Object.values(secrets).map((value) => `/sign-in?next=/${encodeURIComponent(value)}`),
  ]
  const cookie = `${sessionCookie}=${session}; kontor_device=${device}`
  const basic = Buffer.from(`${api.identity.client.client_id}:${secret}`).toString('base64')
  const carried = [
    {},
    { authorization: `Bearer ${v1Token}` },
    { authorization: `Bearer ${accessToken}` },
    { authorization: `Bearer ${accessToken}x` },
    { authorization: `Basic ${basic}` },
    { cookie, 'sec-fetch-site': 'same-origin' },
    { cookie, origin: 'https://evil.example', referer: `${server.url}/password/${secrets.passwordKey}` },
  ]
  for (const path of paths)
    for (const [index, headers] of chosen(path, [...carried.entries()], 2))
      await sendRaw(server, index % 2 === 0 ? 'GET' : 'PUT', path, { headers })

  const all = new URLSearchParams({
    ...secrets,
    grant_type: 'client_credentials',
    client_secret: secret,
    code: accessToken,
    refresh_token: session,
  })
  const bodies = [JSON.stringify(secrets), `{"client_secret":"${secret}"`, String(all)]
  const targets = [
    '/v2/auth/access-tokens',
    '/v2/contacts',
    '/sign-in',
    '/sign-in/code',
    '/password/forgotten',
  ]
  for (const path of [...targets, ...keys.map(([name, key]) => `/${name.slice(0, -3)}/${key}`)])
    for (const body of bodies)
      for (const headers of carried)
        await sendRaw(server, 'POST', path, {
          headers: { 'sec-fetch-site': 'same-origin', ...headers },
          body,
        })

  for (const head of [
    `GET /password/${secrets.passwordKey} HTTP/1.1\r\nthis is no header ${session}\r\n\r\n`,
    `GET /password/${secrets.passwordKey}\r\n\r\n`,
    `GET /v2/contacts HTTP/1.1\r\nhost: ${session}[\r\ncookie: ${cookie}\r\n\r\n`,
    `POST /sign-in HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n${password}\r\n\r\n`,
    `${accessToken} / HTTP/1.1\r\nhost: x\r\n\r\n`,
  ])
    await sendBytes(server.url, head)

  // Also when something breaks.
  for (const table of ['working_hours', 'bearer_tokens', 'sessions', 'one_time_keys', 'users', 'offers'])
    await db.transaction({ company: 1, user: 1, via: 'test' }, (tx) =>
      tx.run(sql`alter table ${raw(table)} rename to ${raw(`no_${table}`)}`),
    )
  await db.close()
  const form = String(new URLSearchParams({ email: 'lea@brunner.example', password }))
  const faults = [
    await sendRaw(server, 'GET', `/time/list/token/${v1Token}`),
    await sendRaw(server, 'GET', '/v2/contacts', { headers: { cookie: `${sessionCookie}=${session}x` } }),
    await sendRaw(server, 'GET', '/v2/contacts', { headers: { authorization: `Bearer ${secret}` } }),
    await sendRaw(server, 'POST', '/sign-in', { body: form, headers: { 'sec-fetch-site': 'same-origin' } }),
    ...(await Promise.all(
      keys
        .filter(([name]) => name !== 'payKey')
        .map(([name, key]) => sendRaw(server, 'GET', `/${name.slice(0, -3)}/${key}`)),
    )),
  ]
  for (const { status, text } of faults) {
    assert.equal(status, 500)
    assert.match(
      text,
      /^\{"(error":true,"errorcode":9999,"errormessage":"Internal error|code":0,"message":"The server made a mistake\.)"\}$/,
    )
  }

  assert.equal(await server.end('SIGTERM'), 0)
  const log = server.output.stdout + server.output.stderr
  for (const [name] of keys) assert.ok(log.includes(`"path":"/${name.slice(0, -3)}/…"`), name)
  assert.ok((log.match(/"level":50/g) ?? []).length >= faults.length)
  for (const [name, value] of Object.entries({ ...secrets, basic }))
    for (const part of [value, encodeURIComponent(value), value.slice(-12), value.slice(0, 12)])
      assert.equal(log.includes(part), false, `${name}: ${lineWith(log, part)}`)
})

/** One secret of every kind; a secret whose name ends with "Key" is in the path of the page with that name. */
async function secretsOf(api: Api, db: Db) {
  const { user, company } = api.identity
  const offer = { valid_until: '9999-12-31', accept_online: true }
  const { item } = await api.post('/v2/receivables/offers', await api.given.invoiceBody(offer))
  const { id } = await api.given.invoice()
  const invoice = await db.get<{ public_key: string }>(sql`
    select public_key from invoices where company_id = ${company} and id = ${id}`)
  const key = (purpose: 'set-up' | 'password' | 'invitation', data: object) =>
    inDirectory(db, { user, via: 'test' }, (tx) =>
      issueKey(tx, { purpose, user, data: data as never, minutes: 60 }),
    )
  return {
    v1Token: api.identity.v1Token,
    accessToken: api.identity.accessToken as string,
    secret: api.identity.client.client_secret,
    session: await sessionOf(api),
    device: 'device-cookie-of-a-known-browser-4711',
    password: 'Sonnenblume-und-Kaffeetasse-4711',
    acceptKey: (item.accept_online_url as string).split('/').at(-1) as string,
    payKey: `${company}-${invoice?.public_key}`,
    'set-upKey': await key('set-up', {}),
    passwordKey: await key('password', { email: 'lea@brunner.example' }),
    invitationsKey: await key('invitation', { company, invitation: 1 }),
  }
}

/** `password` → `70assword`: its first letter escaped. */
function hex(page: string): string {
  return page.charCodeAt(0).toString(16) + page.slice(1)
}

async function sendBytes(url: string, text: string): Promise<void> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.end(text)
  await socket.toArray()
}

function lineWith(log: string, part: string): string | undefined {
  return log.split('\n').find((line) => line.includes(part))
}

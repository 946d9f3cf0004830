import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { Api, onOneDatabase } from '../../test/api.ts'
import { address } from '../../test/given.ts'
import { chosen } from '../../test/lane.ts'
import { sendRaw } from '../../test/raw-http.ts'
import { description, operations, resources } from '../app.ts'
import { createRateLimiter } from './limits/rate-limit.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const contact = { relation: ['CL'], type: 'C', name: 'Hofladen', main_address: address }

// Headers and limits.

onOneDatabase('every answer has a request id, tells of the rate limit and binds browsers', async (api) => {
  const { id } = await api.given.contact()
  const invoice = await api.given.invoice()
  const authorization = `Bearer ${api.identity.accessToken}`
  const seen = new Set<unknown>()
  for (const { method = 'GET', path, body, headers, status } of [
    { path: '/v2/contacts', status: 200 },
    { method: 'HEAD', path: '/v2/contacts', status: 200 },
    { path: '/v2/openapi.json', status: 200 },
    { path: '/docs/', status: 200 },
    { path: '/', status: 303 },
    { path: '/accept/1-nothing', status: 404 },
    { path: `/v2/receivables/invoices/${invoice.id}/pdf`, status: 200 },
    { path: `/v2/receivables/invoices/${invoice.id}/preview`, status: 200 },
    { method: 'POST', path: '/v2/contacts', body: JSON.stringify(contact), status: 201 },
    { method: 'DELETE', path: `/v2/contacts/${id}`, status: 204 },
    { path: '/v2/contacts?limit=0', status: 400 },
    { method: 'POST', path: '/v2/contacts', body: '{broken', status: 400 },
    { method: 'POST', path: '/v2/contacts', body: '{}', headers: { 'content-type': 'garbage' }, status: 400 },
    { path: '/v2/contacts/%zz', status: 400 },
    { path: '/v2/contacts', headers: { authorization: 'Bearer wrong' }, status: 401 },
    { path: `/v2/contacts/${id}`, status: 404 },
    { path: '/nothing', status: 404 },
    { method: 'PATCH', path: '/v2/contacts', status: 405 },
    { method: 'POST', path: '/v2/contacts', body: ' '.repeat(1_048_577), status: 413 },
    { method: 'POST', path: '/v2/contacts', body: '{}', status: 422 },
    { path: `/time/list/token/${api.identity.v1Token}`, status: 200 },
    { path: '/time/list/token/wrong', status: 200 },
    { path: '/time/%zz', status: 200 },
    { method: 'POST', path: '/time/add', body: ' '.repeat(1_048_577), status: 413 },
  ]) {
    const answer = await sendRaw(api.server, method, path, { body, headers: { authorization, ...headers } })
    assert.equal(answer.status, status, `${method} ${path}`)
    assertCommonHeaders(answer.headers, `${method} ${path}`)
    seen.add(answer.headers['x-request-id'])
  }
  assert.equal(seen.size, 24)
})

onOneDatabase('what is not HTTP gets the headers and the body of every other error', async (api) => {
  for (const [lines, message] of [
    [['this is no header'], 'The request cannot be read.'],
    [['accept: */*'], 'The name of the host cannot be read.'],
  ] as const) {
    const answer = await sendLines(api.server.url, ['GET /v2/contacts HTTP/1.1', ...lines])
    assert.equal(answer.first, 'HTTP/1.1 400 Bad Request')
    assertCommonHeaders(answer.headers, message)
    assert.deepEqual(JSON.parse(answer.body), { code: 2000, message })
  }
})

onOneDatabase('what follows a request and is not HTTP does not answer for it', async (api) => {
  const body = JSON.stringify({ name: 'Beraten' })
  const answer = await sendLines(api.server.url, [
    'POST /v2/reporting/activities HTTP/1.1',
    'host: localhost',
    `authorization: Bearer ${api.identity.accessToken}`,
    `content-length: ${body.length}`,
    '',
    `${body}and more`,
  ])
  assert.equal(answer.first, 'HTTP/1.1 201 Created')
  assert.equal(JSON.parse(answer.body).item.name, 'Beraten')
})

onOneDatabase('whatever else a client expects, it gets its answer', async (api) => {
  const authorization = `Bearer ${api.identity.accessToken}`
  for (const expect of ['nonsense', '100-continue, nonsense']) {
    const answer = await sendRaw(api.server, 'GET', '/v2/auth/owner', { headers: { authorization, expect } })
    assert.equal(answer.status, 200)
    assertCommonHeaders(answer.headers, expect)
  }
})

/** Sends the lines of a request unchanged and reads the answer. */
async function sendLines(url: string, lines: readonly string[]) {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.write([...lines, 'connection: close', '', ''].join('\r\n'))
  const answer = Buffer.concat(await socket.toArray()).toString()
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  const [first, ...rest] = head.split('\r\n')
  return { first, headers: Object.fromEntries(rest.map((line) => line.split(': '))), body }
}

const fivePerMinute = { rateLimit: { requests: 5, seconds: 60 } }

onOneDatabase(
  'the sixth request of a token is one too many when five are allowed',
  async (api) => {
    for (const remaining of [4, 3, 2, 1, 0]) {
      const answer = await api.request('GET', '/v2/auth/owner')
      assert.equal(answer.status, 200)
      assert.equal(answer.headers.get('x-rate-limit-limit'), '5')
      assert.equal(answer.headers.get('x-rate-limit-remaining'), String(remaining))
    }
    for (const path of ['/v2/auth/owner', '/v2/contacts', '/nothing', '/docs/']) {
      const answer = await api.request('GET', path)
      assert.equal(answer.status, 429)
      assert.equal(answer.body.code, 6000)
      assert.equal(typeof answer.body.message, 'string')
      assertCommonHeaders(Object.fromEntries(answer.headers), path)
      const reset = Number(answer.headers.get('x-rate-limit-reset'))
      assert.ok(reset >= 1 && reset <= 60)
    }
    const time = await api.request('GET', '/time/list')
    assert.equal(time.status, 429)
    const { errormessage, ...rest } = time.body
    assert.deepEqual(rest, { error: true, errorcode: 9001 })
    assert.equal(typeof errormessage, 'string')

    const other = new Api(api.server, { ...api.identity, accessToken: 'another' })
    assert.equal((await other.request('GET', '/v2/auth/owner')).status, 401)
  },
  fivePerMinute,
)

onOneDatabase(
  'tokens that nobody has share the allowance of their address',
  async (api) => {
    const stranger = (token: string) => new Api(api.server, { ...api.identity, accessToken: token })
    // The address has used one request to get the token of this test.
    for (const [token, status] of [
      ['one', 401],
      ['two', 401],
      ['three', 401],
      ['four', 429],
    ] as const)
      assert.equal((await stranger(token).request('GET', '/v2/auth/owner')).status, status, token)
    const nobody = await sendRaw(api.server, 'GET', '/time/list/token/five')
    assert.equal(nobody.status, 429)
    for (const remaining of ['3', '2']) {
      const answer = await sendRaw(api.server, 'GET', `/time/list/token/${api.identity.v1Token}`)
      assert.equal(answer.status, 200)
      assert.equal(answer.headers['x-rate-limit-remaining'], remaining)
    }
    assert.equal((await api.request('GET', '/v2/auth/owner')).status, 200)
  },
  { rateLimit: { requests: 4, seconds: 60 } },
)

test('a new period gives a new allowance', () => {
  let nowMs = 1_000_000
  const limiter = createRateLimiter(() => nowMs)
  const take = (caller: string) => limiter(caller, { requests: 1, seconds: 60 })
  assert.deepEqual(take('a'), { limit: 1, remaining: 0, resetSeconds: 60, exceeded: false })
  nowMs += 59_001
  assert.deepEqual(take('a'), { limit: 1, remaining: 0, resetSeconds: 1, exceeded: true })
  assert.equal(take('b').exceeded, false)
  nowMs += 999
  assert.deepEqual(take('a'), { limit: 1, remaining: 0, resetSeconds: 60, exceeded: false })
})

// Addresses and methods.

onOneDatabase('a path names the methods that it has when asked for another', async (api) => {
  const paths = Map.groupBy(operations, ({ path }) => path.replace(/\{\w+\}/g, '1'))
  for (const [path, group] of paths) {
    const known: string[] = group.map(({ method }) => method)
    const allowed = known.includes('GET') ? [...known, 'HEAD'] : known
    const others = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'].filter(
      (method) => !allowed.includes(method),
    )
    for (const method of chosen(path, others)) {
      const answer = await sendRaw(api.server, method, `/v2${path}`)
      assert.equal(answer.status, 405, `${method} ${path}`)
      assert.deepEqual(String(answer.headers.allow).split(', ').sort(), allowed.toSorted(), path)
      if (method === 'HEAD') continue
      const { message, ...rest } = JSON.parse(answer.text)
      assert.deepEqual(rest, { code: 7000 })
      for (const name of allowed) assert.ok(message.includes(name))
    }
  }
})

onOneDatabase('an address that nobody has is not found', async (api) => {
  for (const path of [
    '/nothing',
    '/v2',
    '/v2/',
    '/v2/nothing',
    '/V2/contacts',
    '/v2/Contacts',
    '/v2/contacts/1/nothing',
    '/v2/receivables',
    '/v3/contacts',
    '/Time/list',
    '/times/list',
    '/favicon.ico',
    '/..%2f..%2fetc%2fpasswd',
    '/docs/../../etc/passwd',
  ])
    for (const method of ['GET', 'POST', 'DELETE']) {
      const answer = await sendRaw(api.server, method, path)
      assert.equal(answer.status, 404, path)
      const { code, message, meta } = JSON.parse(answer.text)
      assert.equal(code, 3000)
      assert.equal(typeof message, 'string')
      assert.deepEqual(meta, { entity_type: 'route' })
    }
})

onOneDatabase('an address with broken escapes is a bad request', async (api) => {
  for (const path of ['/v2/contacts/%zz', '/v2/contacts/%', '/v2/contacts/1%2', '/v2/contacts/%ff', '/%'])
    for (const method of ['GET', 'DELETE']) {
      const answer = await sendRaw(api.server, method, path)
      assert.equal(answer.status, 400, path)
      assert.deepEqual(JSON.parse(answer.text), { code: 2000, message: 'The request cannot be read.' })
    }
})

onOneDatabase('what cannot be an id is the id of nothing', async (api) => {
  const none = ['0', 'abc', '99999999999', '2147483648', '-1', '1.0', '01', '%201', '%00', '1e3', 'null']
  for (const resource of resources)
    for (const id of chosen(resource.path, none, 3)) {
      const parent = resource.parent?.resource()
      const path = `/v2${resource.path.replace(/\{\w+\}/, id)}`
      const entity = parent ? parent.entity : resource.entity
      const methods = ['GET', 'PUT', 'DELETE'].filter((method) =>
        operations.some(
          (operation) => operation.method === method && operation.path.startsWith(`${resource.path}/{`),
        ),
      )
      for (const method of methods) {
        const body = method === 'PUT' ? { body: {} } : {}
        const answer = await api.request(method, `${path}/${id}`, body)
        assert.equal(answer.status, 404, `${method} ${path}/${id}`)
        assert.equal(answer.body.code, 3000)
        assert.deepEqual(answer.body.meta, { entity_type: entity }, `${method} ${path}/${id}`)
      }
    }
})

onOneDatabase('several ids have commas between them, escaped or not', async (api) => {
  const ids: number[] = []
  for (let count = 0; count < 6; count++) ids.push((await api.given.contact()).id)
  const [a, b, c, d, e, f] = ids
  const missing = 2_147_483_647
  for (const [list, status, left] of [
    [`${a},${missing}`, 404, 6],
    [`${a},`, 404, 6],
    [`,${a}`, 404, 6],
    [`${a},abc`, 404, 6],
    [`${a},${b}`, 204, 4],
    [`${c}%2C${d}`, 204, 2],
    [`${e}%2c${f},${e}`, 204, 0],
  ] as const) {
    const answer = await api.request('DELETE', `/v2/contacts/${list}`)
    assert.equal(answer.status, status, list)
    if (status === 204) assert.equal(answer.body, '')
    assert.equal((await api.get('/v2/contacts')).pagination.total, left, list)
  }
})

// Bodies.

onOneDatabase('a body is ignored where none belongs', async (api) => {
  const headers = {
    authorization: `Bearer ${api.identity.accessToken}`,
    'content-type': 'application/json',
  }
  for (const body of ['[]', '{}', '', '{broken', '{"name":"Other"}', '\xff']) {
    const { id } = await api.given.contact()
    const list = await sendRaw(api.server, 'GET', '/v2/contacts', { headers, body })
    assert.equal(list.status, 200, body)
    assert.equal(JSON.parse(list.text).pagination.total, 1)
    const item = await sendRaw(api.server, 'GET', `/v2/contacts/${id}`, { headers, body })
    assert.equal(JSON.parse(item.text).item.name, 'Hofladen Sonnenrain')
    const removed = await sendRaw(api.server, 'DELETE', `/v2/contacts/${id}`, { headers, body })
    assert.deepEqual([removed.status, removed.text], [204, ''], body)
  }
})

onOneDatabase('no body, an empty list and an empty object are the same', async (api) => {
  const headers = { authorization: `Bearer ${api.identity.accessToken}` }
  const invoice = await api.given.invoice()
  for (const [method, path, status] of [
    ['PATCH', `/v2/receivables/invoices/${invoice.id}/change-status`, 422],
    ['POST', '/v2/contacts', 422],
    ['PUT', `/v2/receivables/invoices/${invoice.id}`, 200],
  ] as const) {
    const answers = new Set<string>()
    for (const body of [undefined, '', '[]', '{}', ' [ ] ', '\n{\t}\r\n', '\ufeff{}']) {
      const answer = await sendRaw(api.server, method, path, { headers, body })
      assert.equal(answer.status, status, `${method} ${body}`)
      answers.add(answer.text)
    }
    assert.equal(answers.size, 1)
  }
  assert.deepEqual((await api.get(`/v2/receivables/invoices/${invoice.id}`)).item, invoice)
})

onOneDatabase('a body that is not clean JSON is refused and nothing is written', async (api) => {
  const stored = await api.given.contact({ name: 'Before' })
  const entries = await journalLength(api)
  const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
  const text = JSON.stringify(contact)
  for (const body of [
    '{',
    '{"name":}',
    `${text}x`,
    `${text}${text}`,
    "{'name':'x'}",
    '{"name":NaN}',
    '{"name":"a\nb"}',
    '{"name":"x",}',
    '// comment',
    'name=x',
    'null',
    'true',
    '1',
    '"text"',
    '[1]',
    '[{}]',
    `[${text}]`,
    nested(100_000),
    Buffer.from([...Buffer.from('{"name":"'), 0xff, ...Buffer.from('"}')]),
    Buffer.from([...Buffer.from('{"name":"'), 0xc3, ...Buffer.from('"}')]),
    Buffer.from(text, 'utf16le'),
    `{"name":"x",${text.slice(1)}`,
    '{"name":"x","n\\u0061me":"y"}',
    '{"name":"x","main_address":{"city":"a","city":"b"}}',
    '{"__proto__":{"name":"x"}}',
    '{"constructor":{"prototype":{"name":"x"}}}',
    '{"main_address":{"__proto__":{"country":"CH"}}}',
    '{"\\u005f_proto__":{}}',
  ])
    for (const [method, path] of [
      ['POST', '/v2/contacts'],
      ['PUT', `/v2/contacts/${stored.id}`],
    ] as const) {
      const headers = { 'content-type': 'application/json' }
      const answer = await api.request(method, path, { raw: body, headers })
      const name = `${method} ${body.toString().slice(0, 60)}`
      assert.equal(answer.status, 400, name)
      assert.equal(answer.body.code, 2000, name)
      assert.deepEqual(Object.keys(answer.body), ['code', 'message'], name)
    }
  assert.deepEqual((await api.get('/v2/contacts')).items, [stored])
  assert.equal(await journalLength(api), entries)
})

onOneDatabase('a value that is nested without end is a wrong value, not a fault', async (api) => {
  const lists = '['.repeat(100_000) + ']'.repeat(100_000)
  const objects = '{"a":'.repeat(40_000) + '1'.padEnd(40_001, '}')
  for (const value of [lists, objects]) {
    const answer = await api.request('POST', '/v2/contacts', {
      raw: `{"relation":${value},"name":${value},"main_address":{"city":${value}},"unknown":${value}}`,
      headers: { 'content-type': 'application/json' },
    })
    assert.equal(answer.status, 422)
    assert.equal(answer.body.code, 1000)
  }
})

onOneDatabase('a body may have one megabyte and no more', async (api) => {
  const limit = 1_048_576
  const text = JSON.stringify(contact)
  const headers = { authorization: `Bearer ${api.identity.accessToken}` }
  const padded = (length: number) => text.padEnd(length, ' ')
  assert.equal(
    (await sendRaw(api.server, 'POST', '/v2/contacts', { headers, body: padded(limit) })).status,
    201,
  )
  for (const chunked of [{}, { 'transfer-encoding': 'chunked' }]) {
    const answer = await sendRaw(api.server, 'POST', '/v2/contacts', {
      headers: { ...headers, ...chunked },
      body: padded(limit + 1),
    })
    assert.equal(answer.status, 413)
    assert.deepEqual(JSON.parse(answer.text), { code: 0, message: 'The body is larger than 1 MB.' })
  }
  assert.equal((await api.get('/v2/contacts')).pagination.total, 1)
})

// Queries.

onOneDatabase('a filter of any size and depth gets an answer', async (api) => {
  const deep = (levels: number) => `${'{"and":['.repeat(levels)}{"id":1}${']}'.repeat(levels)}`
  for (const [status, name, value] of [
    [400, 'filter', JSON.stringify({ name: 'x'.repeat(200_000) })],
    [400, 'filter', deep(6_000)],
    [400, 'filter', '['.repeat(60_000)],
    [400, 'filter', JSON.stringify({ or: Array.from({ length: 1_001 }, (_, id) => ({ id })) })],
    [400, 'q', 'x'.repeat(200_000)],
    [400, 'sort', 'x'.repeat(200_000)],
    [400, 'with', 'x'.repeat(200_000)],
    [400, 'limit', '1'.repeat(200_000)],
    [413, 'filter', JSON.stringify({ name: 'x'.repeat(1_048_576) })],
    [413, 'filter', deep(100_000)],
  ] as const) {
    const answer = await api.request('GET', '/v2/contacts', { query: { [name]: value } })
    assert.equal(answer.status, status, `${name} ${value.slice(0, 20)}`)
    assert.equal((await api.get('/v2/contacts')).pagination.total, 0)
  }
})

// Negotiation.

onOneDatabase('no Accept header gets a 406', async (api) => {
  for (const accept of [
    'application/pdf',
    'image/png',
    'text/html',
    'application/json',
    '*/*',
    'garbage',
    '',
  ]) {
    for (const path of ['/v2/contacts', '/v2/nothing', `/time/list/token/${api.identity.v1Token}`]) {
      const answer = await api.request('GET', path, { headers: { accept } })
      assert.equal(answer.status, path === '/v2/nothing' ? 404 : 200)
      assert.equal(answer.headers.get('content-type'), 'application/json; charset=utf-8')
    }
  }
})

onOneDatabase('units speak the language that is asked for, or that of the company', async (api) => {
  const path = '/v2/catalog/configuration/units/1'
  for (const [wish, name] of [
    ['de', 'Stunde'],
    ['fr', 'Heure'],
    ['it', 'Ora'],
    ['en', 'Hour'],
    ['FR', 'Heure'],
    ['fr-CH', 'Heure'],
    ['fr-CH, fr;q=0.9, en;q=0.8, de;q=0.7, *;q=0.5', 'Heure'],
    ['en;q=0.5, it;q=0.9', 'Ora'],
    ['es, it;q=0.1', 'Ora'],
    ['es', 'Stunde'],
    ['*', 'Stunde'],
    ['fr;q=0', 'Stunde'],
    ['fr;q=x;;,,', 'Heure'],
    ['garbage;;;q=,', 'Stunde'],
    ['constructor', 'Stunde'],
    ['', 'Stunde'],
  ] as const) {
    const answer = await api.request('GET', path, { headers: { 'accept-language': wish } })
    assert.equal(answer.body.item.name, name, wish)
  }
  const list = await api.request('GET', '/v2/catalog/configuration/units', {
    query: { q: 'heure' },
    headers: { 'accept-language': 'fr' },
  })
  assert.equal(list.body.items[0].name, 'Heure')
})

onOneDatabase(
  'links carry the public address when there is one',
  async (api) => {
    const { pagination } = await api.get('/v2/contacts', { limit: 5 })
    assert.equal(pagination.first, 'https://kontor.example.com/v2/contacts?limit=5&offset=0')
  },
  { url: 'https://kontor.example.com' },
)

onOneDatabase('the description of the API is served as it is', async (api) => {
  const answer = await api.request('GET', '/v2/openapi.json', { headers: { authorization: '' } })
  assert.deepEqual(answer.body, JSON.parse(JSON.stringify(description())))
})

function assertCommonHeaders(headers: Readonly<Record<string, unknown>>, name: string): void {
  assert.match(String(headers['x-request-id']), uuid, name)
  for (const header of ['x-rate-limit-limit', 'x-rate-limit-remaining', 'x-rate-limit-reset'])
    assert.match(String(headers[header]), /^\d+$/, `${header} ${name}`)
  assert.match(
    String(headers['content-security-policy']),
    /^default-src 'none';.* frame-ancestors 'none'/,
    name,
  )
  assert.match(String(headers['cache-control']), /^(private, no-cache|no-store)$/, name)
  for (const [header, value] of [
    ['x-content-type-options', 'nosniff'],
    ['x-frame-options', 'DENY'],
    ['referrer-policy', 'same-origin'],
    ['cross-origin-resource-policy', 'same-origin'],
  ] as const)
    assert.equal(headers[header], value, `${header} ${name}`)
  for (const header of ['x-powered-by', 'server', 'access-control-allow-origin', 'strict-transport-security'])
    assert.equal(headers[header], undefined, `${header} ${name}`)
}

async function journalLength(api: Api): Promise<number> {
  const row = await api.server.db.get<{ count: number }>(sql`
    select count(*) as count from journal where company_id = ${api.identity.company}`)
  return Number(row?.count)
}

onOneDatabase('bodies and filters with very many parts are refused quickly', async (api) => {
  const many = await api.request('POST', '/v2/receivables/invoices', {
    raw: `{"positions":[${'{},'.repeat(300_000)}{}]}`,
  })
  assert.equal(many.status, 422)
  const some = await api.request('POST', '/v2/receivables/invoices', {
    raw: `{"positions":[${'{},'.repeat(4_998)}{}]}`,
  })
  assert.equal(some.status, 422)
  assert.equal(some.body.meta.errors.length, 1000)
  const filter = `{"or":[${'{},'.repeat(20_000)}{}]}`
  assert.equal((await api.request('GET', '/v2/contacts', { query: { filter } })).body.code, 2000)
})

import assert from 'node:assert/strict'
import { type Api, newCompany, onBothDatabases, onOneDatabase } from '../../test/api.ts'
import { address as place } from '../../test/given.ts'

interface Line {
  readonly index: number
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: bodies of every shape.
  readonly body: any
}

function send(
  api: Api,
  requests: unknown,
  headers: Record<string, string> = {},
  signal?: AbortSignal,
): Promise<Response> {
  return fetch(`${api.server.url}/v2/batch`, {
    method: 'POST',
    signal: signal ?? null,
    headers: { authorization: `Bearer ${api.identity.accessToken}`, ...headers },
    body: JSON.stringify({ requests }),
  })
}

async function linesOf(response: Response): Promise<Line[]> {
  assert.equal(response.status, 200)
  const text = await response.text()
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line))
}

const contact = (name: string) => ({ name, relation: ['CL'], type: 'C', main_address: place })
const creation = (name: string, more: object = {}) => ({
  ...{ method: 'POST', path: '/contacts', body: contact(name) },
  ...more,
})

async function contactsOf(api: Api): Promise<number> {
  return (await api.get('/v2/contacts', { limit: 1 })).pagination.total
}

onBothDatabases('each request of a batch is done or refused on its own', async (api) => {
  const invoice = await api.given.invoice()
  const path = `/receivables/invoices/${invoice.id}`
  const lines = await linesOf(
    await send(api, [
      { method: 'PATCH', path: `${path}/change-status`, body: { status: 'S' } },
      { method: 'PATCH', path: `${path}/change-status`, body: { status: 'X' } },
      { method: 'DELETE', path: '/contacts/999999' },
      { method: 'PUT', path, body: { notes: 'Thank you' } },
      { method: 'POST', path: '/nowhere' },
    ]),
  )
  assert.deepEqual(
    lines.map(({ index, status }) => [index, status]),
    [
      [0, 200],
      [1, 422],
      [2, 404],
      [3, 200],
      [4, 404],
    ],
  )
  assert.equal(lines[1]?.body.meta.errors[0].key, 'status')
  const { item } = await api.get(`/v2${path}`)
  assert.deepEqual([item.status, item.notes], ['S', 'Thank you'])
  assert.deepEqual(lines[3]?.body.item, item)
})

onBothDatabases('a batch that is sent again does only what is left', async (api) => {
  const headers = { 'idempotency-key': 'many' }
  const [first] = await linesOf(await send(api, [creation('One')], headers))
  const both = await linesOf(await send(api, [creation('One'), creation('Two')], headers))
  assert.deepEqual(both[0], first)
  assert.equal(await contactsOf(api), 2)
  const [own] = await linesOf(await send(api, [creation('Three', { idempotency_key: 'third' })]))
  const moved = [creation('Two'), creation('Three', { idempotency_key: 'third' })]
  const again = await linesOf(await send(api, moved, { 'idempotency-key': 'other' }))
  assert.deepEqual(again[1]?.body, own?.body)
  assert.equal(await contactsOf(api), 4)
})

onOneDatabase('a batch with a mistake in its form changes nothing', async (api) => {
  const problems = async (requests: unknown) => {
    const response = await send(api, requests)
    assert.equal(response.status, 422)
    const { meta } = (await response.json()) as { meta: { errors: { key: string }[] } }
    return meta.errors.map(({ key }) => key)
  }
  assert.deepEqual(await problems(7), ['requests'])
  assert.deepEqual(await problems([]), ['requests'])
  assert.deepEqual(await problems(Array.from({ length: 1001 }, () => creation('One'))), ['requests'])
  assert.deepEqual(
    await problems([
      creation('One'),
      null,
      { method: 'HEAD', path: 'x', body: [], idempotency_key: '', more: 1 },
    ]),
    [
      'requests.1',
      'requests.2.more',
      'requests.2.method',
      'requests.2.path',
      'requests.2.body',
      'requests.2.idempotency_key',
    ],
  )
  assert.equal(await contactsOf(api), 0)
})

onOneDatabase('a batch needs for each request what the request needs alone', async (api) => {
  const narrow = await api.withScopes('catalog')
  const [refused] = await linesOf(await send(narrow, [creation('One')]))
  assert.deepEqual([refused?.status, refused?.body.code], [400, 11])
  const reader = await api.colleague('reader')
  assert.equal((await linesOf(await send(reader, [creation('One')])))[0]?.status, 403)
  assert.equal(
    (await send({ ...api, identity: { ...api.identity, accessToken: 'none' } } as Api, [])).status,
    401,
  )
  // What makes a way in, answers with a file, reads, or is a batch itself.
  for (const path of ['/auth/access-tokens', '/auth/clients', '/configuration/layouts/preview', '/batch'])
    assert.equal((await linesOf(await send(api, [{ method: 'POST', path, body: {} }])))[0]?.status, 404, path)
  assert.equal(await contactsOf(api), 0)
})

onOneDatabase(
  'a batch counts as one request',
  async (api) => {
    const response = await send(
      api,
      Array.from({ length: 20 }, (_, index) => creation(`Contact ${index}`)),
    )
    assert.equal(response.headers.get('x-rate-limit-remaining'), '2')
    assert.equal(
      (await linesOf(response)).every(({ status }) => status === 201),
      true,
    )
    assert.equal(await contactsOf(api), 20)
  },
  { rateLimit: { requests: 3, seconds: 3600 } },
)

onBothDatabases(
  'others are answered while a batch runs, and the rest is not begun when its client leaves',
  async (api) => {
    const leaving = new AbortController()
    const requests = Array.from({ length: 1000 }, (_, index) => creation(`Contact ${index}`))
    const response = await send(api, requests, {}, leaving.signal)
    await response.body?.getReader().read()
    leaving.abort()
    assert.ok((await contactsOf(api)) < 1000)
  },
)

onOneDatabase('what a client has not taken is not begun', async (api) => {
  const notes = 'long '.repeat(2_000)
  const contacts = Array.from({ length: 40 }, () => ({ ...contact('Contact'), notes }))
  await linesOf(
    await send(
      api,
      contacts.map((body) => ({ method: 'POST', path: '/contacts', body })),
    ),
  )
  // 40 MB: much more than the network between the two holds.
  const lists = Array.from({ length: 100 }, () => ({ method: 'GET', path: '/contacts?limit=40' }))
  const response = await send(api, [...lists, creation('Last')])
  const reading = response.body?.getReader()
  await reading?.read()
  // The server has had the time to do all of it.
  for (const { path } of lists) await api.request('GET', `/v2${path}`)
  assert.equal(await contactsOf(api), 40)
  for (let isDone = false; !isDone; ) isDone = (await reading?.read())?.done ?? true
  assert.equal(await contactsOf(api), 41)
})

onBothDatabases('pages of lists in a batch are those that come alone', async (api) => {
  const invoice = await api.given.invoice({ notes: 'two\nlines' })
  await api.given.invoice({ contact_id: invoice.contact_id, contact_address_id: invoice.contact_address_id })
  const lists = [
    '/receivables/invoices?limit=1&sort=id&with=positions,contact',
    '/receivables/invoices?limit=1&offset=1&sort=id',
    `/receivables/invoices?filter=${encodeURIComponent('{"notes":"~two"}')}`,
    `/receivables/invoices/${invoice.id}/payments`,
    '/journal',
  ]
  const lines = await linesOf(
    await send(
      api,
      lists.map((path) => ({ method: 'GET', path })),
    ),
  )
  for (const [index, path] of lists.entries()) {
    const { body } = await api.request('GET', `/v2${path}`)
    assert.deepEqual(lines[index], { index, status: 200, body })
  }
})

onOneDatabase('of what only reads, nothing but lists can be in a batch', async (api) => {
  const invoice = await api.given.invoice()
  const paths = [
    `/receivables/invoices/${invoice.id}`,
    `/receivables/invoices/${invoice.id}/pdf`,
    '/session',
    '/events',
    '/nowhere?x=1',
    '/receivables/invoices?limit=x',
  ]
  const lines = await linesOf(
    await send(
      api,
      paths.map((path) => ({ method: 'GET', path })),
    ),
  )
  assert.deepEqual(
    lines.map(({ status }) => status),
    [404, 404, 404, 404, 404, 400],
  )
  const foreign = await newCompany(api.server)
  const [line] = await linesOf(await send(foreign, [{ method: 'GET', path: '/receivables/invoices' }]))
  assert.deepEqual(line?.body.items, [])
})

import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { test } from 'node:test'
import { newCompany, onOneDatabase, ownServers, serverOn, type TestServer } from '../../test/api.ts'
import { readExposition } from '../../test/exposition.ts'
import { sendRaw } from '../../test/raw-http.ts'

ownServers()

async function metricsOf(server: TestServer) {
  const { status, headers, text } = await sendRaw(server, 'GET', '/metrics')
  assert.equal(status, 200)
  assert.equal(headers['content-type'], 'text/plain; version=0.0.4; charset=utf-8')
  assert.equal(headers['cache-control'], 'no-store')
  return readExposition(text)
}

onOneDatabase('the metrics tell what was answered, by route and never by address', async (api, database) => {
  const contact = await api.given.contact()
  await api.get(`/v2/contacts/${contact.id}`)
  await api.request('GET', '/v2/contacts/999999')
  await api.request('GET', '/v2/nothing/with-secret')
  await sendRaw(api.server, 'GET', `/time/list/token/${api.identity.v1Token}`)
  await sendRaw(api.server, 'GET', '/v2/contacts/%zz')
  const socket = connect(Number(new URL(api.server.url).port), '127.0.0.1')
  socket.end('no HTTP\r\n\r\n')
  await socket.toArray()

  const families = await metricsOf(api.server)
  const samples = (name: string) => families.get(name)?.samples ?? []
  const answered = (method: string, route: string, status: string) =>
    samples('kontor_http_requests_total').find(
      ({ labels }) => labels.method === method && labels.route === route && labels.status === status,
    )?.value
  assert.equal(answered('GET', '/v2/contacts/:contactId', '200'), 1)
  assert.equal(answered('GET', '/v2/contacts/:contactId', '404'), 1)
  assert.equal(answered('POST', '/v2/contacts', '201'), 1)
  assert.equal(answered('GET', 'none', '404'), 1)
  assert.equal(answered('GET', '/time', '200'), 1)
  assert.equal(samples('kontor_http_malformed_total')[0]?.value, 2)
  assert.ok(!JSON.stringify([...families]).includes('secret'))
  assert.ok(!JSON.stringify([...families]).includes(api.identity.v1Token))

  const count = samples('kontor_http_request_duration_seconds').find(
    ({ name, labels }) => name.endsWith('_count') && labels.route === '/v2/contacts/:contactId',
  )
  assert.equal(count?.value, 2)
  assert.deepEqual(
    samples('kontor_http_refused_total').map(({ labels, value }) => [labels.reason, value]),
    [
      ['stopping', 0],
      ['busy', 0],
      ['late', 0],
      ['rate_limit', 0],
      ['connections', 0],
    ],
  )
  assert.equal(samples('kontor_build_info')[0]?.labels.database, database)
  for (const name of [
    'kontor_http_requests_in_progress',
    'kontor_http_requests_waiting',
    'kontor_transactions',
    'kontor_prints',
    'kontor_outbox_due',
    'kontor_webhook_deliveries_due',
    'kontor_webhooks_paused',
    'process_start_time_seconds',
    'process_cpu_seconds_total',
    'process_resident_memory_bytes',
    'nodejs_heap_size_used_bytes',
  ])
    assert.equal(samples(name).length, 1, name)
  assert.equal(samples('kontor_long_reads').length, database === 'SQLite' ? 1 : 0)
  assert.ok(samples('kontor_event_loop_delay_seconds').length > 0)
})

onOneDatabase('the metrics tell what is due to be sent', async (api) => {
  const due = async () => (await metricsOf(api.server)).get('kontor_outbox_due')?.samples[0]?.value
  assert.equal(await due(), 0)
  const invoice = await api.given.invoice()
  const sent = await api.request('PATCH', `/v2/receivables/invoices/${invoice.id}/send-by-post`, {
    body: { palette: 'C', print: 'D', speed: 'P' },
  })
  assert.equal(sent.status, 204)
  assert.equal(await due(), 1)
})

const token = 'a-token-for-those-who-watch'
const notFound = { code: 3000, message: 'There is nothing at this address.', meta: { entity_type: 'route' } }

for (const header of ['x-forwarded-for', 'x-forwarded-host', 'forwarded', 'x-real-ip', 'via'])
  test(`what was passed on with "${header}" needs the token`, async () => {
    const server = await serverOn('SQLite', { metricsToken: token })
    for (const [authorization, status] of [
      [undefined, 404],
      ['Bearer something-else-entirely', 404],
      [`Basic ${token}`, 404],
      [`Bearer ${token}x`, 404],
      [`Bearer ${token}`, 200],
    ] as const) {
      const headers = { [header]: '127.0.0.1', ...(authorization ? { authorization } : {}) }
      const answer = await sendRaw(server, 'GET', '/metrics', { headers })
      assert.equal(answer.status, status, String(authorization))
      if (status === 404) assert.deepEqual(JSON.parse(answer.text), notFound)
    }
  })

test('without a token that is set, nothing opens the metrics from elsewhere', async () => {
  const server = await serverOn('SQLite')
  for (const authorization of ['Bearer null', 'Bearer undefined', `Bearer ${token}`]) {
    const headers = { 'x-forwarded-for': '203.0.113.7', authorization }
    assert.equal((await sendRaw(server, 'GET', '/metrics', { headers })).status, 404)
  }
})

test('a token of a company does not open the metrics', async () => {
  const { server, identity } = await newCompany(await serverOn('SQLite'))
  const headers = { 'x-forwarded-for': '203.0.113.7', authorization: `Bearer ${identity.accessToken}` }
  assert.equal((await sendRaw(server, 'GET', '/metrics', { headers })).status, 404)
})

test('guesses at the token use up the allowance of their address', async () => {
  const server = await serverOn('SQLite', {
    metricsToken: token,
    rateLimit: { requests: 2, seconds: 3600 },
    trustedProxies: ['127.0.0.1'],
  })
  const statuses: number[] = []
  for (const guess of ['one', 'two', 'three']) {
    const headers = { 'x-forwarded-for': '203.0.113.7', authorization: `Bearer ${guess}` }
    statuses.push((await sendRaw(server, 'GET', '/metrics', { headers })).status)
  }
  assert.deepEqual(statuses, [404, 404, 429])
  const families = await metricsOf(server)
  const limited = families
    .get('kontor_http_refused_total')
    ?.samples.find(({ labels }) => labels.reason === 'rate_limit')
  assert.equal(limited?.value, 1)
})

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { type Answer, type Api, newCompany, onBothDatabases, ownServers } from '../../test/api.ts'
import { companyDraft, address as place } from '../../test/given.ts'
import { browserOf } from '../../test/separation-world.ts'
import { dropOldAnswers } from './idempotency.ts'

ownServers()

const contact = { name: 'Hofladen', relation: ['CL'], type: 'C', main_address: place }

function send(api: Api, method: string, path: string, key: string, body?: unknown): Promise<Answer> {
  return api.request(method, path, { body, headers: { 'idempotency-key': key } })
}

function assertSame(first: Answer, again: Answer): void {
  const [one, other] = [first, again].map(({ status, headers, bytes }) => ({
    status,
    type: headers.get('content-type'),
    tag: headers.get('etag'),
    text: Buffer.from(bytes).toString('latin1'),
  }))
  assert.deepEqual(other, one)
}

async function contactsOf(api: Api): Promise<number> {
  return (await api.get('/v2/contacts', { limit: 1 })).pagination.total
}

onBothDatabases('a repeated request is answered as before, whatever happened meanwhile', async (api) => {
  const key = randomUUID()
  const made = await send(api, 'POST', '/v2/contacts', key, contact)
  assert.equal(made.status, 201)
  const path = `/v2/contacts/${made.body.item.id}`

  const changed = await send(api, 'PUT', path, 'change', { name: 'Other' })
  await api.put(path, { name: 'Third' })
  assertSame(changed, await send(api, 'PUT', path, 'change', { name: 'Other' }))
  assert.equal((await api.get(path)).item.name, 'Third')

  const gone = await send(api, 'DELETE', path, 'delete')
  assert.equal(gone.status, 204)
  assertSame(gone, await send(api, 'DELETE', path, 'delete'))
  assertSame(made, await send(api, 'POST', '/v2/contacts', key, contact))
  assert.equal(await contactsOf(api), 0)
})

onBothDatabases('requests with one key at the same moment have one effect and one answer', async (api) => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => send(api, 'POST', '/v2/contacts', 'at once', contact)),
  )
  for (const answer of answers) assertSame(answers[0] as Answer, answer)
  assert.equal(answers[0]?.status, 201)
  assert.equal(await contactsOf(api), 1)
})

onBothDatabases('a key belongs to one request of one user', async (api) => {
  const made = await send(api, 'POST', '/v2/contacts', 'mine', contact)
  const path = `/v2/contacts/${made.body.item.id}`
  for (const [method, url, body] of [
    ['POST', '/v2/contacts', { ...contact, name: 'Other' }],
    ['POST', '/v2/contacts?with=notes', contact],
    ['PUT', path, contact],
    ['DELETE', path, undefined],
  ] as const) {
    const answer = await send(api, method, url, 'mine', body)
    assert.deepEqual([answer.status, answer.body.code], [422, 1001], `${method} ${url}`)
  }
  assertSame(made, await send(api, 'POST', '/v2/contacts', 'mine', contact))

  // The same characters with a question mark among them are another address.
  await send(api, 'PUT', path, 'whole', contact)
  const split = await send(api, 'PUT', `${path.slice(0, -1)}?${path.at(-1)}`, 'whole', contact)
  assert.deepEqual([split.status, split.body.code], [422, 1001])

  for (const other of [await api.colleague('manager'), await newCompany(api.server)]) {
    const theirs = await send(other, 'POST', '/v2/contacts', 'mine', contact)
    assert.equal(theirs.status, 201)
    assert.notEqual(theirs.body.item.id, made.body.item.id)
  }
})

onBothDatabases('a new token, or none any more, does not change what a key stands for', async (api) => {
  const made = await send(api, 'POST', '/v2/contacts', 'token', contact)
  const again = await api.withScopes('contact')
  assertSame(made, await send(again, 'POST', '/v2/contacts', 'token', contact))
  const narrow = await api.withScopes('invoice')
  assert.equal((await send(narrow, 'POST', '/v2/contacts', 'token', contact)).body.code, 11)
})

onBothDatabases('what is refused is not kept: the key is good for the next try', async (api) => {
  const wrong = await send(api, 'POST', '/v2/contacts', 'again', { ...contact, name: 7 })
  assert.deepEqual([wrong.status, wrong.body.code], [422, 1000])
  const right = await send(api, 'POST', '/v2/contacts', 'again', contact)
  assert.equal(right.status, 201)
  assertSame(right, await send(api, 'POST', '/v2/contacts', 'again', contact))

  const path = '/v2/contacts/999999'
  assert.equal((await send(api, 'DELETE', path, 'nothing')).status, 404)
})

onBothDatabases('a key has 1 to 255 characters', async (api) => {
  for (const key of ['x'.repeat(256), 'Schlüssel', '']) {
    const answer = await send(api, 'POST', '/v2/contacts', key, contact)
    assert.deepEqual([answer.status, answer.body.code], [400, 2000], key)
  }
  assert.equal((await send(api, 'POST', '/v2/contacts', 'x'.repeat(255), contact)).status, 201)
  assert.equal((await send(api, 'GET', '/v2/contacts', 'x'.repeat(256))).status, 200)
  assert.equal(await contactsOf(api), 1)
})

onBothDatabases('a secret is repeated to who has the key, and stored for nobody else', async (api) => {
  const body = { name: 'Shop', grant_type: 'CC', scopes: ['contact'] }
  const made = await send(api, 'POST', '/v2/auth/clients', 'client', body)
  assert.equal(made.status, 201)
  assertSame(made, await send(api, 'POST', '/v2/auth/clients', 'client', body))
  const rows = await api.server.db.all(sql`
    select * from kept_answers where company_id = ${api.identity.company}`)
  assert.equal(rows.length, 1)
  const stored = JSON.stringify(rows)
  const { secret, identifier } = made.body.item
  for (const word of [secret, identifier, '"client"', Buffer.from(secret).toString('base64').slice(0, 20)])
    assert.ok(!stored.includes(word))
})

onBothDatabases('wrong passwords count, with a key or without', async (api) => {
  const browser = await browserOf(api)
  const wrong = { current: 'not the one', new: 'another good one, long enough' }
  const statuses: number[] = []
  for (let count = 0; count < 12; count++) {
    const answer = await browser('PUT', '/v2/auth/password', wrong, { 'idempotency-key': `try ${count}` })
    statuses.push(answer.status)
  }
  assert.equal(statuses[0], 422)
  assert.equal(statuses.at(-1), 429)
  assert.notEqual(wrong.new, companyDraft('').password)
})

onBothDatabases('an answer is forgotten after its days', async (api) => {
  const { db } = api.server
  const { company } = api.identity
  const made = await send(api, 'POST', '/v2/contacts', 'old', contact)
  const later = (days: number) => new Date(Date.now() + days * 86_400_000)
  await dropOldAnswers(db, later(29), 30)
  assertSame(made, await send(api, 'POST', '/v2/contacts', 'old', contact))
  await dropOldAnswers(db, later(31), 30)
  assert.deepEqual(await db.all(sql`select * from kept_answers where company_id = ${company}`), [])
  assert.notEqual((await send(api, 'POST', '/v2/contacts', 'old', contact)).body.item.id, made.body.item.id)
})

onBothDatabases('the older interface knows keys too', async (api) => {
  const { v1Token } = api.identity
  const data = JSON.stringify({ start: '0800', end: '0930', date: '2026-03-02' })
  const add = (key: string, token = v1Token, body = data) =>
    send(
      {
        request: (method: string, path: string, options: object) =>
          api.request(method, path, { ...options, raw: body }),
      } as Api,
      'POST',
      `/time/add/token/${token}`,
      key,
    )
  const first = await add('time')
  assert.equal(first.body.error, false)
  assertSame(first, await add('time'))
  const other = await add('time', v1Token, data.replace('0930', '1000'))
  assert.deepEqual([other.status, other.body.error], [422, true])
  assert.match((await add('ü')).body.errormessage, /Idempotency-Key/)
  const list = await api.request('GET', `/time/list/token/${v1Token}`)
  assert.equal(list.body.count, 1)

  const gone = `/time/delete/token/${v1Token}/id/${first.body.id}`
  const deleted = await send(api, 'GET', gone, 'gone')
  assertSame(deleted, await send(api, 'GET', gone, 'gone'))
  assert.equal((await send(api, 'GET', gone, 'another')).body.errorcode, 5001)
})

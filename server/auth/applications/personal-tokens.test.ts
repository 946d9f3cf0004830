import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import sql from 'sql-template-tag'
import { daysAfter } from '../../../domain/time/dates.ts'
import { Api, onOneDatabase } from '../../../test/api.ts'
import { localTimeAt } from '../../resource/clock.ts'

const path = '/v2/auth/tokens'
const v1Path = '/v2/auth/v1-token'
const today = () => localTimeAt(new Date()).slice(0, 10)

// Personal access tokens.

onOneDatabase('a personal token is told once, and acts for its person', async (api) => {
  const member = await api.colleague('member')
  const body = { name: 'Backup', scopes: ['contact', 'invoice'], expires: daysAfter(today(), 30) }
  const { token, ...item } = (await member.post(path, body)).item
  assert.match(token, /^kontor_[\w-]{43}$/)
  const { id, created, ...rest } = item
  assert.ok(id && created)
  assert.deepEqual(rest, { ...body, user_id: member.identity.user, last_used: null })
  assert.deepEqual((await member.get(`${path}/${id}`)).item, item)

  const script = withToken(api, token)
  assert.equal((await script.get('/v2/auth/owner')).item.id, member.identity.user)
  await script.given.contact()
  assert.equal((await script.request('GET', '/v2/receivables/offers')).status, 400)
  // A member sees invoices and does not make any, with any scopes.
  const invoice = await api.given.invoiceBody()
  assert.equal((await script.request('POST', '/v2/receivables/invoices', { body: invoice })).status, 403)
  const used = (await member.get(`${path}/${id}`)).item
  assert.ok(used.last_used >= created)
  const [entry] = await api.server.db.all<{ via: string }>(sql`
    select via from journal where company_id = ${api.identity.company} and resource = 'contacts'
      and user_id = ${member.identity.user}`)
  assert.equal(entry?.via, `token:${id}`)

  const change = { name: 'Sicherung', scopes: ['offer'], expires: null }
  assert.deepEqual((await member.put(`${path}/${id}`, change)).item, { ...used, name: 'Sicherung' })
  for (const name of ['', ' \t']) {
    assert.deepEqual(await member.problems('POST', path, { ...body, name }), { name: 1100 })
    assert.deepEqual(await member.problems('PUT', `${path}/${id}`, { name }), { name: 1100 })
  }
  await member.delete(`${path}/${id}`)
  assert.equal((await script.request('GET', '/v2/contacts')).status, 401)
  const kept = JSON.stringify([
    await api.server.db.all(sql`select * from bearer_tokens`),
    await api.server.db.all(sql`select * from journal where company_id = ${api.identity.company}`),
  ])
  assert.ok(!kept.includes(token))
})

onOneDatabase('a personal token works until the end of its last day', async (api) => {
  const body = { name: 'Script', scopes: ['contact'] }
  for (const [expires, problem] of [
    [daysAfter(today(), -1), 1102],
    ['2026-02-30', 1103],
    [5, 1101],
  ] as const)
    assert.deepEqual(await api.problems('POST', path, { ...body, expires }), { expires: problem })
  const last = (await api.post(path, { ...body, expires: '9999-12-31' })).item
  const { token } = (await api.post(path, { ...body, expires: '2099-07-01' })).item
  const row = await api.server.db.get<{ expires: string }>(sql`
    select expires from bearer_tokens where hash = ${hash('sha256', token)}`)
  assert.equal(row?.expires, '2099-07-01T21:59:59.999Z')
  await withToken(api, last.token).get('/v2/contacts')
  await withToken(api, (await api.post(path, { ...body, expires: today() })).item.token).get('/v2/contacts')

  const past = new Date(Date.now() - 1000).toISOString()
  const { company, user } = api.identity
  await api.server.db.transaction({ company, user, via: 'test' }, (tx) =>
    tx.run(sql`update bearer_tokens set expires = ${past} where hash = ${hash('sha256', token)}`),
  )
  const over = await withToken(api, token).request('GET', '/v2/contacts')
  assert.deepEqual([over.status, over.body.code], [401, 9])
  const { token: endless } = (await api.post(path, body)).item
  await withToken(api, endless).get('/v2/contacts')
})

onOneDatabase('a token makes no token that can do more', async (api) => {
  const body = { name: 'Script', scopes: ['configuration', 'contact'] }
  const client = await api.withScopes('configuration contact')
  assert.deepEqual(await client.problems('POST', path, { ...body, scopes: ['contact', 'offer'] }), {
    scopes: 1102,
  })
  assert.equal((await client.request('POST', path, { body })).status, 201)
  const narrow = await api.withScopes('contact')
  assert.equal((await narrow.request('POST', path, { body })).status, 400)
  assert.deepEqual(await api.problems('POST', path, {}), { name: 1100, scopes: 1100 })
})

onOneDatabase('everybody sees their own tokens, and the owner those of all', async (api) => {
  const body = { name: 'Script', scopes: ['contact'] }
  const reader = await api.colleague('reader')
  const manager = await api.colleague('manager')
  const own = (await reader.post(path, body)).item
  await api.post(path, body)
  assert.equal((await reader.get(path)).pagination.total, 1)
  assert.equal((await manager.get(path)).pagination.total, 0)
  assert.equal((await api.get(path)).pagination.total, 2)
  for (const method of ['GET', 'PUT', 'DELETE'])
    assert.equal((await manager.request(method, `${path}/${own.id}`)).status, 404)
  await api.delete(`${path}/${own.id}`)
  assert.equal((await withToken(api, own.token).request('GET', '/v2/contacts')).status, 401)
})

onOneDatabase('who leaves the company leaves no token behind', async (api) => {
  const member = await api.colleague('member')
  const { token } = (await member.post(path, { name: 'Script', scopes: ['contact'] })).item
  await withToken(api, token).get('/v2/contacts')
  await api.delete(`/v2/auth/users/${member.identity.user}`)
  assert.equal((await withToken(api, token).request('GET', '/v2/contacts')).status, 401)
})

// Tokens of the older interface.

onOneDatabase('the token of the older interface is renewed and revoked at once', async (api) => {
  const reader = await api.colleague('reader')
  const works = async (token: string) => !(await api.get(`/time/list/token/${token}`)).error
  const before = reader.identity.v1Token
  assert.equal(await works(before), true)
  const made = await reader.get(v1Path)
  assert.deepEqual(Object.keys(made.item), ['created'])

  // The user in the body is ignored: users make tokens only for themselves.
  const { token, created } = (await reader.post(v1Path, { user_id: api.identity.user })).item
  assert.match(token, /^[0-9a-f]{32}$/)
  assert.deepEqual((await reader.get(v1Path)).item, { created })
  assert.deepEqual([await works(before), await works(token)], [false, true])
  assert.equal(await works(api.identity.v1Token), true)

  await reader.delete(v1Path)
  assert.equal(await works(token), false)
  for (const method of ['GET', 'DELETE']) {
    const { status, body } = await reader.request(method, v1Path)
    assert.deepEqual([status, body.meta], [404, { entity_type: 'v1_token' }])
  }
  const actions = await api.server.db.all<{ action: string }>(sql`
    select action from journal where company_id = ${api.identity.company} and resource = 'v1-tokens'
      and record_id = ${reader.identity.user} order by id`)
  assert.deepEqual(
    actions.map(({ action }) => action),
    ['create', 'create', 'delete'],
  )
  assert.equal((await (await api.withScopes('contact')).request('POST', v1Path)).status, 400)
})

function withToken(api: Api, accessToken: string): Api {
  return new Api(api.server, { ...api.identity, accessToken })
}

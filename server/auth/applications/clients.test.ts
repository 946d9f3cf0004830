import assert from 'node:assert/strict'
import sql from 'sql-template-tag'
import { scopes } from '../../../domain/access/scopes.ts'
import { type Api, newCompany, onOneDatabase } from '../../../test/api.ts'

const path = '/v2/auth/clients'
const tokens = '/v2/auth/access-tokens'
const draft = { name: 'Shop', grant_type: 'CC', scopes: ['contact', 'invoice'] }
const redirect_uri = 'https://shop.example/callback'

onOneDatabase('a client is made, and its secret is told once', async (api) => {
  const { secret, ...item } = (await api.post(path, draft)).item
  assert.match(secret, /^[A-Za-z0-9+/]{80}$/)
  assert.match(item.identifier, /^[A-Z0-9]{20}$/)
  const { id, identifier, created, ...rest } = item
  assert.ok(id && created)
  const expected = { ...draft, redirect_uri: null, revoked: false, user_id: api.identity.user }
  assert.deepEqual(rest, expected)
  assert.deepEqual((await api.get(`${path}/${id}`)).item, item)
  assert.equal((await tokenFor(api, identifier, secret)).status, 200)

  const renewed = (await api.patch(`${path}/${id}/rotate-secret`, {})).item
  assert.deepEqual([renewed.id, renewed.identifier], [id, identifier])
  assert.equal((await tokenFor(api, identifier, secret)).status, 401)
  assert.equal((await tokenFor(api, identifier, renewed.secret)).status, 200)
  const journal = await api.server.db.all(sql`
    select * from journal where company_id = ${api.identity.company} and record_id = ${id}`)
  assert.equal(journal.length, 4)
  for (const one of [secret, renewed.secret]) assert.ok(!JSON.stringify(journal).includes(one))
})

onOneDatabase('an address to return to belongs to the grant type AC', async (api) => {
  for (const [values, problems] of [
    [{ grant_type: 'AC' }, { redirect_uri: 1100 }],
    [{ grant_type: 'CC', redirect_uri }, { redirect_uri: 1102 }],
    [{ grant_type: 'AC', redirect_uri: 'http://shop.example' }, { redirect_uri: 1103 }],
    [{ grant_type: 'AC', redirect_uri: 'javascript:alert(1)' }, { redirect_uri: 1103 }],
    [{ grant_type: 'AC', redirect_uri: `${redirect_uri}#x` }, { redirect_uri: 1103 }],
    [{ grant_type: 'AC', redirect_uri: 'https:cb' }, { redirect_uri: 1103 }],
    [{ grant_type: 'XX' }, { grant_type: 1102 }],
    [{ scopes: [] }, { scopes: 1100 }],
    [{ scopes: ['fly'] }, { 'scopes.0': 1102 }],
    [{ name: null }, { name: 1100 }],
    [{ name: ' ' }, { name: 1100 }],
  ] as const)
    assert.deepEqual(await api.problems('POST', path, { ...draft, ...values }), problems)

  const app = (await api.post(path, { ...draft, grant_type: 'AC', redirect_uri })).item
  const own = (await api.post(path, draft)).item
  assert.deepEqual(await api.problems('PUT', `${path}/${app.id}`, { redirect_uri: null }), {
    redirect_uri: 1100,
  })
  assert.deepEqual(await api.problems('PUT', `${path}/${own.id}`, { name: '' }), { name: 1100 })
  assert.deepEqual(await api.problems('PUT', `${path}/${own.id}`, { redirect_uri }), { redirect_uri: 1102 })
  const change = { name: 'Laden', redirect_uri: 'org.example.app:/back', scopes: ['offer'], grant_type: 'CC' }
  const { item } = await api.put(`${path}/${app.id}`, { ...change, revoked: true, user_id: 1, secret: 'x' })
  const { secret, ...before } = app
  assert.deepEqual(item, { ...before, ...change, grant_type: 'AC' })
})

onOneDatabase('a client that is revoked stops at once, and stays as it was', async (api) => {
  const { id, identifier, secret } = (await api.post(path, draft)).item
  const token = (await tokenFor(api, identifier, secret)).body.access_token
  const owner = { headers: { authorization: `Bearer ${token}` } }
  assert.equal((await api.request('GET', '/v2/auth/owner', owner)).status, 200)
  assert.equal((await api.patch(`${path}/${id}/revoke`, {})).item.revoked, true)
  assert.equal((await api.request('GET', '/v2/auth/owner', owner)).status, 401)
  assert.equal((await tokenFor(api, identifier, secret)).status, 401)
  assert.equal((await api.patch(`${path}/${id}/revoke`, {})).item.revoked, true)
  assert.equal((await api.request('PATCH', `${path}/${id}/rotate-secret`)).status, 400)
  assert.equal((await api.request('PUT', `${path}/${id}`, { body: { name: 'X' } })).status, 400)
  assert.equal((await api.request('DELETE', `${path}/${id}`)).status, 405)
})

onOneDatabase('a token makes no client that can do more than the token', async (api) => {
  const narrow = await api.withScopes('configuration contact')
  const wide = (await api.post(path, { ...draft, scopes: ['contact', 'invoice'] })).item
  const body = { ...draft, scopes: ['contact', 'invoice'] }
  assert.deepEqual(await narrow.problems('POST', path, body), { scopes: 1102 })
  assert.deepEqual(await narrow.problems('PUT', `${path}/${wide.id}`, { name: 'X' }), { scopes: 1102 })
  assert.equal((await narrow.request('PATCH', `${path}/${wide.id}/rotate-secret`)).status, 403)
  const made = (await narrow.post(path, { ...draft, scopes: ['contact'] })).item
  assert.deepEqual(await narrow.problems('PUT', `${path}/${made.id}`, { scopes: ['invoice'] }), {
    scopes: 1102,
  })
  assert.equal((await narrow.request('PATCH', `${path}/${made.id}/rotate-secret`)).status, 200)
  await narrow.put(`${path}/${wide.id}`, { scopes: ['contact'] })
  await narrow.patch(`${path}/${wide.id}/revoke`, {})
})

onOneDatabase('clients are for owners and managers, each within what they may do', async (api) => {
  const { item } = await api.post(path, draft)
  const manager = await api.colleague('manager')
  const own = (await manager.post(path, draft)).item
  assert.equal(own.user_id, manager.identity.user)
  assert.equal((await manager.request('PATCH', `${path}/${own.id}/rotate-secret`)).status, 200)
  assert.equal((await api.request('PATCH', `${path}/${own.id}/rotate-secret`)).status, 200)
  // A manager may not have the client of an owner: it works with the rights of an owner.
  assert.equal((await manager.request('PATCH', `${path}/${item.id}/rotate-secret`)).status, 403)
  assert.equal((await manager.request('PUT', `${path}/${item.id}`, { body: { name: 'X' } })).status, 403)
  assert.equal((await manager.request('PATCH', `${path}/${item.id}/revoke`)).status, 403)
  assert.equal((await tokenFor(api, item.identifier, item.secret)).status, 200)
  for (const role of ['member', 'reader'] as const) {
    const colleague = await api.colleague(role)
    for (const [method, place, body] of [
      ['GET', path, undefined],
      ['GET', `${path}/${own.id}`, undefined],
      ['POST', path, draft],
      ['PUT', `${path}/${own.id}`, {}],
      ['PATCH', `${path}/${own.id}/rotate-secret`, {}],
      ['PATCH', `${path}/${own.id}/revoke`, {}],
    ] as const)
      assert.equal((await colleague.request(method, place, { body })).status, 403, `${role} ${method}`)
  }
})

onOneDatabase("another company's client is as if it did not exist", async (api) => {
  const stranger = await newCompany(api.server)
  const { item } = await stranger.post(path, draft)
  for (const action of ['rotate-secret', 'revoke'])
    assert.equal((await api.request('PATCH', `${path}/${item.id}/${action}`)).status, 404)
  assert.equal((await api.request('GET', `${path}/${item.id}`)).status, 404)
  assert.equal((await tokenFor(api, item.identifier, item.secret)).status, 200)
})

onOneDatabase('a client for others outlives the person who registered it', async (api) => {
  const manager = await api.colleague('manager')
  const app = (await manager.post(path, { ...draft, grant_type: 'AC', redirect_uri })).item
  const own = (await manager.post(path, draft)).item
  await api.delete(`/v2/auth/users/${manager.identity.user}`)
  assert.equal((await tokenFor(api, own.identifier, own.secret)).status, 401)
  const body = { grant_type: 'refresh_token', refresh_token: 'x' }
  const credentials = { client_id: app.identifier, client_secret: app.secret }
  assert.equal((await api.request('POST', tokens, { body: { ...body, ...credentials } })).body.code, 8)
})

onOneDatabase('the list tells what each client is', async (api) => {
  await api.post(path, { ...draft, grant_type: 'AC', redirect_uri, name: 'Ärzte' })
  const { items } = await api.get(path, { q: 'arzte', with: 'user_name,permissions' })
  assert.equal(items.length, 1)
  assert.equal(items[0].user_name, 'Lea Brunner')
  assert.deepEqual(items[0].permissions, ['view', 'edit', 'manage'])
  const filter = JSON.stringify({ grant_type: 'CC' })
  const [test] = (await api.get(path, { filter })).items
  assert.deepEqual([test.name, test.scopes], ['Test', scopes])
})

function tokenFor(api: Api, client_id: string, client_secret: string) {
  return api.request('POST', tokens, { body: { grant_type: 'client_credentials', client_id, client_secret } })
}

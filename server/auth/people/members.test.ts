import assert from 'node:assert/strict'
import { type Api, newCompany, onOneDatabase } from '../../../test/api.ts'
import { emailOf } from '../../../test/guest.ts'
import { signedIn } from '../../../test/visitor.ts'

const path = '/v2/auth/users'
const pathOf = (api: Api) => `${path}/${api.identity.user}`

onOneDatabase('the people of a company are listed with their roles', async (api) => {
  await newCompany(api.server)
  const member = await api.colleague('member')
  const { items } = await member.get(path)
  assert.deepEqual(
    items.map(({ id, name, role }: { id: number; name: string; role: string }) => [id, name, role]),
    [
      [member.identity.user, 'Noé', 'member'],
      [api.identity.user, 'Lea', 'owner'],
    ],
  )
  assert.equal((await member.request('PUT', pathOf(member), { body: { role: 'owner' } })).status, 403)
})

onOneDatabase('a new role counts at once', async (api) => {
  const member = await api.colleague('member')
  const body = { name: 'Bar', type: 'P', number: 'K1' }
  const create = () => member.request('POST', '/v2/reporting/cost-units', { body })
  assert.equal((await create()).status, 403)
  await api.put(pathOf(member), { role: 'manager' })
  assert.equal((await create()).status, 201)
  await api.put(pathOf(member), { role: 'reader' })
  assert.equal((await member.request('GET', '/v2/reporting/cost-units')).status, 200)
  assert.equal((await create()).status, 403)
})

onOneDatabase('nobody makes or unmakes somebody who may do more than they may', async (api) => {
  const manager = await api.colleague('manager')
  const member = await api.colleague('member')
  for (const [method, target, body] of [
    ['PUT', api, { role: 'reader' }],
    ['DELETE', api, undefined],
    ['PUT', member, { role: 'owner' }],
    ['PUT', manager, { role: 'owner' }],
  ] as const)
    assert.equal((await manager.request(method, pathOf(target), { body })).status, 403)
  assert.equal((await manager.put(pathOf(member), { role: 'reader' })).item.role, 'reader')
  await manager.delete(pathOf(member))
})

onOneDatabase('a company keeps an owner', async (api) => {
  for (const [method, body] of [
    ['PUT', { role: 'manager' }],
    ['DELETE', undefined],
  ] as const) {
    const answer = await api.request(method, pathOf(api), { body })
    assert.equal(answer.status, 400)
    assert.equal(answer.body.message, 'A company needs an owner: make somebody else one first.')
  }
  const other = await api.colleague('owner')
  const answers = await Promise.all([
    api.request('PUT', pathOf(other), { body: { role: 'reader' } }),
    other.request('PUT', pathOf(api), { body: { role: 'reader' } }),
  ])
  const { items } = await api.get(path, { filter: JSON.stringify({ role: 'owner' }) })
  assert.equal(items.length, 1)
  assert.equal(answers.filter(({ status }) => status === 200).length, 1)
})

onOneDatabase('whoever is removed has no way in any more, from that moment on', async (api) => {
  const colleague = await api.colleague('manager')
  const visitor = await signedIn(colleague)
  const v1 = `/time/list/token/${colleague.identity.v1Token}`
  const { token } = (await colleague.post('/v2/auth/tokens', { name: 'Skript', scopes: ['contact'] })).item
  const script = { headers: { authorization: `Bearer ${token}` } }
  assert.equal((await api.request('GET', '/v2/contacts', script)).status, 200)
  assert.equal((await colleague.request('GET', '/v2/contacts')).status, 200)
  assert.equal((await visitor.get('/v2/contacts')).status, 200)
  assert.equal(JSON.parse((await visitor.get(v1)).text).error, false)

  await api.delete(pathOf(colleague))
  assert.equal((await colleague.request('GET', '/v2/contacts')).status, 401)
  assert.equal((await visitor.get('/v2/contacts')).status, 401)
  assert.equal((await visitor.get('/v2/auth/users')).status, 401)
  assert.equal(JSON.parse((await visitor.get(v1)).text).error, true)
  assert.equal((await api.request('GET', '/v2/contacts', script)).status, 401)
  const grant = { grant_type: 'client_credentials', ...colleague.identity.client, scope: 'contact' }
  assert.equal((await api.request('POST', '/v2/auth/access-tokens', { body: grant })).status, 401)
})

onOneDatabase('whoever comes back has a new start', async (api) => {
  const colleague = await api.colleague('manager')
  const { client } = colleague.identity
  const application = {
    name: 'Kasse',
    scopes: ['contact'],
    grant_type: 'AC',
    redirect_uri: 'https://kasse.example/',
  }
  const { id } = (await colleague.post('/v2/auth/clients', application)).item
  const email = await emailOf(colleague)
  const visitor = await signedIn(colleague)
  await api.delete(pathOf(colleague))
  const { link } = (await api.post('/v2/auth/invitations', { email, role: 'reader' })).item
  const joined = await visitor.post(new URL(link).pathname)
  assert.equal(joined.location, '/')
  assert.equal((await api.get(pathOf(colleague))).item.role, 'reader')

  const grant = { grant_type: 'client_credentials', ...client, scope: 'contact' }
  assert.equal((await api.request('POST', '/v2/auth/access-tokens', { body: grant })).status, 401)
  assert.equal((await colleague.request('GET', '/v2/contacts')).status, 401)
  assert.equal((await api.get(`/v2/auth/clients/${client.id}`)).item.revoked, true)
  // A client that others let in does not depend on the user who made it.
  assert.equal((await api.get(`/v2/auth/clients/${id}`)).item.revoked, false)
})

onOneDatabase("another company's people are as if they did not exist", async (api) => {
  const stranger = await newCompany(api.server)
  for (const [method, body] of [
    ['GET', undefined],
    ['PUT', { role: 'reader' }],
    ['DELETE', undefined],
  ] as const)
    assert.equal((await api.request(method, pathOf(stranger), { body })).status, 404)
})

// Clients and tokens are made by signed-in users and their own clients, not by connected applications or personal
// tokens.

import assert from 'node:assert/strict'
import { scopes } from '../../domain/access/scopes.ts'
import { Api, onOneDatabase } from '../../test/api.ts'
import { codeFrom } from '../../test/consent.ts'
import { signedIn } from '../../test/visitor.ts'

const clients = '/v2/auth/clients'
const tokens = '/v2/auth/tokens'

onOneDatabase('a connected application and a personal token make no further way in', async (api) => {
  const own = (await api.post(clients, { name: 'Own', grant_type: 'CC', scopes })).item
  const { token } = (await api.post(tokens, { name: 'Script', scopes })).item
  const guests = [await applicationOf(api), withToken(api, token)]
  const visitor = await signedIn(api)
  for (const [method, path, body] of [
    ['POST', clients, { name: 'Another', grant_type: 'CC', scopes: ['contact'] }],
    ['PUT', `${clients}/${own.id}`, { name: 'Renamed' }],
    ['PATCH', `${clients}/${own.id}/rotate-secret`, {}],
    ['POST', tokens, { name: 'Another', scopes: ['contact'] }],
    ['POST', '/v2/auth/v1-token', {}],
  ] as const) {
    for (const guest of guests)
      assert.equal((await guest.request(method, path, { body })).status, 403, `${method} ${path}`)
    const byClient = await api.request(method, path, { body })
    const byPerson = await visitor.call(method, path, body)
    const made = method === 'POST' ? 201 : 200
    assert.deepEqual([byClient.status, byPerson.status], [made, made], `${method} ${path}`)
  }
  for (const guest of guests) {
    assert.equal((await guest.get(`${clients}/${own.id}`)).item.name, 'Renamed')
    await guest.get(tokens)
  }
  await guests[0]?.patch(`${clients}/${own.id}/revoke`, {})
})

/** An application that the person behind an Api has let do everything. */
async function applicationOf(api: Api): Promise<Api> {
  const redirect_uri = 'https://shop.example/callback'
  const client = (await api.post(clients, { name: 'Shop', grant_type: 'AC', redirect_uri, scopes })).item
  const credentials = { client_id: client.identifier, client_secret: client.secret }
  const code = await codeFrom(api, { client_id: client.identifier, scope: scopes.join(' ') })
  const body = { ...credentials, grant_type: 'authorization_code', code }
  const issued = await api.request('POST', '/v2/auth/access-tokens', { body })
  assert.equal(issued.body.scope, scopes.join(' '))
  return withToken(api, issued.body.access_token)
}

function withToken(api: Api, accessToken: string): Api {
  return new Api(api.server, { ...api.identity, accessToken })
}

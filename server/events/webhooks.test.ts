// Valid webhooks, and the roles that may store them.

import assert from 'node:assert/strict'
import { onOneDatabase } from '../../test/api.ts'

onOneDatabase('a webhook is refused with all that is wrong with it', async (api) => {
  assert.deepEqual(await api.problems('POST', '/v2/webhooks', {}), { url: 1100 })
  const bad = { url: 'ftp://hooks.example', types: ['invoices.*', 7, 'contact.created'], description: 7 }
  assert.deepEqual(await api.problems('POST', '/v2/webhooks', bad), {
    url: 1102,
    'types.0': 1102,
    'types.1': 1101,
    description: 1101,
  })
  const url = 'https://hooks.example/kontor'
  for (const [types, code] of [
    ['*', 1101],
    [[], 1100],
    [Array(101).fill('*'), 1102],
  ] as const)
    assert.deepEqual(await api.problems('POST', '/v2/webhooks', { url, types }), { types: code })
  for (let count = 0; count < 20; count++) await api.post('/v2/webhooks', { url })
  const answer = await api.request('POST', '/v2/webhooks', { body: { url } })
  assert.deepEqual([answer.status, answer.body.message], [400, 'A company can have at most 20 webhooks.'])
})

onOneDatabase('a token for a script cannot send data elsewhere', async (api) => {
  const { token } = (await api.post('/v2/auth/tokens', { name: 'Script', scopes: ['configuration'] })).item
  const headers = { authorization: `Bearer ${token}` }
  const { item } = await api.post('/v2/webhooks', { url: 'https://hooks.example/kontor' })
  for (const [method, path] of [
    ['POST', '/v2/webhooks'],
    ['PUT', `/v2/webhooks/${item.id}`],
    ['PATCH', `/v2/webhooks/${item.id}/rotate-secret`],
    ['PATCH', `/v2/webhooks/${item.id}/resume`],
  ] as const) {
    const answer = await api.request(method, path, { body: { url: 'https://hooks.example/mine' }, headers })
    assert.equal(answer.status, 403, path)
  }
  assert.equal((await api.request('GET', `/v2/webhooks/${item.id}`, { headers })).status, 200)
})

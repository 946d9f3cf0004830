import assert from 'node:assert/strict'
import { type Answer, type Api, onBothDatabases } from '../../test/api.ts'

function send(api: Api, method: string, path: string, headers: Record<string, string>, body?: unknown) {
  return api.request(method, path, { body, headers })
}

function tagOf({ headers }: Answer): string {
  return headers.get('etag') ?? ''
}

onBothDatabases('an item has a tag, and who knows it gets nothing', async (api) => {
  const { id } = await api.given.contact()
  const path = `/v2/contacts/${id}`
  const first = await api.request('GET', path)
  const tag = tagOf(first)
  assert.match(tag, /^"\d+-[\w-]{22}"$/)
  for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
    const answer = await send(api, 'GET', path, { 'if-none-match': known })
    assert.deepEqual([answer.status, answer.bytes.length, tagOf(answer)], [304, 0, tag], known)
  }
  for (const unknown of ['"other"', tag.slice(1, -1), '']) {
    const answer = await send(api, 'GET', path, { 'if-none-match': unknown })
    assert.deepEqual([answer.status, answer.body], [200, first.body], unknown)
  }
  assert.notEqual(tagOf(await api.request('GET', path, { query: { with: 'permissions' } })), tag)
  assert.equal((await send(api, 'HEAD', path, { 'if-none-match': tag })).status, 304)

  const changed = await api.request('PUT', path, { body: { name: 'Other' } })
  assert.notEqual(tagOf(changed), tag)
  assert.equal((await send(api, 'GET', path, { 'if-none-match': tag })).status, 200)
  assert.equal((await send(api, 'GET', path, { 'if-none-match': tagOf(changed) })).status, 304)
})

onBothDatabases('an edit of what was changed meanwhile is refused', async (api) => {
  const { id } = await api.given.contact()
  const path = `/v2/contacts/${id}`
  const old = tagOf(await api.request('GET', path, { query: { with: 'permissions' } }))
  const mine = await send(api, 'PUT', path, { 'if-match': old }, { name: 'Mine' })
  assert.equal(mine.status, 200)
  const theirs = await send(api, 'PUT', path, { 'if-match': old }, { name: 'Theirs' })
  assert.deepEqual([theirs.status, theirs.body.code], [412, 4000])
  for (const wrong of ['"1"', 'nonsense', '""', '"0-"'])
    assert.equal((await send(api, 'DELETE', path, { 'if-match': wrong })).status, 412, wrong)
  assert.equal((await api.get(path)).item.name, 'Mine')
  assert.equal((await send(api, 'PUT', path, { 'if-match': '*' }, { name: 'Any' })).status, 200)
  const now = tagOf(await api.request('GET', path))
  assert.equal((await send(api, 'DELETE', path, { 'if-match': `"0-x", W/${now}` })).status, 204)
  assert.equal((await send(api, 'DELETE', path, { 'if-match': '*' })).status, 404)
})

onBothDatabases('of two edits at the same moment one is refused', async (api) => {
  const { id } = await api.given.contact()
  const path = `/v2/contacts/${id}`
  const tag = tagOf(await api.request('GET', path))
  const edits = ['One', 'Other'].map((name) => send(api, 'PUT', path, { 'if-match': tag }, { name }))
  const statuses = (await Promise.all(edits)).map(({ status }) => status)
  assert.deepEqual(statuses.sort(), [200, 412])
})

onBothDatabases('several records are deleted when all of them are as they were', async (api) => {
  const made = await Promise.all([api.given.contact(), api.given.contact()])
  const path = `/v2/contacts/${made.map(({ id }) => id).join()}`
  const tags = await Promise.all(
    made.map(async ({ id }) => tagOf(await api.request('GET', `/v2/contacts/${id}`))),
  )
  await api.put(`/v2/contacts/${made[1]?.id}`, { name: 'Other' })
  const now = tagOf(await api.request('GET', `/v2/contacts/${made[1]?.id}`))
  assert.equal((await send(api, 'DELETE', path, { 'if-match': tags.join(', ') })).status, 412)
  assert.equal((await send(api, 'DELETE', path, { 'if-match': `${tags[0]}, ${now}` })).status, 204)
})

onBothDatabases('the company and its settings have tags too', async (api) => {
  for (const [path, body] of [
    ['/v2/configuration/company', { city: 'Luzern' }],
    ['/v2/configuration/settings', { first_invoice_number: 20_000 }],
  ] as const) {
    const tag = tagOf(await api.request('GET', path))
    assert.equal((await send(api, 'GET', path, { 'if-none-match': tag })).status, 304)
    assert.equal((await send(api, 'PUT', path, { 'if-match': tag }, body)).status, 200)
    assert.equal((await send(api, 'PUT', path, { 'if-match': tag }, body)).status, 412)
  }
})

onBothDatabases('a payment makes the invoice another one', async (api) => {
  const { id } = await api.given.invoice()
  const path = `/v2/receivables/invoices/${id}`
  const tag = tagOf(await api.request('GET', path))
  await api.post(`${path}/payments`, { type: 'N', amount: 10, date: '2026-03-01' })
  assert.equal((await send(api, 'PUT', path, { 'if-match': tag }, { notes: 'x' })).status, 412)
})

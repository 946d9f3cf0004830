import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import http from 'node:http'
import { Api, newCompany, onlookers, onOneDatabase, serverOn, withOneDatabase } from '../../test/api.ts'
import { lengthenJournal } from '../../test/long-journal.ts'
import { createApp } from '../app.ts'
import type { Statement } from '../db/db.ts'

onOneDatabase('the stream tells what was written, in its order and in full', async (api) => {
  const start = (await api.get('/v2/events')).next
  const { item } = await api.post('/v2/reporting/cost-units', { name: 'Gärten', type: 'P' })
  await api.put(`/v2/reporting/cost-units/${item.id}`, { name: 'Höfe' })
  await api.delete(`/v2/reporting/cost-units/${item.id}`)

  const { items, next, more } = await api.get('/v2/events', { after: start })
  const data = { resource: 'cost-units', record_id: item.id, user_id: api.identity.user }
  const via = `client:${api.identity.client.id}`
  for (const [index, event] of items.entries()) {
    assert.equal(event.id, start + 1 + index)
    assert.match(event.timestamp, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    assert.deepEqual(event.data, { ...data, via, before: event.data.before, after: event.data.after })
  }
  assert.deepEqual(
    items.map(({ type, data: { before, after } }: Event) => [
      type,
      before?.name ?? null,
      after?.name ?? null,
    ]),
    [
      ['cost_unit.created', null, 'Gärten'],
      ['cost_unit.updated', 'Gärten', 'Höfe'],
      ['cost_unit.deleted', 'Höfe', null],
    ],
  )
  assert.deepEqual([next, more], [start + 3, false])

  const first = await api.get('/v2/events', { after: start, limit: 1 })
  assert.deepEqual([first.items, first.next, first.more], [[items[0]], start + 1, true])
  const all = await api.get('/v2/events', { after: 0, limit: 1000 })
  assert.deepEqual([all.items[0].id, all.items[0].type], [1, 'company.created'])
  assert.deepEqual(all.items.slice(-3), items)
  assert.deepEqual(await api.get('/v2/events', { after: next }), { items: [], next, more: false })
})

interface Event {
  readonly type: string
  readonly data: { readonly before: { name: string } | null; readonly after: { name: string } | null }
}

onOneDatabase('types choose events, and what they leave out is passed over', async (api) => {
  const { next: after } = await api.get('/v2/events')
  const { item } = await api.post('/v2/reporting/cost-units', { name: 'Gärten', type: 'P' })
  await api.post('/v2/catalog/configuration/units', { name: 'Karren', scope: 's' })
  await api.delete(`/v2/reporting/cost-units/${item.id}`)
  const typesOf = async (types: string) => {
    const { items, next, more } = await api.get('/v2/events', { after, types })
    assert.deepEqual([next, more], [after + 3, false])
    return items.map(({ type }: Event) => type)
  }
  assert.deepEqual(await typesOf('unit.*'), ['unit.created'])
  assert.deepEqual(await typesOf('cost_unit.deleted, unit.created'), ['unit.created', 'cost_unit.deleted'])
  assert.deepEqual(await typesOf('*.deleted'), ['cost_unit.deleted'])
  assert.deepEqual(await typesOf('invoice.created'), [])
  assert.deepEqual(await typesOf('*'), ['cost_unit.created', 'unit.created', 'cost_unit.deleted'])
})

onOneDatabase('a question that cannot be read is refused', async (api) => {
  for (const [query, code] of [
    [{ after: '-1' }, 2000],
    [{ after: 'x' }, 2000],
    [{ after: '99999999999999999' }, 2000],
    [{ limit: '0' }, 2103],
    [{ limit: '1001' }, 2103],
    [{ wait: '61' }, 2000],
    [{ wait: '1.5' }, 2000],
    [{ types: 'invoices.*' }, 2000],
    [{ types: 'invoice' }, 2000],
    [{ types: 'invoice.created.now' }, 2000],
    [{ types: 'invoice.sent' }, 2000],
    [{ type: 'invoice.*' }, 2000],
  ] as const) {
    const answer = await api.request('GET', '/v2/events', { query })
    assert.deepEqual([answer.status, answer.body.code], [400, code], JSON.stringify(query))
  }
})

onOneDatabase('an event that is not there yet cannot be gone on from', async (api) => {
  const { next } = await api.get('/v2/events')
  for (const wait of [0, 60]) {
    const { status, body } = await api.request('GET', '/v2/events', { query: { after: next + 1, wait } })
    const message = 'There is no such event: perhaps an older backup was restored.'
    assert.deepEqual([status, body.code, body.message], [400, 2000, message])
  }
})

onOneDatabase('a long way to the next event is walked in several answers', async (api) => {
  const latest = await lengthenJournal(api, 12_000)
  const types = 'invoice.created'
  let page = await api.get('/v2/events', { after: 0, wait: 60, types })
  assert.deepEqual(page, { items: [], next: 5000, more: true })
  while (page.more) page = await api.get('/v2/events', { after: page.next, types })
  assert.deepEqual(page, { items: [], next: latest, more: false })
})

onOneDatabase('events that together are very large come in several answers', async (api) => {
  const { next, id } = { ...(await api.get('/v2/events')), ...(await api.given.contact()) }
  for (const letter of 'abcdefghijklmnopqrstuvwxyzabcdefghij')
    await api.put(`/v2/contacts/${id}`, { notes: letter.repeat(65_000) })
  const seen: number[] = []
  let page = { next, more: true, items: [] as { id: number }[] }
  let answers = 0
  for (; page.more; answers++) {
    const answer = await api.request('GET', '/v2/events', { query: { after: page.next, limit: 1000 } })
    assert.ok(answer.bytes.length < 4_500_000)
    page = answer.body
    seen.push(...page.items.map((event) => event.id))
  }
  assert.ok(answers > 1)
  assert.deepEqual(
    seen,
    Array.from({ length: page.next - next }, (_, index) => next + 1 + index),
  )
})

onOneDatabase('who has seen everything waits for the next event', async (api) => {
  const { next } = await api.get('/v2/events')
  const poll = api.get('/v2/events', { after: next, wait: 60, types: 'unit.*' })
  const other = await newCompany(api.server)
  await other.post('/v2/catalog/configuration/units', { name: 'Karren', scope: 's' })
  await api.post('/v2/reporting/cost-units', { name: 'Gärten', type: 'P' })
  const { item } = await api.post('/v2/catalog/configuration/units', { name: 'Karren', scope: 's' })
  const { items } = await poll
  assert.deepEqual(
    items.map(({ id, data }: { id: number; data: { record_id: number } }) => [id, data.record_id]),
    [[next + 2, item.id]],
  )
})

onOneDatabase('what cannot be an event of the types wakes nobody', async (api) => {
  const { company } = api.identity
  const { next } = await api.get('/v2/events')
  let looks = 0
  const count = ({ sql, values }: Statement) => {
    if (isLook(sql) && values[0] === company) looks++
  }
  onlookers.add(count)
  const poll = api.get('/v2/events', { after: next, wait: 60, types: 'unit.created' })
  for (let number = 0; number < 40; number++)
    await api.post('/v2/reporting/cost-units', { name: `Garten ${number}`, type: 'P' })
  await api.post('/v2/catalog/configuration/units', { name: 'Karren', scope: 's' })
  assert.equal((await poll).items.length, 1)
  onlookers.delete(count)
  // It reads twice at first, once for the new unit, and now and then because other processes may have written.
  assert.ok(looks < 20, `${looks} looks`)
})

onOneDatabase('a wait without an event ends in time, with what was passed over', async (api) => {
  const { next } = await api.get('/v2/events')
  const poll = api.get('/v2/events', { after: next, wait: 1, types: 'unit.*' })
  await api.post('/v2/reporting/cost-units', { name: 'Gärten', type: 'P' })
  assert.deepEqual(await poll, { items: [], next: next + 1, more: false })
})

onOneDatabase('what another process writes is noticed', async (api) => {
  const { address } = api.server
  const { company, user } = api.identity
  const { next } = await api.get('/v2/events')
  const poll = api.get('/v2/events', { after: next, wait: 60 })
  // Another process: this one learns of its writes only through the database.
  const script = `
    import { openDatabase } from ${JSON.stringify(new URL('../db/open.ts', import.meta.url).href)}
    import { journal } from ${JSON.stringify(new URL('../db/journal.ts', import.meta.url).href)}
    const db = openDatabase(process.env.ADDRESS)
    await db.transaction({ company: ${company}, user: ${user}, via: 'elsewhere' }, (tx) =>
      journal(tx, { action: 'update', resource: 'invoices', record: 7, before: null, after: '{}' }))
    await db.close()`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    env: { ...process.env, ADDRESS: address },
    stdio: 'inherit',
  })
  assert.deepEqual(await once(child, 'exit'), [0, null])
  const { items } = await poll
  assert.deepEqual([items.length, items[0].type, items[0].data.via], [1, 'invoice.updated', 'elsewhere'])
})

onOneDatabase('who loses the right to see events waits for nothing', async (api) => {
  const reader = await api.colleague('reader')
  const { next } = await api.get('/v2/events')
  // It looks twice, and then it waits.
  const looked = Promise.withResolvers<void>()
  let looks = 0
  const count = ({ sql, values }: Statement) => {
    if (isLook(sql) && values[0] === api.identity.company && ++looks === 2) looked.resolve()
  }
  onlookers.add(count)
  const poll = reader.request('GET', '/v2/events', { query: { after: next, wait: 60 } })
  await looked.promise
  onlookers.delete(count)
  await api.delete(`/v2/auth/users/${reader.identity.user}`)
  assert.equal((await poll).status, 401)
})

/** Whether a statement finds the latest event. */
function isLook(sql: string): boolean {
  return /max\(id\) as id from journal/.test(sql)
}

onOneDatabase('a company has so many places to wait, and those who leave make room', async (api) => {
  const { next } = await api.get('/v2/events')
  const path = `/v2/events?after=${next}&wait=60`
  const headers = { authorization: `Bearer ${api.identity.accessToken}` }
  const polls = Array.from({ length: 101 }, () => {
    const request = http.get(api.server.url + path, { headers, agent: false })
    request.on('error', () => {})
    return request
  })
  // The last request is refused; which one that is depends on the network.
  const refused = await Promise.race(polls.map((poll) => once(poll, 'response').then(([answer]) => answer)))
  assert.equal(refused.statusCode, 503)
  refused.resume()
  for (const poll of polls) poll.destroy()
  for (;;) {
    const answer = await api.request('GET', '/v2/events', { query: { after: next, wait: 1 } })
    if (answer.status === 200) break
    assert.equal(answer.status, 503)
  }
})

withOneDatabase('a server that is closed ends the waiting', async (database) => {
  const server = await serverOn(database)
  const app = await createApp(server.db)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const company = await newCompany(server)
  const api = new Api({ ...server, url }, company.identity)
  const { next } = await api.get('/v2/events')
  const poll = api.get('/v2/events', { after: next, wait: 60 })
  const isWaiting = async () => {
    const { body } = await api.request('GET', '/metrics')
    return /^kontor_http_requests_waiting 1$/m.test(body)
  }
  while (!(await isWaiting()));
  await app.close()
  assert.deepEqual(await poll, { items: [], next, more: false })
})

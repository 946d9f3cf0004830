import assert from 'node:assert/strict'
import sql, { raw } from 'sql-template-tag'
import { type Api, newCompany, onBothDatabases } from '../../test/api.ts'
import { journal } from '../db/journal.ts'

interface Entry {
  readonly id: number
  readonly at: string
  readonly user_id: number | null
  readonly action: string
  readonly resource: string
  readonly record_id: number
}

onBothDatabases('the journal tells who changed what, when, from where, before and after', async (api) => {
  const start = new Date().toISOString()
  const { id } = await api.given.contact({ name: 'Hofladen' })
  await api.put(`/v2/contacts/${id}`, { name: 'Hofladen Sonnenrain' })
  await api.delete(`/v2/contacts/${id}`)

  const filter = JSON.stringify({ resource: 'contacts', record_id: id })
  const { items } = await api.get('/v2/journal', { filter, sort: 'id', with: 'user_name,permissions' })
  const [made, changed, gone] = items
  assert.deepEqual(
    items.map(({ action }: Entry) => action),
    ['create', 'update', 'delete'],
  )
  for (const item of items) {
    assert.deepEqual(
      [item.resource, item.record_id, item.user_id, item.user_name, item.permissions],
      ['contacts', id, api.identity.user, 'Lea Brunner', ['view']],
    )
    assert.deepEqual([item.via, item.address], [`client:${api.identity.client.id}`, '127.0.0.1'])
    assert.ok(item.at >= start && item.at <= new Date().toISOString())
  }
  assert.equal(made.before, null)
  assert.deepEqual([made.after.name, made.after.relation], ['Hofladen', ['CL']])
  const { updated: _, ...before } = changed.before
  const { updated: __, ...after } = changed.after
  assert.deepEqual([before, after], [{ name: 'Hofladen' }, { name: 'Hofladen Sonnenrain' }])
  assert.deepEqual([gone.before.name, gone.after], ['Hofladen Sonnenrain', null])

  const { item } = await api.get(`/v2/journal/${made.id}`, { with: 'hash' })
  const { user_name, permissions, ...shown } = made
  assert.deepEqual(item, { ...shown, hash: item.hash })
  const { item: next } = await api.get(`/v2/journal/${made.id + 1}`, { with: 'previous_hash' })
  assert.equal(next.previous_hash, item.hash)
})

onBothDatabases('the latest entries come first, and every filter finds its own', async (api) => {
  const { company, user } = api.identity
  const days = ['2026-02-28', '2026-03-01', '2026-03-01', '2026-03-02']
  for (const [index, day] of days.entries()) await entryAt(api, `${day}T0${index}:30:00.000Z`, index)
  const found = async (filter: object) =>
    (
      await api.get('/v2/journal', { filter: JSON.stringify({ resource: 'notes', ...filter }), sort: 'id' })
    ).items.map((entry: Entry) => entry.record_id)
  for (const [filter, records] of [
    [{}, [1, 2, 3, 4]],
    [{ at: '2026-03-01' }, [2, 3]],
    [{ at: '!2026-03-01' }, [1, 4]],
    [{ at: '>2026-03-01' }, [4]],
    [{ at: '>=2026-03-01' }, [2, 3, 4]],
    [{ at: '<2026-03-01' }, [1]],
    [{ at: '<=2026-03-01' }, [1, 2, 3]],
    [{ at: '2026-03-01T01:30:00Z' }, [2]],
    [{ at: '>2026-03-01T01:30:00.000Z' }, [3, 4]],
    [{ and: [{ at: '>=2026-03-01T01:30Z' }, { at: '<2026-03-01T02:30:00.0Z' }] }, [2]],
    [{ user_id: user }, [1, 3]],
    [{ user_id: null }, [2, 4]],
    [{ address: '10.0.0.1' }, [1, 3]],
    [{ address: null }, [2, 4]],
    [{ via: '~ACCEPT' }, [2, 4]],
    [{ via: 'session:7' }, [1, 3]],
    [{ record_id: '>2' }, [3, 4]],
    [{ action: 'delete' }, []],
  ] as const)
    assert.deepEqual(await found(filter), records, JSON.stringify(filter))

  const { items } = await api.get('/v2/journal', { limit: 200 })
  const ids = items.map(({ id }: Entry) => id)
  assert.deepEqual(
    ids,
    Array.from(ids, (_, index) => ids.length - index),
  )
  const noUser = await api.get('/v2/journal', { filter: '{"user_id":null}', with: 'user_name' })
  assert.equal(noUser.items[0].user_name, null)
  assert.deepEqual((await api.get('/v2/journal', { q: 'notes' })).items, [])

  for (const at of ['yesterday', '2026-02-30', '2026-03-01 01:30:00', '2026-03-01T25:00:00Z', '~2026', 1]) {
    const filter = JSON.stringify({ at })
    const answer = await api.request('GET', '/v2/journal', { query: { filter } })
    assert.deepEqual([answer.status, answer.body.code], [400, 2101], filter)
  }

  /** Adds an entry at its own instant. */
  async function entryAt(api: Api, at: string, index: number): Promise<void> {
    const person = { user, via: 'session:7', address: '10.0.0.1' }
    const actor = { company, ...(index % 2 === 0 ? person : { user: null, via: 'accept-page' }) }
    const change = { action: 'create', resource: 'notes', record: index + 1 } as const
    await api.server.db.transaction(actor, (tx) =>
      journal({ ...tx, now: new Date(at) }, { ...change, before: null, after: '{}' }),
    )
  }
})

onBothDatabases('totals are right after every write, whatever the filter', async (api) => {
  const conditions = {
    '{}': '1 = 1',
    '{"resource":"contacts"}': `resource = 'contacts'`,
    '{"action":"delete"}': `action = 'delete'`,
  }
  const { id } = await api.given.contact()
  for (const write of [
    () => api.get('/v2/contacts'),
    () => api.given.contact(),
    () => api.put(`/v2/contacts/${id}`, { name: 'Other' }),
    () => api.delete(`/v2/contacts/${id}`),
  ]) {
    await write()
    for (const [filter, condition] of Object.entries(conditions)) {
      const { pagination } = await api.get('/v2/journal', { filter, limit: 1 })
      const counted = await api.server.db.get<{ count: number }>(sql`
        select count(*) as count from journal where company_id = ${api.identity.company} and ${raw(condition)}`)
      assert.equal(pagination.total, counted?.count, filter)
    }
  }
})

onBothDatabases('the journal is for owners, managers and readers, with the scope for it', async (api) => {
  for (const role of ['owner', 'manager', 'reader'] as const)
    assert.equal((await (await api.colleague(role)).request('GET', '/v2/journal')).status, 200, role)
  const member = await api.colleague('member')
  for (const path of ['/v2/journal', '/v2/journal/1']) {
    const answer = await member.request('GET', path)
    assert.deepEqual([answer.status, answer.body.code], [403, 5000])
  }
  const other = await api.withScopes('contact invoice')
  const refused = await other.request('GET', '/v2/journal')
  assert.deepEqual([refused.status, refused.body.code], [400, 11])
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
    for (const path of ['/v2/journal', '/v2/journal/1'])
      assert.equal((await api.request(method, path, { body: {} })).status, 405, `${method} ${path}`)
})

onBothDatabases(
  'what a role may not see of the records, it does not find in the journal either',
  async (api) => {
    const { item: rule } = await api.post('/v2/bank/rules', {
      text: 'Lohn',
      direction: 'out',
      reason: 'Salary',
    })
    const contact = await api.given.contact()
    const [manager, reader] = [await api.colleague('manager'), await api.colleague('reader')]
    const found = async (who: Api, resource: string) =>
      (await who.get('/v2/journal', { filter: `{"resource":"${resource}"}` })).pagination.total
    assert.deepEqual([await found(manager, 'bank-rules'), await found(reader, 'bank-rules')], [1, 0])
    assert.ok((await found(reader, 'contacts')) > 0)
    const { items } = await api.get('/v2/journal', { filter: `{"resource":"bank-rules"}` })
    assert.equal((await manager.request('GET', `/v2/journal/${items[0].id}`)).status, 200)
    assert.equal((await reader.request('GET', `/v2/journal/${items[0].id}`)).status, 404)
    const [all, seen] = [await manager.get('/v2/journal'), await reader.get('/v2/journal')]
    assert.ok(seen.pagination.total < all.pagination.total)
    const events = async (who: Api) => {
      const answer = await who.get('/v2/events', { after: 0, limit: 1000 })
      return [answer.next, answer.items.map(({ data }: { data: Entry }) => data.record_id)] as const
    }
    const [[end, told], [readerEnd, toldReader]] = [await events(manager), await events(reader)]
    assert.equal(end, readerEnd)
    assert.ok(told.includes(rule.id) && told.includes(contact.id))
    assert.ok(!toldReader.includes(rule.id) && toldReader.includes(contact.id))
  },
)

onBothDatabases('a company sees its own entries and nobody else’s', async (api) => {
  const stranger = await newCompany(api.server)
  await stranger.given.contact({ name: 'Not yours' })
  const { total } = (await stranger.get('/v2/journal')).pagination
  const { items, pagination } = await api.get('/v2/journal', { limit: 200 })
  assert.equal(pagination.total, items.length)
  assert.ok(!JSON.stringify(items).includes('Not yours'))
  assert.ok(!items.some(({ resource }: Entry) => resource === 'users'), 'the directory is nobody’s')
  assert.equal((await api.request('GET', `/v2/journal/${total}`)).status, total > items.length ? 404 : 200)
})

onBothDatabases('no secret is in the journal, and no key that opens a document', async (api) => {
  await api.given.invoice()
  const body = await api.given.invoiceBody({ valid_until: '9999-12-31', accept_online: true })
  const offer = (await api.post('/v2/receivables/offers', body)).item
  await api.put(`/v2/receivables/offers/${offer.id}`, { notes: 'Other' })
  await api.delete(`/v2/receivables/offers/${offer.id}`)
  const { company, user, client, v1Token, accessToken } = api.identity
  const { db } = api.server
  const stored = await Promise.all(
    [
      `select public_key as secret from invoices where company_id = ${company}`,
      `select hash as secret from client_secrets where company_id = ${company}`,
      `select hash as secret from bearer_tokens where company_id = ${company}`,
      `select hash as secret from v1_tokens where company_id = ${company}`,
      `select password_hash as secret from users where id = ${user}`,
    ].map((text) => db.get<{ secret: string }>(sql`${raw(text)}`)),
  )
  const [, publicKey] = /\/accept\/\d+-([0-9a-f]{32})$/.exec(offer.accept_online_url) ?? []
  const secrets = [...stored.map((row) => row?.secret), publicKey, client.client_secret, v1Token, accessToken]
  assert.ok(secrets.every((secret) => typeof secret === 'string' && secret.length >= 32))
  const entries = await db.all<{ before: string; after: string }>(sql`
    select before, after from journal where company_id in (0, ${company})`)
  const told = JSON.stringify(entries)
  assert.ok(told.includes('Other'))
  for (const secret of secrets) assert.ok(!told.includes(secret as string))
})

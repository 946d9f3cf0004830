import assert from 'node:assert/strict'
import { test } from 'node:test'
import { scopes } from '../../../domain/access/scopes.ts'
import { Refusal } from '../../../domain/refusal.ts'
import {
  type Answer,
  type Api,
  newCompany,
  onBothDatabases,
  onlookers,
  onOneDatabase,
} from '../../../test/api.ts'
import '../../app.ts'
import { contacts } from '../../contacts/contacts.ts'
import { nobodyWaits, type Reader } from '../../db/db.ts'
import { sqlite } from '../../db/dialect.ts'
import { openDatabase } from '../../db/open.ts'
import type { Field } from '../fields.ts'
import { allResources } from '../resource.ts'
import { listTag } from '../tags.ts'
import { sumOfCounters, versionCounter } from '../versions.ts'
import { updateRow } from '../write.ts'
import { between, itemBytes, joinItems } from './joined-items.ts'
import { cachedList, shownCounters } from './list-cache.ts'
import { readListQuery } from './query.ts'

function tagOf({ headers }: Answer): string {
  return headers.get('etag') ?? ''
}

/** Asks often enough that the answer is cached. */
async function asked(api: Api, path: string, headers: Record<string, string> = {}): Promise<Answer> {
  let answer = await api.request('GET', path, { headers })
  for (let turn = 0; turn < 2; turn++) {
    const again = await api.request('GET', path, { headers })
    assert.deepEqual([again.status, again.body, tagOf(again)], [200, answer.body, tagOf(answer)])
    answer = again
  }
  return answer
}

/** How often asking lets the database make a list. */
async function made(work: () => Promise<unknown>): Promise<number> {
  const statements = await statementsOf(work)
  // Of a page whose rows are known, only the version is read.
  return statements.filter((sql) => /\bas (items|ids)\b|^\s*select\s+\(.*\) as version/s.test(sql)).length
}

/** The statements that some work sends to the database. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = []
  const look = ({ sql }: { sql: string }) => statements.push(sql)
  onlookers.add(look)
  await work()
  onlookers.delete(look)
  return statements
}

onBothDatabases('a list has a tag, and who knows it gets nothing until something is written', async (api) => {
  const { id } = await api.given.contact()
  const path = '/v2/contacts?limit=5'
  const tag = tagOf(await asked(api, path))
  assert.match(tag, /^"0-\w+-\w+"$/)
  const known = { headers: { 'if-none-match': tag } }
  for (const method of ['GET', 'HEAD']) {
    const answer = await api.request(method, path, known)
    assert.deepEqual([answer.status, answer.bytes.length, tagOf(answer)], [304, 0, tag])
  }
  assert.equal(await made(() => api.request('GET', path, known)), 0)
  assert.equal((await api.request('GET', path, { headers: { 'if-none-match': '"0-other"' } })).status, 200)

  await api.put(`/v2/contacts/${id}`, { name: 'Other' })
  const after = await api.request('GET', path, known)
  assert.deepEqual([after.status, after.body.items[0].name], [200, 'Other'])
  assert.equal((await api.request('GET', path, known)).status, 200)

  // A write moves the version of the list, also when the page then shows the same as before.
  const { id: other } = await api.given.contact()
  await asked(api, path)
  await api.delete(`/v2/contacts/${other}`)
  const same = await api.request('GET', path, { headers: { 'if-none-match': tagOf(after) } })
  assert.deepEqual([same.status, same.body], [200, after.body])
})

onBothDatabases(
  'a list that was not asked for before is one statement, which gives the version of all that it shows',
  async (api) => {
    const path = '/v2/receivables/invoices?limit=7'
    // Its total is kept from the first time on.
    await api.get('/v2/receivables/invoices')
    let tag = ''
    const statements = await statementsOf(async () => {
      tag = tagOf(await api.request('GET', path))
    })
    assert.equal(statements.filter((sql) => sql.includes('from counters')).length, 1)
    assert.equal(tagOf(await asked(api, path)), tag)
  },
)

onBothDatabases(
  'a filtered list is kept from the first time, a long one when it is asked for again',
  async (api) => {
    const filter = encodeURIComponent('{"name":"Lang"}')
    const madeInThree = (limit: number) =>
      made(async () => {
        for (let turn = 0; turn < 3; turn++)
          await api.request('GET', `/v2/contacts?filter=${filter}&limit=${limit}`)
      })
    for (let count = 0; count < 12; count++)
      await api.given.contact({ name: 'Lang', notes: 'Kies '.repeat(1_000) })
    assert.equal(await madeInThree(1), 1)
    assert.equal(await madeInThree(20), 2)
  },
)

test('lists of the same version have other tags when they show something else, as after a restore', () => {
  const ways = [(item: string) => item, (item: string) => joinItems([itemBytes(Buffer.from(item))])]
  for (const way of ways) {
    const tag = (version: number, item: string, after: string) =>
      listTag(version, between('[', way(item), after).checksum)
    assert.equal(tag(7, '{"id":1}', ']'), tag(7, '{"id":1}', ']'))
    assert.notEqual(tag(7, '{"id":1}', ']'), tag(7, '{"id":2}', ']'))
    assert.notEqual(tag(7, '{"id":1}', ']'), tag(7, '{"id":1}', ', 2]'))
    assert.notEqual(tag(7, '{"id":1}', ']'), tag(8, '{"id":1}', ']'))
  }
})

onBothDatabases('a list changes with everything that it shows', async (api) => {
  const { contact_id } = await api.given.invoice()
  const group = await api.given.group('Gardens')
  const field = await api.post('/v2/configuration/custom-fields', {
    entity: 'contact',
    key: 'k',
    name: 'Key',
  })
  await api.put(`/v2/contacts/${contact_id}`, { custom_fields: [{ key: 'k', value: '1' }] })
  const embedded = '/v2/receivables/invoices?with=contact'
  const grouped = '/v2/contacts?with=groups,custom_fields'
  for (const path of [embedded, grouped]) await asked(api, path)

  await api.put(`/v2/contacts/${contact_id}`, { email: 'new@kontor.example' })
  const [invoice] = (await asked(api, embedded)).body.items
  assert.equal(invoice.contact.email, 'new@kontor.example')

  await asked(api, grouped)
  await api.put(`/v2/configuration/custom-fields/${field.item.id}`, { name: 'Renamed' })
  assert.equal((await asked(api, grouped)).body.items[0].custom_fields[0].name, 'Renamed')
  await api.put(`/v2/contacts/configuration/groups/${group.id}`, { name: 'Renamed group' })
  await api.patch(`/v2/contacts/${contact_id}/assign-groups/${group.id}`, {})
  assert.equal((await asked(api, grouped)).body.items[0].groups[0].name, 'Renamed group')
})

onBothDatabases('nobody gets what was cached for somebody else', async (api) => {
  const other = await newCompany(api.server)
  const path = '/v2/contacts?with=permissions'
  await api.given.contact({ name: 'Ours' })
  await asked(api, path)
  assert.equal((await asked(other, path)).body.pagination.total, 0)

  const colleague = await api.colleague('reader')
  assert.deepEqual((await asked(colleague, path)).body.items[0].permissions, ['view'])
  assert.deepEqual((await asked(api, path)).body.items[0].permissions.includes('edit'), true)

  const units = '/v2/catalog/configuration/units'
  const names = []
  for (const language of ['de', 'fr', 'de'])
    names.push(JSON.stringify((await asked(api, units, { 'accept-language': language })).body.items))
  assert.equal(names[0], names[2])
  assert.notEqual(names[0], names[1])

  const withFewerScopes = await api.withScopes('invoice')
  await api.given.invoice()
  const embedded = '/v2/receivables/invoices?with=contact'
  const tag = tagOf(await asked(api, embedded))
  const refused = await withFewerScopes.request('GET', embedded, { headers: { 'if-none-match': tag } })
  assert.equal(refused.status, 400)
})

onBothDatabases('what another process writes is noticed', async (api) => {
  const { id } = await api.given.contact({ name: 'Before' })
  await asked(api, '/v2/contacts')
  const { company, user } = api.identity
  const elsewhere = openDatabase(api.server.address)
  await elsewhere.transaction({ company, user, via: 'test' }, (tx) =>
    updateRow(tx, contacts, id, { name: 'After' }),
  )
  await elsewhere.close()
  assert.equal((await asked(api, '/v2/contacts')).body.items[0].name, 'After')
})

onBothDatabases('the list of a parent that is deleted is gone', async (api) => {
  const { id } = await api.given.contact()
  const path = `/v2/contacts/${id}/addresses`
  const tag = tagOf(await asked(api, path))
  await api.delete(`/v2/contacts/${id}`)
  assert.equal((await api.request('GET', path, { headers: { 'if-none-match': tag } })).status, 404)
})

/** A list of contacts with so many bytes. */
async function madeOf(reader: Reader, company: number, bytes: number) {
  const row = await reader.get<{ version: number }>(sumOfCounters(company, [versionCounter(contacts)]))
  return { content: new Uint8Array(bytes), checksum: 0, version: row?.version ?? 0 }
}

onOneDatabase(
  'of ten thousand different lists, those asked for the longest ago are forgotten',
  async (api) => {
    const { company } = api.identity
    const { db } = api.server
    const view = { company, language: 'de' } as const
    const query = readListQuery(contacts, new URLSearchParams(), { scopes: new Set(), role: 'owner' })
    let count = 0
    const ask = (key: string, bytes = 500_000) =>
      cachedList(db, { resource: contacts, view, query, key, since: performance.now() }, async () => {
        count++
        return madeOf(db, company, bytes)
      })
    for (const key of ['a', 'a', 'a', 'b', 'b', 'b']) await ask(key)
    assert.equal(count, 4)
    // Cached answers, until there is no room for more.
    for (let index = 0; index < 15; index++) for (let turn = 0; turn < 2; turn++) await ask(`large ${index}`)
    count = 0
    await ask('b')
    assert.equal(count, 0)
    await ask('a')
    assert.equal(count, 1)
    for (let index = 0; index < 10_000; index++) await ask(`${'once '.repeat(200)}${index}`, 2)
    count = 0
    await ask('b')
    assert.equal(count, 1)
  },
)

onBothDatabases(
  'requests that have come before the version was read share it, and no later one',
  async (api) => {
    const { company } = api.identity
    const { db } = api.server
    const { id } = await api.given.contact()
    const view = { company, language: 'de' } as const
    const query = readListQuery(contacts, new URLSearchParams(), { scopes: new Set(), role: 'owner' })
    let count = 0
    const ask = (since: number) =>
      cachedList(db, { resource: contacts, view, query, key: 'shared', since }, async () => {
        count++
        return madeOf(db, company, 2)
      })
    const early = performance.now()
    for (let turn = 0; turn < 3; turn++) await ask(performance.now())
    assert.equal(count, 2)
    await api.put(`/v2/contacts/${id}`, { name: 'Other' })
    await ask(early)
    assert.equal(count, 2)
    await ask(performance.now())
    assert.equal(count, 3)
  },
)

onOneDatabase('requests that come while a version is read share the next one', async (api) => {
  const { company } = api.identity
  const { db } = api.server
  const { id } = await api.given.contact()
  const view = { company, language: 'de' } as const
  const query = readListQuery(contacts, new URLSearchParams(), { scopes: new Set(), role: 'owner' })
  let [reads, lists] = [0, 0]
  const ask = (get: Reader['get'] = db.get) => {
    const reader: Reader = { ...db, get: (statement) => get(statement) }
    const question = { resource: contacts, view, query, key: 'next', since: performance.now() }
    return cachedList(reader, question, async () => {
      lists++
      return madeOf(db, company, 2)
    })
  }
  for (let turn = 0; turn < 3; turn++) await ask()
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  const slowly: Reader['get'] = async (statement) => {
    reads++
    const row = await db.get(statement)
    await answered
    return row as never
  }
  const first = ask(slowly)
  await api.put(`/v2/contacts/${id}`, { name: 'Other' })
  lists = 0
  const others = Array.from({ length: 10 }, () => ask(slowly))
  answer()
  await Promise.all([first, ...others])
  assert.equal(reads, 2)
  assert.notEqual(lists, 0, 'they see what was written before they came')

  const { promise: left, resolve: leave } = Promise.withResolvers<void>()
  const leaving: Reader['get'] = () => left.then(() => Promise.reject(nobodyWaits()))
  const gone = [ask(leaving), ask(leaving)].map((one) => assert.rejects(one, Refusal))
  const staying = [ask(), ask()]
  leave()
  await Promise.all([...gone, ...staying])
})

test('only lists that show users are not cached', () => {
  const owner = { scopes: new Set<string>(scopes), role: 'owner' } as const
  const uncached = allResources().flatMap((resource) => {
    const isCached = (query: Record<string, string>) =>
      shownCounters(sqlite, {
        resource,
        view: { company: 1, language: 'de', ...(resource.parent ? { parent: 1 } : {}) },
        query: readListQuery(resource, new URLSearchParams(query), owner),
      }) !== null
    if (!resource.operations.includes('list')) return []
    if (!isCached({})) return [resource.name]
    const optional = [
      ...Object.keys(resource.embeds),
      ...Object.entries<Field>(resource.fields).flatMap(([key, { show }]) => (show === 'with' ? [key] : [])),
    ]
    return optional.filter((key) => !isCached({ with: key })).map((key) => `${resource.name} with ${key}`)
  })
  const isOfUsers = (name: string) => name === 'memberships' || name.endsWith(' with user_name')
  assert.deepEqual(
    uncached.filter((name) => !isOfUsers(name)),
    [],
  )
  assert.ok(uncached.includes('memberships'))
})

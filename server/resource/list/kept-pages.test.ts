import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Api, onBothDatabases, onlookers, onOneDatabase } from '../../../test/api.ts'
import '../../app.ts'
import { contacts } from '../../contacts/contacts.ts'
import type { Reader } from '../../db/db.ts'
import { openDatabase } from '../../db/open.ts'
import { resourceNamed } from '../resource.ts'
import { updateRow } from '../write.ts'
import { keepingOf } from './kept-pages.ts'
import { readListQuery } from './query.ts'

const owner = { scopes: new Set<string>(), role: 'owner' } as const

interface Found {
  readonly names: readonly string[]
  /** Whether the database has looked for the rows of the page. */
  readonly isSought: boolean
}

/** PostgreSQL looks for each page, with its items. */
function keepsPages({ server }: Api): boolean {
  return server.db.dialect.pageIds !== undefined
}

async function find(api: Api, parameters: Record<string, string>): Promise<Found> {
  let isSought = false
  const look = ({ sql }: { sql: string }) => {
    if (/\bas ids\b/.test(sql)) isSought = true
  }
  onlookers.add(look)
  const { items } = await api.get('/v2/contacts', parameters)
  onlookers.delete(look)
  return { names: items.map(({ name }: { name: string }) => name), isSought }
}

onBothDatabases('a page is looked for again only when a write has moved its rows', async (api) => {
  const ids = new Map<string, number>()
  const make = async (name: string, more: object = {}) => {
    const { id } = await api.given.contact({ name, ...more })
    ids.set(name, id)
  }
  const change = (name: string, changes: object) => api.put(`/v2/contacts/${ids.get(name)}`, changes)
  await make('Hofladen', { email: 'kies@a.example', phone: '1' })
  await make('Garage', { phone: '1' })
  await make('Wäscherei', { email: 'sand@a.example' })
  const filtered = { filter: '{"phone":"1"}', sort: 'name' }
  const searched = { q: 'kies' }
  for (const parameters of [filtered, searched]) await find(api, parameters)
  const check = async (parameters: Record<string, string>, names: string[], isSought: boolean) =>
    assert.deepEqual(await find(api, parameters), { names, isSought: isSought && keepsPages(api) })

  await change('Garage', { notes: 'Kies' })
  await check(filtered, ['Garage', 'Hofladen'], false)
  await change('Wäscherei', { name: 'Wäscherei Zürich', email: 'nur-sand@a.example' })
  await make('Bank', { email: 'geld@a.example' })
  await check(filtered, ['Garage', 'Hofladen'], false)
  await check(searched, ['Hofladen'], false)

  await change('Garage', { name: 'Werkstatt' })
  await check(filtered, ['Hofladen', 'Werkstatt'], true)
  await check(searched, ['Hofladen'], false)
  await change('Wäscherei', { phone: '1', email: 'kiesel@a.example' })
  await check(filtered, ['Hofladen', 'Wäscherei Zürich', 'Werkstatt'], true)
  await check(searched, ['Hofladen', 'Wäscherei Zürich'], true)
  await change('Hofladen', { email: 'ohne@a.example' })
  await check(filtered, ['Hofladen', 'Wäscherei Zürich', 'Werkstatt'], false)
  await check(searched, ['Wäscherei Zürich'], true)
  // What begins with the words comes first.
  await make('Kies und Sand')
  await check(searched, ['Kies und Sand', 'Wäscherei Zürich'], true)
  await change('Kies und Sand', { name: 'Sand und Kies', email: 'kies@b.example' })
  await change('Wäscherei', { name: 'Kies AG' })
  await check(searched, ['Kies AG', 'Sand und Kies'], true)
  await api.delete(`/v2/contacts/${ids.get('Garage')}`)
  await check(filtered, ['Hofladen', 'Kies AG'], true)
  await check(searched, ['Kies AG', 'Sand und Kies'], false)
})

onBothDatabases('a page is looked for again when another process has written', async (api) => {
  const { id } = await api.given.contact({ name: 'Before' })
  await find(api, { sort: 'name' })
  const { company, user } = api.identity
  const elsewhere = openDatabase(api.server.address)
  await elsewhere.transaction({ company, user, via: 'test' }, (tx) =>
    updateRow(tx, contacts, id, { name: 'After' }),
  )
  await elsewhere.close()
  assert.deepEqual(await find(api, { sort: 'name' }), { names: ['After'], isSought: keepsPages(api) })
})

onOneDatabase('of very many pages, those that were not asked for the longest are forgotten', async (api) => {
  const reader: Reader = { ...api.server.db, cacheKey: {} }
  const view = { company: 1, language: 'de' } as const
  const listOf = (offset: number) => {
    const query = readListQuery(contacts, new URLSearchParams({ offset: String(offset) }), owner)
    return { reader, resource: contacts, view, query }
  }
  const lists = Array.from({ length: 5_000 }, (_, offset) => listOf(offset))
  const ids = Array.from({ length: 100 }, (_, id) => id)
  for (const list of lists) keepingOf(list, 'page').keep({ version: 1, ids, from: 0 })
  const kept = lists.filter((list) => keepingOf(list, 'page').isKept)
  assert.ok(kept.length > 100 && kept.length <= 1_000, `${kept.length}`)
  assert.equal(kept.at(-1), lists.at(-1))
})

test('a page that is sorted by something computed is not kept', () => {
  const groups = resourceNamed('contact-groups')
  const reader = { cacheKey: {} } as Reader
  for (const [sort, isKept] of [
    ['name', true],
    ['usage', false],
  ] as const) {
    const query = readListQuery(groups, new URLSearchParams({ sort }), owner)
    const list = { reader, resource: groups, view: { company: 1, language: 'de' as const }, query }
    keepingOf(list, 'page').keep({ version: 1, ids: [1], from: 0 })
    assert.equal(keepingOf(list, 'page').isKept, isKept)
  }
})

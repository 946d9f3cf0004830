// A token sees nothing of records outside its scopes, whatever `with` asks for. The resources that an embed reads are
// taken from its SQL, so that no definition can forget one.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Scope } from '../domain/access/scopes.ts'
import { resources } from '../server/app.ts'
import { postgres, sqlite } from '../server/db/dialect.ts'
import type { Field } from '../server/resource/fields.ts'
import { withKeys } from '../server/resource/list/query.ts'
import { type AnyResource, allResources } from '../server/resource/resource.ts'
import { type Api, onOneDatabase } from './api.ts'
import { collectionPath } from './samples.ts'

const tables = new Map(allResources().map((resource) => [resource.table, resource]))

/** Tables that belong to no resource, or are part of the record: who created it, and the names of its own values. */
const parts = [
  'users',
  'installation',
  'custom_fields',
  'contact_group_members',
  'jsonb_each',
  'json_to_recordset',
]

/** The resources that an SQL text reads. */
function readBy(statement: string): AnyResource[] {
  // Whether there is a payment link, or a document is final, depends on the settings and on closed periods, and reveals
  // nothing else of them.
  const others = statement
    .replaceAll('from settings s,', 'from')
    .replaceAll(/from (settings s|closed_periods p) where/g, 'where')
  const names = [...others.matchAll(/\b(?:from|join)\s+(\w+)/g)].map(([, name]) => name as string)
  return [...new Set(names)]
    .filter((name) => !parts.includes(name))
    .map((name) => tables.get(name) ?? assert.fail(`${name} is no table of a resource`))
}

function isCovered({ scopes }: AnyResource, by: readonly Scope[]): boolean {
  return scopes.some((scope) => by.includes(scope))
}

/** Resources that an optional field reads beyond the scopes of its own resource. */
function beyond(resource: AnyResource, key: string): AnyResource[] {
  const statement = resource.embeds[key]?.select(sqlite, 't', { company: 1, language: 'de' }) ?? ''
  return readBy(statement).filter((target) => !isCovered(target, resource.scopes))
}

for (const resource of resources.filter(({ operations }) => operations.includes('list')))
  onOneDatabase(`"with" of ${resource.name} shows what the token may see`, async (api) => {
    const path = await collectionPath(api, resource)
    const narrow = await api.withScopes(resource.scopes.join(' '))
    for (const key of withKeys(resource)) {
      const needed = beyond(resource, key)
      const answers = [
        await narrow.request('GET', path, { query: { with: key } }),
        await narrow.request('GET', `${path}/999999`, { query: { with: key } }),
      ]
      for (const { status, body } of answers) {
        if (needed.length === 0) assert.notEqual(body.code, 11, key)
        else {
          assert.deepEqual([status, body.code], [400, 11], `${key}: ${JSON.stringify(body)}`)
          assert.equal(body.meta.error_type, 'required_scopes_missing')
          for (const target of needed) assert.match(body.meta.hint, new RegExp(`\\b${target.scopes[0]}\\b`))
        }
      }
      const wider = await api.withScopes([resource, ...needed].flatMap(({ scopes }) => scopes).join(' '))
      assert.equal((await wider.request('GET', path, { query: { with: key } })).status, 200, key)
    }
  })

test('what an embed reads is what it says that it shows', () => {
  for (const resource of allResources())
    for (const [key, embed] of Object.entries(resource.embeds))
      for (const dialect of [sqlite, postgres])
        assert.deepEqual(
          namesOf(readBy(embed.select(dialect, 't', { company: 1, language: 'de' }))),
          namesOf(embed.shows()),
          `${resource.name}.${key}`,
        )
})

function namesOf(all: readonly AnyResource[]): string[] {
  return all.map(({ name }) => name).sort()
}

test('lists are filtered and sorted by what the scopes of their resource cover', () => {
  for (const resource of allResources())
    for (const [key, { kind, stored, show }] of Object.entries<Field>(resource.fields)) {
      if (stored || show === 'never') continue
      for (const target of readBy(kind.value('t', key, 'de')))
        assert.ok(isCovered(target, resource.scopes), `${resource.name}.${key} reads ${target.name}`)
    }
})

const scopesMissing = (needed: string) => ({
  code: 11,
  message: 'The token lacks a scope that this needs.',
  meta: { error_type: 'required_scopes_missing', hint: `Needed: ${needed}` },
})

onOneDatabase('a token for invoices sees no contacts, and is told which scope it lacks', async (api) => {
  const { id } = await api.given.invoice()
  const narrow = await api.withScopes('invoice')
  const url = `/v2/receivables/invoices/${id}`
  const asked = async (token: Api, keys: string) =>
    (await token.request('GET', url, { query: { with: keys } })).body
  assert.deepEqual(await asked(narrow, 'contact'), scopesMissing('contact'))
  assert.deepEqual(
    await asked(narrow, 'isr,contact_address,contact'),
    scopesMissing('contact and configuration'),
  )
  assert.equal((await asked(narrow, 'contact,nothing')).code, 2100)
  // A document owns the data that it stores itself.
  const own = 'contact_name,positions,texts,free_texts,workflow,custom_fields,permissions'
  assert.equal((await asked(narrow, own)).item.contact_name, 'Hofladen Sonnenrain')
  const wider = await api.withScopes('invoice contact')
  assert.equal((await asked(wider, 'contact')).item.contact.name, 'Hofladen Sonnenrain')
})

onOneDatabase('a token for efforts is not told what they are spent on by other ways either', async (api) => {
  const { id } = await api.given.project({ name: 'Garten Nord' })
  const timer = '/v2/reporting/timer'
  await api.put(timer, { entity_type: 'P', entity_id: id })
  const narrow = await api.withScopes('effort')
  assert.equal((await narrow.get(timer)).item.entity_name, null)
  assert.equal((await narrow.put(timer, { notes: 'Hecke' })).item.entity_name, null)
  const some = await api.withScopes('effort project')
  assert.equal((await some.get(timer)).item.entity_name, 'Garten Nord')
  const overview = await (await api.withScopes('effort working_hours')).request(
    'GET',
    '/v2/reporting/overview',
  )
  assert.deepEqual(overview.body, scopesMissing('effort and working_hours and project and contact'))
})

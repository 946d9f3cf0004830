import assert from 'node:assert/strict'
import { type Api, onBothDatabases, onlookers } from '../../test/api.ts'
import { contacts } from '../contacts/contacts.ts'
import { insideTransaction } from '../db/inside-transaction.ts'
import { readListQuery } from './query.ts'
import { readPage } from './read.ts'
import { touch } from './write.ts'

for (const { path, isChanged } of [
  { path: '/v2/contacts', isChanged: true },
  { path: '/v2/journal', isChanged: true },
  { path: '/v2/auth/users', isChanged: false },
  { path: '/v2/auth/clients', isChanged: false },
])
  onBothDatabases(
    `the total of ${path} is counted once per change, and not once per request`,
    async (api) => {
      await api.get(path)
      assert.equal(await countings(api, path), 0)
      await api.given.contact()
      assert.equal(await countings(api, path), isChanged ? 1 : 0)
      assert.equal(await countings(api, path), 0)
    },
  )

onBothDatabases('what was counted in a transaction that failed is forgotten', async (api) => {
  const { company, user } = api.identity
  const { db } = api.server
  const view = { company, language: 'de' } as const
  const { id } = await api.given.contact()
  const failed = db.transaction({ company, user, via: 'test' }, async (tx) => {
    await touch(tx, contacts)
    const query = readListQuery(contacts, new URLSearchParams(), { scopes: new Set(), role: 'owner' })
    const page = await readPage(insideTransaction(tx, db), contacts, view, query)
    assert.equal(page.total, 1)
    throw new Error('no')
  })
  await assert.rejects(failed, /no/)
  // This gives the resource the same version that it had in the transaction.
  await api.delete(`/v2/contacts/${id}`)
  assert.equal((await api.get('/v2/contacts')).pagination.total, 0)
})

/** How often a list lets the database count. */
async function countings(api: Api, path: string): Promise<number> {
  let count = 0
  const look = ({ sql }: { sql: string }) => {
    if (/^\s*select count\(\*\) as total/.test(sql)) count++
  }
  onlookers.add(look)
  await api.get(path)
  onlookers.delete(look)
  return count
}

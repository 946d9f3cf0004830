import assert from 'node:assert/strict'
import { type Api, onBothDatabases, onlookers } from '../../test/api.ts'

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

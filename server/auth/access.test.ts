import assert from 'node:assert/strict'
import sql from 'sql-template-tag'
import { Api, onOneDatabase } from '../../test/api.ts'
import { createAccess, guarded } from './access.ts'
import { inDirectory } from './directory.ts'
import { issueKey, readKey } from './one-time-keys.ts'

onOneDatabase('whose role changes while they wait for their turn acts no more', async (api) => {
  const manager = await api.colleague('manager')
  const { company, user } = manager.identity
  let waiting: Promise<{ status: number }> | undefined
  await api.server.db.transaction({ company, user: null, via: 'test' }, async (tx) => {
    waiting = manager.request('POST', '/v2/contacts/configuration/groups', { body: { name: 'Too late' } })
    // The answer to a later request shows that the first one has arrived.
    await manager.get('/v2/contacts')
    await tx.run(sql`update memberships set role = 'reader' where company_id = ${company} and id = ${user}`)
  })
  // 403 when the request arrived so late that the server saw the new role from the start.
  assert.ok([401, 403].includes((await waiting)?.status ?? 0))
  assert.equal((await api.get('/v2/contacts/configuration/groups')).pagination.total, 0)
})

onOneDatabase('a transaction begins only for somebody who still has the role', async (api) => {
  const { server, identity } = await api.colleague('manager')
  const { company, user } = identity
  const caller = await createAccess(server.db).byAccessToken(identity.accessToken as string)
  const db = guarded(server.db, caller)
  const work = async () => 'done'
  assert.equal(await db.transaction(caller, work), 'done')
  await server.db.transaction({ company, user: null, via: 'test' }, (tx) =>
    tx.run(sql`update memberships set role = 'reader' where company_id = ${company} and id = ${user}`),
  )
  await assert.rejects(db.transaction(caller, work), { code: 'access_denied' })
})

onOneDatabase('who reads does not wait for whoever writes', async (api) => {
  const { item } = await api.post('/v2/auth/tokens', { name: 'Script', scopes: ['contact'] })
  const script = new Api(api.server, { ...api.identity, accessToken: item.token })
  const { company } = api.identity
  await api.server.db.transaction({ company, user: null, via: 'test' }, async (tx) => {
    // Holds the row where the first use is noted. That happens after the answer.
    const held = sql`update personal_tokens set last_used = null where company_id = ${company} and id = ${item.id}`
    assert.equal(await tx.run(held), 1)
    assert.equal((await script.get('/v2/contacts')).pagination.total, 0)
  })
})

onOneDatabase('a person has the latest twenty keys of a kind', async (api) => {
  const { user } = api.identity
  const issue = () =>
    inDirectory(api.server.db, { user, via: 'test' }, (tx) =>
      issueKey(tx, { purpose: 'set-up', user, data: {}, minutes: 10 }),
    )
  const keys: string[] = []
  for (let count = 0; count < 25; count++) keys.push(await issue())
  const good = await Promise.all(keys.map((key) => readKey(api.server.db, 'set-up', key)))
  assert.equal(good.filter(Boolean).length, 20)
  assert.ok(good.at(-1))
})

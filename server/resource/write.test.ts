import assert from 'node:assert/strict'
import { onBothDatabases } from '../../test/api.ts'
import { contactGroups } from '../contacts/groups.ts'
import { insert, update } from './write.ts'

onBothDatabases('a key that the definition does not have is a bug, and stores nothing', async (api) => {
  const { company, user } = api.identity
  const actor = { company, user, via: 'test' }
  const misspelt = { name: 'Architects', ...JSON.parse('{"nmae":"Painters"}') }
  const group = await api.server.db.transaction(actor, (tx) =>
    insert(tx, contactGroups, { name: 'Builders' }),
  )

  await assert.rejects(
    api.server.db.transaction(actor, (tx) => insert(tx, contactGroups, misspelt)),
    /There is no field nmae in contact-groups/,
  )
  await assert.rejects(
    api.server.db.transaction(actor, (tx) => update(tx, contactGroups, group, misspelt)),
    /There is no field nmae in contact-groups/,
  )
  const { items } = await api.get('/v2/contacts/configuration/groups')
  assert.deepEqual(
    items.map(({ name }: { name: string }) => name),
    ['Builders'],
  )
})

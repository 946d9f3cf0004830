import assert from 'node:assert/strict'
import { type Api, newCompany, onOneDatabase } from '../../test/api.ts'

const path = '/v2/contacts/configuration/groups'

async function groupsOf(api: Api, contactId: number) {
  return (await api.get(`/v2/contacts/${contactId}`, { with: 'groups' })).item.groups
}

async function usageOf(api: Api, groupId: number): Promise<number> {
  return (await api.get(`${path}/${groupId}`)).item.usage
}

onOneDatabase('a group has the fields of the reference', async (api) => {
  const { item } = await api.post(path, { name: 'Stammkunden', usage: 7 })
  assert.deepEqual(Object.keys(item), ['id', 'name', 'usage'])
  assert.deepEqual(item, { id: item.id, name: 'Stammkunden', usage: 0 })
})

onOneDatabase('two groups cannot have the same name', async (api) => {
  const one = await api.given.group('Stammkunden')
  const other = await api.given.group('Lieferanten')
  assert.deepEqual(await api.problems('POST', path, { name: 'Stammkunden' }), { name: 1105 })
  assert.deepEqual(await api.problems('PUT', `${path}/${other.id}`, { name: 'Stammkunden' }), { name: 1105 })
  assert.deepEqual((await api.put(`${path}/${one.id}`, { name: 'Stammkunden' })).item, one)
  const stranger = await newCompany(api.server)
  assert.equal((await stranger.given.group('Stammkunden')).name, 'Stammkunden')
})

onOneDatabase('a contact is put into groups and taken out of them', async (api) => {
  const contact = await api.given.contact()
  const regulars = await api.given.group('stammkunden')
  const farms = await api.given.group('Höfe')
  const own = `/v2/contacts/${contact.id}`
  const answer = await api.request('PATCH', `${own}/assign-groups/${regulars.id},${farms.id}`)
  assert.deepEqual([answer.status, answer.body], [200, { item: contact }])
  assert.deepEqual(await groupsOf(api, contact.id), [
    { id: farms.id, name: 'Höfe' },
    { id: regulars.id, name: 'stammkunden' },
  ])
  assert.deepEqual([await usageOf(api, regulars.id), await usageOf(api, farms.id)], [1, 1])

  const removed = await api.patch(`${own}/remove-groups/${farms.id}`, {})
  assert.deepEqual(removed, { item: contact })
  assert.deepEqual(await groupsOf(api, contact.id), [{ id: regulars.id, name: 'stammkunden' }])
  assert.deepEqual([await usageOf(api, regulars.id), await usageOf(api, farms.id)], [1, 0])
})

onOneDatabase('ids of groups may have an encoded comma between them and stand there twice', async (api) => {
  const { id } = await api.given.contact()
  const [one, other] = [await api.given.group('A'), await api.given.group('B')]
  await api.patch(`/v2/contacts/${id}/assign-groups/${one.id}%2C${other.id}%2c${one.id}`, {})
  assert.equal((await groupsOf(api, id)).length, 2)
  await api.patch(`/v2/contacts/${id}/remove-groups/${one.id}%2C${other.id},${other.id}`, {})
  assert.deepEqual(await groupsOf(api, id), [])
})

onOneDatabase('what a contact has already, or has not, is not an error', async (api) => {
  const { id } = await api.given.contact()
  const [one, other] = [await api.given.group('A'), await api.given.group('B')]
  const own = `/v2/contacts/${id}`
  await api.patch(`${own}/assign-groups/${one.id}`, {})
  await api.patch(`${own}/assign-groups/${one.id},${other.id}`, {})
  assert.equal((await groupsOf(api, id)).length, 2)
  assert.deepEqual([await usageOf(api, one.id), await usageOf(api, other.id)], [1, 1])
  await api.patch(`${own}/remove-groups/${one.id}`, {})
  await api.patch(`${own}/remove-groups/${one.id},${other.id}`, {})
  assert.deepEqual(await groupsOf(api, id), [])
})

onOneDatabase('a contact that is put into a group twice at the same moment is in it once', async (api) => {
  const { id } = await api.given.contact()
  const group = await api.given.group('A')
  await Promise.all([1, 2, 3].map(() => api.patch(`/v2/contacts/${id}/assign-groups/${group.id}`, {})))
  assert.equal(await usageOf(api, group.id), 1)
})

onOneDatabase('with an unknown group nothing changes', async (api) => {
  const { id } = await api.given.contact()
  const [one, other] = [await api.given.group('A'), await api.given.group('B')]
  await api.patch(`/v2/contacts/${id}/assign-groups/${one.id}`, {})
  const foreign = await (await newCompany(api.server)).given.group('C')
  for (const unknown of ['999999', '0', 'abc', '', ' ', '-1', String(foreign.id)])
    for (const ids of [`${one.id},${other.id},${unknown}`, `${unknown},${one.id}`])
      for (const action of ['assign-groups', 'remove-groups']) {
        const answer = await api.request('PATCH', `/v2/contacts/${id}/${action}/${ids}`)
        assert.deepEqual(
          [answer.status, answer.body.code, answer.body.meta],
          [404, 3000, { entity_type: 'group' }],
          ids,
        )
      }
  assert.deepEqual(await groupsOf(api, id), [{ id: one.id, name: 'A' }])
})

onOneDatabase('groups are assigned only to contacts of the company', async (api) => {
  const group = await api.given.group('A')
  const foreign = await (await newCompany(api.server)).given.contact()
  for (const contactId of [999999, foreign.id, 'abc'])
    for (const action of ['assign-groups', 'remove-groups']) {
      const answer = await api.request('PATCH', `/v2/contacts/${contactId}/${action}/${group.id}`)
      assert.deepEqual([answer.status, answer.body.meta], [404, { entity_type: 'contact' }])
    }
  assert.equal(await usageOf(api, group.id), 0)
})

onOneDatabase('a body that comes with groups is ignored', async (api) => {
  const { id } = await api.given.contact()
  const group = await api.given.group('A')
  for (const raw of ['[]', '{}', '{"name":"X"}', '{', 'null']) {
    const headers = { 'content-type': 'application/json' }
    const answer = await api.request('PATCH', `/v2/contacts/${id}/assign-groups/${group.id}`, {
      raw,
      headers,
    })
    assert.deepEqual([answer.status, answer.body.item.name], [200, 'Hofladen Sonnenrain'], raw)
  }
})

onOneDatabase('groups are assigned with the scope of contacts', async (api) => {
  const { id } = await api.given.contact()
  const group = await api.given.group('A')
  const limited = await api.withScopes('letter')
  const answer = await limited.request('PATCH', `/v2/contacts/${id}/assign-groups/${group.id}`)
  assert.deepEqual([answer.status, answer.body.code], [400, 11])
})

onOneDatabase('a list shows the groups of each contact', async (api) => {
  const [one, other] = [await api.given.contact(), await api.given.contact()]
  const group = await api.given.group('Stammkunden')
  await api.patch(`/v2/contacts/${one.id}/assign-groups/${group.id}`, {})
  const { items } = await api.get('/v2/contacts', { with: 'main_address,groups', sort: 'id' })
  assert.deepEqual(
    items.map((item: { id: number; groups: object[] }) => [item.id, item.groups]),
    [
      [one.id, [{ id: group.id, name: 'Stammkunden' }]],
      [other.id, []],
    ],
  )
  await api.put(`${path}/${group.id}`, { name: 'Treue Kunden' })
  assert.deepEqual(await groupsOf(api, one.id), [{ id: group.id, name: 'Treue Kunden' }])
})

onOneDatabase('a deleted group is gone from its contacts', async (api) => {
  const contact = await api.given.contact()
  const [one, other] = [await api.given.group('A'), await api.given.group('B')]
  await api.patch(`/v2/contacts/${contact.id}/assign-groups/${one.id},${other.id}`, {})
  await api.delete(`${path}/${one.id}`)
  assert.deepEqual(await groupsOf(api, contact.id), [{ id: other.id, name: 'B' }])
  assert.deepEqual((await api.get(`/v2/contacts/${contact.id}`)).item, contact)
})

onOneDatabase('usage can be filtered and sorted by, and follows its contacts', async (api) => {
  const [one, other] = [await api.given.contact(), await api.given.contact()]
  const [small, large] = [await api.given.group('A'), await api.given.group('B')]
  await api.patch(`/v2/contacts/${one.id}/assign-groups/${small.id},${large.id}`, {})
  await api.patch(`/v2/contacts/${other.id}/assign-groups/${large.id}`, {})
  const names = async (query: Record<string, string>) => {
    const { items, pagination } = await api.get(path, query)
    assert.equal(pagination.total, items.length)
    return items.map((item: { name: string }) => item.name)
  }
  assert.deepEqual(await names({ sort: '-usage' }), ['B', 'A'])
  assert.deepEqual(await names({ filter: '{"usage":">1"}' }), ['B'])
  await api.delete(`/v2/contacts/${other.id}`)
  assert.deepEqual(await names({ filter: '{"usage":">1"}' }), [])
  assert.deepEqual(await names({ filter: '{"usage":1}' }), ['A', 'B'])
})

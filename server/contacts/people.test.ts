import assert from 'node:assert/strict'
import { onOneDatabase } from '../../test/api.ts'

onOneDatabase('a person has the fields of the reference', async (api) => {
  const { id } = await api.given.contact()
  const { item } = await api.post(`/v2/contacts/${id}/people`, {
    name: 'Nora',
    surname: 'Keller',
    gender: 'F',
  })
  const expected = {
    id: item.id,
    default: false,
    name: 'Nora',
    surname: 'Keller',
    gender: 'F',
    email: null,
    phone: null,
    department: null,
    salutation: null,
    show_title: false,
    show_department: false,
    wants_newsletter: true,
  }
  assert.deepEqual(item, expected)
  assert.deepEqual(Object.keys(item), Object.keys(expected))
})

onOneDatabase('a contact has one default person, and the newest default is it', async (api) => {
  const one = await api.given.contact()
  const other = await api.given.contact()
  const defaults = async (contactId: number) =>
    (await api.get(`/v2/contacts/${contactId}/people`, { filter: '{"default":true}' })).items.map(
      (item: { id: number }) => item.id,
    )
  const first = await api.given.person(one.id, { default: true })
  const second = await api.given.person(one.id, { default: true })
  const foreign = await api.given.person(other.id, { default: true })
  assert.deepEqual([await defaults(one.id), await defaults(other.id)], [[second.id], [foreign.id]])
  await api.put(`/v2/contacts/${one.id}/people/${first.id}`, { default: true })
  assert.deepEqual([await defaults(one.id), await defaults(other.id)], [[first.id], [foreign.id]])
  await api.delete(`/v2/contacts/${one.id}/people/${first.id}`)
  assert.deepEqual(await defaults(one.id), [])
})

onOneDatabase('people are listed by surname and found by every name', async (api) => {
  const { id } = await api.given.contact()
  await api.given.person(id, { surname: 'Zbinden', email: 'nora@sonnenrain.example' })
  await api.given.person(id, { surname: 'ämmer' })
  const surnames = async (query: Record<string, string> = {}) =>
    (await api.get(`/v2/contacts/${id}/people`, query)).items.map((item: { surname: string }) => item.surname)
  assert.deepEqual(await surnames(), ['ämmer', 'Zbinden'])
  assert.deepEqual(await surnames({ q: 'sonnenrain' }), ['Zbinden'])
  assert.deepEqual(await surnames({ q: 'nora' }), ['ämmer', 'Zbinden'])
})

onOneDatabase('a person is reached only below its own contact', async (api) => {
  const one = await api.given.contact()
  const other = await api.given.contact()
  const { id } = await api.given.person(one.id)
  for (const [method, body] of [['GET'], ['PUT', { name: 'X' }], ['DELETE']] as const) {
    const answer = await api.request(method, `/v2/contacts/${other.id}/people/${id}`, { body })
    assert.deepEqual([answer.status, answer.body.meta.entity_type], [404, 'person'])
  }
  assert.equal((await api.get(`/v2/contacts/${one.id}/people/${id}`)).item.name, 'Nora')
})

onOneDatabase('people have the custom fields that the company defines for them', async (api) => {
  await api.post('/v2/configuration/custom-fields', { entity: 'person', key: 'BADGE', name: 'Ausweis' })
  await api.post('/v2/configuration/custom-fields', { entity: 'contact', key: 'KST', name: 'Kostenstelle' })
  const { id } = await api.given.contact()
  const person = await api.given.person(id, { custom_fields: [{ key: 'BADGE', value: 'A7' }] })
  const path = `/v2/contacts/${id}/people`
  const read = async () => (await api.get(`${path}/${person.id}`, { with: 'custom_fields' })).item
  assert.deepEqual((await read()).custom_fields, [{ key: 'BADGE', name: 'Ausweis', value: 'A7' }])
  assert.deepEqual(
    await api.problems('PUT', `${path}/${person.id}`, { custom_fields: [{ key: 'KST', value: '1' }] }),
    { 'custom_fields.0.key': 1102 },
  )
  await api.put(`${path}/${person.id}`, { custom_fields: [] })
  assert.deepEqual((await read()).custom_fields, [])
})

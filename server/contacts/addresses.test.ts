import assert from 'node:assert/strict'
import { onOneDatabase } from '../../test/api.ts'
import { address } from '../../test/given.ts'

onOneDatabase('a contact has one main address, and the newest default is it', async (api) => {
  const { id, main_address_id: first } = await api.given.contact()
  const path = `/v2/contacts/${id}/addresses`
  const { item: second } = await api.post(path, { ...address, street: 'Zweitweg', default: true })
  const mainAndDefaults = async () => {
    const { item } = await api.get(`/v2/contacts/${id}`)
    const { items } = await api.get(path, { filter: '{"default":true}' })
    return [item.main_address_id, ...items.map((one: { id: number }) => one.id)]
  }
  assert.deepEqual(await mainAndDefaults(), [second.id, second.id])
  await api.put(`${path}/${first}`, { default: true })
  assert.deepEqual(await mainAndDefaults(), [first, first])
  assert.deepEqual(await api.problems('PUT', `${path}/${first}`, { default: false }), { default: 1102 })
})

onOneDatabase('an address has the fields of the reference', async (api) => {
  const { id } = await api.given.contact()
  const { item } = await api.post(`/v2/contacts/${id}/addresses`, {
    country: 'CH',
    street: 'Postfach',
    postcode: '3001',
    city: 'Bern',
    default_prepage: true,
  })
  const expected = {
    id: item.id,
    default: false,
    country: 'CH',
    street: 'Postfach',
    street_no: null,
    street2: null,
    postcode: '3001',
    city: 'Bern',
    hide_on_documents: false,
    default_prepage: true,
  }
  assert.deepEqual(item, expected)
  assert.deepEqual(Object.keys(item), Object.keys(expected))
})

onOneDatabase('a contact has one address for cover pages, and the newest is it', async (api) => {
  const one = await api.given.contact()
  const other = await api.given.contact()
  const add = async (contactId: number) =>
    (await api.post(`/v2/contacts/${contactId}/addresses`, { ...address, default_prepage: true })).item.id
  const covers = async (contactId: number) =>
    (await api.get(`/v2/contacts/${contactId}/addresses`, { filter: '{"default_prepage":true}' })).items.map(
      (item: { id: number }) => item.id,
    )
  const [first, second, foreign] = [await add(one.id), await add(one.id), await add(other.id)]
  assert.deepEqual([await covers(one.id), await covers(other.id)], [[second], [foreign]])
  await api.put(`/v2/contacts/${one.id}/addresses/${first}`, { default_prepage: true })
  assert.deepEqual([await covers(one.id), await covers(other.id)], [[first], [foreign]])
  await api.put(`/v2/contacts/${one.id}/addresses/${first}`, { default_prepage: false })
  assert.deepEqual(await covers(one.id), [])
})

onOneDatabase('the main address cannot be deleted, alone or with others', async (api) => {
  const { id, main_address_id } = await api.given.contact()
  const path = `/v2/contacts/${id}/addresses`
  const { item } = await api.post(path, address)
  for (const ids of [`${main_address_id}`, `${item.id},${main_address_id}`]) {
    const answer = await api.request('DELETE', `${path}/${ids}`)
    assert.deepEqual([answer.status, answer.body.code], [400, 2000])
  }
  await api.delete(`${path}/${item.id}`)
  assert.equal((await api.get(path)).pagination.total, 1)
})

onOneDatabase('an address is found only below its own contact', async (api) => {
  const one = await api.given.contact()
  const other = await api.given.contact()
  const answer = await api.request('GET', `/v2/contacts/${one.id}/addresses/${other.main_address_id}`)
  assert.deepEqual([answer.status, answer.body.meta.entity_type], [404, 'address'])
  const missing = await api.request('GET', '/v2/contacts/999999/addresses')
  assert.deepEqual([missing.status, missing.body.meta.entity_type], [404, 'contact'])
})

import assert from 'node:assert/strict'
import { onOneDatabase } from '../../test/api.ts'

const iban = 'CH9300762011623852957'

onOneDatabase('an account has the fields of the reference', async (api) => {
  const { id } = await api.given.contact()
  const { item } = await api.post(`/v2/contacts/${id}/accounts`, {
    type: 'IBAN',
    number: iban,
    default: true,
  })
  assert.deepEqual(Object.keys(item), ['id', 'default', 'type', 'number', 'bic', 'description'])
  assert.deepEqual(item, {
    id: item.id,
    default: true,
    type: 'IBAN',
    number: iban,
    bic: null,
    description: null,
  })
})

for (const { type, number } of [
  { type: 'IBAN', number: iban },
  { type: 'IBAN', number: 'DE89 3704 0044 0532 0130 00' },
  { type: 'QR', number: 'CH4431999123000889012' },
  { type: 'ISR', number: '01-23456-7' },
  { type: 'QRREF', number: '210000000003139471430009017' },
  { type: 'ISR', number: '' },
]) {
  onOneDatabase(`an account of type ${type} can have the number "${number}"`, async (api) => {
    const { id } = await api.given.contact()
    const { item } = await api.post(`/v2/contacts/${id}/accounts`, { type, number })
    assert.deepEqual([item.type, item.number], [type, number])
  })
}

onOneDatabase('an IBAN needs the right check digits', async (api) => {
  const { id } = await api.given.contact()
  const path = `/v2/contacts/${id}/accounts`
  for (const type of ['IBAN', 'QR'])
    for (const number of ['CH9300762011623852958', 'CH93', '01-23456-7', ''])
      assert.deepEqual(await api.problems('POST', path, { type, number }), { number: 1103 })
  assert.deepEqual(await api.problems('POST', path, { type: 'IBAN', number: 'x', bic: 7 }), {
    number: 1103,
    bic: 1101,
  })
  assert.equal((await api.get(path)).pagination.total, 0)
})

onOneDatabase('type and number of an account must fit also when only one of them changes', async (api) => {
  const { id } = await api.given.contact()
  const { item } = await api.post(`/v2/contacts/${id}/accounts`, { type: 'ISR', number: '01-23456-7' })
  const path = `/v2/contacts/${id}/accounts/${item.id}`
  assert.deepEqual(await api.problems('PUT', path, { type: 'IBAN' }), { number: 1103 })
  assert.deepEqual((await api.get(path)).item, item)
  await api.put(path, { type: 'IBAN', number: iban })
  assert.deepEqual(await api.problems('PUT', path, { number: '01-23456-7' }), { number: 1103 })
  assert.equal((await api.put(path, { type: 'QR' })).item.number, iban)
  assert.equal((await api.put(path, { type: 'ISR', number: '01-23456-7' })).item.type, 'ISR')
})

onOneDatabase('a contact has one default account, and the newest default is it', async (api) => {
  const one = await api.given.contact()
  const other = await api.given.contact()
  const add = async (contactId: number) =>
    (
      await api.post(`/v2/contacts/${contactId}/accounts`, {
        type: 'ISR',
        number: '01-23456-7',
        default: true,
      })
    ).item.id
  const defaults = async (contactId: number) =>
    (await api.get(`/v2/contacts/${contactId}/accounts`, { filter: '{"default":true}' })).items.map(
      (item: { id: number }) => item.id,
    )
  const [first, second, foreign] = [await add(one.id), await add(one.id), await add(other.id)]
  assert.deepEqual([await defaults(one.id), await defaults(other.id)], [[second], [foreign]])
  await api.put(`/v2/contacts/${one.id}/accounts/${first}`, { default: true })
  assert.deepEqual([await defaults(one.id), await defaults(other.id)], [[first], [foreign]])
  await api.put(`/v2/contacts/${one.id}/accounts/${first}`, { default: false })
  assert.deepEqual(await defaults(one.id), [])
})

onOneDatabase('accounts are listed by their description', async (api) => {
  const { id } = await api.given.contact()
  const path = `/v2/contacts/${id}/accounts`
  for (const description of ['Sparkonto', 'lohnkonto', 'Ärztekasse'])
    await api.post(path, { type: 'ISR', number: '01-23456-7', description })
  const descriptions = async (query: Record<string, string> = {}) =>
    (await api.get(path, query)).items.map((item: { description: string }) => item.description)
  assert.deepEqual(await descriptions(), ['Ärztekasse', 'lohnkonto', 'Sparkonto'])
  assert.deepEqual(await descriptions({ q: 'arzte' }), ['Ärztekasse'])
})

import assert from 'node:assert/strict'
import { type Api, newCompany, onOneDatabase } from '../../test/api.ts'
import { address } from '../../test/given.ts'

const path = '/v2/configuration/custom-fields'

const item = { name: 'Erde', including_vat: false, vat: 8.1, unit_id: 7, price: 48.5 }
const document = (api: Api) => api.given.invoiceBody({ valid_until: '2026-03-08' })

/** All kinds of records that can have custom fields: the path of their list and how to make one. */
const entities: Readonly<
  Record<string, { list: (api: Api) => Promise<string>; body: (api: Api) => Promise<object> }>
> = {
  contact: {
    list: async () => '/v2/contacts',
    body: async () => ({ relation: ['CL'], type: 'C', name: 'Hofladen', main_address: address }),
  },
  person: {
    list: async (api) => `/v2/contacts/${(await api.given.contact()).id}/people`,
    body: async () => ({ name: 'Nora', surname: 'Keller', gender: 'F' }),
  },
  letter: {
    list: async () => '/v2/contacts/letters',
    body: async (api) => {
      const { id, main_address_id } = await api.given.contact()
      return {
        contact_id: id,
        contact_address_id: main_address_id,
        date: '2026-02-05',
        title: 'Offerte folgt',
        content: 'Guten Tag',
        language: 'de',
      }
    },
  },
  product: { list: async () => '/v2/catalog/products', body: async () => item },
  service: { list: async () => '/v2/catalog/services', body: async () => item },
  invoice: { list: async () => '/v2/receivables/invoices', body: document },
  offer: { list: async () => '/v2/receivables/offers', body: document },
  order_confirmation: { list: async () => '/v2/receivables/order-confirmations', body: document },
  delivery_note: { list: async () => '/v2/receivables/delivery-notes', body: document },
}

onOneDatabase('a custom field is defined once per entity and key', async (api) => {
  const { item } = await api.post(path, { entity: 'product', key: 'EAN', name: 'Strichcode' })
  assert.deepEqual(item, { id: item.id, entity: 'product', key: 'EAN', name: 'Strichcode' })
  assert.deepEqual(Object.keys(item), ['id', 'entity', 'key', 'name'])
  assert.deepEqual(await api.problems('POST', path, { entity: 'product', key: 'EAN', name: 'Zwei' }), {
    key: 1105,
  })
  for (const [entity, key] of [
    ['service', 'EAN'],
    ['product', 'EAN2'],
    ['product', 'ean'],
  ])
    assert.equal((await api.post(path, { entity, key, name: 'Strichcode' })).item.key, key)
  const stranger = await newCompany(api.server)
  await stranger.post(path, { entity: 'product', key: 'EAN', name: 'Strichcode' })
  assert.equal((await api.get(path)).pagination.total, 4)
})

onOneDatabase('entity and key of a custom field stay, its name can change', async (api) => {
  const { item } = await api.post(path, { entity: 'product', key: 'EAN', name: 'Strichcode' })
  const changed = await api.put(`${path}/${item.id}`, { entity: 'offer', key: 'X', name: 'EAN-Code' })
  assert.deepEqual(changed.item, { ...item, name: 'EAN-Code' })
})

onOneDatabase('all that is wrong with a custom field is told at once', async (api) => {
  assert.deepEqual(await api.problems('POST', path, {}), { entity: 1100, key: 1100, name: 1100 })
  for (const key of ['', 'zwei Worte', 'grün', 'a-b', 'a.b', '{A}'])
    assert.deepEqual(await api.problems('POST', path, { entity: 'payment', key, name: 7 }), {
      entity: 1102,
      key: 1103,
      name: 1101,
    })
  assert.equal((await api.get(path)).pagination.total, 0)
})

for (const [entity, { list: listOf, body: bodyOf }] of Object.entries(entities)) {
  onOneDatabase(`one ${entity} holds values for the fields of its kind`, async (api) => {
    const list = await listOf(api)
    const body = await bodyOf(api)
    await api.post(path, { entity, key: 'KST', name: 'Kostenstelle' })
    await api.post(path, { entity, key: 'ORDER_NO', name: 'Auftrag' })
    const valuesOf = async (id: number) =>
      (await api.get(`${list}/${id}`, { with: 'custom_fields' })).item.custom_fields

    const custom_fields = [
      { key: 'KST', value: '4711' },
      { key: 'ORDER_NO', value: 'A "7" / ü' },
    ]
    const { item } = await api.post(list, { ...body, custom_fields })
    assert.ok(!('custom_fields' in item))
    assert.deepEqual(await valuesOf(item.id), [
      { key: 'ORDER_NO', name: 'Auftrag', value: 'A "7" / ü' },
      { key: 'KST', name: 'Kostenstelle', value: '4711' },
    ])
    const [listed] = (await api.get(list, { with: 'custom_fields', sort: '-id' })).items
    assert.deepEqual(listed.custom_fields, await valuesOf(item.id))

    // A body without them leaves them alone; a list replaces the whole old list.
    await api.put(`${list}/${item.id}`, { custom_fields: undefined })
    assert.equal((await valuesOf(item.id)).length, 2)
    await api.put(`${list}/${item.id}`, { custom_fields: [{ key: 'KST', value: '' }] })
    assert.deepEqual(await valuesOf(item.id), [{ key: 'KST', name: 'Kostenstelle', value: '' }])
    await api.put(`${list}/${item.id}`, {
      custom_fields: [
        { key: 'KST', value: null },
        { key: 'ORDER_NO', value: '8' },
      ],
    })
    assert.deepEqual(await valuesOf(item.id), [{ key: 'ORDER_NO', name: 'Auftrag', value: '8' }])
    await api.put(`${list}/${item.id}`, { custom_fields: [] })
    assert.deepEqual(await valuesOf(item.id), [])
    await api.put(`${list}/${item.id}`, { custom_fields })
    await api.put(`${list}/${item.id}`, { custom_fields: null })
    assert.deepEqual(await valuesOf(item.id), [])

    const { item: without } = await api.post(list, { ...(await bodyOf(api)), custom_fields: null })
    assert.deepEqual(await valuesOf(without.id), [])
  })

  onOneDatabase(`one ${entity} refuses fields that its kind does not have`, async (api) => {
    const list = await listOf(api)
    const body = await bodyOf(api)
    const elsewhere = entity === 'product' ? 'service' : 'product'
    await api.post(path, { entity, key: 'KST', name: 'Kostenstelle' })
    await api.post(path, { entity: elsewhere, key: 'EAN', name: 'Strichcode' })
    const stranger = await newCompany(api.server)
    await stranger.post(path, { entity, key: 'FREMD', name: 'Fremd' })
    const before = (await api.get(list)).pagination.total

    for (const [custom_fields, problems] of [
      [[{ key: 'NICHTS', value: '1' }], { 'custom_fields.0.key': 1102 }],
      [[{ key: 'EAN', value: '1' }], { 'custom_fields.0.key': 1102 }],
      [[{ key: 'FREMD', value: '1' }], { 'custom_fields.0.key': 1102 }],
      [[{ key: 'NICHTS', value: null }], { 'custom_fields.0.key': 1102 }],
      [[{ key: 'kst', value: '1' }], { 'custom_fields.0.key': 1102 }],
      [[{ value: '1' }], { 'custom_fields.0.key': 1100 }],
      [[{ key: 'KST', value: 1 }], { 'custom_fields.0.value': 1101 }],
      [['KST'], { 'custom_fields.0': 1101 }],
      [{ KST: '1' }, { custom_fields: 1101 }],
      [
        [
          { key: 'KST', value: '1' },
          { key: 'KST', value: '2' },
        ],
        { 'custom_fields.1.key': 1105 },
      ],
      [
        [
          { key: 'KST', value: 7 },
          { key: 'KST', value: '1' },
          { key: 'NICHTS', value: '1' },
        ],
        { 'custom_fields.0.value': 1101, 'custom_fields.2.key': 1102 },
      ],
    ] as const)
      assert.deepEqual(await api.problems('POST', list, { ...body, custom_fields }), problems)
    assert.equal((await api.get(list)).pagination.total, before)

    const { item } = await api.post(list, { ...body, custom_fields: [{ key: 'KST', value: '1' }] })
    assert.deepEqual(
      await api.problems('PUT', `${list}/${item.id}`, { custom_fields: [{ key: 'EAN', value: '1' }] }),
      { 'custom_fields.0.key': 1102 },
    )
    const kept = await api.get(`${list}/${item.id}`, { with: 'custom_fields' })
    assert.deepEqual(kept.item.custom_fields, [{ key: 'KST', name: 'Kostenstelle', value: '1' }])
  })

  onOneDatabase(`the values of one ${entity} follow their definition`, async (api) => {
    const list = await listOf(api)
    const { item: field } = await api.post(path, { entity, key: 'KST', name: 'Kostenstelle' })
    await api.post(path, { entity, key: 'ORDER_NO', name: 'Auftrag' })
    const { item } = await api.post(list, {
      ...(await bodyOf(api)),
      custom_fields: [
        { key: 'KST', value: '4711' },
        { key: 'ORDER_NO', value: '8' },
      ],
    })
    const namesOf = async () =>
      (await api.get(`${list}/${item.id}`, { with: 'custom_fields' })).item.custom_fields.map(
        ({ name }: { name: string }) => name,
      )
    await api.put(`${path}/${field.id}`, { name: 'Abteilung' })
    assert.deepEqual(await namesOf(), ['Abteilung', 'Auftrag'])
    await api.delete(`${path}/${field.id}`)
    assert.deepEqual(await namesOf(), ['Auftrag'])
    assert.deepEqual(
      await api.problems('PUT', `${list}/${item.id}`, { custom_fields: [{ key: 'KST', value: '1' }] }),
      { 'custom_fields.0.key': 1102 },
    )
    // A new field with the key of an old one does not get the old values.
    await api.post(path, { entity, key: 'KST', name: 'Kostenstelle' })
    assert.deepEqual(await namesOf(), ['Auftrag'])
  })
}

onOneDatabase('custom fields are defined with the scope configuration', async (api) => {
  const token = await api.withScopes('invoice catalog')
  for (const method of ['GET', 'POST']) {
    const answer = await token.request(method, path, method === 'POST' ? { body: {} } : {})
    assert.deepEqual([answer.status, answer.body.code], [400, 11])
  }
})

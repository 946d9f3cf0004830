import assert from 'node:assert/strict'
import { onBothDatabases } from '../../test/api.ts'
import { address } from '../../test/given.ts'

onBothDatabases('a new contact gets a number, defaults and its main address', async (api) => {
  const { item } = await api.post('/v2/contacts', {
    relation: ['CL'],
    type: 'C',
    name: 'Hofladen Sonnenrain',
    number: null,
    main_address: { ...address, default: false },
  })
  const { id, created, main_address_id, ...rest } = item
  assert.match(created, /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)
  assert.deepEqual(rest, {
    number: '1000',
    relation: ['CL'],
    type: 'C',
    gender: null,
    gender_salutation_active: false,
    name: 'Hofladen Sonnenrain',
    name_addition: null,
    salutation: null,
    phone: null,
    fax: null,
    email: null,
    website: null,
    notes: null,
    communication_language: 'de',
    communication_channel: 'U',
    communication_newsletter: 'A',
    currency: null,
    ebill_account_id: null,
    vat_identification: null,
    vat_rate: null,
    discount_rate: 0,
    discount_type: 'P',
    payment_grace: null,
    hourly_rate: null,
  })
  const read = await api.get(`/v2/contacts/${id}`, { with: 'main_address,groups,custom_fields,permissions' })
  assert.deepEqual(read.item, {
    ...item,
    main_address: {
      id: main_address_id,
      default: true,
      street2: null,
      hide_on_documents: false,
      default_prepage: false,
      ...address,
    },
    groups: [],
    custom_fields: [],
    permissions: ['view', 'edit'],
  })
})

onBothDatabases('what is wrong inside the main address is named by its path', async (api) => {
  const problems = await api.problems('POST', '/v2/contacts', {
    relation: ['CL', 'XX'],
    type: 'P',
    name: 'Nora Keller',
    email: 'not an address',
    main_address: { country: 'Schweiz', street: 7 },
  })
  assert.deepEqual(problems, {
    'relation.1': 1102,
    email: 1103,
    'main_address.country': 1102,
    'main_address.street': 1101,
    'main_address.postcode': 1100,
    'main_address.city': 1100,
    gender: 1100,
  })
})

onBothDatabases('a person needs a gender, and a company has none', async (api) => {
  const person = await api.given.contact({ type: 'P', gender: 'F', name: 'Nora Keller' })
  assert.equal(person.gender, 'F')
  assert.deepEqual(await api.problems('PUT', `/v2/contacts/${person.id}`, { gender: null }), { gender: 1100 })
  const company = await api.put(`/v2/contacts/${person.id}`, { type: 'C' })
  assert.equal(company.item.gender, null)
  assert.deepEqual(await api.problems('PUT', `/v2/contacts/${person.id}`, { type: 'P' }), { gender: 1100 })
})

onBothDatabases('a number that another contact has is refused', async (api) => {
  const one = await api.given.contact({ number: 'K-1' })
  const other = await api.given.contact()
  assert.deepEqual(await api.problems('PUT', `/v2/contacts/${other.id}`, { number: 'K-1' }), { number: 1105 })
  assert.equal((await api.put(`/v2/contacts/${one.id}`, { number: 'K-1' })).item.number, 'K-1')
})

onBothDatabases('empty text stays empty text', async (api) => {
  const contact = await api.given.contact({ phone: '', notes: '', email: '' })
  assert.deepEqual([contact.phone, contact.notes, contact.email], ['', '', ''])
})

onBothDatabases('a filter on relation asks whether the value is among them', async (api) => {
  const both = await api.given.contact({ relation: ['CL', 'CR'] })
  const customer = await api.given.contact({ relation: ['CL'] })
  const ids = async (relation: string) => {
    const { items } = await api.get('/v2/contacts', { filter: JSON.stringify({ relation }), sort: 'id' })
    return items.map((item: { id: number }) => item.id)
  }
  assert.deepEqual(await ids('CL'), [both.id, customer.id])
  assert.deepEqual(await ids('CR'), [both.id])
  assert.deepEqual(await ids('!CR'), [customer.id])
})

onBothDatabases('a contact is found by its main address, also after that moved', async (api) => {
  const { id } = await api.given.contact()
  const total = async (q: string) => (await api.get('/v2/contacts', { q })).pagination.total
  assert.equal(await total('landiswil'), 1)
  await api.post(`/v2/contacts/${id}/addresses`, { ...address, city: 'Zürich', default: true })
  assert.deepEqual([await total('landiswil'), await total('ZURICH 34')], [0, 1])
})

onBothDatabases(
  'a search finds what equals it before what begins with it before what contains it',
  async (api) => {
    for (const name of ['Neuenhof AG', 'Hof', 'Hofladen', 'Altes Hof'])
      await api.given.contact({ name, main_address: { ...address, street: 'Weg', city: 'Bern' } })
    const names = async (query: Record<string, string>) =>
      (await api.get('/v2/contacts', query)).items.map((item: { name: string }) => item.name)
    assert.deepEqual(await names({ q: 'hof' }), ['Hof', 'Hofladen', 'Altes Hof', 'Neuenhof AG'])
    assert.deepEqual(await names({ q: 'hof', sort: 'name' }), ['Altes Hof', 'Hof', 'Hofladen', 'Neuenhof AG'])
    assert.deepEqual(await names({ q: 'l h' }), ['Altes Hof', 'Hofladen'])
  },
)

onBothDatabases('codes that no standard has and discounts over everything are refused', async (api) => {
  const body = { relation: ['CL'], type: 'C', name: 'X', main_address: { ...address, country: 'ZZ' } }
  assert.deepEqual(
    await api.problems('POST', '/v2/contacts', { ...body, currency: 'XQX', discount_rate: 100.5 }),
    {
      currency: 1102,
      'main_address.country': 1102,
      discount_rate: 1102,
    },
  )
  assert.equal((await api.given.contact({ discount_type: 'A', discount_rate: 250 })).discount_rate, 250)
})

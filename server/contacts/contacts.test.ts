import assert from 'node:assert/strict'
import sql, { raw } from 'sql-template-tag'
import { onOneDatabase } from '../../test/api.ts'
import { address } from '../../test/given.ts'

onOneDatabase('a new contact gets a number, defaults and its main address', async (api) => {
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

onOneDatabase('an empty gender is none, which a person needs and a company never has', async (api) => {
  const path = '/v2/contacts'
  const company = { relation: ['CL'], type: 'C', name: 'Hofladen', gender: '', main_address: address }
  const { item } = await api.post(path, company)
  assert.equal(item.gender, null)
  assert.equal((await api.put(`${path}/${item.id}`, { gender: '' })).item.gender, null)
  assert.deepEqual(await api.problems('POST', path, { ...company, type: 'P' }), { gender: 1100 })
  assert.deepEqual(await api.problems('POST', path, { ...company, gender: 'X' }), { gender: 1102 })
})

onOneDatabase('a contact has a name and an address that leads somewhere', async (api) => {
  const path = '/v2/contacts'
  const nowhere = { ...address, street: '', postcode: '', city: '' }
  const contact = {
    relation: ['CL'],
    type: 'C',
    name: 'Hofladen',
    main_address: { ...nowhere, city: 'Realp' },
  }
  assert.deepEqual(await api.problems('POST', path, { ...contact, name: '', main_address: nowhere }), {
    name: 1100,
    'main_address.street': 1100,
  })
  const { item } = await api.post(path, contact)
  assert.deepEqual(await api.problems('PUT', `${path}/${item.id}`, { name: ' ' }), { name: 1100 })
  const addresses = `${path}/${item.id}/addresses`
  assert.deepEqual(await api.problems('POST', addresses, nowhere), { street: 1100 })
  const main = `${addresses}/${item.main_address_id}`
  assert.deepEqual(await api.problems('PUT', main, { city: '' }), { street: 1100 })
  assert.equal((await api.put(main, { city: '', postcode: '6491' })).item.postcode, '6491')
})

onOneDatabase('what is wrong inside the main address is named by its path', async (api) => {
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

onOneDatabase('a person needs a gender, and a company has none', async (api) => {
  const person = await api.given.contact({ type: 'P', gender: 'F', name: 'Nora Keller' })
  assert.equal(person.gender, 'F')
  assert.deepEqual(await api.problems('PUT', `/v2/contacts/${person.id}`, { gender: null }), { gender: 1100 })
  const company = await api.put(`/v2/contacts/${person.id}`, { type: 'C' })
  assert.equal(company.item.gender, null)
  assert.deepEqual(await api.problems('PUT', `/v2/contacts/${person.id}`, { type: 'P' }), { gender: 1100 })
})

onOneDatabase(
  'a VAT number that cannot be right is refused, by its country or that of the address',
  async (api) => {
    const german = { ...address, country: 'DE' }
    const draft = { relation: ['CL'], type: 'C', name: 'Lehmann', main_address: german }
    for (const vat_identification of ['CHE-123', 'DE123456789', '123456788'])
      assert.deepEqual(await api.problems('POST', '/v2/contacts', { ...draft, vat_identification }), {
        vat_identification: 1103,
      })
    const contact = await api.given.contact({ ...draft, vat_identification: 'DE 123 456 788' })
    assert.equal(contact.vat_identification, 'DE 123 456 788')
    const path = `/v2/contacts/${contact.id}`
    assert.deepEqual(await api.problems('PUT', path, { vat_identification: '123456788' }), {
      vat_identification: 1103,
    })
    const swiss = { vat_identification: 'CHE-123.456.788' }
    assert.equal((await api.put(path, swiss)).item.vat_identification, 'CHE-123.456.788')
    const abroad = { ...draft, main_address: { ...address, country: 'US' } }
    const american = await api.given.contact({ ...abroad, vat_identification: '12-3456789' })
    assert.equal(american.vat_identification, '12-3456789')
  },
)

onOneDatabase('a wrong VAT number that was stored before stays', async (api) => {
  const { id } = await api.given.contact()
  await api.server.db.transaction({ ...api.identity, via: 'test' }, (tx) =>
    tx.run(sql`
      update contacts set vat_identification = 'CHE-123', vat_identification_folded = 'che-123'
      where company_id = ${api.identity.company} and id = ${id}`),
  )
  const { item } = await api.put(`/v2/contacts/${id}`, { vat_identification: 'CHE-123', phone: '1' })
  assert.deepEqual([item.vat_identification, item.phone], ['CHE-123', '1'])
})

onOneDatabase('a number that another contact has is refused', async (api) => {
  const one = await api.given.contact({ number: 'K-1' })
  const other = await api.given.contact()
  assert.deepEqual(await api.problems('PUT', `/v2/contacts/${other.id}`, { number: 'K-1' }), { number: 1105 })
  assert.equal((await api.put(`/v2/contacts/${one.id}`, { number: 'K-1' })).item.number, 'K-1')
})

onOneDatabase('empty text stays empty text', async (api) => {
  const contact = await api.given.contact({ phone: '', notes: '', email: '' })
  assert.deepEqual([contact.phone, contact.notes, contact.email], ['', '', ''])
})

onOneDatabase('a filter on relation asks whether the value is among them', async (api) => {
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

onOneDatabase('a contact is found by its main address, also after that moved', async (api) => {
  const { id } = await api.given.contact()
  const total = async (q: string) => (await api.get('/v2/contacts', { q })).pagination.total
  assert.equal(await total('landiswil'), 1)
  await api.post(`/v2/contacts/${id}/addresses`, { ...address, city: 'Zürich', default: true })
  assert.deepEqual([await total('landiswil'), await total('ZURICH 34')], [0, 1])
})

onOneDatabase(
  'a search finds what equals it before what begins with it before what contains it',
  async (api) => {
    for (const name of ['Neuenhof AG', 'Hof', 'Hofladen', 'Altes Hof'])
      await api.given.contact({ name, main_address: { ...address, street: 'Weg', city: 'Bern' } })
    const names = async (query: Record<string, string>) =>
      (await api.get('/v2/contacts', query)).items.map((item: { name: string }) => item.name)
    assert.deepEqual(await names({ q: 'hof' }), ['Hof', 'Hofladen', 'Altes Hof', 'Neuenhof AG'])
    assert.deepEqual(await names({ q: 'hof', sort: 'name' }), ['Altes Hof', 'Hof', 'Hofladen', 'Neuenhof AG'])
    assert.deepEqual(await names({ q: 'a h' }), ['Altes Hof'])
  },
)

onOneDatabase('a search finds a word of a name before an address that begins with it', async (api) => {
  const living = (street: string) => ({ main_address: { ...address, street } })
  await api.given.contact({ name: 'Anna Bühler', ...living('Lindenweg') })
  await api.given.contact({ name: 'Alterszentrum Lindenhof', ...living('Weg') })
  await api.given.contact({ name: 'Lindenbäckerei', ...living('Weg') })
  const { items } = await api.get('/v2/contacts', { q: 'Linden' })
  assert.deepEqual(
    items.map(({ name }: { name: string }) => name),
    ['Lindenbäckerei', 'Alterszentrum Lindenhof', 'Anna Bühler'],
  )
})

onOneDatabase('codes that no standard has and discounts over everything are refused', async (api) => {
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

onOneDatabase('a list of contacts answers as the reference does', async (api) => {
  const contact = await api.given.contact({ email: 'post@sonnenrain.example', currency: 'CHF' })
  await api.given.contact({ name: 'Sonnenhof', currency: 'CHF' })
  await api.given.contact({ name: 'Sonnenberg', currency: 'EUR' })
  const group = await api.given.group('Stammkunden')
  await api.patch(`/v2/contacts/${contact.id}/assign-groups/${group.id}`, {})
  const filter = '{"and":[{"currency":"CHF"},{"name":"~sonnen"}]}'
  const { items, pagination } = await api.get('/v2/contacts', {
    filter,
    with: 'main_address,groups',
    limit: 1,
  })
  assert.deepEqual(items, [
    {
      ...contact,
      main_address: (await api.get(`/v2/contacts/${contact.id}/addresses/${contact.main_address_id}`)).item,
      groups: [{ id: group.id, name: 'Stammkunden' }],
    },
  ])
  assert.deepEqual(Object.keys(items[0]), [...Object.keys(contact), 'main_address', 'groups'])
  assert.deepEqual([pagination.page, pagination.pages, pagination.total], [1, 2, 2])
  const changed = await api.put(`/v2/contacts/${contact.id}`, { payment_grace: 20 })
  assert.deepEqual(changed, { item: { ...contact, payment_grace: 20 } })
})

onOneDatabase('what belongs to a contact goes with it', async (api) => {
  const [one, other] = [await api.given.contact(), await api.given.contact()]
  const group = await api.given.group('Stammkunden')
  for (const { id } of [one, other]) {
    await api.post(`/v2/contacts/${id}/addresses`, address)
    await api.post(`/v2/contacts/${id}/accounts`, { type: 'ISR', number: '01-23456-7' })
    await api.given.person(id)
    await api.patch(`/v2/contacts/${id}/assign-groups/${group.id}`, {})
  }
  await api.delete(`/v2/contacts/${one.id}`)
  for (const [table, left] of [
    ['addresses', 2],
    ['accounts', 1],
    ['people', 1],
    ['contact_group_members', 1],
  ] as const) {
    const rows = await api.server.db.all(sql`
      select id from ${raw(table)} where company_id = ${api.identity.company}`)
    assert.equal(rows.length, left, table)
  }
  for (const part of ['addresses', 'accounts', 'people']) {
    const answer = await api.request('GET', `/v2/contacts/${one.id}/${part}`)
    assert.deepEqual([answer.status, answer.body.meta], [404, { entity_type: 'contact' }])
  }
  assert.equal((await api.get(`/v2/contacts/configuration/groups/${group.id}`)).item.usage, 1)
  assert.equal((await api.request('DELETE', `/v2/contacts/${other.id},${one.id}`)).status, 404)
  assert.deepEqual((await api.get(`/v2/contacts/${other.id}`)).item, other)
})

onOneDatabase('documents outlive their contact and keep its last name', async (api) => {
  const contact = await api.given.contact()
  const person = await api.given.person(contact.id)
  const recipient = {
    contact_id: contact.id,
    contact_address_id: contact.main_address_id,
    contact_person_id: person.id,
  }
  const invoice = await api.given.invoice(recipient)
  const letter = await api.given.letter(recipient)
  await api.put(`/v2/contacts/${contact.id}`, { name: 'Gärtnerei Moos' })
  await api.delete(`/v2/contacts/${contact.id}`)
  for (const [path, document] of [
    ['/v2/receivables/invoices', invoice],
    ['/v2/contacts/letters', letter],
  ]) {
    const { items } = await api.get(path, {
      q: 'gartnerei',
      with: 'contact,contact_address,contact_person,contact_name',
    })
    assert.deepEqual(items, [
      {
        ...document,
        contact: null,
        contact_address: null,
        contact_person: null,
        contact_name: 'Gärtnerei Moos',
      },
    ])
  }
})

onOneDatabase('documents name only people of their own contact', async (api) => {
  const [one, other] = [await api.given.contact(), await api.given.contact()]
  const person = await api.given.person(other.id)
  const body = await api.given.invoiceBody({
    contact_id: one.id,
    contact_address_id: one.main_address_id,
    contact_person_id: person.id,
  })
  assert.deepEqual(await api.problems('POST', '/v2/receivables/invoices', body), { contact_person_id: 1102 })
  const own = await api.given.person(one.id)
  const { item } = await api.post('/v2/receivables/invoices', { ...body, contact_person_id: own.id })
  assert.equal(item.contact_person_id, own.id)
})

onOneDatabase('contacts have the custom fields that the company defines for them', async (api) => {
  for (const [key, name] of [
    ['KST', 'Kostenstelle'],
    ['REGION', 'Anbaugebiet'],
  ])
    await api.post('/v2/configuration/custom-fields', { entity: 'contact', key, name })
  const contact = await api.given.contact({
    custom_fields: [
      { key: 'KST', value: '4711' },
      { key: 'REGION', value: '' },
    ],
  })
  const path = `/v2/contacts/${contact.id}`
  const shown = async () => (await api.get(path, { with: 'custom_fields' })).item.custom_fields
  const both = [
    { key: 'REGION', name: 'Anbaugebiet', value: '' },
    { key: 'KST', name: 'Kostenstelle', value: '4711' },
  ]
  assert.deepEqual(await shown(), both)
  assert.deepEqual((await api.get('/v2/contacts', { with: 'custom_fields' })).items[0].custom_fields, both)
  assert.deepEqual(
    await api.problems('PUT', path, { custom_fields: [{ key: 'KST', value: '1' }, { key: 'NONE' }] }),
    { 'custom_fields.1.key': 1102 },
  )
  await api.put(path, { phone: '031 000 00 00' })
  assert.deepEqual(await shown(), both)
  await api.put(path, { custom_fields: [{ key: 'KST', value: '0815' }] })
  assert.deepEqual(await shown(), [{ key: 'KST', name: 'Kostenstelle', value: '0815' }])
})

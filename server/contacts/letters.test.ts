import assert from 'node:assert/strict'
import sql from 'sql-template-tag'
import { newCompany, onOneDatabase } from '../../test/api.ts'
import { address } from '../../test/given.ts'

const path = '/v2/contacts/letters'

onOneDatabase('a letter has the fields of the reference', async (api) => {
  const contact = await api.given.contact()
  const { items: layouts } = await api.get('/v2/configuration/layouts')
  const answer = await api.request('POST', path, {
    body: {
      contact_id: contact.id,
      contact_address_id: contact.main_address_id,
      date: '2026-02-05',
      title: 'Offerte folgt',
      content: 'Guten Tag',
      language: 'de',
    },
  })
  assert.equal(answer.status, 201)
  const { item } = answer.body
  assert.match(item.created, /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)
  const expected = {
    id: item.id,
    contact_id: contact.id,
    contact_address_id: contact.main_address_id,
    contact_prepage_address_id: null,
    contact_person_id: null,
    date: '2026-02-05',
    title: 'Offerte folgt',
    content: 'Guten Tag',
    language: 'de',
    signature_id: null,
    layout_id: layouts[0].id,
    page_amount: null,
    notes: null,
    status: 'DR',
    created: item.created,
  }
  assert.deepEqual(item, expected)
  assert.deepEqual(Object.keys(item), Object.keys(expected))
  assert.deepEqual((await api.get(`${path}/${item.id}`)).item, item)
})

onOneDatabase('a letter shows who it goes to when asked', async (api) => {
  const contact = await api.given.contact()
  const person = await api.given.person(contact.id)
  const { item: cover } = await api.post(`/v2/contacts/${contact.id}/addresses`, {
    ...address,
    street: 'Postfach',
  })
  const letter = await api.given.letter({
    contact_id: contact.id,
    contact_address_id: contact.main_address_id,
    contact_prepage_address_id: cover.id,
    contact_person_id: person.id,
    free_texts: [{ text: '<b>Kopie</b>', font_size: 12, position_x: 20.5, position_y: 30, page: 1 }],
  })
  const keys =
    'contact_name,contact,contact_address,contact_prepage_address,contact_person,custom_fields,free_texts,permissions'
  const expected = {
    ...letter,
    contact_name: contact.name,
    contact,
    contact_address: (await api.get(`/v2/contacts/${contact.id}/addresses/${contact.main_address_id}`)).item,
    contact_prepage_address: cover,
    contact_person: person,
    custom_fields: [],
    free_texts: [{ text: '<b>Kopie</b>', font_size: 12, position_x: 20.5, position_y: 30, page: 1 }],
    permissions: ['view', 'edit', 'manage'],
  }
  assert.deepEqual((await api.get(`${path}/${letter.id}`, { with: keys })).item, expected)
  assert.deepEqual((await api.get(path, { with: keys })).items, [expected])
})

onOneDatabase('letters stand beside contacts, not below one', async (api) => {
  const letter = await api.given.letter()
  assert.equal((await api.get(`${path}/${letter.id}`)).item.id, letter.id)
  for (const id of ['abc', '999999', '0']) {
    const answer = await api.request('GET', `${path}/${id}`)
    assert.deepEqual([answer.status, answer.body.meta], [404, { entity_type: 'letter' }])
  }
  const contact = await api.request('GET', '/v2/contacts/abc')
  assert.deepEqual([contact.status, contact.body.meta], [404, { entity_type: 'contact' }])
})

onOneDatabase('address and person of a letter must belong to its contact', async (api) => {
  const other = await api.given.contact()
  const person = await api.given.person(other.id)
  const body = await api.given.letterBody()
  const foreign = {
    contact_address_id: other.main_address_id,
    contact_prepage_address_id: other.main_address_id,
    contact_person_id: person.id,
  }
  const refused = {
    contact_address_id: 1102,
    contact_prepage_address_id: 1102,
    contact_person_id: 1102,
  }
  assert.deepEqual(await api.problems('POST', path, { ...body, ...foreign }), refused)
  assert.equal((await api.get(path)).pagination.total, 0)
  const { item } = await api.post(path, body)
  assert.deepEqual(await api.problems('PUT', `${path}/${item.id}`, foreign), refused)
  assert.deepEqual(await api.problems('PUT', `${path}/${item.id}`, { contact_id: other.id }), {
    contact_address_id: 1102,
  })
  assert.deepEqual((await api.get(`${path}/${item.id}`)).item, item)
})

onOneDatabase('a letter that goes to another contact has the name of that one', async (api) => {
  const other = await api.given.contact({ name: 'Gärtnerei Moos' })
  const person = await api.given.person(other.id)
  const letter = await api.given.letter()
  const moved = {
    contact_id: other.id,
    contact_address_id: other.main_address_id,
    contact_person_id: person.id,
  }
  assert.deepEqual((await api.put(`${path}/${letter.id}`, moved)).item, { ...letter, ...moved })
  const { items } = await api.get(path, { q: 'gartnerei', with: 'contact_name' })
  assert.deepEqual(
    items.map((item: { contact_name: string }) => item.contact_name),
    ['Gärtnerei Moos'],
  )
})

onOneDatabase('all that is wrong with a letter is told at once', async (api) => {
  const stranger = await newCompany(api.server)
  const foreign = await stranger.given.letter()
  const { item: signature } = await stranger.post('/v2/configuration/signatures', { name: 'Lea' })
  const problems = await api.problems('POST', path, {
    contact_id: foreign.contact_id,
    contact_address_id: foreign.contact_address_id,
    date: '5.2.2026',
    title: 7,
    language: 'rm',
    signature_id: signature.id,
    layout_id: 999999,
    free_texts: [{ text: 'x', font_size: 0, position_x: 1, position_y: 1 }],
    custom_fields: [{ key: 'KST', value: '1' }],
  })
  assert.deepEqual(problems, {
    contact_id: 1102,
    contact_address_id: 1102,
    date: 1103,
    title: 1101,
    language: 1102,
    signature_id: 1102,
    layout_id: 1102,
    'free_texts.0.font_size': 1102,
    'free_texts.0.page': 1100,
    'custom_fields.0.key': 1102,
  })
  assert.equal((await api.get(path)).pagination.total, 0)
})

onOneDatabase('the server alone sets status, pages and name of a letter', async (api) => {
  const fixed = { id: 7, status: 'S', page_amount: 3, contact_name: 'X', created: '2020-01-01 00:00:00' }
  const letter = await api.given.letter(fixed)
  assert.deepEqual([letter.status, letter.page_amount], ['DR', null])
  assert.deepEqual((await api.put(`${path}/${letter.id}`, fixed)).item, letter)
})

onOneDatabase('a letter can be changed to any of its statuses', async (api) => {
  const letter = await api.given.letter()
  const action = `${path}/${letter.id}/change-status`
  for (const status of ['S', 'D', 'DR', 'DR'])
    assert.deepEqual(await api.patch(action, { status }), { item: { ...letter, status } })
  const sent = await api.patch(action, { status: 'S', date_time: '2026-03-01 10:00:00' })
  assert.deepEqual(sent, { item: { ...letter, status: 'S' } })
  assert.deepEqual((await api.get(path, { filter: '{"status":"S"}' })).items, [sent.item])
  const row = await api.server.db.get(sql`
    select status_changed from letters where company_id = ${api.identity.company} and id = ${letter.id}`)
  assert.deepEqual({ ...(row as object) }, { status_changed: '2026-03-01 10:00:00' })
  assert.equal((await api.put(`${path}/${letter.id}`, { title: 'Neu' })).item.status, 'S')
})

onOneDatabase('a status that letters do not have is refused', async (api) => {
  const letter = await api.given.letter()
  const action = `${path}/${letter.id}/change-status`
  for (const status of ['P', 'B', 'dr', '', 'nonsense'])
    assert.deepEqual(await api.problems('PATCH', action, { status }), { status: 1102 })
  assert.deepEqual(await api.problems('PATCH', action, {}), { status: 1100 })
  assert.deepEqual(await api.problems('PATCH', action, []), { status: 1100 })
  assert.deepEqual(await api.problems('PATCH', action, { status: 1, date_time: '2026-03-01' }), {
    status: 1101,
    date_time: 1103,
  })
  assert.deepEqual((await api.get(`${path}/${letter.id}`)).item, letter)
  const foreign = await (await newCompany(api.server)).given.letter()
  for (const id of [foreign.id, 999999]) {
    const answer = await api.request('PATCH', `${path}/${id}/change-status`, { body: { status: 'S' } })
    assert.deepEqual([answer.status, answer.body.meta], [404, { entity_type: 'letter' }])
  }
})

onOneDatabase('letters are listed by title and found by what they say', async (api) => {
  const titles = async (query: Record<string, string> = {}) =>
    (await api.get(path, query)).items.map((item: { title: string | null }) => item.title)
  await api.given.letter({ title: 'mahnung', content: '<p>Zahlung fällig</p>' })
  await api.given.letter({ title: 'Ärger' })
  await api.given.letter({ title: null, content: null })
  assert.deepEqual(await titles(), [null, 'Ärger', 'mahnung'])
  assert.deepEqual(await titles({ sort: '-title' }), ['mahnung', 'Ärger', null])
  assert.deepEqual(await titles({ q: 'fallig' }), ['mahnung'])
  assert.deepEqual(await titles({ q: 'sonnenrain', filter: '{"title":"~arg"}' }), ['Ärger'])
})

onOneDatabase('a letter keeps its contact name, also when the contact is renamed or deleted', async (api) => {
  const letter = await api.given.letter()
  const bystander = await api.given.letter()
  const name = async (id: number) =>
    (await api.get(`${path}/${id}`, { with: 'contact_name' })).item.contact_name
  const found = async (q: string) => (await api.get(path, { q })).pagination.total
  assert.deepEqual([await found('sonnenrain'), await found('moos')], [2, 0])
  await api.put(`/v2/contacts/${letter.contact_id}`, { name: 'Gärtnerei Moos' })
  assert.deepEqual(
    [await name(letter.id), await name(bystander.id)],
    ['Gärtnerei Moos', 'Hofladen Sonnenrain'],
  )
  assert.deepEqual([await found('sonnenrain'), await found('moos folgt')], [1, 1])

  await api.delete(`/v2/contacts/${letter.contact_id}`)
  const { item } = await api.get(`${path}/${letter.id}`, { with: 'contact_name,contact,contact_address' })
  assert.deepEqual(item, {
    ...letter,
    contact_name: 'Gärtnerei Moos',
    contact: null,
    contact_address: null,
  })
  const { contact_id, contact_address_id } = letter
  const again = { title: 'Nachtrag', contact_id, contact_address_id }
  assert.deepEqual((await api.put(`${path}/${letter.id}`, again)).item, { ...letter, title: 'Nachtrag' })
  assert.equal(await name(letter.id), 'Gärtnerei Moos')
  assert.equal(await found('nachtrag moos'), 1)
})

onOneDatabase('a letter loses a signature that is deleted and keeps its layout from it', async (api) => {
  const { item: signature } = await api.post('/v2/configuration/signatures', { name: 'Lea' })
  const { item: layout } = await api.post('/v2/configuration/layouts', { name: 'Brief' })
  const letter = await api.given.letter({ signature_id: signature.id, layout_id: layout.id })
  assert.deepEqual([letter.signature_id, letter.layout_id], [signature.id, layout.id])
  await api.delete(`/v2/configuration/signatures/${signature.id}`)
  assert.deepEqual((await api.get(`${path}/${letter.id}`)).item, { ...letter, signature_id: null })
  const refused = await api.request('DELETE', `/v2/configuration/layouts/${layout.id}`)
  assert.deepEqual([refused.status, refused.body.code], [400, 2000])
  await api.delete(`${path}/${letter.id}`)
  await api.delete(`/v2/configuration/layouts/${layout.id}`)
})

onOneDatabase('letters have the custom fields that the company defines for them', async (api) => {
  await api.post('/v2/configuration/custom-fields', { entity: 'letter', key: 'REF', name: 'Unser Zeichen' })
  const letter = await api.given.letter({ custom_fields: [{ key: 'REF', value: 'lb/7' }] })
  const shown = async () =>
    (await api.get(`${path}/${letter.id}`, { with: 'custom_fields' })).item.custom_fields
  assert.deepEqual(await shown(), [{ key: 'REF', name: 'Unser Zeichen', value: 'lb/7' }])
  await api.put(`${path}/${letter.id}`, { title: 'Neu' })
  assert.deepEqual(await shown(), [{ key: 'REF', name: 'Unser Zeichen', value: 'lb/7' }])
  await api.put(`${path}/${letter.id}`, { custom_fields: [{ key: 'REF', value: null }] })
  assert.deepEqual(await shown(), [])
})

onOneDatabase('letters have a scope of their own', async (api) => {
  const contactsOnly = await api.withScopes('contact')
  assert.equal((await contactsOnly.request('GET', path)).body.code, 11)
  const lettersOnly = await api.withScopes('letter')
  assert.equal((await lettersOnly.get(path)).pagination.total, 0)
})

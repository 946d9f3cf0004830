import assert from 'node:assert/strict'
import { newCompany, onBothDatabases, onOneDatabase } from '../../test/api.ts'
import { sendRaw } from '../../test/raw-http.ts'
import { v1 } from '../../test/v1.ts'

const address = {
  street: 'Dorfstrasse',
  streetno: '12a',
  street2: null,
  code: 3434,
  city: 'Landiswil',
  country: 'CH',
}
const draft = {
  type: 1,
  name: 'Hofladen Sonnenrain',
  language: 'de',
  addresses: [{ ...address, primary: 1 }],
}

onBothDatabases('a client is the same record in both interfaces', async (api) => {
  const old = v1(api)
  const id = await old.add('client', {
    ...draft,
    number: 'K7',
    addition: 'Biohof',
    email: 'post@sonnenrain.example',
    einvoice_account_id: '41100000123456789',
    addresses: [
      { street: 'Seeweg', postcode: '6003', city: 'Luzern', country: 'CH', primary: false },
      { ...address, primary: true },
    ],
    contacts: [{ surname: 'Keller', name: 'Nora', email: 'nora@sonnenrain.example', phone: null, gender: 2 }],
  })
  const { item } = await api.get(`/v2/contacts/${id}`, { with: 'main_address,addresses,people' })
  const { name, name_addition, type, gender, relation, communication_language, ebill_account_id } = item
  assert.deepEqual(
    { name, name_addition, type, gender, relation, communication_language, ebill_account_id },
    {
      name: 'Hofladen Sonnenrain',
      name_addition: 'Biohof',
      type: 'C',
      gender: null,
      relation: ['CL'],
      communication_language: 'de',
      ebill_account_id: '41100000123456789',
    },
  )
  assert.equal(item.main_address.city, 'Landiswil')
  assert.equal(item.addresses.length, 2)
  assert.deepEqual(
    item.people.map((one: { surname: string; default: boolean }) => [one.surname, one.default]),
    [['Keller', true]],
  )

  const read = await old.get('client', id)
  const [main, other] = [
    item.main_address.id,
    item.addresses.find((one: { default: boolean }) => !one.default).id,
  ]
  assert.deepEqual(read, {
    id,
    type: 1,
    gender: 0,
    number: 'K7',
    name: 'Hofladen Sonnenrain',
    addition: 'Biohof',
    vat_id: '',
    language: 'de',
    phone: '',
    fax: '',
    email: 'post@sonnenrain.example',
    website: '',
    notes: '',
    einvoice_account_id: '41100000123456789',
    main_contact_id: item.people[0].id,
    main_address_id: main,
    street: 'Dorfstrasse',
    streetno: '12a',
    street2: '',
    code: 3434,
    city: 'Landiswil',
    country: 'CH',
    addresses: [
      { id: main, ...address, postcode: '3434', primary: 1 },
      {
        id: other,
        street: 'Seeweg',
        streetno: null,
        street2: null,
        code: 6003,
        postcode: '6003',
        city: 'Luzern',
        country: 'CH',
        primary: 0,
      },
    ].toSorted((one, two) => one.id - two.id),
    contacts: [
      {
        id: item.people[0].id,
        surname: 'Keller',
        name: 'Nora',
        email: 'nora@sonnenrain.example',
        phone: null,
        gender: 2,
        primary: 1,
      },
    ],
    assigns: [],
  })

  const made = await api.given.contact({ type: 'P', gender: 'M', name: 'Beat Frei', number: '0042' })
  const person = await old.get('client', made.id)
  assert.deepEqual([person.type, person.gender, person.number, person.name], [2, 1, '0042', 'Beat Frei'])
  const { items, count, pages } = await old.done('client/list/sorttype/asc')
  assert.deepEqual([count, pages, items.map((one: { id: number }) => one.id)], [2, 1, [made.id, id]])
  const { street2: _, assigns: __, ...listed } = read
  assert.deepEqual(items[1], listed)
})

onOneDatabase('an edit of a client changes known addresses and contacts, and adds others', async (api) => {
  const old = v1(api)
  const id = await old.add('client', { ...draft, contacts: [{ surname: 'A', name: 'B', gender: 1 }] })
  const before = await old.get('client', id)
  await old.done(`client/edit/id/${id}`, {
    id: 99,
    name: 'Sonnenrain AG',
    addresses: [
      { id: before.main_address_id, city: 'Lützelflüh', primary: false },
      { ...address, city: 'Burgdorf', primary: true },
    ],
    contacts: [
      { id: String(before.main_contact_id), surname: 'Ammann', primary: 0 },
      { surname: 'C', name: 'D', gender: '2', primary: '1' },
    ],
  })
  const after = await old.get('client', id)
  assert.equal(after.name, 'Sonnenrain AG')
  assert.deepEqual(
    after.addresses.map((one: { city: string; street: string; primary: number }) => [
      one.city,
      one.street,
      one.primary,
    ]),
    [
      ['Lützelflüh', 'Dorfstrasse', 0],
      ['Burgdorf', 'Dorfstrasse', 1],
    ],
  )
  assert.equal(after.city, 'Burgdorf')
  assert.deepEqual(
    after.contacts.map((one: { surname: string; primary: number }) => [one.surname, one.primary]),
    [
      ['Ammann', 0],
      ['C', 1],
    ],
  )
  // Nothing of a refused edit stays.
  const { call } = old
  const refused = await call(`client/edit/id/${id}`, {
    name: 'Never',
    contacts: [{ surname: 'E', name: 'F', gender: 1 }, { surname: 'G' }],
  })
  assert.deepEqual([refused.errorcode, refused.errormessage], [4002, 'Field "contacts.1.name" is required'])
  assert.deepEqual(await old.get('client', id), after)
  assert.equal(await old.code(`client/edit/id/${id}`, { addresses: [{ id: 2_000_000, city: 'X' }] }), 4004)
  for (const addresses of ['x', [1], [null]])
    assert.equal(await old.code(`client/edit/id/${id}`, { addresses }), 4003)
  await old.done(`client/edit/id/${id}`)
  assert.deepEqual(await old.get('client', id), after)
})

onOneDatabase('empty texts of addresses and contacts come back as they were sent', async (api) => {
  const old = v1(api)
  const place = { street: '', street2: '', postcode: '3434', city: 'Landiswil', country: 'CH' }
  const person = { surname: 'Keller', name: '', email: '', phone: '', gender: 2 }
  const id = await old.add('client', {
    ...draft,
    addresses: [place, { city: 'Luzern', country: 'CH' }],
    contacts: [person],
    einvoice_account_id: '',
  })
  const { addresses, contacts, einvoice_account_id } = await old.get('client', id)
  assert.partialDeepStrictEqual(addresses, [
    { ...place, primary: 1 },
    { street: '', street2: null, postcode: '', city: 'Luzern' },
  ])
  assert.partialDeepStrictEqual(contacts, [{ ...person, primary: 1 }])
  assert.equal(einvoice_account_id, '')
})

onOneDatabase('a client that is not acceptable is refused by its first bad field', async (api) => {
  const old = v1(api)
  for (const [change, errorcode, errormessage] of [
    [{ type: undefined, name: '' }, 4002, 'Field "type" is required'],
    [{ type: 3 }, 4003, 'Field "type" is invalid'],
    [{ type: 'C' }, 4003, 'Field "type" is invalid'],
    [{ type: 2 }, 4002, 'Field "gender" is required'],
    [{ name: '' }, 4002, 'Field "name" is required'],
    [{ name: ['x'] }, 4003, 'Field "name" is invalid'],
    [{ language: 'DE' }, 4003, 'Field "language" is invalid'],
    [{ addresses: undefined }, 4002, 'Field "addresses" is required'],
    [{ addresses: [] }, 4002, 'Field "addresses" is required'],
    [
      { addresses: [address, { ...address, country: 'Schweiz' }] },
      4003,
      'Field "addresses.1.country" is invalid',
    ],
    [{ contacts: [{ surname: 'X', name: 'Y', gender: 7 }] }, 4003, 'Field "contacts.0.gender" is invalid'],
  ] as const) {
    const answer = await old.call('client/add', { ...draft, ...change })
    assert.deepEqual(answer, { error: true, errorcode, errormessage }, JSON.stringify(change))
  }
  assert.equal((await old.done('client/list')).count, 0)
})

onOneDatabase('a client that is gone, or never was, has a code of its own', async (api) => {
  const old = v1(api)
  const id = await old.add('client', draft)
  const invoice = await api.given.invoice({
    contact_id: id,
    contact_address_id: (await old.get('client', id)).main_address_id,
  })
  const foreign = await v1(await newCompany(api.server)).add('client', draft)
  await old.done(`client/delete/id/${id}`, {})
  for (const action of ['get', 'edit', 'delete']) {
    assert.equal(await old.code(`client/${action}/id/${id}`), 99410)
    for (const unknown of [foreign, 2_147_483_647, 99_999_999_999])
      assert.deepEqual(await old.call(`client/${action}/id/${unknown}`), {
        error: true,
        errorcode: 15016,
        errormessage: 'No Objects or too many found',
      })
    assert.equal(await old.code(`client/${action}/id/x`), 3002)
    assert.equal(await old.code(`client/${action}`), 3001)
  }
  assert.equal((await api.get(`/v2/receivables/invoices/${invoice.id}`)).item.contact_id, id)
})

onOneDatabase('a list of clients is filtered by any of their fields', async (api) => {
  const old = v1(api)
  const one = await old.add('client', { ...draft, name: 'Zora', number: '12' })
  const two = await old.add('client', {
    ...draft,
    type: 2,
    gender: 1,
    name: '<Anton>',
    addresses: [{ ...address, city: 'Bern' }],
  })
  await api.given.contact({ relation: ['CR'], name: 'A supplier' })
  for (const [parameters, ids] of [
    ['', [one, two]],
    ['/sorttype/asc', [two, one]],
    ['/filter/name:Zora', [one]],
    ['/filter/name:zora', []],
    ['/filter/name:%3CAnton%3E', [two]],
    ['/filter/number:12', [one]],
    ['/filter/city:Bern', [two]],
    ['/filter/type:2;gender:1', [two]],
    ['/filter/gender:0', [one]],
    ['/filter/type:9', []],
    ['/filter/nothing:9', [one, two]],
    ['/filter/addresses:9', [one, two]],
    ['/limit/1', [one]],
    ['/limit/1/page/2', [two]],
  ] as const) {
    const { items } = await old.done(`client/list${parameters}`)
    assert.deepEqual(
      items.map((item: { id: number }) => item.id),
      ids,
      parameters,
    )
  }
})

onOneDatabase('a list longer than any page of v2 comes as a whole', async (api) => {
  const old = v1(api)
  const requests = Array.from({ length: 450 }, (_, at) => ({
    method: 'POST',
    path: '/contacts',
    body: {
      relation: ['CL'],
      type: 'C',
      name: `Client ${String(at).padStart(4, '0')}`,
      main_address: { country: 'CH', street: 'Weg', postcode: '3000', city: at % 2 ? 'Bern' : 'Thun' },
    },
  }))
  const headers = { authorization: `Bearer ${api.identity.accessToken}`, 'content-type': 'application/json' }
  await sendRaw(api.server, 'POST', '/v2/batch', { headers, body: JSON.stringify({ requests }) })
  const names = ({ items }: { items: { name: string }[] }) => items.map((item) => item.name)
  const all = await old.done('client/list/sorttype/asc')
  assert.deepEqual([all.count, all.pages, all.items.length], [450, 1, 450])
  assert.deepEqual(names(all), names(all).toSorted())
  const half = await old.done('client/list/sorttype/asc/limit/250/page/2')
  assert.deepEqual([half.count, half.pages, half.page], [450, 2, 2])
  assert.deepEqual(names(half), names(all).slice(250))
  const bern = await old.done('client/list/sorttype/asc/filter/city:Bern')
  assert.deepEqual([bern.count, names(bern)], [225, names(all).filter((_, at) => at % 2 === 1)])
  const far = await old.done('client/list/limit/300/page/9')
  assert.deepEqual([far.count, far.pages, far.items], [450, 2, []])
})

// The client against the server: everything that its types promise.

import assert from 'node:assert/strict'
import { type Api, onOneDatabase } from '../test/api.ts'
import { address, position } from '../test/given.ts'
import {
  ChangedError,
  createClient,
  ForbiddenError,
  type Kontor,
  KontorError,
  NotFoundError,
  RefusedError,
  UnauthorizedError,
} from './index.ts'
import { resources } from './resources.ts'

function clientOf(api: Api): Kontor {
  return createClient({ address: api.server.url, token: api.identity.accessToken })
}

const newContact = { relation: ['CL'], type: 'C', name: 'Hofladen', main_address: address } as const

onOneDatabase('a record is made, read, changed and deleted', async (api) => {
  const kontor = clientOf(api)
  const made = await kontor.contacts.create(newContact)
  const read = await kontor.contacts.get(made.item.id)
  assert.deepEqual(read, made)

  const { item } = await kontor.contacts.update(made.item.id, { name: 'Sonnenrain' })
  assert.deepEqual(item, { ...made.item, name: 'Sonnenrain' })

  assert.equal(await kontor.contacts.remove(made.item.id), undefined)
  await assert.rejects(kontor.contacts.get(made.item.id), NotFoundError)
})

onOneDatabase('many writes go in one request, and each has its own outcome', async (api) => {
  const paths: string[] = []
  const kontor = createClient({
    address: api.server.url,
    token: api.identity.accessToken,
    fetch: (address, init) => {
      paths.push(new URL(address).pathname)
      return fetch(address, init)
    },
  })
  const { id } = await api.given.contact()
  const steps: number[] = []
  const [made, refused, missing, removed] = await kontor.batch(
    (each): Promise<unknown>[] => [
      each.contactGroups.create({ name: 'Garden' }),
      each.contactGroups.create({ name: 'x'.repeat(300) }),
      each.contacts.update(999_999, { name: 'Nobody' }),
      each.contacts.remove(id),
    ],
    { onProgress: (done) => steps.push(done) },
  )
  assert.deepEqual(paths, ['/v2/batch'])
  assert.deepEqual(steps, [1, 2, 3, 4])
  assert.ok(made?.status === 'fulfilled')
  assert.equal((made.value as { item: { name: string } }).item.name, 'Garden')
  assert.ok(refused?.status === 'rejected' && refused.reason instanceof RefusedError)
  assert.equal(refused.reason.problems[0]?.key, 'name')
  assert.ok(missing?.status === 'rejected' && missing.reason instanceof NotFoundError)
  assert.deepEqual(removed, { status: 'fulfilled', value: undefined })
})

onOneDatabase('a batch whose answer is cut goes on where it was, and does nothing twice', async (api) => {
  let attempts = 0
  const kontor = createClient({
    address: api.server.url,
    token: api.identity.accessToken,
    retries: { times: 1 },
    fetch: async (address, init) => {
      const response = await fetch(address, init)
      const text = await response.text()
      const end = attempts++ === 0 ? text.indexOf('\n') + 20 : text.length
      return new Response(text.slice(0, end), response)
    },
  })
  const names = ['A', 'B', 'C']
  const outcomes = await kontor.batch((each) => names.map((name) => each.contactGroups.create({ name })))
  assert.equal(attempts, 2)
  assert.ok(outcomes.every(({ status }) => status === 'fulfilled'))
  assert.equal((await clientOf(api).contactGroups.list()).pagination.total, 3)
})

onOneDatabase('a batch without an answer fails as a whole, with the reason at each', async () => {
  const kontor = createClient({ address: 'http://127.0.0.1:9', token: 'x', retries: false })
  const outcomes = await kontor.batch((each) => [each.contacts.remove(1), each.contacts.remove(2)])
  assert.ok(outcomes.every((one) => one.status === 'rejected' && one.reason.status === 0))
})

onOneDatabase('several records are deleted together', async (api) => {
  const kontor = clientOf(api)
  const ids: number[] = []
  for (const name of ['A', 'B', 'C']) ids.push((await kontor.contactGroups.create({ name })).item.id)
  await kontor.contactGroups.remove(ids.slice(0, 2))
  const { items } = await kontor.contactGroups.list()
  assert.deepEqual(
    items.map(({ id }) => id),
    ids.slice(2),
  )
})

onOneDatabase('a list is filtered, sorted and cut into pages', async (api) => {
  const kontor = clientOf(api)
  for (const name of ['Anna', 'Berta', 'Carla', 'Doris'])
    await kontor.contacts.create({ ...newContact, name, phone: name === 'Doris' ? '044' : null })
  const names = async (query: Parameters<typeof kontor.contacts.list>[0]) =>
    (await kontor.contacts.list(query)).items.map(({ name }) => name)

  assert.deepEqual(await names({ filter: { phone: null }, sort: '-name' }), ['Carla', 'Berta', 'Anna'])
  assert.deepEqual(await names({ filter: { phone: '!' } }), ['Doris'])
  assert.deepEqual(await names({ filter: { or: [{ name: 'Anna' }, { name: '~dor' }] }, sort: 'name' }), [
    'Anna',
    'Doris',
  ])
  assert.deepEqual(await names({ filter: { relation: '!CL' } }), [])
  assert.deepEqual(await names({ sort: ['type', '-name'], limit: 2, offset: 1 }), ['Carla', 'Berta'])
  assert.deepEqual(await names({ q: 'berta' }), ['Berta'])
  assert.deepEqual(await names({ parameters: { filter: '{"name":"Carla"}' } }), ['Carla'])
  const { pagination } = await kontor.contacts.list({ limit: 3 })
  assert.deepEqual([pagination.total, pagination.pages], [4, 2])
})

onOneDatabase('what with asks for is there', async (api) => {
  const kontor = clientOf(api)
  const { item } = await kontor.contacts.create(newContact)
  const { items } = await kontor.contacts.list({ with: ['main_address', 'groups'] })
  assert.equal(items[0]?.main_address?.city, address.city)
  assert.deepEqual(items[0]?.groups, [])
  const one = await kontor.contacts.get(item.id, { with: ['permissions'] })
  assert.ok(one.item.permissions.includes('edit'))
})

onOneDatabase('all records come, page after page, also when some go meanwhile', async (api) => {
  const kontor = clientOf(api)
  const ids: number[] = []
  for (let count = 0; count < 7; count++)
    ids.push((await kontor.contactGroups.create({ name: `Group ${count}` })).item.id)

  const found: number[] = []
  for await (const { id } of kontor.contactGroups.all({ limit: 2 })) {
    found.push(id)
    if (found.length === 2) await kontor.contactGroups.remove(ids.slice(0, 2))
  }
  assert.deepEqual(found, ids)

  const names: string[] = []
  for await (const { name } of kontor.contactGroups.all({ sort: '-name', limit: 2 })) names.push(name)
  assert.deepEqual(names, ['Group 6', 'Group 5', 'Group 4', 'Group 3', 'Group 2'])

  const asText: string[] = []
  const parameters = { filter: JSON.stringify({ name: '!Group 3' }) }
  for await (const { name } of kontor.contactGroups.all({ parameters, limit: 2 })) asText.push(name)
  assert.deepEqual(asText, ['Group 2', 'Group 4', 'Group 5', 'Group 6'])
  const unreadable = kontor.contactGroups.all({ parameters: { filter: '{' } })
  await assert.rejects(unreadable.next(), RefusedError)

  const filter = { name: '~group', usage: 0 }
  const sizes: number[] = []
  for await (const { items } of kontor.contactGroups.pages({ filter, limit: 2 })) sizes.push(items.length)
  assert.deepEqual(sizes, [2, 2, 1])
})

onOneDatabase('pages that would be too large are asked for in smaller ones', async (api) => {
  const kontor = clientOf(api)
  for (const name of ['A', 'B', 'C']) await kontor.contactGroups.create({ name })
  const names: string[] = []
  for await (const { name } of kontor.contactGroups.all({ limit: 400 })) names.push(name)
  assert.deepEqual(names, ['A', 'B', 'C'])
})

onOneDatabase('records of a record lie below it', async (api) => {
  const kontor = clientOf(api)
  const { item: contact } = await kontor.contacts.create(newContact)
  const people = kontor.contacts.people(contact.id)
  assert.equal(people.path, `/contacts/${contact.id}/people`)
  const { item } = await people.create({ name: 'Lea', surname: 'Brunner', gender: 'F' })
  await people.update(item.id, { surname: 'Meier' })
  const { items } = await people.list({ sort: 'surname' })
  assert.deepEqual(
    items.map(({ surname }) => surname),
    ['Meier'],
  )
  await people.remove(item.id)
  assert.equal((await people.list()).pagination.total, 0)
})

onOneDatabase('actions are called by their names', async (api) => {
  const kontor = clientOf(api)
  const { item: contact } = await kontor.contacts.create(newContact)
  const { item: group } = await kontor.contactGroups.create({ name: 'Farms' })
  const grouped = await kontor.contacts.assignGroups(contact.id, [group.id])
  assert.equal(grouped.item.id, contact.id)

  const { items: addresses } = await kontor.contacts.addresses(contact.id).list()
  const { item: offer } = await kontor.offers.create({
    ...{ contact_id: contact.id, contact_address_id: addresses[0]?.id ?? 0, date: '2026-03-01' },
    ...{ valid_until: '2026-04-01', currency: 'CHF', language: 'de' },
    positions: [{ ...position, type: 'N', catalog_type: 'S' }],
  })
  const { item: invoice } = await kontor.offers.invoice(offer.id)
  const { item: sent } = await kontor.invoices.changeStatus(invoice.id, { status: 'S' })
  assert.equal(sent.status, 'S')
  assert.equal((await kontor.receivablesOverview.get()).item.open[0]?.count, 1)

  const { item: project } = await kontor.projects.create({
    ...{ contact_id: contact.id, name: 'Garden', start_date: '2026-01-01' },
  })
  assert.equal((await kontor.projects.changeStatus(project.id, 'C')).item.status, 'C')
})

onOneDatabase('a file comes with its name, and has an address', async (api) => {
  const kontor = clientOf(api)
  const { id } = await api.given.invoice()
  const file = await kontor.invoices.pdf(id)
  assert.match(file.name, /\.pdf$/)
  assert.equal(file.type, 'application/pdf')
  const base = `${api.server.url}/v2/receivables/invoices/${id}`
  assert.equal(kontor.invoices.pdf.address(id), `${base}/pdf`)
  assert.equal(kontor.invoices.preview.address(id, { page: 1, size: 240 }), `${base}/preview?page=1&size=240`)
  assert.equal((await kontor.invoices.preview(id, { page: 1, size: 240 })).type, 'image/png')
})

onOneDatabase('what was changed since it was read is not written over', async (api) => {
  const kontor = clientOf(api)
  const { item, tag } = await kontor.contacts.create(newContact)
  const changed = await kontor.contacts.update(item.id, { name: 'First' }, { ifMatch: tag })
  await assert.rejects(kontor.contacts.update(item.id, { name: 'Second' }, { ifMatch: tag }), ChangedError)
  await kontor.contacts.update(item.id, { name: 'Third' }, { ifMatch: changed.tag })
})

onOneDatabase('errors say all that the server says', async (api) => {
  const kontor = clientOf(api)
  const wrong = kontor.contacts.create({ ...newContact, email: 'nobody', vat_rate: 101 })
  await assert.rejects(wrong, (error) => {
    assert.ok(error instanceof RefusedError && error instanceof KontorError && error instanceof Error)
    assert.deepEqual([error.name, error.status, error.code], ['RefusedError', 422, 1000])
    assert.match(error.requestId ?? '', /^[0-9a-f-]{36}$/)
    assert.deepEqual(error.problems.map(({ key }) => key).sort(), ['email', 'vat_rate'])
    return true
  })
  await assert.rejects(kontor.contacts.list({ limit: 1000 }), (error) => {
    assert.ok(error instanceof RefusedError)
    assert.deepEqual([error.status, error.code, error.problems], [400, 2103, []])
    return true
  })

  const stranger = createClient({ address: api.server.url, token: () => 'nothing' })
  await assert.rejects(stranger.contacts.list(), UnauthorizedError)
  const narrow = clientOf(await api.withScopes('profile'))
  await assert.rejects(narrow.contacts.list(), ForbiddenError)
  const { item: unit } = await kontor.units.create({ name: 'Bag', scope: 'a' })
  await kontor.services.create({ name: 'Care', including_vat: false, vat: 8.1, unit_id: unit.id, price: 1 })
  await assert.rejects(kontor.units.remove(unit.id), KontorError)
})

onOneDatabase('every list can be read by the name of its resource', async (api) => {
  const kontor = clientOf(api)
  const names = Object.values(resources)
    .filter(({ path }) => !path.includes('{'))
    .map(({ path }) => path)
  const members = Object.values(kontor).filter((member) => typeof member.all === 'function')
  assert.deepEqual(members.map(({ path }) => path).sort(), names.sort())
  assert.equal(kontor.resource('order-confirmations'), kontor.orderConfirmations)
  assert.equal(kontor.resource('order-confirmations').name, 'order-confirmations')
})

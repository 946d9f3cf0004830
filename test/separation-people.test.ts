// The rights of people in plain cases, written out: an error in the table of roles and in the server alike would be
// noticed.

import assert from 'node:assert/strict'
import { operations } from '../server/app.ts'
import { createV1Token } from '../server/auth/applications/v1-token.ts'
import { addMember } from '../server/auth/people/members.ts'
import { offers } from '../server/receivables/offers.ts'
import { type Api, newCompany, onOneDatabase } from './api.ts'
import { makeRecord } from './samples.ts'
import { nowhere, told } from './separation-walk.ts'
import { browserOf } from './separation-world.ts'

const hours = '/v2/reporting/working-hours'
const efforts = '/v2/reporting/efforts'

onOneDatabase('roles may do what they are for', async (owner) => {
  const invoice = `/v2/receivables/invoices/${(await owner.given.invoice()).id}`
  const { path, id } = await makeRecord(owner, offers)
  const offer = `${path}/${id}`
  const people = {
    manager: await owner.colleague('manager'),
    member: await owner.colleague('member'),
    reader: await owner.colleague('reader'),
  }
  for (const [role, method, path, isAllowed] of [
    ['reader', 'GET', invoice, true],
    ['reader', 'GET', '/v2/journal', true],
    ['reader', 'POST', '/v2/auth/tokens', true],
    ['reader', 'POST', '/v2/auth/v1-token', true],
    ['reader', 'POST', '/v2/contacts', false],
    ['reader', 'POST', hours, false],
    ['reader', 'PUT', invoice, false],
    ['reader', 'DELETE', invoice, false],
    ['reader', 'GET', '/v2/auth/clients', false],
    ['member', 'GET', invoice, true],
    ['member', 'GET', `${invoice}/pdf`, true],
    ['member', 'PUT', invoice, false],
    ['member', 'PATCH', `${invoice}/change-status`, false],
    ['member', 'PATCH', `${invoice}/send-by-email`, false],
    ['member', 'POST', `${invoice}/payments`, false],
    ['member', 'POST', '/v2/contacts', true],
    ['member', 'POST', '/v2/receivables/offers', true],
    ['member', 'PUT', offer, true],
    ['member', 'PATCH', `${offer}/change-status`, false],
    ['member', 'PATCH', `${offer}/send-by-post`, false],
    ['member', 'POST', `${offer}/invoice`, false],
    ['member', 'POST', `${offer}/delivery-note`, true],
    ['member', 'POST', '/v2/reporting/activities', false],
    ['member', 'PUT', '/v2/configuration/company', false],
    ['member', 'PUT', `/v2/auth/users/${owner.identity.user}`, false],
    ['member', 'POST', '/v2/auth/invitations', false],
    ['member', 'GET', '/v2/journal', false],
    ['manager', 'PATCH', `${invoice}/change-status`, true],
    ['manager', 'PUT', '/v2/configuration/company', true],
    ['manager', 'GET', '/v2/journal', true],
    ['manager', 'PUT', `/v2/auth/users/${owner.identity.user}`, true],
  ] as const) {
    const body = method === 'GET' ? undefined : {}
    const { status, body: said } = await people[role].request(method, path, { body })
    assert.equal(status !== 403, isAllowed, `${role} ${method} ${path}: ${status} ${JSON.stringify(said)}`)
    if (!isAllowed) assert.equal(said.code, 5000)
  }
})

onOneDatabase('a reader makes nothing but tokens and views of their own', async (owner) => {
  const reader = await owner.colleague('reader')
  const done = []
  // What is in a batch is allowed or refused as if it came alone. Printing many documents only reads.
  for (const { method, path, open, forPeople, isBatch, isReading } of operations)
    if (method === 'POST' && !open && !forPeople && !isBatch && !isReading) {
      const answer = await reader.request('POST', `/v2${path.replace(/\{\w+\}/g, '1')}`, { body: {} })
      if (answer.status !== 403) done.push(path)
    }
  assert.deepEqual(done.sort(), ['/auth/tokens', '/auth/v1-token', '/views'])
})

for (const { list, make } of [
  { list: hours, make: (api: Api) => api.given.workingHours() },
  {
    list: efforts,
    make: async (api: Api, entity_id: number) => api.given.effort({ entity_id, notes: 'Birnen' }),
  },
]) {
  onOneDatabase(`a member sees and changes only their own ${list.split('/').at(-1)}`, async (owner) => {
    const project = (await owner.given.project()).id
    const member = await owner.colleague('member')
    const theirs = await make(owner, project)
    const own = await make(member, project)
    for (const query of [
      {},
      { q: list === efforts ? 'Birnen' : '' },
      { filter: JSON.stringify({ date: own.date }) },
      { filter: JSON.stringify({ or: [{ user_id: owner.identity.user }, { id: `>0` }] }) },
      { sort: '-id', with: 'user_name,permissions' },
    ] as Record<string, string>[]) {
      const { items, pagination } = await member.get(list, query)
      assert.deepEqual([items.map(({ id }: { id: number }) => id), pagination.total], [[own.id], 1])
    }
    const foreign = await member.get(list, { filter: JSON.stringify({ user_id: owner.identity.user }) })
    assert.deepEqual([foreign.items, foreign.pagination.total], [[], 0])
    assert.equal((await owner.get(list)).pagination.total, 2)
    assert.deepEqual((await owner.colleague('reader').then((reader) => reader.get(list))).pagination.total, 2)

    for (const [method, body] of [
      ['GET', undefined],
      ['PUT', { date: '2026-02-13' }],
      ['DELETE', undefined],
    ] as const) {
      const answer = await member.request(method, `${list}/${theirs.id}`, { body })
      assert.equal(answer.status, 404)
      assert.equal(told(answer), told(await member.request(method, `${list}/${nowhere}`, { body })))
    }
    assert.equal((await member.request('DELETE', `${list}/${own.id},${theirs.id}`)).status, 404)
    assert.deepEqual((await owner.get(`${list}/${theirs.id}`)).item, theirs)
    assert.equal((await member.put(`${list}/${own.id}`, { date: '2026-02-13' })).item.date, '2026-02-13')
    await member.delete(`${list}/${own.id}`)
  })
}

onOneDatabase('a member cannot give hours to a colleague, nor take theirs', async (owner) => {
  const member = await owner.colleague('member')
  const body = { date: '2026-02-12', time_start: '08:00', time_end: '11:45' }
  const user_id = owner.identity.user
  assert.deepEqual(await member.problems('POST', hours, { ...body, user_id }), { user_id: 1102 })
  const { item } = await member.post(hours, body)
  assert.equal(item.user_id, member.identity.user)
  assert.deepEqual(await member.problems('PUT', `${hours}/${item.id}`, { user_id }), { user_id: 1102 })
  const manager = await owner.colleague('manager')
  assert.equal((await manager.put(`${hours}/${item.id}`, { user_id })).item.user_id, user_id)
  assert.equal((await member.request('GET', `${hours}/${item.id}`)).status, 404)
})

onOneDatabase('the older interface keeps companies and roles apart, too', async (owner) => {
  const stranger = await newCompany(owner.server)
  const [member, reader] = [await owner.colleague('member'), await owner.colleague('reader')]
  const foreign = await stranger.given.workingHours()
  const owners = await owner.given.workingHours()
  const own = await member.given.workingHours()
  const call = async (person: Api, path: string, body?: object) => {
    const raw = body && new URLSearchParams({ data: JSON.stringify(body) }).toString()
    const headers = { authorization: '', 'content-type': 'application/x-www-form-urlencoded' }
    const method = body ? 'POST' : 'GET'
    return person.request(method, `${path}/token/${person.identity.v1Token}`, { raw, headers })
  }
  const listed = async (person: Api) => {
    const { body } = await call(person, '/time/list')
    return [body.count, body.items.map(({ id }: { id: number }) => id).sort()]
  }
  assert.deepEqual(await listed(owner), [2, [owners.id, own.id]])
  assert.deepEqual(await listed(reader), [2, [owners.id, own.id]])
  assert.deepEqual(await listed(member), [1, [own.id]])
  for (const [person, hidden] of [
    [owner, foreign.id],
    [reader, foreign.id],
    [member, foreign.id],
    [member, owners.id],
  ] as const)
    for (const action of ['get', 'edit', 'delete']) {
      const body = action === 'edit' ? { start: 900 } : undefined
      const answer = await call(person, `/time/${action}/id/${hidden}`, body)
      const isReader = person === reader && action !== 'get'
      assert.equal(answer.body.errorcode, isReader ? 1003 : 5001)
      assert.equal(told(answer), told(await call(person, `/time/${action}/id/${nowhere}`, body)))
    }
  const added = await call(reader, '/time/add', { start: 800, end: 900, date: '2026-02-12' })
  assert.equal(added.body.errorcode, 1003)
  assert.deepEqual((await stranger.get(`${hours}/${foreign.id}`)).item, foreign)
  assert.deepEqual((await owner.get(`${hours}/${owners.id}`)).item, owners)
})

onOneDatabase('who belongs to two companies is in one at a time', async (owner) => {
  const other = await newCompany(owner.server)
  const person = await owner.colleague('manager')
  const { user } = person.identity
  const { company } = other.identity
  await other.server.db.transaction({ company, user: null, via: 'test' }, (tx) =>
    addMember(tx, user, 'reader'),
  )
  const [here, there] = [await owner.given.contact(), await other.given.contact()]

  const browser = await browserOf(person)
  for (const send of [browser, (method: string, path: string) => person.request(method, path)]) {
    const { items, pagination } = (await send('GET', '/v2/contacts')).body
    assert.deepEqual([items, pagination.total], [[here], 1])
    const hidden = await send('GET', `/v2/contacts/${there.id}`)
    assert.equal(told(hidden), told(await send('GET', `/v2/contacts/${nowhere}`)))
    assert.equal((await send('GET', `/v2/auth/users/${other.identity.user}`)).status, 404)
  }

  const switched = await browser('PUT', '/v2/auth/session', { company_id: company })
  assert.deepEqual([switched.body.item.company.id, switched.body.item.role], [company, 'reader'])
  assert.deepEqual((await browser('GET', '/v2/contacts')).body.items, [there])
  assert.equal((await browser('POST', '/v2/contacts', {})).status, 403)
  assert.deepEqual((await person.get('/v2/contacts')).items, [here])
})

onOneDatabase('who is taken out of a company is out at once, and stays in the other', async (owner) => {
  const other = await newCompany(owner.server)
  const person = await owner.colleague('manager')
  const { user } = person.identity
  const { company } = other.identity
  const token = (await person.post('/v2/auth/tokens', { name: 'Script', scopes: ['contact'] })).item.token
  const script = () =>
    person.request('GET', '/v2/contacts', { headers: { authorization: `Bearer ${token}` } })
  const [browserHere, browserThere] = [await browserOf(person), await browserOf(person, company)]
  const v1There = await other.server.db.transaction({ company, user: null, via: 'test' }, async (tx) => {
    await addMember(tx, user, 'member')
    return createV1Token(tx, user)
  })
  const v1 = async (v1Token: string) =>
    (await person.request('GET', `/time/list/token/${v1Token}`, { headers: { authorization: '' } })).body
      .error
  const ways = async () => [
    (await person.request('GET', '/v2/contacts')).status,
    (await script()).status,
    await v1(person.identity.v1Token),
    (await browserHere('GET', '/v2/contacts')).status,
  ]
  assert.deepEqual(await ways(), [200, 200, false, 200])
  await owner.delete(`/v2/auth/users/${user}`)
  assert.deepEqual(await ways(), [401, 401, true, 401])
  assert.equal((await browserThere('GET', '/v2/contacts')).status, 200)
  assert.equal(await v1(v1There), false)

  await other.put(`/v2/auth/users/${user}`, { role: 'reader' })
  assert.equal((await browserThere('POST', '/v2/contacts', {})).status, 403)
})

onOneDatabase('what is for people is not for tokens', async (owner) => {
  const browser = await browserOf(owner)
  for (const { method, path } of operations.filter(({ forPeople }) => forPeople)) {
    const answer = await owner.request(method, `/v2${path.replace(/\{\w+\}/g, '1')}`, {})
    assert.deepEqual([answer.status, answer.body.code], [403, 5000], path)
  }
  assert.equal((await browser('GET', '/v2/auth/session')).body.item.user.id, owner.identity.user)
})

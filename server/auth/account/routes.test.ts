import assert from 'node:assert/strict'
import sql from 'sql-template-tag'
import { permissionsOf, subjects } from '../../../domain/access/roles.ts'
import { type Api, newCompany, onOneDatabase } from '../../../test/api.ts'
import { emailOf, Guest, welcomed } from '../../../test/guest.ts'
import { operations } from '../../app.ts'
import { timedCode } from './authenticators.ts'

const keysOf = ({ body }: { body: { meta: { errors: { key: string }[] } } }) =>
  body.meta.errors.map(({ key }) => key)

onOneDatabase('what is for people is refused to every token', async (api) => {
  const own = operations.filter(({ topic }) => topic.name === 'Own account')
  assert.ok(own.length >= 15)
  for (const { method, path } of own) {
    const { status, body } = await api.request(method, `/v2${path.replace(/\{\w+\}/, '1')}`, {
      ...(method === 'GET' ? {} : { body: {} }),
    })
    assert.deepEqual([status, body.code], [403, 5000], `${method} ${path}`)
  }
})

onOneDatabase('a session tells who one is, where, and what one may do there', async (api) => {
  const reader = await api.colleague('reader')
  const guest = await welcomed(reader)
  const { status, body } = await guest.call('GET', '/v2/auth/session')
  assert.equal(status, 200)
  const { id, user, company, role, companies, permissions } = body.item
  assert.equal(typeof id, 'number')
  const email = await emailOf(reader)
  assert.deepEqual(user, { id: reader.identity.user, email, name: 'Noé', surname: '', language: 'fr' })
  assert.deepEqual([company.id, role, companies], [api.identity.company, 'reader', [company]])
  const expected = subjects.map((subject) => [subject, permissionsOf('reader', subject)])
  assert.deepEqual(permissions, Object.fromEntries(expected))
})

onOneDatabase('one switches to companies that one belongs to, and others do not exist', async (api) => {
  const guest = await welcomed(api)
  const made = await guest.call('POST', '/v2/auth/companies', { company: 'Zweigstelle', country: 'DE' })
  assert.equal(made.status, 201)
  const { id } = made.body.item
  assert.deepEqual(made.body.item, { id, name: 'Zweigstelle', role: 'owner' })
  const switched = await guest.call('PUT', '/v2/auth/session', { company_id: id })
  assert.deepEqual([switched.status, switched.body.item.company], [200, made.body.item])
  const { item } = (await guest.call('GET', '/v2/auth/profile')).body
  assert.deepEqual([item.company_name, item.company_currency], ['Zweigstelle', 'EUR'])

  const other = (await newCompany(api.server)).identity.company
  const answers = []
  for (const company_id of [other, 999_999, 0])
    answers.push(await guest.call('PUT', '/v2/auth/session', { company_id }))
  assert.deepEqual(answers[0], answers[1])
  assert.deepEqual([answers[0]?.status, answers[0]?.body.meta.entity_type], [404, 'company'])
  assert.ok(['404', '422'].includes(String(answers[2]?.status)))
  assert.equal((await guest.call('GET', '/v2/auth/session')).body.item.company.id, id)
})

onOneDatabase('a page that was opened for one company does nothing in another', async (api) => {
  const guest = await welcomed(api)
  const { company } = api.identity
  const { id } = (await guest.call('POST', '/v2/auth/companies', { company: 'Zweigstelle' })).body.item
  const make = (expected: string) =>
    guest.call('POST', '/v2/reporting/activities', { name: 'Beratung' }, { 'kontor-company': expected })
  const countIn = async (company_id: number) => {
    await guest.call('PUT', '/v2/auth/session', { company_id })
    return (await guest.call('GET', '/v2/reporting/activities')).body.pagination.total
  }
  const counts = [await countIn(company), await countIn(id)]

  const refused = await make(String(company))
  assert.deepEqual([refused.status, refused.body.code], [409, 5001])
  const read = await guest.call('GET', '/v2/reporting/activities', undefined, {
    'kontor-company': String(company),
  })
  assert.equal(read.status, 409)
  assert.deepEqual([await countIn(company), await countIn(id)], counts)
  assert.equal((await make(String(id))).status, 201)

  // A token belongs to one company, so the header does not matter.
  const headers = { 'kontor-company': String(id) }
  const { status } = await api.request('GET', '/v2/reporting/activities', { headers })
  assert.equal(status, 200)
})

onOneDatabase('an owner makes further companies, each name once; others make none', async (api) => {
  const guest = await welcomed(api)
  const twice = await Promise.all(
    [1, 2].map(() => guest.call('POST', '/v2/auth/companies', { company: 'Filiale', password: 'ignored' })),
  )
  assert.deepEqual(twice.map(({ status }) => status).sort(), [201, 422])
  const wrong = await guest.call('POST', '/v2/auth/companies', { company: ' ', country: 'XX' })
  assert.deepEqual([wrong.status, keysOf(wrong).includes('company')], [422, true])
  for (const role of ['manager', 'member', 'reader'] as const) {
    const colleague = await welcomed(await api.colleague(role))
    const { status } = await colleague.call('POST', '/v2/auth/companies', { company: role })
    assert.equal(status, 403)
  }
})

onOneDatabase('one sees one’s sessions and ends them, and nobody else’s', async (api) => {
  const [here, there] = [await welcomed(api), await welcomed(api, { 'user-agent': 'There/1.0' })]
  const other = await welcomed(await api.colleague('owner'))
  const { items } = (await here.call('GET', '/v2/auth/sessions')).body
  assert.equal(items.length, 2)
  assert.deepEqual(Object.keys(items[0]), ['id', 'address', 'agent', 'created', 'last_used', 'current'])
  const isHere = (one: { current: boolean }) => one.current
  const [{ id }] = items.filter((one: { current: boolean }) => !isHere(one))
  assert.equal(items.find((one: { id: number }) => one.id === id).agent, 'There/1.0')
  assert.equal(items.filter(isHere).length, 1)

  assert.equal((await other.call('DELETE', `/v2/auth/sessions/${id}`)).status, 404)
  assert.equal(await there.isSignedIn(), true)
  assert.equal((await here.call('DELETE', `/v2/auth/sessions/${id}`)).status, 204)
  assert.equal(await there.isSignedIn(), false)
  assert.equal((await here.call('DELETE', `/v2/auth/sessions/${id}`)).status, 404)

  const further = [await welcomed(api), await welcomed(api)]
  assert.equal((await here.call('DELETE', '/v2/auth/sessions')).status, 204)
  for (const guest of further) assert.equal(await guest.isSignedIn(), false)
  assert.deepEqual([await here.isSignedIn(), await other.isSignedIn()], [true, true])
})

onOneDatabase('a new password ends all other sessions, and needs the current one', async (api) => {
  const [here, there] = [await welcomed(api), await welcomed(api)]
  const send = (body: object) => here.call('PUT', '/v2/auth/password', body)
  const current = 'correct horse'
  for (const { body, key } of [
    { body: { current: 'wrong horse', new: 'battery staple' }, key: 'current' },
    { body: { current, new: 'short' }, key: 'new' },
    { body: { current, new: 'password123' }, key: 'new' },
    { body: { current, new: await emailOf(api) }, key: 'new' },
    { body: { current }, key: 'new' },
    { body: { new: 'battery staple' }, key: 'current' },
  ]) {
    const answer = await send(body)
    assert.deepEqual([answer.status, keysOf(answer)], [422, [key]])
  }
  assert.equal(await there.isSignedIn(), true)
  assert.equal((await send({ current, new: 'battery staple' })).status, 204)
  assert.deepEqual([await here.isSignedIn(), await there.isSignedIn()], [true, false])
  assert.equal((await new Guest(api.server).signIn(await emailOf(api))).status, 422)
  assert.equal((await new Guest(api.server).signIn(await emailOf(api), 'battery staple')).status, 303)

  const entries = await api.server.db.all<{ before: string | null; after: string | null }>(sql`
    select before, after from journal
    where company_id = 0 and resource = 'passwords' and record_id = ${api.identity.user}`)
  assert.deepEqual(
    entries.map(({ before, after }) => [before, after]),
    [[null, null]],
  )
})

onOneDatabase('whoever guesses the password in an open session has to wait', async (api) => {
  const guest = await welcomed(api)
  const guess = () =>
    guest.call('PUT', '/v2/auth/password', { current: 'wrong horse', new: 'battery staple' })
  for (let at = 0; at < 10; at++) assert.equal((await guess()).status, 422)
  const { status, body } = await guess()
  assert.deepEqual([status, body.code], [429, 6000])
})

onOneDatabase('the profile is changed by people, in all their companies, and so by no token', async (api) => {
  const path = '/v2/auth/profile'
  const guest = await welcomed(api)
  const before = (await api.get(path)).item
  assert.equal((await api.request('PUT', path, { body: { name: 'Mallory' } })).status, 403)
  assert.deepEqual((await api.get(path)).item, before)

  const changes = { name: 'Léa', language: 'fr', email: 'other@kontor.example', id: 7 }
  const { item } = (await guest.call('PUT', path, changes)).body
  assert.deepEqual(item, { ...before, name: 'Léa', language: 'fr' })
  assert.deepEqual((await api.get(path)).item, item)
  assert.deepEqual((await guest.call('PUT', path, {})).body.item, item)
  const wrong = await guest.call('PUT', path, { name: ' ', surname: 5, language: 'rm' })
  assert.deepEqual([wrong.status, keysOf(wrong).sort()], [422, ['language', 'name', 'surname']])

  const reader = await welcomed(await api.colleague('reader'))
  const answer = await reader.call('PUT', path, { surname: 'Favre', language: 'it' })
  assert.deepEqual([answer.status, answer.body.item.surname], [200, 'Favre'])
  assert.match((await reader.get('/me')).text, /<html lang="it">/)
})

// The authenticator.

type Turned = { body: { item: { recovery_codes: string[] } } }

async function secretOf(api: Api): Promise<string> {
  const row = await api.server.db.get<{ data: string }>(sql`
    select data from one_time_keys where user_id = ${api.identity.user} and purpose = 'authenticator'`)
  return JSON.parse((row as { data: string }).data).secret
}

const proof = { password: 'correct horse' }
const codeOf = (secret: string, away = 0) => timedCode(secret, Math.floor(Date.now() / 30_000) + away)
const path = '/v2/auth/authenticator'

onOneDatabase('an authenticator is on when its first code has come', async (api) => {
  const guest = await welcomed(api)
  const off = { is_on: false, created: null, recovery_codes: 0 }
  assert.deepEqual((await guest.call('GET', path)).body.item, off)
  const begun = await guest.call('POST', path, proof)
  assert.equal(begun.status, 201)
  const { key, secret: shown, uri } = begun.body.item
  assert.match(shown, /^[A-Z2-7]{32}$/)
  const email = encodeURIComponent(await emailOf(api))
  assert.equal(uri, `otpauth://totp/Kontor:${email}?secret=${shown}&issuer=Kontor`)
  const secret = await secretOf(api)

  const wrong = await guest.call('PUT', path, { key, code: codeOf(secret, 5) })
  assert.deepEqual([wrong.status, keysOf(wrong)], [422, ['code']])
  const other = await welcomed(await api.colleague('member'))
  const stolen = await other.call('PUT', path, { key, code: codeOf(secret) })
  assert.deepEqual([stolen.status, keysOf(stolen)], [422, ['key']])
  assert.deepEqual((await guest.call('GET', path)).body.item, off)

  const sent = { key, code: codeOf(secret) }
  const twice = await Promise.all([guest.call('PUT', path, sent), guest.call('PUT', path, sent)])
  assert.deepEqual(twice.map(({ status }) => status).sort(), [200, 422])
  const { item } = (await guest.call('GET', path)).body
  assert.deepEqual([item.is_on, item.recovery_codes], [true, 10])
  assert.equal((await guest.call('POST', path, proof)).status, 400)

  const journal = await api.server.db.all<{ before: string | null; after: string | null }>(sql`
    select before, after from journal where company_id = 0 and user_id = ${api.identity.user}`)
  const [code] = (twice.find(({ status }) => status === 200) as Turned).body.item.recovery_codes
  for (const text of [secret, shown, key, code as string])
    assert.equal(JSON.stringify(journal).includes(text), false)
})

onOneDatabase('an authenticator that is begun anew makes the one before it worthless', async (api) => {
  const guest = await welcomed(api)
  const first = (await guest.call('POST', path, proof)).body.item.key
  const secret = await secretOf(api)
  await guest.call('POST', path, proof)
  assert.equal((await guest.call('PUT', path, { key: first, code: codeOf(secret) })).status, 422)
})

onOneDatabase('a secret, turning off and new recovery codes need the password or a code', async (api) => {
  const guest = await welcomed(api)
  const codes = '/v2/auth/recovery-codes'
  assert.equal((await guest.call('POST', codes, proof)).status, 400)
  for (const { body, field } of [
    { body: {}, field: 'password' },
    { body: { password: 'wrong horse' }, field: 'password' },
    { body: { code: '000000' }, field: 'code' },
  ]) {
    const answer = await guest.call('POST', path, body)
    assert.deepEqual([answer.status, keysOf(answer)], [422, [field]])
  }
  const { key } = (await guest.call('POST', path, proof)).body.item
  const secret = await secretOf(api)
  const used = codeOf(secret)
  const on = await guest.call('PUT', path, { key, code: used })
  const before: string[] = on.body.item.recovery_codes

  for (const { body, field } of [
    { body: {}, field: 'password' },
    { body: { password: 'wrong horse' }, field: 'password' },
    { body: { code: '000000' }, field: 'code' },
    { body: { code: used }, field: 'code' },
  ])
    for (const [method, target] of [
      ['DELETE', path],
      ['POST', codes],
    ] as const) {
      const answer = await guest.call(method, target, body)
      assert.deepEqual([answer.status, keysOf(answer)], [422, [field]])
    }

  const renewed = await guest.call('POST', codes, proof)
  assert.equal(renewed.status, 201)
  const after: string[] = renewed.body.item.recovery_codes
  assert.deepEqual([after.length, after.some((code) => before.includes(code))], [10, false])
  assert.equal((await guest.call('DELETE', path, { code: before[0] })).status, 422)
  assert.equal((await guest.call('DELETE', path, { code: codeOf(secret, 1) })).status, 204)
  assert.equal((await guest.call('GET', path)).body.item.is_on, false)
  assert.equal((await new Guest(api.server).signIn(await emailOf(api))).location, '/')
})

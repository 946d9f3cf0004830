import assert from 'node:assert/strict'
import sql from 'sql-template-tag'
import { type Api, newCompany, onOneDatabase } from '../../test/api.ts'
import { localTimeAt } from '../resource/clock.ts'

const path = '/v2/reporting/timer'
const stop = `${path}/stop`

function ago(minutes: number): string {
  return new Date(Date.now() - minutes * 60_000).toISOString()
}

async function actions(api: Api): Promise<string[]> {
  const entries = await api.server.db.all<{ action: string }>(sql`
    select action from journal where company_id = ${api.identity.company} and resource = 'timers' order by id`)
  return entries.map(({ action }) => action)
}

onOneDatabase('a timer runs from the request that starts it until it is stopped', async (api) => {
  assert.deepEqual(await api.get(path), { item: null })
  const before = Date.now()
  const { item } = await api.put(path, {})
  assert.ok(Date.parse(item.started) >= before && Date.parse(item.started) <= Date.now())
  assert.match(item.started, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  assert.deepEqual(Object.entries(item), [
    ['started', item.started],
    ['entity_type', null],
    ['entity_id', null],
    ['entity_name', null],
    ['activity_id', null],
    ['notes', null],
    ['elapsed_seconds', item.elapsed_seconds],
  ])
  assert.equal((await api.get(path)).item.started, item.started)
})

onOneDatabase('a timer that runs is changed field by field', async (api) => {
  const { id: activity_id } = await api.given.activity()
  const { id: entity_id } = await api.given.project({ name: 'Garten Süd' })
  const started = ago(10)
  await api.put(path, { started, notes: 'Hecke' })
  await api.put(path, { entity_type: 'P', entity_id, activity_id })
  const { item } = await api.get(path)
  assert.ok(item.elapsed_seconds >= 600 && item.elapsed_seconds < 660)
  assert.deepEqual(item, {
    ...{ started, entity_type: 'P', entity_id, entity_name: 'Garten Süd', activity_id, notes: 'Hecke' },
    elapsed_seconds: item.elapsed_seconds,
  })
  const cleared = (await api.put(path, { entity_id: null, notes: null, started: null })).item
  assert.deepEqual(
    [cleared.started, cleared.entity_type, cleared.entity_id, cleared.activity_id, cleared.notes],
    [started, null, null, activity_id, null],
  )
  await api.delete(`/v2/reporting/activities/${activity_id}`)
  assert.equal((await api.get(path)).item.activity_id, null)
})

onOneDatabase('a timer that is stopped becomes an effort of the day on which it was started', async (api) => {
  const { id: entity_id } = await api.given.project({ hourly_rate: 120 })
  const { id: activity_id } = await api.given.activity()
  const started = ago(26 * 60 - 0.5)
  await api.put(path, { entity_type: 'P', entity_id, activity_id, notes: 'Über Nacht', started })
  const answer = await api.request('POST', stop)
  assert.equal(answer.status, 201)
  const { item } = answer.body
  assert.deepEqual(
    [item.duration, item.date, item.activity_id, item.notes, item.hourly_rate, item.user_id],
    [26, localTimeAt(new Date(started)).slice(0, 10), activity_id, 'Über Nacht', 120, api.identity.user],
  )
  assert.deepEqual((await api.get(`/v2/reporting/efforts/${item.id}`)).item, item)
  assert.deepEqual(await api.get(path), { item: null })
  assert.deepEqual(await actions(api), ['create', 'delete'])
})

onOneDatabase('a minute that has begun counts, with six decimals at most', async (api) => {
  const { id: entity_id } = await api.given.costUnit()
  await api.put(path, { entity_type: 'CU', entity_id, started: ago(6.5) })
  assert.equal((await api.post(stop, {})).item.duration, 0.116667)
})

onOneDatabase('a timer that is stopped twice makes one effort', async (api) => {
  const { id: entity_id } = await api.given.contact()
  await api.put(path, { entity_type: 'C', entity_id })
  const answers = await Promise.all([1, 2, 3].map(() => api.request('POST', stop)))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 422, 422])
  const refused = answers.find(({ status }) => status === 422)
  assert.deepEqual(refused?.body.meta.errors, [{ key: 'timer', code: 1100, message: 'No timer is running.' }])
  assert.equal((await api.get('/v2/reporting/efforts')).pagination.total, 1)
})

onOneDatabase('a timer that cannot be booked goes on', async (api) => {
  const { item } = await api.put(path, { notes: 'Ohne Projekt' })
  assert.deepEqual(await api.problems('POST', stop, {}), { entity_id: 1100 })
  assert.equal((await api.get(path)).item.started, item.started)
  const { id: entity_id } = await api.given.project()
  await api.put(path, { entity_type: 'P', entity_id })
  await api.delete(`/v2/reporting/projects/${entity_id}`)
  assert.equal((await api.get(path)).item.entity_name, null)
  assert.equal((await api.put(path, { notes: 'Projekt gelöscht' })).item.entity_id, entity_id)
  assert.deepEqual(await api.problems('POST', stop, {}), { entity_id: 1102 })
  assert.equal((await api.get(path)).item.started, item.started)
  assert.equal((await api.get('/v2/reporting/efforts')).pagination.total, 0)
})

onOneDatabase('a timer can be discarded, once or twice', async (api) => {
  await api.put(path, {})
  await api.delete(path)
  await api.delete(path)
  assert.deepEqual(await api.get(path), { item: null })
  assert.deepEqual(await actions(api), ['create', 'delete'])
})

onOneDatabase('somebody who starts a timer at the same time on two devices has one', async (api) => {
  await Promise.all([1, 2, 3].map(() => api.put(path, {})))
  const [row] = await api.server.db.all<{ timers: number }>(sql`
    select count(*) as timers from timers where company_id = ${api.identity.company}`)
  assert.equal(row?.timers, 1)
})

onOneDatabase('a timer names what there is in the company', async (api) => {
  const stranger = await newCompany(api.server)
  const { id: foreign } = await stranger.given.project()
  const { id: project } = await api.given.project()
  const { id: costUnit } = await api.given.costUnit()
  const future = new Date(Date.now() + 3_600_000).toISOString()
  for (const [body, expected] of [
    [{ entity_type: 'P', entity_id: foreign }, { entity_id: 1102 }],
    [{ entity_type: 'P', entity_id: costUnit }, { entity_id: 1102 }],
    [{ entity_id: project }, { entity_type: 1100 }],
    [{ entity_type: 'P' }, { entity_id: 1100 }],
    [{ entity_type: 'P', entity_id: null }, { entity_id: 1100 }],
    [{ entity_type: 'X', entity_id: project }, { entity_type: 1102 }],
    [{ activity_id: 999999 }, { activity_id: 1102 }],
    [{ started: future }, { started: 1102 }],
    [{ started: '2001-01-01T00:00:00Z' }, { started: 1102 }],
    [
      { started: '2026-02-28 08:30:00', notes: 7 },
      { started: 1103, notes: 1101 },
    ],
    [{ started: '2026-02-28' }, { started: 1103 }],
    [{ started: 12 }, { started: 1101 }],
  ] as [object, object][])
    assert.deepEqual(await api.problems('PUT', path, body), expected, JSON.stringify(body))
  assert.deepEqual(await api.get(path), { item: null })

  await api.put(path, { entity_type: 'P', entity_id: project })
  assert.deepEqual(await api.problems('PUT', path, { entity_type: 'CU' }), { entity_id: 1102 })
  assert.equal((await api.put(path, { entity_type: 'CU', entity_id: costUnit })).item.entity_id, costUnit)
})

onOneDatabase('everybody has a timer of their own, and another one in each company', async (api) => {
  const member = await api.colleague('member')
  const { id: entity_id } = await api.given.project()
  await api.put(path, { notes: 'Lea' })
  await member.put(path, { notes: 'Noé', entity_type: 'P', entity_id })
  assert.equal((await api.get(path)).item.notes, 'Lea')
  assert.equal((await member.post(stop, {})).item.user_id, member.identity.user)
  assert.equal((await api.get(path)).item.notes, 'Lea')
  assert.deepEqual(await (await newCompany(api.server)).get(path), { item: null })

  const reader = await api.colleague('reader')
  assert.deepEqual(await reader.get(path), { item: null })
  for (const [method, url] of [
    ['PUT', path],
    ['DELETE', path],
    ['POST', stop],
  ] as const)
    assert.equal((await reader.request(method, url, { body: {} })).status, 403)
  const other = await api.withScopes('working_hours')
  assert.equal((await other.request('GET', path)).status, 400)
})

onOneDatabase('a timer that was changed on another device is not changed by mistake', async (api) => {
  const first = await api.request('PUT', path, { body: {} })
  const etag = first.headers.get('etag') as string
  await api.put(path, { notes: 'vom Telefon' })
  for (const [method, url] of [
    ['PUT', path],
    ['DELETE', path],
    ['POST', stop],
  ] as const) {
    const answer = await api.request(method, url, { body: {}, headers: { 'if-match': etag } })
    assert.equal(answer.status, 412)
  }
  assert.equal((await api.get(path)).item.notes, 'vom Telefon')
})

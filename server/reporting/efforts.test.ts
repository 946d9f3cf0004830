import assert from 'node:assert/strict'
import sql from 'sql-template-tag'
import { type Api, newCompany, onOneDatabase } from '../../test/api.ts'

const path = '/v2/reporting/efforts'

onOneDatabase('an effort belongs to the user of the token', async (api) => {
  const { id: entity_id } = await api.given.project()
  const body = { entity_type: 'P', entity_id, duration: 3.25, date: '2026-02-12', notes: 'Hecke' }
  const { item } = await api.post(path, { ...body, user_id: 1 })
  assert.match(item.updated, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  assert.deepEqual(Object.entries(item), [
    ['id', item.id],
    ['user_id', api.identity.user],
    ['entity_type', 'P'],
    ['entity_id', entity_id],
    ['duration', 3.25],
    ['date', '2026-02-12'],
    ['activity_id', null],
    ['notes', 'Hecke'],
    ['is_invoiced', false],
    ['updated', item.updated],
    ['hourly_rate', null],
  ])
  assert.deepEqual((await api.get(`${path}/${item.id}`)).item, item)
})

onOneDatabase('an effort names its user and its activity to those who ask', async (api) => {
  const { id: activity_id } = await api.given.activity({ name: 'Planen' })
  const effort = await api.given.effort({ activity_id })
  const query = { with: 'user_name,activity_name,permissions' }
  const embeds = { user_name: 'Lea Brunner', activity_name: 'Planen', permissions: ['view', 'edit'] }
  assert.deepEqual((await api.get(`${path}/${effort.id}`, query)).item, { ...effort, ...embeds })
  const { item } = await api.put(`${path}/${effort.id}`, { activity_id: null })
  assert.deepEqual((await api.get(path, query)).items, [{ ...item, ...embeds, activity_name: null }])
})

onOneDatabase('an effort stays where it was booked', async (api) => {
  const effort = await api.given.effort()
  const { id: entity_id } = await api.given.costUnit()
  const { item } = await api.put(`${path}/${effort.id}`, { entity_type: 'CU', entity_id, user_id: 1 })
  assert.deepEqual(item, effort)
  assert.deepEqual((await api.put(`${path}/${effort.id}`, { entity_type: 'X', entity_id: 'x' })).item, effort)
})

onOneDatabase('an effort is booked on a project, a cost unit or a contact that exists', async (api) => {
  const stranger = await newCompany(api.server)
  const own = {
    P: (await api.given.project()).id,
    CU: (await api.given.costUnit()).id,
    C: (await api.given.contact()).id,
  }
  const foreign = {
    P: (await stranger.given.project()).id,
    CU: (await stranger.given.costUnit()).id,
    C: (await stranger.given.contact()).id,
  }
  // The third contact has an id that no project and no cost unit has: each kind has its own ids.
  const { id: contactOnly } = await api.given.contact()
  const rest = { duration: 1, date: '2026-02-12' }
  for (const entity_type of ['P', 'CU', 'C'] as const) {
    const { entity_id } = await api.given.effort({ entity_type, entity_id: own[entity_type] })
    assert.equal(entity_id, own[entity_type])
    for (const entity_id of [foreign[entity_type], 999999])
      assert.deepEqual(await api.problems('POST', path, { ...rest, entity_type, entity_id }), {
        entity_id: 1102,
      })
  }
  for (const entity_type of ['P', 'CU'])
    assert.deepEqual(await api.problems('POST', path, { ...rest, entity_type, entity_id: contactOnly }), {
      entity_id: 1102,
    })
  assert.equal((await api.get(path)).pagination.total, 3)
})

onOneDatabase('an effort does not take an activity of another company', async (api) => {
  const stranger = await newCompany(api.server)
  const { id: foreign } = await stranger.given.activity()
  const { id, entity_id } = await api.given.effort()
  const body = { entity_type: 'P', entity_id, duration: 1, date: '2026-02-12' }
  for (const activity_id of [foreign, 999999]) {
    assert.deepEqual(await api.problems('POST', path, { ...body, activity_id }), { activity_id: 1102 })
    assert.deepEqual(await api.problems('PUT', `${path}/${id}`, { activity_id }), { activity_id: 1102 })
  }
})

for (const [values, problems] of [
  [{ entity_type: 'p' }, { entity_type: 1102 }],
  [{ entity_type: 'constructor' }, { entity_type: 1102 }],
  [{ entity_type: null }, { entity_type: 1100 }],
  [{ entity_id: '1' }, { entity_id: 1101 }],
  [{ entity_id: 0 }, { entity_id: 1102 }],
  [{ entity_id: null }, { entity_id: 1100 }],
  [{ duration: -0.25 }, { duration: 1102 }],
  [{ duration: '3:15' }, { duration: 1101 }],
  [{ duration: 1e12 }, { duration: 1102 }],
  [{ duration: 0.1234567 }, { duration: 1102 }],
  [
    { duration: null, date: null },
    { duration: 1100, date: 1100 },
  ],
  [{ date: '2026-02-29' }, { date: 1103 }],
  [
    { hourly_rate: -1, is_invoiced: 'no' },
    { hourly_rate: 1102, is_invoiced: 1101 },
  ],
  [
    { activity_id: 1.5, notes: 7 },
    { activity_id: 1101, notes: 1101 },
  ],
] as const) {
  onOneDatabase(`an effort with ${JSON.stringify(values)} is refused`, async (api) => {
    const { id: entity_id } = await api.given.project()
    const body = { entity_type: 'P', entity_id, duration: 3.25, date: '2026-02-12', ...values }
    assert.deepEqual(await api.problems('POST', path, body), problems)
    assert.equal((await api.get(path)).pagination.total, 0)
  })
}

onOneDatabase('an effort may take no time, or a fraction of a second', async (api) => {
  for (const duration of [0, 0.000001, 24.75])
    assert.equal((await api.given.effort({ duration })).duration, duration)
})

onOneDatabase('an effort knows when it was changed last', async (api) => {
  const { id } = await api.given.effort()
  const url = `${path}/${id}`
  const longAgo = '2020-02-12 17:02:00'
  await api.server.db.transaction({ ...api.identity, via: 'test' }, (tx) =>
    tx.run(sql`
      update efforts set updated = ${longAgo} where company_id = ${api.identity.company} and id = ${id}`),
  )
  assert.equal((await api.put(url, { updated: '2021-01-01 00:00:00' })).item.updated, longAgo)
  assert.equal((await api.put(url, { duration: 3.25 })).item.updated, longAgo)
  const { item } = await api.put(url, { is_invoiced: true })
  assert.ok(item.updated > longAgo)
  assert.deepEqual((await api.get(url)).item, item)
})

onOneDatabase('an effort without a rate costs what its service does', async (api) => {
  const { id: service_id } = await api.given.service({ price: 160.5 })
  const { id: activity_id } = await api.given.activity({ service_id, use_service_price: true })
  const { id: entity_id } = await api.given.project({ hourly_rate: 110 })
  assert.equal((await api.given.effort({ entity_id, activity_id })).hourly_rate, 160.5)
  const { id: costUnit } = await api.given.costUnit()
  const effort = await api.given.effort({ entity_type: 'CU', entity_id: costUnit, activity_id })
  assert.equal(effort.hourly_rate, 160.5)
})

onOneDatabase('an effort without a rate costs what was agreed for its project', async (api) => {
  const { id: contact_id } = await api.given.contact({ hourly_rate: 100 })
  const { id: service_id } = await api.given.service()
  const { id: entity_id } = await api.given.project({ contact_id, hourly_rate: 110 })
  for (const activity of [{ service_id }, { use_service_price: true }]) {
    const { id: activity_id } = await api.given.activity(activity)
    assert.equal((await api.given.effort({ entity_id, activity_id })).hourly_rate, 110)
  }
  assert.equal((await api.given.effort({ entity_id, hourly_rate: null })).hourly_rate, 110)
})

onOneDatabase('an effort without a rate costs what was agreed with the contact', async (api) => {
  const { id: contact_id } = await api.given.contact({ hourly_rate: 100.05 })
  const { id: entity_id } = await api.given.project({ contact_id })
  assert.equal((await api.given.effort({ entity_id })).hourly_rate, 100.05)
  assert.equal((await api.given.effort({ entity_type: 'C', entity_id: contact_id })).hourly_rate, 100.05)
  await api.delete(`/v2/contacts/${contact_id}`)
  assert.equal((await api.given.effort({ entity_id })).hourly_rate, null)
})

onOneDatabase('an effort keeps the rate that it was sent with or got', async (api) => {
  const { id: entity_id } = await api.given.project({ hourly_rate: 110 })
  assert.equal((await api.given.effort({ entity_id, hourly_rate: 0 })).hourly_rate, 0)
  const { id } = await api.given.effort({ entity_id })
  await api.put(`/v2/reporting/projects/${entity_id}`, { hourly_rate: 130 })
  assert.equal((await api.put(`${path}/${id}`, { duration: 4 })).item.hourly_rate, 110)
  assert.equal((await api.put(`${path}/${id}`, { hourly_rate: null })).item.hourly_rate, null)
})

onOneDatabase('an effort with another activity has its usual rate, unless somebody said one', async (api) => {
  const { id: service_id } = await api.given.service({ price: 160 })
  const { id: activity_id } = await api.given.activity({ service_id, use_service_price: true })
  const { id: project } = await api.given.project({ hourly_rate: 110 })
  const { id: without } = await api.given.project()
  const rateAfter = async (values: object, changes: object) => {
    const { id } = await api.given.effort({ entity_id: project, ...values })
    return (await api.put(`${path}/${id}`, changes)).item.hourly_rate
  }
  assert.equal(await rateAfter({}, { activity_id }), 160)
  assert.equal(await rateAfter({ entity_id: without }, { activity_id }), 160)
  assert.equal(await rateAfter({ activity_id }, { activity_id: null }), 110)
  assert.equal(await rateAfter({ entity_id: without, activity_id }, { activity_id: null }), null)

  assert.equal(await rateAfter({ hourly_rate: 90 }, { activity_id }), 90)
  assert.equal(await rateAfter({ hourly_rate: 0 }, { activity_id }), 0)
  assert.equal(await rateAfter({}, { activity_id, hourly_rate: 95 }), 95)
  assert.equal(await rateAfter({ hourly_rate: 90 }, { activity_id, hourly_rate: null }), null)
  assert.equal(await rateAfter({ is_invoiced: true }, { activity_id }), 110)
  assert.equal(await rateAfter({}, { activity_id, is_invoiced: true }), 110)
  assert.equal(await rateAfter({ is_invoiced: true }, { activity_id, is_invoiced: false }), 160)
  assert.equal(await rateAfter({ entity_id: without }, { notes: 'Hecke' }), null)
})

onOneDatabase('efforts outlive what they were spent on', async (api) => {
  for (const [entity_type, list, { id: entity_id }] of [
    ['P', '/v2/reporting/projects', await api.given.project()],
    ['CU', '/v2/reporting/cost-units', await api.given.costUnit()],
    ['C', '/v2/contacts', await api.given.contact()],
  ] as const) {
    const effort = await api.given.effort({ entity_type, entity_id })
    await api.delete(`${list}/${entity_id}`)
    assert.deepEqual((await api.get(`${path}/${effort.id}`)).item, effort)
    const filter = JSON.stringify({ entity_type, entity_id: String(entity_id) })
    assert.deepEqual((await api.get(path, { filter })).items, [effort])
    assert.equal((await api.put(`${path}/${effort.id}`, { duration: 1 })).item.entity_id, entity_id)
  }
})

onOneDatabase('a deleted activity leaves its efforts without one', async (api) => {
  const { id: activity_id } = await api.given.activity()
  const { id: otherActivity } = await api.given.activity()
  const effort = await api.given.effort({ activity_id })
  const other = await api.given.effort({ activity_id: otherActivity })
  await api.delete(`/v2/reporting/activities/${activity_id}`)
  const { item } = await api.get(`${path}/${effort.id}`)
  assert.deepEqual(item, { ...effort, activity_id: null, updated: item.updated })
  const [entry] = await api.server.db.all<{ before: string; after: string }>(sql`
    select before, after from journal where company_id = ${api.identity.company} and resource = 'efforts'
    order by id desc limit 1`)
  assert.deepEqual(JSON.parse(entry?.before ?? ''), {
    activity_id: effort.activity_id,
    updated: effort.updated,
  })
  assert.deepEqual(JSON.parse(entry?.after ?? ''), { activity_id: null, updated: item.updated })
  assert.deepEqual((await api.get(`${path}/${other.id}`)).item, other)
})

onOneDatabase('the newest efforts come first, and of one day the longest', async (api) => {
  for (const [date, duration] of [
    ['2026-02-12', 1],
    ['2026-02-13', 0.5],
    ['2026-02-12', 10],
    ['2026-02-12', 2],
  ])
    await api.given.effort({ date, duration })
  assert.deepEqual(await daysOf(api, {}), ['13: 0.5', '12: 10', '12: 2', '12: 1'])
})

onOneDatabase('efforts are found by notes and filtered by what they say', async (api) => {
  const { id: entity_id } = await api.given.project()
  const user = String(api.identity.user)
  await api.given.effort({ entity_id, date: '2026-02-10', duration: 1, notes: 'Hecke geschnitten' })
  await api.given.effort({ entity_id, date: '2026-02-11', duration: 2.5, is_invoiced: true })
  await api.given.effort({ date: '2026-02-12', duration: 3 })
  for (const [query, days] of [
    [{ q: 'hecke' }, ['10: 1']],
    [{ filter: `{"entity_type":"P","entity_id":"${entity_id}"}` }, ['11: 2.5', '10: 1']],
    [{ filter: `{"user_id":"${user}","duration":">1"}` }, ['12: 3', '11: 2.5']],
    [{ filter: '{"duration":"2.5"}' }, ['11: 2.5']],
    [{ filter: '{"is_invoiced":false,"date":"<=2026-02-11"}' }, ['10: 1']],
    [{ filter: '{"entity_type":"CU"}' }, []],
    [{ sort: 'duration', limit: '1' }, ['10: 1']],
  ] as [Record<string, string>, string[]][])
    assert.deepEqual(await daysOf(api, query), days, JSON.stringify(query))
  for (const filter of ['{"entity_type":"~P"}', '{"duration":"long"}', '{"user_name":"Lea"}']) {
    const { status, body } = await api.request('GET', path, { query: { filter } })
    assert.deepEqual([status, body.code], [400, 2101], filter)
  }
})

onOneDatabase('several efforts are deleted with one request', async (api) => {
  const one = await api.given.effort()
  const other = await api.given.effort()
  await api.delete(`${path}/${one.id}%2C${other.id}`)
  assert.equal((await api.get(path)).pagination.total, 0)
})

async function daysOf(api: Api, query: Record<string, string>): Promise<string[]> {
  const { items } = await api.get(path, query)
  return items.map(
    ({ date, duration }: { date: string; duration: number }) => `${date.slice(8)}: ${duration}`,
  )
}

onOneDatabase(
  'efforts of a contact and its projects that are not invoiced are found together',
  async (api) => {
    const { id: contact } = await api.given.contact()
    const { id: project } = await api.given.project({ contact_id: contact })
    const forContact = await api.given.effort({ entity_type: 'C', entity_id: contact })
    const forProject = await api.given.effort({ entity_type: 'P', entity_id: project })
    await api.given.effort({ entity_type: 'P', entity_id: project, is_invoiced: true })
    await api.given.effort()
    const filter = JSON.stringify({
      and: [
        { is_invoiced: false },
        {
          or: [
            { and: [{ entity_type: 'C' }, { entity_id: contact }] },
            { and: [{ entity_type: 'P' }, { entity_id: project }] },
          ],
        },
      ],
    })
    const { items } = await api.get(path, { filter, sort: 'id' })
    assert.deepEqual(items, [forContact, forProject])
  },
)

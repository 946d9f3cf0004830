import assert from 'node:assert/strict'
import { newCompany, onOneDatabase } from '../../test/api.ts'

const path = '/v2/reporting/projects'

onOneDatabase('a project is open when it is made', async (api) => {
  const { id: contact_id } = await api.given.contact()
  const { item } = await api.post(path, { contact_id, name: 'Garten Nord', start_date: '2026-02-01' })
  assert.deepEqual(Object.entries(item), [
    ['id', item.id],
    ['number', '1000'],
    ['contact_id', contact_id],
    ['name', 'Garten Nord'],
    ['description', null],
    ['start_date', '2026-02-01'],
    ['hours_estimated', null],
    ['hourly_rate', null],
    ['status', 'O'],
  ])
  assert.deepEqual((await api.get(`${path}/${item.id}`)).item, item)
})

onOneDatabase('a project is closed by its path alone', async (api) => {
  const project = await api.given.project()
  assert.deepEqual(await api.patch(`${path}/${project.id}/change-status/C`, undefined), {
    item: { ...project, status: 'C' },
  })
  assert.equal((await api.get(`${path}/${project.id}`)).item.status, 'C')
})

onOneDatabase('a project goes from any status to any other, also twice', async (api) => {
  const { id } = await api.given.project()
  for (const status of ['C', 'B', 'P', 'O', 'O', 'P', 'B', 'C'])
    assert.equal((await api.patch(`${path}/${id}/change-status/${status}`, [])).item.status, status)
})

onOneDatabase('what a body says about the status of a project is ignored', async (api) => {
  const { id } = await api.given.project({ status: 'C' })
  assert.equal((await api.get(`${path}/${id}`)).item.status, 'O')
  assert.equal((await api.put(`${path}/${id}`, { status: 'C' })).item.status, 'O')
  for (const raw of ['{', '[]', '{"status":"B"}'])
    assert.equal((await api.request('PATCH', `${path}/${id}/change-status/P`, { raw })).body.item.status, 'P')
})

onOneDatabase('a project does not take a status that projects do not have', async (api) => {
  const { id } = await api.given.project()
  for (const status of ['X', 'o', 'DR', 'O,C', '%00', 'constructor', 'O'.repeat(300)])
    assert.deepEqual(
      await api.problems('PATCH', `${path}/${id}/change-status/${status}`, {}),
      { status: 1102 },
      status,
    )
  assert.equal((await api.get(`${path}/${id}`)).item.status, 'O')
})

onOneDatabase('the status of an unknown project cannot be set', async (api) => {
  const stranger = await newCompany(api.server)
  const foreign = await stranger.given.project()
  for (const id of [foreign.id, 999999, 0, 'abc', '1,2'])
    for (const status of ['C', 'X']) {
      const { status: code, body } = await api.request('PATCH', `${path}/${id}/change-status/${status}`)
      assert.deepEqual([code, body.code, body.meta], [404, 3000, { entity_type: 'project' }])
    }
  assert.equal((await stranger.get(`${path}/${foreign.id}`)).item.status, 'O')
})

onOneDatabase('setting the status of a project needs the scope of projects', async (api) => {
  const { id } = await api.given.project()
  const other = await api.withScopes('effort configuration')
  const { status, body } = await other.request('PATCH', `${path}/${id}/change-status/C`)
  assert.deepEqual([status, body.code], [400, 11])
})

onOneDatabase('the way to a status of a project takes PATCH only', async (api) => {
  const { id } = await api.given.project()
  const { status, headers } = await api.request('PUT', `${path}/${id}/change-status/C`, { body: {} })
  assert.deepEqual([status, headers.get('allow')], [405, 'PATCH'])
})

onOneDatabase('numbers of projects count up, and no two are the same', async (api) => {
  await api.given.project()
  const { id } = await api.given.project({ number: '1041' })
  assert.equal((await api.given.project({ number: null })).number, '1042')
  const { contact_id, name, start_date } = await api.given.project({ number: 'GN-7' })
  const body = { contact_id, name, start_date }
  assert.deepEqual(await api.problems('POST', path, { ...body, number: '1041' }), { number: 1105 })
  assert.deepEqual(await api.problems('PUT', `${path}/${id}`, { number: 'GN-7' }), { number: 1105 })
  assert.equal((await api.put(`${path}/${id}`, { number: '1041' })).item.number, '1041')
})

onOneDatabase('numbers of projects start where the settings say', async (api) => {
  await api.put('/v2/configuration/settings', { first_project_number: 7000 })
  assert.equal((await api.given.project()).number, '7000')
})

onOneDatabase('a project shows the name that its contact has now, and none when it is gone', async (api) => {
  const { id, contact_id } = await api.given.project()
  const named = async () => (await api.get(`${path}/${id}`, { with: 'contact_name,permissions' })).item
  assert.equal((await named()).contact_name, 'Hofladen Sonnenrain')
  assert.deepEqual((await named()).permissions, ['view', 'edit'])
  await api.put(`/v2/contacts/${contact_id}`, { name: 'Hofladen Schattenhalb' })
  assert.equal((await named()).contact_name, 'Hofladen Schattenhalb')
  await api.delete(`/v2/contacts/${contact_id}`)
  const left = await named()
  assert.deepEqual([left.contact_id, left.contact_name], [contact_id, null])
})

onOneDatabase('a project whose contact is gone can still be changed', async (api) => {
  const project = await api.given.project()
  await api.delete(`/v2/contacts/${project.contact_id}`)
  const changes = { contact_id: project.contact_id, name: 'Garten Süd' }
  assert.deepEqual((await api.put(`${path}/${project.id}`, changes)).item, { ...project, ...changes })
})

onOneDatabase('a project belongs to a contact of the same company', async (api) => {
  const stranger = await newCompany(api.server)
  const { id: foreign } = await stranger.given.contact()
  const project = await api.given.project()
  const body = { name: 'Garten Nord', start_date: '2026-02-01' }
  for (const contact_id of [foreign, 999999])
    assert.deepEqual(await api.problems('POST', path, { ...body, contact_id }), { contact_id: 1102 })
  assert.deepEqual(await api.problems('PUT', `${path}/${project.id}`, { contact_id: foreign }), {
    contact_id: 1102,
  })
  assert.deepEqual((await api.get(path)).items, [project])
})

onOneDatabase('a project is refused with all that is wrong with it', async (api) => {
  assert.deepEqual(
    await api.problems('POST', path, {
      number: '',
      contact_id: '1',
      name: null,
      start_date: '1.2.2026',
      hours_estimated: -1,
      hourly_rate: '120',
    }),
    {
      number: 1100,
      contact_id: 1101,
      name: 1100,
      start_date: 1103,
      hours_estimated: 1102,
      hourly_rate: 1101,
    },
  )
  assert.equal((await api.get(path)).pagination.total, 0)
})

onOneDatabase('projects are found by number and name, and by the contact they are for', async (api) => {
  const one = await api.given.project({ name: 'Garten Nord', hourly_rate: 120 })
  const other = await api.given.project({ name: 'Dach Süd' })
  const ids = async (query: Record<string, string>) =>
    (await api.get(path, query)).items.map((item: { id: number }) => item.id)
  assert.deepEqual(await ids({}), [other.id, one.id])
  assert.deepEqual(await ids({ q: 'sud' }), [other.id])
  assert.deepEqual(await ids({ q: '1000' }), [one.id])
  assert.deepEqual(await ids({ filter: `{"contact_id":"${other.contact_id}"}` }), [other.id])
  assert.deepEqual(await ids({ filter: '{"hourly_rate":">=119.5"}' }), [one.id])
  await api.patch(`${path}/${one.id}/change-status/B`, {})
  assert.deepEqual(await ids({ filter: '{"status":"B"}' }), [one.id])
})

onOneDatabase('several projects are deleted with one request', async (api) => {
  const one = await api.given.project()
  const other = await api.given.project()
  await api.delete(`${path}/${one.id}%2C${other.id}`)
  assert.equal((await api.get(path)).pagination.total, 0)
})

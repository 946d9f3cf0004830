import assert from 'node:assert/strict'
import { onBothDatabases } from '../../test/api.ts'

const path = '/v2/reports/hours'
const period = { from: '2026-03-01', to: '2026-03-31' }

onBothDatabases('hours of a period are added up exactly, by project and by person', async (api) => {
  const contact = await api.given.contact()
  const project = (
    await api.post('/v2/reporting/projects', {
      name: 'Umbau',
      contact_id: contact.id,
      start_date: '2026-01-01',
    })
  ).item
  const spend = (entity_type: string, entity_id: number, duration: number, values: object = {}) =>
    api.post('/v2/reporting/efforts', { entity_type, entity_id, duration, date: '2026-03-31', ...values })
  await spend('P', project.id, 0.1)
  await spend('P', project.id, 0.2, { is_invoiced: true })
  await spend('C', contact.id, 4, { date: '2026-03-01' })
  for (const date of ['2026-02-28', '2026-04-01']) await spend('C', contact.id, 8, { date })

  const byProject = await api.get(path, { ...period, by: 'project' })
  assert.deepEqual(
    { ...byProject, time: undefined },
    {
      ...byProject,
      time: undefined,
      ...{ ...period, by: 'project', hours: 4.3, billed: 0.2, total: 2 },
      items: [
        {
          ...{ key: `C/${contact.id}`, id: contact.id, entity_type: 'C', name: contact.name },
          ...{ contact_name: contact.name, hours: 4, billed: 0 },
        },
        {
          ...{ key: `P/${project.id}`, id: project.id, entity_type: 'P', name: 'Umbau' },
          ...{ contact_name: contact.name, hours: 0.3, billed: 0.2 },
        },
      ],
    },
  )
  const second = await api.get(path, { ...period, by: 'project', limit: 1, offset: 1 })
  assert.deepEqual([second.total, second.hours, second.items.length], [2, 4.3, 1])
  const byPerson = await api.get(path, { ...period, by: 'person' })
  assert.deepEqual(
    byPerson.items.map(({ id, hours, billed }: Record<string, number>) => [id, hours, billed]),
    [[api.identity.user, 4.3, 0.2]],
  )
  // Another project with its own scope is not told to who has none for it.
  const narrow = await api.withScopes('effort')
  assert.equal((await narrow.request('GET', `${path}?from=2026-03-01&to=2026-03-31&by=project`)).status, 400)
  await narrow.get(path, { ...period, by: 'person' })
  for (const [query, keys] of [
    [{ ...period, by: 'day' }, ['by']],
    [{ from: '2026-03-31', to: '2026-03-01', by: 'person' }, ['to']],
    [{}, ['from', 'to', 'by']],
  ] as const)
    assert.deepEqual(
      Object.keys(await api.problems('GET', `${path}?${new URLSearchParams(query)}`)).sort(),
      [...keys].sort(),
    )
})

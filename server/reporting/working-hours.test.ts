import assert from 'node:assert/strict'
import { newCompany, onOneDatabase } from '../../test/api.ts'

const path = '/v2/reporting/working-hours'

onOneDatabase('hours belong to the user of the token unless another is named', async (api) => {
  const hours = await api.given.workingHours()
  assert.equal(hours.user_id, api.identity.user)
  const { item } = await api.get(`${path}/${hours.id}`, { with: 'user_name,permissions' })
  assert.deepEqual(item, { ...hours, user_name: 'Lea Brunner', permissions: ['view', 'edit'] })
})

onOneDatabase('hours of a user of another company are refused', async (api) => {
  const stranger = await newCompany(api.server)
  const body = { date: '2026-02-12', time_start: '08:00', time_end: '11:45', user_id: stranger.identity.user }
  assert.deepEqual(await api.problems('POST', path, body), { user_id: 1102 })
})

for (const [time_start, time_end, problems] of [
  ['08:00', '08:00', { time_end: 1102 }],
  ['08:00', '07:59', { time_end: 1102 }],
  ['8:00', '09:00', { time_start: 1103 }],
  ['08:00', '24:01', { time_end: 1103 }],
  ['24:00', '24:00', { time_start: 1103 }],
  [800, 900, { time_start: 1101, time_end: 1101 }],
] as const) {
  onOneDatabase(`hours from ${time_start} to ${time_end} are refused`, async (api) => {
    assert.deepEqual(await api.problems('POST', path, { date: '2026-02-12', time_start, time_end }), problems)
  })
}

onOneDatabase('a day can end at midnight', async (api) => {
  assert.equal((await api.given.workingHours({ time_end: '24:00' })).time_end, '24:00')
})

onOneDatabase('a changed start is checked against the stored end', async (api) => {
  const { id } = await api.given.workingHours()
  assert.deepEqual(await api.problems('PUT', `${path}/${id}`, { time_start: '12:00' }), { time_end: 1102 })
})

onOneDatabase('the newest hours come first', async (api) => {
  for (const [date, time_start] of [
    ['2026-02-12', '08:00'],
    ['2026-02-13', '07:00'],
    ['2026-02-12', '09:00'],
  ])
    await api.given.workingHours({ date, time_start })
  const { items } = await api.get(path)
  assert.deepEqual(
    items.map((item: { date: string; time_start: string }) => `${item.date} ${item.time_start}`),
    ['2026-02-13 07:00', '2026-02-12 09:00', '2026-02-12 08:00'],
  )
})

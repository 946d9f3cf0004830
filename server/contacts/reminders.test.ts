import assert from 'node:assert/strict'
import { newCompany, onOneDatabase } from '../../test/api.ts'

const path = '/v2/contacts/reminders'

const call = {
  date_time: '2026-04-01 08:00:00',
  title: 'Anrufen',
  interval_value: 2,
  interval_type: 'day',
}

onOneDatabase('a reminder has the fields of the reference', async (api) => {
  const { id } = await api.given.contact()
  const { item } = await api.post(path, { contact_id: id, ...call })
  const expected = {
    id: item.id,
    contact_id: id,
    date_time: '2026-04-01 08:00:00',
    title: 'Anrufen',
    description: null,
    interval_value: 2,
    interval_type: 'day',
  }
  assert.deepEqual(item, expected)
  assert.deepEqual(Object.keys(item), Object.keys(expected))
  const read = await api.get(`${path}/${item.id}`, { with: 'contact_name,permissions' })
  assert.deepEqual(read.item, {
    ...item,
    contact_name: 'Hofladen Sonnenrain',
    permissions: ['view', 'edit'],
  })
})

onOneDatabase('a reminder may lie in the past and come at its own time', async (api) => {
  const { id } = await api.given.contact()
  const past = { ...call, contact_id: id, date_time: '1999-12-31 23:59:59', interval_value: 0 }
  const { item } = await api.post(path, past)
  assert.deepEqual([item.date_time, item.interval_value], ['1999-12-31 23:59:59', 0])
})

onOneDatabase('all that is wrong with a reminder is told at once', async (api) => {
  const foreign = await (await newCompany(api.server)).given.contact()
  const problems = await api.problems('POST', path, {
    contact_id: foreign.id,
    date_time: '2026-04-01T08:00:00',
    interval_value: -1,
    interval_type: 'week',
  })
  assert.deepEqual(problems, {
    contact_id: 1102,
    date_time: 1103,
    title: 1100,
    interval_value: 1102,
    interval_type: 1102,
  })
  assert.equal((await api.get(path)).pagination.total, 0)
})

onOneDatabase('reminders are listed by their time and found by contact', async (api) => {
  const [one, other] = [await api.given.contact(), await api.given.contact()]
  const add = async (contactId: number, title: string, time: string) =>
    api.post(path, { ...call, contact_id: contactId, title, date_time: time })
  await add(one.id, 'Später', '2026-05-01 08:00:00')
  await add(one.id, 'Früher', '2026-04-01 09:30:00')
  await add(other.id, 'Dazwischen', '2026-04-02 07:00:00')
  const titles = async (query: Record<string, string>) =>
    (await api.get(path, query)).items.map((item: { title: string }) => item.title)
  assert.deepEqual(await titles({}), ['Früher', 'Dazwischen', 'Später'])
  assert.deepEqual(await titles({ filter: `{"contact_id":${one.id}}` }), ['Früher', 'Später'])
  assert.deepEqual(await titles({ filter: '{"date_time":"<2026-04-02"}' }), ['Früher'])
  assert.deepEqual(await titles({ q: 'spater' }), ['Später'])
})

onOneDatabase('a reminder outlives its contact', async (api) => {
  const contact = await api.given.contact()
  const { item } = await api.post(path, { ...call, contact_id: contact.id })
  const named = async () => (await api.get(path, { with: 'contact_name' })).items[0]
  await api.put(`/v2/contacts/${contact.id}`, { name: 'Hofladen Neu' })
  assert.equal((await named()).contact_name, 'Hofladen Neu')
  await api.delete(`/v2/contacts/${contact.id}`)
  assert.deepEqual(await named(), { ...item, contact_name: null })
  const moved = await api.put(`${path}/${item.id}`, { date_time: '2026-04-03 08:00:00' })
  assert.deepEqual(moved.item, { ...item, date_time: '2026-04-03 08:00:00' })
})

onOneDatabase('reminders have a scope of their own', async (api) => {
  const contactsOnly = await api.withScopes('contact')
  assert.equal((await contactsOnly.request('GET', path)).body.code, 11)
  const remindersOnly = await api.withScopes('contact_reminder')
  assert.equal((await remindersOnly.get(path)).pagination.total, 0)
})

import assert from 'node:assert/strict'
import { daysAfter, mondayOf } from '../../domain/time/dates.ts'
import { newCompany, onOneDatabase } from '../../test/api.ts'
import { localTimeAt } from '../resource/clock.ts'

const path = '/v2/reporting/overview'
const today = localTimeAt(new Date()).slice(0, 10)
const monday = mondayOf(today)
const sunday = daysAfter(monday, 6)

onOneDatabase('the days of this week have the own hours', async (api) => {
  await api.given.workingHours({ date: monday, time_start: '08:00', time_end: '11:45' })
  await api.given.workingHours({ date: monday, time_start: '13:00', time_end: '17:05' })
  for (const date of [daysAfter(monday, -1), daysAfter(sunday, 1)]) await api.given.workingHours({ date })
  const { id: entity_id } = await api.given.costUnit()
  const onCostUnit = { entity_type: 'CU', entity_id }
  for (const [date, duration] of [
    [monday, 1.25],
    [monday, 0.5],
    [sunday, 0.333333],
    [daysAfter(sunday, 1), 9],
  ])
    await api.given.effort({ ...onCostUnit, date, duration })
  const colleague = await api.colleague('manager')
  await colleague.given.effort({ ...onCostUnit, date: monday, duration: 4 })

  const { item } = await api.get(path)
  assert.deepEqual([item.today, item.week_start], [today, monday])
  assert.deepEqual(
    item.days,
    [0, 1, 2, 3, 4, 5, 6].map((index) => ({
      date: daysAfter(monday, index),
      working_hours: index === 0 ? 7.833333 : 0,
      efforts: [1.75, 0, 0, 0, 0, 0, 0.333333][index],
    })),
  )
  assert.equal((await colleague.get(path)).item.days[0].efforts, 4)
})

onOneDatabase('what is not invoiced is told by contact, the largest amount first', async (api) => {
  const small = await api.given.contact({ name: 'Klein', currency: 'EUR' })
  const large = await api.given.contact({ name: 'Gross', hourly_rate: 120 })
  const project = await api.given.project({ contact_id: large.id, hourly_rate: 100.55 })
  const costUnit = await api.given.costUnit()
  await api.given.effort({ entity_type: 'C', entity_id: small.id, duration: 2, date: '2026-02-03' })
  await api.given.effort({ entity_type: 'C', entity_id: large.id, duration: 0.25, date: '2026-02-05' })
  for (const date of ['2026-02-04', '2026-03-01'])
    await api.given.effort({ entity_id: project.id, duration: 0.1, date })
  await api.given.effort({ entity_type: 'CU', entity_id: costUnit.id, hourly_rate: 500 })
  await api.given.effort({ entity_id: project.id, duration: 9, is_invoiced: true })
  assert.deepEqual((await api.get(path)).item.unbilled, [
    {
      contact_id: large.id,
      contact_name: 'Gross',
      hours: 0.45,
      // Two times 10.055, each rounded.
      amount: 50.12,
      currency: 'CHF',
      count: 3,
      oldest: '2026-02-04',
    },
    {
      contact_id: small.id,
      contact_name: 'Klein',
      hours: 2,
      amount: 0,
      currency: 'EUR',
      count: 1,
      oldest: '2026-02-03',
    },
  ])
  await api.delete(`/v2/contacts/${small.id}`)
  assert.equal((await api.get(path)).item.unbilled.length, 1)
})

onOneDatabase('the largest hours at the largest rates do no harm', async (api) => {
  const { id: entity_id } = await api.given.contact()
  const largest = { duration: 999_999_999_999.99, hourly_rate: 999_999_999_999.99 }
  for (let count = 0; count < 12; count++)
    await api.given.effort({ entity_type: 'C', entity_id, date: today, ...largest })
  assert.equal((await api.get(path)).item.unbilled[0].count, 12)
})

onOneDatabase('a member sees what is not invoiced of their own hours only', async (api) => {
  const { id: entity_id } = await api.given.project({ hourly_rate: 100 })
  const member = await api.colleague('member')
  await api.given.effort({ entity_id, duration: 3 })
  await member.given.effort({ entity_id, duration: 1 })
  const amounts = async (person: typeof api) =>
    (await person.get(path)).item.unbilled.map(({ amount }: { amount: number }) => amount)
  assert.deepEqual(await amounts(member), [100])
  assert.deepEqual(await amounts(api), [400])
  assert.deepEqual(await amounts(await api.colleague('reader')), [400])
  assert.deepEqual(await amounts(await newCompany(api.server)), [])
  for (const scope of ['effort', 'working_hours'])
    assert.equal((await (await api.withScopes(scope)).request('GET', path)).status, 400)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refusal } from '../../domain/refusal.ts'
import { type Client, DatabaseUnavailable } from './db.ts'
import { createLane } from './lane.ts'

const endless = 600_000

function asker(company: number, caller = 'one', signal = new AbortController().signal): Client {
  return { company, caller, signal }
}

function laneOf(places: number, patienceMs = endless, placesOfCompany = places) {
  return createLane({ places, placesOfCompany, patienceMs }, () => 0)
}

test('companies take turns for a place', async () => {
  const lane = laneOf(1)
  const leave = await lane.enter(asker(1))
  const entered: number[] = []
  const go = async (company: number) => {
    const leave = await lane.enter(asker(company))
    entered.push(company)
    leave()
  }
  const all = [1, 1, 1, 2, 3].map(go)
  assert.deepEqual(entered, [])
  leave()
  await Promise.all(all)
  assert.deepEqual(entered, [1, 2, 3, 1, 1])
})

test('a place that somebody left is free again', async () => {
  const lane = laneOf(2)
  for (let round = 0; round < 5; round++) {
    const leaving = await Promise.all([lane.enter(asker(1)), lane.enter(asker(1))])
    for (const leave of leaving) leave()
  }
})

test('a company never has all places', async () => {
  const lane = laneOf(3, endless, 2)
  const entered: number[] = []
  const enter = async (company: number) => {
    const leave = await lane.enter(asker(company))
    entered.push(company)
    return leave
  }
  const entering = [1, 1, 1, 1, 2].map(enter)
  const [leaveFirst] = await Promise.all([entering[0], entering[1], entering[4]])
  assert.deepEqual(entered, [1, 1, 2])
  leaveFirst?.()
  await entering[2]
  assert.deepEqual(entered, [1, 1, 2, 1])
})

test('who waits too long, who leaves and who waits too often is not served', async () => {
  const lane = laneOf(1, 1)
  const leave = await lane.enter(asker(1))
  await assert.rejects(lane.enter(asker(1)), DatabaseUnavailable)
  const patient = laneOf(1)
  const leavePatient = await patient.enter(asker(1))
  const leaving = new AbortController()
  const left = patient.enter(asker(1, 'one', leaving.signal))
  leaving.abort()
  const nobody = (error: unknown) => error instanceof Refusal && error.code === 'unavailable'
  await assert.rejects(left, nobody)
  await assert.rejects(patient.enter(asker(1, 'one', leaving.signal)), nobody)
  const waiting = Array.from({ length: 50 }, () => patient.enter(asker(1)))
  await assert.rejects(patient.enter(asker(1)), DatabaseUnavailable)
  const other = patient.enter(asker(2))
  leave()
  leavePatient()
  for (const one of [...waiting, other]) one.then((go) => go())
  await Promise.all([...waiting, other])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Billing, hourlyRate } from './rates.ts'

const atServicePrice = { use_service_price: true }
const atOwnPrice = { use_service_price: false }
const service = { price: 120n }
const project = { hourly_rate: 110n }
const contact = { hourly_rate: 100n }
const open = { hourly_rate: null }

const cases: readonly [sentence: string, billing: Billing, rate: bigint | null][] = [
  ['the price of the service', { activity: atServicePrice, service, project, contact }, 120n],
  ['a service that is free', { activity: atServicePrice, service: { price: 0n }, project }, 0n],
  [
    'the project, when the service has a price below zero',
    { activity: atServicePrice, service: { price: -1n }, project },
    110n,
  ],
  [
    'the project, when the activity does not ask for the service',
    { activity: atOwnPrice, service, project, contact },
    110n,
  ],
  ['the project, when the activity has no service', { activity: atServicePrice, project, contact }, 110n],
  ['the project, when there is no activity', { project, contact }, 110n],
  ['a project that is free', { project: { hourly_rate: 0n }, contact }, 0n],
  ['the contact, when the project has no rate', { project: open, contact }, 100n],
  ['the contact, when there is no project', { contact }, 100n],
  ['nobody, when the contact has no rate', { project: open, contact: open }, null],
  ['nobody, when the contact is gone', { project: open }, null],
  ['nobody, when there is nothing else', { activity: atOwnPrice, service }, null],
  ['nobody, when there is nothing at all', {}, null],
]

for (const [sentence, billing, rate] of cases) {
  test(`the rate of an hour comes from ${sentence}`, () => {
    assert.equal(hourlyRate(billing), rate)
  })
}

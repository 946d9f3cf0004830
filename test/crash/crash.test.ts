// The short run of the crash harness. The long one: npm run crash.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { temporaryPostgres } from '../api.ts'
import { crash } from './harness.ts'

const seed = Math.floor(Math.random() * 2 ** 31)

test(`a server that is killed again and again loses nothing and does nothing twice (SQLite, seed ${seed})`, async () => {
  const { kills, acknowledged, entries } = await crash({ kills: 20, seed })
  assert.equal(sum(kills), 20)
  assert.ok(entries > acknowledged)
})

test(`a server that is killed does so neither on a PostgreSQL that stays (seed ${seed})`, async () => {
  const { kills } = await crash({ kills: 5, seed, postgres: await temporaryPostgres() })
  assert.equal(sum(kills), 5)
})

function sum(kills: Readonly<Record<string, number>>): number {
  return Object.values(kills).reduce((total, count) => total + count, 0)
}

// A short run of the crash harness. For longer: npm run crash.

import assert from 'node:assert/strict'
import { temporaryPostgres } from '../api.ts'
import { inLane, seed } from '../lane.ts'
import { test } from '../turns.ts'
import { crash } from './harness.ts'

const onSqlite = inLane({ short: 3, long: 20 })
const onPostgres = inLane({ short: 2, long: 5 })

test(`a server that is killed again and again loses nothing and does nothing twice (SQLite, seed ${seed})`, async () => {
  const { kills, acknowledged, entries } = await crash({ kills: onSqlite, seed })
  assert.equal(sum(kills), onSqlite)
  assert.ok(entries > acknowledged)
})

test(`a server that is killed does so neither on a PostgreSQL that stays (seed ${seed})`, async () => {
  const { kills } = await crash({ kills: onPostgres, seed, postgres: await temporaryPostgres() })
  assert.equal(sum(kills), onPostgres)
})

function sum(kills: Readonly<Record<string, number>>): number {
  return Object.values(kills).reduce((total, count) => total + count, 0)
}

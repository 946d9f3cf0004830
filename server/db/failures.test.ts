// The sentences for failures of a database. Failures of real disks and processes are tested in test/crash.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { raw } from 'sql-template-tag'
import { serverOn } from '../../test/api.ts'
import { DatabaseUnavailable } from './db.ts'
import { sqliteFailure } from './failures.ts'

const lost = 'The database cannot be reached at the moment.'
const busy = 'Another process has been writing for too long.'
const full = 'The disk is full.'

for (const { errcode, message } of [
  { errcode: 5, message: busy },
  { errcode: 5 | (2 << 8), message: busy }, // a snapshot that is too old
  { errcode: 8, message: 'The database can only be read at the moment.' },
  { errcode: 10 | (3 << 8), message: 'The disk cannot be read or written at the moment.' }, // a write
  { errcode: 10 | (19 << 8), message: full }, // no space for the shared memory
  { errcode: 13, message: full },
  { errcode: 14, message: 'The disk cannot be read or written at the moment.' },
])
  test(`SQLite's ${errcode} says: ${message}`, () => {
    const error = Object.assign(new Error('from SQLite'), { errcode })
    const failure = sqliteFailure(error) as Error
    assert.ok(failure instanceof DatabaseUnavailable)
    assert.deepEqual([failure.message, failure.cause], [message, error])
  })

test('a row that breaks a rule of the table is a mistake and no failure of SQLite', () => {
  const error = Object.assign(new Error('UNIQUE constraint failed'), { errcode: 19 | (8 << 8) })
  assert.equal(sqliteFailure(error), error)
})

for (const { state, message } of [
  { state: '08006', message: lost },
  { state: '57P01', message: lost },
  { state: '57014', message: 'The database took too long.' },
  { state: '53100', message: full },
  { state: '53300', message: 'The database has no connection to spare at the moment.' },
  { state: '25006', message: 'The database can only be read at the moment.' },
  { state: '40P01', message: busy },
])
  test(`PostgreSQL's ${state} says: ${message}`, async () => {
    const { db } = await serverOn('PostgreSQL')
    const raising = raw(`do $$ begin raise exception sqlstate '${state}'; end $$`)
    await assert.rejects(db.all(raising), (error) => {
      assert.ok(error instanceof DatabaseUnavailable)
      assert.equal(error.message, message)
      return true
    })
  })

test('a row that breaks a rule of the table is a mistake and no failure of PostgreSQL', async () => {
  const { db } = await serverOn('PostgreSQL')
  await assert.rejects(
    db.all(raw(`do $$ begin raise exception sqlstate '23505'; end $$`)),
    (error) => !(error instanceof DatabaseUnavailable),
  )
})

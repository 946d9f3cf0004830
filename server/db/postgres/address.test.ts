import assert from 'node:assert/strict'
import { test } from 'node:test'
import { serversOf, shownPostgres, wantedServer } from './address.ts'

for (const [address, servers] of [
  ['postgres://lea:secret@db.example/kontor', ['postgres://lea:secret@db.example/kontor']],
  [
    'postgresql://lea:a,b@one:5432,two:5433/kontor?sslmode=require',
    [
      'postgresql://lea:a,b@one:5432/kontor?sslmode=require',
      'postgresql://lea:a,b@two:5433/kontor?sslmode=require',
    ],
  ],
  ['postgres://one,[::1]:5433/kontor', ['postgres://one/kontor', 'postgres://[::1]:5433/kontor']],
  ['postgres:///kontor?host=/run/postgresql', ['postgres:///kontor?host=/run/postgresql']],
  ['postgres://one:5432,two:port/kontor', []],
  ['mysql://one/kontor', []],
] as const)
  test(`${address} names ${servers.length} servers`, () => {
    assert.deepEqual(serversOf(address), servers)
  })

test('the shown address has every server, and no password', () => {
  const address = 'postgres://lea:secret@one:5432,two:5433/kontor?target_session_attrs=read-write'
  assert.equal(shownPostgres(address), 'postgres://one:5432,two:5433/kontor')
  assert.equal(wantedServer(address), 'read-write')
})

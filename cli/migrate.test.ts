import assert from 'node:assert/strict'
import sql from 'sql-template-tag'
import { openDatabase } from '../server/db/open.ts'
import { databaseOf, type Environment, kontor, kontorJson, migratedData } from '../test/kontor.ts'
import { test } from '../test/turns.ts'

/** Lets the database forget that it has run a migration. */
async function forget(data: Environment, name: string): Promise<void> {
  const db = openDatabase(databaseOf(data))
  await db.transaction({ company: 0, user: null, via: 'test' }, (tx) =>
    tx.run(sql`delete from migrations where name = ${name}`),
  )
  await db.close()
}

test('a check says whether servers can be replaced one after the other (PostgreSQL)', async () => {
  const data = await migratedData('PostgreSQL')
  assert.deepEqual(await kontorJson(data, 'migrate', '--check'), {
    migrations: [],
    can_roll: true,
    obstacles: [],
  })

  await forget(data, '0047-bank-booking.sql')
  const adding = await kontor(data, 'migrate', '--check')
  assert.deepEqual(adding, {
    code: 0,
    stdout:
      'Needed: 0047-bank-booking.sql\nThey only add. Servers can be replaced one after the other, while the others go on.\n',
    stderr: '',
  })

  await forget(data, '0069-thousandths.sql')
  const amounts = await kontor(data, 'migrate', '--check')
  assert.equal(amounts.code, 1)
  assert.match(amounts.stdout, /^ {2}0069-thousandths\.sql: update refunds set amount = amount \* 10$/m)

  await forget(data, '0023-credit-notes.sql')
  const { code, stdout } = await kontor(data, 'migrate', '--check')
  assert.equal(code, 1)
  assert.match(stdout, /^Stop all servers before\./m)
  assert.match(stdout, /^ {2}0023-credit-notes\.sql: alter table payments drop column type$/m)
})

test('a SQLite file is for one version at a time', async () => {
  const data = await migratedData('SQLite')
  assert.equal((await kontor(data, 'migrate', '--check')).code, 0)
  await forget(data, '0047-bank-booking.sql')
  const { code, stdout } = await kontor(data, 'migrate', '--check')
  assert.deepEqual([code, /^Stop the server before/m.test(stdout)], [1, true])
})

import assert from 'node:assert/strict'
import { findUserByEmail } from '../server/auth/people/users.ts'
import { isPassword } from '../server/auth/secrets.ts'
import { openDatabase } from '../server/db/open.ts'
import { databaseOf, kontor, kontorJson, migratedData } from '../test/kontor.ts'
import { rareTest } from '../test/turns.ts'

rareTest('demo makes a company where there is none, fills it once, and says how to sign in', async () => {
  const data = await migratedData('SQLite')
  const made = await kontor(data, 'demo')
  assert.equal(made.code, 0, made.stderr)
  assert.match(made.stdout, /^Gartenwerk Brunner GmbH has now:\n +45 contacts\n/)
  assert.match(made.stdout, /\n\nSign in at http:\/\/localhost:8080\/sign-in\n/)
  const [, email = '', password = ''] = /E-mail: +(\S+)\nPassword: (\S+) /.exec(made.stdout) ?? []

  const db = openDatabase(databaseOf(data))
  const owner = await findUserByEmail(db, email)
  assert.ok(await isPassword(password, owner?.password_hash))
  await db.close()

  const again = await kontor(data, 'demo', '--company', 'Gartenwerk Brunner GmbH')
  assert.equal(again.code, 1)
  assert.match(again.stderr, /^This company has data of its own, such as contacts\./)
  const missing = await kontor(data, 'demo', '--company', 'Nobody Ltd')
  assert.deepEqual(missing, { code: 1, stdout: '', stderr: 'There is no company called "Nobody Ltd".\n' })
  assert.equal((await kontorJson(data, 'doctor')).ok, true)
})

import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../server/db/open.ts'
import { Api, newCompany, withOneDatabase } from '../test/api.ts'
import { atFileEnd } from '../test/end.ts'
import {
  databaseOf,
  type Environment,
  emptyData,
  kontor,
  kontorJson,
  kontorServe,
  migratedData,
  type RunningServer,
} from '../test/kontor.ts'
import { test } from '../test/turns.ts'

const folder = mkdtempSync(join(tmpdir(), 'kontor-backups-'))
atFileEnd(() => rmSync(folder, { recursive: true }))

withOneDatabase('a server is backed up under writes, killed, and restored', async (database) => {
  const data = await migratedData(database)
  const server = await kontorServe(data)
  const api = await companyOf(server, data)
  const { id } = await api.given.contact({ name: 'Before' })

  const writing = Promise.all(
    Array.from({ length: 20 }, (_, index) => api.given.contact({ name: `During ${index}` })),
  )
  const file = join(folder, database)
  const { code, stdout, stderr } = await kontor(data, 'backup', file)
  assert.equal(code, 0, stderr)
  assert.match(stdout, /has 1 company with \d+ rows in \d+\.\d MB, and is verified\.$/m)
  await writing
  await api.given.contact({ name: 'After' })
  const busy = await kontor(data, 'restore', file, '--replace')
  assert.equal(busy.code, 1)
  assert.match(busy.stderr, /in use.*Stop the server/)
  await server.end('SIGKILL')

  const unasked = await kontor(data, 'restore', file)
  assert.match(
    unasked.stderr,
    /has companies already\. kontor restore --replace puts the backup in their place\./,
  )
  const restored = await kontorJson(data, 'restore', file, '--replace')
  assert.equal(restored.companies.length, 1)
  assert.equal((await kontorJson(data, 'journal', 'verify')).ok, true)
  const again = await kontorServe(data)
  const after = new Api({ ...api.server, url: again.url }, api.identity)
  assert.equal((await after.get(`/v2/contacts/${id}`)).item.name, 'Before')
  assert.equal((await after.get('/v2/contacts', { q: 'after' })).pagination.total, 0)
  assert.equal(await again.end('SIGTERM'), 0)
})

test('a company moves from SQLite to PostgreSQL and back, and its clients go on working', async () => {
  const [here, there, back] = [
    await migratedData('SQLite'),
    await emptyData('PostgreSQL'),
    await emptyData('SQLite'),
  ]
  await kontorJson(
    here,
    'setup',
    '--company',
    'Eine AG',
    '--email',
    'lea@own.example',
    '--password',
    'correct horse',
  )
  const client = await kontorJson(here, 'client', 'create', '--name', 'Shop', '--scopes', 'profile')
  const [first, second] = [join(folder, 'first.zip'), join(folder, 'second.zip')]
  const exported = await kontor(here, 'export', first)
  assert.match(
    exported.stdout,
    /has 1 company with \d+ rows and 0 documents in \d\.\d MB, and is verified\.$/m,
  )
  const imported = await kontor(there, 'import', first)
  assert.match(imported.stdout, /^The database has now 1 company: /)
  await kontorJson(there, 'export', second, '--company', 'Eine AG', '--without-pdf')
  await kontorJson(back, 'import', second)
  const server = await kontorServe(back)
  const answer = await fetch(`${server.url}/v2/auth/access-tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ grant_type: 'client_credentials', ...client, scope: 'profile' }),
  })
  assert.equal(answer.status, 200)
  assert.equal(await server.end('SIGTERM'), 0)
})

test('what stands in the way is told in a sentence, and leaves nothing behind', async () => {
  const data = await emptyData('SQLite')
  const filled = await migratedData('SQLite')
  const file = join(folder, 'refused')
  for (const [args, sentence] of [
    [['export', file], /^The database has no company to export\.$/m],
    [['backup', join(file, 'x.db')], /^x\.db was not written\. There is no folder /],
    [['backup', folder], /is a folder\. Name the file to write\.$/m],
    [
      ['backup', databaseOf(filled), '--replace'],
      /kontor\.db was not written\. It is the database itself\.$/m,
    ],
  ] as const) {
    const { code, stdout, stderr } = await kontor(filled, ...args)
    assert.deepEqual([code, stdout], [1, ''])
    assert.match(stderr, sentence)
  }
  for (const [args, sentence] of [
    [['backup'], /^Missing: FILE\n\nkontor backup FILE: /],
    [['backup', file, 'more'], /^Too many words: more$/m],
    [['migrate', file], /^Too many words: /],
    [['backup', file], /^There is no database .*kontor\.db\.$/m],
    [['export', file], /^The database .*kontor\.db cannot be used: there is no such file\.$/m],
    [['restore', file], /refused cannot be used\. There is no such file\.$/m],
    [['import', join(import.meta.dirname, 'backup.ts')], /neither a backup nor an export/],
  ] as const) {
    const { code, stdout, stderr } = await kontor(data, ...args)
    assert.deepEqual([code, stdout], [1, ''])
    assert.match(stderr, sentence)
    assert.equal(existsSync(file), false)
  }
  assert.deepEqual(
    readdirSync(folder).filter((name) => name.includes('.part')),
    [],
  )
})

async function companyOf(server: RunningServer, data: Environment): Promise<Api> {
  const db = openDatabase(databaseOf(data))
  const api = await newCompany({ url: server.url, db, address: '' })
  await db.close()
  return api
}

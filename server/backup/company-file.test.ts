// The data of a company over the API.

import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import sql from 'sql-template-tag'
import type { Role } from '../../domain/access/roles.ts'
import { type Api, newCompany, onOneDatabase, temporaryFile } from '../../test/api.ts'
import { rarely } from '../../test/turns.ts'
import { signedIn, type Visitor } from '../../test/visitor.ts'
import { openDatabase } from '../db/open.ts'
import { sessionCookie } from '../http/cookies.ts'
import { openArchive } from './archive.ts'
import { exportTo } from './export.ts'
import { restore } from './restore.ts'

const path = '/v2/configuration/export'
const dataFolder = dirname(temporaryFile())
const backupFolder = join(dataFolder, 'backups')
const settings = { dataFolder, backupFolder }
const quiet = () => {}

/** Downloads as a browser does, and stores the file. */
async function download(api: Api, visitor: Visitor, query = '') {
  const response = await fetch(api.server.url + path + query, {
    headers: { cookie: `${sessionCookie}=${visitor.cookies.get(sessionCookie)}` },
  })
  const bytes = new Uint8Array(await response.arrayBuffer())
  const file = temporaryFile()
  writeFileSync(file, bytes)
  return { status: response.status, headers: response.headers, file, bytes }
}

const left = () => (existsSync(join(dataFolder, 'exports')) ? readdirSync(join(dataFolder, 'exports')) : [])

async function linesOf(file: string, table: string): Promise<string> {
  const { lines, close } = await openArchive(file)
  const all: string[] = []
  for await (const some of lines(table)) all.push(...some)
  close()
  return all.join('\n')
}

onOneDatabase(
  'an owner gets the data of the company, and nothing of others, as a file that can be imported',
  async (api, database) => {
    const other = await newCompany(api.server)
    await other.given.invoice()
    const invoice = await api.given.invoice()
    const visitor = await signedIn(api)
    const { status, headers, file, bytes } = await download(api, visitor)
    assert.equal(status, 200)
    assert.equal(headers.get('content-type'), 'application/zip')
    assert.equal(Number(headers.get('content-length')), bytes.length)
    assert.match(headers.get('content-disposition') ?? '', /filename="[^"]+-\d{4}-\d\d-\d\d\.zip"/)
    assert.deepEqual(left(), [])

    const { manifest, close } = await openArchive(file)
    close()
    assert.deepEqual(
      manifest.companies.map(({ id }) => id),
      [api.identity.company],
    )
    assert.equal(manifest.documents, null)
    assert.match(await linesOf(file, 'invoices'), new RegExp(`"number":"${invoice.number}"`))
    assert.equal((await linesOf(file, 'invoices')).split('\n').length, 1)

    if (database === 'SQLite') {
      const address = temporaryFile()
      await restore(address, file, { replaces: false, isImport: true, backupFolder: null, progress: quiet })
      const db = openDatabase(address)
      assert.equal(
        (await db.all(sql`select id from invoices where company_id = ${api.identity.company}`)).length,
        1,
      )
      await db.close()
    }
  },
  settings,
)

rarely(onOneDatabase)(
  'nobody gets the ways in of others with it',
  async (api) => {
    const { user } = api.identity
    await api.server.db.transaction({ company: 0, user, via: 'test' }, async (tx) => {
      await tx.run(sql`
        insert into authenticators (user_id, secret, last_step, created) values (${user}, 'SECRET', 1, '2026-02-11')`)
      await tx.run(sql`insert into recovery_codes (user_id, hash) values (${user}, 'HASH')`)
    })
    const { file } = await download(api, await signedIn(api))
    for (const table of ['authenticators', 'recovery_codes', 'passkeys'])
      assert.equal(await linesOf(file, table), '')
    const users = await linesOf(file, 'users')
    assert.match(users, new RegExp(`"id":${user},`))
    assert.doesNotMatch(users, /argon2/)
    // An export by the operator of the server includes the password hashes of users.
    const whole = temporaryFile()
    const company = String(api.identity.company)
    await exportTo(api.server.address, whole, { company, prints: false, replaces: true, progress: quiet })
    assert.match(await linesOf(whole, 'users'), /argon2/)
    assert.match(await linesOf(whole, 'authenticators'), /SECRET/)
  },
  settings,
)

rarely(onOneDatabase)(
  'with pdf=1 the printed documents are in it',
  async (api) => {
    const invoice = await api.given.invoice()
    await api.patch(`/v2/receivables/invoices/${invoice.id}/change-status`, { status: 'S' })
    const { file } = await download(api, await signedIn(api), '?pdf=1')
    const { manifest, close } = await openArchive(file)
    close()
    assert.equal(manifest.documents?.printed, 1)
    assert.equal((await download(api, await signedIn(api), '?pdf=yes')).status, 422)
  },
  settings,
)

rarely(onOneDatabase)(
  'one file of a company is made at a time, and what is given up leaves nothing behind',
  async (api) => {
    const visitor = await signedIn(api)
    const twice = await Promise.all([download(api, visitor), download(api, visitor)])
    assert.deepEqual(twice.map(({ status }) => status).sort(), [200, 429])
    assert.equal((await download(api, visitor)).status, 200)

    const gone = new AbortController()
    const given = fetch(api.server.url + path, {
      signal: gone.signal,
      headers: { cookie: `${sessionCookie}=${visitor.cookies.get(sessionCookie)}` },
    })
    while (left().length === 0) await new Promise((resolve) => setImmediate(resolve))
    gone.abort()
    await assert.rejects(given)
    while (left().length > 0) await new Promise((resolve) => setImmediate(resolve))
    while ((await download(api, visitor)).status === 429);
    assert.deepEqual(left(), [])
  },
  settings,
)

onOneDatabase(
  'only owners who are signed in get the file',
  async (api) => {
    assert.equal((await api.request('GET', path)).status, 403)
    for (const role of ['manager', 'member', 'reader'] satisfies Role[]) {
      const colleague = await api.colleague(role)
      assert.equal((await download(api, await signedIn(colleague))).status, 403, role)
    }
    assert.equal((await fetch(api.server.url + path)).status, 401)
  },
  settings,
)

onOneDatabase(
  'owners and managers see which backups there are',
  async (api, database) => {
    const extension = database === 'SQLite' ? 'db' : 'zip'
    mkdirSync(backupFolder, { recursive: true })
    for (let day = 1; day <= 22; day++) {
      const file = join(backupFolder, `kontor-2026-03-${String(day).padStart(2, '0')}.${extension}`)
      writeFileSync(file, 'x'.repeat(day))
      utimesSync(file, new Date(`2026-03-02T01:00:${day}Z`), new Date(Date.UTC(2026, 2, day, 1)))
    }
    writeFileSync(join(backupFolder, 'notes.txt'), '')
    const { item } = await api.get('/v2/configuration/data')
    assert.deepEqual([item.database, item.backups_are_made], [database.toLowerCase(), true])
    assert.equal(item.backup_folder, backupFolder)
    assert.equal(item.last_backup, '2026-03-22 02:00:00')
    assert.equal(item.backups.length, 20)
    assert.deepEqual(item.backups[0], {
      name: `kontor-2026-03-22.${extension}`,
      time: '2026-03-22 02:00:00',
      bytes: 22,
    })
    const manager = await api.colleague('manager')
    const seen = (await manager.get('/v2/configuration/data')).item
    assert.deepEqual(seen, { ...item, backup_folder: null })
    assert.doesNotMatch(JSON.stringify(seen), /\//)
    for (const role of ['member', 'reader'] satisfies Role[]) {
      const colleague = await api.colleague(role)
      assert.equal((await colleague.request('GET', '/v2/configuration/data')).status, 403)
    }
  },
  settings,
)

onOneDatabase('a server without backups says so', async (api, database) => {
  assert.deepEqual((await api.get('/v2/configuration/data')).item, {
    database: database.toLowerCase(),
    backups_are_made: false,
    backup_folder: null,
    last_backup: null,
    last_failure: null,
    backups: [],
  })
})

// The server as `npm start` runs it: built from the sources into a few files.

import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../server/db/open.ts'
import { newCompany, withOneDatabase } from './api.ts'
import { databaseOf, kontorServe, migratedData } from './kontor.ts'
import { test } from './turns.ts'

withOneDatabase('a built server starts its threads, and finds its files', async (database) => {
  const data = await migratedData(database)
  const server = await kontorServe(data)
  const db = openDatabase(databaseOf(data))
  const api = await newCompany({ url: server.url, db, address: '' })
  await db.close()
  const { id } = await api.given.invoice()
  const path = `/v2/receivables/invoices/${id}`
  for (const [asked, type] of [
    [`${path}/pdf`, 'application/pdf'],
    [`${path}/preview`, 'image/png'],
    ['/v2/receivables/invoices?q=a', 'application/json; charset=utf-8'],
  ] as const) {
    const answer = await fetch(server.url + asked, {
      headers: { authorization: `Bearer ${api.identity.accessToken}` },
    })
    assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, type], asked)
    await answer.arrayBuffer()
  }
  assert.equal(await server.end('SIGTERM'), 0)
})

test('after a change of the sources, the build from before is not run', () => {
  const root = join(import.meta.dirname, '..')
  const copy = mkdtempSync(join(tmpdir(), 'kontor-built-'))
  for (const name of ['bin', 'cli', 'client', 'domain', 'server', 'package.json', 'package-lock.json'])
    cpSync(join(root, name), join(copy, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  const help = () => execFileSync(process.execPath, [join(copy, 'bin', 'kontor.mjs')], { encoding: 'utf8' })

  assert.match(help(), /^Kontor: invoicing/)
  const main = join(copy, 'cli', 'main.ts')
  writeFileSync(main, readFileSync(main, 'utf8').replace('Kontor: invoicing', 'Kontor: Invoicing'))
  assert.match(help(), /^Kontor: Invoicing/)
  rmSync(copy, { recursive: true })
})

// Exports, and importing them, between both databases.

import assert from 'node:assert/strict'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import sql from 'sql-template-tag'
import { type DatabaseName, migratedFile, temporaryFile, temporaryPostgres } from '../../test/api.ts'
import { chosen, inLane, isLong } from '../../test/lane.ts'
import { test } from '../../test/turns.ts'
import { zipNames } from '../../test/zip.ts'
import { storeCompany } from '../auth/people/companies.ts'
import { verifyJournal } from '../db/journal.ts'
import { openDatabase } from '../db/open.ts'
import { fillWithDemo } from '../demo/demo.ts'
import { openZip } from '../zip/read-zip.ts'
import { writeZip } from '../zip/write-zip.ts'
import { openArchive } from './archive.ts'
import { exportTo } from './export.ts'
import { restore } from './restore.ts'

const quiet = () => {}

test('an export goes from SQLite to PostgreSQL and back, and every export of it has the same bytes', async () => {
  const address = await demoCompany()
  const first = await exported(address)
  const there = await imported('PostgreSQL', first)
  const second = await exported(there)
  assert.deepEqual(readFileSync(second), readFileSync(first))
  const back = await imported('SQLite', second)
  assert.deepEqual(readFileSync(await exported(back)), readFileSync(first))

  const names = (await zipNames(first)).filter((name) => name.startsWith('documents/1/offer/'))
  // Not every system distinguishes upper and lower case, or takes every sign.
  assert.match(
    names.slice(0, 3).join(),
    /^documents\/1\/offer\/A-1\.pdf(,documents\/1\/offer\/#\d+\.pdf){2}$/,
  )

  const { manifest, lines, close } = await openArchive(first)
  assert.ok((manifest.documents?.printed ?? 0) > inLane({ short: 20, long: 100 }))
  const numbers: string[] = []
  for await (const some of lines('payments')) numbers.push(...some)
  assert.ok(numbers.some((line) => line.includes('"amount":9007199254740993,')))
  close()
  assert.deepEqual(await found(back), await found(address))

  // Two documents with one number are named.
  const twice = await changed(await exported(address, { prints: false }), {
    'tables/invoices.jsonl': (text) =>
      `${text}${text.split('\n')[1]?.replace(/"id":\d+/, '"id":987654321')}\n`,
  })
  for (const database of ['SQLite', 'PostgreSQL'] as const)
    await assert.rejects(
      imported(database, twice),
      /The number \S+ is there twice: in the lines 2 and \d+ of invoices\./,
    )
})

/** The results of a search: indexes are not in the file. */
async function found(address: string): Promise<number[]> {
  const db = openDatabase(address)
  const rows = await db.all<{ id: number }>(sql`
    select t.id from contacts t where t.company_id = 1 and ${db.dialect.finds('contacts', 1, ['gmbh'])} order by t.id`)
  await db.close()
  assert.ok(rows.length > 0)
  return rows.map(({ id }) => id)
}

/** Every kind of character: quotes, all kinds of line ends, invisible characters, characters of four bytes. */
const odd = 'Zürich "x\\" \u0001\u0007\b\t\n\r\u001f\u007f\u0085\u2028\u2029 <&> \ufeff😀 éé'

/** A company with a year and a half of business, and with rare cases. */
async function demoCompany(): Promise<string> {
  const address = migratedFile()
  const db = openDatabase(address)
  const draft = {
    company: 'Demo',
    name: 'Lea',
    surname: 'B',
    email: 'lea@b.example',
    country: 'CH',
    currency: 'CHF',
    language: 'de',
  } as const
  const { company, user } = await storeCompany(db, draft, 'no password')
  const actor = { company, user, via: 'test' }
  await fillWithDemo(db, actor, { today: '2026-06-16' })
  await db.transaction(actor, async (tx) => {
    await tx.run(
      sql`update contacts set name = ${odd} where company_id = ${company} and id = (select max(id) from contacts)`,
    )
    await tx.run(sql`update payments set amount = 9007199254740993 where id = (select max(id) from payments)`)
    await tx.run(sql`update invoices set status = 'D' where id = (select max(id) from invoices)`)
    for (const [index, number] of ['A-1', 'a-1', 'A/1'].entries())
      await tx.run(sql`update offers set number = ${number} where company_id = ${company} and id = (
        select id from offers where company_id = ${company} and status <> 'DR' order by id limit 1 offset ${index})`)
    // Drafts are not printed, and printing takes most of the time.
    if (!isLong)
      await tx.run(sql`update invoices set status = 'DR' where company_id = ${company} and id % 24 > 0`)
    await tx.run(sql`insert into sessions (hash, id, user_id, company_id, address, agent, created, last_used)
      values ('h', 1, ${user}, ${company}, '', '', '', '')`)
  })
  await db.close()
  return address
}

async function exported(
  address: string,
  { company, prints = true }: { company?: string; prints?: boolean } = {},
) {
  const file = join(dirname(temporaryFile()), 'export.zip')
  await exportTo(address, file, { company, prints, replaces: false, progress: quiet })
  return file
}

async function imported(database: DatabaseName, file: string): Promise<string> {
  const address = await emptyOn(database)
  await restore(address, file, { ...putBack, isImport: true })
  return address
}

async function emptyOn(database: DatabaseName): Promise<string> {
  return database === 'SQLite' ? temporaryFile() : temporaryPostgres()
}

const putBack = { replaces: false, isImport: false, backupFolder: null, progress: quiet }

test('the export of one company has its people and nothing of another company', async () => {
  const address = migratedFile()
  const db = openDatabase(address)
  const names = { surname: '', country: 'CH', currency: 'CHF', language: 'de' } as const
  const own = await storeCompany(
    db,
    { ...names, company: 'Eigene AG', name: 'Lea', email: 'lea@own.example' },
    'hash-lea',
  )
  const other = await storeCompany(
    db,
    { ...names, company: 'Fremde AG', name: 'Noé', email: 'noe@b.example' },
    'hash-noe',
  )
  const left = await storeCompany(
    db,
    { ...names, company: 'Dritte AG', name: 'Ida', email: 'ida@b.example' },
    'hash-ida',
  )
  await db.transaction({ company: own.company, user: own.user, via: 'test' }, async (tx) => {
    await tx.run(
      sql`insert into memberships (company_id, id, role) values (${own.company}, ${other.user}, 'member')`,
    )
    await tx.run(sql`update users set last_company_id = ${other.company}`)
    for (const { company, user } of [own, other])
      await tx.run(sql`insert into clients (company_id, id, identifier, name, scopes, user_id, created)
        values (${company}, 90, ${`client-${company}`}, 'Shop', '[]', ${user}, '')`)
    for (const [id, company] of [
      [91, own.company],
      [92, other.company],
    ]) {
      await tx.run(sql`insert into connected_apps (company_id, id, user_id, client_company_id, client_id, client_identifier,
          client_identifier_folded, client_name, client_name_folded, scopes, created, last_used, search)
        values (${own.company}, ${id}, ${own.user}, ${company}, 90, '', '', '', '', '[]', '', '', '')`)
      await tx.run(sql`insert into bearer_tokens (hash, company_id, connected_app_id, scopes)
        values (${`token-${id}`}, ${own.company}, ${id}, '[]')`)
    }
    // A user who has worked here once, and is a member only elsewhere.
    await tx.run(sql`insert into working_hours (company_id, id, user_id, date, time_start, time_end, created, search)
      values (${own.company}, 93, ${left.user}, '2026-01-01', '08:00', '09:00', '', '')`)
  })
  await db.close()

  const file = await exported(address, { company: 'Eigene AG' })
  const { manifest, lines, close } = await openArchive(file)
  assert.deepEqual(manifest.companies, [{ id: own.company, name: 'Eigene AG' }])
  let text = ''
  for (const { name } of manifest.tables) for await (const some of lines(name)) text += some.join('\n')
  close()
  for (const foreign of ['Fremde', 'Dritte', 'client-2', 'token-92', 'hash-ida'])
    assert.ok(!text.includes(foreign), foreign)
  for (const needed of ['hash-lea', 'hash-noe', 'ida@b.example', 'token-91'])
    assert.ok(text.includes(needed), needed)

  const there = openDatabase(await imported('PostgreSQL', file))
  const next = await storeCompany(
    there,
    { ...names, company: 'Neue AG', name: 'Kim', email: 'kim@c.example' },
    'hash',
  )
  assert.deepEqual(next, { company: 4, user: 4 })
  for (const id of [0, own.company]) assert.equal((await verifyJournal(there, id)).fault, null)
  await there.close()
})

test('a file that is damaged, foreign or hostile is refused with a sentence, and changes nothing', async () => {
  const good = await exported(await smallCompany(), { prints: false })
  const first = (text: string, change: (line: string) => string) => text.replace(/^.*$/m, change)
  type Case = [title: string, file: Promise<string> | string, sentence: RegExp]
  const unread: Case[] = [
    ['a text', written('Hello'), /neither a backup nor an export/],
    ['an empty file', written(''), /neither a backup nor an export/],
    ['no file', '/nowhere/at.all', /There is no such file/],
    ['a file that is cut', written(readFileSync(good).subarray(0, -2000)), /cannot be unpacked/],
    ['a zip of something else', changed(good, { 'manifest.json': () => null }), /manifest\.json is missing/],
    [
      'another format',
      changed(good, { 'manifest.json': () => '{"format":"other"}' }),
      /no manifest of an export/,
    ],
    [
      'another version',
      changed(good, { 'manifest.json': (text) => text.replace('"version": 1', '"version": 2') }),
      /version 2 of the format/,
    ],
    [
      'a newer schema',
      changed(good, {
        'manifest.json': (text) => text.replace(/"schema": ".*"/, '"schema": "9999-later.sql"'),
      }),
      /newer version of Kontor/,
    ],
    [
      'a changed row',
      changed(good, { 'tables/units.jsonl': (text) => text.replace('Stunde', 'Minute') }, false),
      /units\.jsonl is not as the manifest says/,
    ],
    [
      'a row less',
      changed(good, { 'tables/units.jsonl': (text) => text.replace(/^.*\n/, '') }, false),
      /units\.jsonl is not as the manifest says/,
    ],
    ['a table less', changed(good, { 'tables/units.jsonl': () => null }), /lacks the table units/],
    [
      'an unknown table',
      changed(good, { 'tables/sqlite_master.jsonl': () => '{"a":1}\n' }),
      /a table that is not known: sqlite_master/,
    ],
    [
      'a file too many',
      changed(good, { 'tables/../x': () => null, 'extra.txt': () => 'x' }),
      /does not name: extra\.txt/,
    ],
    [
      'a name that leads elsewhere',
      patched(good, 'tables/units.jsonl', '../../../kontor.dbx'.slice(0, 18)),
      /cannot be unpacked \(invalid relative path/,
    ],
  ]
  // These are noticed when they are stored. The tables are made before, which takes most of the time.
  const stored: Case[] = [
    [
      'an unknown column',
      changed(good, {
        'tables/units.jsonl': (text) => first(text, (line) => line.replace('{', '{"more":1,')),
      }),
      /A row of units is not/,
    ],
    [
      'a key twice',
      changed(good, { 'tables/units.jsonl': (text) => first(text, (line) => line.replace('{', '{"id":7,')) }),
      /A row of units is not/,
    ],
    [
      'a text for a number',
      changed(good, {
        'tables/units.jsonl': (text) => first(text, (line) => line.replace(/"id":\d+/, '"id":"7"')),
      }),
      /A row of units is not/,
    ],
    [
      'half a number',
      changed(good, {
        'tables/units.jsonl': (text) => first(text, (line) => line.replace(/"id":\d+/, '"id":7.5')),
      }),
      /A row of units is not/,
    ],
    [
      'a number too large',
      changed(good, {
        'tables/units.jsonl': (text) =>
          first(text, (line) => line.replace(/"id":\d+/, '"id":9223372036854775808')),
      }),
      /A row of units is not/,
    ],
    [
      'half a character',
      changed(good, {
        'tables/units.jsonl': (text) => first(text, (line) => line.replace('Stunde', '\\ud800')),
      }),
      /A row of units is not/,
    ],
    [
      'no JSON',
      changed(good, { 'tables/units.jsonl': (text) => `${text}drop table\n` }),
      /A row of units is not/,
    ],
    [
      'a row twice',
      changed(good, { 'tables/units.jsonl': (text) => text + text }),
      /Rows of units cannot be stored/,
    ],
    ['a missing parent', changed(good, { 'tables/users.jsonl': () => '' }), /Rows of \w+ cannot be stored/],
    [
      'another past',
      changed(good, { 'tables/journal.jsonl': (text) => text.replace('"via":"setup"', '"via":"nobody"') }),
      /Entry 1 of company \d: its content was changed/,
    ],
    [
      'a past without its end',
      changed(good, { 'tables/journal.jsonl': (text) => text.replace(/.*\n$/, '') }),
      /it is missing/,
    ],
    [
      'a past without its end, and nothing that counts it',
      changed(good, {
        'tables/journal.jsonl': (text) => text.replace(/.*\n$/, ''),
        'tables/counters.jsonl': (text) => text.replace(/.*"company_id":1,"name":"journal",.*\n/, ''),
      }),
      /its number was never given/,
    ],
    [
      'rows of no company',
      changed(good, {
        'tables/vat_rates.jsonl': (text) =>
          first(text, (line) => line.replace('"company_id":1', '"company_id":7')),
      }),
      /of company 7, which is not there/,
    ],
  ]
  for (const [title, file, sentence] of [...unread, ...chosen('a row that is refused', stored, 5)]) {
    const address = temporaryFile()
    await assert.rejects(
      restore(address, await file, putBack).then(() => assert.fail(title)),
      (error: Error) => {
        assert.equal(error.name, 'Refusal', `${title}: ${error.stack}`)
        assert.match(error.message, sentence, title)
        return true
      },
    )
    assert.deepEqual(readdirSync(dirname(address)), [], title)
  }
})

async function smallCompany(): Promise<string> {
  const address = migratedFile()
  const db = openDatabase(address)
  const names = { surname: '', country: 'CH', currency: 'CHF', language: 'de' } as const
  await storeCompany(db, { ...names, company: 'Klein AG', name: 'Lea', email: 'lea@own.example' }, 'hash')
  await db.close()
  return address
}

function written(content: string | Uint8Array): string {
  const file = join(dirname(temporaryFile()), 'file')
  writeFileSync(file, content)
  return file
}

type Changes = Readonly<Record<string, (text: string) => string | null>>

/** The archive with some files changed; null removes one. With `isTold`, the manifest describes the changed files. */
async function changed(file: string, changes: Changes, isTold = true): Promise<string> {
  const zip = await openZip(file)
  const copy = join(dirname(temporaryFile()), 'changed.zip')
  const known = await zipNames(file)
  const names = new Set([...known, ...Object.keys(changes)])
  names.delete('manifest.json')
  await writeZip(copy, async ({ pack }) => {
    const tables: object[] = []
    for (const name of names) {
      const text = (changes[name] ?? String)(known.includes(name) ? await textOf(zip.read(name)) : '')
      if (text === null) continue
      const [, table] = /^tables\/(\w+)/.exec(name) ?? []
      const sum = await pack(name, [text])
      if (table) tables.push({ name: table, rows: text.split('\n').length - 1, ...sum })
    }
    const manifest = JSON.parse(await textOf(zip.read('manifest.json')))
    const told = JSON.stringify(isTold ? { ...manifest, tables } : manifest, null, 2)
    const text = (changes['manifest.json'] ?? String)(told)
    if (text !== null) await pack('manifest.json', [text])
  })
  zip.close()
  return copy
}

async function textOf(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  return Buffer.concat(await Array.fromAsync(chunks)).toString()
}

/** The file with one name replaced by another of the same length. */
function patched(file: string, name: string, other: string): string {
  return written(Buffer.from(readFileSync(file).toString('latin1').replaceAll(name, other), 'latin1'))
}

test('an import that fails in the middle leaves a PostgreSQL database as it was', async () => {
  const good = await exported(await smallCompany(), { prints: false })
  const address = await imported('PostgreSQL', good)
  const bad = await changed(good, { 'tables/vat_rates.jsonl': (text) => text + text })
  await assert.rejects(restore(address, good, putBack), /has companies already/)
  await assert.rejects(
    restore(address, bad, { ...putBack, replaces: true }),
    /Rows of vat_rates cannot be stored/,
  )
  assert.deepEqual(readFileSync(await exported(address, { prints: false })), readFileSync(good))
})

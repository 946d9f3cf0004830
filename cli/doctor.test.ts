import assert from 'node:assert/strict'
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import sql from 'sql-template-tag'
import { createCompany } from '../server/auth/people/companies.ts'
import { migrationNames } from '../server/db/migrations.ts'
import { openDatabase } from '../server/db/open.ts'
import { examinePart } from '../server/doctor/doctor.ts'
import { whole } from '../server/doctor/rows.ts'
import {
  migratedFile,
  newCompany,
  serverWithoutCompany,
  temporaryFile,
  withOneDatabase,
} from '../test/api.ts'
import { companyDraft } from '../test/given.ts'
import { kontor, kontorJson } from '../test/kontor.ts'
import { test } from '../test/turns.ts'
import { runInShares, runInThread } from './doctor-parts.ts'

withOneDatabase('the doctor finds nothing while a server is under writes', async (database) => {
  const api = await newCompany(await serverWithoutCompany(database))
  const data = { KONTOR_DATA: dirname(temporaryFile()), KONTOR_DATABASE: api.server.address }
  let [isDone, rounds] = [false, 0]
  const write = async () => {
    for (; !isDone; rounds++) {
      const { invoice_id } = await api.given.payment()
      await api.put(`/v2/receivables/invoices/${invoice_id}`, { notes: 'Bezahlt' })
      await api.delete(`/v2/receivables/invoices/${(await api.given.invoice()).id}`)
    }
  }
  const writers = Promise.all([write(), write()])
  try {
    const { ok, faults, checks } = await kontorJson(data, 'doctor')
    assert.deepEqual([ok, faults], [true, []])
    assert.ok(checks.every(({ outcome }: { outcome: string }) => outcome === 'ok'))
  } finally {
    isDone = true
    await writers
  }
  assert.ok(rounds > 0)
})

test('the doctor names each check, each fault and its repair', async () => {
  const { data, address } = await givenCompany()
  assert.deepEqual(await kontor(data, 'doctor'), {
    code: 0,
    stderr: '',
    stdout: `files       ok
schema      ok
backups     ok
secrets     ok
journal     ok        52 journal entries
sums        ok        0 documents
references  ok        0 references
search      ok        49 records
numbers     ok        8 counters
chores      ok

All is well. 52 journal entries verified.
`,
  })

  const db = openDatabase(address)
  await db.transaction({ company: 1, user: null, via: 'test' }, async (tx) => {
    await tx.run(sql`update counters set value = 3 where company_id = 1 and name = 'ids'`)
    await tx.run(sql`update layouts set name = 'Sandard' where company_id = 1`)
    await tx.run(sql`delete from units where company_id = 1`)
  })
  await db.close()
  const sick = await kontor(data, 'doctor')
  assert.equal(sick.code, 1)
  assert.match(
    sick.stdout,
    /^journal {5}17 faults {2}52 journal entries\n(?: {2}Company a: The unit with the id \d+ is missing: .*\n)*/m,
  )
  assert.match(
    sick.stdout,
    /^ {2}Company a: The layout with the id 17 has another name than the journal tells\.\n {4}→ /m,
  )
  const { code, stdout } = await kontor(data, 'doctor', '--repair', '--json')
  const { ok, faults, repaired, checks } = JSON.parse(stdout)
  assert.deepEqual([code, ok, repaired.count], [1, false, 2])
  assert.equal(repaired.faults[1].message, 'The counter ids stands at 3, but 48 is in use.')
  assert.deepEqual(
    faults.map(({ check, company, can_repair }: Record<string, unknown>) => [check, company, can_repair]),
    Array(17).fill(['journal', 'Company a', false]),
  )
  assert.deepEqual(
    checks.map(({ name, faults }: Record<string, unknown>) => [name, faults]),
    [
      ['files', 0],
      ['schema', 0],
      ['backups', 0],
      ['secrets', 0],
      ['journal', 17],
      ['sums', 0],
      ['references', 0],
      ['search', 0],
      ['numbers', 0],
      ['chores', 0],
    ],
  )
})

test('a thread finds the same faults in its part, and fails when it cannot', async () => {
  const { address } = await givenCompany()
  const db = openDatabase(address)
  await db.transaction({ company: 1, user: null, via: 'test' }, async (tx) => {
    await tx.run(sql`update counters set value = 3 where company_id = 1 and name = 'ids'`)
    await tx.run(sql`update layouts set name = 'Sandard' where company_id = 1`)
  })
  for (const name of ['journal', 'records', 'rest'] as const) {
    const here = await db.snapshot((reader) => examinePart(reader, name, () => {}))
    assert.ok(here.some(({ faults }) => faults.length > 0))
    const there = await runInThread({ database: address, name, share: whole }, () => {})
    assert.deepEqual(there, structuredClone(here))
  }
  await db.close()
  const missing = { database: temporaryFile(), name: 'journal', share: whole } as const
  await assert.rejects(() => runInThread(missing, () => {}))
})

test('threads that share the records find the same faults together', async () => {
  const { address } = await givenCompany()
  const file = new DatabaseSync(address)
  const columns = file.prepare('pragma table_info(layouts)').all()
  const names = columns.map(({ name }) => `"${name}"`).join(', ')
  // More than two batches.
  file.exec(`
    with recursive numbers (value) as (select 1001 union all select value + 1 from numbers where value < 2200)
    insert into layouts (${names})
    select ${names.replace('"id"', 'n.value')} from layouts cross join numbers n
    where company_id = 1 and id = (select min(id) from layouts where company_id = 1)`)
  file.exec(`update layouts set name = 'Sandard' where company_id = 1 and id in (1001, 1700, 2200)`)
  file.close()
  const db = openDatabase(address)
  const here = await db.snapshot((reader) => examinePart(reader, 'records', () => {}))
  await db.close()
  const found = (reports: typeof here) =>
    reports.map(({ faults, ...report }) => ({ ...report, faults: new Set(faults) }))
  assert.equal(here.find(({ name }) => name === 'search')?.faults.length, 3)
  assert.deepEqual(found(await runInShares(address, 2, () => {})), structuredClone(found(here)))
})

test('the doctor brings nothing up to date, and says what is missing', async () => {
  const { data, address } = await givenCompany()
  const last = migrationNames().at(-1)
  const db = openDatabase(address)
  await db.transaction({ company: 0, user: null, via: 'test' }, (tx) =>
    tx.run(sql`delete from migrations where name = ${last}`),
  )
  const { code, stdout } = await kontor(data, 'doctor')
  assert.equal(code, 1)
  assert.match(
    stdout,
    new RegExp(`^ {2}The database is not up to date: it lacks ${last}\\.\n {4}→ .*kontor migrate$`, 'm'),
  )
  assert.match(stdout, /^journal {5}skipped {3}The schema has to be right first\.$/m)
  const rows = await db.all(sql`select name from migrations where name = ${last}`)
  assert.deepEqual(rows, [])
  await db.close()
})

test('the doctor says so when there is no database, or something else', async () => {
  const folder = dirname(temporaryFile())
  const refused = async (file: string, reason: string) =>
    assert.deepEqual(await kontor({ KONTOR_DATA: folder, KONTOR_DATABASE: file }, 'doctor'), {
      code: 1,
      stdout: '',
      stderr: `The database ${file} cannot be used: ${reason}.\n`,
    })
  await refused(join(folder, 'none.db'), 'there is no such file')
  const letter = join(folder, 'letter.db')
  writeFileSync(letter, 'Guten Tag\n'.repeat(1000))
  await refused(letter, 'file is not a database')
  assert.equal(readFileSync(letter, 'utf8').slice(0, 9), 'Guten Tag')
})

test('the doctor survives damaged pages', async () => {
  const { data, address } = await givenCompany()
  const database = new DatabaseSync(address)
  database.exec('pragma journal_mode = delete')
  const page = database.prepare(
    `select rootpage, page_size from sqlite_master, pragma_page_size where name = 'layouts'`,
  )
  const { rootpage, page_size } = page.get() as { rootpage: number; page_size: number }
  database.close()
  const bytes = readFileSync(address)
  bytes.fill(0x5a, (rootpage - 1) * page_size, rootpage * page_size)
  writeFileSync(address, bytes)
  const { code, stdout, stderr } = await kontor(data, 'doctor')
  assert.deepEqual([code, stderr], [1, ''])
  assert.match(stdout, /^files {7}\d+ faults?\n[\s\S]*?Tree \d+ page \d+[\s\S]*?\n {4}→ .*kontor restore/m)
  assert.match(
    stdout,
    /^ {2}Company a: The check of journal could not be finished: database disk image is malformed\.$/m,
  )
  assert.match(stdout, /^sums {8}ok/m)
  assert.doesNotMatch(stdout, /^(\*|Tree|Page)/m)
})

/** A data folder with one company in it. */
async function givenCompany() {
  const address = migratedFile()
  const db = openDatabase(address)
  await createCompany(db, companyDraft('a'))
  await db.close()
  chmodSync(address, 0o600)
  return { address, data: { KONTOR_DATA: dirname(address) } }
}

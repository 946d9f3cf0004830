// Backups, restoring them, and the daily ones.

import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import diagnostics from 'node:diagnostics_channel'
import { once } from 'node:events'
import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import sql from 'sql-template-tag'
import { daysAfter } from '../../domain/time/dates.ts'
import {
  type Api,
  migratedFile,
  onBothDatabases,
  onOneDatabase,
  temporaryFile,
  temporaryPostgres,
} from '../../test/api.ts'
import { makeCompany } from '../../test/company.ts'
import { smallDisk } from '../../test/crash/disk.ts'
import { test } from '../../test/turns.ts'
import { rememberUrl } from '../configuration/installation.ts'
import { openUpToDate } from '../database.ts'
import type { Db } from '../db/db.ts'
import { verifyJournal } from '../db/journal.ts'
import { appliedMigrations, migrationNames } from '../db/migrations.ts'
import { openDatabase } from '../db/open.ts'
import { takePossession } from '../db/sqlite/file.ts'
import { checkBackups } from '../doctor/files.ts'
import { makeBackup } from './backup.ts'
import { agreedInDatabase, type BackupOfDay } from './backup-of-day.ts'
import { createDailyBackups, lastBackup } from './daily.ts'
import { exportTo } from './export.ts'
import { restore } from './restore.ts'

const quiet = () => {}
const putBack = { replaces: false, isImport: false, backupFolder: null, progress: quiet }

onOneDatabase('a backup of a server at work is one instant of it', async (api, database) => {
  const writer = keepWriting(api)
  await writer.reached(5)
  const before = writer.acknowledged()
  const file = join(dirname(temporaryFile()), 'backup')
  await makeBackup(api.server.address, file)
  const after = writer.begun()
  await writer.stop()
  assert.equal(statSync(file).mode & 0o777, 0o600)
  assert.deepEqual(readdirSync(dirname(file)), ['backup'])

  const address = database === 'SQLite' ? temporaryFile() : await temporaryPostgres()
  await restore(address, file, putBack)
  const { company } = api.identity
  const db = openDatabase(address)
  const contacts = await db.all<{ name: string }>(
    sql`select name from contacts where company_id = ${company} order by id`,
  )
  assert.deepEqual(
    contacts.map(({ name }) => name),
    Array.from(contacts, (_, index) => `Contact ${index}`),
  )
  assert.ok(contacts.length >= before && contacts.length <= after)
  assert.equal((await verifyJournal(db, company)).fault, null)
  await db.close()
})

/** Makes one contact after the other. */
function keepWriting(api: Api) {
  let [begun, done, isStopping] = [0, 0, false]
  let reached = Promise.withResolvers<void>()
  async function run() {
    while (!isStopping) {
      const number = begun++
      await api.given.contact({ name: `Contact ${number}` })
      done += 1
      reached.resolve()
      reached = Promise.withResolvers()
    }
  }
  const running = run()
  return {
    begun: () => begun,
    acknowledged: () => done,
    reached: async (count: number) => {
      while (done < count) await reached.promise
    },
    stop: async () => {
      isStopping = true
      await running
    },
  }
}

onOneDatabase('a database in use, or one with companies, is not replaced unasked', async (api, database) => {
  const { address } = api.server
  const file = join(dirname(temporaryFile()), 'backup')
  await makeBackup(address, file)
  await assert.rejects(makeBackup(address, file), /exists already\. With --replace it is replaced\./)
  await assert.rejects(restore(address, file, { ...putBack, replaces: true }), /in use.*Stop the server/)

  // A backup of one kind of database can be restored into the other.
  const elsewhere = database === 'SQLite' ? await temporaryPostgres() : temporaryFile()
  await restore(elsewhere, file, putBack)
  await assert.rejects(
    restore(elsewhere, file, putBack),
    /has companies already\. kontor restore --replace puts the backup in their place\./,
  )
  const backupFolder = join(dirname(file), 'backups')
  const { previous } = await restore(elsewhere, file, { ...putBack, replaces: true, backupFolder })
  assert.deepEqual(await exportedFrom(elsewhere), await exportedFrom(address))
  const again = database === 'SQLite' ? await temporaryPostgres() : temporaryFile()
  await restore(again, previous as string, putBack)
  assert.deepEqual(await exportedFrom(again), await exportedFrom(address))
})

async function exportedFrom(address: string): Promise<Buffer> {
  const file = join(dirname(temporaryFile()), 'export.zip')
  await exportTo(address, file, { prints: false, replaces: false, progress: quiet })
  return readFileSync(file)
}

test('a backup takes the place of a database that is destroyed, and what is left of it is kept', async () => {
  const old = await smallDatabase()
  const file = join(dirname(old), 'backup.db')
  await makeBackup(old, file)
  const broken = Buffer.concat([Buffer.from('not SQLite any more'), readFileSync(old).subarray(19)])
  writeFileSync(old, broken)
  writeFileSync(`${old}-wal`, 'the log of another life')
  await assert.rejects(restore(old, file, putBack), /has companies already/)
  const { previous } = await restore(old, file, { ...putBack, replaces: true })
  assert.deepEqual(readFileSync(previous as string), broken)
  assert.equal(readFileSync(`${previous}-wal`, 'utf8'), 'the log of another life')
  const db = openDatabase(old)
  assert.deepEqual(await db.check(), [])
  await db.close()
})

test('a backup of an older version comes back on both databases, brought up to date', async () => {
  const file = oldDatabase('0006')
  const exports: Buffer[] = []
  for (const address of [temporaryFile(), await temporaryPostgres()]) {
    const { companies } = await restore(address, file, putBack)
    assert.equal(companies.length, 3)
    const db = openDatabase(address)
    assert.deepEqual(await appliedMigrations(db), migrationNames())
    await db.close()
    exports.push(await exportedFrom(address))
  }
  assert.deepEqual(exports[0], exports[1])
})

test('PostgreSQL knows how large the tables of a restored database are', async () => {
  const address = await temporaryPostgres()
  await restore(address, oldDatabase('0006'), putBack)
  const db = openDatabase(address)
  const unknown = await db.all(sql`
    select relname from pg_class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace and reltuples < 0`)
  await db.close()
  assert.deepEqual(unknown, [])
})

test('what is damaged or newer is not restored', async () => {
  const later = await smallDatabase()
  const damaged = readFileSync(later)
  damaged.fill(0xff, 40_000, 60_000)
  const db = openDatabase(later)
  await db.transaction({ company: 0, user: null, via: 'test' }, (tx) =>
    tx.run(sql`insert into migrations values ('9999-later.sql', '')`),
  )
  await db.close()
  for (const [content, sentence] of [
    [damaged, /cannot be used\. /],
    [damaged.subarray(0, 50_000), /cannot be used\. /],
    [readFileSync(later), /newer version of Kontor \(schema 9999-later\.sql\)/],
  ] as const) {
    const address = temporaryFile()
    const bad = join(dirname(later), 'bad.db')
    writeFileSync(bad, content)
    await assert.rejects(restore(address, bad, putBack), sentence)
    assert.deepEqual(readdirSync(dirname(address)), [])
  }
})

test('before migrations run, a backup is made, and the last three are kept', async () => {
  const database = oldDatabase('0008')
  const backupFolder = join(dirname(database), 'backups')
  mkdirSync(backupFolder)
  for (const name of ['before-0001-a.db', 'before-0002-b.db', 'before-0003-c.db', 'before-me.db'])
    writeFileSync(join(backupFolder, name), '')
  const { db, ran } = await openUpToDate({ database, backupFolder })
  await db.close()
  assert.ok(ran.length > 0)
  const kept = ['before-0002-b.db', 'before-0003-c.db', 'before-0009-access.db', 'before-me.db']
  assert.deepEqual(readdirSync(backupFolder), kept)
  const back = openDatabase(join(backupFolder, 'before-0009-access.db'))
  assert.equal((await appliedMigrations(back)).at(-1), '0008-outbox.sql')
  await back.close()

  const again = await openUpToDate({ database, backupFolder })
  await again.db.close()
  assert.deepEqual(readdirSync(backupFolder), kept)

  writeFileSync(join(dirname(database), 'no folder'), '')
  const nowhere = { database: oldDatabase('0008'), backupFolder: join(dirname(database), 'no folder') }
  await assert.rejects(openUpToDate(nowhere), /the backup before that could not be made/)
})

onOneDatabase(
  'a backup is made once a day, and old ones go when a new one is good',
  async (api, database) => {
    const { address, db } = api.server
    const folder = join(dirname(temporaryFile()), 'backups')
    const extension = database === 'SQLite' ? 'db' : 'zip'
    await forgetAgreement(db)
    const daily = createDailyBackups(db, address, folder, { info: quiet, warn: quiet })
    const first = await daily.runOnce(new Date('2026-11-15T10:00:00Z'))
    assert.equal(first?.file, join(folder, `kontor-2026-11-15.${extension}`))
    assert.equal(await daily.runOnce(new Date('2026-11-15T20:00:00Z')), undefined)
    assert.ok(lastBackup().succeeded)

    const older = Array.from(
      { length: 20 },
      (_, index) => `kontor-${daysAfter('2026-10-01', index)}.${extension}`,
    )
    for (const name of [...older, 'kontor-2026-10-01.txt', 'mine.db']) writeFileSync(join(folder, name), '')
    const broken = createDailyBackups(db, `${address}x`, folder, { info: quiet, warn: quiet })
    await assert.rejects(
      broken.runOnce(new Date('2026-11-16T10:00:00Z')),
      /^Error: There is no backup of today: (?!.*Make room).*KONTOR_BACKUPS/,
    )
    assert.equal(readdirSync(folder).length, 23)
    assert.ok(lastBackup().failed)

    await daily.runOnce(new Date('2026-11-16T10:00:00Z'))
    const kept = readdirSync(folder)
    assert.ok(
      kept.length < 15 && kept.includes('mine.db') && kept.includes('kontor-2026-10-01.txt'),
      kept.join(),
    )
    assert.ok(
      kept.includes(`kontor-2026-11-16.${extension}`) && kept.includes(`kontor-2026-11-15.${extension}`),
    )
  },
)

/** As if no server had made a backup of this database. */
async function forgetAgreement(db: Db): Promise<void> {
  await db.transaction({ company: 0, user: null, via: 'test' }, (tx) =>
    tx.run(sql`delete from counters where company_id = 0 and name like 'backup.%'`),
  )
}

onBothDatabases('of several servers one makes the backup of a day', async ({ server: { db } }) => {
  await forgetAgreement(db)
  const servers = ['here', 'there'].map((name) => agreedInDatabase(db, join(dirname(temporaryFile()), name)))
  const at = (one: BackupOfDay, day: string, time: string) =>
    one.claim(`${day} ${time}`, new Date(`${day}T${time}Z`))

  const claimed = await Promise.all(servers.map((one) => at(one, '2026-11-15', '10:00:00')))
  assert.deepEqual(claimed.toSorted(), [false, true])
  const [here, there] = (claimed[0] ? servers : servers.toReversed()) as [BackupOfDay, BackupOfDay]
  await here.made('2026-11-15')
  assert.equal(await at(there, '2026-11-15', '20:00:00'), false)
  // Who made the last one goes first, and makes it again if it has lost its file.
  assert.equal(await at(there, '2026-11-16', '02:40:00'), false)
  assert.equal(await at(here, '2026-11-16', '02:40:00'), true)
  assert.equal(await at(there, '2026-11-16', '03:35:00'), false)
  // It has ended, or fails.
  assert.equal(await at(there, '2026-11-16', '03:40:00'), true)
  await there.failed()
  assert.equal(await at(here, '2026-11-16', '03:50:00'), true)
  await here.made('2026-11-16')
  assert.equal(await at(there, '2026-11-16', '05:00:00'), false)
})

onOneDatabase('a backup whose process ends is told and tried again, and the server goes on', async (api) => {
  const { address, db } = api.server
  const folder = join(dirname(temporaryFile()), 'backups')
  await forgetAgreement(db)
  const daily = createDailyBackups(db, address, folder, { info: quiet, warn: quiet })
  const noon = new Date('2026-11-15T10:00:00Z')
  const kill = (message: unknown) => {
    const { process: child } = message as { process: ChildProcess }
    child.once('spawn', () => child.kill('SIGKILL'))
  }
  diagnostics.subscribe('child_process', kill)
  try {
    await assert.rejects(daily.runOnce(noon), /^Error: There is no backup of today: /)
  } finally {
    diagnostics.unsubscribe('child_process', kill)
  }
  assert.deepEqual([lastBackup().failed, readdirSync(folder)], [noon, []])
  const metrics = await (await fetch(`${api.server.url}/metrics`)).text()
  assert.match(metrics, new RegExp(`^kontor_backup_failure_timestamp_seconds ${noon.getTime() / 1000}$`, 'm'))

  const place = {
    dataFolder: folder,
    backupFolder: folder,
    file: null,
    now: new Date('2099-01-01T00:00:00Z'),
  }
  const advice = await Array.fromAsync(checkBackups(db, place))
  assert.deepEqual(
    advice.map(({ message }) => message),
    [`There is no backup in ${folder}.`],
  )
  assert.ok(await daily.runOnce(noon))
})

onOneDatabase('a backup whose process cannot be started is told, and the server goes on', async (api) => {
  const { address, db } = api.server
  const folder = join(dirname(temporaryFile()), 'backups')
  await forgetAgreement(db)
  const daily = createDailyBackups(db, address, folder, { info: quiet, warn: quiet })
  const { execPath } = process
  process.execPath = '/nowhere/node'
  try {
    await assert.rejects(daily.runOnce(new Date('2026-11-15T10:00:00Z')), /There is no backup of today/)
  } finally {
    process.execPath = execPath
  }
  assert.ok(await daily.runOnce(new Date('2026-11-15T10:00:00Z')))
})

onOneDatabase(
  'a faulty journal is backed up as it is, told, and comes back when asked for',
  async (api, database) => {
    const { address, db } = api.server
    const { company, user } = api.identity
    await db.transaction({ company, user, via: 'test' }, (tx) =>
      tx.run(sql`update journal set via = 'nobody' where company_id = ${company} and id = 1`),
    )
    const folder = dirname(temporaryFile())
    const fault = `Entry 1 of company ${company}: its content was changed after it was written.`
    const warnings: object[] = []
    const log = { info: quiet, warn: (told: object) => warnings.push(told) }
    await forgetAgreement(db)
    const daily = createDailyBackups(db, address, folder, log)
    const backup = await daily.runOnce(new Date('2026-11-15T10:00:00Z'))
    assert.deepEqual(backup?.faults, [fault])
    assert.deepEqual(warnings, [backup])

    const file = backup?.file as string
    const elsewhere = database === 'SQLite' ? temporaryFile() : await temporaryPostgres()
    await assert.rejects(
      restore(elsewhere, file, putBack),
      /its content was changed.*kontor restore --with-faults/,
    )
    const { faults } = await restore(elsewhere, file, { ...putBack, acceptsFaults: true })
    assert.deepEqual(faults, [fault])
    const exported = join(folder, 'export.zip')
    const settings = { prints: false, replaces: false, progress: quiet }
    assert.deepEqual((await exportTo(elsewhere, exported, settings)).faults, [fault])
  },
)

test('a backup does not take the place of the database, whatever the database is called', async () => {
  const address = oldDatabase('0009')
  const folder = dirname(address)
  const content = readFileSync(address)
  linkSync(address, join(folder, 'hard'))
  symlinkSync(address, join(folder, 'soft'))
  symlinkSync(folder, join(folder, 'folder'))
  for (const name of ['kontor.db', 'hard', 'soft', 'kontor.db-wal', 'folder/kontor.db-journal']) {
    const file = join(folder, name.replace('kontor.db', basename(address)))
    await assert.rejects(makeBackup(address, file, { replaces: true }), /It is the database itself\./)
    await assert.rejects(
      exportTo(address, file, { prints: false, replaces: true, progress: quiet }),
      /It is the database itself\./,
    )
  }
  await assert.rejects(
    restore(address, join(folder, 'hard'), { ...putBack, replaces: true }),
    /It is the database itself\./,
  )
  assert.deepEqual(readFileSync(address), content)
  await assert.rejects(makeBackup(address, folder, { replaces: true }), /is a folder\. Name the file/)
  await assert.rejects(makeBackup(folder, join(folder, 'x')), /^Refusal: x was not written\. /)
})

test('nobody makes a database where one is being restored', () => {
  const file = temporaryFile()
  const possession = takePossession(file)
  assert.throws(() => takePossession(file), /is in use/)
  possession.release()
  assert.equal(existsSync(file), false)

  // An unreadable file cannot be locked: a file that another process has put there meanwhile stays.
  writeFileSync(file, 'not a database')
  const late = takePossession(file)
  renameSync(file, `${file}.moved`)
  writeFileSync(file, 'made meanwhile')
  assert.throws(() => late.replaceBy(`${file}.moved`, null), /was replaced meanwhile/)
  late.release()
  assert.equal(readFileSync(file, 'utf8'), 'made meanwhile')
})

test('a disk that becomes full while an import is folded leaves what was there', async (t) => {
  const disk = smallDisk()
  try {
    if (disk.through.length > 0) return t.skip('nothing can be mounted here')
    const big = await smallDatabase()
    const db = openDatabase(big)
    // The disk has no room for it twice, in the file and in its log.
    await rememberUrl(db, 'x'.repeat(9_000_000))
    await db.close()
    const file = join(dirname(big), 'export.zip')
    await exportTo(big, file, { prints: false, replaces: false, progress: quiet })
    const address = join(disk.folder, 'kontor.db')
    await assert.rejects(
      restore(address, file, { ...putBack, isImport: true }),
      /^Refusal: Nothing was changed\. The disk is full\.$/,
    )
    assert.deepEqual(readdirSync(disk.folder), [])
  } finally {
    disk.remove()
  }
})

test('a signal leaves no half of a file, and what a killed process has left goes', async () => {
  const file = temporaryFile()
  const folder = dirname(file)
  const writing = `
    import { writeFileSync } from 'node:fs'
    import { writeWhole } from ${JSON.stringify(new URL('./whole-file.ts', import.meta.url).href)}
    await writeWhole(process.argv[1], false, async (part) => {
      writeFileSync(part + '-wal', 'half')
      console.log('writing')
      await new Promise((resolve) => setTimeout(resolve, 60_000))
    })`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', writing, file])
  await once(child.stdout, 'data')
  assert.equal(readdirSync(folder).length, 2)
  child.kill('SIGHUP')
  const [, signal] = await once(child, 'close')
  assert.equal(signal, 'SIGHUP')
  assert.deepEqual(readdirSync(folder), [])

  const backup = join(folder, 'backup.db')
  const left = [`${backup}.${child.pid}.part`, `${backup}.${child.pid}.part-wal`]
  const others = [`${backup}.${process.ppid}.part`, `${backup}x.${child.pid}.part`]
  for (const name of [...left, ...others]) writeFileSync(name, '')
  await makeBackup(await smallDatabase(), backup)
  assert.deepEqual(readdirSync(folder).sort(), [backup, ...others].map((name) => basename(name)).sort())
})

test('an export leaves an older database as it is, and comes back up to date', async () => {
  const old = oldDatabase('0006')
  const file = join(dirname(old), 'export.zip')
  const settings = { prints: true, replaces: false, progress: quiet }
  const { isOld, documents, companies } = await exportTo(old, file, settings)
  assert.deepEqual([isOld, documents, companies.length], [true, 0, 3])
  const db = openDatabase(old)
  assert.equal((await appliedMigrations(db)).at(-1), '0006-reporting.sql')
  await db.close()
  const { companies: restored } = await restore(temporaryFile(), file, putBack)
  assert.deepEqual(restored, companies)
  await assert.rejects(
    exportTo(old, `${file}.one`, { ...settings, company: companies[0] }),
    /once it is up to date: kontor migrate/,
  )
})

/** A database with one company. */
async function smallDatabase(): Promise<string> {
  const file = migratedFile()
  const db = openDatabase(file)
  await makeCompany(db)
  await db.close()
  return file
}

/** A database of an earlier version. */
function oldDatabase(schema: string): string {
  const file = temporaryFile()
  const packed = join(import.meta.dirname, '..', '..', 'test', 'fixtures', `schema-${schema}.db.gz`)
  writeFileSync(file, gunzipSync(readFileSync(packed)))
  return file
}

// A database from before money had thousandths. It answers as before when it is brought up to date, and when its backup is
// restored in another database.

import assert from 'node:assert/strict'
import { dirname, join } from 'node:path'
import sql, { raw } from 'sql-template-tag'
import { scopes } from '../domain/access/scopes.ts'
import { exportTo } from '../server/backup/export.ts'
import { restore } from '../server/backup/restore.ts'
import { verifyJournal } from '../server/db/journal.ts'
import { migrationNames } from '../server/db/migrations.ts'
import { openDatabase } from '../server/db/open.ts'
import { fillWithDemo } from '../server/demo/demo.ts'
import { examine } from '../server/doctor/doctor.ts'
import type { Field } from '../server/resource/fields.ts'
import { allResources } from '../server/resource/resource.ts'
import {
  Api,
  type DatabaseName,
  databases,
  migratedDatabase,
  newCompany,
  serve,
  temporaryFile,
  temporaryPostgres,
} from './api.ts'
import { chosen } from './lane.ts'
import { rareTest } from './turns.ts'

/** The migration, and those after it. */
const later = migrationNames().filter((name) => name >= '0069')

const invoicesPath = '/v2/receivables/invoices'

for (const database of chosen('thousandths', databases))
  rareTest(
    `amounts in hundredths become thousandths, and every answer stays the same (${database})`,
    async () => {
      const address = await migratedDatabase(database)
      const first = await serve(address, {})
      const { identity } = await filled(await newCompany(first))
      const before = await answersOf(new Api(first, identity))
      await first.close()
      assert.ok(JSON.stringify(before).length > 500_000)

      await backToHundredths(address)
      const file = join(dirname(temporaryFile()), 'older.zip')
      const { isOld } = await exportTo(address, file, { prints: false, replaces: false, progress: quiet })
      assert.equal(isOld, true)
      const other: DatabaseName = database === 'SQLite' ? 'PostgreSQL' : 'SQLite'
      const restored = other === 'SQLite' ? temporaryFile() : await temporaryPostgres()
      await restore(restored, file, {
        ...{ replaces: false, isImport: true, backupFolder: null, progress: quiet },
      })

      const db = openDatabase(address)
      assert.deepEqual(await db.migrate(), later)
      await db.close()
      for (const place of [address, restored]) {
        const server = await serve(place, {})
        const api = await new Api(server, identity).withScopes(scopes.join(' '))
        assert.deepEqual(await answersOf(api), before)
        assert.equal((await verifyJournal(server.db, identity.company)).fault, null)
        const where = { dataFolder: '/nowhere', backupFolder: null, file: null, now: new Date() }
        const { checks } = await examine(server.db, where, quiet)
        assert.deepEqual(
          checks.flatMap(({ faults }) => faults),
          [],
        )
        await server.close()
      }
    },
  )

const quiet = () => {}

/** A year and a half of business, with kept papers, reminders, payments in another currency, refunds and orders to the bank. */
async function filled(api: Api): Promise<Api> {
  const { company, user } = api.identity
  await fillWithDemo(
    api.server.db,
    { company, user, via: 'demo' },
    { today: '2026-06-16', onProgress: quiet },
  )
  const note = await api.given.issuedCreditNote()
  await api.post(`/v2/receivables/credit-notes/${note.id}/refunds`, { amount: 1.05, date: '2026-06-16' })
  await api.post('/v2/configuration/exchange-rates', {
    ...{ currency_from: 'EUR', currency_to: 'CHF', rate: 0.94 },
  })
  const { id } = await api.given.invoice({ currency: 'EUR' })
  await api.patch(`${invoicesPath}/${id}/change-status`, { status: 'S' })
  const payment = { type: 'N', channel: 'T', date: '2026-06-16' }
  await api.post(`${invoicesPath}/${id}/payments`, { ...payment, amount: 54.05, company_amount: 51 })
  // It is noted when a paper is printed for the first time.
  await answersOf(api)
  return api
}

/** All lists with all that can be asked for, the reports, and the paper of an issued invoice. */
async function answersOf(api: Api): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {}
  const ask = async (path: string, query: Record<string, string | number> = {}) => {
    const { status, body } = await api.request('GET', path, { query })
    // Every server has its own address.
    assert.equal(status, 200, path)
    answers[path] = JSON.parse(JSON.stringify(body).replaceAll(api.server.url, ''))
    return body
  }
  for (const { path, operations, parent, fields } of allResources()) {
    if (!operations.includes('list') || parent || path.startsWith('/auth')) continue
    // A new token is noted there. Its hashes are verified.
    if (path === '/journal') continue
    const wanted = Object.entries<Field>(fields).filter(([, { show }]) => show === 'with')
    await ask(`/v2${path}`, {
      limit: 200,
      sort: 'id',
      ...(wanted.length > 0 ? { with: wanted.map(([key]) => key).join(',') } : {}),
    })
  }
  const period = { from: '2025-01-01', to: '2026-12-31' }
  await ask('/v2/receivables/overview')
  await ask('/v2/reports/vat', period)
  await ask('/v2/reports/turnover', { ...period, by: 'month' })
  await ask('/v2/reports/open-items')
  await ask('/v2/reports/sums', { list: 'invoices', filter: '{"total":">100.05"}' })
  const { items } = answers[invoicesPath] as { items: { id: number; issued: string | null }[] }
  const issued = items.findLast((invoice) => invoice.issued)
  const { status, bytes } = await api.request('GET', `${invoicesPath}/${issued?.id}/pdf`)
  assert.equal(status, 200)
  answers.pdf = Buffer.from(bytes).toString('base64')
  return answers
}

/** Divides every column that the definitions call money, and forgets the migration and those after it. */
async function backToHundredths(address: string): Promise<void> {
  const db = openDatabase(address)
  await db.transaction({ company: 0, user: null, via: 'test' }, async (tx) => {
    for (const [table, columns] of moneyColumns()) {
      const parts = columns.map((column) => `${column} = ${column} / 10`)
      await tx.run(sql`update ${raw(table)} set ${raw(parts.join(', '))}`)
    }
    await tx.run(sql`drop index invoices_by_running_number`)
    if (tx.dialect.name === 'SQLite') {
      await tx.run(sql`drop table index_holds`)
      await tx.run(sql`drop index invoices_narrowest`)
    }
    for (const [name, table] of droppedIndexes)
      await tx.run(sql`create index ${raw(name)} on ${raw(table)} (company_id, id)`)
    await tx.run(sql`delete from migrations where name >= '0069'`)
  })
  await db.close()
}

/** The later migrations drop them. */
const droppedIndexes = [
  ['invoices_with_workflow', 'invoices'],
  ['invoices_to_remind_in_all', 'invoices'],
  ['invoices_by_contact_name', 'invoices'],
  ['credit_notes_by_contact_name', 'credit_notes'],
] as const

function moneyColumns(): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const { table, fields } of allResources()) {
    const columns = Object.entries<Field>(fields)
      .filter(([, { stored, kind }]) => stored && isMoney(kind))
      .map(([key]) => key)
    if (columns.length > 0) found.set(table, columns)
  }
  assert.equal(found.size, 14)
  return found
}

function isMoney({ schema, toJson }: Field['kind']): boolean {
  return schema.type === 'number' && toJson(1n) === '0.001'
}

// What is asked in all companies: each question is answered by an index of what is due, or of who asks.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { newCompany, onlookers, ownServers, serverOn } from '../test/api.ts'
import { companyDraft } from '../test/given.ts'
import { v1 } from '../test/v1.ts'
import { Visitor } from '../test/visitor.ts'
import type { Db, Statement } from './db/db.ts'
import { dropOldWebhookEvents } from './events/backlog.ts'
import { countDueEvents, countPaused, webhooksOf } from './events/claims.ts'
import { createWebhookWorker } from './events/worker.ts'
import { dropOldAnswers } from './http/idempotency.ts'
import { countLeft } from './in-hand.ts'
import { countDue } from './mail/claims.ts'
import { dropOldFiles } from './mail/files.ts'
import { runWorkflows } from './mail/reminders/reminder-workflow.ts'
import { createMailWorker } from './mail/worker.ts'
import { makeRecurringInvoices } from './receivables/recurring/make-recurring.ts'

ownServers()

const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }

test('workers and chores read no table from its beginning to its end', async () => {
  const { db } = await companyOnSqlite()
  const now = new Date()
  const unused = () => assert.fail('nothing is due')
  const asked = await askedWhile(async () => {
    for (const mail of [unused, null])
      await createMailWorker({ db, mail, post: unused, printFor: unused, log }).runOnce(now)
    await createWebhookWorker({ db, networks: [], log }).runOnce(now)
    await webhooksOf(db, [1])
    await runWorkflows(db, now)
    await makeRecurringInvoices(db, now)
    await dropOldFiles(db, now)
    await dropOldWebhookEvents(db, now)
    await dropOldAnswers(db, now, 30)
    for (const count of [countDue, countDueEvents, countPaused, countLeft]) await count(db, now)
  })
  assert.ok(asked.length >= 12)
  assert.deepEqual(await scansAmong(asked, db), [])
})

test('who signs in, or comes with a token or a session, is found by an index', async () => {
  const api = await companyOnSqlite()
  const { server, identity, db } = api
  const { email } = (await db.get<{ email: string }>(sql`
    select email from users where id = ${identity.user}`)) as { email: string }
  const visitor = new Visitor(server.url)
  const asked = await askedWhile(async () => {
    const { password } = companyDraft('')
    assert.equal((await visitor.post('/sign-in', { email, password })).status, 303)
    assert.equal((await visitor.call('GET', '/v2/auth/session')).status, 200)
    assert.equal((await visitor.call('GET', '/v2/contacts')).status, 200)
    await (await api.withScopes('contact')).get('/v2/contacts')
    await v1(api).done('client/list')
    assert.equal((await visitor.post('/sign-out')).status, 303)
  })
  for (const table of ['users', 'sessions', 'memberships', 'bearer_tokens', 'v1_tokens', 'clients'])
    assert.ok(
      asked.some(({ sql }) => new RegExp(`(from|join) ${table}\\b`).test(sql)),
      table,
    )
  assert.deepEqual(await scansAmong(asked, db), [])
})

async function companyOnSqlite() {
  const api = await newCompany(await serverOn('SQLite'))
  return Object.assign(api, { db: api.server.db })
}

/** The statements that are asked meanwhile, each once. */
async function askedWhile(work: () => Promise<void>): Promise<Statement[]> {
  const asked = new Map<string, Statement>()
  const look = (statement: Statement) => asked.set(statement.sql, statement)
  onlookers.add(look)
  try {
    await work()
  } finally {
    onlookers.delete(look)
  }
  return [...asked.values()]
}

/** What reads a whole table. */
async function scansAmong(asked: readonly Statement[], db: Db): Promise<string[]> {
  const scans: string[] = []
  for (const { sql, values } of asked) {
    const plan = await db.all<{ detail: string }>({ sql: `explain query plan ${sql}`, values } as Statement)
    for (const { detail } of plan)
      if (/^SCAN /.test(detail) && !allowed.some((form) => form.test(detail))) scans.push(`${detail}: ${sql}`)
  }
  return scans
}

/**
 * Tables that hold only what is in hand, indexes of nothing else than what is looked for, a part of a table at a time,
 * and what is no table.
 */
const allowed = [
  /^SCAN h USING INDEX/,
  /(?<!_by_user)_in_all$/,
  /^SCAN (page|CONSTANT ROW|\d+-ROW VALUES CLAUSE)$/,
]

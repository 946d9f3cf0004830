// What workers and chores ask for in all companies: each question is answered by an index of what is due.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newCompany, onlookers, ownServers, serverOn } from '../test/api.ts'
import type { Statement } from './db/db.ts'
import { dropOldWebhookEvents } from './events/backlog.ts'
import { countDueEvents, countPaused, webhooksOf } from './events/claims.ts'
import { createWebhookWorker } from './events/worker.ts'
import { dropOldAnswers } from './http/idempotency.ts'
import { countLeft } from './in-hand.ts'
import { countDue } from './mail/claims.ts'
import { dropOldFiles } from './mail/files.ts'
import { runWorkflows } from './mail/reminder-workflow.ts'
import { createMailWorker } from './mail/worker.ts'
import { makeRecurringInvoices } from './receivables/recurring/make-recurring.ts'

ownServers()

const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }

test('workers and chores read no table from its beginning to its end', async () => {
  const server = await serverOn('SQLite')
  await newCompany(server)
  const { db } = server
  const asked = new Map<string, Statement>()
  const look = (statement: Statement) => asked.set(statement.sql, statement)
  const now = new Date()
  const unused = () => assert.fail('nothing is due')
  onlookers.add(look)
  try {
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
  } finally {
    onlookers.delete(look)
  }
  assert.ok(asked.size >= 12)
  const scans: string[] = []
  for (const { sql, values } of asked.values()) {
    const plan = await db.all<{ detail: string }>({ sql: `explain query plan ${sql}`, values } as Statement)
    for (const { detail } of plan)
      if (/^SCAN /.test(detail) && !allowed.some((form) => form.test(detail))) scans.push(`${detail}: ${sql}`)
  }
  assert.deepEqual(scans, [])
})

/** Tables that hold only what is in hand, indexes of nothing else than what is looked for, and a part of a table at a time. */
const allowed = [/^SCAN h USING INDEX/, /_in_all$/]

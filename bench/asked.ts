// How many pages of the database are read for what is asked in all companies: signing in, tokens, sessions, workers and
// chores. PostgreSQL counts them.

import assert from 'node:assert/strict'
import pg from 'pg'
import { createApp } from '../server/app.ts'
import type { Db, Reader, Statement } from '../server/db/db.ts'
import { openDatabase } from '../server/db/open.ts'
import { dropOldWebhookEvents } from '../server/events/backlog.ts'
import { countDueEvents, countPaused } from '../server/events/claims.ts'
import { createWebhookWorker } from '../server/events/worker.ts'
import { dropOldAnswers } from '../server/http/idempotency.ts'
import { countLeft } from '../server/in-hand.ts'
import { countDue } from '../server/mail/claims.ts'
import { dropOldFiles } from '../server/mail/files.ts'
import { runWorkflows } from '../server/mail/reminders/reminder-workflow.ts'
import { createMailWorker } from '../server/mail/worker.ts'
import { makeRecurringInvoices } from '../server/receivables/recurring/make-recurring.ts'
import type { Member } from './many.ts'

/** Pages by what is asked. */
export type Pages = ReadonlyMap<string, number>

export async function pagesRead(address: string, { token }: Member): Promise<Pages> {
  const asked: Statement[] = []
  const db = recording(openDatabase(address), asked)
  const app = await createApp(db)
  const now = new Date()
  const unused = () => assert.fail('nothing is due')
  const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }
  const cookies: Record<string, string> = {}
  const work: Record<string, () => Promise<unknown>> = {
    'signing in': async () => {
      const payload = new URLSearchParams({
        email: 'small@kontor.example',
        password: 'correct horse',
      }).toString()
      const headers = {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'same-origin',
      }
      const answer = await app.inject({ method: 'POST', url: '/sign-in', headers, payload })
      assert(answer.statusCode === 303, answer.body)
      for (const { name, value } of answer.cookies) cookies[name] = value
    },
    'a session': () => app.inject({ url: '/v2/auth/session', cookies }),
    'a token': () =>
      app.inject({ url: '/v2/configuration/units', headers: { authorization: `Bearer ${token}` } }),
    'looking for mails': () =>
      createMailWorker({ db, mail: unused, post: unused, printFor: unused, log }).runOnce(now),
    'looking for events': () => createWebhookWorker({ db, networks: [], log }).runOnce(now),
    'looking for recurring invoices': () => makeRecurringInvoices(db, now),
    'looking for what is old': async () => {
      await dropOldFiles(db, now)
      await dropOldWebhookEvents(db, now)
      await dropOldAnswers(db, now, 30)
    },
    metrics: async () => {
      for (const count of [countDue, countDueEvents, countPaused, countLeft]) await count(db, now)
    },
    'looking for reminders': () => runWorkflows(db, now),
  }
  // Every invoice with reminder steps is looked at once when it is new.
  await runWorkflows(db, now)
  const pages = new Map<string, number>()
  for (const [what, ask] of Object.entries(work)) {
    asked.length = 0
    await ask()
    pages.set(what, await pagesOf([...asked], address))
  }
  await app.close()
  await db.close()
  return pages
}

function recording(db: Db, asked: Statement[]): Db {
  const reads = (reader: Reader) => ({
    all: <Row>(statement: Statement) => {
      asked.push(statement)
      return reader.all<Row>(statement)
    },
    get: <Row>(statement: Statement) => {
      asked.push(statement)
      return reader.get<Row>(statement)
    },
  })
  return {
    ...db,
    ...reads(db),
    until: (client) => recording(db.until(client), asked),
    transaction: (actor, work, length) =>
      db.transaction(
        actor,
        (tx) => {
          const run = (statement: Statement) => {
            asked.push(statement)
            return tx.run(statement)
          }
          return work({ ...tx, ...reads(tx), run })
        },
        length,
      ),
  }
}

/** The pages that these statements read, without inserts, which look for nothing. Nothing that they write stays. */
async function pagesOf(statements: readonly Statement[], address: string): Promise<number> {
  const client = new pg.Client(address)
  await client.connect()
  let pages = 0
  for (const { text, values } of statements.filter(({ text }) => !/^\s*insert/.test(text))) {
    await client.query('begin')
    const { rows } = await client.query(
      `explain (analyze, buffers, format json) ${text}`,
      values as unknown[],
    )
    const [{ Plan: plan }] = rows[0]['QUERY PLAN']
    pages += plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
    await client.query('rollback')
  }
  await client.end()
  return pages
}

// A record on which a process ends is left alone by the next processes, and other records have their turn.

import assert from 'node:assert/strict'
import { hostname } from 'node:os'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import sql from 'sql-template-tag'
import {
  type Api,
  newCompany,
  onBothDatabases,
  onOneDatabase,
  ownServers,
  serverOn,
  temporaryFile,
} from '../test/api.ts'
import { addressOf, launch } from '../test/crash/process.ts'
import { endedProcess, endProcesses, markedRecords } from '../test/ended-process.ts'
import { kontor, kontorJson } from '../test/kontor.ts'
import { rarely } from '../test/turns.ts'
import type { Db } from './db/db.ts'
import { leftMarks, type MarkedChore, renewMarks, takeInHand, workOn } from './in-hand.ts'
import { takeNext } from './mail/claims.ts'
import { runWorkflows } from './mail/reminders/reminder-workflow.ts'
import { makeRecurringInvoices } from './receivables/recurring/make-recurring.ts'
import { takeOver } from './take-over.ts'

ownServers()

/** A running process on this machine. */
const alive = `${hostname()} ${process.ppid} other`

const hourMs = 3_600_000
const noon = new Date('2026-03-10T12:00:00Z')
const later = (hours: number) => new Date(noon.getTime() + hours * hourMs)
const seconds = (count: number) => new Date(noon.getTime() + count * 1_000)

/** The mark of a process that took a record in hand and ended. */
async function leaveMark(api: Api, chore: MarkedChore, record: number, by: string, tries = 1, since = noon) {
  const { company, user } = api.identity
  await api.server.db.transaction({ company, user, via: 'test' }, async (tx) => {
    await takeInHand(tx, chore, [record], since)
    await tx.run(sql`
      update records_in_hand set process = ${by}, tries = ${tries}
      where company_id = ${company} and chore = ${chore} and record_id = ${record}`)
  })
}

async function overdueInvoice(api: Api) {
  const contact = await api.given.contact({ email: 'post@sonnenrain.example' })
  const invoice = await api.given.invoice({
    contact_id: contact.id,
    contact_address_id: contact.main_address_id,
    due: '2026-03-01',
    workflow: [{ active: true, status: 'R', overdue_days: 1, action: 'CE' }],
  })
  await api.patch(`/v2/receivables/invoices/${invoice.id}/change-status`, { status: 'S' })
  return invoice
}

const statusOf = async (api: Api, { id }: { id: number }) =>
  (await api.get(`/v2/receivables/invoices/${id}`)).item.status

/** The faults that a chore reports. */
async function faultsOf(chore: Promise<unknown>): Promise<string[]> {
  const error = await chore.then(
    () => undefined,
    (error: AggregateError) => error,
  )
  return error?.errors.map(({ message }: Error) => message) ?? []
}

async function skippedIn({ server }: Api, chore: MarkedChore): Promise<number> {
  const metrics = await (await fetch(`${server.url}/metrics`)).text()
  const [, count] =
    new RegExp(`^kontor_chore_records_skipped{chore="${chore}"} (\\d+)$`, 'm').exec(metrics) ?? []
  return Number(count)
}

onOneDatabase(
  'an invoice on which a process ended is tried once more, after a moment and after the others',
  async (api) => {
    const { db } = api.server
    const [deadly, other] = [await overdueInvoice(api), await overdueInvoice(api)]
    const elsewhere = await newCompany(api.server)
    const foreign = await overdueInvoice(elsewhere)
    const before = await skippedIn(api, 'reminders')
    await leaveMark(api, 'reminders', deadly.id, endedProcess())
    assert.equal(await skippedIn(api, 'reminders'), before + 1)

    // A machine of the same name may renew the mark.
    assert.deepEqual(await faultsOf(runWorkflows(db, seconds(4))), [])
    assert.deepEqual(
      [await statusOf(api, deadly), await statusOf(api, other), await statusOf(elsewhere, foreign)],
      ['S', 'R', 'R'],
    )

    // The process ended by chance, as it turns out.
    const third = await overdueInvoice(api)
    await runWorkflows(db, seconds(5))
    const messages = await api.server.db.all<{ document_id: number }>(sql`
      select document_id from outbox where company_id = ${api.identity.company} order by id`)
    assert.deepEqual(
      messages.map(({ document_id }) => document_id),
      [other.id, third.id, deadly.id],
    )
    assert.deepEqual(await markedRecords(api), [])
    assert.equal(await skippedIn(api, 'reminders'), before)
  },
)

rarely(onOneDatabase)(
  'an invoice on which two processes ended is skipped until somebody acts',
  async (api) => {
    const { db, address } = api.server
    const data = { KONTOR_DATA: dirname(temporaryFile()), KONTOR_DATABASE: address, KONTOR_BACKUPS: 'off' }
    const [deadly, other] = [await overdueInvoice(api), await overdueInvoice(api)]
    await leaveMark(api, 'reminders', deadly.id, endedProcess(), 2)
    const [fault] = await faultsOf(runWorkflows(db, later(2)))
    assert.match(fault as string, /2 processes have ended .* kontor doctor --repair$/)
    assert.deepEqual(await faultsOf(runWorkflows(db, later(1000))), [])
    assert.deepEqual([await statusOf(api, deadly), await statusOf(api, other)], ['S', 'R'])

    const { code, stdout } = await kontor(data, 'doctor')
    assert.equal(code, 1)
    const told = `The invoice with the id ${deadly.id} is left alone by the chore reminders. 2 processes`
    assert.ok(stdout.includes(told), stdout)
    const { repaired, ok } = await kontorJson(data, 'doctor', '--repair')
    assert.deepEqual([repaired.count, ok], [1, true])
    await runWorkflows(db, later(1000))
    assert.equal(await statusOf(api, deadly), 'R')
  },
)

onOneDatabase('what another process has in hand is left to it, without a word', async (api) => {
  const { db } = api.server
  const invoice = await overdueInvoice(api)
  await leaveMark(api, 'reminders', invoice.id, alive)
  assert.deepEqual(await faultsOf(runWorkflows(db, seconds(9))), [])
  assert.equal(await statusOf(api, invoice), 'S')
  assert.deepEqual(await leftMarks(db, seconds(9), api.identity.company), [])
  // One that does not renew its mark counts as ended, even if another process has its number now.
  assert.equal((await leftMarks(db, seconds(10), api.identity.company)).length, 1)
  await runWorkflows(db, seconds(10))
  assert.equal(await statusOf(api, invoice), 'R')
})

onOneDatabase(
  'a process renews its marks, and takes away no mark that another one has set meanwhile',
  async (api) => {
    const { db } = api.server
    const { company, user } = api.identity
    const invoice = await overdueInvoice(api)
    const actor = { company, user, via: 'test' }
    await workOn(db, 'reminders', actor, invoice.id, noon, async () => {
      await renewMarks(db, later(1))
      const [mark] = await db.all<{ since: string }>(sql`
      select since from records_in_hand where company_id = ${company}`)
      assert.equal(mark?.since, later(1).toISOString())
      // As if this process had been frozen.
      await leaveMark(api, 'reminders', invoice.id, alive)
    })
    assert.deepEqual(await markedRecords(api), [invoice.id])
  },
)

onBothDatabases('what a server had in hand when it ended is claimed by another one at once', async (api) => {
  const { db } = api.server
  const { company } = api.identity
  const { id: document } = await overdueInvoice(api)
  await runWorkflows(db, noon)
  const start = new Date()
  const take = (at: Date) =>
    db.transaction({ company, user: null, via: 'outbox' }, (tx) => takeNext(tx, at, ['E']))
  const [claimed] = (await take(start)).claims
  assert.equal(claimed?.document_id, document)
  await endProcesses(api)
  await leaveMark(api, 'recurring invoices', document, endedProcess(), 1, start)
  const after = (count: number) => new Date(start.getTime() + count * 1_000)
  const hurried: string[] = []
  const isHurried = () => hurried.filter((chore) => chore === 'recurring invoices').length
  await takeOver(db, after(4), (chore) => hurried.push(chore))
  assert.deepEqual([(await take(after(4))).claims, isHurried()], [[], 0])
  await takeOver(db, after(5), (chore) => hurried.push(chore))
  await takeOver(db, after(7), (chore) => hurried.push(chore))
  assert.equal(isHurried(), 1)
  // First it is known as lost, then it is sent after others.
  assert.deepEqual(await take(after(5)), { claims: [], isChanged: true })
  assert.equal((await take(after(8))).claims[0]?.id, claimed?.id)
})

onOneDatabase('a process that could not take its mark away has not ended', async (api) => {
  const { db } = api.server
  const invoice = await overdueInvoice(api)
  let writes = 0
  const failing: Db = {
    ...db,
    transaction: async (actor, work) => {
      writes += actor.company === api.identity.company ? 1 : 0
      // That it is due is looked up and the mark made; the work fails.
      if (writes > 2) throw new Error('the network is away')
      return db.transaction(actor, work)
    },
  }
  await faultsOf(runWorkflows(failing, noon))
  assert.deepEqual(await markedRecords(api), [invoice.id])
  assert.deepEqual(await leftMarks(db, later(2), api.identity.company), [])
  await runWorkflows(db, later(0.1))
  assert.equal(await statusOf(api, invoice), 'R')
  assert.deepEqual(await markedRecords(api), [])
})

onOneDatabase('a mark on what is not due any more goes by itself', async (api) => {
  const invoice = await overdueInvoice(api)
  await api.patch(`/v2/receivables/invoices/${invoice.id}/change-status`, { status: 'P' })
  await leaveMark(api, 'reminders', invoice.id, endedProcess(), 2)
  await leaveMark(api, 'recurring invoices', invoice.id, endedProcess())
  await runWorkflows(api.server.db, seconds(5))
  await makeRecurringInvoices(api.server.db, seconds(5))
  assert.deepEqual(await markedRecords(api), [])
})

onOneDatabase(
  'a recurring invoice on which processes ended is left alone, and others are made',
  async (api) => {
    const { db } = api.server
    const path = '/v2/receivables/recurring-invoices'
    const active = async () => {
      const { date, due, ...body } = await api.given.invoiceBody()
      const terms = { start_date: '2026-03-01', end_date: '2026-03-31', frequency: 1, grace: 30 }
      const { item } = await api.post(path, { ...body, ...terms })
      await api.patch(`${path}/${item.id}/change-status`, { status: 'S', date_time: '2026-02-01 08:00:00' })
      return item
    }
    const runsOf = async ({ id }: { id: number }) => (await api.get(`${path}/${id}/runs`)).items.length
    const [deadly, other] = [await active(), await active()]
    await leaveMark(api, 'recurring invoices', deadly.id, endedProcess())
    assert.deepEqual(await faultsOf(makeRecurringInvoices(db, seconds(4))), [])
    assert.deepEqual([await runsOf(deadly), await runsOf(other)], [0, 1])
    await makeRecurringInvoices(db, seconds(5))
    assert.equal(await runsOf(deadly), 1)
    assert.deepEqual(await markedRecords(api), [])
  },
)

rarely(onOneDatabase)(
  'a server that was killed with a reminder in hand starts again and makes all of them',
  async (_, database) => {
    const server = await serverOn(database, { maxRequests: 999 })
    const api = await newCompany(server)
    const elsewhere = await newCompany(server)
    const environment = {
      ...{ KONTOR_DATA: dirname(temporaryFile()), KONTOR_DATABASE: server.address, KONTOR_BACKUPS: 'off' },
      // Without a mail server, nobody is reminded by mail. Nothing listens there.
      KONTOR_SMTP_URL: 'smtp://127.0.0.1:9',
    }
    const deadly = await overdueInvoice(api)
    const other = await overdueInvoice(elsewhere)
    const trap = await setTrap(server.address)
    const first = launch({ environment })
    while ((await markedRecords(api)).length === 0) await new Promise(setImmediate)
    await first.end('SIGKILL')
    await trap.remove()
    assert.deepEqual([await statusOf(api, deadly), await statusOf(elsewhere, other)], ['S', 'S'])

    const second = launch({ environment })
    const url = await addressOf(second)
    while ((await statusOf(elsewhere, other)) !== 'R') await pause(20)
    while ((await statusOf(api, deadly)) !== 'R') await pause(20)
    while ((await markedRecords(api)).length > 0) await pause(20)
    const metrics = await (await fetch(`${url}/metrics`)).text()
    assert.match(metrics, /^kontor_chore_records_skipped{chore="reminders"} 0$/m)
    await second.end('SIGTERM')
    const { ok, advice } = await kontorJson(environment, 'doctor')
    assert.deepEqual([ok, advice], [true, []])
  },
)

/** Blocks the first write of a workflow step until it is removed. */
async function setTrap(address: string): Promise<{ remove(): Promise<void> }> {
  if (address.includes('://')) {
    const client = new pg.Client(address)
    await client.connect()
    await client.query('begin; lock table workflow_runs in exclusive mode')
    return { remove: () => client.end() }
  }
  const change = (statement: string) => {
    const file = new DatabaseSync(address)
    file.exec(`pragma busy_timeout = 60000; ${statement}`)
    file.close()
  }
  change(`create trigger trap before insert on workflow_runs begin
    select max(n) from (with recursive numbers(n) as (select 1 union all select n + 1 from numbers) select n from numbers);
  end`)
  return { remove: async () => change('drop trigger trap') }
}

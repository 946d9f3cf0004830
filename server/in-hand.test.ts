// A record on which a process ends is left alone by the next processes, and other records have their turn.

import assert from 'node:assert/strict'
import { hostname } from 'node:os'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import sql from 'sql-template-tag'
import { type Api, newCompany, onOneDatabase, serverOn, temporaryFile } from '../test/api.ts'
import { addressOf, launch } from '../test/crash/process.ts'
import { endedProcess, markedRecords } from '../test/ended-process.ts'
import { kontor, kontorJson } from '../test/kontor.ts'
import type { Db } from './db/db.ts'
import { leftMarks, type MarkedChore, takeInHand } from './in-hand.ts'
import { runWorkflows } from './mail/reminder-workflow.ts'
import { makeRecurringInvoices } from './receivables/recurring/make-recurring.ts'

/** A running process on this machine. */
const alive = `${hostname()} ${process.ppid} other`

const hourMs = 3_600_000
const noon = new Date('2026-03-10T12:00:00Z')
const later = (hours: number) => new Date(noon.getTime() + hours * hourMs)

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
  'an invoice on which a process ended waits an hour, and others are reminded of',
  async (api) => {
    const { db } = api.server
    const [deadly, other] = [await overdueInvoice(api), await overdueInvoice(api)]
    const elsewhere = await newCompany(api.server)
    const foreign = await overdueInvoice(elsewhere)
    const before = await skippedIn(api, 'reminders')
    await leaveMark(api, 'reminders', deadly.id, endedProcess())
    assert.equal(await skippedIn(api, 'reminders'), before + 1)

    const faults = await faultsOf(runWorkflows(db, later(0.5)))
    assert.equal(faults.length, 1)
    assert.match(
      faults[0] as string,
      new RegExp(`^reminders: the record ${deadly.id} of company .* once more`),
    )
    assert.deepEqual(
      [await statusOf(api, deadly), await statusOf(api, other), await statusOf(elsewhere, foreign)],
      ['S', 'R', 'R'],
    )
    // It is reported once, and not every ten minutes.
    assert.deepEqual(await faultsOf(runWorkflows(db, later(0.9))), [])
    assert.equal(await statusOf(api, deadly), 'S')

    // The process ended by chance, as it turns out.
    await runWorkflows(db, later(1))
    assert.equal(await statusOf(api, deadly), 'R')
    assert.deepEqual(await markedRecords(api), [])
    assert.equal(await skippedIn(api, 'reminders'), before)
  },
)

onOneDatabase('an invoice on which two processes ended is skipped until somebody acts', async (api) => {
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
})

onOneDatabase('what another process has in hand is left to it, without a word', async (api) => {
  const { db } = api.server
  const invoice = await overdueInvoice(api)
  await leaveMark(api, 'reminders', invoice.id, alive)
  assert.deepEqual(await faultsOf(runWorkflows(db, later(0.1))), [])
  assert.equal(await statusOf(api, invoice), 'S')
  assert.deepEqual(await leftMarks(db, later(0.1), api.identity.company), [])
  // After an hour it counts as ended, even if another process has its number now.
  assert.equal((await leftMarks(db, later(1), api.identity.company)).length, 1)
  await runWorkflows(db, later(1))
  assert.equal(await statusOf(api, invoice), 'R')
})

onOneDatabase('a process that could not take its mark away has not ended', async (api) => {
  const { db } = api.server
  const invoice = await overdueInvoice(api)
  let writes = 0
  const failing: Db = {
    ...db,
    transaction: async (actor, work) => {
      writes += actor.company === api.identity.company ? 1 : 0
      if (writes > 1) throw new Error('the network is away')
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
  await runWorkflows(api.server.db, noon)
  await makeRecurringInvoices(api.server.db, noon)
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
    const [fault] = await faultsOf(makeRecurringInvoices(db, later(0.5)))
    assert.match(fault as string, new RegExp(`^recurring invoices: the record ${deadly.id} of company`))
    assert.deepEqual([await runsOf(deadly), await runsOf(other)], [0, 1])
    await makeRecurringInvoices(db, later(1))
    assert.equal(await runsOf(deadly), 1)
    assert.deepEqual(await markedRecords(api), [])
  },
)

onOneDatabase(
  'a server that was killed with a reminder in hand starts again and makes the others',
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
    while ((await statusOf(elsewhere, other)) !== 'R') await new Promise(setImmediate)
    assert.equal(await statusOf(api, deadly), 'S')
    const metrics = await (await fetch(`${url}/metrics`)).text()
    assert.match(metrics, /^kontor_chore_records_skipped{chore="reminders"} 1$/m)
    await second.end('SIGTERM')
    const logged = second.output.stdout.split('\n').filter((line) => line.includes('is left alone'))
    assert.equal(logged.length, 1)
    const { level, component, chore, err } = JSON.parse(logged[0] as string)
    assert.deepEqual([level, component, chore], [50, 'chores', 'reminders'])
    assert.match(
      err.message,
      new RegExp(`the record ${deadly.id} of company ${api.identity.company} is left alone`),
    )

    const { ok, advice } = await kontorJson(environment, 'doctor')
    assert.equal(ok, true)
    assert.deepEqual(
      advice.map(({ check, company_id }: { check: string; company_id: number }) => [check, company_id]),
      [['chores', api.identity.company]],
    )
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

import assert from 'node:assert/strict'
import sql from 'sql-template-tag'
import { type Api, onBothDatabases, onlookers, onOneDatabase, ownServers } from '../../../test/api.ts'
import { address } from '../../../test/given.ts'
import type { Statement } from '../../db/db.ts'
import { verifyJournal } from '../../db/journal.ts'
import { runWorkflows } from './reminder-workflow.ts'

ownServers()

const path = '/v2/receivables/invoices'

interface Invoice {
  readonly id: number
  readonly contact_id: number
}

const step = (status: string, overdue_days: number, action: string, values: object = {}) => ({
  active: true,
  status,
  overdue_days,
  action,
  ...values,
})

/** Noon, which is the same day in Zürich in summer and in winter. */
const on = (day: string) => new Date(`${day}T12:00:00Z`)

async function givenSent(api: Api, workflow: object[], values: object = {}) {
  const contact = await api.given.contact({ email: 'post@sonnenrain.example' })
  const invoice = await api.given.invoice({
    contact_id: contact.id,
    contact_address_id: contact.main_address_id,
    due: '2026-03-01',
    workflow,
    ...values,
  })
  await api.patch(`/v2/receivables/invoices/${invoice.id}/change-status`, { status: 'S' })
  return invoice
}

const statusOf = async (api: Api, { id }: { id: number }) =>
  (await api.get(`/v2/receivables/invoices/${id}`)).item.status

const messages = async (api: Api) =>
  (await api.get('/v2/outbox', { sort: 'id' })).items.map(
    (item: { channel: string; printed_as: string; subject: string; status: string }) => item,
  )

onOneDatabase('each step of a workflow is done once, on its day', async (api) => {
  const { db } = api.server
  const invoice = await givenSent(api, [
    step('R', 10, 'CE'),
    step('R1', 20, 'CE', { contact_email: 'buchhaltung@sonnenrain.example' }),
    step('R2', 30, 'CP', { speed: 'P' }),
    step('R3', 40, 'M'),
  ])
  await runWorkflows(db, on('2026-03-10'))
  assert.equal(await statusOf(api, invoice), 'S')

  await runWorkflows(db, on('2026-03-11'))
  await runWorkflows(db, on('2026-03-11'))
  assert.equal(await statusOf(api, invoice), 'R')
  const [first, ...others] = await messages(api)
  assert.deepEqual(others, [])
  assert.deepEqual([first.channel, first.printed_as, first.status], ['E', 'R', 'W'])
  assert.equal(first.subject, `Zahlungserinnerung zur Rechnung Nr. ${invoice.number}`)
  assert.deepEqual(first.recipients, [{ email: 'post@sonnenrain.example', name: 'Hofladen Sonnenrain' }])
  assert.match(first.body, /war am 01\.03\.2026 zur Zahlung fällig/)

  await runWorkflows(db, on('2026-03-21'))
  await runWorkflows(db, on('2026-03-31'))
  await runWorkflows(db, on('2026-04-10'))
  await runWorkflows(db, on('2026-04-30'))
  const all = await messages(api)
  assert.deepEqual(
    all.map(({ channel, printed_as }: { channel: string; printed_as: string }) => [channel, printed_as]),
    [
      ['E', 'R'],
      ['E', 'R1'],
      ['P', 'R2'],
    ],
  )
  assert.equal(all[1].recipients[0].email, 'buchhaltung@sonnenrain.example')
  assert.equal(all[2].speed, 'P')
  assert.equal(await statusOf(api, invoice), 'R3')
  const { items } = await api.get('/v2/contacts/reminders', {
    filter: `{"contact_id":${invoice.contact_id}}`,
  })
  assert.deepEqual(
    items.map(({ title }: { title: string }) => title),
    [`Rechnung ${invoice.number} ist überfällig`],
  )
  assert.equal((await verifyJournal(db, api.identity.company)).fault, null)
})

onOneDatabase('after a downtime each step still runs once, and not all on one day', async (api) => {
  const invoice = await givenSent(api, [step('R', 10, 'CE'), step('R1', 20, 'CE'), step('R2', 30, 'CE')])
  const seen: string[] = []
  for (const day of ['2026-06-01', '2026-06-02', '2026-06-11', '2026-06-12', '2026-06-21', '2026-09-01']) {
    await runWorkflows(api.server.db, on(day))
    seen.push(`${await statusOf(api, invoice)} ${(await messages(api)).length}`)
  }
  assert.deepEqual(seen, ['R 1', 'R 1', 'R1 2', 'R1 2', 'R2 3', 'R2 3'])
})

onOneDatabase('workers that run at the same time do each step once', async (api) => {
  const invoice = await givenSent(api, [step('R', 10, 'CE'), step('R', 10, 'CP')])
  const now = on('2026-03-20')
  await Promise.all(Array.from({ length: 6 }, () => runWorkflows(api.server.db, now)))
  assert.equal((await messages(api)).length, 2)
  assert.equal(await statusOf(api, invoice), 'R')
})

onOneDatabase('who has paid, and what is not out of the house, is not reminded', async (api) => {
  const workflow = [step('R', 1, 'CE')]
  const paid = await givenSent(api, workflow)
  await api.patch(`/v2/receivables/invoices/${paid.id}/change-status`, { status: 'P' })
  await api.given.invoice({ workflow })
  const cancelled = await givenSent(api, workflow)
  await api.patch(`/v2/receivables/invoices/${cancelled.id}/change-status`, { status: 'C' })
  await givenSent(api, [{ ...step('R', 1, 'CE'), active: false }])
  await runWorkflows(api.server.db, on('2026-12-01'))
  assert.deepEqual(await messages(api), [])
})

onOneDatabase('a reminder that cannot be sent becomes a task that says why', async (api) => {
  const contact = await api.given.contact()
  const invoice = await givenSent(api, [step('R', 1, 'CE')], {
    contact_id: contact.id,
    contact_address_id: contact.main_address_id,
  })
  const slip = await api.given.slip()
  const unprintable = await givenSent(api, [step('R', 1, 'CP')], { isr_id: slip.id })
  await runWorkflows(api.server.db, on('2026-12-01'))
  assert.deepEqual(await messages(api), [])
  const { items } = await api.get('/v2/contacts/reminders', { sort: 'id' })
  assert.equal(items.length, 2)
  assert.match(items[0].description, /no e-mail address/)
  assert.match(items[1].description, /IBAN/)
  for (const one of [invoice, unprintable]) assert.equal(await statusOf(api, one), 'R')
})

onOneDatabase('a reminder by post needs a place to go to', async (api) => {
  const contact = await api.given.contact({ main_address: { ...address, hide_on_documents: true } })
  await givenSent(api, [step('R', 1, 'CP')], {
    contact_id: contact.id,
    contact_address_id: contact.main_address_id,
  })
  await runWorkflows(api.server.db, on('2026-12-01'))
  assert.deepEqual(await messages(api), [])
  const { items } = await api.get('/v2/contacts/reminders')
  assert.match(items[0].description, /no postcode and city that may be printed/)
})

onOneDatabase('a step that failed halfway leaves nothing behind', async (api) => {
  const { db } = api.server
  const { company } = api.identity
  const invoice = await givenSent(api, [step('R', 1, 'CE')])
  // A crash within the transaction: the database undoes all of it.
  await assert.rejects(
    runWorkflows(
      {
        ...db,
        transaction: (actor, work) =>
          db.transaction(actor, async (tx) => {
            const done = await work(tx)
            const run = sql`select 1 from workflow_runs where company_id = ${company}`
            if (await tx.get(run)) throw new Error('power cut')
            return done
          }),
      },
      on('2026-12-01'),
    ),
    /1 reminders? could not be made/,
  )
  assert.equal(await statusOf(api, invoice), 'S')
  const runs = await db.all(sql`select * from workflow_runs where company_id = ${company}`)
  assert.deepEqual(runs, [])
  await runWorkflows(db, on('2026-12-01'))
  assert.equal((await messages(api)).length, 1)
})

onOneDatabase(
  'a pause of the invoice or of its contact holds the workflow back, and no longer',
  async (api) => {
    const own = await givenSent(api, [step('R', 1, 'CE')], { reminders_paused_until: '2026-03-20' })
    const ofContact = await givenSent(api, [step('R', 1, 'CE')])
    await api.put(`/v2/contacts/${ofContact.contact_id}`, { reminders_paused_until: '2026-03-21' })
    const seen: string[] = []
    for (const day of ['2026-03-20', '2026-03-21', '2026-03-22']) {
      await runWorkflows(api.server.db, on(day))
      seen.push(`${await statusOf(api, own)} ${await statusOf(api, ofContact)}`)
    }
    assert.deepEqual(seen, ['S S', 'R S', 'R R'])
  },
)

/** The day from which an invoice is looked at again. */
const lookedAtFrom = async ({ server: { db }, identity: { company } }: Api, { id }: { id: number }) =>
  (
    await db.get<{ remind_from: string }>(sql`
    select remind_from from invoices where company_id = ${company} and id = ${id}`)
  )?.remind_from

onBothDatabases('invoices without a step today are not looked at again before their day', async (api) => {
  const { db } = api.server
  const look = (day: string) => runWorkflows(db, on(day))
  const later = await givenSent(api, [step('R', 10, 'M'), step('R1', 15, 'M')])
  const paused = await givenSent(api, [step('R', 1, 'M')], { reminders_paused_until: '2026-03-10' })
  const ofContact = await givenSent(api, [step('R', 1, 'M')])
  await api.put(`/v2/contacts/${ofContact.contact_id}`, { reminders_paused_until: '2026-03-09' })
  const never = await givenSent(api, [{ ...step('R', 1, 'M'), active: false }])
  const found = () => Promise.all([later, paused, ofContact, never].map((one) => lookedAtFrom(api, one)))
  await look('2026-03-08')
  // At the latest after a week.
  assert.deepEqual(await found(), ['2026-03-11', '2026-03-11', '2026-03-10', '2026-03-15'])

  const asked: Statement[] = []
  const onlooker = (statement: Statement) => asked.push(statement)
  onlookers.add(onlooker)
  await look('2026-03-09').finally(() => onlookers.delete(onlooker))
  const [candidates, ...others] = asked.filter(({ sql }) => / from invoices\b/.test(sql))
  assert.deepEqual([await db.all(candidates as Statement), others], [[], []])

  await look('2026-03-11')
  await look('2026-03-11')
  assert.deepEqual(await found(), ['2026-03-16', '2026-03-18', '2026-03-18', '2026-03-15'])
  assert.equal((await verifyJournal(db, api.identity.company)).fault, null)
})

const pause = { reminders_paused_until: '2026-12-31' }
const noPause = { reminders_paused_until: null }

for (const { what, given, change } of [
  {
    what: 'its steps',
    given: (api) => givenSent(api, [step('R', 30, 'M')]),
    change: (api, { id }) => api.put(`${path}/${id}`, { workflow: [step('R', 2, 'M')] }),
  },
  {
    what: 'its due date',
    given: (api) => givenSent(api, [step('R', 30, 'M')]),
    change: async (api, { id }) => {
      await api.put('/v2/configuration/settings', { issued_documents: 'editable' })
      await api.put(`${path}/${id}`, { due: '2026-01-31' })
    },
  },
  {
    what: 'its pause',
    given: (api) => givenSent(api, [step('R', 2, 'M')], pause),
    change: (api, { id }) => api.put(`${path}/${id}`, noPause),
  },
  {
    what: 'the pause of its contact',
    given: async (api) => {
      const invoice = await givenSent(api, [step('R', 2, 'M')])
      await api.put(`/v2/contacts/${invoice.contact_id}`, pause)
      return invoice
    },
    change: (api, { contact_id }) => api.put(`/v2/contacts/${contact_id}`, noPause),
  },
] as const satisfies {
  what: string
  given: (api: Api) => Promise<Invoice>
  change: (api: Api, invoice: Invoice) => Promise<unknown>
}[])
  onOneDatabase(`an invoice is looked at again when somebody changes ${what}`, async (api) => {
    const { db } = api.server
    const invoice = await given(api)
    await runWorkflows(db, on('2026-03-10'))
    assert.equal(await lookedAtFrom(api, invoice), '2026-03-17')
    await change(api, invoice)
    await runWorkflows(db, on('2026-03-10'))
    assert.equal(await statusOf(api, invoice), 'R')
  })

onOneDatabase(
  'without a mail server a step reminds the company, and the invoice stays as it is',
  async (api) => {
    const invoice = await givenSent(api, [step('R', 10, 'CE'), step('R1', 20, 'CP')])
    for (const _ of [1, 2]) await runWorkflows(api.server.db, on('2026-03-11'), async () => false)
    assert.equal(await statusOf(api, invoice), 'S')
    assert.deepEqual(await messages(api), [])
    const { items } = await api.get('/v2/contacts/reminders')
    assert.deepEqual(
      items.map(({ description }: { description: string }) => description),
      ['Die Mahnung wurde nicht versendet, weil kein Mailserver eingerichtet ist.'],
    )
    // A letter needs no mail server.
    await runWorkflows(api.server.db, on('2026-03-21'), async () => false)
    assert.equal(await statusOf(api, invoice), 'R1')
  },
)

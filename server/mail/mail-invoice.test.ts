// Recurring invoices that issue and send by themselves.

import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { type Api, onBothDatabases, onOneDatabase, ownServers } from '../../test/api.ts'
import { deliver } from '../../test/deliver.ts'
import { makeRecurringInvoices } from '../receivables/recurring/make-recurring.ts'
import { mailInvoice } from './mail-invoice.ts'

ownServers()

const path = '/v2/receivables/recurring-invoices'
const address = 'nora@sonnenrain.example'

const on = (day: string) => new Date(`${day}T12:00:00Z`)

async function givenActive(api: Api, values: object, email: string | null = address) {
  const contact = await api.given.contact({ email })
  const { date, due, ...body } = await api.given.invoiceBody({
    contact_id: contact.id,
    contact_address_id: contact.main_address_id,
  })
  // It has an end, so that it makes no work in later tests.
  const terms = { start_date: '2026-01-31', end_date: '2026-02-28', frequency: 1, grace: 30 }
  const { item } = await api.post(path, { ...body, ...terms, ...values })
  await api.patch(`${path}/${item.id}/change-status`, { status: 'S' })
  return item
}

const run = (api: Api, day: string, mail: typeof mailInvoice | undefined = mailInvoice) =>
  makeRecurringInvoices(api.server.db, on(day), mail)
const invoices = async (api: Api) =>
  (await api.get('/v2/receivables/invoices', { sort: 'id', with: 'issued' })).items
const outbox = async (api: Api) => (await api.get('/v2/outbox', { sort: 'id' })).items
const reminders = async (api: Api) => (await api.get('/v2/contacts/reminders')).items
const runs = async (api: Api, { id }: { id: number }) =>
  (await api.get(`${path}/${id}/runs`, { sort: 'date' })).items

onBothDatabases('a recurring invoice makes drafts, issues them, or sends them by e-mail', async (api) => {
  const drafting = await givenActive(api, {})
  assert.deepEqual(await api.problems('PUT', `${path}/${drafting.id}`, { made_as: 'printed' }), {
    made_as: 1102,
  })
  assert.equal(drafting.made_as, 'draft')
  await givenActive(api, { made_as: 'issued' })
  const sending = await givenActive(api, { made_as: 'sent' })
  for (const _ of [1, 2]) await run(api, '2026-01-31')

  const made = await invoices(api)
  assert.deepEqual(
    made.map(({ status, issued }: { status: string; issued: string | null }) => [status, issued !== null]),
    [
      ['DR', false],
      ['S', true],
      ['S', true],
    ],
  )
  const [message, ...others] = await outbox(api)
  assert.deepEqual(others, [])
  assert.deepEqual(
    [message.document_number, message.printed_as, message.recipients[0].email, message.from_type],
    [made[2].number, 'D', address, 'CO'],
  )
  assert.match(message.subject, new RegExp(made[2].number))
  const papers = (await api.get('/v2/receivables/papers', { sort: 'id' })).items
  assert.deepEqual(
    papers.map(({ document_id }: { document_id: number }) => document_id),
    [made[1].id, made[2].id],
  )
  const [{ outcome, draft_reason, problem }] = await runs(api, sending)
  assert.deepEqual([outcome, draft_reason, problem], ['made', null, null])
  assert.deepEqual(await reminders(api), [])
})

onBothDatabases('the mail of a recurring invoice brings the PDF that is its own for ever', async (api) => {
  await givenActive(api, { made_as: 'sent' })
  await run(api, '2026-01-31')
  const [invoice] = await invoices(api)
  const pdf = await deliver(api)
  const [message] = await outbox(api)
  assert.deepEqual([message.status, message.pages], ['S', 1])
  await api.put(`/v2/contacts/${invoice.contact_id}`, { name: 'Other name' })
  const { bytes } = await api.request('GET', `/v2/receivables/invoices/${invoice.id}/pdf`)
  assert.equal(hash('sha256', bytes), pdf)
})

for (const [reason, values, email, mail, day, problem] of [
  ['no_address', { made_as: 'sent' }, null, mailInvoice, '2026-01-31', /^Neither the contact/],
  ['no_mail_server', { made_as: 'sent' }, address, undefined, '2026-01-31', /^No mail server is set up/],
  ['overdue', { made_as: 'sent', grace: 3 }, address, mailInvoice, '2026-02-04', /^It was due already/],
  ['overdue', { made_as: 'issued', grace: 0 }, address, mailInvoice, '2026-02-01', /^It was due already/],
  ['not_printable', { made_as: 'issued' }, address, mailInvoice, '2026-01-31', /^A QR-bill cannot be in USD/],
  ['not_printable', { made_as: 'sent' }, address, mailInvoice, '2026-01-31', /^A QR-bill cannot be in USD/],
] as const)
  onOneDatabase(`${values.made_as} by itself, an invoice stays a draft when: ${reason}`, async (api) => {
    // No QR-bill is in this currency.
    const unprintable = async () => ({ isr_id: (await api.given.slip()).id, currency: 'USD' })
    const recurring = await givenActive(
      api,
      { ...values, ...(reason === 'not_printable' ? await unprintable() : {}) },
      email,
    )
    for (const _ of [1, 2]) await makeRecurringInvoices(api.server.db, on(day), mail)
    const [invoice, ...others] = await invoices(api)
    assert.deepEqual([invoice.status, invoice.issued, others], ['DR', null, []])
    assert.deepEqual(await outbox(api), [])
    const [stored] = await runs(api, recurring)
    assert.deepEqual([stored.outcome, stored.invoice_id, stored.draft_reason], ['made', invoice.id, reason])
    assert.match(stored.problem, problem)
    const [reminder, ...more] = await reminders(api)
    assert.deepEqual(more, [])
    assert.equal(
      reminder.title,
      `Rechnung ${invoice.number} ist nicht von selbst hinausgegangen und wartet als Entwurf`,
    )
    assert.equal(reminder.contact_id, invoice.contact_id)
  })

onBothDatabases(
  'a crash before the end leaves neither an invoice nor a mail, and then each once',
  async (api) => {
    await givenActive(api, { made_as: 'sent' })
    const { db } = api.server
    const crashing: typeof db = {
      ...db,
      transaction: (actor, work) =>
        db.transaction(actor, async (tx) => {
          await work(tx)
          throw new Error('power cut')
        }),
    }
    await assert.rejects(makeRecurringInvoices(crashing, on('2026-01-31'), mailInvoice))
    assert.deepEqual([await invoices(api), await outbox(api)], [[], []])
    await Promise.all([run(api, '2026-01-31'), run(api, '2026-01-31')])
    await run(api, '2026-01-31')
    assert.deepEqual([(await invoices(api)).length, (await outbox(api)).length], [1, 1])
  },
)

onOneDatabase('what is cancelled before its mail has left is not sent', async (api) => {
  await givenActive(api, { made_as: 'sent' })
  await run(api, '2026-01-31')
  const [{ id }] = await invoices(api)
  await api.patch(`/v2/receivables/invoices/${id}/change-status`, { status: 'C' })
  assert.equal(await deliver(api), undefined)
  const [message] = await outbox(api)
  assert.deepEqual([message.status, message.error], ['C', 'The invoice was cancelled before it was sent.'])
})

import assert from 'node:assert/strict'
import { createClient } from '../../../client/index.ts'
import {
  type Api,
  newCompany,
  onBothDatabases as onBoth,
  onOneDatabase,
  ownServers,
} from '../../../test/api.ts'
import { unusedServer } from '../../../test/mailbox.ts'

ownServers()

const onBothDatabases = (name: string, work: (api: Api) => Promise<void>) =>
  onBoth(name, work, { smtp: unusedServer })

interface Invoice {
  readonly id: number
  readonly number: string
}

async function invoiceOf(
  api: Api,
  status: string,
  values: object = {},
  email: string | null = 'a@b.example',
) {
  const contact = await api.given.contact({ email })
  const invoice: Invoice = await api.given.invoice({
    contact_id: contact.id,
    contact_address_id: contact.main_address_id,
    due: '2026-03-12',
    ...values,
  })
  await api.patch(`${pathOf(invoice)}/change-status`, { status })
  return invoice
}

async function draftOf(api: Api): Promise<Invoice> {
  const contact = await api.given.contact({ email: 'a@b.example' })
  const address = { contact_id: contact.id, contact_address_id: contact.main_address_id }
  return api.given.invoice({ ...address, due: '2026-03-12' })
}

const pathOf = ({ id }: Invoice) => `/v2/receivables/invoices/${id}`
const remind = (api: Api, invoice: Invoice, status: string) =>
  api.request('PATCH', `${pathOf(invoice)}/remind`, { body: { status } })
const statusOf = async (api: Api, invoice: Invoice) => (await api.get(pathOf(invoice))).item.status
const outbox = async (api: Api) => (await api.get('/v2/outbox', { sort: 'id' })).items

onBothDatabases(
  'a reminder is sent with the mail that is proposed, and the invoice has its level',
  async (api) => {
    const invoice = await invoiceOf(api, 'S')
    const proposed = (await api.get(`${pathOf(invoice)}/email`, { status: 'R' })).item
    const { status, body } = await remind(api, invoice, 'R')
    assert.equal(status, 200, JSON.stringify(body))
    assert.equal(body.item.status, 'R')
    const [message, ...others] = await outbox(api)
    assert.deepEqual(others, [])
    assert.deepEqual(
      [message.document_number, message.printed_as, message.status, message.pages],
      [invoice.number, 'R', 'W', null],
    )
    assert.deepEqual(
      [message.subject, message.body, message.recipients, message.from_type],
      [proposed.subject, proposed.body, proposed.recipients, proposed.from],
    )
  },
)

onBothDatabases('of two who remind of the same level at the same moment, one is refused', async (api) => {
  const invoice = await invoiceOf(api, 'R')
  const answers = await Promise.all([remind(api, invoice, 'R1'), remind(api, invoice, 'R1')])
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 422])
  assert.equal((await outbox(api)).length, 1)
  assert.equal(await statusOf(api, invoice), 'R1')
})

onBothDatabases('what cannot be reminded is refused with its reason, and nothing changes', async (api) => {
  for (const { invoice, level, key, message } of [
    {
      invoice: await invoiceOf(api, 'S', { due: '2099-01-01' }),
      level: 'R',
      key: 'before_due',
      message: 'The invoice is due on 01.01.2099. To remind of it before that, send "before_due": true.',
    },
    {
      invoice: await invoiceOf(api, 'P'),
      level: 'R',
      key: 'status',
      message: 'Nothing of the invoice is open.',
    },
    { invoice: await invoiceOf(api, 'C'), level: 'R', key: 'status', message: 'The invoice is cancelled.' },
    {
      invoice: await draftOf(api),
      level: 'R',
      key: 'status',
      message: 'The invoice is a draft: send it first.',
    },
    {
      invoice: await invoiceOf(api, 'R3'),
      level: 'R3',
      key: 'status',
      message: 'The invoice has had its last reminder.',
    },
    {
      invoice: await invoiceOf(api, 'S', { reminders_paused_until: '2099-12-31' }),
      level: 'R',
      key: 'status',
      message:
        'Reminders are paused until 31.12.2099: end the pause of the invoice and of its contact first.',
    },
    {
      invoice: await invoiceOf(api, 'S'),
      level: 'R2',
      key: 'status',
      message: 'R2 is not the next reminder of this invoice.',
    },
    {
      invoice: await invoiceOf(api, 'S', {}, null),
      level: 'R',
      key: 'contact_id',
      message: 'Neither the contact person nor the contact has an address.',
    },
  ]) {
    const before = (await api.get(pathOf(invoice))).item
    const { status, body } = await remind(api, invoice, level)
    assert.equal(status, 422)
    assert.deepEqual(
      body.meta.errors.map(({ key, message }: { key: string; message: string }) => [key, message]),
      [[key, message]],
    )
    assert.deepEqual((await api.get(pathOf(invoice))).item, before)
  }
  assert.deepEqual(await outbox(api), [])
  assert.equal((await remind(api, await invoiceOf(api, 'S'), 'DC')).status, 422)
  const other = await newCompany(api.server)
  assert.equal((await remind(other, await invoiceOf(api, 'S'), 'R')).status, 404)
})

onBothDatabases('a reminder before the due date is sent by who confirms it', async (api) => {
  const invoice = await invoiceOf(api, 'S', { due: '2099-01-01' })
  await api.patch(`${pathOf(invoice)}/remind`, { status: 'R', before_due: true })
  assert.equal(await statusOf(api, invoice), 'R')
  assert.equal((await outbox(api)).length, 1)
  // Confirming says nothing about what else hinders it.
  const paid = await invoiceOf(api, 'P', { due: '2099-01-01' })
  const problems = await api.problems('PATCH', `${pathOf(paid)}/remind`, { status: 'R', before_due: true })
  assert.deepEqual(Object.keys(problems), ['status'])
})

onBothDatabases('a level is not sent again after a payment was deleted', async (api) => {
  const invoice = await invoiceOf(api, 'S')
  await api.patch(`${pathOf(invoice)}/remind`, { status: 'R' })
  await api.patch(`${pathOf(invoice)}/change-status`, { status: 'P' })
  const [payment] = (await api.get(`${pathOf(invoice)}/payments`)).items
  await api.delete(`${pathOf(invoice)}/payments/${payment.id}`)
  assert.equal(await statusOf(api, invoice), 'S')
  assert.equal((await remind(api, invoice, 'R')).status, 422)
  assert.equal((await remind(api, invoice, 'R1')).status, 200)
})

onBothDatabases('the pause of a contact holds its reminders back until it ends', async (api) => {
  const invoice = await invoiceOf(api, 'S')
  const { contact_id } = (await api.get(pathOf(invoice))).item
  await api.put(`/v2/contacts/${contact_id}`, { reminders_paused_until: '2099-01-01' })
  assert.equal((await remind(api, invoice, 'R')).status, 422)
  await api.put(`/v2/contacts/${contact_id}`, { reminders_paused_until: '2026-01-01' })
  assert.equal((await remind(api, invoice, 'R')).status, 200)
})

onOneDatabase('without a mail server a reminder is refused, and the invoice stays as it is', async (api) => {
  const invoice = await invoiceOf(api, 'S')
  const before = (await api.get(pathOf(invoice))).item
  const { status, body } = await remind(api, invoice, 'R')
  assert.equal(status, 422)
  assert.match(body.meta.errors[0].message, /^No mail server is set up/)
  // So are many in one request.
  const kontor = createClient({ address: api.server.url, token: api.identity.accessToken })
  const outcomes = await kontor.batch(({ invoices }) => [
    invoices.remind(invoice.id, { status: 'R' }),
    invoices.remind(invoice.id, { status: 'R' }),
  ])
  assert.deepEqual(
    outcomes.map((outcome) => outcome.status),
    ['rejected', 'rejected'],
  )
  assert.deepEqual((await api.get(pathOf(invoice))).item, before)
  assert.deepEqual(await outbox(api), [])
})

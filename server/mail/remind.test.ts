import assert from 'node:assert/strict'
import { type Api, newCompany, onBothDatabases } from '../../test/api.ts'

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
      key: 'status',
      message: 'The invoice is not overdue.',
    },
    { invoice: await invoiceOf(api, 'P'), level: 'R', key: 'status', message: 'The invoice is not overdue.' },
    {
      invoice: await invoiceOf(api, 'R3'),
      level: 'R3',
      key: 'status',
      message: 'R3 is not the next reminder of this invoice.',
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

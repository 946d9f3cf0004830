// Reminders with fees and interest: stored once a level, and paid with the invoice without changing it.

import assert from 'node:assert/strict'
import { type Api, onBothDatabases, onOneDatabase } from '../../../test/api.ts'
import { verifyJournal } from '../../db/journal.ts'

const terms = [
  { status: 'R', fee: 0, interest: 0, days: 10 },
  { status: 'R1', fee: 20, interest: 5, days: 14 },
  { status: 'R2', fee: 30, interest: 5, days: 7 },
]
const asked = 'total_charges,charges_paid'

async function issued(api: Api, values: object = {}) {
  const contact = await api.given.contact({ email: 'nora@sonnenrain.example' })
  const invoice = await api.given.invoice({
    ...{ contact_id: contact.id, contact_address_id: contact.main_address_id, due: '2026-03-01' },
    ...values,
  })
  const path = `/v2/receivables/invoices/${invoice.id}`
  const become = (status: string, day: string) =>
    api.patch(`${path}/change-status`, { status, date_time: `${day} 08:00:00` })
  await become('S', '2026-02-10')
  return { ...invoice, path, become }
}

const remindersOf = async (api: Api, path: string) =>
  (await api.get(`${path}/payment-reminders`)).items.map(
    ({ id, created, ...reminder }: Record<string, unknown>) => reminder,
  )
const read = async (api: Api, path: string) => (await api.get(path, { with: asked })).item
const pay = (api: Api, path: string, amount: number, type = 'N') =>
  api.post(`${path}/payments`, { type, channel: 'T', amount, date: '2026-05-01' })

onBothDatabases(
  'a reminder stores what its level asks for, once, and leaves the invoice as it is',
  async (api) => {
    await api.put('/v2/configuration/settings', { reminder_terms: terms })
    const invoice = await issued(api)
    await invoice.become('R', '2026-03-11')
    await invoice.become('R1', '2026-03-31')
    await invoice.become('R1', '2026-04-20')
    const interest = Math.round(invoice.total * 5 * 30 * 100) / 100
    const first = {
      ...{ status: 'R', date: '2026-03-11', due: '2026-03-21' },
      ...{ open: invoice.total, fee: 0, interest: 0 },
    }
    const second = {
      ...{ status: 'R1', date: '2026-03-31', due: '2026-04-14', open: invoice.total, fee: 20 },
      interest: Math.round(interest / 365) / 100,
    }
    assert.deepEqual(await remindersOf(api, invoice.path), [first, second])
    const { total, due, status, total_charges } = await read(api, invoice.path)
    assert.deepEqual([total, due, status], [invoice.total, '2026-03-01', 'R1'])
    assert.equal(total_charges, Math.round((20 + second.interest) * 100) / 100)

    await invoice.become('R2', '2026-04-30')
    const [, , third] = await remindersOf(api, invoice.path)
    const both = (await read(api, invoice.path)).total_charges
    assert.equal(both, Math.round((50 + third.interest) * 100) / 100)
    // Who goes back takes back what was asked for.
    await invoice.become('S', '2026-05-01')
    assert.deepEqual(await remindersOf(api, invoice.path), [])
    assert.equal((await read(api, invoice.path)).total_charges, 0)
    assert.equal((await verifyJournal(api.server.db, api.identity.company)).fault, null)
  },
)

onBothDatabases('what a customer pays beside the open amount settles the charges first', async (api) => {
  await api.put('/v2/configuration/settings', { reminder_terms: terms })
  const invoice = await issued(api)
  await invoice.become('R1', '2026-03-01')
  await pay(api, invoice.path, 100)
  const rest = invoice.total - 100
  const { item: payment } = await pay(api, invoice.path, rest + 20)
  assert.deepEqual([payment.amount, payment.charges], [rest + 20, undefined])
  const after = await read(api, invoice.path)
  assert.deepEqual([after.status, after.total_paid, after.charges_paid], ['P', invoice.total, 20])
  const { items } = await api.get(`${invoice.path}/payments`, { with: 'charges', sort: 'id' })
  assert.deepEqual(
    items.map(({ charges }: { charges: number }) => charges),
    [0, 20],
  )

  // More than that is too much for the invoice, and a deleted payment takes its part back.
  await pay(api, invoice.path, 5)
  assert.equal((await read(api, invoice.path)).total_paid, invoice.total + 5)
  await api.delete(`${invoice.path}/payments/${payment.id}`)
  const open = await read(api, invoice.path)
  assert.deepEqual([open.status, open.total_paid, open.charges_paid], ['PP', 105, 0])
})

onOneDatabase('a part of the charges is a part, and other settlements pay none of them', async (api) => {
  await api.put('/v2/configuration/settings', { reminder_terms: terms })
  const invoice = await issued(api)
  await invoice.become('R1', '2026-03-01')
  await pay(api, invoice.path, invoice.total + 3, 'D')
  assert.equal((await read(api, invoice.path)).charges_paid, 0)
  await pay(api, invoice.path, 7)
  const { total_charges, charges_paid } = await read(api, invoice.path)
  assert.deepEqual([total_charges, charges_paid], [20, 7])
})

onOneDatabase('without terms nothing is charged, and those of a contact come first', async (api) => {
  const plain = await issued(api)
  await plain.become('R1', '2026-03-31')
  assert.deepEqual(await remindersOf(api, plain.path), [
    { status: 'R1', date: '2026-03-31', due: '2026-04-10', open: plain.total, fee: 0, interest: 0 },
  ])
  await api.put('/v2/configuration/settings', { reminder_terms: terms })
  const invoice = await issued(api)
  await api.put(`/v2/contacts/${invoice.contact_id}`, {
    reminder_terms: [{ status: 'R1', fee: 5, days: 30 }],
  })
  await invoice.become('R1', '2026-03-31')
  await invoice.become('R2', '2026-05-31')
  const reminders = await remindersOf(api, invoice.path)
  assert.deepEqual(
    reminders.map(({ fee, due }: { fee: number; due: string }) => [fee, due]),
    [
      [5, '2026-04-30'],
      [30, '2026-06-07'],
    ],
  )
})

onOneDatabase('nothing is charged on an invoice of which nothing is open', async (api) => {
  await api.put('/v2/configuration/settings', { reminder_terms: terms })
  const invoice = await issued(api)
  await pay(api, invoice.path, invoice.total)
  await invoice.become('R1', '2026-12-31')
  const [{ fee, interest }] = await remindersOf(api, invoice.path)
  assert.deepEqual([fee, interest], [0, 0])
})

for (const { what, sent, key } of [
  { what: 'a negative fee', sent: { status: 'R', fee: -1 }, key: 'fee' },
  { what: 'negative interest', sent: { status: 'R', interest: -1 }, key: 'interest' },
  { what: 'interest over 100 percent', sent: { status: 'R', interest: 101 }, key: 'interest' },
  { what: 'half a cent', sent: { status: 'R', fee: 0.005 }, key: 'fee' },
  { what: 'a level that is none', sent: { status: 'DC', fee: 1 }, key: 'status' },
  { what: 'half a day', sent: { status: 'R', days: 1.5 }, key: 'days' },
  { what: 'a level twice', sent: { status: 'R1' }, key: 'status' },
])
  onOneDatabase(`terms with ${what} are refused, and nothing changes`, async (api) => {
    const body = { reminder_terms: [{ status: 'R1', fee: 1 }, sent] }
    const { id } = await api.given.contact()
    for (const path of ['/v2/configuration/settings', `/v2/contacts/${id}`])
      assert.deepEqual(Object.keys(await api.problems('PUT', path, body)), [`reminder_terms.1.${key}`])
    assert.deepEqual((await api.get('/v2/configuration/settings')).item.reminder_terms, [])
  })

onBothDatabases('two people who set a level at the same moment make one reminder', async (api) => {
  await api.put('/v2/configuration/settings', { reminder_terms: terms })
  const invoice = await issued(api)
  await Promise.all(Array.from({ length: 5 }, () => invoice.become('R1', '2026-03-31')))
  assert.equal((await remindersOf(api, invoice.path)).length, 1)
  assert.ok((await read(api, invoice.path)).total_charges > 20)
})

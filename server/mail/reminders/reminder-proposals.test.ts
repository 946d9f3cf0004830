import assert from 'node:assert/strict'
import { type Api, newCompany, onBothDatabases, onOneDatabase, ownServers } from '../../../test/api.ts'
import { position } from '../../../test/given.ts'
import { unusedServer } from '../../../test/mailbox.ts'
import { proposalsOf } from './reminder-proposals.ts'

ownServers()

async function sent(api: Api, values: object = {}, contactValues: object = {}) {
  const contact = await api.given.contact({ email: 'nora@sonnenrain.example', ...contactValues })
  const invoice = await api.given.invoice({
    ...{ contact_id: contact.id, contact_address_id: contact.main_address_id, due: '2026-03-01' },
    ...{ positions: [{ ...position, price: 1000, amount: 1, vat: 0 }], ...values },
  })
  const become = (status: string, day: string) =>
    api.patch(`/v2/receivables/invoices/${invoice.id}/change-status`, {
      ...{ status, date_time: `${day} 08:00:00` },
    })
  await become('S', '2026-02-10')
  return { ...invoice, become }
}

const proposals = (api: Api, today: string) => proposalsOf(api.server.db, api.identity.company, today)
const numbersOn = async (api: Api, today: string) =>
  (await proposals(api, today)).proposals.map(({ invoice_id, status }) => `${invoice_id} ${status}`)

onBothDatabases('an overdue invoice is proposed with what its next reminder asks for', async (api) => {
  const terms = [
    { status: 'R', fee: 5, interest: 0, days: 10 },
    { status: 'R1', fee: 20, interest: 5, days: 14 },
  ]
  await api.put('/v2/configuration/settings', { reminder_terms: terms })
  const invoice = await sent(api)
  assert.deepEqual(await numbersOn(api, '2026-03-01'), [])
  assert.deepEqual(await numbersOn(api, '2026-03-02'), [`${invoice.id} R`])

  await invoice.become('R', '2026-03-02')
  // Not before the new date has passed.
  assert.deepEqual(await numbersOn(api, '2026-03-12'), [])
  const { today, has_more, proposals: found } = await proposals(api, '2026-03-31')
  assert.deepEqual([today, has_more], ['2026-03-31', false])
  assert.deepEqual(found, [
    {
      ...{ invoice_id: invoice.id, number: invoice.number, contact_id: invoice.contact_id },
      ...{ contact_name: 'Hofladen Sonnenrain', email: 'nora@sonnenrain.example' },
      ...{ due: '2026-03-01', overdue_days: 30, status: 'R1', currency: 'CHF' },
      ...{ open: 1_000_000n, fees: 25_000n, interest: 4_110n, asked: 1_029_110n },
      ...{ pay_by: '2026-04-14', paused_until: null },
    },
  ])

  // A level without interest does not let that of the level before go.
  await invoice.become('R1', '2026-03-31')
  const [next] = (await proposals(api, '2026-04-20')).proposals
  assert.deepEqual(
    [next?.status, next?.fees, next?.interest, next?.asked],
    ['R2', 25_000n, 4_110n, 1_029_110n],
  )
  await invoice.become('R2', '2026-04-20')
  const one = `/v2/receivables/invoices/${invoice.id}`
  assert.equal((await api.get(one, { with: 'total_charges' })).item.total_charges, 29.11)
})

onBothDatabases(
  'what the page proposes is what the reminder asks for',
  async (api) => {
    await api.put('/v2/configuration/settings', { reminder_terms: [{ status: 'R', fee: 7.5, interest: 6 }] })
    const invoice = await sent(api)
    const { item } = await api.get('/v2/receivables/reminder-proposals')
    const [{ status, asked, fees, interest, pay_by }] = item.proposals
    const path = `/v2/receivables/invoices/${invoice.id}`
    await api.patch(`${path}/remind`, { status })
    const { total, total_charges } = (await api.get(path, { with: 'total_charges' })).item
    assert.equal(asked, Math.round((total + total_charges) * 100) / 100)
    const [reminder] = (await api.get(`${path}/payment-reminders`)).items
    assert.deepEqual([reminder.fee, reminder.interest, reminder.due], [fees, interest, pay_by])
    assert.deepEqual((await api.get('/v2/receivables/reminder-proposals')).item.proposals, [])
  },
  { smtp: unusedServer },
)

onOneDatabase('only open invoices with a level left are proposed, the oldest first', async (api) => {
  const late = await sent(api, { due: '2026-03-05' })
  const later = await sent(api, { due: '2026-03-04' })
  for (const status of ['P', 'C', 'R3', 'DC']) await (await sent(api)).become(status, '2026-03-10')
  await api.given.invoice({ due: '2026-03-01' })
  assert.deepEqual(await numbersOn(api, '2026-06-01'), [`${later.id} R`, `${late.id} R`])
})

onOneDatabase('a pause and a missing address are told', async (api) => {
  const paused = await sent(api, { reminders_paused_until: '2026-04-10' })
  const ofContact = await sent(api, {}, { reminders_paused_until: '2026-05-10', email: null })
  const seen = (await proposals(api, '2026-04-01')).proposals.map((one) => [
    one.invoice_id,
    one.paused_until,
    one.email,
  ])
  assert.deepEqual(seen, [
    [paused.id, '2026-04-10', 'nora@sonnenrain.example'],
    [ofContact.id, '2026-05-10', null],
  ])
  const [after] = (await proposals(api, '2026-04-11')).proposals
  assert.equal(after?.paused_until, null)
})

onOneDatabase('the terms of a contact count, and another company sees nothing', async (api) => {
  await sent(api, {}, { reminder_terms: [{ status: 'R', fee: 1.5, days: 3 }] })
  const [proposal] = (await proposals(api, '2026-03-31')).proposals
  assert.deepEqual([proposal?.fees, proposal?.pay_by], [1_500n, '2026-04-03'])
  const other = await newCompany(api.server)
  assert.deepEqual((await other.get('/v2/receivables/reminder-proposals')).item.proposals, [])
})

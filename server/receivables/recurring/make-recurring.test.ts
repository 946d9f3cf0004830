import assert from 'node:assert/strict'
import { type Api, newCompany, onOneDatabase, ownServers } from '../../../test/api.ts'
import { position } from '../../../test/given.ts'
import { verifyJournal } from '../../db/journal.ts'
import { makeRecurringInvoices } from './make-recurring.ts'

ownServers()

const path = '/v2/receivables/recurring-invoices'

/** Noon, which is the same day in Zürich in summer and in winter. */
const on = (day: string) => new Date(`${day}T12:00:00Z`)

async function givenActive(api: Api, values: object = {}) {
  const { date, due, ...body } = await api.given.invoiceBody()
  // It has an end, so that it makes no work in later tests.
  const terms = { start_date: '2026-01-31', end_date: '2026-04-30', frequency: 1, grace: 30 }
  const { item } = await api.post(path, { ...body, ...terms, ...values })
  return (await setStatus(api, item, 'S', '2026-01-01')).item
}

const setStatus = (api: Api, { id }: { id: number }, status: string, day: string) =>
  api.patch(`${path}/${id}/change-status`, { status, date_time: `${day} 08:00:00` })

const read = async (api: Api, { id }: { id: number }) => (await api.get(`${path}/${id}`)).item

const runs = async (api: Api, { id }: { id: number }) =>
  (await api.get(`${path}/${id}/runs`, { sort: 'date', with: 'invoice' })).items

/** The dates of all invoices of a company. */
const made = async (api: Api): Promise<string[]> =>
  (await api.get('/v2/receivables/invoices', { sort: 'date' })).items.map(
    ({ date }: { date: string }) => date,
  )

/** Runs on a day, and returns how many invoices this company got. Other companies are on the same server. */
async function run(api: Api, day: string): Promise<number> {
  const before = await made(api)
  await makeRecurringInvoices(api.server.db, on(day))
  return (await made(api)).length - before.length
}

onOneDatabase('on its date a recurring invoice becomes a draft like any other', async (api) => {
  const slip = await api.given.slip()
  const { item: customField } = await api.post('/v2/configuration/custom-fields', {
    ...{ entity: 'invoice', key: 'ORDER', name: 'Bestellung' },
  })
  const recurring = await givenActive(api, {
    period_text: '{D#d.m.Y} – {D#d.m.Y#+1M#-1D}',
    positions: [{ ...position, name: 'Wartung {D#m/Y}', description: 'bis {D#d.m.Y#+1Y#-1D}' }],
    texts: [{ status: 'D', title: 'Rechnung {INVOICENO} {D#Y}', introduction: 'Guten Tag', conditions: '' }],
    workflow: [{ active: true, status: 'R', overdue_days: 10, action: 'M' }],
    free_texts: [{ text: 'Seit {D#Y}', font_size: 9, position_x: 10, position_y: 10, page: 1 }],
    custom_fields: [{ key: customField.key, value: 'A-7' }],
    ...{ discount_rate: 10, discount_type: 'P', cash_discount_rate: 2, cash_discount_date: '2026-02-10' },
    ...{ isr_id: slip.id, notes: 'Vertrag', payment_link_paypal: true },
  })
  assert.equal(recurring.next_date, '2026-01-31')
  assert.equal(await run(api, '2026-01-30'), 0)
  assert.deepEqual(await made(api), [])

  assert.equal(await run(api, '2026-01-31'), 1)
  const { items } = await api.get('/v2/receivables/invoices', {
    with: 'positions,texts,workflow,free_texts,custom_fields',
  })
  const [invoice] = items
  assert.deepEqual([invoice.status, invoice.date, invoice.due], ['DR', '2026-01-31', '2026-03-02'])
  assert.ok(invoice.number)
  assert.match(invoice.isr_reference_number, /^\d{27}$/)
  assert.equal(invoice.period_text, '31.01.2026 – 27.02.2026')
  assert.equal(invoice.positions[0].name, 'Wartung 01/2026')
  assert.equal(invoice.positions[0].description, 'bis 30.01.2027')
  assert.equal(invoice.texts[0].title, 'Rechnung {INVOICENO} 2026')
  assert.equal(invoice.workflow[0].overdue_days, 10)
  assert.equal(invoice.free_texts[0].text, 'Seit 2026')
  assert.deepEqual(invoice.custom_fields, [{ key: 'ORDER', name: 'Bestellung', value: 'A-7' }])
  assert.deepEqual([invoice.discount_rate, invoice.cash_discount_date], [10, '2026-02-10'])
  assert.equal(invoice.total, recurring.total)
  assert.equal(invoice.notes, 'Vertrag')
  assert.equal(invoice.payment_link_paypal, true)

  assert.equal((await read(api, recurring)).next_date, '2026-02-28')
  const [done] = await runs(api, recurring)
  assert.deepEqual([done.date, done.outcome, done.invoice_id], ['2026-01-31', 'made', invoice.id])
  assert.equal(done.invoice.number, invoice.number)
  // The recurring invoice itself keeps its placeholders.
  const text = (await api.get(`${path}/${recurring.id}`, { with: 'positions' })).item.positions[0].name
  assert.equal(text, 'Wartung {D#m/Y}')

  await run(api, '2026-02-28')
  const { items: both } = await api.get('/v2/receivables/invoices', { sort: 'date' })
  assert.equal(both[1].cash_discount_date, '2026-03-10')
  assert.notEqual(both[0].isr_reference_number, both[1].isr_reference_number)
  assert.equal((await verifyJournal(api.server.db, api.identity.company)).fault, null)
})

onOneDatabase('a date makes one invoice, whoever runs, and whatever the clock says', async (api) => {
  await givenActive(api)
  await Promise.all(Array.from({ length: 6 }, () => run(api, '2026-02-28')))
  assert.deepEqual(await made(api), ['2026-01-31', '2026-02-28'])
  for (const day of ['2026-01-31', '2025-01-01', '2026-02-28', '2026-03-30'])
    assert.equal(await run(api, day), 0)
  const [invoice] = (await api.get('/v2/receivables/invoices')).items
  await api.delete(`/v2/receivables/invoices/${invoice.id}`)
  assert.equal(await run(api, '2026-03-30'), 0)
  assert.equal(await run(api, '2026-03-31'), 1)
})

onOneDatabase('what was missed is made too, the oldest first, in portions', async (api) => {
  const recurring = await givenActive(api, { start_date: '2024-01-31', end_date: '2026-05-31' })
  assert.equal(await run(api, '2026-11-15'), 24)
  assert.equal((await made(api)).at(-1), '2025-12-31')
  assert.equal((await read(api, recurring)).next_date, '2026-01-31')
  assert.equal(await run(api, '2026-11-15'), 5)
  assert.deepEqual((await made(api)).slice(0, 3), ['2024-01-31', '2024-02-29', '2024-03-31'])
  assert.equal((await made(api)).at(-1), '2026-05-31')
  // It has ended.
  assert.equal((await read(api, recurring)).next_date, null)
  assert.equal(await run(api, '2026-12-31'), 0)
  // Until a user extends it.
  const { item } = await api.put(`${path}/${recurring.id}`, { end_date: '2026-06-30' })
  assert.equal(item.next_date, '2026-06-30')
})

onOneDatabase('what is paused makes nothing, and does not catch up on its pause', async (api) => {
  const { date, due, ...body } = await api.given.invoiceBody()
  const terms = { start_date: '2026-01-15', frequency: 1, grace: 30 }
  const { item: draft } = await api.post(path, { ...body, ...terms })
  assert.equal(draft.next_date, null)
  assert.equal(await run(api, '2026-02-01'), 0)
  // Active for the first time, it begins at the given date.
  assert.equal((await setStatus(api, draft, 'S', '2026-02-01')).item.next_date, '2026-01-15')
  assert.equal(await run(api, '2026-02-01'), 1)

  for (const status of ['DR', 'B', 'D']) {
    assert.equal((await setStatus(api, draft, status, '2026-02-02')).item.next_date, null)
    assert.equal(await run(api, '2026-05-14'), 0)
  }
  assert.equal((await setStatus(api, draft, 'S', '2026-05-15')).item.next_date, '2026-05-15')
  assert.equal(await run(api, '2026-05-15'), 1)
  assert.deepEqual(await made(api), ['2026-01-15', '2026-05-15'])
  // The same status again changes nothing.
  assert.equal((await setStatus(api, draft, 'S', '2026-09-01')).item.next_date, '2026-06-15')
})

onOneDatabase('another rhythm counts from now on', async (api) => {
  const recurring = await givenActive(api, { start_date: '2026-01-15' })
  await run(api, '2026-02-20')
  const { item } = await api.put(`${path}/${recurring.id}`, { start_date: '2026-01-01', frequency: 3 })
  assert.equal(item.next_date, '2026-04-01')
  assert.equal(await run(api, '2026-03-31'), 0)
})

onOneDatabase('what cannot be made is told once, stops nothing, and is made when it can be', async (api) => {
  const slip = await api.given.slip()
  const wrong = await givenActive(api, { isr_id: slip.id })
  await givenActive(api, { start_date: '2026-02-10' })
  await api.delete(`/v2/receivables/configuration/isrs/${slip.id}`)
  for (const day of ['2026-01-31', '2026-02-10', '2026-02-10']) await run(api, day)
  assert.deepEqual(await made(api), ['2026-02-10'])
  const [failed] = await runs(api, wrong)
  assert.deepEqual([failed.date, failed.outcome, failed.invoice_id], ['2026-01-31', 'failed', null])
  assert.match(failed.problem, /isr/)
  const { items } = await api.get('/v2/contacts/reminders')
  assert.deepEqual(
    items.map(({ title, description }: { title: string; description: string }) => [title, description]),
    [['Die wiederkehrende Rechnung vom 31.01.2026 konnte nicht erstellt werden', failed.problem]],
  )
  assert.equal((await read(api, wrong)).next_date, '2026-01-31')

  await api.put(`${path}/${wrong.id}`, { isr_id: null })
  assert.equal(await run(api, '2026-02-10'), 1)
  const [done] = await runs(api, wrong)
  assert.deepEqual([done.date, done.outcome, done.problem], ['2026-01-31', 'made', null])
  assert.equal((await read(api, wrong)).next_date, '2026-02-28')
})

onOneDatabase('a crash halfway leaves nothing behind', async (api) => {
  const recurring = await givenActive(api)
  const { db } = api.server
  const crashing: typeof db = {
    ...db,
    transaction: (actor, work) =>
      db.transaction(actor, async (tx) => {
        await work(tx)
        throw new Error('power cut')
      }),
  }
  await assert.rejects(makeRecurringInvoices(crashing, on('2026-01-31')), /1 recurring invoices? could not/)
  assert.deepEqual([await made(api), await runs(api, recurring)], [[], []])
  await run(api, '2026-01-31')
  assert.deepEqual(await made(api), ['2026-01-31'])
})

onOneDatabase('each company gets its own, and who is gone gets none', async (api) => {
  const other = await newCompany(api.server)
  const mine = await givenActive(api)
  const theirs = await givenActive(other, { start_date: '2026-03-15' })
  await run(api, '2026-01-31')
  assert.deepEqual([await made(api), await made(other)], [['2026-01-31'], []])
  assert.equal((await api.request('GET', `${path}/${theirs.id}/runs`)).status, 404)
  const [done] = await runs(api, mine)
  await api.delete(`${path}/${mine.id}`)
  assert.equal((await api.request('GET', `${path}/${mine.id}/runs`)).status, 404)
  assert.equal((await api.get(`/v2/receivables/invoices/${done.invoice_id}`)).item.date, '2026-01-31')
  assert.equal(await run(api, '2026-02-28'), 0)
})

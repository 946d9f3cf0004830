import assert from 'node:assert/strict'
import { daysAfter } from '../../../domain/time/dates.ts'
import { type Api, newCompany, onBothDatabases, onOneDatabase } from '../../../test/api.ts'
import { localTimeAt } from '../../resource/clock.ts'
import { makeRecurringInvoices } from '../recurring/make-recurring.ts'

const periods = '/v2/accounting/closed-periods'
const invoices = '/v2/receivables/invoices'
const creditNotes = '/v2/receivables/credit-notes'
const summer = { from: '2025-07-01', to: '2025-09-30' }
const inside = { date: '2025-09-30', due: '2025-10-30' }
const after = { date: '2025-10-01', due: '2025-10-31' }

const close = async (api: Api, period = summer) => (await api.post(periods, period)).item
const change = (id: number, values: object) => ['PATCH', `${invoices}/${id}/change-status`, values] as const

async function issued(api: Api, values: object = inside) {
  const invoice = await api.given.invoice(values)
  await api.patch(`${invoices}/${invoice.id}/change-status`, { status: 'S' })
  return invoice
}

/** The sentence of a refusal. */
async function refusal(api: Api, method: string, path: string, body?: unknown): Promise<string> {
  const answer = await api.request(method, path, { body })
  assert.equal(answer.status, 422, JSON.stringify(answer.body))
  return answer.body.meta.errors[0].message
}

onBothDatabases(
  'a period is closed by somebody at a time, reopened, and the journal tells both',
  async (api) => {
    const colleague = await api.colleague('manager')
    const { item } = await colleague.post(periods, { ...summer, notes: 'Abrechnung Q3' })
    assert.deepEqual(item, {
      ...{ id: item.id, ...summer, notes: 'Abrechnung Q3' },
      ...{ user_id: colleague.identity.user, created: item.created },
    })
    const [listed] = (await api.get(periods, { with: 'user_name' })).items
    assert.match(listed.user_name, /\S/)
    const path = `${periods}/${item.id}`
    assert.equal((await api.put(path, { to: '2025-08-31' })).item.to, summer.to)
    await api.delete(path)
    const { items } = await api.get('/v2/journal', { filter: '{"resource":"closed-periods"}', sort: 'id' })
    assert.deepEqual(
      items.map(({ action, user_id }: Record<string, unknown>) => [action, user_id]),
      [
        ['create', colleague.identity.user],
        ['delete', api.identity.user],
      ],
    )
  },
)

onOneDatabase('periods are closed one after the other, when they are over', async (api) => {
  const today = localTimeAt(new Date()).slice(0, 10)
  await close(api)
  for (const [from, sentence] of [
    ['2025-09-30', 'The period overlaps a closed one: the next one begins on 2025-10-01.'],
    ['2025-10-02', 'Periods are closed without a gap: the next one begins on 2025-10-01.'],
  ])
    assert.equal(await refusal(api, 'POST', periods, { from, to: '2025-12-31' }), sentence)
  assert.deepEqual(await api.problems('POST', periods, summer), { from: 1102 })
  assert.deepEqual(await api.problems('POST', periods, { from: '2025-10-01', to: '2025-09-30' }), {
    to: 1102,
  })
  assert.deepEqual(await api.problems('POST', periods, { from: '2025-10-01', to: today }), { to: 1102 })
  await close(api, { from: '2025-10-01', to: daysAfter(today, -1) })
})

onOneDatabase('only the last closed period can be reopened', async (api) => {
  const first = await close(api)
  const second = await close(api, { from: '2025-10-01', to: '2025-12-31' })
  assert.deepEqual(await api.problems('DELETE', `${periods}/${first.id}`), { id: 1104 })
  await api.delete(`${periods}/${first.id},${second.id}`)
  assert.equal((await api.get(periods)).pagination.total, 0)
})

onOneDatabase(
  'a bookkeeper closes periods, others read them, and a token for invoices does neither',
  async (api) => {
    const { id } = await close(api)
    for (const role of ['member', 'reader'] as const) {
      const person = await api.colleague(role)
      assert.equal((await person.get(periods)).pagination.total, 1)
      assert.equal((await person.request('POST', periods, { body: summer })).status, 403)
      assert.equal((await person.request('DELETE', `${periods}/${id}`)).status, 403)
    }
    const shop = await api.withScopes('invoice')
    assert.equal((await shop.request('DELETE', `${periods}/${id}`)).status, 400)
    assert.equal((await (await newCompany(api.server)).get(periods)).pagination.total, 0)
  },
)

onBothDatabases('no document is issued into a closed period, and drafts may lie there', async (api) => {
  const earlier = await api.given.invoice(inside)
  await close(api)
  const draft = await api.given.invoice(inside)
  const sentence =
    'The books are closed until 2025-09-30. Give the invoice a date from 2025-10-01 on, or reopen the period.'
  for (const { id } of [earlier, draft]) {
    for (const status of ['S', 'PP', 'R1']) {
      assert.deepEqual(await api.problems(...change(id, { status })), { date: 1106 })
      assert.equal(await refusal(api, ...change(id, { status })), sentence)
    }
    // The first payment issues a draft.
    const payment = { type: 'N', amount: 1, date: '2025-11-01' }
    assert.equal(await refusal(api, 'POST', `${invoices}/${id}/payments`, payment), sentence)
    const letter = { palette: 'C', print: 'S', speed: 'P' }
    assert.equal(await refusal(api, 'PATCH', `${invoices}/${id}/send-by-post`, letter), sentence)
  }
  await api.patch(`${invoices}/${earlier.id}/change-status`, { status: 'C' })
  await api.put(`${invoices}/${draft.id}`, after)
  assert.equal((await api.patch(`${invoices}/${draft.id}/change-status`, { status: 'S' })).item.status, 'S')
})

onBothDatabases(
  'an issued document of a closed period stays as it is, whatever the settings say',
  async (api) => {
    await api.put('/v2/configuration/settings', { issued_documents: 'editable' })
    const invoice = await issued(api)
    const later = await issued(api, after)
    const path = `${invoices}/${invoice.id}`
    const isFinal = async (id: number) =>
      (await api.get(`${invoices}/${id}`, { with: 'is_final' })).item.is_final
    assert.equal(await isFinal(invoice.id), false)
    const { id } = await close(api)
    assert.deepEqual([await isFinal(invoice.id), await isFinal(later.id)], [true, false])

    assert.deepEqual(await api.problems('PUT', path, { ...after, currency: 'EUR' }), {
      ...{ date: 1104, due: 1104, currency: 1104 },
    })
    await api.put(path, { notes: 'geprüft', date: inside.date })
    assert.deepEqual(await api.problems('DELETE', path), { id: 1104 })
    for (const status of ['DR', 'D'])
      assert.deepEqual(await api.problems(...change(invoice.id, { status })), { status: 1104 })
    // An open one changes, but not into the closed period.
    assert.deepEqual(await api.problems('PUT', `${invoices}/${later.id}`, { date: '2025-09-30' }), {
      date: 1106,
    })
    await api.put(`${invoices}/${later.id}`, { date: '2025-10-02' })

    await api.delete(`${periods}/${id}`)
    await api.put(path, { period_text: 'September' })
    await api.delete(path)
  },
)

onOneDatabase('an issue is not taken back once its period is closed', async (api) => {
  const { id } = await issued(api)
  await close(api)
  assert.equal(
    await refusal(api, 'PATCH', `${invoices}/${id}/undo-issue`, {}),
    'The books are closed until 2025-09-30. To correct the invoice, cancel it and make a new one, or reopen the period.',
  )
})

onBothDatabases('an invoice of a closed period is corrected in the open one', async (api) => {
  const invoice = await issued(api)
  const another = await issued(api)
  await close(api)
  const early = { status: 'C', date_time: '2025-09-30 10:00:00' }
  assert.deepEqual(await api.problems(...change(invoice.id, early)), { date: 1106 })
  const { item } = await api.patch(`${invoices}/${invoice.id}/cancel`, { reason: 'Falscher Preis' })
  assert.equal(item.status, 'C')
  await api.post(`${invoices}/${another.id}/correction`, { reason: 'Falscher Preis' })
  const notes = (await api.get(creditNotes)).items
  assert.equal(notes.length, 2)
  for (const { date } of notes) assert.ok(date > summer.to)
})

onBothDatabases('no payment of a closed period is booked or deleted', async (api) => {
  const invoice = await issued(api)
  const path = `${invoices}/${invoice.id}/payments`
  const { item } = await api.post(path, { type: 'N', amount: 900, date: '2025-09-30' })
  const other = await api.given.invoice({
    ...after,
    contact_id: invoice.contact_id,
    contact_address_id: invoice.contact_address_id,
  })
  await api.patch(`${invoices}/${other.id}/change-status`, { status: 'S' })
  await close(api)
  const day = { date: '2025-09-30' }
  assert.equal(
    await refusal(api, 'POST', path, { type: 'N', amount: 10, ...day }),
    'The books are closed until 2025-09-30. Give the payment a date from 2025-10-01 on, or reopen the period.',
  )
  const surplus = `${invoices}/${invoice.id}/apply-surplus`
  assert.deepEqual(await api.problems('PATCH', surplus, { invoice_id: other.id, ...day }), { date: 1106 })
  assert.deepEqual(await api.problems('POST', path, { type: 'B', amount: -5, ...day }), { date: 1106 })
  const early = { status: 'P', date_time: '2025-09-30 10:00:00' }
  assert.deepEqual(await api.problems(...change(other.id, early)), { date: 1106 })
  for (const one of [`${path}/${item.id}`, `/v2/receivables/payments/${item.id}`])
    assert.equal(
      await refusal(api, 'DELETE', one),
      'The books are closed until 2025-09-30. Correct the payment by one below zero, from 2025-10-01 on, or reopen the period.',
    )
  const correction = await api.post(path, { type: 'N', amount: -900, date: '2025-10-01' })
  assert.equal((await api.get(`${invoices}/${invoice.id}`)).item.total_paid, 0)
  await api.delete(`${path}/${correction.item.id}`)
})

onBothDatabases('a credit note of a closed period is neither issued nor paid back there', async (api) => {
  const invoice = await issued(api, { ...inside, date: '2025-07-01' })
  await api.post(`${invoices}/${invoice.id}/payments`, { type: 'N', amount: 843.18, date: '2025-07-02' })
  const credit = (values: object) => api.post(`${invoices}/${invoice.id}/credit-note`, values)
  const first = (await credit({ amount: 100, date: '2025-09-30' })).item
  const refunds = `${creditNotes}/${first.id}/refunds`
  const refund = (await api.post(refunds, { amount: 40, date: '2025-09-30' })).item
  await close(api)
  const second = (await credit({ amount: 100, date: '2025-09-30' })).item
  const status = (id: number, values: object) =>
    api.problems('PATCH', `${creditNotes}/${id}/change-status`, values)
  assert.deepEqual(await status(second.id, { status: 'S' }), { date: 1106 })
  assert.deepEqual(await status(first.id, { status: 'P', date_time: '2025-09-30 10:00:00' }), { date: 1106 })
  assert.deepEqual(await api.problems('POST', refunds, { amount: 1, date: '2025-09-30' }), { date: 1106 })
  assert.deepEqual(await api.problems('DELETE', `${refunds}/${refund.id}`), { id: 1106 })
  await api.post(refunds, { amount: 60, date: '2025-10-01' })
})

onOneDatabase('a recurring invoice whose period is closed waits as a draft', async (api) => {
  await close(api)
  const { date, due, ...body } = await api.given.invoiceBody()
  const terms = {
    start_date: '2025-09-30',
    end_date: '2025-10-31',
    frequency: 1,
    grace: 90,
    made_as: 'issued',
  }
  const recurring = (await api.post('/v2/receivables/recurring-invoices', { ...body, ...terms })).item
  await api.patch(`/v2/receivables/recurring-invoices/${recurring.id}/change-status`, {
    ...{ status: 'S', date_time: '2025-09-01 08:00:00' },
  })
  await makeRecurringInvoices(api.server.db, new Date('2025-11-01T12:00:00Z'))
  const runs = await api.get(`/v2/receivables/recurring-invoices/${recurring.id}/runs`, {
    ...{ sort: 'date', with: 'invoice' },
  })
  assert.deepEqual(
    runs.items.map(({ draft_reason, invoice }: Record<string, { status: string } | null>) => [
      invoice?.status,
      draft_reason,
    ]),
    [
      ['DR', 'period_closed'],
      ['S', null],
    ],
  )
})

onBothDatabases('a period that is closed while invoices go out has those that were first', async (api) => {
  const entryOf = async (record_id: number) =>
    (await api.get('/v2/journal', { filter: JSON.stringify({ record_id }), sort: '-id', limit: 1 })).items[0]
      .id
  for (let race = 0; race < 100; race++) {
    const day = daysAfter('2025-01-01', race)
    const { id } = await api.given.invoice({ date: day, due: day })
    const issuing = () => api.request('PATCH', `${invoices}/${id}/change-status`, { body: { status: 'S' } })
    const early = race % 2 === 0 ? issuing() : undefined
    const [closed, sent] = await Promise.all([close(api, { from: day, to: day }), early ?? issuing()])
    const { status } = (await api.get(`${invoices}/${id}`)).item
    assert.deepEqual([sent.status, status], sent.status === 200 ? [200, 'S'] : [422, 'DR'])
    if (status === 'S') assert.ok((await entryOf(id)) < (await entryOf(closed.id)))
  }
})

import assert from 'node:assert/strict'
import { type Api, newCompany, onBothDatabases, onOneDatabase } from '../../../test/api.ts'
import { position } from '../../../test/given.ts'
import { textOf } from '../../../test/pdf.ts'
import { update } from '../../resource/write.ts'
import { creditNotes } from './credit-notes.ts'

const invoicePath = '/v2/receivables/invoices'
const path = '/v2/receivables/credit-notes'

/** An invoice of CHF 843.18 that is out. */
async function issuedInvoice(api: Api, values: object = {}) {
  const invoice = await api.given.invoice(values)
  return (await api.patch(`${invoicePath}/${invoice.id}/change-status`, { status: 'S' })).item
}

async function credit(api: Api, invoiceId: number, order: object = {}) {
  return (await api.post(`${invoicePath}/${invoiceId}/credit-note`, order)).item
}

async function issue(api: Api, id: number) {
  return (await api.patch(`${path}/${id}/change-status`, { status: 'S' })).item
}

async function invoiceState(api: Api, id: number) {
  const { item } = await api.get(`${invoicePath}/${id}`, { with: 'total_credited' })
  return { status: item.status, total_paid: item.total_paid, total_credited: item.total_credited }
}

onBothDatabases('a credit note of a part settles what is open, once it is issued', async (api) => {
  const { id, contact_id } = await issuedInvoice(api)
  const draft = await credit(api, id, { amount: 100, reason: 'Zu spät geliefert' })
  assert.deepEqual(
    [draft.status, draft.total, draft.invoice_id, draft.contact_id, draft.reason, draft.number],
    ['DR', 100, id, contact_id, 'Zu spät geliefert', '10000'],
  )
  assert.deepEqual(await invoiceState(api, id), { status: 'S', total_paid: 0, total_credited: 0 })
  const issued = await issue(api, draft.id)
  assert.deepEqual([issued.status, issued.total_used], ['P', 100])
  // No part of it is paid, so it says that it was sent.
  assert.deepEqual(await invoiceState(api, id), { status: 'S', total_paid: 100, total_credited: 100 })
  const { items } = await api.get(`${invoicePath}/${id}/payments`, { with: 'credit_note_id' })
  assert.deepEqual([items[0].type, items[0].amount, items[0].credit_note_id], ['CN', 100, draft.id])
  await api.post(`${invoicePath}/${id}/payments`, { type: 'N', amount: 743.18, date: '2026-03-01' })
  assert.deepEqual(await invoiceState(api, id), { status: 'P', total_paid: 843.18, total_credited: 100 })
})

onOneDatabase(
  'chosen positions are credited at their price, with their share of the discounts',
  async (api) => {
    const { id, total } = await issuedInvoice(api, {
      positions: [
        { ...position, price: 10, amount: 4, discount_type: 'A', discount_rate: 4 },
        { ...position, price: 30, amount: 2, vat: 2.6 },
        { type: 'T', catalog_type: 'S', name: 'Danke' },
      ],
      discount_type: 'A',
      discount_rate: 9.6,
    })
    assert.equal(total, 90.42)
    // 2 × 10 − 2 = 18, a share of 1.80 of the discount: 16.20 and VAT of 8.1 %.
    const part = await credit(api, id, { positions: [{ position: 1, amount: 2 }] })
    assert.equal(part.total, 17.51)
    const all = await credit(api, id, { positions: [{ position: 2 }] })
    const { item } = await api.get(`${path}/${all.id}`, { with: 'positions' })
    assert.deepEqual(
      item.positions.map((one: { amount: number }) => one.amount),
      [2],
    )
    for (const [order, key] of [
      [{ positions: [{ position: 3 }] }, 'positions.0.position'],
      [{ positions: [{ position: 8 }] }, 'positions.0.position'],
      [{ positions: [{ position: 1, amount: 4.5 }] }, 'positions.0.amount'],
      [{ positions: [{ position: 1, amount: 0 }] }, 'positions.0.amount'],
      [{ positions: [{ position: 1 }, { position: 1 }] }, 'positions.1.position'],
      [{ positions: [] }, 'positions'],
      [{ positions: [{ position: 1 }], amount: 5 }, 'amount'],
      [{ amount: -5 }, 'amount'],
      [{ amount: 0 }, 'amount'],
    ] as const)
      assert.deepEqual(
        Object.keys(await api.problems('POST', `${invoicePath}/${id}/credit-note`, order)),
        [key],
        JSON.stringify(order),
      )
  },
)

onBothDatabases('credit notes never come to more than their invoice', async (api) => {
  const { id } = await issuedInvoice(api)
  const first = await credit(api, id, { amount: 800 })
  assert.deepEqual(
    Object.keys(await api.problems('POST', `${invoicePath}/${id}/credit-note`, { amount: 44 })),
    ['positions'],
  )
  await issue(api, first.id)
  const rest = await credit(api, id)
  assert.equal(rest.total, 43.18)
  // A second click makes no second one.
  assert.equal((await api.request('POST', `${invoicePath}/${id}/credit-note`, { body: {} })).status, 422)
  assert.deepEqual(
    Object.keys(await api.problems('PUT', `${path}/${rest.id}`, { positions: [position, position] })),
    ['positions'],
  )
  await issue(api, rest.id)
  assert.deepEqual(await invoiceState(api, id), { status: 'C', total_paid: 843.18, total_credited: 843.18 })
})

onBothDatabases('at the same moment only one of two credits of everything goes out', async (api) => {
  const { id } = await issuedInvoice(api)
  const answers = await Promise.all(
    [1, 2].map(() => api.request('POST', `${invoicePath}/${id}/credit-note`, { body: {} })),
  )
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 422])
})

onOneDatabase('a credit note fits its invoice', async (api) => {
  const invoice = await issuedInvoice(api)
  const { id } = await credit(api, invoice.id, { amount: 10 })
  const other = await api.given.contact()
  const wrong = { contact_id: other.id, contact_address_id: other.main_address_id, currency: 'EUR' }
  assert.deepEqual(Object.keys(await api.problems('PUT', `${path}/${id}`, wrong)).sort(), [
    'contact_id',
    'currency',
  ])
  const draft = await api.given.invoice()
  assert.deepEqual(Object.keys(await api.problems('POST', `${invoicePath}/${draft.id}/credit-note`, {})), [
    'id',
  ])
  const stranger = await newCompany(api.server)
  assert.equal(
    (await stranger.request('POST', `${invoicePath}/${invoice.id}/credit-note`, { body: {} })).status,
    404,
  )
})

onOneDatabase('a credit note without an invoice is a credit of the contact', async (api) => {
  const { contact_id, contact_address_id, id: invoiceId } = await issuedInvoice(api)
  const { item } = await api.post(path, {
    contact_id,
    contact_address_id,
    date: '2026-03-01',
    currency: 'CHF',
    language: 'de',
    // Only the server says what it is for.
    invoice_id: invoiceId,
    positions: [{ ...position, amount: 1 }],
  })
  assert.equal(item.invoice_id, null)
  assert.equal((await issue(api, item.id)).status, 'S')
  await api.patch(`${path}/${item.id}/use`, { invoice_id: invoiceId })
  assert.deepEqual(await invoiceState(api, invoiceId), { status: 'S', total_paid: 129.72, total_credited: 0 })
})

onBothDatabases(
  'what is left of a credit is paid back or used for another invoice, each once',
  async (api) => {
    const contact = await api.given.contact()
    const recipient = { contact_id: contact.id, contact_address_id: contact.main_address_id }
    const paid = await issuedInvoice(api, recipient)
    await api.patch(`${invoicePath}/${paid.id}/change-status`, { status: 'P' })
    const { id } = await credit(api, paid.id, { amount: 300 })
    const use = `${path}/${id}/use`
    const next = await issuedInvoice(api, recipient)
    assert.deepEqual(await api.problems('PATCH', use, { invoice_id: next.id }), { id: 1102 })
    assert.deepEqual([(await issue(api, id)).status, (await invoiceState(api, paid.id)).status], ['S', 'P'])

    await api.patch(use, { invoice_id: next.id, amount: 120 })
    assert.deepEqual(await invoiceState(api, next.id), { status: 'S', total_paid: 120, total_credited: 0 })
    const foreign = await issuedInvoice(api, { ...recipient, currency: 'EUR' })
    const others = await issuedInvoice(api)
    const unissued = await api.given.invoice(recipient)
    for (const [order, key] of [
      [{ invoice_id: next.id, amount: 180.01 }, 'amount'],
      [{ invoice_id: next.id, amount: 0 }, 'amount'],
      [{ invoice_id: paid.id }, 'amount'],
      [{ invoice_id: foreign.id }, 'invoice_id'],
      [{ invoice_id: others.id }, 'invoice_id'],
      [{ invoice_id: unissued.id }, 'invoice_id'],
      [{ invoice_id: 999_999 }, 'invoice_id'],
    ] as const)
      assert.deepEqual(await api.problems('PATCH', use, order), { [key]: 1102 }, JSON.stringify(order))
    const payments = `${invoicePath}/${next.id}/payments`
    assert.deepEqual(await api.problems('POST', payments, { type: 'CN', date: '2026-03-01', amount: 1 }), {
      type: 1102,
    })

    const refunds = `${path}/${id}/refunds`
    const { item: refund } = await api.post(refunds, { channel: 'T', amount: 180, date: '2026-03-02' })
    assert.deepEqual((await api.get(`${path}/${id}`)).item.status, 'P')
    assert.deepEqual(await api.problems('POST', refunds, { amount: 0.01, date: '2026-03-02' }), {
      amount: 1102,
    })
    await api.delete(`${refunds}/${refund.id}`)
    await api.delete(`${payments}/${(await api.get(payments)).items[0].id}`)
    const { item } = await api.get(`${path}/${id}`)
    assert.deepEqual([item.status, item.total_used], ['S', 0])
    // Marking it as settled pays it back.
    assert.equal((await api.patch(`${path}/${id}/change-status`, { status: 'P' })).item.total_used, 300)
    assert.equal((await api.get(refunds)).items[0].amount, 300)
  },
)

onBothDatabases('an issued credit note is final, also where invoices are editable', async (api) => {
  await api.put('/v2/configuration/settings', { issued_documents: 'editable' })
  const { id: invoiceId } = await issuedInvoice(api)
  const { id } = await credit(api, invoiceId, { amount: 100 })
  await api.put(`${path}/${id}`, { date: '2026-04-01' })
  await issue(api, id)
  assert.deepEqual(await api.problems('PUT', `${path}/${id}`, { date: '2026-04-02', positions: [] }), {
    date: 1104,
    positions: 1104,
  })
  await api.put(`${path}/${id}`, { date: '2026-04-01', notes: 'Kulanz' })
  assert.deepEqual(await api.problems('DELETE', `${path}/${id}`), { id: 1104 })
  for (const status of ['DR', 'D'])
    assert.deepEqual(await api.problems('PATCH', `${path}/${id}/change-status`, { status }), { status: 1104 })
  const [payment] = (await api.get(`${invoicePath}/${invoiceId}/payments`)).items
  assert.deepEqual(await api.problems('DELETE', `${invoicePath}/${invoiceId}/payments/${payment.id}`), {
    id: 1104,
  })
})

onBothDatabases('cancelling issues the credit note of the rest, and both say so', async (api) => {
  const invoice = await issuedInvoice(api)
  const { id } = invoice
  await api.post(`${invoicePath}/${id}/payments`, { type: 'N', amount: 43.18, date: '2026-02-20' })
  await issue(api, (await credit(api, id, { amount: 100 })).id)
  const draft = await credit(api, id, { amount: 50 })
  const { item } = await api.patch(`${invoicePath}/${id}/cancel`, { reason: 'Falsche Adresse' })
  assert.equal(item.status, 'C')
  assert.deepEqual(await invoiceState(api, id), { status: 'C', total_paid: 843.18, total_credited: 843.18 })
  const [note] = (await api.get(path, { filter: JSON.stringify({ is_cancellation: true }) })).items
  assert.deepEqual(
    [note.total, note.total_used, note.status, note.reason, note.invoice_id],
    [743.18, 700, 'S', 'Falsche Adresse', id],
  )
  const text = (await textOf((await api.request('GET', `${path}/${note.id}/pdf`)).bytes)).join('\n')
  assert.match(text, /Gutschrift Nr\. 10002/)
  assert.match(text, /Storno der Rechnung/)
  assert.match(text, new RegExp(`${invoice.number} vom`))
  assert.match(text, /Falsche Adresse/)
  assert.doesNotMatch(text, /Zahlteil|Zahlbar bis/)
  const options = JSON.stringify({ copy: true })
  const copy = await api.request('GET', `${invoicePath}/${id}/pdf`, { query: { options } })
  const copied = (await textOf(copy.bytes)).join('\n')
  assert.match(copied, /Kopie: Rechnung/)
  assert.match(copied, /Storniert durch\s+Gutschrift 10002 vom/)
  // What was left as a draft comes too late.
  assert.deepEqual(
    Object.keys(await api.problems('PATCH', `${path}/${draft.id}/change-status`, { status: 'S' })),
    ['positions'],
  )
  const again = await api.request('PATCH', `${invoicePath}/${id}/cancel`, { body: { reason: 'Nochmals' } })
  assert.equal(again.status, 400)
  for (const status of ['S', 'P'])
    assert.deepEqual(await api.problems('PATCH', `${invoicePath}/${id}/change-status`, { status }), {
      status: 1104,
    })
  // A payment that comes later opens nothing.
  await api.post(`${invoicePath}/${id}/payments`, { type: 'N', amount: 5, date: '2026-02-20' })
  assert.equal((await invoiceState(api, id)).status, 'C')
})

onOneDatabase('the status C cancels too; a draft has nothing to take back', async (api) => {
  const { id } = await issuedInvoice(api)
  await api.patch(`${invoicePath}/${id}/change-status`, { status: 'C' })
  assert.equal((await api.get(path)).items[0].total, 843.18)
  const draft = await api.given.invoice()
  await api.patch(`${invoicePath}/${draft.id}/cancel`, { reason: 'Irrtum' })
  assert.equal((await api.get(`${invoicePath}/${draft.id}`)).item.status, 'C')
  assert.equal((await api.get(path)).total ?? (await api.get(path)).items.length, 1)
  assert.deepEqual(await api.problems('PATCH', `${invoicePath}/${id}/cancel`, {}), { reason: 1100 })
})

onOneDatabase('a cancellation is exact, also when rounding was set since', async (api) => {
  const { id, total } = await issuedInvoice(api)
  await api.put('/v2/configuration/settings', { round_to_five_rappen: true })
  await api.patch(`${invoicePath}/${id}/cancel`, { reason: 'Irrtum' })
  assert.equal((await api.get(path)).items[0].total, total)
})

onOneDatabase('turnover counts an invoice in its month and its cancellation in its own', async (api) => {
  const today = (await api.get('/v2/receivables/overview')).item.today
  const { id } = await issuedInvoice(api, { date: today, due: today })
  const turnover = async () => (await api.get('/v2/receivables/overview')).item.turnover[0]?.amount ?? 0
  assert.equal(await turnover(), 843.18)
  await issue(api, (await credit(api, id, { amount: 43.18 })).id)
  assert.equal(await turnover(), 800)
  await api.patch(`${invoicePath}/${id}/cancel`, { reason: 'Irrtum' })
  assert.equal(await turnover(), 0)
  assert.deepEqual((await api.get('/v2/receivables/overview')).item.open, [])
})

for (const values of [
  {},
  { vat_included: true },
  { discount_rate: 11.11, discount_type: 'A' },
  { rounds: true, discount_rate: 7.5 },
  { isFinal: true },
  { isFinal: true, rounds: true, vat_included: true, discount_rate: 3 },
] as { rounds?: boolean; isFinal?: boolean }[]) {
  onBothDatabases(
    `credits come to their invoice at every VAT rate: ${JSON.stringify(values)}`,
    async (api) => {
      const { rounds = false, isFinal = false, ...terms } = values
      await api.put('/v2/configuration/settings', { round_to_five_rappen: rounds })
      const positions = [
        { ...position, price: 33.35, amount: 3, name: 'Pflege' },
        { ...position, price: 17.77, amount: 7, vat: 2.6, name: 'Saat' },
        { ...position, price: 0.55, amount: 5, name: 'Schnur' },
      ]
      const invoice = isFinal
        ? await finalInvoice(api, { positions, ...terms })
        : await issuedInvoice(api, { positions, ...terms })
      const steps = [
        { amount: 13.37 },
        { positions: [{ position: 1, amount: 1 }] },
        { amount: 0.4 },
        { positions: [{ position: 3, amount: 2.5 }] },
      ]
      const credits: number[] = []
      for (const order of steps) credits.push((await credit(api, invoice.id, order)).id)
      for (const id of credits) await issue(api, id)
      await api.put('/v2/configuration/settings', { round_to_five_rappen: false })
      const rest = await credit(api, invoice.id, {
        positions: [
          { position: 1, amount: 2 },
          { position: 2, amount: 7 },
          { position: 3, amount: 2.5 },
        ],
      })
      await issue(api, rest.id)
      assert.equal((await invoiceState(api, invoice.id)).status, 'C')
      const billed = await printedVat(api, `${invoicePath}/${invoice.id}`)
      const given = new Map<string, number>()
      for (const id of [...credits, rest.id])
        for (const [rate, cents] of await printedVat(api, `${path}/${id}`))
          given.set(rate, (given.get(rate) ?? 0) + cents)
      assert.deepEqual([...given].sort(), [...billed].sort())
    },
  )
}

/** The net and the VAT of each rate in cents, as they are on the paper. */
async function printedVat(api: Api, url: string): Promise<Map<string, number>> {
  const text = (await textOf((await api.request('GET', `${url}/pdf`)).bytes)).join('\n')
  const sums = new Map<string, number>()
  // The last line of a rate counts: those before it are of what is deducted.
  for (const [, rate, net = '', vat = ''] of text.matchAll(/MWST ([\d.]+) % auf (\S+) (\S+)/g)) {
    sums.set(`net at ${rate} %`, cents(net))
    sums.set(`VAT at ${rate} %`, cents(vat))
  }
  assert.ok(sums.size > 0, text)
  return sums
}

function cents(text: string): number {
  return Math.round(Number(text.replace('−', '-')) * 100)
}

/** A final invoice, after a deposit. */
async function finalInvoice(api: Api, values: object) {
  const { id: contact_id, main_address_id: contact_address_id } = await api.given.contact()
  const { item: order } = await api.post('/v2/receivables/order-confirmations', {
    ...{ contact_id, contact_address_id, date: '2026-02-01', currency: 'CHF', language: 'de' },
    ...values,
  })
  const steps = `/v2/receivables/order-confirmations/${order.id}`
  const { item: deposit } = await api.post(`${steps}/deposit-invoice`, { percent: 33 })
  await api.patch(`${invoicePath}/${deposit.id}/change-status`, { status: 'S' })
  const { item } = await api.post(`${steps}/final-invoice`, {})
  await api.patch(`${invoicePath}/${item.id}/change-status`, { status: 'S' })
  return item
}

onOneDatabase('a credit note that would leave a VAT rate wrong is not issued', async (api) => {
  const { id } = await issuedInvoice(api, {
    positions: [
      { ...position, price: 100, amount: 1, vat: 0 },
      { ...position, price: 100, amount: 1, vat: 8.1 },
    ],
  })
  const rest = await credit(api, id)
  await api.put(`${path}/${rest.id}`, { positions: [{ ...position, price: 208.1, amount: 1, vat: 0 }] })
  assert.deepEqual(await api.problems('PATCH', `${path}/${rest.id}/change-status`, { status: 'S' }), {
    positions: 1102,
  })
  assert.deepEqual(await invoiceState(api, id), { status: 'S', total_paid: 0, total_credited: 0 })
})

onOneDatabase('the credit note of a final invoice gives back what that one asked for', async (api) => {
  const { id: contact_id, main_address_id: contact_address_id } = await api.given.contact()
  const { item: order } = await api.post('/v2/receivables/order-confirmations', {
    ...{ contact_id, contact_address_id, date: '2026-02-01', currency: 'CHF', language: 'de' },
    positions: [position, { ...position, vat: 2.6, price: 33.35 }],
  })
  const steps = `/v2/receivables/order-confirmations/${order.id}`
  const { item: deposit } = await api.post(`${steps}/deposit-invoice`, { percent: 33 })
  const send = (id: number) => api.patch(`${invoicePath}/${id}/change-status`, { status: 'S' })
  await send(deposit.id)
  const { item: final } = await api.post(`${steps}/final-invoice`, {})
  await send(final.id)
  assert.deepEqual(await api.problems('PATCH', `${invoicePath}/${deposit.id}/cancel`, { reason: 'Irrtum' }), {
    status: 1104,
  })
  await api.patch(`${invoicePath}/${final.id}/cancel`, { reason: 'Irrtum' })
  const [note] = (await api.get(path)).items
  assert.deepEqual([note.total, (await invoiceState(api, final.id)).status], [final.total, 'C'])
  await api.patch(`${invoicePath}/${deposit.id}/cancel`, { reason: 'Irrtum' })
  assert.equal((await api.get(path)).items.length, 2)
})

onOneDatabase('a credit note waits while the issue of its invoice is taken back', async (api) => {
  const { id } = await issuedInvoice(api)
  const draft = await credit(api, id, { amount: 10 })
  await api.patch(`${invoicePath}/${id}/undo-issue`, {})
  assert.deepEqual(await api.problems('PATCH', `${path}/${draft.id}/change-status`, { status: 'S' }), {
    status: 1102,
  })
})

onBothDatabases('the hours of a cancelled invoice can be invoiced again', async (api) => {
  const contact = await api.given.contact({ hourly_rate: 100 })
  const effort = await api.given.effort({ entity_type: 'C', entity_id: contact.id })
  const { item: invoice } = await api.post('/v2/reporting/efforts/invoice', {
    effort_ids: [effort.id],
    group: 'project',
  })
  await api.patch(`${invoicePath}/${invoice.id}/change-status`, { status: 'S' })
  const isInvoiced = async () => (await api.get(`/v2/reporting/efforts/${effort.id}`)).item.is_invoiced
  assert.equal(await isInvoiced(), true)
  await api.patch(`${invoicePath}/${invoice.id}/cancel`, { reason: 'Falscher Ansatz' })
  assert.equal(await isInvoiced(), false)
  await api.post('/v2/reporting/efforts/invoice', { effort_ids: [effort.id], group: 'project' })
})

onBothDatabases(
  'an invoice that has credit notes is final, also where invoices are editable',
  async (api) => {
    await api.put('/v2/configuration/settings', { issued_documents: 'editable' })
    const { id } = await issuedInvoice(api)
    await api.put(`${invoicePath}/${id}`, { positions: [position] })
    await issue(api, (await credit(api, id, { amount: 10 })).id)
    const one = `${invoicePath}/${id}`
    assert.deepEqual(await api.problems('PUT', one, { positions: [position, position] }), { positions: 1104 })
    assert.deepEqual(await api.problems('DELETE', one), { id: 1104 })
    assert.deepEqual(await api.problems('PATCH', `${one}/change-status`, { status: 'D' }), { status: 1104 })
    assert.equal((await api.get(one, { with: 'is_final' })).item.is_final, true)
  },
)

onBothDatabases(
  'an invoice whose contact is deleted is credited and cancelled as it went out',
  async (api) => {
    const invoice = await issuedInvoice(api)
    await api.delete(`/v2/contacts/${invoice.contact_id}`)
    const part = await credit(api, invoice.id, { amount: 43.18 })
    await api.put(`${path}/${part.id}`, { notes: 'Kulanz', contact_id: invoice.contact_id })
    await issue(api, part.id)
    const { item } = await api.patch(`${invoicePath}/${invoice.id}/cancel`, { reason: 'Irrtum' })
    assert.equal(item.status, 'C')
    const { items } = await api.get(path, { with: 'contact_name', sort: 'id' })
    for (const note of items) {
      assert.deepEqual([note.contact_name, note.contact_id], ['Hofladen Sonnenrain', invoice.contact_id])
      const text = (await textOf((await api.request('GET', `${path}/${note.id}/pdf`)).bytes)).join('\n')
      assert.match(text, /Hofladen Sonnenrain\nDorfstrasse 12a\n3434 Landiswil/)
    }
    assert.deepEqual(
      items.map(({ total }: { total: number }) => total),
      [43.18, 800],
    )
    // A credit of one's own needs a contact that exists.
    const { contact_id, contact_address_id } = invoice
    const body = { contact_id, contact_address_id, date: '2026-03-01', positions: [position] }
    assert.deepEqual(
      Object.keys(await api.problems('POST', path, { ...body, currency: 'CHF', language: 'de' })).sort(),
      ['contact_address_id', 'contact_id'],
    )
  },
)

onBothDatabases(
  'a correction cancels an invoice and writes it anew, once and both or neither',
  async (api) => {
    const contact = await api.given.contact({ hourly_rate: 100 })
    const effort = await api.given.effort({ entity_type: 'C', entity_id: contact.id })
    const { item: invoice } = await api.post('/v2/reporting/efforts/invoice', {
      effort_ids: [effort.id],
      group: 'project',
    })
    const one = `${invoicePath}/${invoice.id}`
    const shown = { with: 'positions,texts,custom_fields,workflow' }
    await api.put(one, { date: '2026-02-01', due: '2026-02-11', notes: 'Vom Chef', discount_rate: 5 })
    assert.deepEqual(await api.problems('POST', `${one}/correction`, { reason: 'Irrtum' }), { id: 1102 })
    await api.patch(`${one}/change-status`, { status: 'S' })
    assert.deepEqual(await api.problems('POST', `${one}/correction`, {}), { reason: 1100 })

    const answers = await Promise.all(
      [1, 2].map(() => api.request('POST', `${one}/correction`, { body: { reason: 'Falscher Ansatz' } })),
    )
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 400])
    const id = answers.find(({ status }) => status === 201)?.body.item.id
    const { item: before } = await api.get(one, shown)
    const { item: after } = await api.get(`${invoicePath}/${id}`, shown)
    assert.deepEqual([before.status, after.status], ['C', 'DR'])
    for (const key of [
      'positions',
      'texts',
      'custom_fields',
      'workflow',
      'total',
      'notes',
      'discount_rate',
      'isr_id',
    ])
      assert.deepEqual(after[key], before[key], key)
    assert.equal(Date.parse(after.due) - Date.parse(after.date), 10 * 24 * 3_600_000)
    assert.equal((await api.get(path)).items.length, 1)
    // The hours are on the new one.
    const { items: entries } = await api.get('/v2/reporting/efforts')
    assert.equal(entries[0].is_invoiced, true)
    await api.delete(`${invoicePath}/${id}`)
    assert.equal((await api.get('/v2/reporting/efforts')).items[0].is_invoiced, false)

    const lost = await issuedInvoice(api)
    await api.delete(`/v2/contacts/${lost.contact_id}`)
    const refused = await api.problems('POST', `${invoicePath}/${lost.id}/correction`, { reason: 'Irrtum' })
    assert.ok('contact_id' in refused)
    assert.equal((await invoiceState(api, lost.id)).status, 'S')
  },
)

onOneDatabase('the correction of a final invoice is a final invoice', async (api) => {
  const final = await finalInvoice(api, { positions: [position] })
  const { item } = await api.post(`${invoicePath}/${final.id}/correction`, { reason: 'Irrtum' })
  const { item: made } = await api.get(`${invoicePath}/${item.id}`, {
    with: 'billing_type,deductions,source_id',
  })
  assert.deepEqual([made.total, made.billing_type, made.deductions.length], [final.total, 'F', 1])
  const chain = (await api.get(`/v2/receivables/order-confirmations/${made.source_id}/chain`)).item
  assert.deepEqual([chain.billed, chain.left], [chain.ordered, 0])
})

onBothDatabases('a credit note issued by mistake is taken back while nobody has noticed', async (api) => {
  const invoice = await issuedInvoice(api)
  await api.post(`${invoicePath}/${invoice.id}/payments`, { type: 'N', amount: 800, date: '2026-02-20' })
  const { id, number } = await credit(api, invoice.id, { amount: 43.18 })
  await issue(api, id)
  assert.equal((await invoiceState(api, invoice.id)).status, 'P')
  const { item } = await api.patch(`${path}/${id}/undo-issue`, {})
  assert.deepEqual([item.status, item.total_used], ['DR', 0])
  assert.deepEqual(await invoiceState(api, invoice.id), { status: 'PP', total_paid: 800, total_credited: 0 })
  const filter = JSON.stringify({ document_type: 'credit_note', document_id: id })
  assert.deepEqual((await api.get('/v2/receivables/papers', { filter })).items, [])
  assert.equal((await api.request('PATCH', `${path}/${id}/undo-issue`, { body: {} })).status, 400)
  const entries = await api.get('/v2/journal', {
    filter: JSON.stringify({ resource: 'credit-notes', record_id: id }),
    sort: '-id',
  })
  assert.equal(entries.items[0].action, 'update')
  assert.match(JSON.stringify(entries.items[0]), /"status":"DR"/)
  // The number was seen, so it stays.
  assert.deepEqual(await api.problems('PUT', `${path}/${id}`, { number: 'another' }), { number: 1104 })
  await api.delete(`${path}/${id}`)
  assert.equal((await api.get(`${path}/${id}`)).item.status, 'D')
  const next = await credit(api, invoice.id, { amount: 1 })
  assert.equal(next.number, String(Number(number) + 1))
})

const noticedCredits: Record<
  string,
  [(api: Api, id: number, invoiceId: number) => Promise<unknown>, RegExp]
> = {
  'it was sent': [
    (api, id) =>
      api.request('PATCH', `${path}/${id}/send-by-post`, { body: { palette: 'C', print: 'S', speed: 'P' } }),
    /was sent/,
  ],
  'somebody has the PDF': [(api, id) => api.request('GET', `${path}/${id}/pdf`), /has got the PDF/],
  'some of it was paid back': [
    (api, id) => api.post(`${path}/${id}/refunds`, { amount: 1, date: '2026-03-01' }),
    /has payments/,
  ],
  'a later number is out': [
    async (api, _id, invoiceId) => issue(api, (await credit(api, invoiceId, { amount: 1 })).id),
    /later number/,
  ],
  'it has cancelled its invoice': [
    (api, _id, invoiceId) => api.patch(`${invoicePath}/${invoiceId}/cancel`, { reason: 'Irrtum' }),
    /stays cancelled/,
  ],
  'ten minutes are over': [
    (api, id) =>
      api.server.db.transaction({ ...api.identity, via: 'test' }, (tx) =>
        update(tx, creditNotes, id, { issued: '2026-01-01 10:00:00' }),
      ),
    /more than 10 minutes ago/,
  ],
}

for (const [name, [notice, sentence]] of Object.entries(noticedCredits))
  onOneDatabase(`the issue of a credit note is not taken back once ${name}`, async (api) => {
    const invoice = await issuedInvoice(api)
    await api.patch(`${invoicePath}/${invoice.id}/change-status`, { status: 'P' })
    const { id } = await credit(api, invoice.id, { amount: 10 })
    await issue(api, id)
    await notice(api, id, invoice.id)
    const answer = await api.request('PATCH', `${path}/${id}/undo-issue`, { body: {} })
    assert.equal(answer.status, 400)
    assert.match(answer.body.message, sentence)
  })

onOneDatabase('an issued credit note has copies that say so, and a draft has none', async (api) => {
  const invoice = await issuedInvoice(api)
  const { id } = await credit(api, invoice.id, { amount: 10 })
  const pdf = (options: object) =>
    api.request('GET', `${path}/${id}/pdf`, { query: { options: JSON.stringify(options) } })
  assert.equal((await pdf({ copy: true })).status, 422)
  await issue(api, id)
  assert.match((await textOf((await pdf({ copy: true })).bytes)).join('\n'), /Kopie: Gutschrift Nr\. 10000/)
  assert.doesNotMatch((await textOf((await pdf({})).bytes)).join('\n'), /Kopie/)
})

onBothDatabases('nobody has a credit for money that did not come', async (api) => {
  const invoice = await issuedInvoice(api)
  const { contact_id, contact_address_id, total } = invoice
  const payments = `${invoicePath}/${invoice.id}/payments`
  const payment = { type: 'N', channel: 'T', date: '2026-03-02', amount: total }
  const { id } = (await api.post(payments, payment)).item
  await api.patch(`${invoicePath}/${invoice.id}/cancel`, { reason: 'Irrtum' })
  const [note] = (await api.get(path)).items
  const used = async () => (await api.get(`${path}/${note.id}`)).item.total_used
  assert.equal(await used(), 0)

  const other = await issuedInvoice(api, { contact_id, contact_address_id })
  await api.patch(`${path}/${note.id}/use`, { invoice_id: other.id })
  const refused = await api.request('DELETE', `${payments}/${id}`)
  assert.equal(refused.status, 422)
  assert.match(JSON.stringify(refused.body), /used or paid back from its credit note: delete that first/)

  const [use] = (await api.get(`${invoicePath}/${other.id}/payments`)).items
  await api.delete(`${invoicePath}/${other.id}/payments/${use.id}`)
  await api.delete(`${payments}/${id}`)
  assert.deepEqual(
    [await used(), (await api.get(`${invoicePath}/${invoice.id}`)).item.total_paid],
    [total, total],
  )
})

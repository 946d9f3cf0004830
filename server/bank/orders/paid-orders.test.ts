import assert from 'node:assert/strict'
import type { Detail } from '../../../domain/bank/statement.ts'
import { minorOf } from '../../../domain/money/money.ts'
import { type Api, onBothDatabases, onOneDatabase } from '../../../test/api.ts'
import { detail, entry, file, imported, withAccount } from '../../../test/bank-files.ts'
import { position } from '../../../test/given.ts'
import { billOrder, fileOf, ordered, ordersPath } from '../../../test/payment-orders.ts'

const notesPath = '/v2/receivables/credit-notes'
const invoicePath = '/v2/receivables/invoices'
const iban = billOrder.iban.replaceAll(' ', '')

/** Imports money that went out, as a statement of its own. */
async function paid(api: Api, number: string, details: readonly Detail[]) {
  const entries = details.map((one, index) => entry([one], { servicerReference: `${number}-${index}` }))
  await imported(api, file(entries, { number }))
  return (await api.get('/v2/bank/entries', { sort: 'id', limit: 200 })).items
}

async function orderOf(api: Api, { id }: { readonly id: number }) {
  return (await api.get(`${ordersPath}/${id}`)).item
}

onBothDatabases('a credit note is paid back once, as the statement says', async (api) => {
  await withAccount(api)
  const note = await api.given.issuedCreditNote()
  const { item: order } = await api.post(`${ordersPath}/refund`, { credit_note_id: note.id, iban })
  await fileOf(api, order)
  const shown = [detail(-30_000n, { endToEndId: order.end_to_end_id, message: '', name: 'Anders' })]
  const [booked] = await paid(api, 'S-1', shown)
  assert.equal(booked.status, 'booked')
  const { items } = await api.get(`/v2/bank/entries/${booked.id}/allocations`)
  assert.deepEqual(
    items.map(({ credit_note_id, amount, reasons }: Record<string, unknown>) => [
      ...[credit_note_id, amount, reasons],
    ]),
    [[note.id, -30, ['order']]],
  )
  const { status, bank_entry_id } = await orderOf(api, order)
  assert.deepEqual([status, bank_entry_id], ['paid', booked.id])
  assert.equal((await api.get(`${notesPath}/${note.id}/refunds`)).pagination.total, 1)

  await paid(api, 'S-1', shown)
  assert.equal((await api.get(`${notesPath}/${note.id}/refunds`)).pagination.total, 1)
  await api.patch(`/v2/bank/entries/${booked.id}/undo`, {})
  assert.equal((await api.get(`${notesPath}/${note.id}/refunds`)).pagination.total, 0)
  assert.equal((await orderOf(api, order)).status, 'paid', 'the money is gone')
  const again = await api.request('POST', `${ordersPath}/refund`, { body: { credit_note_id: note.id, iban } })
  assert.equal(again.status, 422, 'its refund waits for a decision')
  await api.patch(`/v2/bank/entries/${booked.id}/book`, {})
  assert.equal((await api.get(`${notesPath}/${note.id}/refunds`)).pagination.total, 1)
})

onOneDatabase('what was paid too much goes back, and the invoice is paid exactly', async (api) => {
  await withAccount(api)
  const positions = [{ ...position, amount: 1, price: 100, vat: 0 }]
  const invoice = await api.given.invoice({ positions })
  await api.patch(`${invoicePath}/${invoice.id}/change-status`, { status: 'S' })
  const payment = { type: 'N', channel: 'T', amount: 130, date: '2026-03-01' }
  await api.post(`${invoicePath}/${invoice.id}/payments`, payment)
  const { item: order } = await api.post(`${ordersPath}/refund`, { invoice_id: invoice.id, iban })
  await fileOf(api, order)
  await paid(api, 'S-1', [detail(-30_000n, { endToEndId: order.end_to_end_id })])
  assert.equal((await api.get(`${invoicePath}/${invoice.id}`)).item.total_paid, 100)
  assert.equal((await orderOf(api, order)).status, 'paid')
})

onOneDatabase(
  'a bill is put away as ordered, by its identification or by account and amount',
  async (api) => {
    await withAccount(api)
    const orders = [await ordered(api), await ordered(api), await ordered(api, { amount: 7 })]
    await fileOf(api, ...orders)
    const entries = await paid(api, 'S-1', [
      // Some banks do not tell the identification.
      detail(-120_500n, { iban }),
      detail(-120_500n, { endToEndId: orders[1].end_to_end_id }),
      detail(-8_000n, { iban }),
    ])
    assert.deepEqual(
      entries.map(({ status, reason }: Record<string, unknown>) => [status, reason]),
      [
        ['put_away', null],
        ['put_away', null],
        ['waiting', null],
      ],
    )
    assert.deepEqual(
      (await Promise.all(orders.map((order) => orderOf(api, order)))).map(({ status }) => status),
      ['paid', 'paid', 'ordered'],
    )
  },
)

onOneDatabase(
  'an order that is open, or of another account, is not paid by its amount, nor by a return',
  async (api) => {
    await withAccount(api)
    const other = await api.post('/v2/configuration/bank-accounts', {
      ...{ description: 'Anderes', iban: 'CH5604835012345678009' },
    })
    const open = await ordered(api)
    const elsewhere = await ordered(api, { bank_account_id: other.item.id, amount: 9 })
    await fileOf(api, elsewhere)
    const third = await ordered(api, { amount: 11 })
    await fileOf(api, third)
    await paid(api, 'S-1', [
      detail(-120_500n, { iban }),
      detail(-9_000n, { iban }),
      // The bank takes back what a customer has paid.
      detail(-11_000n, { iban, returnReason: 'AC04' }),
    ])
    assert.equal((await orderOf(api, open)).status, 'open')
    assert.equal((await orderOf(api, elsewhere)).status, 'ordered')
    assert.equal((await orderOf(api, third)).status, 'ordered')
  },
)

onBothDatabases('one debit over a file, or over one of its days, pays all of its orders', async (api) => {
  await withAccount(api)
  const bills = [
    await ordered(api),
    await ordered(api, { amount: 7 }),
    await ordered(api, { amount: 3, date: '2099-01-31' }),
    await ordered(api, { amount: 4, date: '2099-01-31' }),
  ]
  await fileOf(api, ...bills)
  const notes = [await api.given.issuedCreditNote(), await api.given.issuedCreditNote()]
  const refunds = []
  for (const { id } of notes)
    refunds.push((await api.post(`${ordersPath}/refund`, { credit_note_id: id, iban })).item)
  await fileOf(api, ...refunds)
  const nameless = { name: null, message: 'E-Banking Sammelauftrag' }
  const entries = await paid(api, 'S-1', [
    detail(-127_500n, nameless),
    detail(-7_000n, nameless),
    detail(-60_000n, nameless),
    // Nothing is left that it could be.
    detail(-7_000n, nameless),
  ])
  assert.deepEqual(
    entries.map(({ status }: { status: string }) => status),
    ['put_away', 'put_away', 'booked', 'waiting'],
  )
  const all = await Promise.all([...bills, ...refunds].map((order) => orderOf(api, order)))
  assert.deepEqual(
    all.map(({ status, bank_entry_id }) => [status, bank_entry_id]),
    [0, 0, 1, 1, 2, 2].map((index) => ['paid', entries[index].id]),
  )
  for (const { id } of notes) assert.equal((await api.get(`${notesPath}/${id}/refunds`)).pagination.total, 1)
})

onOneDatabase('people decide about entries themselves if they want to', async (api) => {
  await withAccount(api)
  await api.put('/v2/configuration/settings', { bank_booking: 'never' })
  const note = await api.given.issuedCreditNote()
  const { item: refund } = await api.post(`${ordersPath}/refund`, { credit_note_id: note.id, iban })
  const bill = await ordered(api)
  await fileOf(api, refund, bill)
  const entries = await paid(
    api,
    'S-1',
    [refund, bill].map(({ amount, end_to_end_id }) =>
      detail(minorOf(-amount), { endToEndId: end_to_end_id }),
    ),
  )
  assert.deepEqual(
    entries.map(({ status }: { status: string }) => status),
    ['proposed', 'waiting'],
  )
  assert.equal((await orderOf(api, refund)).status, 'paid')
  await api.patch(`/v2/bank/entries/${entries[0].id}/book`, {})
  assert.equal((await api.get(`${notesPath}/${note.id}/refunds`)).pagination.total, 1)
})

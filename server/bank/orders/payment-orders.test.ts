import assert from 'node:assert/strict'
import { type Api, onBothDatabases, onOneDatabase } from '../../../test/api.ts'
import { withAccount } from '../../../test/bank-files.ts'
import { position } from '../../../test/given.ts'
import { billOrder, fileOf, filesPath, ordered, ordersPath } from '../../../test/payment-orders.ts'

const refundPath = `${ordersPath}/refund`
const notesPath = '/v2/receivables/credit-notes'

async function statusOf(api: Api, { id }: { readonly id: number }): Promise<string> {
  return (await api.get(`${ordersPath}/${id}`)).item.status
}

async function xmlOf(api: Api, { id }: { readonly id: number }): Promise<string> {
  const { status, body, headers } = await api.request('GET', `${filesPath}/${id}/xml`)
  assert.deepEqual([status, headers.get('content-type')], [200, 'application/xml'])
  return body
}

/** The problem of a request that is refused. */
async function problemOf(api: Api, path: string, body: object): Promise<[string, string]> {
  const answer = await api.request('POST', path, { body })
  assert.equal(answer.status, 422, JSON.stringify(answer.body))
  const [{ key, message }] = answer.body.meta.errors
  return [key, message]
}

onBothDatabases('an order goes out in one file, which stays the same', async (api) => {
  const account = await withAccount(api)
  const first = await ordered(api)
  assert.deepEqual(
    [first.status, first.bank_account_id, first.iban, first.payment_file_id],
    ['open', account, 'CH5800791123000889012', null],
  )
  const second = await ordered(api, {
    ...{ iban: 'CH4431999123000889012', reference: '21 00000 00003 13947 14300 09017' },
    ...{ amount: 9.5, date: '2099-01-31' },
  })
  const file = await fileOf(api, first, second)
  assert.deepEqual([file.order_count, file.control_sum, file.bank_account_id], [2, 130, account])
  const xml = await xmlOf(api, file)
  assert.match(xml, /<MsgId>[0-9a-f]{32}<\/MsgId>/)
  for (const { end_to_end_id } of [first, second]) assert.ok(xml.includes(`<EndToEndId>${end_to_end_id}<`))
  assert.ok(xml.includes('<Dt>2099-01-31</Dt>'))
  assert.equal(await xmlOf(api, file), xml)
  assert.deepEqual(await Promise.all([first, second].map((order) => statusOf(api, order))), [
    'ordered',
    'ordered',
  ])
  const [key, message] = await problemOf(api, filesPath, { order_ids: [first.id] })
  assert.deepEqual([key, /is ordered already/.test(message)], ['order_ids', true])
})

onOneDatabase(
  'an order is paid from the default account, and says if its bill was ordered before',
  async (api) => {
    assert.deepEqual(await problemOf(api, ordersPath, billOrder), [
      'bank_account_id',
      'Enter a bank account of the company first.',
    ])
    const first = await withAccount(api)
    const { item: order } = await api.post(ordersPath, billOrder)
    assert.deepEqual([order.bank_account_id, order.same_as_id], [first, null])
    const { item: account } = await api.post('/v2/configuration/bank-accounts', {
      ...{ description: 'Zahlungen', iban: 'CH5604835012345678009', default: true },
    })
    const { item: again } = await api.post(ordersPath, billOrder)
    assert.deepEqual([again.bank_account_id, again.same_as_id], [account.id, order.id])
    for (const other of [{ amount: 120 }, { message: 'Rechnung 4712' }])
      assert.equal((await api.post(ordersPath, { ...billOrder, ...other })).item.same_as_id, null)
    const bill = { iban: 'CH4431999123000889012', reference: '210000000003139471430009017' }
    const { id } = (await api.post(ordersPath, { ...billOrder, ...bill })).item
    const { item: typed } = await api.post(ordersPath, { ...billOrder, ...bill, message: null })
    assert.equal(typed.same_as_id, id, 'the reference says which bill it is')
    await api.delete(`${ordersPath}/${id}`)
    assert.equal((await api.get(`${ordersPath}/${typed.id}`)).item.same_as_id, null)
  },
)

onBothDatabases('orders that several people send at the same moment go out once', async (api) => {
  await withAccount(api)
  const orders = [await ordered(api), await ordered(api)]
  const body = { order_ids: orders.map(({ id }) => id) }
  const answers = await Promise.all([1, 2, 3].map(() => api.request('POST', filesPath, { body })))
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 422, 422])
  const headers = { 'idempotency-key': 'file-1' }
  const more = { order_ids: [(await ordered(api)).id] }
  const twice = await Promise.all([1, 2].map(() => api.request('POST', filesPath, { body: more, headers })))
  assert.deepEqual(
    twice.map(({ status, body: { item } }) => [status, item.id]),
    [1, 2].map(() => [201, twice[0]?.body.item.id]),
  )
  assert.equal((await api.get(filesPath)).pagination.total, 2)
})

onOneDatabase('an order that is out stays as it is until somebody sets it back', async (api) => {
  await withAccount(api)
  const order = await ordered(api)
  const path = `${ordersPath}/${order.id}`
  await fileOf(api, order)
  assert.equal((await api.request('PUT', path, { body: { amount: 1 } })).status, 422)
  assert.equal((await api.request('DELETE', path)).status, 422)
  await api.patch(`${path}/change-status`, { status: 'open' })
  await api.put(path, { amount: 99 })
  const file = await fileOf(api, order)
  assert.equal((await api.get(path)).item.payment_file_id, file.id)
  assert.match(await xmlOf(api, file), new RegExp(`<EndToEndId>${order.end_to_end_id}<`))
  await api.patch(`${path}/change-status`, { status: 'paid' })
  const refused = await api.request('PATCH', `${path}/change-status`, { body: { status: 'ordered' } })
  assert.match(refused.body.meta.errors[0].message, /Make a payment file/)
})

onOneDatabase('what a bank would not take is refused, and changes nothing', async (api) => {
  const path = ordersPath
  const bank_account_id = await withAccount(api)
  const keyOf = async (values: object) =>
    (await problemOf(api, path, { ...billOrder, bank_account_id, ...values }))[0]
  assert.equal(await keyOf({ iban: 'CH5800791123000889013' }), 'iban')
  assert.equal(await keyOf({ iban: 'CH4431999123000889012' }), 'reference')
  assert.equal(await keyOf({ reference: '12345' }), 'reference')
  assert.equal(await keyOf({ currency: 'USD' }), 'currency')
  assert.equal(await keyOf({ amount: -5 }), 'amount')
  assert.equal(await keyOf({ name: '  ' }), 'name')
  assert.equal(await keyOf({ city: 'x'.repeat(36) }), 'city')
  assert.equal(await keyOf({ credit_note_id: 999 }), 'credit_note_id')
  assert.deepEqual(await problemOf(api, filesPath, { order_ids: [999] }), [
    'order_ids',
    'There is no payment order 999.',
  ])
  const order = await ordered(api)
  await problemOf(api, filesPath, { order_ids: [order.id, 999] })
  assert.equal(await statusOf(api, order), 'open')
  assert.equal((await api.get(filesPath)).pagination.total, 0)
})

onOneDatabase('a file is for one account, which can pay', async (api) => {
  await withAccount(api)
  const accounts = '/v2/configuration/bank-accounts'
  const { item: qr } = await api.post(accounts, { description: 'QR', iban: 'CH4431999123000889012' })
  const orders = [await ordered(api), await ordered(api, { bank_account_id: qr.id })]
  const [, several] = await problemOf(api, filesPath, { order_ids: orders.map(({ id }) => id) })
  assert.match(several, /make a file for each/)
  const [, wrong] = await problemOf(api, filesPath, { order_ids: [orders[1].id] })
  assert.match(wrong, /QR-IBAN/)
})

onOneDatabase('of a refund the server knows payee, account, amount and message', async (api) => {
  await withAccount(api)
  const note = await api.given.issuedCreditNote()
  const [key] = await problemOf(api, refundPath, { credit_note_id: note.id })
  assert.equal(key, 'iban')
  await api.post(`/v2/contacts/${note.contact_id}/accounts`, { type: 'IBAN', number: billOrder.iban })
  const { item } = await api.post(refundPath, { credit_note_id: note.id })
  const contact = (await api.get(`/v2/contacts/${note.contact_id}`)).item
  assert.deepEqual(
    [item.name, item.amount, item.currency, item.message, item.iban, item.contact_id],
    [contact.name, 30, 'CHF', note.number, 'CH5800791123000889012', contact.id],
  )
  const [, again] = await problemOf(api, refundPath, { credit_note_id: note.id, amount: 0.05 })
  assert.match(again, /CHF 0\.00 is left/)
  await api.put(`${ordersPath}/${item.id}`, { amount: 20 })
  assert.equal((await api.post(refundPath, { credit_note_id: note.id })).item.amount, 10)
})

onOneDatabase('a credit note that is paid back by hand does not go out', async (api) => {
  await withAccount(api)
  const note = await api.given.issuedCreditNote()
  const { item: order } = await api.post(refundPath, { credit_note_id: note.id, iban: billOrder.iban })
  await api.post(`${notesPath}/${note.id}/refunds`, { channel: 'C', amount: 30, date: '2026-03-05' })
  const [, message] = await problemOf(api, filesPath, { order_ids: [order.id] })
  assert.match(message, /CHF 0\.00 is left/)
})

onOneDatabase('what was paid too much of an invoice is paid back', async (api) => {
  await withAccount(api)
  const invoice = await api.given.invoice({ positions: [{ ...position, amount: 1, price: 100, vat: 0 }] })
  await api.patch(`/v2/receivables/invoices/${invoice.id}/change-status`, { status: 'S' })
  await api.post(`/v2/receivables/invoices/${invoice.id}/payments`, {
    ...{ type: 'N', channel: 'T', amount: 130, date: '2026-03-01' },
  })
  const { item } = await api.post(refundPath, { invoice_id: invoice.id, iban: billOrder.iban })
  assert.deepEqual([item.amount, item.message], [30, invoice.number])
})

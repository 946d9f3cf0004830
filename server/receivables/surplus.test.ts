import assert from 'node:assert/strict'
import { type Api, newCompany, onBothDatabases, onOneDatabase } from '../../test/api.ts'

const invoices = '/v2/receivables/invoices'

/** The total of a given invoice is 843.18. */
async function overpaid(api: Api, amount = 900, values: object = {}) {
  const invoice = await api.given.invoice(values)
  const { item } = await api.post(`${invoices}/${invoice.id}/payments`, {
    ...{ type: 'N', channel: 'TW', amount, date: '2026-03-01' },
  })
  return { ...invoice, payment: item.id as number }
}

/** Another invoice of the same contact, sent. */
async function another(api: Api, { contact_id, contact_address_id, currency }: Record<string, unknown>) {
  const { id } = await api.given.invoice({ contact_id, contact_address_id, currency })
  await api.patch(`${invoices}/${id}/change-status`, { status: 'S' })
  return id as number
}

async function paid(api: Api, id: number): Promise<readonly [string, number]> {
  const { status, total_paid } = (await api.get(`${invoices}/${id}`)).item
  return [status, total_paid]
}

onBothDatabases(
  'what was paid too much settles another invoice, and comes back when that is deleted',
  async (api) => {
    const from = await overpaid(api)
    const to = await another(api, from)
    const order = { body: { invoice_id: to, date: '2026-03-05' }, headers: { 'idempotency-key': 'once' } }
    for (const _ of [1, 2])
      assert.equal((await api.request('PATCH', `${invoices}/${from.id}/apply-surplus`, order)).status, 200)
    assert.deepEqual(await paid(api, from.id), ['P', 843.18])
    assert.deepEqual(await paid(api, to), ['PP', 56.82])
    const shown = 'other_invoice_id,pair_id'
    const [there] = (await api.get(`${invoices}/${to}/payments`, { with: shown })).items
    const [back] = (await api.get(`${invoices}/${from.id}/payments`, { with: shown, sort: 'amount' })).items
    assert.deepEqual([back.type, back.amount, back.other_invoice_id, back.pair_id], ['S', -56.82, to, null])
    assert.deepEqual([there.type, there.amount, there.other_invoice_id], ['S', 56.82, from.id])
    assert.equal(there.pair_id, back.id)

    // Nothing is left to use, and what is used cannot lose its payment.
    const again = { invoice_id: to, amount: 0.01 }
    assert.deepEqual(await api.problems('PATCH', `${invoices}/${from.id}/apply-surplus`, again), {
      amount: 1102,
    })
    const payment = `${invoices}/${from.id}/payments/${from.payment}`
    assert.deepEqual(await api.problems('DELETE', payment), { id: 1104 })
    const refused = await api.request('DELETE', payment)
    assert.match(
      JSON.stringify(refused.body),
      /is used or paid back already \(CHF 56\.82\): delete that first/,
    )

    await api.delete(`${invoices}/${to}/payments/${there.id}`)
    assert.deepEqual(
      [await paid(api, from.id), await paid(api, to)],
      [
        ['P', 900],
        ['S', 0],
      ],
    )
    await api.delete(payment)
    assert.deepEqual(await paid(api, from.id), ['S', 0])
  },
)

onOneDatabase(
  'a surplus is used for issued invoices of the contact in its currency, and no more than is open',
  async (api) => {
    const from = await overpaid(api, 2000)
    const url = `${invoices}/${from.id}/apply-surplus`
    const to = await another(api, from)
    const stranger = await newCompany(api.server)
    const refused = async (body: object) => api.problems('PATCH', url, body)
    const other = await api.given.invoice()
    const { contact_id, contact_address_id } = from
    const draft = await api.given.invoice({ contact_id, contact_address_id })
    for (const invoice_id of [from.id, draft.id, other.id, (await stranger.given.invoice()).id, 999_999])
      assert.deepEqual(await refused({ invoice_id }), { invoice_id: 1102 })
    const euro = await another(api, { contact_id, contact_address_id, currency: 'EUR' })
    assert.deepEqual(await refused({ invoice_id: euro }), { invoice_id: 1102 })
    for (const amount of [0, -5, 843.19, 84_318])
      assert.deepEqual(await refused({ invoice_id: to, amount }), { amount: 1102 })
    // Two at the same moment: the second finds nothing open.
    const answers = await Promise.all(
      [1, 2].map(() => api.request('PATCH', url, { body: { invoice_id: to } })),
    )
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 422])
    assert.deepEqual(await paid(api, from.id), ['P', 1156.82])
    assert.deepEqual(await paid(api, to), ['P', 843.18])
  },
)

onBothDatabases('what was paid too much is paid back as a payment below zero', async (api) => {
  const { id, payment } = await overpaid(api)
  const url = `${invoices}/${id}/payments`
  const body = { type: 'B', channel: 'T', date: '2026-03-08' }
  for (const amount of [56.82, 0, -56.83, -5682])
    assert.deepEqual(await api.problems('POST', url, { ...body, amount }), { amount: 1102 }, String(amount))
  const key = { 'idempotency-key': 'once' }
  for (const _ of [1, 2])
    assert.equal(
      (await api.request('POST', url, { body: { ...body, amount: -50 }, headers: key })).status,
      201,
    )
  assert.deepEqual(await paid(api, id), ['P', 850])
  assert.deepEqual(await api.problems('DELETE', `${url}/${payment}`), { id: 1104 })
  const { items } = await api.get('/v2/receivables/payments', { filter: '{"type":"B"}' })
  assert.deepEqual(
    items.map(({ amount }: { amount: number }) => amount),
    [-50],
  )
  await api.delete(`${url}/${items[0].id},${payment}`)
  assert.deepEqual(await paid(api, id), ['S', 0])
  assert.deepEqual(await api.problems('POST', url, { type: 'S', amount: 5, date: '2026-03-08' }), {
    type: 1102,
  })
})

onBothDatabases(
  'a payment settles its rest as a discount, a difference or a write-off with a reason',
  async (api) => {
    for (const { rest, reason } of [
      { rest: 'C', reason: null },
      { rest: 'D', reason: null },
      { rest: 'W', reason: 'small' },
    ]) {
      const { id } = await api.given.invoice()
      const url = `${invoices}/${id}/payments`
      const body = {
        type: 'N',
        channel: 'CC',
        amount: 843,
        date: '2026-03-01',
        rest,
        ...(reason && { reason }),
      }
      const { item } = await api.post(url, body)
      assert.deepEqual([item.type, item.amount, item.channel], ['N', 843, 'CC'])
      assert.deepEqual(await paid(api, id), ['P', 843.18])
      const [settled] = (await api.get(url, { sort: 'amount', with: 'reason,pair_id' })).items
      assert.deepEqual(
        [settled.type, settled.amount, settled.channel, settled.reason, settled.pair_id],
        [rest, 0.18, null, reason, item.id],
      )
      // Both go together, whichever is deleted.
      await api.delete(`${url}/${rest === 'C' ? settled.id : item.id}`)
      assert.deepEqual(await paid(api, id), ['S', 0])
      assert.deepEqual((await api.get(url)).items, [])
    }
  },
)

onOneDatabase('a rest and a reason are refused where they mean nothing', async (api) => {
  const { id } = await api.given.invoice()
  const url = `${invoices}/${id}/payments`
  const body = { amount: 5, date: '2026-03-01' }
  for (const [more, problems] of [
    [{ type: 'C', rest: 'W' }, { rest: 1102 }],
    [{ type: 'N', rest: 'N' }, { rest: 1102 }],
    [{ type: 'N', reason: 'small' }, { reason: 1102 }],
    [{ type: 'W', reason: 'because' }, { reason: 1102 }],
    [{ type: 'N', channel: 'XX' }, { channel: 1102 }],
  ] as const)
    assert.deepEqual(await api.problems('POST', url, { ...body, ...more }), problems)
  assert.deepEqual((await api.get(url)).items, [])
  // Nothing is left after a payment in full, so there is no second one.
  await api.post(url, { ...body, type: 'N', amount: 843.18, rest: 'W', reason: 'goodwill' })
  assert.equal((await api.get(url)).items.length, 1)
})

onBothDatabases(
  'the credit of a contact is its surplus and what is left of its credit notes',
  async (api) => {
    const contact = await api.given.contact()
    const values = { contact_id: contact.id, contact_address_id: contact.main_address_id }
    const credit = async (id: number) => (await api.get(`/v2/contacts/${id}/credit`)).item.credit
    assert.deepEqual(await credit(contact.id), [])
    const { id, total } = await api.given.invoice(values)
    const path = `/v2/receivables/invoices/${id}`
    await api.patch(`${path}/change-status`, { status: 'S' })
    await api.post(`${path}/payments`, { type: 'N', amount: total + 50.05, date: '2026-03-01' })
    assert.deepEqual(await credit(contact.id), [{ currency: 'CHF', surplus: 50.05, credit_notes: 0 }])

    const euros = await api.given.invoice({ ...values, currency: 'EUR' })
    await api.post(`/v2/receivables/invoices/${euros.id}/payments`, {
      ...{ type: 'N', amount: euros.total, date: '2026-03-01' },
    })
    const note = (await api.post(`/v2/receivables/invoices/${euros.id}/credit-note`, { amount: 30 })).item
    const both = [
      { currency: 'CHF', surplus: 50.05, credit_notes: 0 },
      { currency: 'EUR', surplus: 0, credit_notes: 30 },
    ]
    assert.equal((await credit(contact.id)).length, 1)
    await api.patch(`/v2/receivables/credit-notes/${note.id}/change-status`, { status: 'S' })
    assert.deepEqual(await credit(contact.id), both)
    await api.post(`${path}/payments`, { type: 'B', amount: -50.05, date: '2026-03-02' })
    assert.deepEqual(await credit(contact.id), [both[1]])
    assert.equal((await api.request('GET', `/v2/contacts/${contact.id + 999}/credit`)).status, 404)
  },
)

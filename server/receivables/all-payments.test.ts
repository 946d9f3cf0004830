import assert from 'node:assert/strict'
import { type Api, newCompany, onBothDatabases, onOneDatabase } from '../../test/api.ts'

const all = '/v2/receivables/payments'

async function amounts(api: Api, query: Readonly<Record<string, string>> = {}): Promise<number[]> {
  const { items, pagination } = await api.get(all, { sort: 'amount', ...query })
  assert.equal(pagination.total, items.length)
  return items.map(({ amount }: { amount: number }) => amount)
}

onBothDatabases(
  'the payments of all invoices are one list, found by what their invoice says',
  async (api) => {
    const one = await api.given.invoice()
    const other = await api.given.invoice({ currency: 'EUR' })
    await api.put(`/v2/contacts/${other.contact_id}`, { name: 'Gärtnerei Öhmd' })
    const pay = async (id: number, amount: number, date: string, more = {}) =>
      (
        await api.post(`/v2/receivables/invoices/${id}/payments`, {
          type: 'N',
          channel: 'T',
          amount,
          date,
          ...more,
        })
      ).item
    const first = await pay(one.id, 120.5, '2026-03-01', { notes: 'Bar übergeben', channel: 'C' })
    await pay(other.id, 1499.95, '2026-03-02')
    await pay(other.id, 7, '2026-03-03')

    const { items } = await api.get(all)
    assert.deepEqual(
      items.map(({ amount }: { amount: number }) => amount),
      [7, 1499.95, 120.5],
    )
    assert.deepEqual(items[2], {
      ...first,
      invoice_id: one.id,
      invoice_number: one.number,
      contact_id: one.contact_id,
      contact_name: items[2].contact_name,
      currency: 'CHF',
      company_amount: null,
      exchange_difference: null,
    })
    assert.deepEqual((await api.get(`${all}/${first.id}`)).item, items[2])

    for (const [query, found] of [
      [{ q: '1499.95' }, [1499.95]],
      [{ q: "1'499" }, [1499.95]],
      [{ q: 'ohmd' }, [7, 1499.95]],
      [{ q: 'übergeben' }, [120.5]],
      [{ q: other.number }, [7, 1499.95]],
      [{ q: other.isr_reference_number ?? other.number }, [7, 1499.95]],
      [{ filter: JSON.stringify({ currency: 'EUR' }) }, [7, 1499.95]],
      [{ filter: JSON.stringify({ contact_id: one.contact_id }) }, [120.5]],
      [{ filter: JSON.stringify({ invoice_id: other.id, amount: '>10' }) }, [1499.95]],
      [{ filter: JSON.stringify({ channel: 'C' }) }, [120.5]],
      [{ filter: JSON.stringify({ date: '>=2026-03-02' }) }, [7, 1499.95]],
    ] as const)
      assert.deepEqual(await amounts(api, query), found, JSON.stringify(query))

    // Totals and pages follow what is written below the invoices.
    assert.equal((await amounts(api)).length, 3)
    await api.delete(`/v2/receivables/invoices/${one.id}/payments/${first.id}`)
    assert.deepEqual(await amounts(api), [7, 1499.95])
    await api.put(`/v2/contacts/${other.contact_id}`, { name: 'Baumschule' })
    assert.deepEqual(await amounts(api, { q: 'baumschule' }), [7, 1499.95])
    assert.deepEqual(await amounts(api, { q: 'ohmd' }), [])
  },
)

onBothDatabases('payments of several invoices are deleted at once, or none of them', async (api) => {
  const first = await api.given.payment()
  const second = await api.given.payment()
  const state = async ({ invoice_id }: { invoice_id: number }) =>
    (await api.get(`/v2/receivables/invoices/${invoice_id}`)).item.total_paid
  const missing = await api.request('DELETE', `${all}/${first.id},999999`)
  assert.equal(missing.status, 404)
  assert.equal(await state(first), first.amount)
  await api.delete(`${all}/${first.id},${second.id}`)
  assert.deepEqual([await state(first), await state(second)], [0, 0])
  assert.deepEqual(await amounts(api), [])

  const stranger = await newCompany(api.server)
  const theirs = await stranger.given.payment()
  for (const method of ['GET', 'DELETE'])
    assert.equal((await api.request(method, `${all}/${theirs.id}`)).status, 404)
  assert.deepEqual(await amounts(api), [])
})

onOneDatabase('payments follow an invoice that gets another contact, currency or number', async (api) => {
  await api.put('/v2/configuration/settings', { issued_documents: 'editable' })
  const { invoice_id } = await api.given.payment()
  const { id: contact_id, main_address_id } = await api.given.contact({ name: 'Zweitfirma' })
  await api.put(`/v2/receivables/invoices/${invoice_id}`, {
    contact_id,
    contact_address_id: main_address_id,
    currency: 'EUR',
  })
  const { items } = await api.get(all, { q: 'zweitfirma' })
  assert.deepEqual(
    items.map((item: Record<string, unknown>) => [item.contact_id, item.contact_name, item.currency]),
    [[contact_id, 'Zweitfirma', 'EUR']],
  )
})

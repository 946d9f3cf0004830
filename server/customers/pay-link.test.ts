import assert from 'node:assert/strict'
import { onOneDatabase } from '../../test/api.ts'
import { invoicesPath, pathOf, settingsPath } from '../../test/customer.ts'

onOneDatabase('a payment link leads to the provider with what is still open', async (api) => {
  await api.put(settingsPath, {
    paypal_url: 'https://pay.example/{NUMBER}?sum={AMOUNT}&in={CURRENCY}&x={OTHER}',
  })
  const invoice = await api.given.invoice({
    payment_link_paypal: true,
    payment_link_payrexx: true,
    number: 'R 1/2',
  })
  assert.equal(invoice.payment_link_payrexx_url, null)
  const path = pathOf(api, invoice.payment_link_paypal_url)
  await api.post(`${invoicesPath}/${invoice.id}/payments`, { type: 'N', amount: 43.18, date: '2026-02-20' })
  const answer = await fetch(api.server.url + path, { redirect: 'manual' })
  assert.deepEqual(
    [answer.status, answer.headers.get('location')],
    [302, 'https://pay.example/R%201%2F2?sum=800.00&in=CHF&x=%7BOTHER%7D'],
  )
  // Less what a credit note has given back.
  const { item: credit } = await api.post(`${invoicesPath}/${invoice.id}/credit-note`, { amount: 100 })
  await api.patch(`/v2/receivables/credit-notes/${credit.id}/change-status`, { status: 'S' })
  const credited = await fetch(api.server.url + path, { redirect: 'manual' })
  assert.match(credited.headers.get('location') ?? '', /sum=700\.00/)
  // After a reminder, with its fee.
  await api.put(settingsPath, { reminder_terms: [{ status: 'R1', fee: 20 }] })
  await api.patch(`${invoicesPath}/${invoice.id}/change-status`, { status: 'R1' })
  const reminded = await fetch(api.server.url + path, { redirect: 'manual' })
  assert.match(reminded.headers.get('location') ?? '', /sum=720\.00/)
  assert.equal((await api.request('GET', path.replace('paypal', 'payrexx'))).status, 404)

  const filter = JSON.stringify({ payment_link_paypal_url: '!' })
  assert.equal((await api.get(invoicesPath, { filter })).pagination.total, 1)
  await api.put(settingsPath, { paypal_url: null })
  assert.equal((await api.get(invoicesPath, { filter })).pagination.total, 0)
  assert.equal((await api.request('GET', path)).status, 404)
})

onOneDatabase('a paid invoice is not paid again, and a cancelled one not at all', async (api) => {
  await api.put(settingsPath, { payrexx_url: 'https://pay.example' })
  const invoice = await api.given.invoice({ payment_link_payrexx: true })
  const path = pathOf(api, invoice.payment_link_payrexx_url)
  await api.patch(`${invoicesPath}/${invoice.id}/change-status`, { status: 'P' })
  const answer = await api.request('GET', path)
  assert.equal(answer.status, 200)
  assert.match(answer.body, /ist bezahlt/)
  await api.patch(`${invoicesPath}/${invoice.id}/change-status`, { status: 'C' })
  const cancelled = await api.request('GET', path)
  assert.equal(cancelled.status, 200)
  assert.match(cancelled.body, /ist storniert\. Sie müssen nichts bezahlen/)
  // A draft that is cancelled never went out.
  const draft = await api.given.invoice({ payment_link_payrexx: true })
  await api.patch(`${invoicesPath}/${draft.id}/change-status`, { status: 'C' })
  assert.equal((await api.request('GET', pathOf(api, draft.payment_link_payrexx_url))).status, 404)
})

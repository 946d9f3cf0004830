import assert from 'node:assert/strict'
import { type Api, newCompany, onBothDatabases, onOneDatabase } from '../../../test/api.ts'
import { detail, entry, file, imported, withAccount } from '../../../test/bank-files.ts'
import { position } from '../../../test/given.ts'

const path = '/v2/bank/rules'

const fee = (more: object = {}) =>
  entry([detail(-5_000n, { name: 'Kantonalbank', message: 'Gebühr März', ...more })])

async function entriesOf(api: Api) {
  const { items } = await api.get('/v2/bank/entries', { sort: 'id' })
  return items.map((one: Record<string, unknown>) => [one.name, one.status, one.reason, one.rule_id])
}

onBothDatabases('a rule puts away what fits when a file comes, and never a sure payment', async (api) => {
  await withAccount(api)
  const invoice = await api.given.invoice({ positions: [{ ...position, amount: 1, price: 100, vat: 0 }] })
  await api.patch(`/v2/receivables/invoices/${invoice.id}/change-status`, { status: 'S' })
  const { item: rule } = await api.post(path, { text: 'gebuhr', reason: 'Bankspesen' })
  const paid = detail(100_000n, { name: 'Anna', message: `Gebühr für Rechnung ${invoice.number}` })
  await imported(
    api,
    file([fee(), entry([paid]), entry([detail(-9_000n, { name: 'Lea', message: 'Lohn' })])], {
      closing: 86_000n,
    }),
  )
  assert.deepEqual(await entriesOf(api), [
    ['Kantonalbank', 'put_away', 'Bankspesen', rule.id],
    ['Anna', 'booked', null, null],
    ['Lea', 'waiting', null, null],
  ])
  assert.equal((await api.get(`${path}/${rule.id}`)).item.usage, 1)
  const [put] = (await api.get('/v2/bank/entries', { sort: 'id' })).items
  const { items } = await api.get('/v2/journal', {
    filter: `{"resource":"bank-entries","record_id":${put.id}}`,
  })
  assert.ok(items.length >= 2)

  // Undone, it waits: a rule decides about an entry once.
  await api.patch(`/v2/bank/entries/${put.id}/undo`, {})
  assert.deepEqual((await entriesOf(api))[0], ['Kantonalbank', 'waiting', null, null])
  await api.delete(`${path}/${rule.id}`)
})

onBothDatabases(
  'a rule is applied to what waits now, if wished, and can be changed and deleted',
  async (api) => {
    await withAccount(api)
    await imported(api, file([fee(), fee({ message: 'Gebühr April' })], { closing: -10_000n }))
    const { item: rule } = await api.post(path, { name: 'KANTONALBANK', direction: 'in', reason: 'Spesen' })
    await api.patch(`${path}/${rule.id}/apply`, {})
    assert.deepEqual(
      (await entriesOf(api)).map(([, status]: string[]) => status),
      ['waiting', 'waiting'],
    )
    await api.put(`${path}/${rule.id}`, { direction: 'out' })
    const answers = await Promise.all([1, 2].map(() => api.patch(`${path}/${rule.id}/apply`, {})))
    assert.deepEqual(
      answers.map(({ item }) => item.usage),
      [2, 2],
    )
    assert.deepEqual((await entriesOf(api))[0], ['Kantonalbank', 'put_away', 'Spesen', rule.id])
    await api.delete(`${path}/${rule.id}`)
    assert.deepEqual((await entriesOf(api))[0], ['Kantonalbank', 'put_away', 'Spesen', null])
  },
)

onOneDatabase('a rule that says nothing about an entry is refused', async (api) => {
  for (const body of [{}, { direction: 'out' }, { name: ' ', text: '' }])
    assert.ok('name' in (await api.problems('POST', path, { reason: 'Spesen', ...body })))
  assert.deepEqual(Object.keys(await api.problems('POST', path, { name: 'Bank' })), ['reason'])
  const { item } = await api.post(path, { name: 'Bank', reason: 'Spesen' })
  assert.deepEqual(Object.keys(await api.problems('PUT', `${path}/${item.id}`, { name: null })), ['name'])
  const other = await newCompany(api.server)
  assert.equal((await other.request('PATCH', `${path}/${item.id}/apply`, { body: {} })).status, 404)
  const member = await api.colleague('member')
  assert.equal((await member.request('GET', path)).status, 403)
})

onOneDatabase('an entry names the documents that it was booked for', async (api) => {
  await withAccount(api)
  const invoice = await api.given.invoice({ positions: [{ ...position, amount: 1, price: 30, vat: 0 }] })
  await api.patch(`/v2/receivables/invoices/${invoice.id}/change-status`, { status: 'S' })
  await imported(api, file([entry([detail(30_000n, { message: invoice.number })])], { closing: 30_000n }))
  const { items } = await api.get('/v2/bank/entries', { with: 'allocations' })
  assert.deepEqual(items[0].allocations, [
    { invoice_id: invoice.id, credit_note_id: null, number: invoice.number, amount: 30 },
  ])
})

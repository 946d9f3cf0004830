import assert from 'node:assert/strict'
import sql from 'sql-template-tag'
import { newCompany, onOneDatabase } from '../../test/api.ts'

const path = '/v2/configuration/signatures'
const documents = ['invoices', 'offers', 'order-confirmations', 'delivery-notes']

onOneDatabase('a signature comes back as it was sent', async (api) => {
  const { item } = await api.post(path, { name: 'Lea Brunner', text: 'Freundliche Grüsse\nLea Brunner' })
  const expected = {
    id: item.id,
    name: 'Lea Brunner',
    text: 'Freundliche Grüsse\nLea Brunner',
  }
  assert.deepEqual(item, expected)
  assert.deepEqual(Object.keys(item), Object.keys(expected))
  assert.deepEqual((await api.put(`${path}/${item.id}`, { text: null })).item, { ...expected, text: null })
})

for (const kind of documents) {
  const list = `/v2/receivables/${kind}`

  onOneDatabase(`${kind} lose a signature that is deleted, and the journal says so`, async (api) => {
    const signature = (await api.post(path, { name: 'Lea' })).item
    const other = (await api.post(path, { name: 'Max' })).item
    const body = await api.given.invoiceBody({ valid_until: '2026-03-08' })
    const { item: signed } = await api.post(list, { ...body, signature_id: signature.id })
    const { item: kept } = await api.post(list, { ...body, signature_id: other.id })
    const { item: unsigned } = await api.post(list, body)
    assert.deepEqual(
      [signed.signature_id, kept.signature_id, unsigned.signature_id],
      [signature.id, other.id, null],
    )
    await api.delete(`${path}/${signature.id}`)
    assert.deepEqual((await api.get(`${list}/${signed.id}`)).item, { ...signed, signature_id: null })
    assert.deepEqual((await api.get(`${list}/${kept.id}`)).item, kept)
    const entries = await api.server.db.all<{ before: string; after: string }>(sql`
      select before, after from journal where company_id = ${api.identity.company}
        and resource = ${kind} and record_id = ${signed.id} and action = 'update'`)
    assert.deepEqual(
      entries.map(({ before, after }) => [JSON.parse(before), JSON.parse(after)]),
      [[{ signature_id: signature.id }, { signature_id: null }]],
    )
  })

  onOneDatabase(`${kind} refuse signatures that the company does not have`, async (api) => {
    const stranger = await newCompany(api.server)
    const foreign = (await stranger.post(path, { name: 'Fremd' })).item
    const body = await api.given.invoiceBody({ valid_until: '2026-03-08' })
    for (const signature_id of [foreign.id, 999_999])
      assert.deepEqual(await api.problems('POST', list, { ...body, signature_id }), { signature_id: 1102 })
    assert.equal((await api.get(list)).pagination.total, 0)
  })
}

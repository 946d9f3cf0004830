// Pages that would be too large to send.

import assert from 'node:assert/strict'
import sql from 'sql-template-tag'
import { type Api, onBothDatabases } from '../../../test/api.ts'

const path = '/v2/receivables/invoices'

/** Makes five invoices with positions of eight megabytes, which no single request could bring. */
async function givenLargeInvoices({ server, given, identity: { company, user } }: Api): Promise<void> {
  for (let count = 0; count < 5; count++) await given.invoice()
  const positions = JSON.stringify([{ description: 'x'.repeat(8_000_000) }])
  await server.db.transaction({ company, user, via: 'test' }, (tx) =>
    tx.run(sql`update invoices set positions = ${positions} where company_id = ${company}`),
  )
}

onBothDatabases('a page that would be too large is refused with the limit that fits', async (api) => {
  await givenLargeInvoices(api)
  const large = { limit: 200, with: 'positions' }
  const refused = await api.request('GET', path, { query: large })
  const message = 'The answer would be larger than 32 MB. Send limit=3, or less in "with".'
  assert.deepEqual([refused.status, refused.body], [400, { code: 2103, message }])
  const beyond = await api.request('GET', path, { query: { ...large, limit: 4 } })
  assert.deepEqual(beyond.body, refused.body)
  const last = await api.request('GET', path, { query: { ...large, offset: 2 } })
  assert.equal(last.body.items.length, 3)
  const fitting = await api.request('GET', path, { query: { ...large, limit: 3 } })
  assert.equal(fitting.body.items.length, 3)
  assert.ok(fitting.bytes.length < 33_554_432)
  assert.equal((await api.get(path, { limit: 200 })).items.length, 5, 'without the positions')
})

onBothDatabases('a record that is too large for a page is named as such', async (api) => {
  const { id } = await api.given.invoice()
  const { company, user } = api.identity
  const positions = JSON.stringify([{ description: 'x'.repeat(33_000_000) }])
  await api.server.db.transaction({ company, user, via: 'test' }, (tx) =>
    tx.run(sql`update invoices set positions = ${positions} where company_id = ${company} and id = ${id}`),
  )
  const { body } = await api.request('GET', path, { query: { with: 'positions' } })
  const message = 'The answer would be larger than 32 MB. Even one record is: send less in "with".'
  assert.deepEqual(body, { code: 2103, message })
})

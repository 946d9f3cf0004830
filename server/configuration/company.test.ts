import assert from 'node:assert/strict'
import sql from 'sql-template-tag'
import { newCompany, onOneDatabase } from '../../test/api.ts'
import { verifyJournal } from '../db/journal.ts'

const path = '/v2/configuration/company'

onOneDatabase('a company says what stands on its letter head', async (api) => {
  const { item } = await api.get(path)
  assert.deepEqual(
    { name: item.name, country: item.country, currency: item.currency, street: item.street },
    { name: item.name, country: 'CH', currency: 'CHF', street: null },
  )
  const changes = {
    name: 'Brunner Bau AG',
    addition: 'Gärten und Mauern',
    street: 'Seeweg',
    street_no: '4',
    postcode: '6003',
    city: 'Luzern',
    vat_id: 'CHE-123.456.788 MWST',
    email: 'post@brunner.example',
    language: 'fr',
  }
  const changed = { ...item, ...changes }
  assert.deepEqual((await api.put(path, changes)).item, changed)
  assert.deepEqual((await api.get(path)).item, changed)
  const { item: profile } = await api.get('/v2/auth/profile')
  assert.equal(profile.company_name, 'Brunner Bau AG')
  assert.equal(profile.company_city, 'Luzern')

  const [entry] = await api.server.db.all<{ before: string; after: string }>(sql`
    select before, after from journal
    where company_id = ${api.identity.company} and resource = 'companies' and action = 'update'`)
  assert.deepEqual(JSON.parse(entry?.after as string), changes)
  assert.equal(JSON.parse(entry?.before as string).street, null)
  assert.equal((await verifyJournal(api.server.db, api.identity.company)).fault, null)
})

onOneDatabase('a change that changes nothing leaves no trace', async (api) => {
  const { item } = await api.get(path)
  assert.deepEqual((await api.put(path, { name: item.name, id: 7, unknown: 1 })).item, item)
  const entries = await api.server.db.all(sql`
    select id from journal
    where company_id = ${api.identity.company} and resource = 'companies' and action = 'update'`)
  assert.deepEqual(entries, [])
})

onOneDatabase('a company cannot lose what it needs, nor say what is not so', async (api) => {
  const before = (await api.get(path)).item
  assert.deepEqual(
    await api.problems('PUT', path, {
      name: ' ',
      country: 'XX',
      email: 'nobody',
      currency: null,
      language: 'es',
      city: 7,
    }),
    { name: 1100, country: 1102, email: 1103, currency: 1100, language: 1102, city: 1101 },
  )
  assert.deepEqual((await api.get(path)).item, before)
})

onOneDatabase('a VAT number or tax number that cannot be right is refused', async (api) => {
  const before = (await api.get(path)).item
  assert.deepEqual(await api.problems('PUT', path, { vat_id: 'CHE-123' }), { vat_id: 1103 })
  const { body } = await api.request('PUT', path, { body: { vat_id: 'CHE-123.456.789 MWST' } })
  assert.match(JSON.stringify(body), /such as CHE-123\.456\.788 MWST/)
  // The country that is sent with it decides.
  const german = { country: 'DE', vat_id: '123456788', tax_number: '21/815' }
  assert.deepEqual(await api.problems('PUT', path, german), { vat_id: 1103, tax_number: 1103 })
  assert.deepEqual((await api.get(path)).item, before)
  const right = { country: 'DE', vat_id: 'DE123456788', tax_number: '21/815/08150' }
  assert.deepEqual((await api.put(path, right)).item, { ...before, ...right })
  assert.deepEqual((await api.put(path, { vat_id: null, tax_number: '' })).item.vat_id, null)
})

onOneDatabase('a wrong number that was stored before stays, and is shown', async (api) => {
  const wrong = 'CHE-123.456.789 MWST'
  await api.server.db.transaction({ ...api.identity, via: 'test' }, (tx) =>
    tx.run(sql`update companies set vat_id = ${wrong} where id = ${api.identity.company}`),
  )
  const { item } = await api.put(path, { vat_id: wrong, city: 'Luzern' })
  assert.deepEqual([item.vat_id, item.city], [wrong, 'Luzern'])
  assert.deepEqual(await api.problems('PUT', path, { vat_id: 'CHE-123.456.780 MWST' }), { vat_id: 1103 })
})

onOneDatabase('each company changes itself', async (api) => {
  const other = await newCompany(api.server)
  await api.put(path, { city: 'Luzern' })
  assert.equal((await other.get(path)).item.city, null)
  const scoped = await api.withScopes('contact')
  assert.equal((await scoped.request('GET', path)).body.code, 11)
})

// What the migrations make of the data of the first release, and of companies that existed before. upgrades.test.ts
// tests with the databases of all releases that all data is still there and usable.

import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { copyFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import pg from 'pg'
import sql, { raw } from 'sql-template-tag'
import { scopes } from '../domain/access/scopes.ts'
import { paymentReference } from '../domain/payment/references.ts'
import { fold } from '../domain/text/text.ts'
import { createApp } from '../server/app.ts'
import { createAccess } from '../server/auth/access.ts'
import { createClient } from '../server/auth/applications/clients.ts'
import { createV1Token } from '../server/auth/applications/v1-token.ts'
import { storeCompany } from '../server/auth/people/companies.ts'
import { hashSecret } from '../server/auth/secrets.ts'
import { rememberUrl } from '../server/configuration/installation.ts'
import { lastTaken } from '../server/db/counters.ts'
import type { Db } from '../server/db/db.ts'
import { postgres, sqlite } from '../server/db/dialect.ts'
import { verifyJournal } from '../server/db/journal.ts'
import { migrations } from '../server/db/migrations.ts'
import { openDatabase } from '../server/db/open.ts'
import { Api, type DatabaseName, databases, temporaryFile, temporaryPostgres } from './api.ts'
import { address, companyDraft, position } from './given.ts'
import { inTurn } from './turns.ts'

// biome-ignore lint/suspicious/noExplicitAny: records are what the API answers.
type Item = any

const [french, german, italian, english, small, foreign] = [1, 2, 3, 4, 5, 6] as const

const companies = [
  { id: french, country: 'CH', language: 'fr', round_to_five_rappen: 1 },
  { id: german, country: 'DE', language: 'de', round_to_five_rappen: 0 },
  { id: italian, country: 'LI', language: 'it', round_to_five_rappen: 0 },
  { id: english, country: 'CH', language: 'en', round_to_five_rappen: 0 },
  { id: small, country: 'CH', language: 'de', round_to_five_rappen: 0 },
  { id: foreign, country: 'FR', language: 'fr', round_to_five_rappen: 0 },
] as const

// Not in the order of their ids, and with gaps from deletions.
const invoices = [
  { company_id: french, id: 7, number: '10004', contact_id: 12, payment_link_paypal: 1 },
  { company_id: german, id: 4, number: 'A-1', contact_id: 2, payment_link_paypal: 0 },
  { company_id: french, id: 3, number: '10000', contact_id: 12, payment_link_paypal: 0 },
  { company_id: french, id: 5, number: '10001', contact_id: 9, payment_link_paypal: 0 },
  { company_id: german, id: 6, number: '10000', contact_id: 2, payment_link_paypal: 0 },
]

const contacts = [
  { company_id: french, id: 9, number: '1000', name: 'Hofladen Sonnenrain' },
  { company_id: french, id: 12, number: '1001', name: "Café de l'Étoile" },
  { company_id: german, id: 2, number: '1000', name: "Tischlerei Petersen 1'200" },
]

const counters = [
  { company_id: 0, name: 'companies', value: 6 },
  { company_id: 0, name: 'users', value: 6 },
  { company_id: french, name: 'units', value: 1 },
  { company_id: french, name: 'contacts', value: 12 },
  { company_id: french, name: 'addresses', value: 14 },
  { company_id: french, name: 'invoices', value: 7 },
  { company_id: french, name: 'invoices.version', value: 9 },
  { company_id: german, name: 'contacts', value: 2 },
  { company_id: german, name: 'addresses', value: 3 },
  { company_id: german, name: 'invoices', value: 8 },
  { company_id: small, name: 'clients', value: 40 },
  { company_id: small, name: 'journal', value: 2 },
]

const client = { identifier: 'A'.repeat(20), secret: 'a secret of the first release' }
const v1Token = 'a'.repeat(32)
const accessToken = 'a-token-of-the-first-release'

onOldData('the rounding of a company carries over into its settings', async (db) => {
  const rows = await db.all<{ company_id: number; id: number; round_to_five_rappen: number }>(sql`
    select company_id, id, round_to_five_rappen from settings order by company_id`)
  assert.deepEqual(
    rows.map(({ company_id, id, round_to_five_rappen }) => [company_id, id, round_to_five_rappen]),
    companies.map(({ id, round_to_five_rappen }) => [id, 1, round_to_five_rappen]),
  )
})

const isSwiss = (country: string) => country === 'CH' || country === 'LI'

onOldData('an old company has what a new one starts with', async (db) => {
  for (const { id, country, language } of companies) {
    const draft = { ...companyDraft(`new ${id}`), country, language }
    const { company } = await storeCompany(db, draft, 'hash')
    // Elsewhere, an old company has typed its own rates.
    for (const table of isSwiss(country) ? ['layouts', 'vat_rates'] : ['layouts'])
      assert.deepEqual(await withoutIds(db, table, id), await withoutIds(db, table, company), table)
    const [old, fresh] = [await withoutIds(db, 'settings', id), await withoutIds(db, 'settings', company)]
    assert.deepEqual({ ...old[0], round_to_five_rappen: 0 }, { ...fresh[0] })
  }
})

onOldData('an old company gets its layout, and its VAT rates where they are known', async (db) => {
  const idsOf = async (table: string, company: number) => {
    const rows = await db.all<{ id: number }>(sql`
      select id from ${raw(table)} where company_id = ${company} order by id`)
    return rows.map(({ id }) => id)
  }
  for (const { id, country } of companies) {
    const hasVat = isSwiss(country)
    assert.deepEqual(await idsOf('layouts', id), [1])
    assert.equal(await lastTaken(db, id, 'layouts'), 1)
    assert.deepEqual(await idsOf('vat_rates', id), hasVat ? [1, 2, 3, 4, 5, 6] : [])
    assert.equal(await lastTaken(db, id, 'vat-rates'), hasVat ? 6 : 0)
  }
  const names = await db.all<{ name: string }>(sql`
    select name from vat_rates where company_id = ${french} and valid_to is null order by id`)
  assert.deepEqual(
    names.map(({ name }) => name),
    ['Taux normal', 'Taux réduit', 'Taux spécial hébergement'],
  )
})

onOldData('old invoices get running numbers in the order of their ids', async (db) => {
  const rows = await db.all<{ company_id: number; id: number; running_number: number }>(sql`
    select company_id, id, running_number from invoices order by company_id, id`)
  assert.deepEqual(
    rows.map(({ company_id, id, running_number }) => [company_id, id, running_number]),
    [
      [french, 3, 100],
      [french, 5, 101],
      [french, 7, 102],
      [german, 4, 100],
      [german, 6, 101],
    ],
  )
  assert.equal(await lastTaken(db, french, 'payment-references'), 102)
  assert.equal(await lastTaken(db, german, 'payment-references'), 101)
  assert.equal(await lastTaken(db, small, 'payment-references'), 0)
})

onOldData('every old invoice gets a key that nobody can guess', async (db) => {
  const keys = await db.all<{ public_key: string }>(sql`select public_key from invoices`)
  assert.equal(new Set(keys.map(({ public_key }) => public_key)).size, invoices.length)
  for (const { public_key } of keys) assert.match(public_key, /^[0-9a-f]{32}$/)
})

onOldData('ids go on above all that a company has used', async (db) => {
  const highest = { [french]: 14, [german]: 8, [italian]: 6, [english]: 6, [small]: 40, [foreign]: 1 }
  for (const { id } of companies) assert.equal(await lastTaken(db, id, 'ids'), highest[id])
  for (const { company_id, name, value } of counters)
    assert.equal(await lastTaken(db, company_id, name), value)
})

onOldData('work goes on where it stopped', async (db) => {
  await withServer(db, french, async (api) => {
    const contact = await api.given.contact()
    assert.equal(contact.number, '1002')
    assert.ok(contact.id > 14 && contact.main_address_id > 14)

    const slip = await api.post('/v2/receivables/configuration/isrs', {
      type: 'RIS',
      recipient_name: 'Atelier du Lac',
      recipient_street: 'Quai 4',
      recipient_city: '1800 Vevey',
      delivery_number: '123456',
    })
    const draft = { contact_id: 12, contact_address_id: 14, isr_id: slip.item.id }
    const invoice = await api.given.invoice(draft)
    assert.equal(invoice.number, '10005')
    assert.equal(invoice.isr_reference_number, paymentReference('123456', 103))
    assert.equal(invoice.layout_id, 1)
    assert.equal(invoice.total, 843.2) // 843.18 without rounding
    const change = { isr_id: slip.item.id }
    assert.deepEqual(await api.problems('PUT', '/v2/receivables/invoices/5', change), { isr_id: 1104 })
    await api.put('/v2/configuration/settings', { issued_documents: 'editable' })
    const old = await api.put('/v2/receivables/invoices/5', change)
    assert.equal(old.item.isr_reference_number, paymentReference('123456', 101))

    const payment = { type: 'N', channel: 'T', amount: 843.18, date: '2026-02-20' }
    await api.post('/v2/receivables/invoices/3/payments', payment)
    assert.equal((await api.get('/v2/receivables/invoices/3')).item.status, 'P')
    await api.delete('/v2/receivables/invoices/7')
  })
  assert.equal((await verifyJournal(db, french)).fault, null)
  assert.deepEqual(await db.check(), [])
})

onOldData('old invoices get their links, and new VAT rates are found', async (db) => {
  await withServer(db, french, async (api) => {
    // The link of an invoice that asks for one exists as soon as the provider is set up.
    const link = async () => (await api.get('/v2/receivables/invoices/7')).item.payment_link_paypal_url
    assert.equal(await link(), null)
    await api.put('/v2/configuration/settings', { paypal_url: 'https://pay.example/lac' })
    assert.match(await link(), /\/pay\/1-[0-9a-f]{32}\/paypal$/)

    const { items } = await api.get('/v2/configuration/vat-rates', { q: 'REDUIT' })
    assert.deepEqual(
      items.map(({ rate }: Item) => rate),
      [2.6, 2.5],
    )
  })
})

onOldData('old records are found by the beginnings of their words, by amounts and by totals', async (db) => {
  await withServer(db, german, async (api) => {
    const ids = async (path: string, q: string) =>
      (await api.get(path, { q, sort: 'id' })).items.map(({ id }: Item) => id)
    for (const q of ['t', 'pe', 'ischler', "1'200", '1200', '1', '12'])
      assert.deepEqual(await ids('/v2/contacts', q), [2], q)
    for (const q of ['p', '843.18', "petersen 1'200 843", '84'])
      assert.deepEqual(await ids('/v2/receivables/invoices', q), [4, 6], q)
    assert.deepEqual(await ids('/v2/receivables/invoices', 'a- 843'), [4])
    for (const q of ['e', '200 x', '843.19']) assert.deepEqual(await ids('/v2/contacts', q), [], q)
  })
})

onOldData('clients, tokens and journal of before go on', async (db) => {
  assert.equal((await createAccess(db).byV1Token(v1Token))?.role, 'owner')
  await withServer(db, small, async (api) => {
    const old = new Api(api.server, { ...api.identity, accessToken })
    assert.equal((await old.get('/v2/auth/profile')).item.company_name, `Company ${small}`)
    const body = {
      grant_type: 'client_credentials',
      client_id: client.identifier,
      client_secret: client.secret,
    }
    assert.equal((await api.post('/v2/auth/access-tokens', { ...body, scope: 'profile' })).scope, 'profile')
    assert.ok(api.identity.client.id > 40)
    const { items } = await api.get('/v2/auth/clients', { q: 'shop' })
    assert.deepEqual(
      items.map(({ id, name, scopes, grant_type }: Item) => [id, name, scopes, grant_type]),
      [[40, 'Web Shop', ['profile', 'contact'], 'CC']],
    )
    assert.equal((await api.get('/v2/auth/users')).items[0].created, created)
  })
  const { verified, fault } = await verifyJournal(db, small)
  assert.equal(fault, null)
  assert.ok(verified > 2)
})

type Work = (db: Db) => Promise<void>

/** Runs a test on both databases, in turn or all at once, over the data of the first release after all later migrations. */
function onOldData(name: string, work: Work): void {
  for (const database of inTurn(name, databases))
    test(`${name} (${database})`, async () => {
      const address = await copyOfMigrated(database)
      const db = openDatabase(address)
      try {
        await work(db)
      } finally {
        await db.close()
      }
    })
}

const migrated = new Map<DatabaseName, Promise<string>>()

/** The migrations run once, because they take longer than any of the tests. */
async function copyOfMigrated(database: DatabaseName): Promise<string> {
  const original = migrated.get(database) ?? migratedData(database)
  migrated.set(database, original)
  const address = await original
  if (database === 'PostgreSQL') return temporaryPostgres(new URL(address).pathname.slice(1))
  const copy = temporaryFile()
  copyFileSync(address, copy)
  return copy
}

async function migratedData(database: DatabaseName): Promise<string> {
  const address = database === 'SQLite' ? temporaryFile() : await temporaryPostgres()
  await makeOldData(database, address)
  const db = openDatabase(address)
  await db.migrate()
  await db.close()
  return address
}

async function makeOldData(database: DatabaseName, place: string): Promise<void> {
  const [first] = migrations(database === 'SQLite' ? sqlite : postgres)
  const text = [
    'create table migrations (name text primary key, at text not null);',
    first?.text,
    insertions('migrations', [{ name: '0001-start.sql', at: '2026-02-01T08:00:00.000Z' }]),
    oldRows(),
  ].join('\n')
  if (database === 'SQLite') {
    const file = new DatabaseSync(place)
    file.exec(text)
    file.close()
  } else {
    const client = new pg.Client(place)
    await client.connect()
    await client.query(`create extension pg_trgm; ${text}`)
    await client.end()
  }
}

const created = '2026-02-01 09:00:00'

/** Rows as the first release stored them. */
function oldRows(): string {
  const owners = companies.map(({ id, language }) => ({ id, email: `${id}@kontor.example`, language }))
  return [
    insertions(
      'companies',
      companies.map((company) => ({ ...company, name: `Company ${company.id}`, currency: 'CHF', created })),
    ),
    insertions(
      'users',
      owners.map((owner) => ({ ...owner, name: 'Lea', surname: 'Brunner', created })),
    ),
    insertions(
      'memberships',
      owners.map(({ id }) => ({ company_id: id, user_id: id, role: 'owner' })),
    ),
    insertions('counters', counters),
    insertions('clients', [oldClient()]),
    insertions('access_tokens', [oldToken()]),
    insertions('v1_tokens', [{ hash: hashSecret(v1Token), company_id: small, user_id: small, created }]),
    insertions('journal', oldJournal()),
    insertions('units', [oldUnit()]),
    insertions('contacts', contacts.map(oldContact)),
    insertions('addresses', contacts.map(oldAddress)),
    insertions('invoices', invoices.map(oldInvoice)),
  ].join('\n')
}

function oldClient(): OldRow {
  const { identifier, secret } = client
  return {
    ...{ company_id: small, id: 40, identifier, secret_hash: hashSecret(secret), name: 'Web Shop' },
    ...{ scopes: 'profile contact', user_id: small, revoked: 0, created },
  }
}

function oldToken(): OldRow {
  const expires = new Date(Date.now() + 3_600_000).toISOString()
  const hash = hashSecret(accessToken)
  return { hash, company_id: small, client_id: 40, scopes: 'profile contact', expires }
}

/** Two entries with the hashes that the first release gave them. */
function oldJournal(): OldRow[] {
  let previous_hash = '0'.repeat(64)
  return [1, 2].map((seq) => {
    const [at, via, after] = ['2026-02-01T08:00:00.000Z', 'cli', `{"name":"${seq}"}`]
    const content = [previous_hash, small, seq, at, small, via, 'create', 'contacts', seq, null, after]
    const hash = createHash('sha256').update(JSON.stringify(content)).digest('hex')
    const entry = { company_id: small, seq, at, user_id: small, via, action: 'create', resource: 'contacts' }
    const row = { ...entry, record: seq, before: null, after, previous_hash, hash }
    previous_hash = hash
    return row
  })
}

function oldUnit(): OldRow {
  const names = ['de', 'fr', 'it', 'en'].flatMap((language) => [
    [`name_${language}`, 'Heure'],
    [`name_${language}_folded`, 'heure'],
  ])
  return {
    company_id: french,
    id: 1,
    ...Object.fromEntries(names),
    scope: 's',
    custom: 0,
    search: '\nheure\n',
  }
}

type OldContact = (typeof contacts)[number]

const addressLine = 'Dorfstrasse 12a 3434 Landiswil'

/** The main address of a contact has an id that no contact has. */
function addressOf(contactId: number): number {
  return contactId === 12 ? 14 : contactId + 1
}

function oldContact({ company_id, id, number, name }: OldContact): OldRow {
  return {
    ...{ company_id, id, created },
    ...numbered(number),
    relation: '["CL"]',
    type: 'C',
    gender_salutation_active: 0,
    ...folded('name', name),
    communication_language: 'de',
    communication_channel: 'U',
    communication_newsletter: 'A',
    discount_rate: 0,
    discount_type: 'P',
    main_address_id: addressOf(id),
    ...folded('main_address_text', addressLine),
    search: `\n${number}\n${fold(name)}\n${fold(addressLine)}\n`,
  }
}

function oldAddress({ company_id, id }: OldContact): OldRow {
  const { country, street, street_no, postcode, city } = address
  return {
    ...{ company_id, id: addressOf(id), contact_id: id, default: 1, country },
    ...folded('street', street),
    ...folded('street_no', street_no),
    ...folded('postcode', postcode),
    ...folded('city', city),
    hide_on_documents: 0,
    default_prepage: 0,
    search: `\n${fold(street)}\n${postcode}\n${fold(city)}\n`,
  }
}

function oldInvoice({ company_id, id, number, contact_id, payment_link_paypal }: (typeof invoices)[number]) {
  const contact = contacts.find((one) => one.company_id === company_id && one.id === contact_id) as OldContact
  const rest = { number: null, description: null, discount_rate: null, discount_type: null }
  return {
    ...{ company_id, id, created },
    ...numbered(number),
    contact_id,
    contact_address_id: addressOf(contact_id),
    date: '2026-02-10',
    due: '2026-03-12',
    currency: 'CHF',
    total: 84_318,
    vat_included: 0,
    discount_rate: 0,
    discount_type: 'P',
    total_paid: 0,
    payment_link_paypal,
    payment_link_postfinance: 0,
    payment_link_payrexx: 0,
    payment_link_smartcommerce: 0,
    language: 'de',
    layout_id: 1,
    status: 'S',
    ...folded('contact_name', contact.name),
    search: `\n${fold(number)}\n${fold(contact.name)}\n`,
    positions: JSON.stringify([{ ...position, ...rest, total: 843.18, show_only_total: false }]),
    texts: '[{"status":"D","title":"Rechnung","introduction":"","conditions":""}]',
    free_texts: '[]',
    workflow: '[]',
  }
}

function numbered(number: string): OldRow {
  return { ...folded('number', number), number_value: /^\d+$/.test(number) ? Number(number) : null }
}

function folded(key: string, value: string): OldRow {
  return { [key]: value, [`${key}_folded`]: fold(value) }
}

type OldRow = Readonly<Record<string, string | number | null>>

function insertions(table: string, rows: readonly OldRow[]): string {
  const literal = (value: OldRow[string]) =>
    typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value)
  return rows
    .map((values) => {
      const names = Object.keys(values).map((name) => `"${name}"`)
      return `insert into ${table} (${names.join(', ')}) values (${Object.values(values).map(literal).join(', ')});`
    })
    .join('\n')
}

/** A server over the database, for the owner of a company. */
async function withServer(db: Db, company: number, work: (api: Api) => Promise<void>): Promise<void> {
  const app = await createApp(db)
  try {
    const url = await app.listen({ port: 0, host: '127.0.0.1' })
    await rememberUrl(db, url)
    const identity = await db.transaction({ company, user: company, via: 'test' }, async (tx) => ({
      ...{ company, user: company },
      client: await createClient(tx, { name: 'Test', scopes, user_id: company }),
      v1Token: await createV1Token(tx, company),
    }))
    const api = new Api({ url, db, address: '' }, identity)
    await work(await api.withScopes(scopes.join(' ')))
  } finally {
    await app.close()
  }
}

async function withoutIds(db: Db, table: string, company: number): Promise<object[]> {
  const rows = await db.all<{ company_id: number; id: number }>(sql`
    select * from ${raw(table)} where company_id = ${company} order by id`)
  return rows.map(({ company_id, id, ...values }) => values)
}

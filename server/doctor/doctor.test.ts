// Every check, on data that was damaged on purpose, and on sound data.

import assert from 'node:assert/strict'
import { chmodSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import sql, { raw } from 'sql-template-tag'
import {
  Api,
  type DatabaseName,
  migratedDatabase,
  newCompany,
  ownServers,
  serverWithoutCompany,
  temporaryFile,
  withOneDatabase,
} from '../../test/api.ts'
import { accept, customerOf, sentOffer } from '../../test/customer.ts'
import { companyDraft, position } from '../../test/given.ts'
import { fileOf, ordered } from '../../test/payment-orders.ts'
import { test } from '../../test/turns.ts'
import { directory } from '../auth/directory.ts'
import { createCompany } from '../auth/people/companies.ts'
import { agreedInDatabase } from '../backup/backup-of-day.ts'
import { products } from '../catalog/products.ts'
import { services } from '../catalog/services.ts'
import { countStoredBytes } from '../company-limits.ts'
import type { Db } from '../db/db.ts'
import { openDatabase } from '../db/open.ts'
import { fillWithDemo } from '../demo/demo.ts'
import { keepFile } from '../mail/files.ts'
import { invoices } from '../receivables/invoices.ts'
import { insert, remove } from '../resource/write.ts'
import { secretBox } from '../sealing.ts'
import { examine, type Report, repair } from './doctor.ts'
import { checkBackups, checkFiles, type Place } from './files.ts'
import { checkSecrets } from './secrets.ts'

ownServers()

const elsewhere: Place = { dataFolder: '/nowhere/at/all', backupFolder: null, file: null, now: new Date() }
const look = (db: Db) => examine(db, elsewhere, () => {})

/** The faults, as `check: message`. */
function faultsOf({ checks }: Report): string[] {
  return checks.flatMap(({ name, faults }) => faults.map(({ message }) => `${name}: ${message}`)).sort()
}

// biome-ignore lint/suspicious/noExplicitAny: records are what the API answers.
type Item = any

interface Damage {
  readonly name: string
  readonly given?: (api: Api) => Promise<Item>
  /** SQL. */
  readonly damage: (item: Item) => string
  readonly faults: (item: Item) => string[]
  readonly isRepaired?: boolean
  readonly only?: DatabaseName
}

const told = 'than the journal tells.'
const invoiceOfTwo = (api: Api) =>
  api.given.invoice({ positions: [position, { ...position, price: 0.333333, amount: 3 }] })
const nameOf = ({ number, id }: Item) => `${number} (id ${id})`

/** A credit note of a part of an invoice, which it settles. */
async function credited(api: Api): Promise<Item> {
  const { id } = await api.given.invoice()
  await api.patch(`/v2/receivables/invoices/${id}/change-status`, { status: 'S' })
  const { item } = await api.post(`/v2/receivables/invoices/${id}/credit-note`, { amount: 100 })
  return (await api.patch(`/v2/receivables/credit-notes/${item.id}/change-status`, { status: 'S' })).item
}

/** Each on a record of its own, so that all of them can be checked together. */
const damages: readonly Damage[] = [
  {
    name: 'a total',
    given: invoiceOfTwo,
    damage: ({ id }) => `update invoices set total = total + 10, search = replace(search, '844.26', '844.27')
      where company_id = :company and id = ${id}`,
    faults: (item) => [
      `journal: The invoice ${nameOf(item)} has another total ${told}`,
      `sums: The invoice ${nameOf(item)} says that its total is 844.27, but its positions come to 844.26.`,
    ],
  },
  {
    name: 'the total of a position',
    given: invoiceOfTwo,
    damage: ({
      id,
    }) => `update invoices set positions = replace(positions, '"total":843.18', '"total":843.19')
      where company_id = :company and id = ${id}`,
    faults: (item) => [
      `journal: The invoice ${nameOf(item)} has another positions ${told}`,
      `sums: The invoice ${nameOf(item)} says that the total of its position 1 is 843.19, but it comes to 843.18.`,
    ],
  },
  {
    name: 'a payment',
    given: async (api) => {
      const { id, invoice_id } = await api.given.payment()
      return { payment: id, ...(await api.get(`/v2/receivables/invoices/${invoice_id}`)).item }
    },
    damage: ({ payment }) =>
      `update payments set amount = 500010, search = replace(search, '500.00', '500.01') where company_id = :company and id = ${payment}`,
    faults: (item) => [
      `journal: The payment with the id ${item.payment} has another amount ${told}`,
      `sums: The invoice ${nameOf(item)} says that 500.0 is paid, but its payments come to 500.01.`,
    ],
  },
  {
    name: 'a surplus',
    given: async (api) => {
      const from = await api.given.invoice()
      const { contact_id, contact_address_id } = from
      const to = await api.given.invoice({ contact_id, contact_address_id })
      await api.patch(`/v2/receivables/invoices/${to.id}/change-status`, { status: 'S' })
      const payments = `/v2/receivables/invoices/${from.id}/payments`
      await api.post(payments, { type: 'N', amount: 900, date: '2026-03-01' })
      await api.patch(`/v2/receivables/invoices/${from.id}/apply-surplus`, { invoice_id: to.id })
      const [taken] = (await api.get(payments, { filter: '{"type":"S"}' })).items
      const [used] = (await api.get(`/v2/receivables/invoices/${to.id}/payments`)).items
      return { ...from, taken: taken.id, used: used.id }
    },
    damage: ({ used }) => `update payments set pair_id = null where company_id = :company and id = ${used}`,
    faults: ({ taken, used }) => [
      `journal: The payment with the id ${used} has another pair_id ${told}`,
      `sums: The payment with the id ${taken} moves -56.82 between two invoices, but the other one has no such payment.`,
      `sums: The payment with the id ${used} moves 56.82 between two invoices, but the other one has no such payment.`,
    ],
  },
  {
    name: 'what is credited of an invoice',
    given: async (api) =>
      (await api.get(`/v2/receivables/invoices/${(await credited(api)).invoice_id}`)).item,
    damage: ({ id }) =>
      `update invoices set total_credited = 99990 where company_id = :company and id = ${id}`,
    faults: (item) => [
      `journal: The invoice ${nameOf(item)} has another total_credited ${told}`,
      `sums: The invoice ${nameOf(item)} says that 99.99 is credited, but its credit notes come to 100.0.`,
    ],
  },
  {
    name: 'a file for the bank',
    given: async (api) => {
      await api.given.bankEntry()
      return fileOf(api, await ordered(api))
    },
    damage: ({ id }) =>
      `update payment_files set content = 'other' where company_id = :company and id = ${id}`,
    faults: ({ id }) => [`sums: The payment file with the id ${id} was changed after it was made.`],
  },
  {
    name: 'what was booked of a bank entry',
    given: async (api) => {
      const { id } = await api.given.invoice({
        positions: [{ ...position, amount: 1, price: 125.5, vat: 0 }],
      })
      await api.patch(`/v2/receivables/invoices/${id}/change-status`, { status: 'S' })
      const entry = await api.given.bankEntry()
      await api.patch(`/v2/bank/entries/${entry.id}/book`, {
        allocations: [{ invoice_id: id, amount: 125.5 }],
      })
      const [{ id: booking }] = (await api.get(`/v2/bank/entries/${entry.id}/allocations`)).items
      return { ...entry, booking }
    },
    damage: ({ booking }) =>
      `update bank_bookings set amount = 125000 where company_id = :company and id = ${booking}`,
    faults: ({ id, booking }) => [
      `journal: The bank booking with the id ${booking} has another amount ${told}`,
      `sums: The bank entry with the id ${id} has the amount 125.50, but what was booked of it comes to 125.00.`,
    ],
  },
  {
    name: 'what is used of a credit note',
    given: credited,
    damage: ({ id }) =>
      `update credit_notes set total_used = 99990 where company_id = :company and id = ${id}`,
    faults: (item) => [
      `journal: The credit note ${nameOf(item)} has another total_used ${told}`,
      `sums: The credit note ${nameOf(item)} says that 99.99 is used, but what was settled with it and paid back comes to 100.0.`,
    ],
  },
  {
    name: 'a status',
    given: invoiceOfTwo,
    damage: ({ id }) => `update invoices set status = 'P' where company_id = :company and id = ${id}`,
    faults: (item) => [
      `journal: The invoice ${nameOf(item)} has another status ${told}`,
      `sums: The invoice ${nameOf(item)} is paid, but has no day on which it was.`,
    ],
  },
  {
    name: 'a payment reference',
    given: async (api) =>
      api.given.invoice({ isr_id: (await api.given.slip({ delivery_number: '123456' })).id }),
    damage: ({ id }) => `update invoices set isr_reference_number = '123456000000000000000001051',
        isr_reference_number_folded = '123456000000000000000001051',
        search = replace(search, substr(isr_reference_number, 18), '0000001051') where company_id = :company and id = ${id}`,
    faults: (item) => [
      `journal: The invoice ${nameOf(item)} has another isr_reference_number ${told}`,
      `sums: The invoice ${nameOf(item)} has the payment reference 123456000000000000000001051, whose check digit is wrong.`,
    ],
  },
  {
    name: 'a record that vanished',
    given: (api) => api.given.effort(),
    damage: ({ id }) => `delete from efforts where company_id = :company and id = ${id}`,
    faults: ({ id }) => [
      `journal: The effort with the id ${id} is missing: the journal tells that it was made, and not that it was deleted.`,
    ],
  },
  {
    name: 'a record that came back',
    given: async (api) => {
      const { id } = (await api.post('/v2/configuration/signatures', { name: 'Lea' })).item
      await api.delete(`/v2/configuration/signatures/${id}`)
      return { id }
    },
    damage: ({ id }) => signature(id),
    faults: ({ id }) => [
      `journal: The signature with the id ${id} was deleted, says the journal, but is still there.`,
    ],
  },
  {
    name: 'a record from nowhere',
    damage: () => signature(60),
    faults: () => ['journal: The signature with the id 60 is in no entry of the journal.'],
  },
  {
    name: 'a category that never was',
    given: (api) => api.given.product(),
    damage: ({ id }) => `update products set category_id = 99 where company_id = :company and id = ${id}`,
    faults: (item) => [
      `journal: The product ${nameOf(item)} has another category_id ${told}`,
      `references: The product ${nameOf(item)} names the category 99 in category_id, which does not exist.`,
    ],
  },
  {
    name: 'a contact and a unit that never were',
    given: (api) => api.given.invoice(),
    damage: ({
      id,
    }) => `update invoices set contact_id = 98, positions = replace(positions, '"unit_id":1,', '"unit_id":97,')
      where company_id = :company and id = ${id}`,
    faults: (item) => [
      `journal: The invoice ${nameOf(item)} has another contact_id, positions ${told}`,
      `references: The invoice ${nameOf(item)} names the contact 98 in contact_id, which does not exist.`,
      `references: The invoice ${nameOf(item)} names the unit 97 in positions.0.unit_id, which does not exist.`,
    ],
  },
  {
    name: 'what an effort was for, and whose it was',
    given: (api) => api.given.effort(),
    damage: ({ id }) =>
      `update efforts set entity_id = 96, user_id = 987654 where company_id = :company and id = ${id}`,
    faults: ({ id }) => [
      `journal: The effort with the id ${id} has another user_id, entity_id ${told}`,
      `references: The effort with the id ${id} names the project 96 in entity_id, which does not exist.`,
      `references: The effort with the id ${id} names the user 987654 in user_id, which does not exist.`,
    ],
  },
  {
    name: 'a main address',
    given: async (api) => ({ ...(await api.given.contact()), other: (await api.given.contactAddress()).id }),
    damage: ({ id, other }) =>
      `update contacts set main_address_id = ${other} where company_id = :company and id = ${id}`,
    faults: (item) => [
      `journal: The contact ${nameOf(item)} has another main_address_id ${told}`,
      `references: The contact ${nameOf(item)} names the address ${item.other} as its main one, which is none of its own.`,
    ],
  },
  {
    name: 'the company itself',
    given: async (api) => {
      await api.put('/v2/configuration/company', { city: 'Thun' })
      return { id: api.identity.company }
    },
    damage: ({ id }) => `update companies set name = 'Other', city = 'Bern' where id = ${id}`,
    faults: ({ id }) => [`journal: The company with the id ${id} has another name, city ${told}`],
  },
  {
    name: 'a user',
    given: async (api) => ({ id: api.identity.user }),
    damage: ({ id }) => `update users set email = 'mallory@kontor.example' where id = ${id}`,
    faults: ({ id }) => [`journal: The user with the id ${id} has another email ${told}`],
  },
  {
    name: 'rows of a company that is not there',
    damage: () => `insert into counters (company_id, name, value) values (999, 'ids', 7)`,
    faults: () => ['references: Rows of counters are of company 999, which is not there.'],
  },
  {
    name: 'a PDF of the outbox',
    given: ({ identity: { company, user }, server }) =>
      server.db.transaction({ company, user, via: 'test' }, async (tx) => {
        await keepFile(tx, { pdf: Buffer.from('%PDF untouched'), pages: 1 })
        return keepFile(tx, { pdf: Buffer.from('%PDF'), pages: 1 })
      }),
    damage: ({ file }) => `update files set content = '${Buffer.from('%PDX').toString('base64')}'
      where company_id = :company and hash = '${file}'`,
    faults: ({ file }) => [`sums: The file ${file} has been changed: its content has another hash.`],
  },
  {
    name: 'the paper of an issued invoice',
    given: async (api) => {
      for (const _ of [1, 2]) {
        const { id } = await api.given.invoice()
        await api.patch(`/v2/receivables/invoices/${id}/change-status`, { status: 'S' })
      }
      const [{ id, document_number }, other] = (await api.get('/v2/receivables/papers')).items
      return { id, number: document_number, other: other.id }
    },
    damage: ({ id, other }) => `update papers set content = (
      select p.content from papers p where p.company_id = :company and p.id = ${other})
      where company_id = :company and id = ${id}`,
    faults: ({ id, number }) => [
      `sums: The paper ${number} (id ${id}) has been changed: its content has another hash.`,
    ],
  },
  {
    name: 'the paper that a customer accepted',
    given: async (api) => {
      const offers = [await sentOffer(api), await sentOffer(api)]
      for (const { page } of offers) await accept(customerOf(api), page, { name: 'Anna' })
      return { number: offers[0]?.number, other: offers[1]?.number }
    },
    damage: ({ number, other }) => `update customer_responses set content = (
      select r.content from customer_responses r
      where r.company_id = :company and r.document_number = '${other}' and r.type = 'accepted')
      where company_id = :company and document_number = '${number}' and type = 'accepted'`,
    faults: ({ number }) => [
      `sums: The paper of ${number} that a customer accepted has been changed: it has another hash.`,
    ],
  },
  {
    name: 'a number that exists twice',
    given: async (api) => ({ product: await api.given.product(), service: await api.given.service() }),
    damage: ({
      product: { number },
      service,
    }) => `update services set number = '${number}', number_folded = '${number}',
        number_value = ${number}, search = replace(search, '${service.number}', '${number}')
      where company_id = :company and id = ${service.id}`,
    faults: ({ product, service }) => [
      `journal: The service ${product.number} (id ${service.id}) has another number ${told}`,
      `numbers: The product with the id ${product.id} has the number "${product.number}", and so has the service with the id ${service.id}.`,
    ],
  },
  {
    name: 'counters that are behind',
    given: (api) => api.given.contact(),
    damage: () => `update counters set value = 2
      where company_id = :company and name in ('ids', 'payment-references', 'journal.version')`,
    faults: () => [
      'numbers: The counter ids stands at 2, but :last is in use.',
      'numbers: The counter journal.version stands at 2, but :entries is in use.',
      'numbers: The counter payment-references stands at 2, but 112 is in use.',
    ],
    isRepaired: true,
  },
  {
    name: 'the count of bytes of files',
    damage: () => `insert into company_use (company_id, stored_bytes) values (:company, 7)
      on conflict (company_id) do update set stored_bytes = 7`,
    faults: () => ['numbers: Its files take :bytes bytes, but 7 are counted towards its storage limit.'],
    isRepaired: true,
  },
  {
    name: 'what searching and sorting read',
    given: (api) => api.given.service({ name: 'Café crème' }),
    damage: ({ id }) => `update services set name_folded = 'tee', search = '\ntee\n', number_value = null
      where company_id = :company and id = ${id}`,
    faults: (item) => [
      `search: The service ${nameOf(item)} is searched or sorted by an old number_value, name_folded, search.`,
    ],
    isRepaired: true,
  },
  {
    name: 'the search index',
    given: async (api) => ({
      lost: await api.given.service(),
      other: await api.given.product(),
      signed: (await api.post('/v2/configuration/signatures', { name: 'Lea', text: 'Freundliche Grüsse' }))
        .item,
      forgotten: (await api.post('/v2/contacts/configuration/groups', { name: 'Dachstock' })).item,
    }),
    damage: ({ lost, other, signed }) => `
      delete from services_search where rowid = (:company << 31 | ${lost.id});
      insert or replace into products_search (rowid, search)
        values ((:company << 31 | ${other.id}), '\n${other.number}\nblumenerde 50 l\n');
      insert into products_search (rowid, search) values ((:company << 31 | 95), 'nobody');
      insert into products_words (rowid, words) values ((:company << 31 | 96), 'nobody');
      insert or replace into signatures_words (rowid, words) values ((:company << 31 | ${signed.id}), 'nobody');
      delete from vocabulary where company_id = :company and word = 'dachstock'`,
    faults: ({ lost, other, signed, forgotten }) => [
      `search: The product ${nameOf(other)} is not found by its text.`,
      'search: The product with the id 95 is in the search index with another text, or not at all.',
      'search: The product with the id 96 is in the search index with another text, or not at all.',
      `search: The signature with the id ${signed.id} is not found by its text.`,
      `search: The group with the id ${forgotten.id} is not found by its text.`,
      `search: The service ${nameOf(lost)} is in the search index with another text, or not at all.`,
    ],
    isRepaired: true,
    only: 'SQLite',
  },
  {
    name: 'the index of long texts',
    given: async (api) => ({
      lost: await api.given.service({ notes: 'Nur mit Kies' }),
      plain: await api.given.service({ description: null, notes: null }),
    }),
    damage: ({ lost, plain }) => `
      delete from services_texts where rowid = (:company << 31 | ${lost.id});
      insert into services_texts (rowid, notes) values ((:company << 31 | ${plain.id}), 'nobody');
      insert into services_texts (rowid, notes) values ((:company << 31 | 95), 'nobody')`,
    faults: ({ lost, plain }) => [
      `search: The service ${nameOf(lost)} is filtered by other texts than it has.`,
      `search: The service ${nameOf(plain)} is filtered by other texts than it has.`,
      'search: The service with the id 95 is filtered by other texts than it has.',
    ],
    isRepaired: true,
    only: 'SQLite',
  },
]

function signature(id: number): string {
  return `insert into signatures (company_id, id, name, name_folded, search)
    values (:company, ${id}, 'Lea', 'lea', '\nlea\n')`
}

onOwnServer('what the server notes for itself is no fault', async (api) => {
  const { id, contact_id } = await api.given.invoice()
  await api.get(`/v2/receivables/invoices/${id}/pdf`)
  await api.put(`/v2/contacts/${contact_id}`, { name: 'Hofladen Sonnenrain & Co.' })
  await api.delete(`/v2/contacts/${(await api.given.invoice()).contact_id}`)
  const { item } = await api.post('/v2/webhooks', { url: 'https://hooks.example/kontor' })
  await api.post(`/v2/webhooks/${item.id}/test`, {})
  await inflict(
    api.server.db,
    api.identity.company,
    'update webhooks set cursor = 7 where company_id = :company',
  )
  const { token } = (await api.post('/v2/auth/tokens', { name: 'Script', scopes: ['contact'] })).item
  await new Api(api.server, { ...api.identity, accessToken: token }).get('/v2/contacts')
  assert.deepEqual(faultsOf(await look(api.server.db)), [])
})

onOwnServer(
  'a number that was issued and given again is a fault, until its holder is cancelled',
  async (api) => {
    const { db } = api.server
    const path = '/v2/receivables/invoices'
    const issue = async ({ id }: Item) => api.patch(`${path}/${id}/change-status`, { status: 'S' })
    const drop = (id: number) =>
      db.transaction({ ...api.identity, via: 'test' }, (tx) => remove(tx, invoices, [id]))
    const [issued, draft] = [await api.given.invoice(), await api.given.invoice()]
    await issue(issued)
    // As earlier versions did.
    await drop(draft.id)
    await drop(issued.id)
    const [again, other] = [await api.given.invoice(), await api.given.invoice()]
    assert.deepEqual([again.number, other.number], [issued.number, draft.number])
    await issue(again)
    assert.deepEqual(faultsOf(await look(db)), [
      `numbers: The invoice ${nameOf(again)} has a number under which the one with the id ${issued.id} was issued.`,
    ])
    await api.patch(`${path}/${again.id}/change-status`, { status: 'C' })
    assert.deepEqual(faultsOf(await look(db)), [])
  },
)

onOwnServer(
  'the doctor finds every damage, and repairs what follows from other data',
  async (api, database) => {
    const { db } = api.server
    const { company } = api.identity
    if (database === 'SQLite') await inflict(db, company, indexedAtOnce)
    const cases: (Damage & { readonly item: Item })[] = []
    for (const one of damages.filter(({ only }) => only === undefined || only === database))
      cases.push({ ...one, item: await one.given?.(api) })
    assert.deepEqual(faultsOf(await look(db)), [])

    const journal = () => db.all(sql`select * from journal where company_id = ${company} order by id`)
    const last = await db.get<{ value: number }>(sql`
    select value from counters where company_id = ${company} and name = 'ids'`)
    for (const { item, damage } of cases) await inflict(db, company, damage(item))
    const entries = await journal()
    const bytes = await countStoredBytes(db, company)
    const expected = (cases: readonly (Damage & { readonly item: Item })[]) =>
      cases
        .flatMap(({ faults, item }) => faults(item))
        .map((text) =>
          text
            .replace(':last', String(last?.value))
            .replace(':entries', String(entries.length))
            .replace(':bytes', String(bytes)),
        )
        .sort()

    const found = await look(db)
    assert.deepEqual(faultsOf(found), expected(cases))
    for (const { repair, canRepair } of found.checks.flatMap(({ faults }) => faults)) {
      assert.match(repair, /\w/)
      assert.equal(repair.includes('kontor doctor --repair'), canRepair)
    }
    const after = await repair(db, elsewhere, found, () => {})
    assert.deepEqual(faultsOf(after), expected(cases.filter(({ isRepaired }) => !isRepaired)))
    assert.ok(after.repaired.count >= 4)
    assert.deepEqual(await journal(), entries)

    // The repaired data works again.
    const { items } = await api.get('/v2/catalog/services', { q: 'creme' })
    assert.equal(items.length, 1)
    assert.ok((await api.given.contact()).id > (last?.value as number))
  },
)

/** New rows are indexed as soon as they are before the last indexed one. */
const indexedAtOnce = `
  insert into index_progress
  select :company, column1, 2147483647 from (values ('products'), ('services'), ('signatures'), ('contact_groups'))`

/** A test on a server with one company: the doctor looks at all of them. */
function onOwnServer(name: string, work: (api: Api, database: DatabaseName) => Promise<void>): void {
  withOneDatabase(name, async (database) => {
    await work(await newCompany(await serverWithoutCompany(database)), database)
  })
}

/** Changes data in a way that needs direct access to the database. */
async function inflict(db: Db, company: number, damage: string): Promise<void> {
  await db.transaction({ company, user: null, via: 'test' }, async (tx) => {
    for (const statement of damage.replaceAll(':company', String(company)).split(';'))
      await tx.all(sql`${raw(statement)} /* company_id */`)
  })
}

test('a demo has no fault', async () => {
  await withOwnDatabase('SQLite', async (db) => {
    const { company, user } = await createCompany(db, companyDraft('demo'))
    await fillWithDemo(db, { company, user, via: 'test' })
    const report = await look(db)
    assert.deepEqual(faultsOf(report), [])
    for (const { name, seen } of report.checks.filter(({ things }) => things)) assert.ok(seen > 0, name)
  })
})

// Data that belongs to no company.

for (const database of ['SQLite', 'PostgreSQL'] as const) {
  test(`the doctor compares the schema with the migrations (${database})`, async () => {
    await withOwnDatabase(database, async (db) => {
      assert.deepEqual(await schemaFaults(db), [])
      await inflict(db, directory, 'drop index contacts_by_name; alter table units add column color text')
      await inflict(db, directory, 'create index invoices_by_notes on invoices (company_id, notes)')
      await inflict(db, directory, 'drop table workflow_runs')
      assert.deepEqual(await schemaFaults(db), [
        'The column units.color is one that no migration makes.',
        'The index contacts_by_name of contacts is missing.',
        'The index invoices_by_notes of invoices is one that no migration makes.',
        'The table workflow_runs is missing.',
      ])
    })
  })

  test(`the doctor says which migrations are missing, or from the future (${database})`, async () => {
    await withOwnDatabase(database, async (db) => {
      await inflict(db, directory, `delete from migrations where name = '0010-idempotency.sql'`)
      const report = await look(db)
      assert.deepEqual(await schemaFaults(db), [
        'The database is not up to date: it lacks 0010-idempotency.sql.',
      ])
      assert.ok(
        report.checks.slice(2).every(({ skipped }) => skipped === 'The schema has to be right first.'),
      )
      await inflict(db, directory, `insert into migrations values ('9999-future.sql', '2030-01-01')`)
      assert.deepEqual(await schemaFaults(db), [
        'The database is newer than this version of Kontor, which does not know 9999-future.sql.',
      ])
    })
  })

  test(`the directory has counters too (${database})`, async () => {
    await withOwnDatabase(database, async (db) => {
      await inflict(
        db,
        directory,
        `insert into users (id, email, name, surname, language, created)
        values (7, 'lea@kontor.example', 'Lea', 'Brunner', 'de', '2026-01-01 08:00:00')`,
      )
      const report = await look(db)
      assert.deepEqual(faultsOf(report), ['numbers: The counter users stands at 0, but 7 is in use.'])
      const { checks, repaired } = await repair(db, elsewhere, report, () => {})
      assert.deepEqual([faultsOf({ checks, repaired }), repaired.count], [[], 1])
    })
  })
}

test('what can be repaired is repaired, however much else is told', async () => {
  await withOwnDatabase('SQLite', async (db) => {
    const [first, second] = [
      await createCompany(db, companyDraft('first')),
      await createCompany(db, companyDraft('second')),
    ]
    await db.transaction({ ...first, via: 'test' }, async (tx) => {
      const item = { name: 'Erde', unit_id: 1, including_vat: false, vat: 0n, price: 0n, default_amount: 1 }
      for (let number = 1; number <= 101; number++) {
        const values = { ...item, number: `N${number}` }
        await insert(tx, products, { ...values, inventory_available: 0n, inventory_reserved: 0n })
        await insert(tx, services, values)
      }
    })
    await inflict(
      db,
      second.company,
      `update counters set value = 2 where company_id = :company and name = 'ids'`,
    )
    const found = await look(db)
    assert.equal(found.checks.find(({ name }) => name === 'numbers')?.more, 2)
    assert.equal((await repair(db, elsewhere, found, () => {})).repaired.count, 1)
  })
})

test('the doctor knows a database that is not one of Kontor', async () => {
  const db = openDatabase(temporaryFile())
  assert.deepEqual(await schemaFaults(db), [
    'It is not a database of Kontor: no migration has ever run in it.',
  ])
  await db.close()
})

test('PostgreSQL says which indexes it cannot use', async () => {
  await withOwnDatabase('PostgreSQL', async (db) => {
    assert.deepEqual(await db.check(), [])
    await inflict(
      db,
      directory,
      `update pg_index set indisvalid = false where indexrelid = 'contacts_by_name'::regclass`,
    )
    assert.deepEqual(await db.check(), ['The index contacts_by_name is not valid.'])
  })
})

onOwnServer('the doctor names passwords that the key of the data folder does not open', async (api) => {
  const { db } = api.server
  const { company } = api.identity
  const folderOf = () => dirname(temporaryFile())
  const [here, moved] = [folderOf(), folderOf()]
  const sealed = secretBox(here).seal('correct horse', `mail server of company ${company}`)
  await inflict(
    db,
    company,
    `insert into mail_servers (company_id, host, port, encryption, username, sealed_password)
    values (:company, 'mail.example.com', 587, 'starttls', 'lea', '${sealed}')`,
  )
  const found = async (dataFolder: string) =>
    (await Array.fromAsync(checkSecrets(db, { ...elsewhere, dataFolder }))).map(({ message }) => message)
  assert.deepEqual(await found(here), [])
  const [message = ''] = await found(moved)
  assert.match(message, /: the password of its mail server cannot be read with .*secret\.key\.$/)
})

test('the doctor advises on the data folder and its backups', async () => {
  await withOwnDatabase('SQLite', async (db, address) => {
    const dataFolder = dirname(address)
    const place = { dataFolder, backupFolder: join(dataFolder, 'backups'), file: address, now: new Date() }
    const advice = async (faults: AsyncIterable<{ message: string; isAdvice?: boolean }>) => {
      const found: string[] = []
      for await (const { message, isAdvice } of faults) if (isAdvice) found.push(message)
      return found.filter((message) => !message.startsWith('The disk'))
    }
    chmodSync(address, 0o600)
    assert.deepEqual(await advice(checkFiles(db, place)), [])
    chmodSync(dataFolder, 0o755)
    assert.equal(statSync(dataFolder).mode & 0o777, 0o755)
    assert.deepEqual(await advice(checkFiles(db, place)), [
      `Other users of this machine may enter ${dataFolder}: its mode is 755.`,
    ])

    // A new installation has had no time for a backup.
    assert.deepEqual(await advice(checkBackups(db, place)), [])
    await inflict(db, directory, `update migrations set at = '2026-01-01T00:00:00.000Z'`)
    const later = { ...place, now: new Date('2026-01-20T12:00:00Z') }
    assert.deepEqual(await advice(checkBackups(db, later)), [`There is no backup in ${later.backupFolder}.`])
    mkdirSync(later.backupFolder)
    for (const name of ['15.db', '19.db.4711.part', '19.zip'])
      writeFileSync(join(later.backupFolder, `kontor-2026-01-${name}`), '')
    assert.deepEqual(await advice(checkBackups(db, later)), [
      `The last backup in ${later.backupFolder} is of 2026-01-15.`,
    ])
    assert.deepEqual(await advice(checkBackups(db, { ...later, file: null })), [])
    writeFileSync(join(later.backupFolder, 'kontor-2026-01-19.db'), '')
    assert.deepEqual(await advice(checkBackups(db, later)), [])
    assert.deepEqual(await advice(checkBackups(db, { ...later, backupFolder: null })), [])

    // Another server has made the last ones.
    const other = { ...later, backupFolder: join(dataFolder, 'other') }
    const backups = agreedInDatabase(db, later.backupFolder)
    await backups.made('2026-01-15')
    assert.deepEqual(await advice(checkBackups(db, other)), [
      'The last backup of all servers is of 2026-01-15.',
    ])
    await backups.made('2026-01-19')
    assert.deepEqual(await advice(checkBackups(db, other)), [])
  })
})

async function schemaFaults(db: Db): Promise<string[]> {
  const report = await look(db)
  const schema = report.checks.find(({ name }) => name === 'schema')
  return (schema?.faults ?? []).map(({ message }) => message).sort()
}

async function withOwnDatabase(
  database: DatabaseName,
  work: (db: Db, address: string) => Promise<void>,
): Promise<void> {
  const address = await migratedDatabase(database)
  const db = openDatabase(address)
  try {
    await db.migrate()
    await work(db, address)
  } finally {
    await db.close()
  }
}

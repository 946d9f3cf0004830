// A database for measurements: one company with this many invoices, spread over four years.

import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import sql, { join as joined, raw } from 'sql-template-tag'
import { scopes } from '../domain/access/scopes.ts'
import { divideRounded, sum } from '../domain/money/money.ts'
import { documentTotals } from '../domain/money/totals.ts'
import { createApp } from '../server/app.ts'
import { authenticateClient, createClient } from '../server/auth/applications/clients.ts'
import { issueClientToken } from '../server/auth/applications/tokens.ts'
import { createCompany } from '../server/auth/people/companies.ts'

import { lastTaken } from '../server/db/counters.ts'
import type { Db, Statement } from '../server/db/db.ts'
import { contentOf, hashOf, type JournalEntry, journalHead } from '../server/db/journal.ts'
import { openDatabase } from '../server/db/open.ts'
import { invoices } from '../server/receivables/invoices.ts'
import type { Row } from '../server/resource/fields.ts'
import { jsonOf } from '../server/resource/records.ts'
import { find, insertStatements } from '../server/resource/write.ts'

export interface Filled {
  readonly file: string
  readonly invoiceCount: number
  readonly company: number
  readonly user: number
  /** An access token with every scope. */
  readonly token: string
  /** The body of one more invoice. */
  readonly invoiceBody: object
}

const contactCount = 200
/** The id of the first contact, after the records that every company starts with. */
export const firstContact = 51
/** Made over the API, one by one; the others are copies of these with their own number, date, state and amounts. */
const patternCount = 400
/** So many invoices contain this word, whatever their total number. */
export const rareWord = { word: 'Wasserschaden', count: 50 }
/** About one invoice in nine contains this one. */
export const frequentWord = 'Dachrinne'
/** One invoice in ten of the oldest two fifths contains this one, and none of the newer. */
export const formerWord = 'Gerüstmiete'

/** Makes the file. The same size gives the same rows in every run. */
export async function fill(file: string, invoiceCount: number): Promise<Filled> {
  const random = seededRandom()
  const db = openDatabase(file)
  await db.migrate()
  const { company, user, token } = await makeCompany(db)
  const contacts = await makePatterns(db, token, random, patternCount)
  await copyInvoices(db, file, company, invoiceCount, random)
  await db.close()
  return {
    file,
    invoiceCount,
    company,
    user,
    token,
    invoiceBody: invoiceBody(random, contactOf(contacts, 0)),
  }
}

/** Files that an older version of `fill` has made go when a new one is made. */
const made = 2

/** A file that is kept for the next run, in this folder: making it takes long. */
export async function keptFile(folder: string, invoiceCount: number): Promise<Filled> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, `invoices-${invoiceCount}-${made}.db`)
  const about = `${file}.json`
  if (!existsSync(about)) {
    for (const name of readdirSync(folder))
      if (name.startsWith(`invoices-${invoiceCount}.`) || name.startsWith(`invoices-${invoiceCount}-`))
        rmSync(join(folder, name))
    writeFileSync(about, JSON.stringify(await fill(file, invoiceCount)))
  }
  const filled = JSON.parse(readFileSync(about, 'utf8')) as Filled
  const db = openDatabase(file)
  await db.migrate()
  // Tokens expire.
  const token = await newToken(db, filled.company, filled.user)
  await db.close()
  return { ...filled, file, token }
}

/** Fills either database, using only the API. */
export async function fillByApi(
  db: Db,
  invoiceCount: number,
  email?: string,
): ReturnType<typeof makeCompany> {
  await db.migrate()
  const made = await makeCompany(db, email)
  await makePatterns(db, made.token, seededRandom(), invoiceCount)
  return made
}

/** The body of one more invoice to the first contact, which has the same ids in every company. */
export function plainInvoiceBody(): string {
  const position = {
    type: 'N',
    catalog_type: 'S',
    name: 'Baumschnitt',
    price: 120.5,
    amount: 2,
    unit_id: 1,
    vat: 8.1,
  }
  return JSON.stringify({
    contact_id: firstContact,
    contact_address_id: firstContact - 1,
    date: '2026-03-01',
    due: '2026-03-31',
    currency: 'CHF',
    language: 'de',
    positions: [position, position, position],
  })
}

/** An empty company, and an access token with every scope. */
export async function makeCompany(
  db: Db,
  email = 'bench@kontor.example',
): Promise<{ company: number; user: number; token: string }> {
  const { company, user } = await createCompany(db, {
    company: 'Gartenbau Sonnenrain',
    email,
    password: 'correct horse',
    name: 'Lea',
    surname: 'Brunner',
    country: 'CH',
    currency: 'CHF',
    language: 'de',
  })
  return { company, user, token: await newToken(db, company, user) }
}

/** An access token with every scope, of a new client. */
async function newToken(db: Db, company: number, user: number): Promise<string> {
  const { client_id, client_secret } = await db.transaction({ company, user, via: 'bench' }, (tx) =>
    createClient(tx, { name: 'Bench', scopes, user_id: user }),
  )
  const client = await authenticateClient(db, client_id, client_secret)
  assert(client, 'the client that was just made is known')
  return issueClientToken(db, client, scopes)
}

/** Makes and reads records over the API, without a network. */
export interface Poster {
  // biome-ignore lint/suspicious/noExplicitAny: items are what the API answers.
  post(path: string, body: unknown): Promise<{ item: any }>
  get(path: string, query: Readonly<Record<string, string>>): Promise<unknown>
  close(): Promise<void>
}

export async function openPoster(db: Db, token: string): Promise<Poster> {
  const app = await createApp(db)
  const authorization = `Bearer ${token}`
  return {
    async post(path, body) {
      const headers = { authorization, 'content-type': 'application/json' }
      const answer = await app.inject({ method: 'POST', url: path, headers, body: JSON.stringify(body) })
      assert(answer.statusCode === 201, `${path}: ${answer.body}`)
      return answer.json()
    },
    async get(path, query) {
      const answer = await app.inject({ method: 'GET', url: path, query, headers: { authorization } })
      assert(answer.statusCode === 200, `${path}: ${answer.body}`)
      return answer.json()
    },
    close: () => app.close(),
  }
}

/** Makes all contacts and the first invoices; returns the contacts. */
async function makePatterns(db: Db, token: string, random: Random, count: number): Promise<Contact[]> {
  const { post, close } = await openPoster(db, token)
  const contacts: Contact[] = []
  for (let index = 0; index < contactCount; index++)
    contacts.push((await post('/v2/contacts', contactBody(random, index))).item)
  for (let index = 0; index < count; index++)
    await post('/v2/receivables/invoices', invoiceBody(random, contactOf(contacts, index)))
  await close()
  assert(contacts[0]?.id === firstContact, 'the first contact has the id that lists ask for')
  return contacts
}

interface Contact {
  readonly id: number
  readonly main_address_id: number
}

/** One invoice in twenty goes to the first contact, the others to all in turn. */
function contactOf(contacts: readonly Contact[], index: number): Contact {
  return contacts[index % 20 === 0 ? 0 : index % contactCount] as Contact
}

function contactBody(random: Random, index: number): object {
  return {
    relation: ['CL'],
    type: 'C',
    name: `${random.of(trades)} ${random.of(surnames)} ${index + 1}`,
    email: `kontakt-${index + 1}@kunde.example`,
    main_address: {
      country: 'CH',
      street: random.of(streets),
      street_no: String(random.below(120) + 1),
      postcode: String(1000 + random.below(8000)),
      city: random.of(cities),
    },
  }
}

function invoiceBody(random: Random, contact: Contact): object {
  const day = dayOf(random.below(1400))
  return {
    contact_id: contact.id,
    contact_address_id: contact.main_address_id,
    date: day,
    due: laterThan(day, 30),
    currency: 'CHF',
    language: random.of(['de', 'de', 'de', 'fr', 'it', 'en']),
    vat_included: random.below(4) === 0,
    notes: random.below(3) === 0 ? null : `${random.of(works)} und ${random.of(works)}, ${random.of(cities)}`,
    positions: Array.from({ length: 1 + random.below(6) }, () => ({
      type: 'N',
      catalog_type: random.of(['P', 'S']),
      number: String(100 + random.below(900)),
      name: random.of(works),
      description: `${random.of(works)}, ausgeführt in ${random.of(cities)} nach Absprache`,
      price: (random.below(40_000) + 500) / 100,
      amount: (random.below(80) + 1) / 4,
      unit_id: 1,
      vat: random.of([8.1, 8.1, 8.1, 2.6]),
    })),
  }
}

/** Copies the patterns, each copy with its entry in the journal: `kontor doctor` finds nothing wrong with them. */
async function copyInvoices(
  db: Db,
  file: string,
  company: number,
  invoiceCount: number,
  random: Random,
): Promise<void> {
  const patterns = await patternsOf(db, company)
  const { number, running_number } = patterns[0] as Pattern
  const first = Number(number)
  const lastId = await lastTaken(db, company, 'ids')
  const copyOf = (index: number): Pattern => {
    const pattern = random.of(patterns)
    const day = dayOf(Math.floor((index / invoiceCount) * 1400) + random.below(20))
    const status = random.of(statuses)
    const isRare = index % Math.floor(invoiceCount / rareWord.count) === 0
    const isFormer = index % 10 === 1 && index < 0.4 * invoiceCount
    return {
      ...pattern,
      ...pricedAnew(pattern, BigInt(500 + random.below(1000))),
      id: lastId + index - patternCount,
      number: String(first + index - 1),
      running_number: (running_number as number) + index - 1,
      date: day,
      due: laterThan(day, 30),
      created: `${day} 09:30:00`,
      status,
      status_changed: status === 'DR' ? null : `${day} 10:15:00`,
      // Paid elsewhere: nobody has entered a payment.
      paid_date: status === 'P' ? laterThan(day, 20) : null,
      notes: isRare ? `${rareWord.word} am ${day}` : isFormer ? `${formerWord} am ${day}` : pattern.notes,
      public_key: keyOf(lastId + index - patternCount),
    }
  }
  const database = new DatabaseSync(file)
  database.exec('pragma synchronous = off; pragma cache_size = -262144; begin')
  const storeInvoice = storing(
    database,
    (row: Pattern) => insertStatements(invoices, company, [row])[0] as Statement,
  )
  const writeEntry = await entryWriter(db, database, company)
  for (let index = patternCount + 1; index <= invoiceCount; index++) {
    const copy = copyOf(index)
    storeInvoice(copy)
    writeEntry(copy)
  }
  const count = database.prepare('update counters set value = value + ? where company_id = ? and name = ?')
  for (const name of [
    'invoices',
    'invoices.version',
    'payment-references',
    'ids',
    'journal',
    'journal.version',
  ])
    count.run(invoiceCount - patternCount, company, name)
  database.exec('commit; pragma wal_checkpoint(truncate)')
  database.close()
}

type Pattern = Row<typeof invoices.fields>

async function patternsOf(db: Db, company: number): Promise<Pattern[]> {
  const rows = await db.all<{ id: number }>(sql`
    select id from invoices where company_id = ${company} order by id`)
  const patterns: Pattern[] = []
  for (const { id } of rows) patterns.push((await find(db, company, invoices, id)) as Pattern)
  return patterns
}

/** The same positions at other prices, and their totals. */
function pricedAnew(
  pattern: Pattern,
  thousandths: bigint,
): Pick<Pattern, 'positions' | 'total' | 'total_net' | 'total_vat' | 'vat' | 'vat_accounting'> {
  const positions = pattern.positions.map((position) => ({
    ...position,
    price: divideRounded((position.price ?? 0n) * thousandths, 1000n),
  }))
  const { lines, total, net, vat } = documentTotals(positions, {
    vatIncluded: pattern.vat_included,
    discountRate: pattern.discount_rate,
    discountType: pattern.discount_type,
  })
  const rows = vat.map((row) => ({ ...row, reason: null }))
  return {
    positions: positions.map((one, index) => ({ ...one, total: lines[index]?.total ?? null })),
    total,
    total_net: net,
    total_vat: sum(vat.map((row) => row.vat)),
    vat: rows,
    vat_accounting: rows,
  }
}

/** Runs the statement of each row, prepared once: it is the same for all. */
function storing<One>(database: DatabaseSync, statementOf: (one: One) => Statement): (one: One) => void {
  let prepared: StatementSync | undefined
  return (one) => {
    const { sql, values } = statementOf(one)
    prepared ??= database.prepare(sql)
    prepared.run(...(values as SQLInputValue[]))
  }
}

async function entryWriter(
  db: Db,
  database: DatabaseSync,
  company: number,
): Promise<(invoice: Pattern) => void> {
  const head = await journalHead(db, company)
  const at = new Date().toISOString()
  const store = storing(database, ({ hash, ...entry }: JournalEntry) => {
    const columns = { ...entry, hash }
    return sql`insert into journal (${raw(Object.keys(columns).join(', '))}) values (${joined(Object.values(columns))})`
  })
  let [id, hash] = [head.entries, head.hash]
  return (invoice) => {
    id++
    const who = { company_id: company, id, at, user_id: null, via: 'bench', address: null }
    const what = { action: 'create', resource: invoices.name, record_id: invoice.id, before: null } as const
    const entry = { ...who, ...what, after: jsonOf(invoices.fields, invoice), previous_hash: hash }
    hash = hashOf(contentOf(entry))
    store({ ...entry, hash })
  }
}

/** A key that no other copy has. */
export function keyOf(id: number): string {
  return id.toString(16).padStart(32, '0')
}

function dayOf(day: number): string {
  return laterThan('2022-06-01', day)
}

function laterThan(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
}

type Random = ReturnType<typeof seededRandom>

/** The same numbers in every run (a linear congruential generator, as in Numerical Recipes). */
function seededRandom() {
  let state = 42
  const below = (limit: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 4_294_967_296) * limit)
  }
  return { below, of: <T>(values: readonly T[]): T => values[below(values.length)] as T }
}

const trades = [
  'Hofladen',
  'Schreinerei',
  'Garage',
  'Bäckerei',
  'Praxis',
  'Hotel',
  'Käserei',
  'Genossenschaft',
]
const surnames = ['Aebischer', 'Brunner', 'Caduff', 'Dürrenmatt', 'Egli', 'Favre', 'Gerber', 'Hürlimann']
const streets = ['Dorfstrasse', 'Bahnhofstrasse', 'Rue du Lac', 'Via Cantonale', 'Im Grund', 'Mühleweg']
const cities = ['Zürich', 'Landiswil', 'Genève', 'Bellinzona', 'Chur', 'Thun', 'Delémont', 'Bülach']
export const works = [
  'Gartenpflege',
  'Hecke schneiden',
  'Rasen vertikutieren',
  'Baumschnitt',
  'Wegbau mit Kies',
  'Bewässerung einstellen',
  'Teich reinigen',
  'Trockenmauer setzen',
  'Laub entsorgen',
  'Rosen pflanzen',
  'Winterdienst',
  'Beratung vor Ort',
  'Dachrinne reinigen',
  'Pflanzenlieferung',
  'Humus und Kompost',
]
/** Most invoices are paid; the numbers are shares of a hundred. */
const shares = { P: 72, S: 10, DR: 5, R: 4, R1: 2, R2: 1, PP: 3, DC: 1, C: 2 }
const statuses = Object.entries(shares).flatMap(([status, count]) =>
  Array<keyof typeof shares>(count).fill(status as keyof typeof shares),
)

// Random lists, compared with a reference: q, filter, sort, limit and offset must find what `expectedPage` finds in all
// items, on both databases, and never a row of the other company.

import assert from 'node:assert/strict'
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { resources } from '../server/app.ts'
import { filterKeys } from '../server/resource/list/query.ts'
import { type Api, newCompany, onBothDatabases } from './api.ts'
import { position } from './given.ts'
import { inLane, seed } from './lane.ts'
import {
  contactList,
  expectedPage,
  type FieldType,
  type Filter,
  type FilterValue,
  type Item,
  invoiceList,
  type ListRequest,
  type ReferenceList,
} from './reference-list.ts'
import { collectionPath } from './samples.ts'

const comparisons = inLane({ short: 60, long: 2000 })
/** The number of plain and of odd records in a company. */
const size = inLane({ short: { contacts: 31, invoices: 40 }, long: { contacts: 62, invoices: 103 } })
const requestsAtOnce = 8

onBothDatabases('a list answers what the reference finds among all items', async (api) => {
  const companies = [api, await newCompany(api.server)]
  const stocks = await Promise.all(companies.map((company, index) => fillCompany(company, index)))
  const query = anyQuery(stocks)

  async function check({ list, request }: Query): Promise<void> {
    for (const stock of stocks) await compareWithReference(stock, list, request)
  }

  // All samples at once are fast; a failing one is repeated alone, so that it can shrink.
  const samples = fc.sample(query, { seed, numRuns: comparisons })
  const failed = await firstFailure(samples, check)
  if (!failed) return
  await fc.assert(fc.asyncProperty(query, check), { seed, path: String(failed.index), numRuns: 1 })
  const sample = JSON.stringify(samples[failed.index])
  throw new Error(`seed ${seed}: wrong only among other requests: ${sample}`, { cause: failed.error })
})

onBothDatabases('a search is not misled by characters that mean something to a database', async (api) => {
  const contact = await api.given.contact({ name: 'Bio-Hof "Sonne" 100%_\\ & O\'Brien' })
  await api.given.contact({ name: 'Biohof Sonne 1000 Brien' })
  for (const q of ['bio-hof', '"sonne"', '100%', '%_\\', "o'b", '&', '"', 'b "', '"so', '1 & "s']) {
    const { items } = await api.get('/v2/contacts', { q })
    assert.deepEqual(
      items.map((item: Item) => item.id),
      [contact.id],
      q,
    )
  }
})

onBothDatabases('a flag is compared with true and false and with nothing else', async (api) => {
  for (const value of ['constructor', '!toString', 'yes', '', 2]) {
    const filter = JSON.stringify({ vat_included: value })
    const { status, body } = await api.request('GET', '/v2/receivables/invoices', { query: { filter } })
    assert.deepEqual([status, body.code], [400, 2101], filter)
  }
})

onBothDatabases('a number is compared with any number, whether or not its field can hold it', async (api) => {
  const { id, total } = await api.given.invoice()
  const finds = async (filter: Filter) =>
    (await api.get(lists.invoices.path, { filter: JSON.stringify(filter) })).items.length
  for (const [comparator, below, above] of [
    ['', 0, 0],
    ['!', 1, 1],
    ['<', 0, 1],
    ['<=', 0, 1],
    ['>', 1, 0],
    ['>=', 1, 0],
  ] as const) {
    for (const less of [`${total - 0.01}5`, `-${total}`, '-1e999999999', '1e-999999999', '-99999999999999.5'])
      assert.equal(await finds({ total: comparator + less }), below, comparator + less)
    for (const more of [`${total}0001`, '1e999999999', '9'.repeat(60_000), '9223372036854775808'])
      assert.equal(await finds({ total: comparator + more }), above, comparator + more.slice(0, 100))
    assert.equal(await finds({ id: `${comparator}${id - 1}.5` }), below)
    assert.equal(await finds({ id: `${comparator}${id}.5` }), above)
    assert.equal(await finds({ id: `${comparator}1e30` }), above)
  }
  assert.equal(await finds({ total: 0.30000000000000004 }), 0)
  assert.equal(await finds({ total: `${total}00` }), 1)
  assert.equal(await finds({ total: `${total * 100}e-2` }), 1)
  // JSON allows numbers that are too large for a double.
  assert.equal((await api.get(lists.invoices.path, { filter: '{"total":1e999}' })).items.length, 0)
  // An empty value is neither below nor above any number, nor equal to one.
  assert.deepEqual(
    await Promise.all(['0.5', '!0.5', '<1e30', '>-1e30'].map((isr_id) => finds({ isr_id }))),
    [0, 1, 0, 0],
  )
})

onBothDatabases('a number is not compared with what is no number', async (api) => {
  for (const value of [
    '',
    'x',
    '<',
    '>=x',
    '1,5',
    '.5',
    '5.',
    '+1',
    '--1',
    ' 1',
    '0x10',
    '1e',
    'Infinity',
    true,
  ])
    for (const field of ['id', 'total', 'discount_rate']) {
      const filter = JSON.stringify({ [field]: value })
      const { status, body } = await api.request('GET', lists.invoices.path, { query: { filter } })
      assert.deepEqual([status, body.code], [400, 2101], filter)
    }
})

onBothDatabases('the numbers of all lists are compared with numbers of any size', async (api) => {
  for (const resource of resources.filter(({ operations }) => operations.includes('list'))) {
    const numbers = filterKeys(resource).filter((key) =>
      ['integer', 'number'].includes(resource.fields[key]?.kind.schema.type as string),
    )
    const or = numbers.flatMap((key) =>
      ['<1e30', '>-1e30', '<0.5', '9007199254740991', '!1e30'].map((value) => ({ [key]: value })),
    )
    await api.get(await collectionPath(api, resource), { filter: JSON.stringify({ or }) })
  }
})

// Comparing.

type ListName = 'contacts' | 'invoices'

const lists: Record<ListName, { readonly path: string; readonly reference: ReferenceList }> = {
  contacts: { path: '/v2/contacts', reference: contactList },
  invoices: { path: '/v2/receivables/invoices', reference: invoiceList },
}

interface Query {
  readonly list: ListName
  readonly request: ListRequest
}

/** A company and all its items. */
interface Stock {
  readonly api: Api
  /** As a list shows them. */
  readonly shown: Record<ListName, ReadonlyMap<number, Item>>
  /** Including the searched texts. */
  readonly items: Record<ListName, readonly Item[]>
}

async function compareWithReference(stock: Stock, list: ListName, request: ListRequest): Promise<void> {
  const { path, reference } = lists[list]
  const expected = expectedPage(reference, stock.items[list], request)
  const { filter, ...plain } = request
  const query = { ...plain, ...(filter ? { filter: JSON.stringify(filter) } : {}) }
  const { items, pagination } = await stock.api.get(path, query)

  const { offset: _, ...carried } = query
  const { page, pages, total, ...urls } = pagination
  const offsets = Object.fromEntries(
    Object.entries<string>(urls).map(([name, url]) => {
      const { limit, offset, ...rest } = Object.fromEntries(new URL(url).searchParams)
      assert.deepEqual({ ...rest, limit: Number(limit) }, { limit: 100, ...carried })
      return [name, Number(offset)]
    }),
  )
  const ids = items.map((item: Item) => item.id)
  assert.deepEqual({ ids, total, page, pages, ...offsets }, expected)
  // Both companies have the same ids: only the whole item tells whose it is.
  assert.deepEqual(
    items,
    expected.ids.map((id) => stock.shown[list].get(id)),
  )
}

async function firstFailure<T>(
  samples: readonly T[],
  check: (sample: T) => Promise<void>,
): Promise<{ index: number; error: unknown } | undefined> {
  const failures: { index: number; error: unknown }[] = []
  const queue = samples.entries()
  async function work(): Promise<void> {
    for (const [index, sample] of queue) {
      if (failures.length > 0) return
      await check(sample).catch((error: unknown) => failures.push({ index, error }))
    }
  }
  await Promise.all(Array.from({ length: requestsAtOnce }, work))
  return failures.sort((a, b) => a.index - b.index)[0]
}

// Random queries. Their words and values come from the data of both companies, so that they find something.

function anyQuery(stocks: readonly Stock[]): fc.Arbitrary<Query> {
  return fc.oneof(
    ...(['contacts', 'invoices'] as const).map((list) => {
      const items = stocks.flatMap((stock) => stock.items[list])
      return fc.record({ list: fc.constant(list), request: anyRequest(lists[list].reference, items) })
    }),
  )
}

function anyRequest(reference: ReferenceList, items: readonly Item[]): fc.Arbitrary<ListRequest> {
  const q = anyQ(reference, items)
  const filter = anyFilter(reference, items, 4)
  const selection = fc.oneof(
    { weight: 4, arbitrary: fc.record({ filter }) },
    { weight: 3, arbitrary: fc.record({ q }) },
    { weight: 2, arbitrary: fc.record({ q, filter }) },
    { weight: 1, arbitrary: fc.constant<ListRequest>({}) },
  )
  const limit = fc.oneof(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 1, max: 200 }))
  const offset = fc.oneof(
    { weight: 8, arbitrary: fc.integer({ min: 0, max: 10 }) },
    { weight: 3, arbitrary: fc.integer({ min: 0, max: 250 }) },
    { weight: 1, arbitrary: fc.constantFrom(10_000, Number.MAX_SAFE_INTEGER) },
  )
  const page = fc.oneof(
    { weight: 2, arbitrary: fc.constant<ListRequest>({}) },
    { weight: 1, arbitrary: fc.record({ limit, offset }, { requiredKeys: [] }) },
  )
  const order = fc.record({ sort: anySort(reference) }, { requiredKeys: [] })
  return fc
    .tuple(selection, order, page)
    .map(([selection, order, page]): ListRequest => ({ ...selection, ...order, ...page }))
}

function anySort(reference: ReferenceList): fc.Arbitrary<string> {
  const sortable = Object.keys(reference.fields).filter((field) => reference.fields[field] !== 'set')
  const key = fc.oneof(
    fc.constantFrom(...sortable),
    // Fields with many equal values and nulls, so that later keys decide.
    fc.constantFrom(
      ...sortable.filter((field) => /number|name|notes|status|currency|total|date/.test(field)),
    ),
  )
  const signed = fc.tuple(fc.constantFrom('', '-'), key).map((parts) => parts.join(''))
  return fc.array(signed, { maxLength: 3 }).map((keys) => keys.join(','))
}

function anyQ(reference: ReferenceList, items: readonly Item[]): fc.Arbitrary<string> {
  const textsByItem = items.map((item) => reference.searched(item).filter(isFilledText))
  const wordsByItem = textsByItem.map((texts) => texts.join(' ').split(/\s+/).filter(Boolean))
  const texts = distinct(textsByItem.flat())
  const words = distinct(wordsByItem.flat())
  const gap = fc.constantFrom(' ', ' ', '  ', '\t', '\u00a0')

  const someOfOneItem = fc
    .tuple(fc.constantFrom(...wordsByItem), fc.array(fc.tuple(fc.nat(9), piece(1, 5)), { maxLength: 3 }), gap)
    .map(([own, picks, gap]) => picks.map(([word, cut]) => cut(own[word % own.length] as string)).join(gap))
  const word = fc.oneof(partOf(words, 1, 8), partOf(words, 1, 2), fc.constantFrom(...awkwardWords))
  const anyWords = fc.tuple(fc.array(word, { maxLength: 3 }), gap).map(([some, gap]) => some.join(gap))
  return fc.oneof(
    { weight: 4, arbitrary: respelled(someOfOneItem) },
    { weight: 2, arbitrary: anyWords },
    { weight: 1, arbitrary: respelled(fc.constantFrom(...texts)) },
    { weight: 1, arbitrary: partOf(texts, 1, 40) },
  )
}

const awkwardWords = [
  ...[
    '%',
    '_',
    '%%',
    '__',
    '%a',
    'a%b',
    'a_b',
    '\\',
    '\\\\',
    '\\%',
    "'",
    "''",
    '"',
    '""',
    '"a',
    "a'b",
    "o'b",
  ],
  ...[
    '*',
    'a*',
    'me*',
    '-',
    '^a',
    'a:b',
    '(',
    ')',
    'AND',
    'OR',
    'NOT',
    'NEAR',
    'a"b',
    '""""',
    '{a',
    '+',
    '[',
    '😀',
  ],
  ...[
    'ü',
    'Ü',
    'É',
    'ß',
    'SS',
    'u\u0308',
    '\u0301',
    'é\u0301',
    'ΟΣ',
    'σ',
    'ς',
    'ſ',
    'µ',
    'İ',
    'ı',
    'K',
    'ﬁ',
    '한',
    'null',
  ],
]

function anyFilter(reference: ReferenceList, items: readonly Item[], depth: number): fc.Arbitrary<Filter> {
  const values = Object.fromEntries(
    Object.keys(reference.fields).map((field) => [field, valuesOf(items, field)] as const),
  )
  const fields = Object.keys(values)
  const operands = Object.fromEntries(
    fields.map((field) => [
      field,
      anyValue(reference.fields[field] as FieldType, values[field] as unknown[]),
    ]),
  )
  const condition = fc
    .oneof(
      { weight: 1, arbitrary: fc.constantFrom(...fields) },
      {
        weight: 4,
        arbitrary: fc.constantFrom(...fields.filter((field) => (values[field]?.length ?? 0) > 1)),
      },
    )
    .chain((field) => fc.tuple(fc.constant(field), operands[field] as fc.Arbitrary<FilterValue>))
  const single = condition.map(([field, value]): Filter => ({ [field]: value }))
  const several = fc
    .uniqueArray(condition, { maxLength: 3, selector: ([field]) => field })
    .map((entries): Filter => Object.fromEntries(entries))

  function expression(depth: number): fc.Arbitrary<Filter> {
    if (depth === 0) return fc.oneof(single, several)
    const parts = fc.array(expression(depth - 1), { maxLength: 3 })
    return fc.oneof(
      { weight: 3, arbitrary: single },
      { weight: 1, arbitrary: several },
      { weight: 3, arbitrary: fc.record({ or: parts }) },
      { weight: 2, arbitrary: fc.record({ and: parts }) },
      {
        weight: 2,
        arbitrary: fc
          .tuple(several, fc.record({ and: parts, or: parts }, { requiredKeys: [] }))
          .map(([fields, groups]): Filter => ({ ...fields, ...groups })),
      },
    )
  }
  return expression(depth)
}

/** A value for a filter on a field of this type, with or without a comparator. */
function anyValue(type: FieldType, values: readonly unknown[]): fc.Arbitrary<FilterValue> {
  const special = fc.constantFrom<FilterValue>(null, '!')
  return fc.oneof({ weight: 1, arbitrary: special }, { weight: 6, arbitrary: operandsOf(type, values) })
}

function operandsOf(type: FieldType, values: readonly unknown[]): fc.Arbitrary<FilterValue> {
  switch (type) {
    case 'text':
    case 'number':
      return textOperand(values as string[])
    case 'whole':
      return numberOperand(values as number[], 1)
    case 'amount':
      return numberOperand(values as number[], 0.01)
    case 'time':
      return compared(
        ordering,
        fc.constantFrom(...(values.length > 0 ? (values as string[]) : ['2026-01-01'])),
      )
    case 'choice':
      return compared(equality, fc.constantFrom(...(values as string[]), 'XX', 'chf', ''))
    case 'set':
      return compared(equality, fc.constantFrom('CL', 'CR', 'XX', 'C', '', ',', '"', '[', '%', 'CL","CR'))
    case 'flag':
      return fc.oneof(
        fc.constantFrom<FilterValue>(true, false, 1, 0),
        compared(equality, fc.constantFrom('true', 'false', '1', '0')),
      )
  }
}

const equality = ['', '!']
const ordering = ['', '!', '<', '<=', '>', '>=']

function compared(comparators: readonly string[], operand: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc.tuple(fc.constantFrom(...comparators), operand).map((parts) => parts.join(''))
}

function textOperand(values: readonly string[]): fc.Arbitrary<FilterValue> {
  const known = values.length > 0 ? values : ['x']
  const numbers = known.filter((text) => /^(0|[1-9]\d{0,8})$/.test(text)).map(Number)
  const contained = fc.oneof(
    { weight: 3, arbitrary: partOf(known, 0, 6) },
    { weight: 2, arbitrary: partOf(known, 1, 2) },
    { weight: 1, arbitrary: respelled(fc.constantFrom(...known)) },
    { weight: 1, arbitrary: fc.constantFrom('', ...awkwardWords) },
  )
  return fc.oneof(
    { weight: 2, arbitrary: respelled(fc.constantFrom(...known)).filter((text) => !/^[<>]/.test(text)) },
    { weight: 2, arbitrary: fc.constantFrom(...known).map((text) => `!${text}`) },
    { weight: 4, arbitrary: contained.map((text) => `~${text}`) },
    { weight: 1, arbitrary: fc.constantFrom<FilterValue>(...numbers, 9, '', '!10', '~!', '!!', '!~') },
  )
}

function numberOperand(values: readonly number[], step: number): fc.Arbitrary<FilterValue> {
  const known = fc.constantFrom(...(values.length > 0 ? values : [1]))
  const near = fc
    .tuple(known, fc.constantFrom(-step, step))
    .map(([value, change]) => Number((value + change).toFixed(2)))
  const computed = fc
    .tuple(known, fc.constantFrom(1 / 3, -1e-9, 1e-7))
    .map(([value, change]) => value + change)
  const number = fc.oneof(
    { weight: 3, arbitrary: known },
    { weight: 3, arbitrary: near },
    { weight: 1, arbitrary: computed },
    { weight: 2, arbitrary: fc.constantFrom(0, -0, -1, 1, 100, 2_147_483_648, 0.1 + 0.2, 1e30, -1e300) },
  )
  // Just above a value, or below it when it is negative.
  const between = fc
    .tuple(known, fc.constantFrom('5', '0001', '00000000000000000001'))
    .map(([value, digits]) =>
      Number.isInteger(value) ? `${value}.${digits}` : `${value.toFixed(6)}${digits}`,
    )
  const written = fc.oneof(
    { weight: 6, arbitrary: number.map(String) },
    { weight: 1, arbitrary: fc.constantFrom('-0', '007', '1.0', '12.00', '-5000.0') },
    { weight: 2, arbitrary: between },
    { weight: 1, arbitrary: known.map((value) => value.toExponential()) },
    { weight: 1, arbitrary: fc.constantFrom(...awkwardNumbers) },
  )
  return fc.oneof({ weight: 1, arbitrary: number }, { weight: 4, arbitrary: compared(ordering, written) })
}

const awkwardNumbers = [
  ...['100.005', '-100.005', '0.0000001', '-0.0000001', '1e-30', '-1e-30', '0e9', '1e3', '1E+3', '-12.5e-1'],
  ...['999999999999', '999999999999.0001', '-999999999999.0001', '9999999999999', '1e18', '-1e18'],
  ...['9223372036854775807', '9223372036854775808', '-9223372036854775808', '-9223372036854775809'],
  ...['92233720368547758.07', '92233720368547758.08', '9223372036854.775808', '-9223372036854.775809'],
]

/** A piece of one of these texts, respelled. */
function partOf(texts: readonly string[], min: number, max: number): fc.Arbitrary<string> {
  return respelled(fc.tuple(fc.constantFrom(...texts), piece(min, max)).map(([text, cut]) => cut(text)))
}

/** Cuts a piece out of a text, between characters. */
function piece(min: number, max: number): fc.Arbitrary<(text: string) => string> {
  return fc.tuple(fc.nat(30), fc.integer({ min, max })).map(([start, length]) => (text) => {
    const characters = [...text]
    const from = start % characters.length || 0
    return characters.slice(from, from + length).join('')
  })
}

/** The same letters, in capitals, with their accents decomposed or removed. */
function respelled(text: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const spellings = [
    (text: string) => text,
    (text: string) => text.toUpperCase(),
    (text: string) => text.toLowerCase(),
    (text: string) => text.normalize('NFD'),
    (text: string) => text.normalize('NFD').replace(/\p{M}/gu, ''),
  ]
  return fc.tuple(text, fc.nat(spellings.length - 1)).map(([text, index]) => spellings[index]?.(text) ?? text)
}

/** The items' values of a field, in an order that does not depend on the clock. */
function valuesOf(items: readonly Item[], field: string): unknown[] {
  const values = distinct(items.map((item) => item[field]).filter((value) => value !== null))
  if (field !== 'created') return values
  const times = (values as string[]).sort()
  const some = [0, 0.25, 0.5, 0.75].map((part) => times[Math.floor(part * times.length)])
  return [...some, times.at(-1), '1999-12-31 23:59:59', '2099-01-01 00:00:00']
}

function distinct<T>(values: readonly T[]): T[] {
  return [...new Set(values)]
}

function isFilledText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== ''
}

// The data: half of it plain, half of it odd, and all of it changed before.

/** Creates the contacts and invoices of a company, one after the other, so that a seed always gives the same data. */
async function fillCompany(api: Api, index: number): Promise<Stock> {
  await countFromOne(api)
  const contacts = await createAll(api, '/v2/contacts', [
    ...fc.sample(plainContact, { seed: 10 + index, numRuns: size.contacts }),
    ...numbered(fc.sample(oddContact, { seed: 20 + index, numRuns: size.contacts }), 'K'),
  ])
  const drafts = [
    ...fc.sample(plainInvoice, { seed: 30 + index, numRuns: size.invoices }),
    ...numbered(fc.sample(oddInvoice, { seed: 40 + index, numRuns: size.invoices }), ''),
  ]
  const invoices = await createAll(
    api,
    lists.invoices.path,
    drafts.map(({ contact, hasPrepage, ...draft }) => {
      const { id, main_address_id } = contacts[contact % contacts.length] as Item
      const prepage = hasPrepage ? { contact_prepage_address_id: main_address_id } : {}
      return { ...draft, contact_id: id, contact_address_id: main_address_id, ...prepage }
    }),
  )
  await payAndChangeStatus(api, invoices, index)
  await changeAndDelete(api, contacts, invoices)
  await setVersions(api, 1_000_000)
  return readStock(api, contacts.length - 4, invoices.length - 6)
}

// Both companies have the same ids and versions: a lookup without the company finds something wrong.

async function countFromOne(api: Api): Promise<void> {
  const { company, user } = api.identity
  await api.server.db.transaction({ company, user, via: 'test' }, (tx) =>
    tx.run(sql`
      delete from counters where company_id = ${company} and name in ('contacts', 'addresses', 'invoices', 'payments')`),
  )
}

async function setVersions(api: Api, version: number): Promise<void> {
  const { company, user } = api.identity
  await api.server.db.transaction({ company, user, via: 'test' }, (tx) =>
    tx.run(sql`
      update counters set value = ${version} where company_id = ${company} and name like '%.version'`),
  )
}

async function createAll(api: Api, path: string, bodies: readonly object[]): Promise<Item[]> {
  const items: Item[] = []
  for (const body of bodies) items.push((await api.post(path, body)).item)
  return items
}

async function payAndChangeStatus(api: Api, invoices: readonly Item[], index: number): Promise<void> {
  const steps = fc.sample(
    fc.record({ status: fc.constantFrom(...invoiceStatuses), amount: fc.constantFrom(0.05, 100, 5000) }),
    { seed: 50 + index, numRuns: invoices.length },
  )
  for (const [place, { status, amount: sampled }] of steps.entries()) {
    const { id, currency } = invoices[place] as Item
    const path = `${lists.invoices.path}/${id}`
    // Nobody pays a part of a yen.
    const amount = currency === 'JPY' ? Math.ceil(sampled) : sampled
    const payment = { type: 'N', channel: 'T', amount, date: '2026-03-01' }
    if (place % 5 === 1) await api.post(`${path}/payments`, payment)
    if (place % 5 > 1)
      await api.patch(`${path}/change-status`, { status, date_time: `2026-04-0${1 + (place % 9)} 12:00:00` })
  }
}

const invoiceStatuses = ['DR', 'S', 'P', 'PP', 'R', 'R1', 'R2', 'R3', 'DC', 'C', 'D']

/** A changed record must be found by its new words, and no longer by its old ones. */
async function changeAndDelete(
  api: Api,
  contacts: readonly Item[],
  invoices: readonly Item[],
): Promise<void> {
  for (const [place, name] of oddTexts.entries()) {
    const contact = contacts[(place * 7) % contacts.length] as Item
    const invoice = invoices[(place * 11) % invoices.length] as Item
    const street = oddTexts[(place * 5) % oddTexts.length]
    await api.put(`${lists.contacts.path}/${contact.id}`, {
      name: filled(name),
      phone: place % 3 ? null : name,
    })
    await api.put(`${lists.contacts.path}/${contact.id}/addresses/${contact.main_address_id}`, { street })
    await api.put(`${lists.invoices.path}/${invoice.id}`, { notes: place % 4 ? name : null })
  }
  await api.delete(`${lists.contacts.path}/${idsOf(contacts, [3, 50, 70, 90])}`)
  // Of every five, the first stays a draft.
  await api.delete(`${lists.invoices.path}/${idsOf(invoices, [0, 20, 25, 110, 150, 205])}`)
}

function idsOf(items: readonly Item[], places: readonly number[]): string {
  return places.map((place) => items[place % items.length]?.id).join(',')
}

async function readStock(api: Api, contacts: number, invoices: number): Promise<Stock> {
  const all = async (list: ListName, withKeys: string) => {
    const { items, pagination } = await api.get(lists[list].path, { limit: 200, with: withKeys })
    assert.equal(items.length, pagination.total)
    return items as Item[]
  }
  const items = {
    contacts: await all('contacts', 'main_address'),
    invoices: await all('invoices', 'contact_name'),
  }
  const shown = { contacts: await all('contacts', ''), invoices: await all('invoices', '') }
  assert.deepEqual([items.contacts.length, items.invoices.length], [contacts, invoices])
  return {
    api,
    items,
    shown: {
      contacts: new Map(shown.contacts.map((item) => [item.id as number, item])),
      invoices: new Map(shown.invoices.map((item) => [item.id as number, item])),
    },
  }
}

const plainNames = [
  'Hofladen Sonnenrain',
  'Bäckerei Zürcher',
  'Garage Meier AG',
  'Meier & Söhne',
  'Anna Keller',
]
const plainWords = ['Gartenpflege', 'Winterdienst Februar', 'Bitte bar bezahlen', 'Akonto', null, null]

const oddTexts = [
  ...[
    '',
    ' ',
    'Müller',
    'MÜLLER',
    'Mu\u0308ller',
    'Muller',
    'müller',
    ' Müller  &\tSöhne ',
    'Zwei\nZeilen',
    'a\u00a0b',
  ],
  ...[
    "O'Brien",
    "''",
    'Sag "hallo"',
    '"',
    '100% Wolle',
    '100 Prozent',
    '%',
    '_',
    'a_b',
    'a%b',
    'aXb',
    'a%_\\b',
  ],
  ...[
    'C:\\temp',
    'C:\\\\temp',
    '\\',
    '\\%',
    '😀',
    '😀😃 Café',
    'cafe',
    'CAFÉ Zürich',
    '\uff21 breit',
    '\uffee',
  ],
  ...[
    'Straße',
    'STRASSE',
    'ﬁnanz',
    'finanz',
    'ΟΔΟΣ',
    'Οδοσα',
    'µg/l',
    'μg/l',
    'ſieben',
    'sieben',
    'İstanbul',
    'ılgaz',
  ],
  ...[
    '\u212aelvin',
    'kelvin',
    '한국',
    '\u0301',
    'e\u0301\u0301',
    'null',
    'true',
    '9',
    '10',
    '-1',
    '1e3',
    '!wichtig',
    '!',
    '~etwa',
  ],
  ...[
    '<b>',
    '>5',
    '=5',
    'NEAR(a b)',
    'a" OR "b',
    "'; drop table contacts; --",
    '{"and":[]}',
    '$1 ? :a @b',
    'K10',
    '9a',
  ],
]

/** Odd records have odd numbers. */
function numbered<T>(records: readonly T[], start: string): (T & { number: string })[] {
  const heads = [
    '',
    'AB-',
    'ab-',
    'Äb-',
    '0',
    'x%',
    'x_',
    'x\\',
    "x'",
    'x"',
    '😀',
    '\uff21',
    'ß',
    'x y ',
    ' ',
    'Müller',
  ]
  const numbers = distinct(
    ['2', '9', '10', '100', '11', '1', '02'].flatMap((tail) => heads.map((head) => start + head + tail)),
  )
  // One number is also the name of a contact.
  return records.map((record, index) => ({
    ...record,
    number: index === 0 ? 'Müller' : (numbers[index] as string),
  }))
}

const oddText = fc.constantFrom(...oddTexts)
/** Names and places must not be blank. */
function filled(text: string): string {
  return isFilledText(text) ? text : `Z${text}`
}

const oddOrNull = fc.option(oddText, { freq: 3 })

const plainContact = fc.record({
  relation: fc.constantFrom(['CL'], ['CL', 'CR']),
  type: fc.constant('C'),
  name: fc.constantFrom(...plainNames),
  name_addition: fc.constantFrom(...plainWords),
  email: fc.constantFrom(null, 'info@kontor.example', 'lea.brunner@kontor.example'),
  phone: fc.constantFrom(null, '+41 34 555 12 12', '034 555 12 12'),
  notes: fc.constantFrom(...plainWords),
  currency: fc.constantFrom(null, 'CHF'),
  vat_rate: fc.constantFrom(null, 8.1),
  payment_grace: fc.constantFrom(null, 30, 10),
  main_address: fc.record({
    country: fc.constant('CH'),
    street: fc.constantFrom('Dorfstrasse', 'Rue de Genève'),
    street_no: fc.constantFrom('12a', '3', null),
    postcode: fc.constantFrom('3434', '1200'),
    city: fc.constantFrom('Landiswil', 'Genève'),
  }),
})

const oddContact = fc.record({
  relation: fc.constantFrom(['CL'], ['CR'], ['CL', 'CR'], ['CR', 'CL']),
  type: fc.constantFrom('C', 'P'),
  gender: fc.constantFrom('M', 'F'),
  gender_salutation_active: fc.boolean(),
  name: oddText.map(filled),
  name_addition: oddOrNull,
  salutation: oddOrNull,
  phone: oddOrNull,
  fax: oddOrNull,
  email: fc.constantFrom(null, '', 'Lea@Müller.example', 'a_b%c@kontor.example', '"x\\y"@kontor.example'),
  website: oddOrNull,
  notes: oddOrNull,
  communication_language: fc.constantFrom('de', 'en', 'es', 'fr', 'it'),
  communication_channel: fc.constantFrom('U', 'E', 'P'),
  communication_newsletter: fc.constantFrom('A', 'M', 'N'),
  currency: fc.constantFrom(null, 'CHF', 'EUR', 'USD'),
  ebill_account_id: oddOrNull,
  vat_identification: fc.constantFrom(null, '', 'CHE-123.456.788 MWST', 'DE 123456788', 'che123456788'),
  vat_rate: fc.constantFrom(null, 0, 2.6, 8.1, 100, 0.000001),
  discount_rate: fc.constantFrom(0, 5, 99.5, 0.333333),
  discount_type: fc.constantFrom('P', 'A'),
  payment_grace: fc.constantFrom(null, 0, 9, 10, 30, 3650),
  hourly_rate: fc.constantFrom(null, 0, 120.5, 999_999_999_999, 123_456_789.123456, 0.000001),
  main_address: fc.record({
    country: fc.constantFrom('CH', 'DE'),
    street: oddText,
    street_no: oddOrNull,
    street2: oddOrNull,
    postcode: fc.constantFrom('', '9', '10', 'CH-3434'),
    city: oddText.map(filled),
  }),
})

const plainInvoice = fc.record({
  contact: fc.nat(200),
  hasPrepage: fc.constant(false),
  date: fc.constantFrom('2026-01-05', '2026-02-10', '2026-02-11'),
  due: fc.constantFrom('2026-03-12', '2026-03-13'),
  currency: fc.constant('CHF'),
  language: fc.constant('de'),
  notes: fc.constantFrom(...plainWords),
  positions: fc.constantFrom([position], [position, position]),
})

const oddInvoice = fc.record({
  contact: fc.nat(200),
  hasPrepage: fc.boolean(),
  date: fc.constantFrom('1900-01-01', '2024-02-29', '2026-02-10', '9999-12-31'),
  due: fc.constantFrom('1900-01-01', '2026-02-10', '9999-12-31'),
  period_from: fc.constantFrom(null, '2026-01-01', '2026-02-01'),
  period_to: fc.constantFrom(null, '2026-01-31', '2026-02-28'),
  period_text: oddOrNull,
  currency: fc.constantFrom('CHF', 'EUR', 'USD', 'JPY'),
  vat_included: fc.boolean(),
  discount_rate: fc.constantFrom(0, 10, 0.5, 99.999999),
  discount_type: fc.constantFrom('P', 'A'),
  cash_discount_rate: fc.constantFrom(null, 0, 2, 2.5, 99.5),
  cash_discount_date: fc.constantFrom(null, '2026-02-20'),
  payment_link_paypal: fc.boolean(),
  payment_link_payrexx: fc.boolean(),
  language: fc.constantFrom('de', 'en', 'es', 'fr', 'it'),
  notes: oddOrNull,
  positions: fc
    .constantFrom(0, 0.01, -0.01, 0.05, 9, 10, 100, -5000, 99_999_999.99, 900_000_000_000, -900_000_000_000)
    .map((price) => [{ ...position, price, amount: 1 }]),
})

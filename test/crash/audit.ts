// Checks the database after a crash. The journal has the order of events, so the audit follows it entry by entry, and
// everything else must agree with it.

import assert from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'
import sql, { raw } from 'sql-template-tag'
import { firstNumbers, nextNumbers, numericValue, plainCount } from '../../domain/documents/numbering.ts'
import { documentTotals } from '../../domain/money/totals.ts'
import { products } from '../../server/catalog/products.ts'
import type { Db, Reader } from '../../server/db/db.ts'
import { genesis, verifyJournal } from '../../server/db/journal.ts'
import { deliveryNotes } from '../../server/receivables/delivery-notes.ts'
import { invoices } from '../../server/receivables/invoices.ts'
import { offers } from '../../server/receivables/offers.ts'
import { orderConfirmations } from '../../server/receivables/order-confirmations.ts'
import { jsonOf } from '../../server/resource/records.ts'
import { type AnyResource, allResources } from '../../server/resource/resource.ts'
import { find } from '../../server/resource/write.ts'
import type { Item } from './clerk.ts'
// The server brings all its resources.
import '../../server/app.ts'

interface Entry {
  readonly id: number
  readonly action: 'create' | 'update' | 'delete'
  readonly resource: string
  readonly record_id: number
  readonly before: string | null
  readonly after: string | null
  readonly previous_hash: string
  readonly hash: string
}

const documents: readonly AnyResource[] = [invoices, offers, orderConfirmations, deliveryNotes]
/** The resources with automatic numbers, and the first number of each. */
const numbered = new Map<string, number>([
  ...documents.map(({ name }) => [name, firstNumbers.documents] as const),
  ['contacts', firstNumbers.contacts],
])

const resources = new Set(allResources().map(({ name }) => name))

/** The records that come with a company have ids of their own. */
const countedApart = new Set(['companies', 'memberships', 'settings', 'units'])

/** Follows the journal of a company through all crashes of a run. */
export class Audit {
  readonly #company: number
  #last: Pick<Entry, 'id' | 'hash'> = { id: 0, hash: genesis }
  /** The content of each record according to the journal, by resource and id. */
  readonly #records = new Map<string, Map<number, Item>>()
  readonly #created = new Map<string, number>()
  readonly #ids = new Set<number>()
  readonly #traces = new Map<string, number>()
  #keys = 0
  readonly #highest = new Map<string, number>()
  /** The records that were written since the last check. */
  #touched = new Map<string, Set<number>>()

  constructor(company: number) {
    this.#company = company
  }

  /** The number of keys with a stored answer. */
  get keys(): number {
    return this.#keys
  }

  get entries(): number {
    return this.#last.id
  }

  /** The number of writes that left this trace. */
  count(trace: string): number {
    return this.#traces.get(trace) ?? 0
  }

  /** Checks the records written since the last time, and the totals; with `everything`, every record again. */
  async run(db: Db, everything: boolean): Promise<void> {
    await db.snapshot(async (reader) => {
      await this.#follow(reader)
      await this.#checkRecords(reader, everything)
      await this.#checkCounters(reader)
      await this.#checkPayments(reader)
      await this.#checkPapers(reader)
      this.#keys = await this.#countKeys(reader)
      if (!everything) return
      await this.#checkStock(reader)
      assert.equal((await verifyJournal(reader, this.#company)).fault, null)
    })
    if (everything) assert.deepEqual(await db.check(), [], 'the files of the database are whole')
  }

  async #follow(reader: Reader): Promise<void> {
    for (;;) {
      const entries = await reader.all<Entry>(sql`
        select * from journal where company_id = ${this.#company} and id > ${this.#last.id} order by id limit 1000`)
      for (const entry of entries) this.#take(entry)
      if (entries.length === 0) return
    }
  }

  #take(entry: Entry): void {
    const { id, action, resource, record_id, after, previous_hash } = entry
    assert.equal(id, this.#last.id + 1, 'the journal has no gap')
    assert.equal(previous_hash, this.#last.hash, `entry ${id} follows from the one before it`)
    this.#last = entry

    // Of entries about other things, such as a token, only the entry stays.
    if (!resources.has(resource)) return
    const records = this.#recordsOf(resource)
    const stored = records.get(record_id)
    assert.equal(stored === undefined, action === 'create', `entry ${id}: ${action} ${resource} ${record_id}`)
    const change = after === null ? {} : JSON.parse(after)
    const whole = { ...stored, ...change }
    if (action === 'delete') records.delete(record_id)
    else records.set(record_id, whole)
    if (action === 'create') this.#takeId(entry)
    if (numbered.has(resource)) this.#followNumbers(entry, whole)

    const trace = traceOf(entry, change, whole)
    this.#traces.set(trace, this.count(trace) + 1)
    this.#touchedOf(resource).add(record_id)
  }

  /** No id is given twice, not even to records of different kinds, or after a deletion. */
  #takeId({ resource, record_id }: Entry): void {
    this.#created.set(resource, (this.#created.get(resource) ?? 0) + 1)
    if (countedApart.has(resource)) return
    assert.ok(!this.#ids.has(record_id), `the id ${record_id} is given once`)
    this.#ids.add(record_id)
  }

  #recordsOf(resource: string): Map<number, Item> {
    const records = this.#records.get(resource) ?? new Map<number, Item>()
    this.#records.set(resource, records)
    return records
  }

  #touchedOf(resource: string): Set<number> {
    const ids = this.#touched.get(resource) ?? new Set<number>()
    this.#touched.set(resource, ids)
    return ids
  }

  /** An automatic number follows the highest one, so there are no gaps and no duplicates. */
  #followNumbers({ action, resource }: Entry, { number }: Item): void {
    const highest = this.#highest.get(resource) ?? 0
    const value = numericValue(number) ?? 0
    if (action === 'create') {
      const first = numbered.get(resource) as number
      const [next] = nextNumbers(plainCount(highest || null, first), 1)
      assert.equal(number, next, `the number of a new record of ${resource}`)
      this.#highest.set(resource, value)
    } else if (action === 'delete' && value === highest) {
      const others = this.#recordsOf(resource).values()
      this.#highest.set(
        resource,
        others.reduce((most, other) => Math.max(most, numericValue(other.number) ?? 0), 0),
      )
    }
  }

  /** Every record has its entry, every entry its record, and both hold the same. */
  async #checkRecords(reader: Reader, everything: boolean): Promise<void> {
    for (const resource of allResources()) {
      const records = this.#records.get(resource.name)
      if (!records || untouched.has(resource.name)) continue
      const rows = await reader.all<{ id: number }>(sql`
        select id from ${raw(resource.table)} where company_id = ${this.#company}`)
      const ids = new Set(rows.map(({ id }) => id))
      const known = new Set(records.keys())
      assert.equal(ids.size, rows.length, `no two of ${resource.name} have the same id`)
      assert.deepEqual([...ids.difference(known)], [], `these ${resource.name} have no entry in the journal`)
      assert.deepEqual(
        [...known.difference(ids)],
        [],
        `the journal knows these ${resource.name} and they are lost`,
      )
      const toCheck = everything ? ids : this.#touchedOf(resource.name).intersection(ids)
      for (const id of toCheck) await this.#checkRecord(reader, resource, id, records.get(id))
    }
    this.#touched = new Map()
  }

  async #checkRecord(reader: Reader, resource: AnyResource, id: number, expected: Item): Promise<void> {
    const row = (await find(reader, this.#company, resource, id)) as Item
    const stored = JSON.parse(jsonOf(resource.fields, row))
    for (const key of Object.keys(expected))
      if (!unrecorded.has(key))
        assert.ok(
          isDeepStrictEqual(stored[key], expected[key]),
          `${resource.name} ${id}: ${key} is ${JSON.stringify(stored[key])}, the journal says ${JSON.stringify(expected[key])}`,
        )
    if (!documents.includes(resource)) return
    assert.ok(row.positions.length > 0, `${resource.name} ${id} has its positions`)
    const totals = documentTotals(row.positions, {
      vatIncluded: row.vat_included,
      discountRate: row.discount_rate,
      discountType: row.discount_type,
    })
    assert.equal(row.total, totals.total, `the total of ${resource.name} ${id}`)
  }

  async #checkCounters(reader: Reader): Promise<void> {
    const rows = await reader.all<{ name: string; value: number }>(sql`
      select name, value from counters where company_id = ${this.#company}`)
    const counters = new Map(rows.map(({ name, value }) => [name, value]))
    assert.equal(counters.get('journal'), this.#last.id, 'the counter of the journal')
    for (const { name } of allResources())
      if (counters.has(name) && name !== 'journal')
        assert.equal(counters.get(name), this.#created.get(name), `the counter of ${name}`)
  }

  async #checkPayments(reader: Reader): Promise<void> {
    const wrong = await reader.all(sql`
      select i.id from invoices i
      left join payments p on p.company_id = i.company_id and p.invoice_id = i.id
      where i.company_id = ${this.#company}
      group by i.id, i.total_paid having i.total_paid <> coalesce(sum(p.amount - p.charges), 0)`)
    assert.deepEqual(wrong, [], 'what is paid of an invoice is the sum of its payments')
  }

  /** An invoice that went out has its paper, and no other has one. */
  async #checkPapers(reader: Reader): Promise<void> {
    const wrong = await reader.all(sql`
      select i.id, i.status, i.issued from invoices i
      where i.company_id = ${this.#company} and (
        i.status not in ('DR', 'C') and i.issued is null
        or (i.issued is null) = exists (
          select 1 from papers p where p.company_id = ${this.#company} and p.document_type = 'invoice' and p.document_id = i.id))`)
    assert.deepEqual(wrong, [], 'an invoice is issued with its paper, or not at all')
  }

  async #checkStock(reader: Reader): Promise<void> {
    const moved = new Map<number, { available: bigint; reserved: bigint }>()
    for (const { name } of documents)
      for (const { stock_moved } of this.#recordsOf(name).values())
        for (const { product_id, available, reserved } of stock_moved) {
          const sum = moved.get(product_id) ?? { available: 0n, reserved: 0n }
          sum.available += BigInt(available)
          sum.reserved += BigInt(reserved)
          moved.set(product_id, sum)
        }
    for (const [id, sum] of moved) {
      const product = await find(reader, this.#company, products, id)
      assert.deepEqual(
        [product?.inventory_available, product?.inventory_reserved],
        [sum.available, sum.reserved],
        `the stock of product ${id}`,
      )
    }
  }

  async #countKeys(reader: Reader): Promise<number> {
    const row = await reader.get<{ count: number }>(sql`
      select count(*) as count from kept_answers where company_id = ${this.#company}`)
    return row?.count ?? 0
  }
}

/** A computed field: its changes leave no entry. */
const unrecorded = new Set(['page_amount'])
/** The load does not change these, and their entries name more languages than their columns. */
const untouched = new Set(['units'])

/** The trace that distinguishes one write of the load from all others. */
function traceOf({ action, resource, record_id }: Entry, change: Item, whole: Item): string {
  if (action === 'delete') return `delete ${resource} ${record_id}`
  if (resource === 'working-hours') return `${action} ${resource} ${whole.date} ${whole.time_start}`
  const mark = change.status_changed ?? change.notes ?? change.subject
  return `${action} ${resource} ${mark}`
}

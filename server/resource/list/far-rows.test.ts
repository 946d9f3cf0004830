// Far pages that are found between two rows of a sample, against the same pages in the order of the list.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { type Api, newCompany, serverOn } from '../../../test/api.ts'
import { itemsOf } from '../../../test/page-items.ts'
import { withoutIndexes } from '../../../test/slow-database.ts'
import { products } from '../../catalog/products.ts'
import type { Reader, Statement } from '../../db/db.ts'
import { readPage } from '../read.ts'
import { insert, update } from '../write.ts'
import { readListQuery } from './query.ts'

const perPiece = 400
const pieces = 4
/** Some prices are larger than a number in JavaScript can tell apart. */
const large = 1_000_000_000_000_001n

/** Products in several pieces of ids. Many have the same values, or none. */
async function givenProducts({ given, server, identity }: Api): Promise<number[]> {
  const { company } = identity
  const actor = { company, user: null, via: 'test' }
  const { id, unit_id } = await given.product()
  const ids: number[] = [id]
  for (let piece = 0; piece < pieces; piece++)
    await server.db.transaction(actor, async (tx) => {
      for (let made = 0; made < perPiece; made++)
        ids.push(
          await insert(tx, products, {
            name: `Rohr ${(made * 7) % 50}`,
            including_vat: false,
            vat: 8_100n,
            unit_id,
            price: BigInt((made * 37) % 90) * large,
            price_purchase: made % 3 === 0 ? null : BigInt((made * 11) % 8) * 1_000_000n,
            description: made % 5 === 0 ? null : `Text ${made % 4}`,
          }),
        )
      await tx.run(
        sql`update counters set value = value + 65000 where company_id = ${company} and name = 'ids'`,
      )
    })
  return ids
}

/** The database when no index leads to a page soon, and its rows are too many to be kept. Notes the statements. */
function watched(db: Reader, cacheKey: object = {}): { reader: Reader; statements: string[] } {
  const statements: string[] = []
  const noted: Reader = {
    ...db,
    get: async <Row>(statement: Statement) => {
      statements.push(statement.sql)
      const row = await db.get<Row>(statement)
      if (row && 'total' in (row as object) && !looksInPieces(statement.sql))
        delete (row as { ids?: string }).ids
      return row
    },
  }
  return { reader: { ...withoutIndexes(noted, 100), cacheKey }, statements }
}

const looksInPieces = (text: string) => /json_group_array\(t\.id\) filter/.test(text)

test('far pages are the same from the rows around them', async () => {
  const api = await newCompany(await serverOn('SQLite'))
  await givenProducts(api)
  const { db } = api.server
  const view = { company: api.identity.company, language: 'de' } as const
  const idsOn = async (reader: Reader, parameters: Record<string, string>) => {
    const rights = { scopes: new Set<string>(), role: 'owner' } as const
    const query = readListQuery(products, new URLSearchParams({ limit: '50', ...parameters }), rights)
    const page = await readPage(reader, products, view, query)
    return { ids: itemsOf(page).map(({ id }) => id), total: page.total }
  }
  const filters = [
    '',
    '{"price":">20000000000"}',
    '{"or":[{"price_purchase":null},{"price":"<50000000000"}]}',
    '{"description":"~ext 1"}',
  ]
  for (const filter of filters)
    for (const sort of ['', 'price_purchase', '-price_purchase,name', '-description', 'name,-price']) {
      const list = { ...(filter && { filter }), ...(sort && { sort }) }
      const { total } = await idsOn(db, list)
      for (const offset of [155, Math.floor(total / 2), total - 60, total - 50, total + 5]) {
        const asked = { ...list, offset: String(Math.max(151, offset)) }
        const { reader, statements } = watched(db)
        assert.deepEqual(
          await idsOn(reader, asked),
          await idsOn({ ...db, cacheKey: {} }, asked),
          JSON.stringify(asked),
        )
        assert.ok(statements.some(looksInPieces), JSON.stringify(asked))
      }
    }
})

test('the pages beside a far page are known from it, until a write moves a row', async () => {
  const api = await newCompany(await serverOn('SQLite'))
  const ids = await givenProducts(api)
  const { db } = api.server
  const { company } = api.identity
  // What was written is known to the readers of this database.
  const { reader, statements } = watched(db, db.cacheKey)
  const change = async (place: number, price: bigint, name?: string) =>
    db.transaction({ company, user: null, via: 'test' }, (tx) =>
      update(tx, products, ids[place] as number, { price, ...(name && { name }) }),
    )
  const check = async (offset: number, isSought: boolean) => {
    const rights = { scopes: new Set<string>(), role: 'owner' } as const
    const parameters = {
      sort: '-price',
      filter: '{"price":">10000000000"}',
      limit: '100',
      offset: String(offset),
    }
    const query = readListQuery(products, new URLSearchParams(parameters), rights)
    const view = { company, language: 'de' } as const
    statements.length = 0
    const page = await readPage(reader, products, view, query)
    const expected = await readPage({ ...db, cacheKey: {} }, products, view, query)
    assert.deepEqual([itemsOf(page), page.total], [itemsOf(expected), expected.total], `at ${offset}`)
    assert.equal(statements.some(looksInPieces), isSought, `at ${offset}`)
  }
  await check(600, true)
  await check(700, false)
  await check(500, false)
  await check(1_300, true)
  await check(1_400, false)
  await change(5, 5n * large)
  await change(5, 6n * large, 'Rohr 900')
  await check(700, true)
  await change(5, 7n * large, 'Rohr 901')
  await check(720, false)
  await change(5, 80n * large)
  await check(900, true)
  await check(880, false)
})

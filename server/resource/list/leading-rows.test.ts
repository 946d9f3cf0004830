// Pages that are found among the first rows of every piece of a list, against the same pages in the order of the list.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { newCompany, serverOn } from '../../../test/api.ts'
import { itemsOf } from '../../../test/page-items.ts'
import { withoutIndexes } from '../../../test/slow-database.ts'
import { contacts } from '../../contacts/contacts.ts'
import type { Reader, Statement } from '../../db/db.ts'
import { readPage } from '../read.ts'
import { readListQuery } from './query.ts'

const names = ['Gute Erde', 'Schwarze Erde', 'Feine Erde Bern', 'Garage Bern', 'Sand und Erde']

test('pages of rows with words, a text and a number are the same from the pieces of a list', async () => {
  const api = await newCompany(await serverOn('SQLite'))
  const { db } = api.server
  const view = { company: api.identity.company, language: 'de' } as const
  const actor = { company: view.company, user: null, via: 'test' }
  // More rows have the words than are all ranked, and they are in several pieces.
  for (let step = 0; step < 14; step++) {
    await Promise.all(
      Array.from({ length: 70 }, (_, index) =>
        api.given.contact({
          name: index % 14 === 0 ? `Erdewerk ${step}` : names[index % names.length],
          notes: index % 3 === 0 ? null : 'mit Kies',
        }),
      ),
    )
    await db.transaction(actor, (tx) =>
      tx.run(
        sql`update counters set value = value + 20000 where company_id = ${view.company} and name = 'ids'`,
      ),
    )
  }
  const others = '{"id":">100"}'
  const countedInPieces: Record<string, string>[] = [
    { q: 'erde', filter: others },
    { q: 'erde', filter: others, limit: '7', offset: '95' },
    { q: 'er', filter: others, offset: '50' },
    { q: 'er', filter: others, sort: '-name' },
    { q: 'erde', filter: '{"notes":"~kies","id":">0"}' },
    { filter: '{"notes":"~kies","id":">30000"}', sort: 'name', offset: '50' },
  ]
  const countedByIndex: Record<string, string>[] = [
    { q: 'erde', limit: '10' },
    { q: 'erde', sort: '-name', limit: '7', offset: '3' },
    { filter: '{"notes":"~kies"}', offset: '50' },
  ]
  // Pieces would be no faster.
  const far = { filter: '{"notes":"~kies"}', offset: '250' }
  for (const parameters of [...countedInPieces, ...countedByIndex, far]) {
    const asked = { limit: '50', ...parameters }
    const query = readListQuery(contacts, new URLSearchParams(asked), { scopes: new Set(), role: 'owner' })
    const pageOf = async (reader: Reader) => {
      const page = await readPage(reader, contacts, view, query)
      return { ...page, items: itemsOf(page) }
    }
    const page = await pageOf({ ...db, cacheKey: {} })
    for (const keepsIds of [true, false]) {
      const statements: string[] = []
      const slow = withoutIndexes(watched(db, keepsIds, statements))
      assert.deepEqual(await pageOf({ ...slow, cacheKey: {} }), page, JSON.stringify(asked))
      const leading = statements.filter((text) => / limit /.test(text) && / and t.id between /.test(text))
      const isExpected =
        countedByIndex.includes(parameters) || (countedInPieces.includes(parameters) && !keepsIds)
      assert.equal(leading.length > 0, isExpected, JSON.stringify(asked))
    }
  }
})

/** The database with lists whose ids may be too many to be kept. Notes the statements. */
function watched(db: Reader, keepsIds: boolean, statements: string[]): Reader {
  return {
    ...db,
    get: async <Row>(statement: Statement) => {
      statements.push(statement.sql)
      const row = await db.get<Row>(statement)
      if (row && 'total' in (row as object) && !keepsIds) delete (row as { ids?: string }).ids
      return row
    },
  }
}

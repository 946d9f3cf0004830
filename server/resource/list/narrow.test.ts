// The indexes for filters of wide resources have all that a filter can name.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { migratedFile } from '../../../test/api.ts'
import { openDatabase } from '../../db/open.ts'
import type { Narrow, PlanStep } from '../../db/sqlite/filters.ts'
import { invoices } from '../../receivables/invoices.ts'
import { allResources } from '../resource.ts'
import { rowsOfPage } from './page-rows.ts'
import { type Condition, filterKeys, isLongText, readListQuery } from './query.ts'
import { narrowOf } from './where.ts'
import '../../app.ts'

const db = openDatabase(migratedFile())
const wide = allResources().filter(({ isWide }) => isWide)

for (const resource of wide) {
  const keys = filterKeys(resource).filter((key) => resource.fields[key]?.stored)

  test(`${resource.name}: the narrow index has what a filter compares`, async () => {
    const named = keys
      .filter((key) => !isLongText(resource, key))
      .flatMap((key) => {
        const { kind } = resource.fields[key] as (typeof resource.fields)[string]
        return [kind.value('t', key, 'de'), kind.folded('t', key, 'de')]
      })
    const columns = await namesOf(sql`select name from pragma_index_info(${`${resource.table}_narrow`})`)
    const missing = named.map(columnOf).filter((column) => !columns.includes(column))
    assert.deepEqual(missing, [])
  })

  const often = resource.narrowest
  if (often)
    test(`${resource.name}: what most filters are about has an index that is narrower still`, async () => {
      const index = `${resource.table}_narrowest`
      const columns = await namesOf(sql`select name from pragma_index_info(${index})`)
      assert.deepEqual(columns, ['company_id', ...often])
      const indexFor = (filter: Condition) =>
        narrowOf(db.dialect, resource, filter)?.from.sql.split(' ').at(-1)
      const [one, two] = often as [string, string]
      const isEmpty = (field: string): Condition => ({ field, comparator: '=', value: null })
      assert.equal(indexFor({ join: 'or', of: [isEmpty(one), isEmpty(two)] }), index)
      const other = keys.find((key) => !often.includes(key) && !isLongText(resource, key)) as string
      assert.equal(indexFor({ join: 'or', of: [isEmpty(one), isEmpty(other)] }), `${resource.table}_narrow`)
      // Neither index has long texts, so the smaller one will do.
      const long = keys.find((key) => isLongText(resource, key)) as string
      assert.equal(indexFor({ join: 'and', of: [isEmpty(one), isEmpty(long)] }), index)
    })

  test(`${resource.name}: long texts have an index`, async () => {
    const columns = await namesOf(sql`select name from pragma_table_info(${`${resource.table}_texts`})`)
    assert.deepEqual(
      keys.filter((key) => isLongText(resource, key)),
      columns,
    )
  })
}

test('an order that no index gives is told from one that an index gives', async () => {
  const sorts = async (sort: string) => {
    const query = readListQuery(invoices, new URLSearchParams({ sort }), { scopes: new Set(), role: 'owner' })
    const { page } = rowsOfPage(db.dialect, invoices, { company: 1, language: 'de' }, query, {
      amount: 'many',
    })
    const narrow = narrowOf(db.dialect, invoices, null) as Narrow
    return narrow.sortsRows(await db.all<PlanStep>(narrow.explain(page)))
  }
  assert.deepEqual(await Promise.all(['-date', 'total', 'status'].map(sorts)), [false, false, false])
  assert.deepEqual(await Promise.all(['-total_vat', 'language', 'period_from'].map(sorts)), [
    true,
    true,
    true,
  ])
})

test('documents, contacts, the catalog and efforts are wide', () => {
  const documents = ['credit-notes', 'delivery-notes', 'efforts', 'invoices', 'offers', 'order-confirmations']
  assert.deepEqual(wide.map(({ name }) => name).toSorted(), [
    'contacts',
    ...documents,
    'products',
    'services',
  ])
})

async function namesOf(statement: ReturnType<typeof sql>): Promise<string[]> {
  const rows = await db.all<{ name: string }>(statement)
  return rows.map(({ name }) => name)
}

/** The column in an expression such as `t."name"`. */
function columnOf(expression: string): string {
  return expression.replace(/^t\."(\w+)"$/, '$1')
}

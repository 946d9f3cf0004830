// The tables of both databases against the definitions: every stored field has its columns, and no column is left over.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { resources } from '../server/app.ts'
import type { Field } from '../server/resource/fields.ts'
import { type DatabaseName, serverOn } from './api.ts'

interface Column {
  readonly name: string
  readonly type: string
  readonly nullable: number
}

for (const database of ['SQLite', 'PostgreSQL'] as const satisfies DatabaseName[]) {
  for (const { name, table, fields } of resources) {
    test(`the table of ${name} is as its definition says (${database})`, async () => {
      const { db } = await serverOn(database)
      const columns = await db.all<Column>(db.dialect.columns(table))
      const found = columns.map(({ name, type, nullable }) => [name, { type, nullable: nullable === 1 }])
      const expected = Object.entries<Field>(fields)
        .filter(([, field]) => field.stored)
        .flatMap(([key, field]) =>
          Object.entries(field.kind.columns(key)).map(([column, type]) => [
            column,
            // A number may be any text, and then it has no value.
            { type, nullable: field.nullable || column === `${key}_value` },
          ]),
        )
      const own = [
        ['company_id', { type: 'bigint', nullable: false }],
        ['search', { type: 'text', nullable: false }],
      ]
      assert.deepEqual(Object.fromEntries(found), Object.fromEntries([...own, ...expected]))
    })
  }
}

// The benchmark follows the definitions of resources. `npm run bench` measures; this shows that it still can.

import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { fillLists } from '../bench/all-lists.ts'
import { engineList, sqliteAlone } from '../bench/lists.ts'
import { openDatabase } from '../server/db/open.ts'
import { temporaryFile } from './api.ts'
import { rareTest } from './turns.ts'

rareTest('the list of every resource can be filled and read by the benchmark', async () => {
  const { file, company, lists } = await fillLists(temporaryFile())
  const db = openDatabase(file)
  const database = new DatabaseSync(file, { readOnly: true })
  for (const list of lists) {
    const { total } = await engineList(db, company, list, 100)()
    assert.ok(total >= 100, `${list.resource.name} has ${total}`)
    sqliteAlone(database, company, list, 100)()
  }
  database.close()
  await db.close()
})

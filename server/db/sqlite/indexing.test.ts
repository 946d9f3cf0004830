// New rows wait until many can be indexed at once. Searches find them all the same.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql, { type Sql } from 'sql-template-tag'
import { migratedFile } from '../../../test/api.ts'
import { type Actor, type Db, type Reader, TookTooLong, type Tx } from '../db.ts'
import { sqlite as dialect } from '../dialect.ts'
import { openDatabase } from '../open.ts'
import { everything } from '../piece.ts'
import { connect } from './connection.ts'

const words = ['kies', 'sand', 'erde', 'rinne', '12', 'a', '0.5', 'dachrinne']
const texts = [
  'kies und sand',
  'dachrinne 12',
  'erde a 0.5',
  'sand',
  'rinne kies 120.50',
  '',
  'sand 12 '.repeat(200),
]

test('whatever is inserted, changed, deleted and undone is found by its words of now', async () => {
  const db = openDatabase(migratedFile())
  await db.migrate()
  const random = seeded(7)
  const ids: Record<number, number[]> = { 1: [], 2: [] }
  for (let step = 0; step < 600; step++) {
    const company = 1 + random(2)
    const known = ids[company] as number[]
    const text = texts[random(texts.length)] as string
    const last = await lastIndexed(db, company)
    const chosen = random(4) === 0 && known.includes(last) ? last : known[random(known.length)]
    const kind = random(10)
    if (kind < 6 || chosen === undefined) {
      // Mostly a new id, at times one among those that are indexed already.
      const id = kind === 0 ? 5_000 - step : 10_000 + step
      await write(db, company, (tx) => insert(tx, id, text))
      known.push(id)
    } else if (kind < 8) await write(db, company, (tx) => change(tx, chosen, text))
    else if (kind < 9) {
      const isMadeAgain = random(2) === 0
      await write(db, company, async (tx) => {
        await tx.run(sql`delete from services where company_id = ${company} and id = ${chosen}`)
        if (isMadeAgain) await insert(tx, chosen, text)
      })
      if (!isMadeAgain) ids[company] = known.filter((id) => id !== chosen)
    } else
      await assert.rejects(
        write(db, company, (tx) => undone(tx, step)),
        /undone/,
      )
    if (step % 20 === 0) await assertFound(db, step)
  }
  await assertFound(db, 600)
  await db.close()
})

test('looking for a part of a text ends when nobody waits for it', async () => {
  const file = migratedFile()
  const db = openDatabase(file)
  await db.migrate()
  await write(db, 1, async (tx) => {
    for (let index = 1; index <= 130; index++) await insert(tx, 1024 * index, 'kies')
  })
  const { database, reads } = connect(file, { readOnly: true, isCancelled: () => true })
  const asked = {
    table: 'services',
    company: 1,
    piece: everything,
    key: 'notes',
    part: 'kies',
    contains: sql`1 = 1`,
  }
  const counting = dialect.countTextContains?.(asked) as Sql
  const finding = sql`select t.id from services t where ${dialect.textContains?.(asked) as Sql}`
  for (const statement of [counting, finding]) await assert.rejects(reads.get(statement), TookTooLong)
  database.close()
  await db.close()
})

test('a table with an index of words indexes in batches', async () => {
  const db = openDatabase(migratedFile())
  await db.migrate()
  const names = async (type: string, pattern: string) => {
    const rows = await db.all<{ name: string }>(sql`
      select name from sqlite_master where type = ${type} and name like ${pattern}`)
    return rows.map(({ name }) => name.replace(pattern.slice(1), '')).sort()
  }
  assert.deepEqual(await names('trigger', '%_index_batch'), await names('table', '%_words'))
  assert.deepEqual(await names('trigger', '%_words_insert'), [])
  await db.close()
})

async function lastIndexed(reader: Reader, company: number): Promise<number> {
  const row = await reader.get<{ last_id: number }>(sql`
    select last_id from index_progress where company_id = ${company} and table_name = 'services'`)
  return row?.last_id ?? 0
}

async function undone(tx: Tx, step: number): Promise<void> {
  for (let index = 0; index < 70; index++) await insert(tx, 100_000 + step * 100 + index, 'kies')
  throw new Error('undone')
}

function write(db: Db, company: number, work: (tx: Tx) => Promise<unknown>): Promise<unknown> {
  const actor: Actor = { company, user: null, via: 'test' }
  return db.transaction(actor, work)
}

function insert(tx: Tx, id: number, text: string): Promise<number> {
  return tx.run(sql`
    insert into services (company_id, id, number, number_folded, name, name_folded, notes, notes_folded, search, price,
      including_vat, vat, unit_id, default_amount, created, custom_fields)
    values (${tx.actor.company}, ${id}, ${id}, ${id}, 'x', 'x', ${text}, ${text}, ${`\n${text}\n`}, 0, 0, 0, 1, 1, '', '[]')`)
}

function change(tx: Tx, id: number, text: string): Promise<number> {
  return tx.run(sql`
    update services set notes = ${text}, notes_folded = ${text}, search = ${`\n${text}\n`}
    where company_id = ${tx.actor.company} and id = ${id}`)
}

/** The indexes know the rows of the first ones, and may not know those of the last one yet. */
const pieces = [
  { from: 0, to: 4_900 },
  { from: 4_901, to: 10_300 },
  { from: 10_301, to: everything.to },
]

/** The indexes find what the texts say, and the doctor finds nothing in them that does not belong there. */
async function assertFound(reader: Reader, step: number): Promise<void> {
  for (const company of [1, 2]) {
    const ids = async (condition: ReturnType<typeof sql>) => {
      const rows = await reader.all<{ id: number }>(sql`
        select t.id from services t where t.company_id = ${company} and ${condition} order by t.id`)
      return rows.map(({ id }) => id)
    }
    for (const asked of [...words.map((word) => [word]), ['kies', 'sand'], ['a', 'erde'], ['1', 'rinne']]) {
      const meant = await ids(dialect.hasWords('t.search', asked))
      const said = `step ${step}, company ${company}, ${asked}`
      assert.deepEqual(await ids(dialect.finds('services', company, asked)), meant, said)
      assert.deepEqual(await ids(dialect.isFound('services', company, asked)), meant, said)
      const counting = dialect.countFound?.('services', company, asked)
      const [count] = Object.values((counting && (await reader.get<object>(counting))) ?? {})
      assert.equal(count, meant.length, said)
      const [part] = asked as [string]
      const contains = dialect.contains('t.notes_folded', part)
      const inNotes = { table: 'services', company, piece: everything, key: 'notes', part, contains }
      const byIndex = dialect.textContains?.(inNotes)
      if (byIndex) assert.deepEqual(await ids(byIndex), await ids(contains), said)
      for (const piece of pieces) {
        const isIn = (id: number) => id >= piece.from && id <= piece.to
        const said = `step ${step}, company ${company}, ${asked}, from ${piece.from} to ${piece.to}`
        assert.deepEqual(
          await ids(dialect.finds('services', company, asked, piece)),
          meant.filter(isIn),
          said,
        )
        assert.deepEqual(
          await ids(dialect.isFound('services', company, asked, piece)),
          meant.filter(isIn),
          said,
        )
        const inPiece = dialect.textContains?.({ ...inNotes, piece })
        if (inPiece) assert.deepEqual(await ids(inPiece), (await ids(contains)).filter(isIn), said)
      }
      const counted = dialect.countTextContains?.(inNotes)
      if (counted)
        assert.deepEqual(
          Object.values((await reader.get<object>(counted)) ?? {}),
          [(await ids(contains)).length],
          said,
        )
    }
    const { searchIndex, textIndex } = dialect
    assert.ok(searchIndex && textIndex)
    const missed = [
      searchIndex.misses('services', company),
      textIndex.misses('services', company, ['description', 'notes']),
    ]
    for (const condition of missed) assert.deepEqual(await ids(condition), [], `step ${step}`)
    for (const { strays } of [searchIndex, textIndex])
      assert.deepEqual(await reader.all(strays('services', company)), [], `step ${step}`)
  }
}

function seeded(state: number): (limit: number) => number {
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 4_294_967_296) * limit)
  }
}

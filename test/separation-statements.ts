// The companies that statements ask for, according to their values.

import assert from 'node:assert/strict'
import { directory } from '../server/auth/directory.ts'
import type { Statement } from '../server/db/db.ts'
import { onlookers } from './api.ts'

/** Runs work whose statements read and write only data of this company, or of none. */
export async function within(company: number, work: () => Promise<void>): Promise<void> {
  const strays = new Set<string>()
  const look = (statement: Statement) => {
    const asked = companiesIn(statement)
    const isBound = asked.length > 0 || !/company_id/.test(statement.sql) || isLookup(statement)
    const isWithin = asked.every((one) => one === company || one === directory)
    if (!isBound || !isWithin) strays.add(`${asked.join()}: ${statement.sql}`)
  }
  onlookers.add(look)
  try {
    await work()
  } finally {
    onlookers.delete(look)
  }
  assert.deepEqual([...strays], [])
}

/** The lookup of a credential: it finds the company, so it cannot name one. */
function isLookup({ sql }: Statement): boolean {
  return /\bhash = \?/.test(sql)
}

/** The values for `company_id`: compared with it, or stored in it. */
function companiesIn({ sql, values }: Statement): unknown[] {
  const known = places.get(sql) ?? placesIn(sql)
  places.set(sql, known)
  return known.map((place) => values[place])
}

const places = new Map<string, readonly number[]>()

function placesIn(sql: string): number[] {
  const valuesIn = (part: string) => part.split('?').length - 1
  const compared = [...sql.matchAll(/\bcompany_id\s*(?:=|<>|<|>|in\s*\()\s*\?/g)].map(
    ({ 0: text, index }) => valuesIn(sql.slice(0, index + text.length)) - 1,
  )
  const stored = [...sql.matchAll(/\binsert into \w+ \(([^)]*)\)\s*values \(/g)].flatMap(
    ({ 0: text, 1: names = '', index }) => {
      const column = names.split(',').findIndex((name) => /^\s*"?company_id"?\s*$/.test(name))
      return column < 0 ? [] : [valuesIn(sql.slice(0, index + text.length)) + column]
    },
  )
  return [...compared, ...stored]
}

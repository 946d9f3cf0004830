// A database in which the list of every resource has some hundreds of records.

import assert from 'node:assert/strict'
import sql, { join, raw } from 'sql-template-tag'
import { currencies } from '../domain/text/codes.ts'
import { daysAfter, isDate, isDateTime } from '../domain/time/dates.ts'
import { resources } from '../server/app.ts'
import { newPublicKey } from '../server/auth/secrets.ts'
import type { Tx } from '../server/db/db.ts'
import { openDatabase } from '../server/db/open.ts'
import type { Field } from '../server/resource/fields.ts'
import { readListQuery } from '../server/resource/list/query.ts'
import type { AnyResource } from '../server/resource/resource.ts'
import { insertRow, need } from '../server/resource/write.ts'
import type { Api } from '../test/api.ts'
import { makeRecord } from '../test/samples.ts'
import { makeCompany, openPoster } from './fill.ts'
import { type List, owner, plainList } from './lists.ts'

export interface FilledLists {
  readonly file: string
  readonly company: number
  /** The lists of all resources whose records clients can make. */
  readonly lists: readonly List[]
}

const copyCount = 300

/** Makes the file. One record of every resource comes over the API, the others are copies of it. */
export async function fillLists(file: string): Promise<FilledLists> {
  const db = openDatabase(file)
  await db.migrate()
  const { company, user, token } = await makeCompany(db)
  const { post, get, close } = await openPoster(db, token)
  // The part of a client that samples need.
  const api = { post, get, identity: { user } } as unknown as Api
  const lists: List[] = []
  for (const resource of resources.filter(isListed)) {
    const { id } = await makeRecord(api, resource)
    const pattern = await db.transaction({ company, user, via: 'bench' }, (tx) => copy(tx, resource, id))
    lists.push(plainList(resource, resource.parent && (pattern[resource.parent.key] as number)))
  }
  await close()
  await db.close()
  return { file, company, lists }
}

function isListed({ operations }: AnyResource): boolean {
  return operations.includes('list') && operations.includes('create')
}

type Values = Readonly<Record<string, unknown>>

/** Makes copies of a record that differ where they must and where their list sorts them; returns the record. */
async function copy(tx: Tx, resource: AnyResource, id: number): Promise<Values> {
  const pattern = plainTexts(await need(tx, resource, id))
  const given = Object.fromEntries(['id', ...numberKeys(resource)].map((key) => [key, undefined]))
  // Only one record can have such a flag, and it may be the pattern.
  const flags = Object.fromEntries((resource.single ?? []).map((key) => [key, false]))
  let made = 0
  for (const own of differences(resource, pattern)) {
    const values = { ...pattern, ...given, ...flags, ...own }
    if (await isTaken(tx, resource, values)) continue
    await insertRow(tx, resource, values)
    made++
  }
  assert(made >= 100, `a list of ${resource.name} fills its page`)
  return pattern
}

/** Whether a new company has such a record from the beginning, and can have only one. */
async function isTaken(tx: Tx, { table, unique = [] }: AnyResource, values: Values): Promise<boolean> {
  for (const keys of unique) {
    const chosen = keys.map((key) => values[key])
    if (chosen.some((value) => typeof value !== 'string')) continue
    const named = keys.map((key, index) => sql`${raw(key)} = ${chosen[index]}`)
    const row = await tx.get(sql`
      select 1 from ${raw(table)} where company_id = ${tx.actor.company} and ${join(named, ' and ')}`)
    if (row) return true
  }
  return false
}

/** A sample for tests has quotes in every text, which take time to write as JSON; texts of users have few. */
function plainTexts(values: Values): Values {
  const entries = Object.entries(values)
  return Object.fromEntries(
    entries.map(([key, value]) => [key, typeof value === 'string' ? value.replaceAll('"', '') : value]),
  )
}

/** Fields in which no two records agree, though they are not chosen by a client. */
const ownKeys = ['public_key', 'end_to_end_id']

/** The values in which each copy differs. There are fewer copies where all of these are chosen from a few. */
function differences(resource: AnyResource, pattern: Values): Values[] {
  const keys = differingKeys(resource)
  const choices = keys.map((key) => choicesOf(resource.fields[key] as Field))
  const combinations = choices.reduce((count, some) => count * (some?.length ?? copyCount + 1), 1)
  const count = keys.length > 0 ? Math.min(copyCount, combinations - 1) : copyCount
  return Array.from({ length: count }, (_, index) => {
    // Each copy has its own combination, like the digits of a number; zero is the pattern.
    let digits = index + 1
    const own: Record<string, unknown> = {}
    for (const key of ownKeys) if (key in resource.fields) own[key] = newPublicKey()
    for (const [place, key] of keys.entries()) {
      const some = choices[place]
      own[key] = some
        ? some[(some.indexOf(pattern[key]) + digits) % some.length]
        : another(pattern[key], index + 1)
      if (some) digits = Math.floor(digits / some.length)
    }
    return own
  })
}

function differingKeys(resource: AnyResource): string[] {
  const sorted = readListQuery(resource, new URLSearchParams(), owner).sort.map(({ field }) => field)
  const given = new Set(['id', ...numberKeys(resource)])
  return [...new Set([...(resource.unique ?? []).flat(), ...sorted])].filter((key) => !given.has(key))
}

/** Numbers that the server gives. */
function numberKeys(resource: AnyResource): string[] {
  const entries = Object.entries<Field>(resource.fields)
  return entries.filter(([, { kind }]) => kind.numbering).map(([key]) => key)
}

function choicesOf({ kind: { schema } }: Field): readonly unknown[] | undefined {
  return schema.pattern === '^[A-Z]{3}$' ? currencies : (schema.enum as unknown[] | undefined)
}

function another(value: unknown, turn: number): unknown {
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, another(one, turn)]))
  if (typeof value !== 'string') return value
  if (isDate(value)) return daysAfter(value, turn)
  return isDateTime(value) ? daysAfter(value.slice(0, 10), turn) + value.slice(10) : value + turn
}

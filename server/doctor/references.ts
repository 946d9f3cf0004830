// Whether the records that a record refers to exist.

import sql, { join, raw } from 'sql-template-tag'
import { directory } from '../auth/directory.ts'
import { rowsOfNobody } from '../backup/source.ts'
import type { Reader } from '../db/db.ts'
import { positionFields } from '../receivables/positions.ts'
import type { Field, Fields } from '../resource/fields.ts'
import type { Target } from '../resource/kind.ts'
import { spoken } from '../resource/names.ts'
import type { AnyResource } from '../resource/resource.ts'
import { type Company, called, type Fault, type RecordCheck, type Seen } from './check.ts'
import { type LoadedRow, storedKeys } from './rows.ts'

export const referencesCheck: RecordCheck = {
  name: 'references',
  things: 'references',
  of(reader, company, resource) {
    const keys = referringKeys(resource)
    if (resource.isAppendOnly || keys.length === 0) return undefined
    const known: Known = new Map()
    return {
      keys,
      async *batch(rows, seen) {
        yield* missing(reader, company, unknownOf(resource, rows, known, seen), known)
        if ('user_id' in resource.fields) yield* missingUsers(reader, resource, rows)
      },
    }
  },
  async *others(reader, company) {
    yield* strangeMainAddresses(reader, company)
    if (company.id === directory) yield* orphans(reader)
  },
}

/** The fields that refer to other records, and what names these; none for a resource that refers to nothing. */
function referringKeys(resource: AnyResource): string[] {
  const stored = storedKeys(resource)
  const referring = stored.filter(
    (key) => isReference(resource.fields, key) || key === 'user_id' || key === 'positions',
  )
  if (referring.length === 0) return []
  // Another field names what such a reference leads to.
  const isOpen = referringIn(resource.fields).some(([, { kind }]) => !kind.reference?.({}))
  const others = stored.filter((key) => (isOpen ? !isHeavy(resource, key) : key === 'number'))
  return [...new Set([...referring, ...others])]
}

/** Rows of a missing company, which are part of no company's check. */
async function* orphans(reader: Reader): AsyncGenerator<Fault> {
  for (const message of await rowsOfNobody(reader))
    yield { message, repair: 'Restore a backup that still has the company, or take the rows away by hand.' }
}

function isReference(fields: Fields, key: string): boolean {
  return fields[key]?.kind.reference !== undefined
}

/** Whether a field has no references and may be long. */
function isHeavy({ fields }: AnyResource, key: string): boolean {
  return (fields[key] as Field).kind.family === 'none' && key !== 'positions'
}

interface Named {
  /** The record that refers to another. */
  readonly resource: AnyResource
  readonly row: LoadedRow
  readonly key: string
  readonly target: Target
  readonly id: number
  /** Whether the other record may have been deleted. */
  readonly mayBeGone: boolean
}

/** The ids of records that were found, by their table: many records name the same ones. */
type Known = Map<string, Set<number>>
const maxKnown = 100_000

/** The references to records that were not found yet. */
function unknownOf(resource: AnyResource, rows: readonly LoadedRow[], known: Known, seen: Seen): Named[] {
  const unknown: Named[] = []
  let count = 0
  const look = (row: LoadedRow, fields: Fields, values: LoadedRow['values'], prefix: string) => {
    for (const [key, { kind }] of referringIn(fields)) {
      const id = values[key]
      const target = typeof id === 'number' && kind.reference?.(values)
      if (!target) continue
      count++
      if (known.get(target.table)?.has(id)) continue
      const mayBeGone = (kind.whenGone ?? 'kept') === 'kept'
      unknown.push({ resource, row, key: prefix + key, target, id, mayBeGone })
    }
  }
  for (const row of rows) {
    look(row, resource.fields, row.values, '')
    // As they are stored: an id is the same there, and reading all the amounts takes long.
    for (const [index, position] of row.positions.entries())
      look(row, positionFields, position, `positions.${index}.`)
  }
  seen(count)
  return unknown
}

const knownReferences = new WeakMap<Fields, readonly [string, Field][]>()

function referringIn(fields: Fields): readonly [string, Field][] {
  const known =
    knownReferences.get(fields) ?? Object.entries<Field>(fields).filter(([key]) => isReference(fields, key))
  knownReferences.set(fields, known)
  return known
}

async function* missing(
  reader: Reader,
  company: Company,
  named: readonly Named[],
  known: Known,
): AsyncGenerator<Fault> {
  for (const [target, ones] of Map.groupBy(named, (one) => one.target)) {
    const before = known.get(target.table)
    const there = before && before.size < maxKnown ? before : new Set<number>()
    known.set(target.table, there)
    const found = await idsThere(
      reader,
      sql`select id from ${raw(target.table)} where company_id = ${company.id} and`,
      ones.map(({ id }) => id),
    )
    for (const id of found) there.add(id)
    for (const one of ones.filter(({ id }) => !there.has(id)))
      if (!one.mayBeGone || !(await wasThere(reader, company, one)))
        yield fault(one, spoken(target.entity), one.id)
  }
}

async function idsThere(
  reader: Reader,
  select: ReturnType<typeof sql>,
  ids: readonly number[],
): Promise<Set<number>> {
  const wanted = [...new Set(ids)]
  const found = new Set<number>()
  for (let start = 0; start < wanted.length; start += 500) {
    const rows = await reader.all<{ id: number }>(
      sql`${select} id in (${join(wanted.slice(start, start + 500))})`,
    )
    for (const { id } of rows) found.add(id)
  }
  return found
}

/** A deleted record is in the journal. */
async function wasThere(reader: Reader, company: Company, { target, id }: Named): Promise<boolean> {
  const entry = await reader.get(sql`
    select 1 from journal
    where company_id = ${company.id} and resource = ${target.name} and record_id = ${id} and action = 'delete' limit 1`)
  return entry !== undefined
}

/** Users are never deleted. */
async function* missingUsers(
  reader: Reader,
  resource: AnyResource,
  rows: readonly LoadedRow[],
): AsyncGenerator<Fault> {
  const naming = rows.filter(({ values }) => typeof values.user_id === 'number')
  const there = await idsThere(
    reader,
    sql`select id from users where`,
    naming.map(({ values }) => values.user_id as number),
  )
  for (const row of naming) {
    const id = row.values.user_id as number
    if (!there.has(id)) yield fault({ resource, row, key: 'user_id' }, 'user', id)
  }
}

/** The main address of a contact must be one of its own. */
async function* strangeMainAddresses(reader: Reader, company: Company): AsyncGenerator<Fault> {
  const contacts = await reader.all<{ id: number; number: string; main_address_id: number }>(sql`
    select c.id, c.number, c.main_address_id from contacts c
    where c.company_id = ${company.id} and not exists (select 1 from addresses a
      where a.company_id = c.company_id and a.id = c.main_address_id and a.contact_id = c.id)
    order by c.id limit 1000`)
  for (const { id, number, main_address_id } of contacts)
    yield {
      message: `${called({ entity: 'contact' }, id, number)} names the address ${main_address_id} as its main one, which is none of its own.`,
      repair: 'Restore a backup, or make another of its addresses the default one.',
    }
}

function fault(
  { resource, row, key }: Pick<Named, 'resource' | 'row' | 'key'>,
  target: string,
  id: number,
): Fault {
  return {
    message: `${called(resource, row.id, row.values.number)} names the ${target} ${id} in ${key}, which does not exist.`,
    repair: `Restore a backup that still has it, or choose another ${target}.`,
  }
}

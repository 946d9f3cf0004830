// The latest changes of rows. What is known of a list follows them, so that it need not be read again.

import type { Reader, Tx } from '../../db/db.ts'
import { createTopic } from '../../siblings/siblings.ts'
import { blankOf } from '../blank.ts'
import { entriesOf, type FieldEntry, type Fields } from '../fields.ts'
import type { AnyResource } from '../resource.ts'
import type { Values } from '../stored-form.ts'

/** A row before and after a write, null where there is none. */
export interface Change {
  readonly id: number
  readonly before: Readonly<Values> | null
  readonly after: Readonly<Values> | null
  /** The fields that an update changes. */
  readonly fields?: Fields
  /** The row was not read: only the values that change are known. */
  readonly isPartial?: boolean
}

/** The changes that led to a version of a company's resource. */
type Steps = Map<string, readonly Change[]>

const known = new WeakMap<Reader['cacheKey'], Steps>()
const maxSteps = 500
/** After a change of more rows than this, it is faster to read again. */
export const mostFollowed = 50

/** Remembers the changes of a transaction, once it is committed. */
export function rememberChanges(
  tx: Tx,
  resource: AnyResource,
  version: number,
  changes: readonly Change[],
): void {
  if (changes.length > mostFollowed || changes.some(({ isPartial }) => isPartial)) return
  const { company } = tx.actor
  const kept = changes.map(({ id, before, after }) => ({
    id,
    before: before && followed(resource, before),
    after: after && followed(resource, after),
  }))
  const latest = latestOf.get(tx.cacheKey) ?? new Map<string, Change>()
  latestOf.set(tx.cacheKey, latest)
  for (const change of kept) latest.set(`${resource.rowsOf} ${change.id}`, change)
  tx.whenCommitted(() => {
    const step = { key: stepKey(company, resource, version), changes: kept }
    keep(tx.sharedKey, step)
    steps.tellOthers(step)
  })
}

/** The latest change of each record in a transaction. */
const latestOf = new WeakMap<Tx['cacheKey'], Map<string, Change>>()

/** The JSON of a record after a change, as its writer gets it. */
interface WrittenItem {
  /** The form of the item: what its JSON depends on, besides stored data. */
  readonly form: string
  readonly json: string
}

const writtenItems = new WeakMap<Change, WrittenItem>()

/** Remembers the JSON of a record that this transaction has written. */
export function rememberItem({ cacheKey }: Tx, { rowsOf }: AnyResource, id: number, item: WrittenItem): void {
  const change = latestOf.get(cacheKey)?.get(`${rowsOf} ${id}`)
  if (change) writtenItems.set(change, item)
}

/** The JSON of a record after a change, where it is known in this form. */
export function itemAfter(change: Change, form: string): string | undefined {
  const item = writtenItems.get(change)
  return item?.form === form ? item.json : undefined
}

interface Step {
  readonly key: string
  readonly changes: readonly Change[]
}

const steps = createTopic<Step>('changes')

/** Remembers the changes that the other processes of this server make to a database, until the returned function is called. */
export function followOthers({ cacheKey }: Pick<Reader, 'cacheKey'>): () => void {
  return steps.hear((step) => keep(cacheKey, step))
}

function keep(cacheKey: Reader['cacheKey'], { key, changes }: Step): void {
  const steps = known.get(cacheKey) ?? new Map()
  known.set(cacheKey, steps)
  steps.set(key, changes)
  if (steps.size > maxSteps) steps.delete(steps.keys().next().value as string)
}

/** The changes between two versions, or undefined when they are not all known. */
export function changesBetween(
  { cacheKey }: Pick<Reader, 'cacheKey'>,
  company: number,
  resource: AnyResource,
  from: number,
  to: number,
): Change[] | undefined {
  const steps = known.get(cacheKey)
  if (to < from || to - from > mostFollowed) return undefined
  const changes: Change[] = []
  for (let version = from + 1; version <= to; version++) {
    const step = steps?.get(stepKey(company, resource, version))
    if (!step) return undefined
    changes.push(...step)
  }
  return changes
}

function stepKey(company: number, { rowsOf }: AnyResource, version: number): string {
  return `${company} ${rowsOf} ${version}`
}

/** The values that decide whether a row is in a list: not the long ones, such as positions. */
function followed(resource: AnyResource, row: Readonly<Values>): Values {
  const fields = followedFields(resource)
  const values: Values = { ...blankOf(fields) }
  for (const [key] of fields) values[key] = row[key]
  return values
}

const followedBy = new WeakMap<AnyResource, readonly FieldEntry[]>()

function followedFields(resource: AnyResource): readonly FieldEntry[] {
  const found =
    followedBy.get(resource) ??
    entriesOf(resource.fields).filter(
      ([key, { kind, stored }]) => stored && (kind.family !== 'none' || resource.search.includes(key)),
    )
  followedBy.set(resource, found)
  return found
}

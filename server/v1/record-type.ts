// A type of record in v1: the resource of v2 behind it, the table of its fields, and what no table can say.

import type { FilterNode } from '../../domain/filter.ts'
import { type Problem, Refusal } from '../../domain/refusal.ts'
import type { AnyResource } from '../resource/resource.ts'
import { isDeleted } from '../resource/tags.ts'
import type { V1Call } from './call.ts'
import { problemError, V1Error } from './errors.ts'
import { type Body, type FieldTable, type Item, type ListValue, nameInV1, toV1 } from './fields.ts'

export interface RecordType {
  readonly resource: AnyResource
  readonly fields: FieldTable
  /** The fields of v2 for each order of v1. The first is the usual one. */
  readonly sorts: Readonly<Record<string, string>>
  /** What v2 adds to an item on request; `get` asks for the same unless it says otherwise. */
  readonly with?: { readonly list: string; readonly get?: string }
  /** Which records of the resource v1 shows. */
  readonly filter?: FilterNode
  /** Names in v1 of fields of v2 that are in no table. */
  readonly names?: Readonly<Record<string, string>>
  /** The item of v2 as the table sees it. */
  readonly prepared: (item: Item) => Item
  /** More that `get` shows. */
  readonly showMore?: (call: V1Call, item: Item) => Promise<Item>
  /** Completes the draft for v2, where a field of v1 is not one of v2. `stored` is the item before a change. */
  readonly complete?: (call: V1Call, draft: Item, stored?: Item) => Promise<Item>
  /** Writes what belongs to the record, in the same transaction. */
  readonly follow?: (call: V1Call, id: number, draft: Item, stored?: Item) => Promise<void>
  /** The error for an id that is not there. */
  readonly missing?: (isGone: boolean) => V1Error
}

/** A type of record. Most items are in the table as they are. */
export function recordType(
  definition: Omit<RecordType, 'prepared'> & Partial<Pick<RecordType, 'prepared'>>,
): RecordType {
  return { prepared: (item) => item, ...definition }
}

/** A record as v1 shows it. */
export function shownRecord({ fields, prepared }: RecordType, item: Item, isDetailed: boolean): Item {
  return toV1(fields, prepared(item), isDetailed)
}

/** The error for a record that is not there. */
export async function missingError(call: V1Call, type: RecordType, id: string): Promise<V1Error> {
  const isGone = await isDeleted(call.db, call.caller.company, type.resource.rowsOf, Number(id))
  return (type.missing ?? missing)(isGone)
}

/** Clients drop their copy of a record on either code, and on no other. */
function missing(isGone: boolean): V1Error {
  return isGone
    ? new V1Error(99410, 'Object does not exist')
    : new V1Error(15016, 'No rights or object not found')
}

interface Sent {
  readonly body?: Body
  /** Whether a record is added: then a missing field has another code. */
  readonly isAdded: boolean
  /** Before each name: `addresses.1.` */
  readonly prefix?: string
}

type Named = Pick<RecordType, 'fields' | 'names'>

/** Does something by operations of v2, and tells in the words of v1 what they refuse. */
export async function told<Result>(type: Named, sent: Sent, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { problems } = error.details
    if (error.code === 'invalid' && problems) throw firstProblem(type, sent, problems)
    if (error.code === 'bad_request') throw new V1Error(6001, error.message)
    throw error
  }
}

/** The first problem in the order of the table. */
function firstProblem(
  { fields, names = {} }: Named,
  { body = {}, isAdded, prefix = '' }: Sent,
  problems: readonly Problem[],
): V1Error {
  const found = problems.map((problem) => {
    const [key = '', ...rest] = problem.key.split('.')
    const renamed = names[key]
    if (renamed === undefined) return { ...nameInV1(fields, problem.key), problem }
    const { entries } = (fields[renamed]?.value ?? {}) as Partial<ListValue>
    // v2 has one entry of the list by itself: the main address.
    const inner = entries && rest.length > 0 ? `.${nameInV1(entries, rest.join('.')).name}` : ''
    const place = Object.keys(fields).indexOf(renamed)
    return { name: renamed + inner, isReference: false, place, problem }
  })
  const [first] = found.toSorted((one, other) => one.place - other.place)
  if (!first) return new V1Error(4003, 'The data is invalid')
  // A change that does not go with what is stored is the fault of what was sent.
  const isSent = Object.hasOwn(body, first.name.split('.')[0] ?? '')
  const blamed = isAdded || isSent ? undefined : Object.keys(fields).find((key) => Object.hasOwn(body, key))
  return problemError(prefix + (blamed ?? first.name), first.problem, {
    isReference: first.isReference,
    isAdded: isAdded || first.name.includes('.'),
  })
}

// A request of v1: its parameters, its body, and the operations of v2 that it runs.

import type { Db } from '../db/db.ts'
import { largestId } from '../db/piece.ts'
import type { Answer } from '../http/answer.ts'
import { manyName } from '../resource/names.ts'
import type { Caller, Item as ItemOutcome, List, Outcome } from '../resource/operation.ts'
import type { AnyResource } from '../resource/resource.ts'
import { V1Error } from './errors.ts'
import type { Body, Item } from './fields.ts'

/** A request for an operation of v2, without HTTP. */
export interface InnerRequest {
  readonly parameters?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: object
}

export interface V1Call {
  readonly db: Db
  readonly caller: Caller
  readonly parameters: ReadonlyMap<string, string>
  /** The object in the body. A missing one is empty or, where one is needed, an error. */
  body(presence: 'needed' | 'optional'): Promise<Body>
  /** Runs an operation of v2 by its name, as if the caller had called it. */
  run(name: string, request: InnerRequest): Promise<Outcome>
  /** Does the slow work of an operation, such as printing, before the transaction that others wait for. */
  prepare(name: string, request: InnerRequest): Promise<void>
  /** Answers with the file of an operation. */
  file(name: string, request: InnerRequest): Promise<Answer>
  /** Runs several operations completely or not at all. */
  together<Result>(work: (inside: V1Call) => Promise<Result>): Promise<Result>
}

/** What an action answers: values beside `error`, or an answer of its own. */
export interface Action {
  /** The operation of v2 whose scopes and role it needs. */
  readonly operation: string
  readonly run: (call: V1Call) => Promise<object | Answer>
}

/** The actions of an endpoint by their names. */
export type Endpoint = Readonly<Record<string, Action>>

/** The item that an operation answers with. */
export function itemIn(outcome: Outcome): Item {
  return JSON.parse((outcome as ItemOutcome).json)
}

/** A page of a list of v2, as it was parsed. */
export interface Page {
  readonly items: readonly Item[]
  readonly total: number
}

export async function pageOf(call: V1Call, resource: AnyResource, request: InnerRequest): Promise<Page> {
  return pageIn((await listIn(call, resource, request)).content)
}

/** A page of a list of v2, as bytes. */
export async function listIn(call: V1Call, resource: AnyResource, request: InnerRequest): Promise<List> {
  return (await call.run(manyName('list', resource), request)) as List
}

export function pageIn(content: Uint8Array): Page {
  const { buffer, byteOffset, byteLength } = content
  const { items, pagination } = JSON.parse(Buffer.from(buffer, byteOffset, byteLength).toString('utf8'))
  return { items, total: pagination.total }
}

/** The id in the path of a request. */
export function idIn(call: V1Call, name = 'id'): string {
  const text = call.parameters.get(name)
  if (text === undefined) throw new V1Error(3001, `Parameter "${name}" is missing`)
  if (!/^\d+$/.test(text) || /^0+$/.test(text)) throw new V1Error(3002, `Parameter "${name}" is invalid`)
  // v2 knows no id above the largest one, so it says that there is no such record.
  return String(Math.min(Number(text), largestId + 1))
}

/** A whole number in the path of a request. */
export function wholeIn(
  { parameters }: V1Call,
  name: string,
  preset: number,
  min: number,
  max = Number.MAX_SAFE_INTEGER,
): number {
  const text = parameters.get(name)
  if (text === undefined) return preset
  const value = /^\d{1,15}$/.test(text) ? Number(text) : -1
  if (value < min || value > max) throw new V1Error(3002, `Parameter "${name}" is invalid`)
  return value
}

// Turns operations into requests: their ids and their bodies. New operations are covered too.

import assert from 'node:assert/strict'
import { may, type Permission, type Role, type Subject } from '../domain/access/roles.ts'
import { resources } from '../server/app.ts'
import { prefix } from '../server/http/router.ts'
import type { Schema } from '../server/resource/kind.ts'
import { idName, onePath } from '../server/resource/names.ts'
import type { OperationFacts } from '../server/resource/operation.ts'
import type { Answer } from './api.ts'
import { sample } from './samples.ts'
import { type Body, belongings, forPerson, type Side, type Thing } from './separation-world.ts'

/** An id that no record of any company has. */
export const nowhere = 1_999_999_999

/** Whether the table of roles allows an operation. */
export function isAllowed(role: Role, operation: OperationFacts): boolean {
  const { scopes, alsoScopes = [], subject } = operation
  // The only rule beside the table, because it concerns all companies of a person.
  if (operation.path === '/auth/companies') return role === 'owner'
  const subjects: readonly Subject[] = subject ? [subject] : scopes
  const allowed = (one: Subject) => may(role, neededFor(operation), one)
  return (subjects.length === 0 || subjects.some(allowed)) && alsoScopes.every(allowed)
}

export function neededFor({ needs, method }: OperationFacts): Permission {
  return needs ?? (method === 'GET' ? 'view' : 'edit')
}

/** A path parameter that stands for one or several ids. */
interface Place {
  readonly name: string
  readonly thing: Thing
  readonly isList: boolean
}

/** Path parameters that are not ids. */
const words: Readonly<Record<string, string>> = { status: 'O' }

export function placesOf({ path, takesSeveralIds = false }: OperationFacts): Place[] {
  return [...path.matchAll(/\{(\w+)\}/g)]
    .map(({ 1: name = '', index }) => ({ name, above: path.slice(0, index - 1) }))
    .filter(({ name }) => !(name in words))
    .map(({ name, above }) => {
      const isList = takesSeveralIds && path.endsWith(`{${name}}`)
      const thing =
        resources.find((one) => one.path === above) ??
        resources.find((one) => idName(one) === name.replace(/Ids$/, 'Id')) ??
        belongings.find((one) => `${one}Id` === name)
      assert.ok(thing, `${path}: what does {${name}} stand for?`)
      return { name, thing, isList }
    })
}

/** The path of a request, with its parameters filled in. */
export function pathOf(
  operation: OperationFacts,
  idAt: (place: Place, index: number) => string | number,
): string {
  const ids = new Map(placesOf(operation).map((place, index) => [place.name, idAt(place, index)]))
  return prefix + operation.path.replace(/\{(\w+)\}/g, (_, name) => String(ids.get(name) ?? words[name]))
}

/** A body with which the operation succeeds, given the right ids. */
export function bodyFor(operation: OperationFacts, { bodies, people }: Side, role: Role): Body | undefined {
  if (!operation.body) return undefined
  const resource = resources.find((one) => [one.path, onePath(one)].includes(operation.path))
  const body = resource && bodies.get(resource)
  return forPerson(body ?? (sample(operation.body, '') as Body), people[role])
}

/** Sends a request as a person does: with a token or, if that is not accepted, with a session. */
export async function sendAs(
  { people, browsers }: Side,
  role: Role,
  { method, forPeople, answer }: OperationFacts,
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const url = answer.type === 'image/png' ? `${path}?size=240` : path
  return forPeople
    ? browsers[role](method, url, body, headers)
    : people[role].request(method, url, { body, headers })
}

const changing = [
  'date',
  'x-request-id',
  'x-rate-limit-limit',
  'x-rate-limit-remaining',
  'x-rate-limit-reset',
]

/** Everything in an answer, as one text. */
export function told({ status, headers, bytes }: Answer): string {
  const lasting = [...headers].filter(([name]) => !changing.includes(name))
  return `${status} ${JSON.stringify(lasting)} ${Buffer.from(bytes).toString('latin1')}`
}

/** The places in a body that can hold an id, each as the keys that lead to it. */
export function idPlaces(schema: Schema | undefined, way: readonly string[] = []): string[][] {
  const { properties = {}, items } = (schema ?? {}) as {
    properties?: Record<string, Schema>
    items?: Schema
  }
  const inside = Object.entries(properties).flatMap(([key, property]) =>
    /_ids?$/.test(key) && [property.type].flat().includes('integer')
      ? [[...way, key]]
      : idPlaces(property, [...way, key]),
  )
  return items ? [...inside, ...idPlaces(items, [...way, '0'])] : inside
}

/** The same body with another value at one place. */
export function replaced(body: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value
  const copy = (Array.isArray(body) ? [...body] : { ...(body as Body) }) as Record<string, unknown>
  copy[key] = replaced(copy[key], rest, value)
  return copy
}

/** The records that a key in a body may refer to; all of them if its name does not tell. */
export function namedBy(key: string, side: Side): number[] {
  if (key === 'company_id') return [side.company]
  const named = resources.filter(({ entity }) => key.endsWith(`${entity}_id`))
  return (named.length > 0 ? named : resources).map((resource) => side.idOf(resource))
}

/** Runs work for all items, some at a time. No work is left running when it is done, or when it fails. */
export async function forAll<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = [...items].reverse()
  const worker = async () => {
    for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) await work(item)
  }
  const ends = await Promise.allSettled(Array.from({ length: 6 }, worker))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}

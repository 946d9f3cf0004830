// The targets of the fuzzer: every operation of the OpenAPI document, and the actions of the older interface.

import { description, operations, resources } from '../../server/app.ts'
import { prefix } from '../../server/http/router.ts'
import type { Schema } from '../../server/resource/kind.ts'
import { onePath } from '../../server/resource/names.ts'
import type { OperationFacts, QueryParameter } from '../../server/resource/operation.ts'
import type { AnyResource } from '../../server/resource/resource.ts'
import { placesOf } from '../separation-walk.ts'
import { v1Targets } from './v1-targets.ts'

export interface Target {
  /** `PUT /contacts/{contactId}`, or `v1 time/edit`. */
  readonly name: string
  readonly method: string
  /** With {0}, {1} … for its parameters. */
  readonly path: string
  readonly places: readonly Place[]
  readonly parameters: readonly QueryParameter[]
  readonly body?: Schema
  /** The described answers, by status; the older interface has no description. */
  readonly responses: Readonly<Record<string, unknown>>
  readonly operation?: OperationFacts
  /** The resource that it lists, creates, shows or changes by the common rules. */
  readonly resource?: AnyResource
  /** Whether a request can carry the tag of its record. */
  readonly takesTag: boolean
  readonly isV1: boolean
}

/** A parameter in a path: one or several ids, or a word. */
export interface Place {
  readonly thing: string | null
  readonly isList: boolean
}

interface DescribedOperation {
  readonly parameters: readonly object[]
  readonly requestBody?: { readonly content: { readonly 'application/json'?: { readonly schema: Schema } } }
  readonly responses: Readonly<Record<string, unknown>>
}

export const targets: readonly Target[] = [
  ...Object.entries(description().paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, DescribedOperation>).map(([method, described]) =>
      targetOf(method.toUpperCase(), path, described),
    ),
  ),
  ...v1Targets(),
]

const byName = new Map(targets.map((target) => [target.name, target]))

export function targetNamed(name: string): Target {
  const found = byName.get(name)
  if (!found) throw new Error(`There is no operation "${name}".`)
  return found
}

function targetOf(method: string, path: string, described: DescribedOperation): Target {
  const operation = operations.find((one) => one.method === method && one.path === path)
  let count = 0
  return {
    name: `${method} ${path}`,
    method,
    path: prefix + path.replace(/\{\w+\}/g, () => `{${count++}}`),
    places: operation ? placesIn(operation) : [],
    parameters: described.parameters.filter(isQuery),
    body: described.requestBody?.content['application/json']?.schema,
    responses: described.responses,
    operation,
    resource: resources.find((one) => [one.path, onePath(one)].includes(path)),
    takesTag: described.parameters.some((one) => '$ref' in one && /If(None)?Match$/.test(String(one.$ref))),
    isV1: false,
  }
}

function isQuery(parameter: object): parameter is QueryParameter {
  return 'in' in parameter && parameter.in === 'query'
}

function placesIn(operation: OperationFacts): Place[] {
  const known = new Map(placesOf(operation).map((place) => [place.name, place]))
  return [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => {
    const place = known.get(name)
    if (!place) return { thing: null, isList: false }
    const { thing, isList } = place
    return { thing: typeof thing === 'string' ? thing : thing.name, isList }
  })
}

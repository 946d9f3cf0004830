// The members of the client: one for each resource, with its operations, and one for every other path.

import { operations as allOperations, resources } from '../../server/app.ts'
import { type AnyResource, everyOperation, type ResourceOperation } from '../../server/resource/resource.ts'

export type Operation = (typeof allOperations)[number]

/** A batch is no call of a member: it carries out others. */
const operations = allOperations.filter(({ isBatch }) => !isBatch)

export interface Member {
  /** Its name in the API: `order-confirmations`. */
  readonly name: string
  /** Its name in the client: `orderConfirmations`. */
  readonly key: string
  /** Below /v2, or below its parent record, with `*` for every parameter. */
  readonly path: string
  readonly about: string
  readonly resource?: AnyResource
  readonly standard: readonly ResourceOperation[]
  readonly calls: readonly Call[]
  /** The members below one of its records. */
  readonly parts: readonly Member[]
}

export interface Call {
  readonly key: string
  readonly operation: Operation
  /** Below the path of the member. */
  readonly path: string
  readonly parameters: readonly string[]
}

/** All members, in the order of the interface. */
export function clientMembers(): Member[] {
  const listed = resources.filter(({ operations }) => operations.includes('list'))
  const known = listed.map((resource) => ({ resource, path: withoutNames(resource.path) }))
  const rest = operations.filter(({ path }) => !ownerOf(withoutNames(path), known))
  const roots = rootsOf(rest.map(({ path }) => withoutNames(path)))
  const callsOf = (path: string, among: readonly { path: string }[]) =>
    operations
      .filter((operation) => ownerOf(withoutNames(operation.path), among)?.path === path)
      .map((operation) => callOf(operation, path))

  const memberOf = (resource: AnyResource): Member => {
    const path = withoutNames(resource.path)
    const calls = callsOf(path, known)
    const standard = everyOperation.filter((name) => resource.operations.includes(name))
    const parent = resource.parent && withoutNames(resource.parent.resource().path)
    return {
      name: resource.name,
      key: parent ? camel(lastOf(path)) : camel(resource.name),
      path: parent ? path.slice(parent.length) : path,
      about: resource.summary,
      resource,
      standard,
      calls: named(calls.filter((call) => !standard.some((name) => isStandard(call, name)))),
      parts: known
        .filter(({ resource: other }) => other.parent?.resource() === resource)
        .map((part) => memberOf(part.resource)),
    }
  }
  return [
    ...listed.filter(({ parent }) => !parent).map(memberOf),
    ...roots.map((path): Member => {
      const calls = named(callsOf(path, [...known, ...roots.map((root) => ({ path: root }))]))
      const about = calls[0]?.operation.topic.name ?? ''
      return { ...nameOf(path, roots), path, about, standard: [], calls, parts: [] }
    }),
  ]
}

/** The path with `*` for every parameter: their names do not matter. */
function withoutNames(path: string): string {
  return path.replace(/\{\w+\}/g, '*')
}

/** The one with the longest path that is a prefix of this one. */
function ownerOf<One extends { readonly path: string }>(
  path: string,
  among: readonly One[],
): One | undefined {
  const above = among.filter((one) => path === one.path || path.startsWith(`${one.path}/`))
  return above.toSorted((a, b) => b.path.length - a.path.length)[0]
}

/** The paths that have no other path as a prefix. */
function rootsOf(paths: readonly string[]): string[] {
  const bare = [...new Set(paths.map((path) => path.replace(/\/\*.*/, '')))]
  return bare.filter((path) => !bare.some((other) => path.startsWith(`${other}/`)))
}

/** The last word of a path, with the word before it if another path ends the same. */
function nameOf(path: string, roots: readonly string[]): { name: string; key: string } {
  const isShared = roots.filter((other) => lastOf(other) === lastOf(path)).length > 1
  const name = isShared ? path.slice(1).replaceAll('/', '-') : lastOf(path)
  return { name, key: camel(name) }
}

function callOf(operation: Operation, owner: string): Call {
  const path = withoutNames(operation.path).slice(owner.length)
  const all = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const parameters = all.slice(all.length - path.split('*').length + 1)
  return { key: keyOf(operation, path), operation, path, parameters }
}

/** The one name that does not follow from the path: a preview of a layout that is not stored. */
const givenNames: Readonly<Record<string, string>> = { 'POST /configuration/layouts/preview': 'previewDraft' }

/** An action is named by the last word of its path, anything else by its method. */
function keyOf({ method, path, answer }: Operation, rest: string): string {
  const words = rest.split('/').filter((part) => part && part !== '*')
  const given = givenNames[`${method} ${path}`]
  if (given) return given
  if (words.length > 0) return camel(words.join('-'))
  if (method === 'GET') return isList(answer.schema) ? 'list' : 'get'
  return { POST: 'create', PUT: 'update', PATCH: 'update', DELETE: 'remove' }[method]
}

function isList(schema: Operation['answer']['schema']): boolean {
  return Object.hasOwn(schema?.properties ?? {}, 'items')
}

const standardCalls: Readonly<Record<ResourceOperation, readonly [string, string]>> = {
  list: ['GET', ''],
  get: ['GET', '/*'],
  create: ['POST', ''],
  update: ['PUT', '/*'],
  remove: ['DELETE', '/*'],
}

function isStandard({ operation, path }: Call, name: ResourceOperation): boolean {
  const [method, rest] = standardCalls[name]
  return operation.method === method && path === rest
}

/** Where single records can be removed too, removing all gets another name. */
function named(calls: readonly Call[]): Call[] {
  const removals = calls.filter(({ key }) => key === 'remove')
  return calls.map((call) =>
    removals.length > 1 && call.key === 'remove' && call.path === '' ? { ...call, key: 'removeAll' } : call,
  )
}

function lastOf(path: string): string {
  return path.split('/').at(-1) ?? path
}

/** `order-confirmations` → `orderConfirmations` */
export function camel(name: string): string {
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}

// The members of the client, made from the route table.

import { type AllQuery, pagesOf, type ReadPage } from './pages.ts'
import type { Parameters, Requests, Sent } from './requests.ts'

/** The operations of a member. An action is a method, a path with `*` for its parameters, and further facts. */
export interface Routes {
  readonly name?: string
  readonly path: string
  /** The operations that most resources have. */
  readonly standard?: string
  readonly calls?: Readonly<Record<string, string>>
  /** The members below one of its records. */
  readonly parts?: Readonly<Record<string, Routes>>
}

const standardRoutes: Readonly<Record<string, string>> = {
  list: 'GET /',
  get: 'GET /*',
  create: 'POST / body',
  update: 'PUT /* body',
  remove: 'DELETE /*',
}

/** A member with all its operations. */
export function memberOf(requests: Requests, name: string, { path, standard, calls, parts }: Routes): object {
  const usual = standard?.split(' ') ?? []
  const own = [
    ...usual.map((key) => [key, standardRoutes[key] ?? ''] as const),
    ...Object.entries(calls ?? {}),
  ]
  const made = own.map(([key, route]) => [key, callOf(requests, path, route)])
  const below = Object.entries(parts ?? {}).map(([key, part]) => {
    const partPath = (id: unknown) => fill(path + part.path, [id])
    return [key, (id: unknown) => memberOf(requests, part.name ?? key, { ...part, path: partPath(id) })]
  })
  const member = { name, path, ...Object.fromEntries([...made, ...below]) }
  return usual.includes('list') ? { ...member, ...readsToTheEnd(member.list) } : member
}

type Call = (...sent: readonly unknown[]) => Promise<unknown>

/** One operation: the parameters of its path come first, then its body, then the options. */
function callOf(requests: Requests, base: string, route: string): Call {
  const [method = '', rest = '', ...traits] = route.split(' ')
  const path = rest === '/' ? base : base + rest
  const inPath = path.split('*').length - 1
  const hasBody = traits.includes('body')
  const isReading = method === 'GET' || traits.includes('reads')
  const read = (sent: readonly unknown[]): Sent => {
    const { signal, retries, idempotencyKey, ifMatch, onBytes, parameters, ...asked } = (sent[
      inPath + Number(hasBody)
    ] ?? {}) as Partial<Sent>
    return {
      ...{
        method,
        isReading,
        isKeyed: !traits.includes('unkeyed'),
        signal,
        retries,
        idempotencyKey,
        ifMatch,
        onBytes,
      },
      path: fill(path, sent),
      parameters: { ...parameters, ...(asked as Parameters) },
      ...(hasBody ? { body: sent[inPath] ?? {} } : {}),
    }
  }
  const call: Call = (...sent) => requests.send(read(sent))
  if (!traits.includes('file')) return call
  const address = (...sent: readonly unknown[]) => {
    const { path, parameters } = read(sent)
    return requests.address(path, parameters)
  }
  return Object.assign(call, { address })
}

function fill(path: string, values: readonly unknown[]): string {
  let index = 0
  return path.replace(/\*/g, () => encodeURIComponent(String(values[index++])))
}

function readsToTheEnd(list: ReadPage) {
  const pages = (query?: AllQuery) => pagesOf(list, query)
  return {
    pages,
    async *all(query?: AllQuery) {
      for await (const { items } of pages(query)) yield* items
    },
  }
}

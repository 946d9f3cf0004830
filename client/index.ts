// The client of Kontor: one member for each resource, one method for each operation.

import type { Members } from './api.ts'
import { type BatchOptions, sendBatch } from './batch.ts'
import type { Creates, EditableName, Reads, RemovableName, Removes, TopName, Updates } from './collections.ts'
import { memberOf } from './members.ts'
import { type ClientOptions, type Requests, requestsOf } from './requests.ts'
import { routes } from './routes.ts'

export type * from './api.ts'
export type { BatchOptions } from './batch.ts'
export type * from './collections.ts'
export * from './errors.ts'
export type * from './records.ts'
export { type ClientOptions, newKey } from './requests.ts'
export type { Retries } from './retries.ts'
export type * from './values.ts'

/** The members of a client. */
export interface AllMembers extends Members {
  /** A member by the name of its resource, for programs that learn it at run time. */
  resource<Name extends TopName & EditableName>(
    name: Name,
  ): Reads<Name> & Creates<Name> & Updates<Name> & Removes<Name>
  resource<Name extends TopName & RemovableName>(name: Name): Reads<Name> & Removes<Name>
  resource<Name extends TopName>(name: Name): Reads<Name>
}

export interface Kontor extends AllMembers {
  /** Sends many writes or reads of lists in one request. `make` calls them on the client that it gets, and returns what they return. */
  batch<Result>(
    make: (each: AllMembers) => readonly Promise<Result>[],
    options?: BatchOptions,
  ): Promise<PromiseSettledResult<Result>[]>
}

/** A client of the server at an address. */
export function createClient(options: ClientOptions): Kontor {
  const requests = requestsOf(options)
  return {
    ...membersOf(requests),
    batch: (make, batchOptions) => sendBatch(requests, membersOf, make, batchOptions),
  }
}

function membersOf(requests: Requests): AllMembers {
  const byName = new Map(
    Object.entries(routes).map(([name, route]) => [name, memberOf(requests, name, route)]),
  )
  const members = Object.fromEntries([...byName].map(([name, member]) => [camel(name), member]))
  // The types and the route table are generated from the same definitions; the cast joins them.
  return { ...members, resource: (name: string) => byName.get(name) } as unknown as AllMembers
}

/** `order-confirmations` → `orderConfirmations` */
function camel(name: string): string {
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}

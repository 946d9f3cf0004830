// The operations of the API, used without a network and inside one transaction: records made here follow the same rules
// as those of a client.

import assert from 'node:assert/strict'
import * as catalog from '../catalog/routes.ts'
import * as configuration from '../configuration/routes.ts'
import * as contacts from '../contacts/routes.ts'
import type { Db, Tx } from '../db/db.ts'
import { insideTransaction } from '../db/inside-transaction.ts'
import { makeRecurringInvoice } from '../receivables/recurring/make-recurring.ts'
import * as receivables from '../receivables/routes.ts'
import * as reporting from '../reporting/routes.ts'
import type { Item as Answered, Call, Caller, Operation } from '../resource/operation.ts'

export interface Made {
  readonly id: number
}

/** Each method returns the record after the change. */
export interface LocalClient {
  get<Item extends Made>(path: string): Promise<Item>
  post<Item extends Made>(path: string, body: object): Promise<Item>
  put<Item extends Made>(path: string, body: object): Promise<Item>
  patch<Item extends Made>(path: string, body?: object): Promise<Item>
  /** Makes the invoice of a recurring one, as the server does by itself on that day. */
  makeRecurring<Item extends Made>(recurringId: number, day: string): Promise<Item>
}

/** A client for a caller, inside a running transaction. */
export function createLocalClient(db: Db, tx: Tx, caller: Caller): LocalClient {
  const inside = insideTransaction(tx, db)

  async function run<Item extends Made>(
    method: Operation['method'],
    path: string,
    body: object = {},
  ): Promise<Item> {
    const { operation, parameters } = findOperation(method, path)
    const call: Call = {
      ...{ db: inside, actor: caller, language: caller.language, parameters },
      ...{
        since: performance.now(),
        query: new URLSearchParams(),
        url: path,
        headers: {},
        rawBody: new Uint8Array(),
      },
      body: () => body,
    }
    const outcome = await operation.run(call)
    return JSON.parse((outcome as Answered).json)
  }

  return {
    get: (path) => run('GET', path),
    post: (path, body) => run('POST', path, body),
    put: (path, body) => run('PUT', path, body),
    patch: (path, body) => run('PATCH', path, body),
    makeRecurring: async (recurringId, day) =>
      run('GET', `/receivables/invoices/${await makeRecurringInvoice(inside, caller, recurringId, day)}`),
  }
}

/** Sets the status of a document or a letter, as of a day. */
export function setStatus(
  client: LocalClient,
  path: string,
  status: string,
  day: string,
  time = '09:15:00',
): Promise<Made> {
  return client.patch(`${path}/change-status`, { status, date_time: `${day} ${time}` })
}

/** Paths with fewer parameters come first: /contacts/letters is not a contact. */
const operations = [contacts, catalog, configuration, receivables, reporting]
  .flatMap((area): readonly Operation[] => area.routes)
  .map((operation) => ({ operation, parts: operation.path.split('/') }))
  .sort((one, other) => one.parts.filter(isParameter).length - other.parts.filter(isParameter).length)

function findOperation(method: string, path: string) {
  const words = path.split('/')
  const found = operations.find(
    ({ operation, parts }) =>
      operation.method === method &&
      parts.length === words.length &&
      parts.every((part, index) => isParameter(part) || part === words[index]),
  )
  assert(found, `the API has ${method} ${path}`)
  const parameters = found.parts.flatMap((part, index) =>
    isParameter(part) ? [[part.slice(1, -1), words[index] as string]] : [],
  )
  return { operation: found.operation, parameters: Object.fromEntries(parameters) }
}

function isParameter(part: string): boolean {
  return part.startsWith('{')
}

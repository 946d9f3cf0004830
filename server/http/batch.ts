// Several writes in one request, or several pages of lists. Each is carried out on its own, one after the other, as if it had come alone; its
// answer is one line of the answer, sent as soon as it is there. Why so: docs/decisions/0027.

import { Readable } from 'node:stream'
import { setImmediate as turnOfOthers } from 'node:timers/promises'
import { Problems, Refusal } from '../../domain/refusal.ts'
import { answersList, type Lines, type Operation, type OperationFacts } from '../resource/operation.ts'
import type { BatchedRequest, ServerCall } from '../server-call.ts'
import { answerTo, loggedError, serverError } from './errors.ts'
import { type Found, prefix, type Router } from './router.ts'

const maxRequests = 1_000
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

export const batch: Operation<ServerCall> = {
  name: 'sendBatch',
  method: 'POST',
  path: '/batch',
  scopes: [],
  isExtension: true,
  isBatch: true,
  topic: { name: 'Batches', description: 'Many writes in one request, or many pages of lists.' },
  summary: 'Carry out up to 1000 writes or reads of lists',
  description: `Each request is carried out on its own, in the order of the list, as if it had come alone: with the scopes and the role that it needs, and undone alone when it is refused. \
The answer has a JSON object on each line, sent when the request is done: the "index" of the request, its "status", and its "body". \
After a status of 500 or more, and when the client leaves, the rest is not begun. A batch counts as one request for the rate limit. \
With an "Idempotency-Key", each request has a key of its own, so a batch that is sent again does only what is left; "idempotency_key" of a request counts instead, and may come again in another batch. \
Of what only reads, lists can be in a batch, with their parameters in the path. Signing in, tokens and everything that answers with a file cannot.`,
  body: {
    type: 'object',
    required: ['requests'],
    properties: {
      requests: {
        type: 'array',
        minItems: 1,
        maxItems: maxRequests,
        items: {
          type: 'object',
          required: ['method', 'path'],
          properties: {
            method: { enum: methods },
            path: {
              type: 'string',
              examples: ['/receivables/invoices/7/change-status', '/contacts?limit=200&offset=400'],
            },
            body: { type: 'object' },
            idempotency_key: { type: 'string', minLength: 1, maxLength: 255 },
          },
        },
      },
    },
  },
  answer: { status: 200, type: 'application/x-ndjson' },
  run: async (call) => linesOf(call, readRequests(call)),
}

function linesOf(call: ServerCall, requests: readonly BatchedRequest[]): Lines {
  async function* lines(): AsyncGenerator<Uint8Array> {
    for (const [index, request] of requests.entries()) {
      // SQLite answers without a pause: other requests come between, and a client that has left is noticed.
      await turnOfOthers()
      const { status, body } = await answerIn(call, request)
      yield* lineOf(`{"index":${index},"status":${status},"body":`, body)
      if (status >= 500) return
    }
  }
  // The next request is begun when the client has taken the answer before it.
  return { lines: Readable.from(lines(), { objectMode: false, highWaterMark: 1 }) }
}

/** A line that ends with the JSON of a body. A page of a list is long, so it stays bytes and is not copied. */
function lineOf(beginning: string, body: Uint8Array): Uint8Array[] {
  return [Buffer.from(beginning), inOneLine(body), Buffer.from('}\n')]
}

const [lineBreak, blank] = [10, 32]

/** A database may break lines between two records, but not inside of a text. */
function inOneLine(json: Uint8Array): Uint8Array {
  let at = json.indexOf(lineBreak)
  if (at === -1) return json
  const line = new Uint8Array(json)
  for (; at !== -1; at = line.indexOf(lineBreak, at)) line[at] = blank
  return line
}

async function answerIn(
  call: ServerCall,
  request: BatchedRequest,
): Promise<{ status: number; body: Uint8Array }> {
  try {
    const { status, body } = await call.carryOut(request)
    return {
      status,
      body: body instanceof Uint8Array ? body : Buffer.from((body as string | undefined) ?? 'null'),
    }
  } catch (error) {
    const answer = answerTo(error)
    if (!answer) call.log.error(loggedError(error as Error))
    const { status, body } = answer ?? serverError
    return { status, body: Buffer.from(JSON.stringify(body)) }
  }
}

function readRequests(call: ServerCall): BatchedRequest[] {
  const { requests, ...others } = call.body() as { readonly requests?: unknown }
  const problems = new Problems()
  for (const key of Object.keys(others)) problems.add(key, 'not_allowed', 'There is no such field.')
  if (!Array.isArray(requests)) problems.add('requests', 'wrong_type', 'must be a list')
  problems.throwIfAny()
  const list = requests as readonly unknown[]
  if (list.length === 0 || list.length > maxRequests)
    problems.add('requests', 'not_allowed', `must have 1 to ${maxRequests} requests`)
  problems.throwIfAny()
  const batchKey = call.headers['idempotency-key']
  const read = list.map((one, index) => readRequest(one, `requests.${index}`, problems))
  problems.throwIfAny()
  return read.map((request, index) => ({
    ...request,
    ...(request.key === undefined && typeof batchKey === 'string' ? { key: `${batchKey} ${index}` } : {}),
  }))
}

function readRequest(value: unknown, at: string, problems: Problems): BatchedRequest {
  const isObject = (one: unknown) => typeof one === 'object' && one !== null && !Array.isArray(one)
  if (!isObject(value)) {
    problems.add(at, 'wrong_type', 'must be an object')
    return { method: '', path: '', query: '', body: {} }
  }
  const { method, path, body = {}, idempotency_key: key, ...others } = value as Record<string, unknown>
  for (const name of Object.keys(others))
    problems.add(`${at}.${name}`, 'not_allowed', 'There is no such field.')
  if (!methods.includes(method as string))
    problems.add(`${at}.method`, 'not_allowed', `must be one of ${methods.join(', ')}`)
  if (typeof path !== 'string' || !path.startsWith('/'))
    problems.add(`${at}.path`, 'wrong_format', `must be an address below ${prefix}, such as /contacts/7`)
  if (!isObject(body)) problems.add(`${at}.body`, 'wrong_type', 'must be an object')
  if (key !== undefined && (typeof key !== 'string' || !/^[ -~]{1,255}$/.test(key)))
    problems.add(`${at}.idempotency_key`, 'wrong_format', 'must have 1 to 255 characters of plain ASCII')
  // Only lists have parameters.
  const [address = '', query = ''] = method === 'GET' ? String(path).split(/\?(.*)/s) : [path]
  return { method, path: address, query, body, key } as BatchedRequest
}

/** Finds the operation of a request in a batch. */
export function findBatched<One extends OperationFacts>(
  router: Router<One>,
  { method, path }: BatchedRequest,
): Found<One> {
  const found = router.find(method, prefix + path)
  if (found && mayBeBatched(found.operation)) return found
  throw new Refusal('not_found', 'There is nothing at this address that a batch can do.', { entity: 'route' })
}

function mayBeBatched(operation: OperationFacts): boolean {
  const { method, open, isReading, isBatch, forPeople, makesWayIn, answer } = operation
  const isFitting = method === 'GET' ? answersList(operation) : !isReading
  return isFitting && !open && !isBatch && !forPeople && !makesWayIn && !answer.type
}

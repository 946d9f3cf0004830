// Many writes or lists in one request: the calls are collected, sent together, and each gets its own answer.

import { errorOf, lostConnection } from './errors.ts'
import { newKey, type Requests, readAnswer, type Sent, withParameters } from './requests.ts'
import type { Retries } from './retries.ts'

export interface BatchOptions {
  /** Called with the number of calls that have been answered. */
  readonly onProgress?: ((done: number) => void) | undefined
  /** Ends the batch. What the server has begun is done. */
  readonly signal?: AbortSignal | undefined
  readonly retries?: Retries | false | undefined
}

interface Collected {
  readonly request: { readonly method: string }
  readonly length: number
  resolve(answer: unknown): void
  reject(error: unknown): void
}

/** The most that the server takes at once, with room for the rest of the body. */
const maxRequests = 1_000
const maxLength = 900_000
/** Browsers refuse to send more after the user has left. */
const maxKeptAlive = 60_000

/** Sends the calls that `make` makes, and returns their outcomes. */
export async function sendBatch<Members, Result>(
  requests: Requests,
  membersOf: (requests: Requests) => Members,
  make: (each: Members) => readonly Promise<Result>[],
  { onProgress, ...options }: BatchOptions = {},
): Promise<PromiseSettledResult<Result>[]> {
  const collected: Collected[] = []
  const results = make(membersOf({ ...requests, send: (sent) => collect(sent, collected) }))
  const outcomes = Promise.allSettled(results)
  let done = 0
  for (const result of results) {
    const count = () => onProgress?.(++done)
    result.then(count, count)
  }
  for (const group of groupsOf(collected)) await sendGroup(requests, group, options)
  return outcomes
}

function collect(sent: Sent, collected: Collected[]) {
  const { method, path, parameters, body, isReading, idempotencyKey = newKey() } = sent
  const request = isReading
    ? { method, path: withParameters(path, parameters) }
    : { method, path, body, idempotency_key: idempotencyKey }
  const { length } = JSON.stringify(request)
  return new Promise<unknown>((resolve, reject) => collected.push({ request, length, resolve, reject }))
}

function* groupsOf(collected: readonly Collected[]): Generator<Collected[]> {
  let group: Collected[] = []
  let length = 0
  for (const one of collected) {
    if (group.length >= maxRequests || (group.length > 0 && length + one.length > maxLength)) {
      yield group
      ;[group, length] = [[], 0]
    }
    group.push(one)
    length += one.length
  }
  if (group.length > 0) yield group
}

interface Line {
  readonly index: number
  readonly status: number
  readonly body: unknown
}

/** After a lost connection, only those without an answer are sent again, each with its old key. */
async function sendGroup(
  requests: Requests,
  group: readonly Collected[],
  options: Pick<BatchOptions, 'signal' | 'retries'>,
): Promise<void> {
  const left = new Set(group)
  let sent: readonly Collected[] = []
  const keepalive =
    group.every(({ request }) => request.method === 'DELETE') &&
    group.reduce((sum, { length }) => sum + length, 0) < maxKeptAlive
  try {
    await requests.send({
      ...{ method: 'POST', path: '/batch', isReading: false, isKeyed: true, keepalive, ...options },
      get body() {
        sent = [...left]
        return { requests: sent.map(({ request }) => request) }
      },
      read: async (response) => {
        for await (const line of linesOf(response)) {
          const one = sent[line.index] as Collected
          const answer = responseOf(line)
          const error = answer.ok ? undefined : await errorOf(answer)
          if (error && error.status >= 500) throw error
          left.delete(one)
          if (error) one.reject(error)
          else one.resolve(await readAnswer(answer))
        }
        if (left.size > 0) throw lostConnection(new Error('The answer of the server ended too early.'))
      },
    })
  } catch (error) {
    for (const { reject } of left) reject(error)
  }
}

function responseOf({ status, body }: Line): Response {
  const headers = { 'content-type': 'application/json' }
  return new Response(status === 204 ? null : JSON.stringify(body), { status, headers })
}

async function* linesOf(response: Response): AsyncGenerator<Line> {
  const reader = (response.body as ReadableStream<Uint8Array>).getReader()
  const decoder = new TextDecoder()
  for (let rest = ''; ; ) {
    const { done, value } = await reader.read()
    const lines = (rest + decoder.decode(value, { stream: !done })).split('\n')
    rest = lines.pop() as string
    for (const line of lines) yield JSON.parse(line)
    if (done) return
  }
}

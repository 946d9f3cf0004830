// Sends a request, and sends it again where that is safe and may help.

import { errorOf, KontorError, lostConnection } from './errors.ts'
import { isPassing, pause, type Retries, randomWaitMs, requestedWaitMs } from './retries.ts'

export interface ClientOptions {
  /** The address of the server, without `/v2`: `https://office.example.com`. */
  readonly address: string
  /** An access token; a function is called before every request. Without one, the browser's session counts. */
  readonly token?: string | (() => string | Promise<string>) | undefined
  /** Sent with every request. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** Used in place of the global one. */
  readonly fetch?: ((address: string, init: RequestInit) => Promise<Response>) | undefined
  /** How often a request is sent again; `false` for never. */
  readonly retries?: Retries | false | undefined
  /** If false, writes have a key only when the caller gives one. Without a key they are never sent again. */
  readonly idempotencyKeys?: boolean | undefined
}

export interface Sent {
  readonly method: string
  /** Below `/v2`. */
  readonly path: string
  readonly parameters?: Parameters | undefined
  readonly body?: unknown
  readonly ifMatch?: string | undefined
  readonly idempotencyKey?: string | undefined
  /** Whether it can be sent again without a key. */
  readonly isReading: boolean
  /** Whether the server accepts keys here. */
  readonly isKeyed: boolean
  readonly signal?: AbortSignal | undefined
  readonly retries?: Retries | false | undefined
  /** Whether a browser sends it even if the user leaves the page at that moment; deletions are. */
  readonly keepalive?: boolean | undefined
  /** Called with the bytes of a file as they come. */
  readonly onBytes?: ((bytes: Uint8Array) => void) | undefined
  /** Reads the answer in place of `readAnswer`. */
  readonly read?: ((response: Response) => Promise<unknown>) | undefined
}

export type Parameters = Readonly<Record<string, unknown>>

export interface Requests {
  send(sent: Sent): Promise<unknown>
  address(path: string, parameters?: Parameters): string
}

/** The requests of one client. */
export function requestsOf(options: ClientOptions): Requests {
  const base = `${options.address.replace(/\/+$/, '')}/v2`
  // Called as a plain function: browsers refuse a fetch that is called as a method.
  const { fetch: ask = (address, init) => fetch(address, init), idempotencyKeys = true } = options

  const address = (path: string, parameters?: Parameters) => base + withParameters(path, parameters)

  async function once(sent: Sent, key: string | undefined): Promise<unknown> {
    const { method, path, parameters, body, ifMatch, signal, keepalive = method === 'DELETE' } = sent
    const isFile = body instanceof Blob
    const token = typeof options.token === 'function' ? await options.token() : options.token
    const init: RequestInit = {
      method,
      keepalive,
      headers: {
        accept: 'application/json',
        ...options.headers,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined
          ? {}
          : { 'content-type': isFile ? 'application/octet-stream' : 'application/json' }),
        ...(ifMatch ? { 'if-match': ifMatch } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
      },
      ...(body === undefined ? {} : { body: isFile ? body : JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    }
    return unlessLost(signal, async () => {
      const response = await ask(address(path, parameters), init)
      if (!response.ok)
        throw new Refused(await errorOf(response), requestedWaitMs(response.headers, Date.now()))
      return sent.read ? sent.read(response) : readAnswer(response, sent.onBytes)
    })
  }

  async function send(sent: Sent): Promise<unknown> {
    const key =
      sent.idempotencyKey ?? (sent.isReading || !sent.isKeyed || !idempotencyKeys ? undefined : newKey())
    const retries = sent.retries ?? options.retries ?? {}
    const isRepeatable = sent.isReading || key !== undefined
    const { times = 3, longestWaitMs = 60_000 } = retries && isRepeatable ? retries : { times: 0 }
    for (let failures = 0; ; failures++) {
      try {
        return await once(sent, key)
      } catch (thrown) {
        const { error, waitMs = 0 } = thrown instanceof Refused ? thrown : { error: thrown }
        if (failures >= times || !isPassing(error) || waitMs > longestWaitMs) throw error
        await pause(Math.max(waitMs, randomWaitMs(failures, Math.random())), sent.signal)
      }
    }
  }

  return { send, address }
}

/** A path with its parameters. */
export function withParameters(path: string, parameters: Parameters = {}): string {
  const given = Object.entries(parameters).flatMap(([key, value]) => {
    const text = parameterText(value)
    return text === '' ? [] : [[key, text]]
  })
  const search = new URLSearchParams(given).toString()
  return `${path}${search && `?${search}`}`
}

/** An answer that is an error, with the wait that the server asks for. */
class Refused {
  readonly error: KontorError
  readonly waitMs: number

  constructor(error: KontorError, waitMs: number) {
    this.error = error
    this.waitMs = waitMs
  }
}

/** Any failure on the way is a lost connection, unless the caller has aborted. */
async function unlessLost(signal: AbortSignal | undefined, work: () => Promise<unknown>): Promise<unknown> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refused) throw error
    signal?.throwIfAborted()
    throw error instanceof KontorError ? error : lostConnection(error)
  }
}

/** The answer of the server: a record, a list, a file, or nothing. */
export async function readAnswer(response: Response, onBytes?: Sent['onBytes']): Promise<unknown> {
  const type = response.headers.get('content-type') ?? ''
  if (response.status === 204 || response.headers.get('content-length') === '0') return undefined
  if (!type.startsWith('application/json')) return readFile(response, onBytes)
  const answer: unknown = await response.json()
  const isItem = typeof answer === 'object' && answer !== null && 'item' in answer
  return isItem ? { ...answer, tag: response.headers.get('etag') ?? undefined } : answer
}

/** An answer that is not JSON is a file, with the name that the server gives it. */
async function readFile(response: Response, onBytes?: Sent['onBytes']): Promise<File> {
  const disposition = response.headers.get('content-disposition') ?? ''
  const [, name = ''] = /filename\*=UTF-8''([^;]+)/.exec(disposition) ?? []
  const content = await (onBytes ? overheard(response, onBytes) : response).blob()
  return new File([content], decodeURIComponent(name), { type: response.headers.get('content-type') ?? '' })
}

/** The same answer, whose bytes are shown to a function on their way. */
function overheard(response: Response, onBytes: (bytes: Uint8Array) => void): Response {
  const listener = new TransformStream<Uint8Array, Uint8Array>({
    transform(bytes, controller) {
      onBytes(bytes)
      controller.enqueue(bytes)
    },
  })
  return new Response(response.body?.pipeThrough(listener))
}

/** Lists are joined with commas, filters are JSON. */
function parameterText(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (Array.isArray(value)) return value.join(',')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** A unique key. `randomUUID` is missing in pages without HTTPS. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

// The typed client: one function that knows every operation of the interface.

import type { Operations } from './types.ts'

export type OperationName = keyof Operations
export type AnswerOf<Name extends OperationName> = Operations[Name]['answer']
export type BodyOf<Name extends OperationName> = Operations[Name]['body']

/** What a request brings: the parameters of its path, and whatever else the operation takes. */
export interface Sent<Name extends OperationName> {
  readonly path?: Readonly<Record<string, string | number>>
  readonly query?: Operations[Name]['query']
  readonly body?: BodyOf<Name>
  /** The tag of the record as it was read: when it was changed since, nothing is done. */
  readonly ifMatch?: string | undefined
  /** Sent twice with the same key, a request is done once. */
  readonly key?: string
  readonly signal?: AbortSignal
}

export interface Tagged<Answer> {
  readonly answer: Answer
  /** Names this version of the record; undefined where the answer is none. */
  readonly tag: string | undefined
}

export interface Client {
  <Name extends OperationName>(name: Name, sent?: Sent<Name>): Promise<AnswerOf<Name>>
  /** The same, with the tag of what was answered. */
  tagged<Name extends OperationName>(name: Name, sent?: Sent<Name>): Promise<Tagged<AnswerOf<Name>>>
  /** The address of an operation that is read by GET, for links and pictures. */
  address<Name extends OperationName>(name: Name, sent?: Pick<Sent<Name>, 'path' | 'query'>): string
}

/** A value that was not accepted. Keys of lists are paths: `positions.0.price`. */
export interface FieldProblem {
  readonly key: string
  readonly code: number
  readonly message: string
}

interface Refused {
  readonly code?: number
  readonly message?: string
  readonly meta?: { readonly errors?: readonly FieldProblem[] }
}

/** What the server refuses, or that it could not be reached: then the status is 0. */
export class ApiError extends Error {
  readonly status: number
  readonly code: number
  readonly problems: readonly FieldProblem[]

  constructor(status: number, body: Refused) {
    super(body.message ?? `The server answered with ${status}.`)
    this.status = status
    this.code = body.code ?? 0
    this.problems = body.meta?.errors ?? []
  }
}

/** A client of the server at an address that ends before `/v2`. */
export function createClient(base: string, headers: Readonly<Record<string, string>> = {}): Client {
  const address: Client['address'] = (name, { path = {}, query } = {}) => {
    const [, template = ''] = name.split(' ')
    const filled = template.replace(/\{(\w+)\}/g, (_, key: string) => {
      const value = path[key]
      if (value === undefined) throw new Error(`${name} needs ${key} in its path.`)
      return encodeURIComponent(String(value))
    })
    const parameters = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== '')
    const search = new URLSearchParams(parameters.map(([key, value]) => [key, String(value)])).toString()
    return `${base}/v2${filled}${search && `?${search}`}`
  }

  const tagged: Client['tagged'] = async (name, sent = {}) => {
    const [method = ''] = name.split(' ')
    const response = await fetch(address(name, sent), {
      method,
      // What somebody has deleted goes, also when they leave the page at that moment.
      keepalive: method === 'DELETE',
      headers: {
        ...headers,
        accept: 'application/json',
        ...(sent.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(sent.ifMatch ? { 'if-match': sent.ifMatch } : {}),
        ...(sent.key ? { 'idempotency-key': sent.key } : {}),
      },
      ...(sent.body === undefined ? {} : { body: JSON.stringify(sent.body) }),
      ...(sent.signal ? { signal: sent.signal } : {}),
    }).catch((error: Error) => {
      throw error.name === 'AbortError' ? error : new ApiError(0, { message: error.message })
    })
    if (!response.ok)
      throw new ApiError(response.status, (await response.json().catch(() => ({}))) as Refused)
    return { answer: await read(response), tag: response.headers.get('etag') ?? undefined }
  }

  return Object.assign(
    async <Name extends OperationName>(name: Name, sent?: Sent<Name>) => (await tagged(name, sent)).answer,
    { tagged, address },
  )
}

async function read<Name extends OperationName>(response: Response): Promise<AnswerOf<Name>> {
  if (response.status === 204) return undefined as AnswerOf<Name>
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  return (isJson ? response.json() : response.blob()) as Promise<AnswerOf<Name>>
}

// The typed client: one function that knows every operation of the interface.

import { errorOf, lostConnection } from './errors.ts'
import type { Operations } from './types.ts'

export { type FieldProblem, KontorError as ApiError } from './errors.ts'

export type OperationName = keyof Operations
export type AnswerOf<Name extends OperationName> = Operations[Name]['answer']
export type BodyOf<Name extends OperationName> = Operations[Name]['body']

/** The names in braces: `contactId` in `GET /contacts/{contactId}`. */
type Braces<Text extends string> = Text extends `${string}{${infer Key}}${infer Rest}`
  ? Key | Braces<Rest>
  : never

/** What a request brings: the parameters of its path, and whatever else the operation takes. */
export type Sent<Name extends OperationName> = Further<Name> &
  ([Braces<Name>] extends [never]
    ? { readonly path?: never }
    : { readonly path: Readonly<Record<Braces<Name>, string | number>> })

interface Further<Name extends OperationName> {
  readonly query?: Operations[Name]['query']
  readonly body?: BodyOf<Name>
  /** The tag of the record as it was read: when it was changed since, nothing is done. */
  readonly ifMatch?: string | undefined
  /** Sent twice with the same key, a request is done once. */
  readonly key?: string
  readonly signal?: AbortSignal
}

/** What follows the name of an operation: it can be left out where the path has no parameters. */
export type SentTo<Name extends OperationName> = [Braces<Name>] extends [never]
  ? [sent?: Sent<Name>]
  : [sent: Sent<Name>]

export interface Tagged<Answer> {
  readonly answer: Answer
  /** Names this version of the record; undefined where the answer is none. */
  readonly tag: string | undefined
}

export interface Client {
  <Name extends OperationName>(name: Name, ...sent: SentTo<Name>): Promise<AnswerOf<Name>>
  /** The same, with the tag of what was answered. */
  tagged<Name extends OperationName>(name: Name, ...sent: SentTo<Name>): Promise<Tagged<AnswerOf<Name>>>
  /** The address of an operation that is read by GET, for links and pictures. */
  address<Name extends OperationName>(name: Name, ...sent: SentTo<Name>): string
}

/** A client of the server at an address that ends before `/v2`. */
export function createClient(base: string, headers: Readonly<Record<string, string>> = {}): Client {
  const address: Client['address'] = (name, ...[sent]) => {
    const { path = {}, query }: { path?: Readonly<Record<string, string | number>>; query?: object } =
      sent ?? {}
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

  const tagged: Client['tagged'] = async (name, ...rest) => {
    const [method = ''] = name.split(' ')
    const { body, ifMatch, key, signal } = rest[0] ?? {}
    const response = await fetch(address(name, ...rest), {
      method,
      // What somebody has deleted goes, also when they leave the page at that moment.
      keepalive: method === 'DELETE',
      headers: {
        ...headers,
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(ifMatch ? { 'if-match': ifMatch } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    }).catch((error: Error) => {
      throw error.name === 'AbortError' ? error : lostConnection(error)
    })
    if (!response.ok) throw await errorOf(response)
    return { answer: await read(response), tag: response.headers.get('etag') ?? undefined }
  }

  return Object.assign(
    async <Name extends OperationName>(name: Name, ...sent: SentTo<Name>) =>
      (await tagged(name, ...sent)).answer,
    { tagged, address },
  )
}

async function read<Name extends OperationName>(response: Response): Promise<AnswerOf<Name>> {
  if (response.status === 204) return undefined as AnswerOf<Name>
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  return (isJson ? response.json() : readFile(response)) as Promise<AnswerOf<Name>>
}

/** What is no JSON is a file, with the name that the server gives it. */
async function readFile(response: Response): Promise<File> {
  const [, name = ''] =
    /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '') ?? []
  const content = await response.blob()
  return new File([content], decodeURIComponent(name), { type: content.type })
}

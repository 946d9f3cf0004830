// Sends a request byte by byte, including ones that no HTTP client would send, and reads the answer.

import { connect, type Socket } from 'node:net'

export interface Request {
  readonly method: string
  /** Path and query. Characters are bytes. */
  readonly url: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body?: Uint8Array
  readonly trouble?: Trouble
  /** The number of parallel requests with this trouble. */
  readonly crowd?: number
  /** Whether it carries the current tag of its record. */
  readonly hasCurrentTag?: boolean
}

/** The troubles of a request on its way. */
export const troubles = [
  'chunked',
  'bad chunk',
  'unfinished chunks',
  'cut',
  'longer than it says',
  'shorter than it says',
  'no length',
  'two lengths',
  'length and chunks',
  'unknown transfer coding',
  'negative length',
  'in pieces',
  'HTTP/1.0',
  'HTTP/9.9',
  'no host',
  'two hosts',
  'line feeds only',
  'folded header',
  'space before colon',
  'nul in header',
  'nothing but noise',
  'upgrade',
  'expect',
] as const
export type Trouble = (typeof troubles)[number] | CrowdTrouble

/** Many connections do this side by side, and then leave. */
type CrowdTrouble = 'unread' | 'unfinished head'

export function isCrowd(trouble: Trouble | undefined): boolean {
  return trouble === 'unread' || trouble === 'unfinished head'
}

export interface Answer {
  readonly status: number
  readonly headers: ReadonlyMap<string, string>
  readonly bytes: Buffer
  readonly text: string
}

/** The answer, or undefined if the connection was closed without one. */
export function send(server: { readonly url: string }, request: Request): Promise<Answer | undefined> {
  if (request.trouble === 'unread') return leaveUnread(server, request)
  if (request.trouble === 'unfinished head') return leaveUnfinished(server, request)
  const { hostname, port } = new URL(server.url)
  const parts = bytesOf(request, `${hostname}:${port}`)
  return new Promise((resolve, reject) => {
    const received: Buffer[] = []
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
    const finish = () => {
      socket.destroy()
      try {
        resolve(readAnswer(Buffer.concat(received), request.method))
      } catch (error) {
        reject(error)
      }
    }
    socket.setTimeout(answerWithinMs, () => {
      socket.destroy()
      reject(silence())
    })
    socket.on('data', (chunk: Buffer) => received.push(chunk))
    socket.on('end', finish)
    // A server that refuses a request before its end closes the connection before the rest.
    socket.on('error', finish)
    for (const part of parts) socket.write(part)
    if (request.trouble && isCutShort.has(request.trouble)) socket.end()
  })
}

/**
 * Many connections send the request, group after group, and read only the beginning of the answer. When all have it, or
 * one gets nothing while the others do not read, all leave at once.
 */
async function leaveUnread(server: { readonly url: string }, request: Request): Promise<undefined> {
  const { crowd = 1 } = request
  const [bytes = Buffer.of()] = bytesOf(request, new URL(server.url).host)
  const all: Socket[] = []
  let isSilent = false
  while (all.length < crowd && !isSilent) {
    const group = connections(server, Math.min(groupSize, crowd - all.length))
    all.push(...group)
    await each(group, (socket, done) => {
      // After the first bytes, only as much arrives as the buffers on the way hold.
      socket.once('readable', () => {
        socket.setTimeout(0)
        done()
      })
      socket.setTimeout(patienceMs, () => {
        isSilent = true
        done()
      })
      socket.write(bytes)
    })
  }
  for (const socket of all) socket.destroy()
}

/**
 * Many connections send a head without its last line. When all have sent it, all stop. Returns the answer to one of
 * them.
 */
async function leaveUnfinished(
  server: { readonly url: string },
  request: Request,
): Promise<Answer | undefined> {
  const sockets = connections(server, request.crowd ?? 1)
  const received: Buffer[] = []
  sockets[0]?.on('data', (chunk: Buffer) => received.push(chunk))
  const [head = Buffer.of()] = bytesOf(request, new URL(server.url).host)
  await each(sockets, (socket, done) => socket.write(head.subarray(0, -2), done))
  await each(sockets, (socket, done, fail) => {
    socket.once('end', done)
    socket.once('timeout', () => fail(silence()))
    socket.setTimeout(answerWithinMs)
    socket.resume().end()
  })
  for (const socket of sockets) socket.destroy()
  return readAnswer(Buffer.concat(received), request.method)
}

function connections(server: { readonly url: string }, count: number): Socket[] {
  const { hostname, port } = new URL(server.url)
  return Array.from({ length: count }, () =>
    connect({ host: hostname, port: Number(port), allowHalfOpen: true }),
  )
}

/** Waits until every connection is done, or closed. */
async function each(
  sockets: readonly Socket[],
  begin: (socket: Socket, done: () => void, fail: (error: Error) => void) => void,
): Promise<void> {
  await Promise.all(
    sockets.map(
      (socket) =>
        new Promise<void>((resolve, reject) => {
          const done = () => resolve()
          socket.on('error', done)
          socket.on('close', done)
          if (socket.destroyed) resolve()
          else begin(socket, done, reject)
        }),
    ),
  )
}

function silence(): Error {
  return new Error(`There was no answer within ${answerWithinMs / 1000} s.`)
}

/** An export with papers is made whole before it answers, which takes a busy machine half a minute. */
const answerWithinMs = 120_000
const patienceMs = 15_000
/** No more than the server's connections to its database. */
const groupSize = 8
const isCutShort = new Set<Trouble>(['cut', 'shorter than it says', 'unfinished chunks', 'nothing but noise'])

/** The bytes on the wire, in one or several parts. */
function bytesOf(
  { method, url, headers, body = new Uint8Array(), trouble }: Request,
  host: string,
): Buffer[] {
  const version = trouble === 'HTTP/1.0' || trouble === 'HTTP/9.9' ? trouble : 'HTTP/1.1'
  const hasHost = headers.some(([name]) => name.toLowerCase() === 'host')
  const lines = [
    `${method} ${url} ${version}`,
    ...(hasHost || trouble === 'no host' ? [] : [`host: ${host}`]),
    ...(trouble === 'two hosts' ? ['host: elsewhere.example'] : []),
    'connection: close',
    ...headers.map(([name, value]) => `${name}: ${value}`),
    ...framing(body.length, trouble),
    ...(trouble === undefined ? [] : (oddLines[trouble] ?? [])),
  ]
  const end = trouble === 'line feeds only' ? '\n' : '\r\n'
  const head = Buffer.from(lines.join(end) + end + end, 'latin1')
  if (trouble === 'nothing but noise') return [Buffer.from(body.toReversed())]
  if (trouble === 'cut') return [head.subarray(0, Math.ceil(head.length / 2))]
  const sent = Buffer.concat([head, bodyBytes(Buffer.from(body), trouble)])
  if (trouble !== 'in pieces') return [sent]
  const size = Math.max(1, Math.ceil(sent.length / 7))
  return Array.from({ length: 7 }, (_, index) => sent.subarray(index * size, (index + 1) * size))
}

const oddLines: Readonly<Partial<Record<Trouble, readonly string[]>>> = {
  'folded header': ['x-folded: one', ' two'],
  'space before colon': ['x-space : one'],
  'nul in header': ['x-nul: a\0b'],
  upgrade: ['upgrade: websocket'],
  expect: ['expect: 100-continue'],
}

const areChunks = new Set<Trouble>([
  'chunked',
  'bad chunk',
  'unfinished chunks',
  'length and chunks',
  'unknown transfer coding',
])

function framing(length: number, trouble: Trouble | undefined): string[] {
  const measured = `content-length: ${length}`
  if (trouble === 'no length') return []
  if (trouble === 'two lengths') return [measured, `content-length: ${length + 1}`]
  if (trouble === 'negative length') return ['content-length: -1']
  if (trouble === 'longer than it says') return [`content-length: ${Math.floor(length / 2)}`]
  if (trouble === 'shorter than it says') return [`content-length: ${length + 10}`]
  if (trouble === 'unknown transfer coding') return ['transfer-encoding: gzip, chunked']
  if (trouble === 'length and chunks') return [measured, 'transfer-encoding: chunked']
  if (trouble && areChunks.has(trouble)) return ['transfer-encoding: chunked']
  return length > 0 ? [measured] : []
}

function bodyBytes(body: Buffer, trouble: Trouble | undefined): Buffer {
  if (!trouble || !areChunks.has(trouble)) return body
  const half = Math.floor(body.length / 2)
  const chunks = [body.subarray(0, half), body.subarray(half)].filter((chunk) => chunk.length > 0)
  const framed = chunks.flatMap((chunk) => [
    Buffer.from(`${trouble === 'bad chunk' ? 'zz' : chunk.length.toString(16)}\r\n`),
    chunk,
    Buffer.from('\r\n'),
  ])
  return Buffer.concat([...framed, ...(trouble === 'unfinished chunks' ? [] : [Buffer.from('0\r\n\r\n')])])
}

/** Reads the first final answer of a connection. */
function readAnswer(received: Buffer, method: string): Answer | undefined {
  if (received.length === 0) return undefined
  const end = received.indexOf('\r\n\r\n')
  const [first = '', ...lines] = received.toString('latin1', 0, end).split('\r\n')
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1])
  if (end < 0 || !status) throw new Error(`This is no answer: ${received.toString('latin1').slice(0, 200)}`)
  const rest = received.subarray(end + 4)
  if (status < 200) return readAnswer(rest, method)
  const headers = new Map(
    lines.map((line): [string, string] => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
  const bytes = answerBody(rest, headers, method === 'HEAD' || status === 204 || status === 304)
  return { status, headers, bytes, text: bytes.toString('utf8') }
}

function answerBody(rest: Buffer, headers: ReadonlyMap<string, string>, isEmpty: boolean): Buffer {
  if (isEmpty) return rest
  const length = headers.get('content-length')
  if (length !== undefined) {
    if (rest.length < Number(length)) throw new Error(`${length} bytes were announced, ${rest.length} came.`)
    return rest.subarray(0, Number(length))
  }
  return headers.get('transfer-encoding') === 'chunked' ? joined(rest) : rest
}

function joined(chunked: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let at = 0; ; ) {
    const line = chunked.indexOf('\r\n', at)
    const size = Number.parseInt(chunked.toString('latin1', at, line), 16)
    if (!(size > 0)) return Buffer.concat(parts)
    parts.push(chunked.subarray(line + 2, line + 2 + size))
    at = line + 2 + size + 2
  }
}

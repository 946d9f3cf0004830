import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http'

export interface RawAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

/** Sends a request exactly as given: a body with any method, no added headers, no redirects followed. */
export function sendRaw(
  server: { readonly url: string },
  method: string,
  path: string,
  options: { readonly headers?: OutgoingHttpHeaders; readonly body?: string | Uint8Array } = {},
): Promise<RawAnswer> {
  const { hostname, port } = new URL(server.url)
  const { body, headers = {} } = options
  const isMeasured = body !== undefined && !('transfer-encoding' in headers)
  const length = isMeasured ? { 'content-length': Buffer.byteLength(body) } : {}
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { hostname, port, method, path, agent: false, headers: { ...length, ...headers } },
      async (incoming) => {
        const chunks = await incoming.toArray()
        const text = Buffer.concat(chunks).toString('utf8')
        resolve({ status: incoming.statusCode as number, headers: incoming.headers, text })
      },
    )
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

// A program that receives webhooks, checks their signatures, and answers as the test decides.

import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'

export interface Received {
  readonly headers: IncomingHttpHeaders
  readonly body: string
  // biome-ignore lint/suspicious/noExplicitAny: events are of every shape.
  readonly event: any
}

type Respond = (received: Received, response: ServerResponse) => void

interface Receiver {
  readonly url: string
  /** All requests, in their order. */
  readonly received: Received[]
  /** The answer to the next requests; 204 at first. */
  answer(how: Respond): void
  close(): Promise<void>
}

export async function openReceiver(): Promise<Receiver> {
  const received: Received[] = []
  let respond: Respond = (_received, response) => response.writeHead(204).end()
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await Array.fromAsync(request)).toString()
    const one = { headers: request.headers, body, event: JSON.parse(body) }
    received.push(one)
    respond(one, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/in?from=kontor`,
    received,
    answer: (how) => {
      respond = how
    },
    close: async () => {
      if (!server.listening) return
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

/** Whether a secret has signed a request. The library itself also checks the clock, which tests move. */
export function isSignedWith(secret: string, { headers, body }: Received): boolean {
  const at = new Date(Number(headers['webhook-timestamp']) * 1000)
  const signature = new Webhook(secret).sign(String(headers['webhook-id']), at, body)
  return String(headers['webhook-signature']).split(' ').includes(signature)
}

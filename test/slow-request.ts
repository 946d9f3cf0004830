import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { RawAnswer } from './raw-http.ts'

export interface SlowRequest {
  /** Sends the rest of the body and returns the answer. */
  finish(): Promise<RawAnswer>
  /** Closes the connection without waiting for an answer. */
  leave(): void
}

/** Sends a request and half of its body: the server keeps it in hand until the rest comes. */
export function sendHalf(
  server: { readonly url: string },
  path: string,
  token: string,
  body: object,
): SlowRequest {
  const text = JSON.stringify(body)
  const outgoing = request(`${server.url}${path}`, {
    method: 'POST',
    agent: false,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
      connection: 'keep-alive',
    },
  })
  outgoing.write(text.slice(0, 1))
  const answered = once(outgoing, 'response') as Promise<[IncomingMessage]>
  // After `leave`, the answer does not matter.
  answered.catch(() => {})
  return {
    async finish() {
      outgoing.end(text.slice(1))
      const [incoming] = await answered
      const chunks = await incoming.toArray()
      const { statusCode, headers } = incoming
      return { status: statusCode as number, headers, text: Buffer.concat(chunks).toString() }
    },
    leave: () => void outgoing.destroy(),
  }
}

/** Waits until the metrics of a server show this value. */
export async function untilMetric(
  server: { readonly url: string },
  name: string,
  value: number,
): Promise<void> {
  for (;;) {
    const text = await (await fetch(`${server.url}/metrics`)).text()
    if (text.split('\n').includes(`${name} ${value}`)) return
    await pause(10)
  }
}

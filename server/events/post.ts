// One attempt to send an event: a signed POST. Proxies are not used and redirects not followed, as both would lead to
// another address than the one that was checked.

import type { IncomingMessage } from 'node:http'
import * as http from 'node:http'
import * as https from 'node:https'
import { isIP } from 'node:net'
import type { Network } from '../../domain/access/networks.ts'
import { AddressRefused, hostOf, lookupFor, mayReach } from './addresses.ts'
import type { Outcome } from './claims.ts'

const maxAnswerBytes = 4_096
const excerptLength = 500

interface Letter {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** The own networks that it may connect to. */
  readonly networks: readonly Network[]
  readonly at: Date
  readonly timeoutMs: number
  /** Ends the attempt early. */
  readonly stop: AbortSignal
}

/** Sends a body and returns the outcome. */
export async function post(letter: Letter): Promise<Outcome> {
  const start = performance.now()
  const tell = (
    status: number | null,
    error: string | null,
    answer: string | null,
    end?: string,
  ): Outcome => ({
    at: letter.at.toISOString(),
    status,
    ms: Math.round(performance.now() - start),
    ...{ error, answer, end },
  })
  const timeout = AbortSignal.timeout(letter.timeoutMs)
  try {
    const response = await send(letter, AbortSignal.any([timeout, letter.stop]))
    const answer = await beginningOf(response)
    const status = response.statusCode as number
    if (status >= 200 && status < 300) return tell(status, null, answer)
    const end = status === 410 ? 'The receiver wants no more events: its answer was 410.' : undefined
    return tell(status, `The answer was ${status}.`, answer, end)
  } catch (error) {
    const words = timeout.aborted
      ? `There was no answer within ${letter.timeoutMs / 1000} seconds.`
      : wordsFor(error)
    return tell(null, words, null)
  }
}

async function send(letter: Letter, signal: AbortSignal): Promise<IncomingMessage> {
  const { headers, body, networks } = letter
  const url = new URL(letter.url)
  const host = hostOf(url)
  // An IP address is never looked up.
  if (isIP(host) && !mayReach(url, host, networks)) throw new AddressRefused(host)
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const { request } = url.protocol === 'https:' ? https : http
  request(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      'user-agent': 'Kontor',
      ...headers,
    },
    agent: false,
    lookup: lookupFor(url, networks),
    signal,
  })
    .on('response', resolve)
    .on('upgrade', (response, socket) => {
      // A receiver that wants to switch to another protocol has no more to say in HTTP.
      socket.destroy()
      resolve(response.destroy())
    })
    .on('error', reject)
    .on('close', () => reject(new Error('it closed the connection')))
    .end(body)
  return promise
}

/** The beginning of an answer, as text. The status has decided the outcome: a body that breaks off changes nothing. */
async function beginningOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of response) {
      chunks.push(chunk)
      bytes += chunk.length
      if (bytes >= maxAnswerBytes) break
    }
  } catch {
    response.destroy()
  }
  const text = Buffer.concat(chunks).toString('utf8', 0, maxAnswerBytes)
  return [...text.replace(/[\p{Cc}\p{Cs}]+/gu, ' ')].slice(0, excerptLength).join('').trim()
}

function wordsFor(error: unknown): string {
  if (error instanceof AddressRefused)
    return 'The address leads into a network that is not allowed: see KONTOR_WEBHOOK_NETWORKS.'
  const { name, code, message } = error as Error & { code?: string }
  if (name === 'AbortError') return 'The server stopped meanwhile.'
  return `The receiver cannot be reached (${(code ?? message).slice(0, 200)}).`
}

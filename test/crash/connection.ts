// Requests to a server that may stop at any moment.

import assert from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'
import type { Clerk, Item, Office, Write } from './clerk.ts'

/** A slower answer is an error of the server. */
const patienceMs = 30_000

export interface Answer {
  readonly status: number
  readonly text: string
}

export interface Connection {
  readonly url: string
  readonly accessToken: string
}

/** Sends a write and returns the answer; rejects if there was none. */
export async function send({ url, accessToken }: Connection, write: Write): Promise<Answer> {
  const { method, path, type, body, key } = write
  const isNewer = path.startsWith('/v2')
  return answerTo(url + path, {
    method,
    headers: {
      'content-type': type,
      'idempotency-key': key,
      ...(isNewer ? { authorization: `Bearer ${accessToken}` } : {}),
    },
    body,
  })
}

/** Sends a request, with a key when there is one. */
export async function request(
  { url, accessToken }: Connection,
  method: string,
  path: string,
  { body, key }: { body?: object; key?: string } = {},
): Promise<{ status: number; body: Item }> {
  const { status, text } = await answerTo(url + path, {
    method,
    headers: {
      authorization: `Bearer ${accessToken}`,
      'content-type': 'application/json',
      ...(key ? { 'idempotency-key': key } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { status, body: text === '' ? undefined : JSON.parse(text) }
}

/** The record that GET returns, or undefined if there is none. */
export async function read({ url, accessToken }: Connection, office: Office, path: string): Promise<Item> {
  const isNewer = path.startsWith('/v2')
  const answer = await answerTo(isNewer ? url + path : `${url}${path}/token/${office.v1Token}`, {
    headers: isNewer ? { authorization: `Bearer ${accessToken}` } : {},
  })
  assert.ok(answer.status === 200 || answer.status === 404, `GET ${path}: ${answer.status} ${answer.text}`)
  return JSON.parse(answer.text).item
}

async function answerTo(url: string, request: RequestInit): Promise<Answer> {
  const response = await fetch(url, { ...request, signal: AbortSignal.timeout(patienceMs) })
  return { status: response.status, text: await response.text() }
}

/** Updates the expectations with the answer to a write, which must be a success. */
export function acknowledge(clerk: Clerk, write: Write, { status, text }: Answer): void {
  const isDone = status >= 200 && status < 300 && !text.startsWith('{"error":true')
  assert.ok(isDone, `${write.method} ${write.path} ${write.key}: ${status} ${text}`)
  write.learn(text === '' ? undefined : JSON.parse(text))
  clerk.unanswered = undefined
}

/** Whether a record is as expected. Values that no answer contained may be anything. */
export function isAs(expected: Item, actual: Item): boolean {
  if (expected === undefined || actual === undefined) return expected === actual
  return Object.keys(expected).every((key) => isDeepStrictEqual(actual[key], expected[key]))
}

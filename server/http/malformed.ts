import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { Refusal } from '../../domain/refusal.ts'
import { answerTo, serverError } from './errors.ts'

/**
 * Answers on the bare connection a request that is not HTTP, in the form of every other error. An earlier request on
 * the connection may still wait for its own answer, and must not get this one.
 */
export function answerMalformed(
  error: { code?: string },
  socket: Socket,
  headers: Readonly<Record<string, string | number>>,
  awaited: ServerResponse | undefined,
): void {
  // A browser opens connections ahead of time, and would take this for the answer to the first request on one.
  const isSilent = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && socket.bytesRead === 0
  if (error.code === 'ECONNRESET' || isSilent || !socket.writable) return void socket.destroy()
  if (awaited?.req.complete && !awaited.writableFinished)
    return void awaited.once('finish', () => socket.end())
  const refusal =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? new Refusal('too_large', 'The address and the headers are too long.')
      : new Refusal('bad_request', 'The request cannot be read.')
  const { status, body } = answerTo(refusal) ?? serverError
  const text = JSON.stringify(body)
  const all = {
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    connection: 'close',
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', text].join('\r\n'))
}

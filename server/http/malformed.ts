import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { Refusal } from '../../domain/refusal.ts'
import { answerTo, serverError } from './errors.ts'

/**
 * Answers on the bare connection what is not even HTTP, in the form of every other error. What came before it may still
 * wait for its own answer, and must not take this one for it.
 */
export function answerMalformed(
  error: { code?: string },
  socket: Socket,
  headers: Readonly<Record<string, string | number>>,
  awaited: ServerResponse | undefined,
): void {
  // A browser opens connections ahead of time. Whoever has asked nothing would take this for the answer to what they ask next.
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

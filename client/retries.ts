// When a request is sent again, and how long that waits.

import { RateLimitedError, UnavailableError } from './errors.ts'

/** When a request is sent again after 429, 502, 503, 504 or a lost connection. */
export interface Retries {
  /** How many times at most; 3 when not said. */
  readonly times?: number | undefined
  /** An error is thrown at once when the server asks for a longer wait; 60 seconds when not said. */
  readonly longestWaitMs?: number | undefined
}

/** Whether the same request may succeed a little later. */
export function isPassing(error: unknown): boolean {
  return error instanceof RateLimitedError || error instanceof UnavailableError
}

/** `Retry-After` in seconds or as a time; without it, when the rate limit begins anew. */
export function requestedWaitMs(headers: Headers, nowMs: number): number {
  const text = headers.get('retry-after') ?? headers.get('x-rate-limit-reset') ?? ''
  const waitMs = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - nowMs
  return Number.isFinite(waitMs) ? Math.max(0, waitMs) : 0
}

const longestRandomWaitMs = 30_000

/** Each wait is up to twice as long as the one before, and not the same for all clients. */
export function randomWaitMs(failures: number, random: number): number {
  return Math.min(250 * 2 ** failures, longestRandomWaitMs) * (0.5 + random / 2)
}

export function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    if (signal?.aborted) stop()
    else signal?.addEventListener('abort', stop, { once: true })
  })
}

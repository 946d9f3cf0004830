// When a request is sent again, and after which wait.

import { RateLimitedError, UnavailableError } from './errors.ts'

/** When a request is sent again after 429, 502, 503, 504 or a lost connection. */
export interface Retries {
  /** The most times; 3 by default. */
  readonly times?: number | undefined
  /** If the server asks for a longer wait, the error is thrown at once; 60 seconds by default. */
  readonly longestWaitMs?: number | undefined
}

/** Whether the same request may succeed later. */
export function isPassing(error: unknown): boolean {
  return error instanceof RateLimitedError || error instanceof UnavailableError
}

/** `Retry-After` in seconds or as a time; without it, the time when the rate limit resets. */
export function requestedWaitMs(headers: Headers, nowMs: number): number {
  const text = headers.get('retry-after') ?? headers.get('x-rate-limit-reset') ?? ''
  const waitMs = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - nowMs
  return Number.isFinite(waitMs) ? Math.max(0, waitMs) : 0
}

const longestRandomWaitMs = 30_000

/** Each wait is up to twice as long as the one before, and differs between clients. */
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

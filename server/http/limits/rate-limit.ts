// Counts the requests of each caller in periods of fixed length.

import type { RateLimit } from '../../config.ts'
import { askParent, hasSiblings } from '../../siblings/siblings.ts'

export interface Allowance {
  readonly limit: number
  readonly remaining: number
  readonly resetSeconds: number
  readonly exceeded: boolean
}

const unlimited: Allowance = {
  limit: 1_000_000_000,
  remaining: 1_000_000_000,
  resetSeconds: 0,
  exceeded: false,
}

/** Takes one request from the caller's allowance and returns the rest. Changes of the clock do not matter. */
export function createRateLimiter(
  rate: RateLimit | null,
  nowMs = () => performance.now(),
): (caller: string) => Allowance {
  if (!rate) return () => unlimited
  let counts = new Map<string, number>()
  let periodEnds = 0
  return (caller) => {
    const now = nowMs()
    if (now >= periodEnds) {
      counts = new Map()
      periodEnds = now + rate.seconds * 1000
    }
    const count = (counts.get(caller) ?? 0) + 1
    counts.set(caller, count)
    return {
      limit: rate.requests,
      remaining: Math.max(0, rate.requests - count),
      resetSeconds: Math.ceil((periodEnds - now) / 1000),
      exceeded: count > rate.requests,
    }
  }
}

/** Takes it from the allowance that the processes of this server share. */
function takeFromParent(caller: string): Promise<Allowance> {
  return askParent('allowance', caller)
}

/** Takes one request from the allowance of a caller, here or where all processes of this server do. */
export function createAllowances(rate: RateLimit | null): (caller: string) => Allowance | Promise<Allowance> {
  return rate && hasSiblings ? takeFromParent : createRateLimiter(rate)
}

/** The headers that report an allowance. */
export function headersOf({ limit, remaining, resetSeconds }: Allowance) {
  return {
    'x-rate-limit-limit': limit,
    'x-rate-limit-remaining': remaining,
    'x-rate-limit-reset': resetSeconds,
  }
}

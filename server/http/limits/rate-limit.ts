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
  nowMs = () => performance.now(),
): (caller: string, rate: RateLimit) => Allowance {
  /** By the length of the period in seconds. */
  const periods = new Map<number, { counts: Map<string, number>; ends: number }>()
  return (caller, { requests, seconds }) => {
    const now = nowMs()
    let period = periods.get(seconds)
    if (!period || now >= period.ends) {
      period = { counts: new Map(), ends: now + seconds * 1000 }
      periods.set(seconds, period)
    }
    const count = (period.counts.get(caller) ?? 0) + 1
    period.counts.set(caller, count)
    return {
      limit: requests,
      remaining: Math.max(0, requests - count),
      resetSeconds: Math.ceil((period.ends - now) / 1000),
      exceeded: count > requests,
    }
  }
}

/** Takes one request from the allowance of a caller, here or where all processes of this server do. */
export function createAllowances(): (
  caller: string,
  rate: RateLimit | null,
) => Allowance | Promise<Allowance> {
  const takeHere = createRateLimiter()
  return (caller, rate) => {
    if (!rate) return unlimited
    return hasSiblings ? askParent('allowance', { caller, rate }) : takeHere(caller, rate)
  }
}

/** The one that ends first. */
export function tighter(one: Allowance, other: Allowance): Allowance {
  return other.remaining < one.remaining || other.exceeded ? other : one
}

/** The headers that report an allowance. */
export function headersOf({ limit, remaining, resetSeconds }: Allowance) {
  return {
    'x-rate-limit-limit': limit,
    'x-rate-limit-remaining': remaining,
    'x-rate-limit-reset': resetSeconds,
  }
}

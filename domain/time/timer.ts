import { decimalScale, divideRounded, type Micro } from '../money/money.ts'

/** The hours that a timer ran: a started minute counts in full. */
export function timedHours(elapsedMs: number): Micro {
  const minutes = BigInt(Math.ceil(Math.max(0, elapsedMs) / 60_000))
  return divideRounded(minutes * 10n ** BigInt(decimalScale), 60n)
}

/** The whole seconds that a timer has run. */
export function elapsedSeconds(startedMs: number, nowMs: number): number {
  return Math.max(0, Math.floor((nowMs - startedMs) / 1000))
}

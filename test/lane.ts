// Which cases run. The short lane, `npm test`, has fewer of them and always the same ones: a failure there comes from
// the change, not from chance. The long lane, `npm test -- --long`, has all of them, and new random ones.
// KONTOR_TEST_SEED repeats them: a run that fails prints its seed.

import { hash } from 'node:crypto'
import fc from 'fast-check'

export const isLong = process.env.KONTOR_TEST_LANE === 'long'

/** The seed of random cases. */
export const seed = Number(process.env.KONTOR_TEST_SEED ?? 1)
fc.configureGlobal({ seed })

/** The value for the lane that runs. */
export function inLane<Value>({ short, long }: { short: Value; long: Value }): Value {
  return isLong ? long : short
}

/** All of these in the long lane. In the short one a few, decided by the name and the seed. */
export function chosen<Value>(name: string, values: readonly Value[], count = 1): readonly Value[] {
  if (isLong) return values
  const start = Number.parseInt(hash('sha256', `${seed} ${name}`).slice(0, 8), 16) % values.length
  return [...values, ...values].slice(start, start + count)
}

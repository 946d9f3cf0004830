// Which cases run. The short lane, `npm test`, has fewer of them and always the same ones: what fails there was broken by
// the change, not by the day. The long lane, `npm test -- --long`, has all of them, and random ones that nobody has seen
// yet. KONTOR_TEST_SEED repeats them: a run that fails says its seed.

import { hash } from 'node:crypto'
import fc from 'fast-check'

export const isLong = process.env.KONTOR_TEST_LANE === 'long'

/** What random cases are made from. */
export const seed = Number(process.env.KONTOR_TEST_SEED ?? 1)
fc.configureGlobal({ seed })

/** What the lane that runs has of two. */
export function inLane<Value>({ short, long }: { short: Value; long: Value }): Value {
  return isLong ? long : short
}

/** All of these in the long lane. In the short one a single one of them, which the name and the seed decide. */
export function chosen<Value>(name: string, values: readonly Value[]): readonly Value[] {
  if (isLong) return values
  const index = Number.parseInt(hash('sha256', `${seed} ${name}`).slice(0, 8), 16) % values.length
  return values.slice(index, index + 1)
}

// A short run of the fuzzer. For longer: npm run fuzz.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { databases, serverOn, withOneDatabase } from '../api.ts'
import { inLane, seed } from '../lane.ts'
import { inTurn, isInTurn } from '../turns.ts'
import { found } from './found.ts'
import { fuzz } from './fuzz.ts'
import { play } from './play.ts'
import { Tally } from './tally.ts'

withOneDatabase('what was once answered wrongly is answered rightly', async (database) => {
  const some = found.filter((one) => isInTurn(one.was))
  const plans = some.flatMap((one) => one.plans)
  await play(await serverOn(database), plans, new Tally(), { heavySize: 'letters' })
})

/** Each has a request to every operation. */
const rounds = inLane({ short: 1, long: 2 })

for (const database of inTurn('fuzz', databases)) {
  test(`every operation answers requests of all kinds rightly (${database}, seed ${seed})`, async () => {
    const tally = new Tally()
    await fuzz(await serverOn(database), tally, {
      ...{
        seed,
        rounds,
        sceneCount: 3,
        heavySize: 'letters',
        limitMs: 300_000,
      },
    })
    assert.deepEqual(tally.untried(), [])
    assert.ok(tally.requests >= 250 * rounds)
  })
}

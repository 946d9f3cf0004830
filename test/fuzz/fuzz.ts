// A run: rounds of requests from a seed, and the shortest way to what they find.

import assert from 'node:assert/strict'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import type { TestServer } from '../api.ts'
import { type Plan, Round } from './plans.ts'
import { play } from './play.ts'
import type { Tally } from './tally.ts'
import { send } from './wire.ts'

export interface RunOptions {
  readonly seed: number
  /** Where the seed alone is not enough: the path to one round, or to what became of it. */
  readonly path?: string
  readonly rounds: number
  /** After this time no round begins, and none is made smaller. */
  readonly limitMs: number
}

/** Plays rounds. Throws with the shortest way to what is wrong. */
export async function fuzz(server: TestServer, tally: Tally, options: RunOptions): Promise<void> {
  const property = fc.asyncProperty(new Round(), async (plans) => {
    await play(server, plans, tally)
    tally.rounds++
    if (tally.rounds === Math.ceil(options.rounds / 2)) tally.heapHalfway = usedHeap()
  })
  const details = await fc.check(property, {
    seed: options.seed,
    path: options.path,
    numRuns: options.rounds,
    plugins: [fc.interruptAfterTimeLimit(options.limitMs)],
  })
  if (details.counterexample) {
    const [plans] = details.counterexample as [readonly Plan[]]
    throw new Error(
      [
        details.errorInstance instanceof Error ? details.errorInstance.message : '',
        `Seed ${details.seed}, path ${details.counterexamplePath}, made smaller ${details.numShrinks} times.`,
        'For test/fuzz/found.ts:',
        ...plans.map((plan) => `  ${JSON.stringify(plan)},`),
      ].join('\n'),
    )
  }
  await checkServer(server, tally)
}

/** What must be true of a server after all that. */
async function checkServer(server: TestServer, tally: Tally): Promise<void> {
  assert.deepEqual(await server.db.check(), [], 'the files of the database are whole')
  const answer = await send(server, { method: 'GET', url: '/v2/openapi.json', headers: [] })
  assert.equal(answer?.status, 200, 'the server still answers')
  tally.heap = usedHeap()
  const bound = 1.5 * tally.heapHalfway + 64 * 2 ** 20
  assert.ok(tally.heap < bound, `${tally.heap} bytes are in use, and were ${tally.heapHalfway} halfway`)
  // Beside the heap there are the database and the thread that prints; all of it together is about 1 GB.
  assert.ok(process.memoryUsage.rss() < largestProcess, `the process has ${process.memoryUsage.rss()} bytes`)
}

const largestProcess = 3 * 2 ** 30

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

function usedHeap(): number {
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

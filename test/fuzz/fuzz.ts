// A run: rounds of requests from a seed, and the shortest way to each finding.

import assert from 'node:assert/strict'
import fc from 'fast-check'
import type { TestServer } from '../api.ts'
import { heavyCompanyOf } from './heavy-company.ts'
import { type Memory, usedMemory } from './memory.ts'
import { type Plan, Round } from './plans.ts'
import { examine, type PlayOptions, play } from './play.ts'
import { scenesFor } from './scenes.ts'
import type { Tally } from './tally.ts'
import { shownMemory } from './watch.ts'
import { send } from './wire.ts'

export interface RunOptions extends PlayOptions {
  readonly seed: number
  /** In addition to the seed: the path to one round, or to its shrunk form. */
  readonly path?: string
  readonly rounds: number
  /** The number of scenes in each round. */
  readonly sceneCount: number
  /** After this time no round begins, and none is shrunk. */
  readonly limitMs: number
}

/** Plays rounds. Throws with the shortest way to the error. */
export async function fuzz(server: TestServer, tally: Tally, options: RunOptions): Promise<void> {
  const { watch, heavySize, sceneCount } = options
  const memory = async () => (watch ? watch.memory() : usedMemory())
  const round = new Round(scenesFor(heavySize), sceneCount)
  const property = fc.asyncProperty(round, async (plans) => {
    await play(server, plans, tally, { watch, heavySize })
    tally.rounds++
    if (tally.rounds === Math.ceil(options.rounds / 2)) tally.memoryHalfway = await memory()
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
  tally.memory = await memory()
  await checkServer(server)
  if (options.rounds > 1) checkMemory(tally)
}

/** The conditions that a server must meet at the end. */
async function checkServer(server: TestServer): Promise<void> {
  assert.deepEqual(await server.db.check(), [], 'the files of the database are whole')
  const heavy = await heavyCompanyOf(server)
  if (heavy) await examine(server.db, heavy.owner.identity.company)
  const answer = await send(server, { method: 'GET', url: '/v2/openapi.json', headers: [] })
  assert.equal(answer?.status, 200, 'the server still answers')
}

function checkMemory({ memory, memoryHalfway }: Tally): void {
  const told = `${shownMemory(memory)}; halfway it was ${shownMemory(memoryHalfway)}`
  assert.ok(memory.heap < 1.5 * memoryHalfway.heap + spare.heap, told)
  assert.ok(memory.process < memoryHalfway.process + spare.process, told)
}

/** How much more memory than halfway a server may need. */
const spare: Memory = { heap: 64 * 2 ** 20, process: 512 * 2 ** 20 }

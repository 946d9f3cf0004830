import type { AllMembers } from '../../../client/index.ts'
import { kontor, patient } from '../../data/kontor.ts'
import { sentenceOf } from '../../parts/problems.ts'

/** A step that is done once, with the reason why it was not done yet. */
export interface Step {
  readonly error?: string
}

/**
 * Does all steps in one request, and returns the results and the steps that are left. A refused step has its reason; when
 * the server does not answer, the rest waits.
 */
export async function together<One extends Step, Result>(
  steps: readonly One[],
  act: (each: AllMembers, step: One) => Promise<Result>,
  isStopped: () => boolean,
  onProgress: (done: number) => void,
): Promise<{ readonly done: readonly Result[]; readonly left: readonly One[] }> {
  const stop = new AbortController()
  const outcomes = await kontor.batch((each) => steps.map((step) => act(each, step)), {
    onProgress: (done) => {
      onProgress(done)
      if (isStopped()) stop.abort()
    },
    signal: stop.signal,
    retries: patient,
  })
  const done: Result[] = []
  const left: One[] = []
  // When the server does not answer, all that is left has one reason: it stands at the first.
  const told = new Set<unknown>()
  for (const [index, outcome] of outcomes.entries()) {
    if (outcome.status === 'fulfilled') {
      done.push(outcome.value)
      continue
    }
    const { reason } = outcome
    left.push({ ...(steps[index] as One), error: told.has(reason) ? undefined : sentenceOf(reason) })
    told.add(reason)
  }
  return { done, left }
}

import { KontorError } from '../../../client/index.ts'
import { sentenceOf } from '../../parts/problems.ts'

/** A step that is done once, with the reason why it was not done yet. */
export interface Step {
  readonly error?: string
}

/**
 * Does one step after the other, and returns the results and the steps that are left. A refused step has its reason;
 * when the server does not answer, the rest waits.
 */
export async function oneByOne<One extends Step, Result>(
  steps: readonly One[],
  act: (step: One) => Promise<Result>,
  isStopped: () => boolean,
  onProgress: (done: number) => void,
): Promise<{ readonly done: readonly Result[]; readonly left: readonly One[] }> {
  const done: Result[] = []
  const left: One[] = []
  let isAway = false
  for (const [index, step] of steps.entries()) {
    if (isAway || isStopped()) {
      left.push(step)
      continue
    }
    try {
      done.push(await act(step))
    } catch (error) {
      left.push({ ...step, error: sentenceOf(error) })
      isAway = error instanceof KontorError && (error.status === 0 || error.status >= 500)
    }
    onProgress(index + 1)
  }
  return { done, left }
}

import { KontorError } from '../../client/index.ts'

const restMs = 5_000

/** For what sends many requests: when the server takes no more of them in this minute, it is asked again after a rest. */
export async function patiently<Answer>(
  request: () => Promise<Answer>,
  isStopped: () => boolean = () => false,
): Promise<Answer> {
  try {
    return await request()
  } catch (error) {
    if (!(error instanceof KontorError) || error.status !== 429 || isStopped()) throw error
    await new Promise((done) => setTimeout(done, restMs))
    return patiently(request, isStopped)
  }
}

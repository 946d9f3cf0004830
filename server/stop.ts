import type { FastifyBaseLogger } from 'fastify'

/** How long what has begun may take to end. */
const patienceMs = 20_000
/** A terminal and npm may both pass on the same signal. */
const sameSignalMs = 1_000

/**
 * Stops when a signal says so. Whoever sends another one does not want to wait any longer; what still runs is then left,
 * as it is when it takes too long.
 */
export function stopOnSignal(
  log: Pick<FastifyBaseLogger, 'error' | 'info'>,
  stop: () => Promise<void>,
): void {
  let begunAt: number | undefined

  const giveUp = (why: string) => {
    log.error(`${why} What was not finished is left, and not stored.`)
    process.exit(1)
  }

  const onSignal = async (signal: string) => {
    if (begunAt !== undefined) {
      if (performance.now() - begunAt > sameSignalMs) giveUp('Stopped at once by a second signal.')
      return
    }
    begunAt = performance.now()
    log.info({ signal }, 'Stopping.')
    setTimeout(giveUp, patienceMs, `Stopping took longer than ${patienceMs / 1000} s.`).unref()
    await stop().catch((error) => {
      log.error(error)
      process.exitCode = 1
    })
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
}

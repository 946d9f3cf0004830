import type { FastifyBaseLogger } from 'fastify'

/** How long work in progress may take to end. */
const patienceMs = 20_000
/** A terminal and npm may both pass on the same signal. */
const sameSignalMs = 1_000

/**
 * Stops on a signal. A second signal, or a stop that takes too long, ends the process at once and abandons work in
 * progress.
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

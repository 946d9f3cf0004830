import type { FastifyInstance } from 'fastify'

const tickMs = 20
/** One turn of the event loop may take long, such as for a search in a lot of text. Three in a row are no accident. */
const turns = 3

/**
 * Measures how late timers are: while the event loop does one thing, all others wait. Tells whether it has been later
 * than this several times in a row; one turn in time resets it.
 */
export function watchDelay(
  app: FastifyInstance,
  longestMs: number,
  onDelay: (milliseconds: number) => void,
): () => boolean {
  let last = performance.now()
  let lateTurns = 0
  const timer = setInterval(() => {
    const now = performance.now()
    const delayMs = Math.max(0, now - last - tickMs)
    last = now
    lateTurns = delayMs > longestMs ? lateTurns + 1 : 0
    onDelay(delayMs)
  }, tickMs).unref()
  app.addHook('onClose', async () => clearInterval(timer))
  return () => lateTurns >= turns
}

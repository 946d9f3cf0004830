import { type Client, DatabaseUnavailable, nobodyWaits } from './db.ts'
import { createFairQueue } from './fair-queue.ts'

export interface Lane {
  /** Waits for a place. The returned function leaves it to the next one. */
  enter(client: Client): Promise<() => void>
}

export interface LaneLimits {
  /** So many questions go on at the same time. */
  readonly places: number
  /** So many of them are of one company, so that others find a place. */
  readonly placesOfCompany: number
  /** Nobody waits for longer. */
  readonly patienceMs: number
}

/** The questions that one caller can have waiting. */
const maxWaiting = 50

/** Lets a few questions go on at the same time. The others wait, in fair turns. */
export function createLane({ places, placesOfCompany, patienceMs }: LaneLimits, now?: () => number): Lane {
  const queue = createFairQueue<(leave: () => void) => void>(
    { waiting: maxWaiting, turns: placesOfCompany },
    now,
  )
  let free = places

  function goOn(): void {
    while (free > 0) {
      const turn = queue.next()
      if (!turn) return
      free--
      turn.item(() => {
        turn.end()
        free++
        goOn()
      })
    }
  }

  return {
    async enter(client) {
      if (client.signal.aborted) throw nobodyWaits()
      const { promise, resolve, reject } = Promise.withResolvers<() => void>()
      if (!queue.add(client, resolve)) throw new DatabaseUnavailable('You ask for too much at once.')
      goOn()
      const giveUp = (error: Error) => {
        queue.remove(client, resolve)
        reject(error)
      }
      const left = () => giveUp(nobodyWaits())
      const late = () => giveUp(new DatabaseUnavailable('Others have been reading for too long.'))
      const timer = setTimeout(late, patienceMs)
      client.signal.addEventListener('abort', left)
      try {
        return await promise
      } finally {
        clearTimeout(timer)
        client.signal.removeEventListener('abort', left)
      }
    },
  }
}

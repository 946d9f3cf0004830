import { type Client, DatabaseUnavailable, nobodyWaits } from './db.ts'
import { createFairQueue } from './fair-queue.ts'

export interface Lane {
  /** Waits for a place. The returned function leaves it to the next one. */
  enter(client: Client): Promise<() => void>
}

/** The questions that one caller can have waiting. */
const maxWaiting = 50

/** Lets so many questions go on at the same time. The others wait, in fair turns, but not for longer than `patienceMs`. */
export function createLane(places: number, patienceMs: number): Lane {
  const queue = createFairQueue<() => void>(maxWaiting)
  let taken = 0

  function leave(): void {
    const enter = queue.next()
    if (enter) enter()
    else taken--
  }

  async function waitFor(client: Client): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    if (!queue.add(client, resolve)) throw new DatabaseUnavailable('You ask for too much at once.')
    const giveUp = (error: Error) => {
      queue.remove(client, resolve)
      reject(error)
    }
    const left = () => giveUp(nobodyWaits())
    const late = () => giveUp(new DatabaseUnavailable('Others have been reading for too long.'))
    const timer = setTimeout(late, patienceMs)
    client.signal.addEventListener('abort', left)
    try {
      await promise
    } finally {
      clearTimeout(timer)
      client.signal.removeEventListener('abort', left)
    }
  }

  return {
    async enter(client) {
      if (client.signal.aborted) throw nobodyWaits()
      if (taken < places) taken++
      else await waitFor(client)
      return leave
    },
  }
}

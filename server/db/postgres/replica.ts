// A server that follows the primary and answers lists and reports, when it has everything that was written before they
// were asked for. Why so: docs/decisions/0056.

import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Connections } from './connections.ts'

export interface Replica {
  readonly ask: Connections['ask']
  /** Resolves when it is known whether the replica has everything that was written until now. Never takes long. */
  isUpToDate(): Promise<boolean>
  /** Whether a question that failed on the replica can be asked again on the primary. */
  leave(error: unknown): boolean
  /** Whether the replica could be used the last time. */
  isUsable(): boolean
  close(): Promise<void>
}

/** How often it is asked whether it has caught up, and the pause before each time. */
const pausesMs = [0, 4, 12]
/** A replica that is far behind or gone is left alone for so long. */
const restMs = 1_000

/** `tell` is called with a sentence when the replica cannot be used any more, and when it can be used again. */
export function createReplica(
  connections: Connections,
  primary: Connections['ask'],
  tell: (sentence: string) => void,
): Replica {
  let pausedUntil = 0
  let isUsable = true
  /** The look that has not begun: whoever comes before it begins shares it. */
  let next: Promise<boolean> | undefined
  let running: Promise<boolean> = Promise.resolve(true)

  function rest(reason: string): false {
    pausedUntil = performance.now() + restMs
    if (isUsable) tell(`The primary answers in place of the replica: ${reason}.`)
    isUsable = false
    return false
  }

  async function look(): Promise<boolean> {
    const { rows } = await primary(positionOfPrimary)
    const position = rows[0] as Position
    let lag = 'it does not follow this primary'
    try {
      for (const pauseMs of pausesMs) {
        await pause(pauseMs)
        const { rows } = await connections.ask(reached(position))
        const { is_follower, is_there } = rows[0] as { is_follower: boolean; is_there: boolean }
        if (!is_follower) break
        if (is_there) {
          if (!isUsable) tell('The replica answers again.')
          isUsable = true
          return true
        }
        lag = 'it is behind'
      }
    } catch (error) {
      lag = (error as Error).message || String((error as { code?: string }).code)
    }
    return rest(lag)
  }

  return {
    ask: connections.ask,
    isUpToDate() {
      if (performance.now() < pausedUntil) return Promise.resolve(false)
      // A look that runs already may have asked the primary before the latest write.
      next ??= running
        .catch(() => {})
        .then(() => {
          next = undefined
          running = look()
          return running
        })
      return next
    },
    leave(error) {
      const { code } = error as { code?: string }
      if (code === tookTooLong) return false
      rest((error as Error).message)
      return true
    },
    isUsable: () => isUsable,
    close: connections.close,
  }
}

const tookTooLong = '57014'

interface Position {
  readonly position: string
  readonly timeline: number
  readonly system: string
}

// A commit is in the log on the disk before anybody sees it, unless the primary does not wait for the disk.
const positionOfPrimary: pg.QueryConfig = {
  name: 'position of primary',
  text: `
    select (case when current_setting('synchronous_commit') = 'off' then pg_current_wal_insert_lsn()
        else pg_current_wal_flush_lsn() end)::text as position,
      ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int as timeline,
      (select system_identifier from pg_control_system())::text as system`,
}

/** The timeline is that of the last checkpoint: a server that follows a replaced primary keeps the older one. */
function reached({ position, timeline, system }: Position): pg.QueryConfig {
  return {
    name: 'position of replica',
    text: `
      select pg_is_in_recovery() and (select system_identifier from pg_control_system())::text = $2
          and (select timeline_id from pg_control_checkpoint()) = $3 as is_follower,
        coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) as is_there`,
    values: [position, system, timeline],
  }
}

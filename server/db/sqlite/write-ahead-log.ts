// The disk and the log of a SQLite file. A commit writes to the log, and the log is synced beside the thread that
// serves HTTP: all who have committed by then share one sync. Why so: docs/decisions/0025.

import * as fs from 'node:fs'
import { promisify } from 'node:util'
import { diskFailure } from '../failures.ts'

const open = promisify(fs.open)
const fdatasync = promisify(fs.fdatasync)
const close = promisify(fs.close)

export interface WriteAheadLog {
  /** Begins to bring to the disk what was committed. Call it right after every commit. */
  sync(): void
  /** Waits until everything that was committed so far is on the disk. Undefined when it is. */
  synced(): Promise<void> | undefined
  /** True after a sync that failed: nobody knows then which part of the log is on the disk. */
  readonly isUncertain: boolean
  /** Says that all of the log has been copied to the file of the database, and that this is on the disk. */
  settle(): void
  close(): Promise<void>
}

/** The log of a database file. */
export function openLog(file: string): WriteAheadLog {
  let descriptor: number | undefined
  let running: Promise<void> | undefined
  let next: Promise<void> | undefined
  let isUncertain = false

  async function syncNow(): Promise<void> {
    try {
      // The log exists since the first commit, and stays the same file for as long as the database is open.
      descriptor ??= await open(`${file}-wal`, 'r+')
      await fdatasync(descriptor)
    } catch (error) {
      isUncertain = true
      throw diskFailure(error)
    }
  }

  function start(): Promise<void> {
    next = undefined
    const sync = syncNow().finally(() => {
      if (running === sync) running = undefined
    })
    running = sync
    // Whoever waits gets the failure. Perhaps nobody does.
    sync.catch(() => {})
    return sync
  }

  return {
    sync() {
      if (!running) return void start()
      // The running sync may not have seen the latest commit.
      next ??= running.then(start, start)
      next.catch(() => {})
    },
    synced: () => next ?? running,
    get isUncertain() {
      return isUncertain
    },
    settle() {
      isUncertain = false
    },
    async close() {
      await (next ?? running)
      if (descriptor !== undefined) await close(descriptor)
    },
  }
}

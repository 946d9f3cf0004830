import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

/** The tests that run at the same time need a few hundred megabytes. */
const neededBytes = 2 ** 31

/**
 * The folder for the databases of tests. It is in memory where there is room, as on most Linux machines: on a disk,
 * removing hundreds of databases can take a minute.
 */
export const databaseFolder = hasRoom('/dev/shm') ? '/dev/shm' : tmpdir()

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize > neededBytes
  } catch {
    return false
  }
}

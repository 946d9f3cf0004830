// Disks that cannot be written to any more.

import { execFileSync, spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Running } from './process.ts'

export interface SmallDisk {
  readonly folder: string
  /** The server's answer while the disk is full. */
  readonly sentence: string
  /** The message of a server that starts on a full disk. */
  readonly reason: string
  /** The command that starts a process while the disk is full. */
  readonly through: readonly string[]
  fill(server?: Running): void
  free(server?: Running): void
  remove(): void
}

/** A disk of a few megabytes or, where mounting is not allowed, a limit on files that acts like one. */
export function smallDisk(): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-disk-'))
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=16m', 'tmpfs', folder])
  return mounted.status === 0 ? tmpfs(folder) : limited(folder)
}

function tmpfs(folder: string): SmallDisk {
  const ballast = join(folder, 'ballast')
  const remove = () => {
    spawnSync('umount', [folder])
    rmSync(folder, { recursive: true, force: true })
  }
  process.on('exit', remove)
  return {
    folder: join(folder, 'data'),
    sentence: 'The disk is full.',
    reason: 'the disk is full',
    through: [],
    fill: () => fillUp(ballast),
    free: () => rmSync(ballast, { force: true }),
    remove: () => {
      process.off('exit', remove)
      remove()
    },
  }
}

function fillUp(file: string): void {
  const ballast = openSync(file, 'w')
  for (const size of [65_536, 4_096]) {
    try {
      for (;;) writeSync(ballast, new Uint8Array(size))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    }
  }
  closeSync(ballast)
}

function limited(folder: string): SmallDisk {
  mkdirSync(folder, { recursive: true })
  return {
    folder: join(folder, 'data'),
    sentence: 'The disk cannot be read or written at the moment.',
    reason: 'disk I/O error',
    through: unableToWrite,
    fill: (server) => server && stopWriting(server),
    free: (server) => server && allowWriting(server),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Starts a process that cannot write to any file. */
export const unableToWrite: readonly string[] = ['prlimit', '--fsize=0:unlimited']

/** From now on the process cannot write to any file. */
export function stopWriting({ process }: Running): void {
  execFileSync('prlimit', [`--pid=${process.pid}`, '--fsize=0:unlimited'])
}

export function allowWriting({ process }: Running): void {
  execFileSync('prlimit', [`--pid=${process.pid}`, '--fsize=unlimited:unlimited'])
}

/** Starts a process that respects file permissions, even if root starts it. */
export const withoutPrivileges: readonly string[] =
  process.getuid?.() === 0 ? ['setpriv', '--bounding-set=-dac_override'] : []

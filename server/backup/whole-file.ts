// Files that are either complete or absent.

import { rmSync } from 'node:fs'
import { chown, link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Refusal } from '../../domain/refusal.ts'
import { DatabaseUnavailable } from '../db/db.ts'
import { diskFull } from '../db/failures.ts'
import { besideSqlite } from '../db/sqlite/file.ts'

/**
 * Lets `write` make a temporary file beside the target, and renames it when it is complete and on disk. Only the owner
 * can read it. A failure becomes a refusal with a sentence, and leaves nothing behind.
 */
export async function writeWhole<Result>(
  file: string,
  replaces: boolean,
  write: (part: string) => Promise<Result>,
): Promise<Result> {
  try {
    await refuseTaken(file, replaces)
    return await withPart(file, async (part) => {
      await (await open(part, 'wx', 0o600)).close()
      await giveToOwnerOf(dirname(file), part)
      const result = await write(part)
      await flush(part)
      await (replaces ? rename(part, file) : nameOnce(part, file))
      await flush(dirname(file))
      return result
    })
  } catch (error) {
    const reason = reasonOf(error, file)
    if (reason !== undefined) throw notWritten(file, reason)
    // The source of the copy is faulty.
    if (error instanceof Refusal && error.code === 'bad_file')
      throw notWritten(file, `The database cannot be copied. ${error.message}`)
    throw error
  }
}

/** The refusal for a file that was not written. */
export function notWritten(file: string, reason: string): Refusal {
  return new Refusal('not_written', `${basename(file)} was not written. ${reason}`)
}

async function refuseTaken(file: string, replaces: boolean): Promise<void> {
  const there = await stat(file).catch(() => undefined)
  if (there?.isDirectory()) throw new Refusal('bad_usage', `${file} is a folder. Name the file to write.`)
  if (there && !replaces) throw taken(file)
}

/** Lends a temporary name to `work` and removes the file afterwards, also when a signal ends the process. */
export async function withPart<Result>(
  file: string,
  work: (part: string) => Promise<Result>,
): Promise<Result> {
  const part = partOf(file, process.pid)
  await removeAbandoned(dirname(file), (name) => name === basename(file))
  const forget = removeAtExit(part)
  try {
    // A killed process with the same id may have left a file.
    await removeFile(part)
    return await work(part)
  } finally {
    await removeFile(part)
    forget()
  }
}

/** The name of a file while a process writes it. */
export function partOf(file: string, pid: number | undefined): string {
  return `${file}.${pid}.part`
}

const partName = /^(?<target>.+)\.(?<pid>\d+)\.part(-\w+)?$/
/** A file that was not changed for so long is not being written any more. */
const abandonedMs = 86_400_000

/** Removes the unfinished files that ended processes have left in a folder. */
export async function removeAbandoned(folder: string, isTarget: (name: string) => boolean): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const { target, pid } = partName.exec(name)?.groups ?? {}
    if (target === undefined || !isTarget(target) || Number(pid) === process.pid) continue
    const written = await stat(join(folder, name)).catch(() => undefined)
    const isOld = written && Date.now() - written.mtimeMs > abandonedMs
    if (isOld || !isRunning(Number(pid))) await rm(join(folder, name), { force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

const unfinished = new Set<string>()
const endings = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Removes a file when the process ends, by itself or by a signal, until the returned function is called. */
export function removeAtExit(file: string): () => void {
  if (unfinished.size === 0) {
    process.on('exit', removeUnfinished)
    for (const signal of endings) process.on(signal, endBy)
  }
  unfinished.add(file)
  return () => {
    unfinished.delete(file)
    if (unfinished.size === 0) stopWatching()
  }
}

function removeUnfinished(): void {
  for (const file of unfinished)
    for (const beside of ['', ...besideSqlite]) rmSync(file + beside, { force: true })
}

function endBy(signal: NodeJS.Signals): void {
  removeUnfinished()
  stopWatching()
  // Without our listener, the signal has its usual effect.
  process.kill(process.pid, signal)
}

function stopWatching(): void {
  process.off('exit', removeUnfinished)
  for (const signal of endings) process.off(signal, endBy)
}

/** A renamed or new file is safely on disk only when its folder is synced too. */
export async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Makes a folder that only its owner can read. */
export async function makeFolder(folder: string): Promise<void> {
  const made = await mkdir(folder, { recursive: true, mode: 0o700 })
  for (let path = folder; made !== undefined && path.length >= made.length; path = dirname(path))
    await giveToOwnerOf(dirname(made), path)
}

/** Gives files that root makes to the owner of the folder: a server does not run as root. */
async function giveToOwnerOf(folder: string, path: string): Promise<void> {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = await stat(folder)
  await chown(path, uid, gid)
}

/** Of two processes that write the same file at the same time, one is refused. */
async function nameOnce(part: string, file: string): Promise<void> {
  try {
    await link(part, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw taken(file)
    // Not every file system has hard links.
    await rename(part, file)
  }
}

function taken(file: string): Refusal {
  return new Refusal('file_exists', `${file} exists already. With --replace it is replaced.`)
}

/** Removes a file, and the files that SQLite may have put beside it. */
export async function removeFile(file: string): Promise<void> {
  for (const beside of ['', ...besideSqlite]) await rm(file + beside, { force: true })
}

/** The reason why a file could not be written; undefined for a bug of ours. */
export function reasonOf(error: unknown, file: string): string | undefined {
  const { code, syscall, message } = error as NodeJS.ErrnoException
  if (error instanceof DatabaseUnavailable) return message
  if (syscall === undefined) return undefined
  if (code === 'ENOSPC') return diskFull
  if (code === 'ENOENT') return `There is no folder ${dirname(file)}.`
  if (code === 'EACCES') return `You may not write to ${dirname(file)}.`
  return `${message}.`
}

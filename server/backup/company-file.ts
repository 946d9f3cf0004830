// The data of one company as a file, made while a request waits for it.

import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Refusal } from '../../domain/refusal.ts'
import type { FileStream } from '../resource/operation.ts'
import type { StorageSettings } from '../server-call.ts'
import type { Order, Outcome } from './export-process.ts'
import { outcomeOf, startProcess } from './own-process.ts'
import { makeFolder, partOf, removeAbandoned, removeFile } from './whole-file.ts'

type Contents = Pick<FileStream, 'stream' | 'length'>

interface Wanted {
  readonly company: number
  /** Whether it contains the printed documents. */
  readonly prints: boolean
  readonly ended: AbortSignal
}

/** The companies whose files are being made. */
const inHand = new Set<number>()
const mostInHand = 3

/** Makes the file and returns it to be read once. It has no name on disk by then, so nothing is left behind. */
export async function companyFile(
  storage: StorageSettings,
  { company, prints, ended }: Wanted,
): Promise<Contents> {
  if (inHand.has(company))
    throw new Refusal(
      'too_many_requests',
      'A file with the data of this company is being made. Wait until it is there.',
    )
  if (inHand.size >= mostInHand)
    throw new Refusal('unavailable', 'Other companies are getting theirs. Try again in a minute.')
  inHand.add(company)
  const folder = join(storage.dataFolder, 'exports')
  // The name of an unfinished file, by which a file left behind is recognised.
  const file = join(folder, `${company}.${process.pid}.part`)
  try {
    await makeFolder(folder)
    await removeAbandoned(folder, () => true)
    await make({ address: storage.database, file, company, prints }, ended)
    return await readOnce(file)
  } finally {
    inHand.delete(company)
    await removeFile(file)
  }
}

async function make(order: Order, ended: AbortSignal): Promise<void> {
  const child = startProcess(new URL('./export-process.ts', import.meta.url))
  const giveUp = () => child.kill('SIGKILL')
  ended.addEventListener('abort', giveUp)
  if (ended.aborted) giveUp()
  try {
    const { problem } = await outcomeOf<Outcome>(child, order)
    if (problem !== null) throw new Error(`No export was made: ${problem}`)
  } catch (error) {
    if (ended.aborted) throw new Refusal('unavailable', 'The file was not finished. Try again in a minute.')
    throw error
  } finally {
    ended.removeEventListener('abort', giveUp)
    await removeFile(partOf(order.file, child.pid))
  }
}

async function readOnce(file: string): Promise<Contents> {
  const handle = await open(file)
  try {
    await rm(file)
    const { size } = await handle.stat()
    return { length: size, stream: handle.createReadStream() }
  } catch (error) {
    await handle.close()
    throw error
  }
}

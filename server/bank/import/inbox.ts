// The folder KONTOR_BANK_INBOX. Files of banks that somebody puts there are taken in, and then moved to `done` or `refused`, with a text beside them
// that says what became of them. A file is claimed by moving it to `taken`: of several processes, one succeeds. After a crash it is taken in once more,
// which stores nothing twice.

import { mkdir, readdir, readFile, rename, stat, utimes, writeFile } from 'node:fs/promises'
import { join, parse } from 'node:path'
import { Refusal, sentencesOf } from '../../../domain/refusal.ts'
import { oneByOne } from '../../chores.ts'
import type { Db } from '../../db/db.ts'
import { companyOfAccounts } from '../accounts.ts'
import { companiesOfReports } from '../orders/order-reports.ts'
import { importFile } from './import-file.ts'
import { readBankFile } from './read/files.ts'
import { reportLines } from './report-lines.ts'

export interface Inbox {
  /** Takes in the files that are complete. */
  runOnce(): Promise<void>
  /** Ends the import that runs, and gives its file back. */
  stop(): void
}

interface Patience {
  /** A file that has not changed for so long is complete. */
  readonly quietMs?: number
  /** One that cannot be read is refused after so long: its sender may have paused. */
  readonly refusedAfterMs?: number
  /** A claim is given back so long after its process has last shown itself. */
  readonly claimMs?: number
}

/** What was seen of a file, since when, and whether it could not be read. */
interface Look {
  readonly print: string
  readonly sinceMs: number
  isUnreadable: boolean
}

const largestFile = 536_870_912

export function createInbox(
  db: Db,
  folder: string,
  { quietMs = 5_000, refusedAfterMs = 60_000, claimMs = 120_000 }: Patience = {},
): Inbox {
  const taken = join(folder, 'taken')
  let looks = new Map<string, Look>()
  let isStopping = false

  async function runOnce(): Promise<void> {
    for (const name of ['taken', 'done', 'refused']) await mkdir(join(folder, name), { recursive: true })
    await giveBackOldClaims()
    const seen = looks
    looks = new Map()
    await oneByOne(await filesIn(folder), async (name) => {
      const look = await lookAt(name, seen.get(name))
      if (!look || isStopping) return
      const quietForMs = performance.now() - look.sinceMs
      const isComplete = seen.get(name) === look && quietForMs >= quietMs
      if (isComplete && (!look.isUnreadable || quietForMs >= refusedAfterMs))
        await take(name, look, quietForMs)
    })
  }

  /** The file as it is now; the earlier look, if nothing has changed. */
  async function lookAt(name: string, before: Look | undefined): Promise<Look | undefined> {
    const print = await printOf(join(folder, name))
    if (print === undefined) return undefined
    const look = before?.print === print ? before : { print, sinceMs: performance.now(), isUnreadable: false }
    looks.set(name, look)
    return look
  }

  async function take(name: string, look: Look, quietForMs: number): Promise<void> {
    const file = join(folder, name)
    const found = await read(file)
    if (!found) return
    if (found.refusal && quietForMs < refusedAfterMs) {
      look.isUnreadable = true
      return
    }
    if (!(await moved(file, join(taken, name)))) return
    if ((await printOf(join(taken, name))) !== look.print) return giveBack(name)
    if (found.refusal) return settle(name, 'refused', [sentencesOf(found.refusal)])
    try {
      const company = await companyOfAccounts(db, found.accounts, await companiesOfReports(db, found.reports))
      const report = await whileClaimed(name, () =>
        importFile(
          db,
          { company, user: null, via: 'bank-inbox' },
          { bytes: found.bytes, bankAccountId: null },
          () => {
            if (isStopping) throw new Stopped()
          },
        ),
      )
      await settle(name, 'done', reportLines(report))
    } catch (error) {
      if (error instanceof Refusal) return settle(name, 'refused', [sentencesOf(error)])
      if (error instanceof Stopped) return giveBack(name)
      throw error
    }
  }

  /** Shows others from time to time that the claim is alive. */
  async function whileClaimed<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const touch = () => utimes(join(taken, name), new Date(), new Date()).catch(() => {})
    await touch()
    const timer = setInterval(touch, claimMs / 4)
    try {
      return await work()
    } finally {
      clearInterval(timer)
    }
  }

  async function giveBackOldClaims(): Promise<void> {
    for (const name of await filesIn(taken)) {
      const { mtimeMs } = (await statOf(join(taken, name))) ?? { mtimeMs: Date.now() }
      if (Date.now() - mtimeMs >= claimMs) await giveBack(name)
    }
  }

  async function giveBack(name: string): Promise<void> {
    await moved(join(taken, name), await freeName(folder, name))
  }

  async function settle(name: string, where: 'done' | 'refused', lines: readonly string[]): Promise<void> {
    const target = await freeName(join(folder, where), name)
    await writeFile(`${target}.txt`, `${lines.join('\n')}\n`)
    await moved(join(taken, name), target)
  }

  return {
    runOnce,
    stop: () => {
      isStopping = true
    },
  }
}

/** The process stops: the file is for the next one. */
class Stopped extends Error {}

/** Names that programs give to files which they have not finished. */
const unfinished = /^\.|\.(part|partial|filepart|tmp|temp|crdownload)$|~$/i

/** The files of a folder, without links. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && !unfinished.test(entry.name))
    .map(({ name }) => name)
    .toSorted()
}

/** The content of a file and the accounts in it, or why it cannot be read; undefined if it is gone. */
async function read(file: string): Promise<
  | {
      readonly bytes: Uint8Array
      readonly accounts: readonly string[]
      readonly reports: readonly string[]
      readonly refusal?: undefined
    }
  | { readonly refusal: Refusal }
  | undefined
> {
  try {
    if (((await statOf(file))?.size ?? 0) > largestFile)
      throw new Refusal('bad_request', `The file has more than ${largestFile / 1_048_576} MB.`)
    const bytes = await readFile(file)
    const accounts = new Set<string>()
    const reports = new Set<string>()
    for await (const part of readBankFile(bytes))
      if (part.kind === 'statement') accounts.add(part.statement.account)
      else if (part.kind === 'report') reports.add(part.report.messageId)
    return { bytes, accounts: [...accounts], reports: [...reports] }
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error }
    const { code } = error as NodeJS.ErrnoException
    // Another process has claimed it meanwhile.
    if (code === 'ENOENT') return undefined
    if (code === 'EACCES' || code === 'EPERM')
      return { refusal: new Refusal('bad_request', 'Kontor may not read the file.') }
    throw error
  }
}

/** By this a file is known as unchanged; undefined if it is gone. */
async function printOf(file: string): Promise<string | undefined> {
  const found = await statOf(file)
  return found && `${found.ino} ${found.size} ${found.mtimeMs}`
}

async function statOf(file: string) {
  return stat(file).catch(whenMissing)
}

/** Whether the file was still there. */
async function moved(from: string, to: string): Promise<boolean> {
  return (await rename(from, to).then(() => true, whenMissing)) ?? false
}

function whenMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined
  throw error
}

/** The name in the folder, or one with the time: banks give their files the same names again. */
async function freeName(folder: string, name: string): Promise<string> {
  const wanted = join(folder, name)
  if (!(await statOf(wanted))) return wanted
  const { name: stem, ext } = parse(name)
  return join(folder, `${stem} ${new Date().toISOString().replaceAll(':', '.')}${ext}`)
}

// Delivers by post: puts the PDF and a ticket into a folder, where a print service collects them.

import { hash } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Outcome } from './claims.ts'
import type { CompanyMessage, Deliver } from './worker.ts'

/** Delivers into this folder. When a print service sees a ticket, both files are complete. */
export function createPostFolder(folder: string): Deliver {
  return async (message, pdf, handOver) => {
    const name = `${message.company}-${message.id}`
    const ticket = join(folder, `${name}.json`)
    const temporary = join(folder, `${name}.${message.attempts}.tmp`)
    const content = ticketOf(message, pdf)

    const early = await tried(temporary, async () => {
      await mkdir(folder, { recursive: true })
      const found = await readIfThere(ticket)
      if (found !== undefined) return isSameTicket(found, content) ? sent : taken(`${name}.json`)
      await writeSynced(temporary, pdf)
      await rename(temporary, join(folder, `${name}.pdf`))
      await writeSynced(temporary, JSON.stringify(content, null, 2))
      await sync(folder)
      return undefined
    })
    if (early) return early
    await handOver()
    // The message is delivered at the instant in which the ticket gets its name.
    const late = await tried(temporary, async () => {
      await rename(temporary, ticket)
      return undefined
    })
    if (late) return late
    await sync(folder)
    return sent
  }
}

const sent: Outcome = { status: 'S', error: null }

/** The outcome when the ticket of another message has the same name: from a backup, or of another installation. */
function taken(name: string): Outcome {
  const problem = `In the folder for the post (KONTOR_POST) lies another ${name}, which does not belong to this message.`
  return { status: 'W', problem: 'post_folder', answer: name, error: problem }
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Whether the ticket in the folder is the one that we would write. */
function isSameTicket(found: string, { sha256, created }: Ticket): boolean {
  try {
    const ticket = JSON.parse(found)
    return ticket?.sha256 === sha256 && ticket.created === created
  } catch {
    return false
  }
}

/** Works with files, and returns the problem as an outcome. */
async function tried(
  temporary: string,
  work: () => Promise<Outcome | undefined>,
): Promise<Outcome | undefined> {
  try {
    return await work()
  } catch (error) {
    // It may have filled the disk. If it cannot be removed, it could not be written either.
    await rm(temporary, { force: true }).catch(() => {})
    const { code, message } = error as NodeJS.ErrnoException
    const answer = code ?? message
    const problem = `The folder for the post (KONTOR_POST) cannot be written: ${answer}.`
    return { status: 'W', problem: 'post_folder', answer, error: problem }
  }
}

async function writeSynced(file: string, content: Uint8Array | string): Promise<void> {
  await using handle = await open(file, 'w')
  await handle.writeFile(content)
  await handle.sync()
}

/** Syncs the names in a folder, as syncing a file does with its content. */
async function sync(folder: string): Promise<void> {
  await using handle = await open(folder)
  await handle.sync()
}

type Ticket = ReturnType<typeof ticketOf>

function ticketOf(message: CompanyMessage, pdf: Uint8Array) {
  const { id, company, document_type, document_number, palette, print, speed, pages, address, created } =
    message
  return {
    id,
    company,
    document_type,
    document_number,
    palette,
    print,
    speed,
    pages,
    address: (address as string).split('\n'),
    sha256: hash('sha256', pdf),
    created,
  }
}

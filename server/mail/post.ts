// Delivers by post: puts the PDF and a ticket into a folder, from which a print service takes them.

import { hash } from 'node:crypto'
import { access, mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Outcome } from './claims.ts'
import type { CompanyMessage, Deliver } from './worker.ts'

/** Delivers into this folder. A print service that sees a ticket can rely on both files being complete. */
export function createPostFolder(folder: string): Deliver {
  return async (message, pdf, handOver) => {
    const name = `${message.company}-${message.id}`
    const ticket = join(folder, `${name}.json`)
    const temporary = join(folder, `${name}.${message.attempts}.tmp`)
    if (await exists(ticket)) return sent

    const hindrance = await tried(temporary, async () => {
      await mkdir(folder, { recursive: true })
      await writeSynced(temporary, pdf)
      await rename(temporary, join(folder, `${name}.pdf`))
      await writeSynced(temporary, JSON.stringify(ticketOf(message, pdf), null, 2))
      await sync(folder)
    })
    if (hindrance) return hindrance
    await handOver()
    // Until the ticket gets its name nothing is delivered, and from then on it is.
    const lateHindrance = await tried(temporary, () => rename(temporary, ticket))
    if (lateHindrance) return lateHindrance
    await sync(folder)
    return sent
  }
}

const sent: Outcome = { status: 'S', error: null }

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  )
}

/** Works on files, and says what is in the way. */
async function tried(temporary: string, work: () => Promise<void>): Promise<Outcome | undefined> {
  try {
    await work()
    return undefined
  } catch (error) {
    // It may have filled the disk. Where it cannot be removed it could not be written either.
    await rm(temporary, { force: true }).catch(() => {})
    const { code, message } = error as NodeJS.ErrnoException
    const problem = `The folder for the post (KONTOR_POST) cannot be written: ${code ?? message}.`
    return { status: 'W', error: problem }
  }
}

async function writeSynced(file: string, content: Uint8Array | string): Promise<void> {
  await using handle = await open(file, 'w')
  await handle.writeFile(content)
  await handle.sync()
}

/** Makes the names in a folder last, as syncing a file does with its content. */
async function sync(folder: string): Promise<void> {
  await using handle = await open(folder)
  await handle.sync()
}

function ticketOf(message: CompanyMessage, pdf: Uint8Array) {
  const { id, company, document_type, document_number, palette, print, speed, address, created } = message
  return {
    id,
    company,
    document_type,
    document_number,
    palette,
    print,
    speed,
    pages: pagesOf(pdf),
    address: (address as string).split('\n'),
    sha256: hash('sha256', pdf),
    created,
  }
}

/** The number of pages of a PDF whose objects are not compressed, as our own are not. */
function pagesOf(pdf: Uint8Array): number {
  return (
    Buffer.from(pdf)
      .toString('latin1')
      .match(/\/Type\s*\/Page\b/g)?.length ?? 0
  )
}
